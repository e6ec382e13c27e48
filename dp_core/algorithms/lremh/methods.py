"""All methods of the registry, in the order of the page."""

import math
from collections.abc import Sequence
from typing import Any

from dp_core.algorithm import Method
from dp_core.algorithms.lremh.method.asking import (
    from_joint_answers,
    from_reports,
    publish_pairs,
)
from dp_core.algorithms.lremh.method.published import publish_lremh
from dp_core.algorithms.lremh.method.sound import publish_plus
from dp_core.algorithms.lremh.params import (
    EMParams,
    LassoParams,
    LocalParams,
    LREMHParams,
    ReportParams,
)
from dp_core.noise.mechanisms import KaryResponse, UnaryResponse

MOST_ASKED_AT_ONCE = 64
"""Possible records up to which one question about all of them is the sound way to ask."""


def sound_method(domains: Sequence[int]) -> str:
    """Choose the sound method by the number of possible records alone, which is public.

    Measured with 20,000 users and yes-or-no answers: one question about the whole record has the
    smaller error up to 64 records at every ε from 1 on; at 128 and ε = 1, PLUS has.

    Examples
    --------
    >>> sound_method((2,) * 6), sound_method((2,) * 7)
    ('joint_grr', 'plus')
    """
    return "joint_grr" if math.prod(domains) <= MOST_ASKED_AT_ONCE else "plus"


def _reports(key: str, title: str, summary: str, *, params: Any = ReportParams) -> Method:
    return Method(
        key=key,
        title=title,
        variant="baseline",
        params=params,
        run=from_reports(key),
        summary=summary,
    )


METHODS = (
    Method(
        key="lremh",
        title="LREMH, published",
        variant="published",
        params=LREMHParams,
        run=publish_lremh,
        summary="LASSO on the counts of ones, candidates at zero deleted, EM on what is left.",
    ),
    Method(
        key="joint_grr",
        title="Joint, k-ary",
        variant="sound",
        params=LocalParams,
        run=from_joint_answers(KaryResponse),
        summary="One answer on the whole record: the truth, or now and then any other record.",
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
    Method(
        key="joint_oue",
        title="Joint, bits",
        variant="baseline",
        params=LocalParams,
        run=from_joint_answers(UnaryResponse),
        summary="One answer on the whole record: a bit for each possible record.",
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
