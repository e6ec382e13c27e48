"""Sentences of the tab "Step by step"."""

import math
from collections.abc import Sequence

from dp_core.algorithms.dpc_stacking.method.steps.primaries import TITLES
from dp_core.algorithms.dpc_stacking.method.steps.traces import Stage
from dp_core.algorithms.dpc_stacking.outputs import Clustering
from dp_core.algorithms.dpc_stacking.study.vote_map import Block
from dp_core.algorithms.dpc_stacking.view.drift import Price
from dp_core.algorithms.dpc_stacking.view.story import agreement, columns, widths
from dp_core.view.theme import short

NO_VOTES = {
    "input_kmeans": "K-means alone read the noisy rows: nobody voted. Choose “Locally private” to "
    "see the stack on such rows.",
    "dplloyd": "Nobody votes in this method: each round moves the centres themselves. Choose "
    "“Centrally private” to see four clusterers vote.",
    "dplloyd_sup": "Nobody votes in this method: each round moves the centres themselves. Choose "
    "“Centrally private” to see four clusterers vote.",
    "fastlloyd": "Nobody votes in this method: each round moves the centres themselves. Choose "
    "“Centrally private” to see four clusterers vote.",
    "eugkm": "Nobody votes in this method: K-means reads the cells and their counts. Choose "
    "“Centrally private” to see four clusterers vote.",
    "central": "“Stack the four views” is off, so that K-means alone grouped the made-up rows.",
}
ALONE = (
    "One clusterer read the true rows once, without noise: there are no steps to follow and no "
    "votes to compare. Choose “C-Stacking, no noise” to see four of them vote."
)
NO_NOISE = "No noise is added here: the clusterers read the true rows."

_STARTS = {
    "codebook": "{many:,} code points are spread over the public box. No row was read yet.",
    "tree": "Only the box of the public limits is known. No row was read yet.",
    "grid": "The public box is cut into {many:,} equal cells. No row was read yet.",
    "centres": "{many:,} starting points are spread over the public box, far from each other. No "
    "row was read yet.",
}
_COUNTS = {
    "codebook": "Each row counts for the nearest of {many:,} points, and the counts are published "
    "with noise. Larger circles hold more.",
    "tree": "Boxes were halved where noisy counts said that rows crowd. The {many:,} leaves got "
    "noisy counts; larger circles hold more. Half of the cost went into the halving.",
    "grid": "The rows of {many:,} cells were counted, each count with noise. Larger circles hold "
    "more.",
}
_MOVE = " Then the fullest points stay, and the others move to places between them."
_ROWS = (
    "{many:,} made-up rows are drawn from the last counts. None of them is anybody's row. The "
    "clusterers read these, not the true ones."
)
_CENTRES = {
    "First centres": "The made-up rows were grouped; the marks are the means of the groups. Still "
    "no true row was looked at again.",
    "Centres": "K-means grouped the cells by their counts; the marks are its centres.",
    "moved": "Every true row went to its nearest centre, and each centre moved to the mean of its "
    "rows, with noise on the sums and the counts. Lines show where centres came from.",
}


def price_words(found: Price) -> str:
    """Say what a row costs: the ε of its columns add up.

    Examples
    --------
    >>> price_words(
    ...     Price(epsilon=0.5, column=0.5, columns=12, widths=12, person=6, spread=2.8)
    ... )
    '0.5 per column × 12 columns = 6.0 per row'
    >>> price_words(Price(epsilon=1, column=None, columns=12, widths=12, person=1, spread=7.8))
    'one draw for the whole row = 1.0 per row'
    """
    person = f"{_amount(found.person)} per row"
    if found.column is None:
        return f"one draw for the whole row = {person}"
    if found.widths != found.columns:
        return (
            f"{found.column:.2g} per unit × {found.widths:,.0f} units in "
            f"{columns(found.columns)} = {person}"
        )
    return f"{found.column:.2g} per column × {columns(found.columns)} = {person}"


