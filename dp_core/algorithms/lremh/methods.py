"""All methods of the registry, in the order of the page."""

import math
from collections.abc import Sequence
from typing import Any

from dp_core.algorithm import Method, Variant, cited
from dp_core.algorithms.lremh.method.asking import (
    from_joint_answers,
    from_reports,
    publish_pairs,
    publish_views,
)
from dp_core.algorithms.lremh.method.published import publish_lremh
from dp_core.algorithms.lremh.method.sound import publish_plus
from dp_core.algorithms.lremh.params import (
    EMParams,
    LassoParams,
    LocalParams,
    LREMHParams,
    ReportParams,
    ViewParams,
)
from dp_core.algorithms.lremh.study.planning import design_of, open_design
from dp_core.noise.mechanisms import KaryResponse, SubsetResponse, UnaryResponse
from dp_core.words import say

# --- who wrote each method; of what this project changed or added, where it is specified ----------

PAPER = say("lremh-references-lremh-joint-distributions-locally")
_LOPUB = say("lremh-references-ren-others-lopub-high")
_FREQUENCIES = say("lremh-references-wang-blocki-li-jha")
REFERENCES = {
    "lremh": PAPER,
    "joint_subset": (say("lremh-references-ye-barg-optimal-schemes")),
    "views": (say("lremh-references-project-see-docs-papers")),
    "plus": (say("lremh-references-project-see-docs-papers-2")),
    "em": _LOPUB,
    "em_full": (say("lremh-references-ren-others-lopub-high-2")),
    "lasso": _LOPUB,
    "lremh_signed": (
        say("lremh-references-signed-lasso-ren-others", paper=PAPER.removesuffix("."))
    ),
    "independent": _FREQUENCIES,
    "joint_oue": _FREQUENCIES,
    "joint_grr": (say("lremh-references-kairouz-oh-viswanath-extremal")),
    "pairs": (say("lremh-references-zhang-wang-li-he")),
}
"""Reference of each method, by its key."""


# --- all methods of the registry, in the order of the page ----------------------------------------

TIMES, SMALL = 3.0, 0.05
MOST_BITS = 1 << 26
"""Of the answers of all users: with more, the sound page does not open on the whole record."""


def sound_method(domains: Sequence[int], users: int, epsilon: float) -> str:
    """Choose the sound method by closed forms of public numbers: one question on all, or views.

    What noise is planned to add to open answers is compared: to the whole table if the whole record
    is asked for, to pairs if views are. Views show pairs and nothing beyond, so they must do with a
    third of the users; and where the first adds at most 0.05 there is nothing to gain.

    Parameters
    ----------
    domains : sequence of int
    users : int
    epsilon : float
        Of one report of the whole record.

    Examples
    --------
    >>> sound_method((2,) * 4, 20_000, 1.6), sound_method((2,) * 8, 20_000, 1.6)
    ('joint_subset', 'views')
    """
    params, openly = ViewParams(epsilon=epsilon), open_design(domains)
    whole, pairs = (
        design_of(key, params, domains).sums[order - 1] - openly.sums[order - 1]
        for key, order in (("joint_subset", len(domains)), ("views", min(2, len(domains))))
    )
    enough = max(2 * math.pi * users * SMALL**2, TIMES * pairs)
    fits = users * math.prod(domains) <= MOST_BITS
    return "joint_subset" if fits and whole <= enough else "views"


def _reports(key: str, title: str, summary: str, *, params: Any = ReportParams) -> Method:
    return Method(
        key=key,
        title=title,
        variant="baseline",
        params=params,
        run=from_reports(key),
        summary=summary,
    )


def _joint(
    key: str, title: str, summary: str, *, response: Any, variant: Variant = "baseline"
) -> Method:
    run = from_joint_answers(response)
    return Method(
        key=key, title=title, variant=variant, params=LocalParams, run=run, summary=summary
    )


METHODS = cited(
    REFERENCES,
    Method(
        key="lremh",
        title="LREMH, published",
        variant="published",
        params=LREMHParams,
        run=publish_lremh,
        summary=say("lremh-methods-lasso-counts-ones-candidates"),
    ),
    _joint(
        "joint_subset",
        "Joint, subset",
        say("lremh-methods-one-answer-whole-record"),
        response=SubsetResponse,
        variant="sound",
    ),
    Method(
        key="views",
        title="Views",
        variant="sound",
        params=ViewParams,
        run=publish_views,
        summary=say("lremh-methods-each-user-answers-few"),
    ),
    Method(
        key="plus",
        title="PLUS",
        variant="sound",
        params=ReportParams,
        run=publish_plus,
        summary=say("lremh-methods-shrunk-pairs-log-linear"),
    ),
    _reports(
        "em",
        "EM, published stop",
        say("lremh-methods-expectation-maximisation-uniform-table"),
        params=EMParams,
    ),
    _reports(
        "em_full",
        "EM, full stop",
        say("lremh-methods-same-run-until-pairs"),
    ),
    _reports(
        "lasso",
        "LASSO",
        say("lremh-methods-sparse-fit-counts-ones"),
        params=LassoParams,
    ),
    _reports(
        "lremh_signed",
        "LREMH, signed",
        say("lremh-methods-lremh-signed-lasso-direct"),
        params=LREMHParams,
    ),
    _reports(
        "independent",
        "Independent",
        say("lremh-methods-every-attribute-itself-joint"),
    ),
    _joint(
        "joint_grr",
        "Joint, k-ary",
        say("lremh-methods-one-answer-whole-record-2"),
        response=KaryResponse,
    ),
    _joint(
        "joint_oue",
        "Joint, bits",
        say("lremh-methods-one-answer-whole-record-3"),
        response=UnaryResponse,
    ),
    Method(
        key="pairs",
        title="Pairs",
        variant="baseline",
        params=LocalParams,
        run=publish_pairs,
        summary=say("lremh-methods-each-user-answers-one"),
    ),
)
