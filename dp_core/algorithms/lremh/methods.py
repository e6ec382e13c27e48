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
from dp_core.algorithms.lremh.references import REFERENCES
from dp_core.algorithms.lremh.study.designs import design_of, open_design
from dp_core.noise.mechanisms import KaryResponse, SubsetResponse, UnaryResponse

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
        summary="LASSO on the counts of ones, candidates at zero deleted, EM on what is left.",
    ),
    _joint(
        "joint_subset",
        "Joint, subset",
        "One answer on the whole record: some possible records, the own one among them more often "
        "than others.",
        response=SubsetResponse,
        variant="sound",
    ),
    Method(
        key="views",
        title="Views",
        variant="sound",
        params=ViewParams,
        run=publish_views,
        summary="Each user answers for a few attributes with the whole budget; all asked tables "
        "follow from these.",
    ),
    Method(
        key="plus",
        title="PLUS",
        variant="sound",
        params=ReportParams,
        run=publish_plus,
        summary="Shrunk pairs, a log-linear fit and short EM paths, averaged by held-out reports.",
    ),
    _reports(
        "em",
        "EM, published stop",
        "Expectation maximisation from the uniform table, with the published stop rule.",
        params=EMParams,
    ),
    _reports(
        "em_full",
        "EM, full stop",
        "The same, run until pairs of attributes had time to be learnt.",
    ),
    _reports(
        "lasso",
        "LASSO",
        "A sparse fit to the counts of ones, and nothing after it.",
        params=LassoParams,
    ),
    _reports(
        "lremh_signed",
        "LREMH, signed",
        "LREMH with the signed LASSO of its direct ancestor.",
        params=LREMHParams,
    ),
    _reports(
        "independent",
        "Independent",
        "Every attribute by itself: no joint estimation at all.",
    ),
    _joint(
        "joint_grr",
        "Joint, k-ary",
        "One answer on the whole record: the truth, or now and then any other record.",
        response=KaryResponse,
    ),
    _joint(
        "joint_oue",
        "Joint, bits",
        "One answer on the whole record: a bit for each possible record.",
        response=UnaryResponse,
    ),
    Method(
        key="pairs",
        title="Pairs",
        variant="baseline",
        params=LocalParams,
        run=publish_pairs,
        summary="Each user answers for one pair of attributes with the whole budget (CALM, 2018).",
    ),
)
