"""Sentences of the page that depend on numbers."""

import math
from collections.abc import Mapping
from typing import Any

from dp_core.algorithm import Release
from dp_core.algorithms.dpc_stacking.method.steps.planning import in_raw_units, row_spread
from dp_core.algorithms.dpc_stacking.outputs import Clustering

_COUNTED = {
    "tree": "A noisy tree cut the box where rows crowd and counted its {boxes} leaves",
    "grid": "A grid of {boxes} cells was counted, each count with noise",
    "codebook": "Rows were counted at {boxes} places, in five rounds with noise, and the "
    "places moved to where rows are",
}


def what_happened(release: Release[Clustering], params: Any, *, method: str, n: int, d: int) -> str:
    """Say how the groups on screen came about, for somebody who sees them for the first time.

    Parameters
    ----------
    release : Release[Clustering]
    params : ClusterParams
    method : str
        Key of the method.
    n, d : int
        Rows and columns of the table.
    """
    output = release.output
    words = _HOW[method](output, params, n, d)
    said = [words, *output.warnings]
    if math.isinf(release.ledger.proven) and not math.isinf(release.ledger.claimed):
        said.append("No finite ε is proven for this run: the ledger tab says why.")
    return " ".join(said)


_NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def picture_words(output: Clustering, epsilon: float, there: int = 0, found: int = 0) -> str:
    """Say in one sentence what the released picture shows.

    Parameters
    ----------
    output : Clustering
    epsilon : float
    there, found : int
        Known groups and how many of them were found; 0 where that is not for everybody.
    """
    drawn = "nobody's point is shown"
    if output.noisy_table is not None:
        drawn = "the points are real ones, moved by noise"
    if not there:
        return f"ε = {epsilon:g} gives {_number(len(output.centres))} centres; {drawn}."
    of = f"all {_number(there)}" if found == there else f"{_number(found)} of them"
    were = f"{_number(there).capitalize()} groups were there"
    # Of this draw alone: another one at the same ε may find fewer, which the verdict counts.
    return f"{were}; this draw at ε = {epsilon:g} finds {of}, {drawn}."


def _number(many: int) -> str:
    return _NUMBERS[many] if many < len(_NUMBERS) else f"{many}"


def judged(errors: Mapping[str, float], record: str) -> str:
    """Compare the groups with no groups at all and with the best K-means; for the holder."""
    inertia, one = errors["inertia"], errors["one_cluster"]
    agreed = errors["ari"]
    first = (
        f"With these groups {record} lie {times(inertia)} as far (squared) from the middle of "
        f"their group as in the best groups without noise; without any groups it would be "
        f"{times(one)}."
    )
    if math.isnan(agreed):
        return f"{first} All {record} fell into one group, so there is nothing to compare."
    share = 100 * (one - inertia) / (one - 1) if one > 1 else math.nan
    if share < 5:
        rest = "This is hardly better than not grouping at all."
    else:
        rest = f"That is {min(share, 100):.0f} % of what grouping can gain here."
    known = ""
    if "ari_classes" in errors and not math.isnan(errors["ari_classes"]):
        known = f" With the known classes they agree by {agreement(errors['ari_classes'])}."
    return f"{first} {rest} They agree with those groups by {agreement(agreed)} of 1.{known}"


def times(value: float) -> str:
    """Write a ratio.

    Examples
    --------
    >>> times(1.694), times(23.4), times(1204.0)
    ('1.69 ×', '23 ×', '1,204 ×')
    """
    if math.isnan(value) or math.isinf(value):
        return "–"
    return f"{value:.2f} ×" if value < 10 else f"{value:,.0f} ×"


def agreement(value: float) -> str:
    """Write an adjusted Rand index; a dash where there is one group only.

    Examples
    --------
    >>> agreement(0.744), agreement(-0.001), agreement(float("nan"))
    ('0.74', '0.00', '–')
    """
    return "–" if math.isnan(value) else f"{value + 0.0:.2f}".replace("-0.00", "0.00")