def frame_words(found: Price, inside: int, drawn: int) -> list[str]:
    """Give the lines under the moving rows, short enough for a phone."""
    said = [f"ε = {found.epsilon:g}: {inside:,} of {drawn:,} rows in the box", price_words(found)]
    return said if math.isnan(found.spread) else [*said, f"noise ± {widths(found.spread)}"]


def stage_words(synopsis: str, stages: Sequence[Stage], number: int) -> str:
    """Say what a stage shows, what it cost, and what was spent so far.

    Parameters
    ----------
    synopsis : str
        Kind of synopsis; empty where there is none.
    stages : sequence of Stage
    number : int
        Which of them.
    """
    stage = stages[number]
    words = _what(stage, synopsis or "centres").format(many=stage.many)
    counting = [place for place, each in enumerate(stages) if each.kind == "counts"]
    if stage.kind == "counts" and number != counting[-1]:
        words += _MOVE
    if stage.many > len(stage.places):
        words += f" Drawn are the {len(stage.places):,} fullest."
    spent = sum(each.epsilon for each in stages[: number + 1])
    if stage.epsilon:
        return f"{words} Cost: ε = {stage.epsilon:.3g}; spent so far {spent:.3g}."
    return f"{words} Cost: nothing; spent so far {spent:.3g}."


def _what(stage: Stage, kind: str) -> str:
    if stage.kind == "start":
        return _STARTS[kind]
    if stage.kind == "counts":
        return _COUNTS[kind]
    if stage.kind == "rows":
        return _ROWS
    return _CENTRES.get(stage.title, _CENTRES["moved"])


def votes_words(output: Clustering, agreed: float, *, rows: str, align: bool) -> str:
    """Say how to read the map of the votes."""
    words = (
        f"One line is one of the {rows}, sorted by its final group. A column is what one "
        "clusterer says of it, as wide as its vote weighs. Where columns show the same bands, "
        "the clusterers agree."
    )
    if not math.isnan(agreed):
        words += f" On average two of them agree by {agreement(agreed)} of 1 (chance: 0)."
    if not any(output.weights.values()):
        words += " No vote weighs anything here, so the columns are drawn equally wide."
    if align:
        return words
    return (
        f"{words} Now each part of the rows keeps the names its own fit gave to groups: “group 1” "
        "of one part is another group in the next, and the columns are shredded."
    )


def failed_words(names: Sequence[str], warnings: Sequence[str]) -> str:
    """Name the primaries without a vote, with the reason where it is known."""
    if not names:
        return ""
    said = []
    for name in names:
        found = [each for each in warnings if each.startswith(f"No vote from {name}: ")]
        reason = found[0].split(": ", 1)[1] if found else ""
        said.append(f"{TITLES[name]} gave no vote. {reason}".strip())
    return " ".join(said)


def reading_words(found: Sequence[Block], *, noisy: bool = False) -> str:
    """Say what decides in the widened table: the data or the votes, which may have noise."""
    data, votes = found[0], found[1:]
    many = sum(each.columns for each in votes)
    share = 1 - data.share
    wide = max(each.width for each in votes)
    words = (
        f"The widened table has {columns(data.columns)} of data, up to {short(data.width)} wide, "
        f"and {columns(many)} of votes, up to {short(wide)} wide."
    )
    if math.isnan(share):
        return words
    votes_are = "the votes and the noise on them" if noisy else "the votes"
    said = f"{_share(share)} of the squared distances in it come from {votes_are}"
    return f"{words} {said}{_so(share)}."


def _so(share: float) -> str:
    if share >= 0.9:
        return ": the data hardly matter any more"
    return ": the votes hardly matter" if share <= 0.1 else ""


def _share(share: float) -> str:
    """Write a share in per cent; only the whole is 100 %.

    Examples
    --------
    >>> _share(0.99994), _share(0.42), _share(0.0)
    ('99.99 %', '42 %', '0 %')
    """
    if 0.99 < share < 1:
        return f"{math.floor(1e4 * share) / 100:.2f} %"
    return f"{100 * share:.0f} %"


def _amount(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 1 else f"{value:.2g}"
