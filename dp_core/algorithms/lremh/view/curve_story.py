"""Sentences on the experiments of the error tab: what the runs show, and no more than that.

All tables are those of `trials.summary`; titles are the words for the methods.
"""

import math
from collections.abc import Callable, Mapping

import pandas as pd

from dp_core.algorithms.lremh.view import story
from dp_core.errors import joined
from dp_core.words import say

Titles = Callable[[str], str]
At = Callable[[float], str]

NEAR = 0.02
"""Total variation up to which a table counts as the uniform one."""
STILL = 0.001
"""Change of an error that nobody would see."""
_DELETING = ("lremh", "lremh_signed", "lasso")


def share(value: float) -> str:
    """Write a total variation, such as rounding leaves it too.

    Examples
    --------
    >>> [share(each) for each in (0.1234, 0.0567, 0.000812, 1e-9, 0.0)]
    ['0.12', '0.057', '0.00081', 'below 0.0001', '0']
    """
    return "below 0.0001" if 0 < value < 5e-5 else story.share(value)


def spell(seconds: float) -> str:
    """Write how long a server worked.

    Examples
    --------
    >>> [spell(each) for each in (0.00004, 0.00234, 0.1234, 2.345, 31.2)]
    ['below 0.1 ms', '2.3 ms', '123 ms', '2.3 s', '31 s']
    """
    if seconds < 1e-4:
        return "below 0.1 ms"
    value, unit = (1e3 * seconds, "ms") if seconds < 0.9995 else (seconds, "s")
    return f"{value:.0f} {unit}" if value >= 10 else f"{value:.2g} {unit}"


# --- one thing varied -----------------------------------------------------------------------------


def growth_words(
    table: pd.DataFrame, title: Titles, at: At, *, uniform: Mapping[float, float]
) -> list[str]:
    """Say what can be seen where one thing is varied.

    Parameters
    ----------
    table : DataFrame
        Of `trials.summary`.
    title : callable
        Method → its title.
    at : callable
        Value of what is varied → words such as "f = 0.1".
    uniform : mapping
        Error of the uniform table at each value.

    Returns
    -------
    list of str
        Sentences; empty where nothing has come back.
    """
    if table.empty:
        return []
    said = [
        _best_words(table, title, at, uniform),
        _uniform_words(table, title, at, uniform),
        _deleted_words(table, title, at),
        _time_words(table, title, at),
    ]
    return [words for words in said if words]


def _best_words(table: pd.DataFrame, title: Titles, at: At, uniform: Mapping[float, float]) -> str:
    """Which method has the smallest error at both ends."""
    best: dict[str, list[str]] = {}
    for x in sorted({table["x"].min(), table["x"].max()}):
        here = table[table["x"] == x].sort_values("error", kind="stable").iloc[0]
        best.setdefault(title(here["method"]), []).append(
            say(
                "lremh-curve-story-uniform-table",
                at=at(x),
                share=share(here["error"]),
                share_2=share(uniform[x]),
            )
        )
    (first, where), *others = best.items()
    said = [say("lremh-curve-story-smallest-median-error", first=first, joined=joined(where))]
    said += [f"{name} {joined(places)}" for name, places in others]
    return f"{', '.join(said)}."


def _uniform_words(
    table: pd.DataFrame, title: Titles, at: At, uniform: Mapping[float, float]
) -> str:
    """Whether EM with the published stop turns back where information is thin."""
    own = table[table["method"] == "em"].sort_values("x")
    told = own[own["x"].map(uniform) > 2 * NEAR]  # else the truth itself is next to uniform
    if told.empty:
        return ""
    name, near = title("em"), told[told["from_uniform"] <= NEAR]
    if near.empty:
        least = told.sort_values("from_uniform").iloc[0]
        return say(
            "lremh-curve-story-moves-away-uniform-table",
            name=name,
            share=share(least["from_uniform"]),
            at=at(least["x"]),
        )
    places = joined(at(x) for x in near["x"])
    return say(
        "lremh-curve-story-gives-uniform-table-back",
        name=name,
        share=share(near["from_uniform"].max()),
        places=places,
    )


