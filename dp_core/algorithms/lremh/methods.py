"""All methods of the registry, in the order of the page."""

from typing import Any

from dp_core.algorithm import Method, Variant
from dp_core.algorithms.lremh.method.publishing import (
    from_joint_answers,
    from_reports,
    publish_pairs,
)
from dp_core.algorithms.lremh.params import (
    EMParams,
    LassoParams,
    LocalParams,
    LREMHParams,
    ReportParams,
)
from dp_core.noise.mechanisms import KaryResponse, UnaryResponse


def _reports(
    key: str, title: str, variant: Variant, summary: str, *, params: Any = ReportParams
) -> Method:
    return Method(
        key=key,
        title=title,
        variant=variant,
        params=params,
        run=from_reports(key),
        summary=summary,
    )


METHODS = (
    _reports(
        "lremh",
        "LREMH, published",
        "published",
        "LASSO on the counts of ones, candidates at zero deleted, EM on what is left.",
        params=LREMHParams,
    ),
    _reports(
        "plus",
        "PLUS",
        "sound",
        "Shrunk pairs, a log-linear fit and short EM paths, averaged by held-out reports.",
    ),
    _reports(
        "em",
        "EM, published stop",
        "baseline",
        "Expectation maximisation from the uniform table, with the published stop rule.",
        params=EMParams,
    ),
    _reports(
        "em_full",
        "EM, full stop",
        "baseline",
        "The same, run until pairs of attributes had time to be learnt.",
    ),
    _reports(
        "lasso",
        "LASSO",
        "baseline",
        "A sparse fit to the counts of ones, and nothing after it.",
        params=LassoParams,
    ),
    _reports(
        "lremh_signed",
        "LREMH, signed",
        "baseline",
        "LREMH with the signed LASSO of its direct ancestor.",
        params=LREMHParams,
    ),
    _reports(
        "independent",
        "Independent",
        "baseline",
        "Every attribute by itself: no joint estimation at all.",
    ),
    Method(
        key="joint_grr",
        title="Joint, k-ary",
        variant="baseline",
        params=LocalParams,
        run=from_joint_answers(KaryResponse),
        summary="One answer on the whole record: the truth, or now and then any other record.",
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