def widths(value: float) -> str:
    """Write a spread in widths of a column.

    Examples
    --------
    >>> widths(0.131), widths(7.79), widths(0.0004)
    ("13 % of a column's width", '7.8 column widths', "0.04 % of a column's width")
    >>> widths(1e-6)
    "less than 0.01 % of a column's width"
    """
    if 0 < value < 1e-4:
        return "less than 0.01 % of a column's width"
    if value >= 2:
        return f"{value:.1f} column widths" if value < 100 else f"{value:,.0f} column widths"
    return f"{100 * value:{'.2g' if value < 0.1 else '.0f'}} % of a column's width"


def columns(many: int) -> str:
    """Count columns in words.

    Examples
    --------
    >>> columns(1), columns(12)
    ('1 column', '12 columns')
    """
    return f"{many:,} column{'' if many == 1 else 's'}"


def _central(output: Clustering, params: Any, n: int, d: int) -> str:
    facts = output.facts
    counted = _COUNTED[facts["synopsis"]].format(boxes=f"{facts['boxes']:,}")
    drawn = "From these counts alone 1,000 made-up rows were drawn, and "
    drawn += "four clusterers voted on them" if params.stacking else "K-means grouped them"
    if not facts["steps"]:
        return f"{counted}. {drawn}. No true row was looked at again."
    steps = "once" if facts["steps"] == 1 else "twice"
    return (
        f"{counted}. {drawn}. Then {n:,} true rows went to their nearest centre, {steps}, and each "
        f"centre moved to the mean of its rows, with noise: {100 * facts['share']:.0f} % of ε went "
        "there."
    )


def _published(output: Clustering, params: Any, n: int, d: int) -> str:
    assert output.eps1 is not None
    assert output.eps2 is not None
    spread = row_spread("published", params, d, output.eps1)
    wide = f"{spread:.3g} units" if in_raw_units(params) else widths(spread)
    return (
        f"Every cell of {n:,} rows got noise, {wide} on average (1 sd); "
        f"{len(output.primary_labels)} clusterers voted on the noisy rows, the votes got noise "
        f"too, and K-means grouped the widened table. The paper's ε is {output.eps1:.3g} for a "
        f"cell and {output.eps2:.3g} for a vote. A row has {d} cells, and they add up."
    )


def _local(output: Clustering, params: Any, n: int, d: int) -> str:
    spread = row_spread("local", params, d)
    last = (
        "K-means grouped the noisy rows"
        if not output.primary_labels
        else "four clusterers voted on the noisy rows and K-means read their votes"
    )
    return (
        f"Every row got noise before anybody saw it: {widths(spread)} in each of "
        f"{columns(d)}. Then {last}; that costs nothing more."
    )


def _lloyd(output: Clustering, params: Any, n: int, d: int) -> str:
    return (
        f"K-means ran for {output.facts['steps']} rounds from public starting points. In each "
        "round every group published a noisy count and noisy sums, which cost "
        f"1/{output.facts['steps']} of ε."
    )


def _grid(output: Clustering, params: Any, n: int, d: int) -> str:
    return (
        f"A grid of {output.facts['boxes']:,} cells was counted once, each count with noise, and "
        "K-means grouped the cells by their counts."
    )


def _stack(output: Clustering, params: Any, n: int, d: int) -> str:
    return (
        f"{len(output.primary_labels)} clusterers voted on {n:,} true rows, and K-means read the "
        "rows and the votes. No noise, and no privacy."
    )


def _alone(output: Clustering, params: Any, n: int, d: int) -> str:
    return f"One clusterer grouped {n:,} true rows. No noise, and no privacy."


_HOW = {
    "published": _published,
    "central": _central,
    "local": _local,
    "input_kmeans": _local,
    "dplloyd": _lloyd,
    "dplloyd_sup": _lloyd,
    "fastlloyd": _lloyd,
    "eugkm": _grid,
    "no_privacy": _stack,
    **dict.fromkeys(("kmeans", "spectral", "birch", "gmm"), _alone),
}