def _deleted_words(table: pd.DataFrame, title: Titles, at: At) -> str:
    """How much true mass was deleted, below which no error can be."""
    methods = [method for method in _DELETING if (table["method"] == method).any()]
    if not methods:
        return ""
    own = table[table["method"] == methods[0]].sort_values("x")
    name, worst = title(methods[0]), own.sort_values("deleted").iloc[-1]
    if worst["deleted"] < STILL:
        return say("lremh-curve-story-deleted-candidate-anybody", name=name)
    ends = own.iloc[[0, -1]] if len(own) > 1 else own
    lost = joined(f"{share(row['deleted'])} at {at(row['x'])}" for _, row in ends.iterrows())
    errors = joined(share(row["error"]) for _, row in ends.iterrows())
    return say(
        "lremh-curve-story-deletes-candidates-people-all", name=name, lost=lost, errors=errors
    )


def _time_words(table: pd.DataFrame, title: Titles, at: At) -> str:
    """Say how long the server works at the far end."""
    x = table["x"].max()
    here = table[table["x"] == x].sort_values("seconds")
    times = [f"{title(row['method'])} {spell(row['seconds'])}" for _, row in here.iterrows()]
    return say("lremh-curve-story-median-time-server", at=at(x), joined=joined(times))


# --- other protocols ------------------------------------------------------------------------------


def protocol_words(
    table: pd.DataFrame, title: Titles, *, epsilon: float, attributes: int, candidates: int
) -> list[str]:
    """Say which protocol has the smallest error at one ε, and why.

    Parameters
    ----------
    table : DataFrame
        Of `trials.summary`, all at the same ε; PLUS stands for the bits.
    title : callable
    epsilon : float
        Proven, of one report.
    attributes, candidates : int
        d and K.

    Returns
    -------
    list of str
        Sentences; empty until two protocols have come back.
    """
    if len(table) < 2:
        return []
    first, second = (row for _, row in table.sort_values("error").head(2).iterrows())
    runs = int(table["runs"].min())
    found = say(
        "lremh-curve-story-smallest-median-error-runs",
        runs=runs,
        epsilon=f"{epsilon:.3g}",
        title=title(first["method"]),
        share=share(first["error"]),
        title_2=title(second["method"]),
        share_2=share(second["error"]),
    )
    if first["error_high"] >= second["error_low"]:
        found += " " + say("lremh-curve-story-their-bands-overlap-order")
    bits = table[table["method"] == "plus"]
    others = table[table["method"] != "plus"].sort_values("error")
    if bits.empty or others.empty:
        return [found]
    return [
        found,
        _split_words(bits.iloc[0], others.iloc[0], title, (epsilon, attributes, candidates)),
    ]


def _split_words(
    bits: "pd.Series[float]",
    other: "pd.Series[float]",
    title: Titles,
    facts: tuple[float, int, int],
) -> str:
    """Bits against the best question on several attributes at once."""
    epsilon, attributes, candidates = facts
    each = say(
        "lremh-curve-story-each-attributes-itself",
        attributes=attributes,
        epsilon=f"{epsilon / attributes:.3g}",
    )
    if attributes == 1:
        return say("lremh-curve-story-single-attribute-there-nothing")
    if other["error_high"] < bits["error_low"]:
        return say(
            "lremh-curve-story-scrambled-bits-split-spends",
            value=each,
            title=title(str(other["method"])),
        )
    if bits["error_high"] < other["error_low"]:
        return say("lremh-curve-story-scrambled-bits-split-win", value=each, candidates=candidates)
    return say("lremh-curve-story-scrambled-bits-split-runs", value=each)


def lifetime_words(epsilon: float, lifetime: float) -> str:
    """Say what is not equated: what further reports would cost."""
    if math.isinf(lifetime):
        bits = say("lremh-curve-story-bits-without-permanent-noise")
    else:
        bits = say("lremh-curve-story-all-reports-bits-together", lifetime=f"{lifetime:.3g}")
    return say("lremh-curve-story-only-one-report-equated", bits=bits, epsilon=f"{epsilon:.3g}")
