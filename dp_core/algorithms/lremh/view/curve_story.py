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


# --- one thing varied -----------------------------------------------------------------------------


def growth_words(
    table: pd.DataFrame, title: Titles, at: At, *, uniform: Mapping[float, float]
) -> list[str]:
    """Say what can be seen where one thing is varied.

    Returns list of str: sentences; empty where nothing has come back.

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
    """
    if table.empty:
        return []
    said = [_uniform_words(table, title, at, uniform), _deleted_words(table, title, at)]
    return [words for words in said if words]


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
        return ""
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
        return ""
    ends = own.iloc[[0, -1]] if len(own) > 1 else own
    lost = joined(f"{share(row['deleted'])} at {at(row['x'])}" for _, row in ends.iterrows())
    errors = joined(share(row["error"]) for _, row in ends.iterrows())
    return say(
        "lremh-curve-story-deletes-candidates-people-all", name=name, lost=lost, errors=errors
    )


# --- other protocols ------------------------------------------------------------------------------


def protocol_words(
    table: pd.DataFrame, title: Titles, *, epsilon: float, attributes: int, candidates: int
) -> list[str]:
    """Compare bits with the best question on several attributes at once, at one ε.

    `table`: of `trials.summary`, all at the same ε; PLUS stands for the bits. `epsilon`: proven, of
    one report. `attributes`, `candidates`: d and K. Returns list of str: one sentence; empty until
    both have come back.
    """
    bits = table[table["method"] == "plus"]
    others = table[table["method"] != "plus"]
    if bits.empty or others.empty:
        return []
    if attributes == 1:
        return [say("lremh-curve-story-single-attribute-there-nothing")]
    own, other = bits.iloc[0], others.sort_values("error").iloc[0]
    each = {"attributes": attributes, "epsilon": f"{epsilon / attributes:.3g}"}
    if other["error_high"] < own["error_low"]:
        name = title(str(other["method"]))
        return [say("lremh-curve-story-scrambled-bits-split-spends", title=name, **each)]
    if own["error_high"] < other["error_low"]:
        key = "lremh-curve-story-scrambled-bits-split-win"
        return [say(key, candidates=candidates, **each)]
    return [say("lremh-curve-story-scrambled-bits-split-runs", **each)]


def lifetime_words(epsilon: float, lifetime: float) -> str:
    """Say what is not equated: what further reports would cost."""
    return say(
        "lremh-curve-story-only-one-report-equated",
        finite=math.isfinite(lifetime),
        lifetime=f"{lifetime:.3g}",
        epsilon=f"{epsilon:.3g}",
    )
