"""Every estimator by its key: from reports alone to a joint table (2.2-2.4, 3)."""

from collections.abc import Callable, Sequence
from typing import Any

from numpy.random import Generator
from numpy.typing import ArrayLike

from dp_core.algorithms.lremh.method.published import lremh_table
from dp_core.algorithms.lremh.method.sound import plus_table
from dp_core.algorithms.lremh.method.steps.client import Noise
from dp_core.algorithms.lremh.method.steps.em import (
    ALPHA,
    Stop,
    Variant,
    kept_candidates,
    lasso_table,
    one_way,
    run_em,
    run_path,
    run_squarem,
)
from dp_core.algorithms.lremh.method.steps.likelihood import (
    Likelihood,
    largest_fraction,
    likelihood,
)
from dp_core.algorithms.lremh.outputs import (
    NO_TRACE,
    Estimate,
    Trace,
    product_table,
    traced,
    untraced,
)
from dp_core.errors import ParameterError
from dp_core.words import message

OTHER_CLIENTS = ("joint_subset", "joint_grr", "joint_oue", "views", "pairs")


def estimate(
    reports: Sequence[ArrayLike],
    domains: Sequence[int],
    f: float,
    p: float,
    q: float,
    *,
    estimator: str,
    rng: Generator | None = None,
    **options: Any,
) -> Estimate:
    """Estimate the joint table of all attributes from reports.

    Parameters
    ----------
    reports : sequence of d array_like of 0 and 1, shapes (n, k_j)
        One report of each user.
    domains : sequence of int
        Domain sizes k_j.
    f, p, q : float
        Noise that the clients used.
    estimator : str
        em, em_full, squarem, lasso, lremh, lremh_signed, independent, plus.
    rng : Generator, optional
        For the folds of `plus`; None: folds that anybody can repeat, as a release has them.
    **options
        Of the estimator: ``stop`` (a `Stop`), ``alpha``, ``tau``, ``gap``.

    Returns
    -------
    Estimate

    Raises
    ------
    ParameterError
        If the estimator is unknown or needs other reports, or the noise leaves no information.
    DataError
        If a report does not fit its domain.
    """
    if estimator in OTHER_CLIENTS:
        raise ParameterError(
            message("lremh-estimates-estimator-needs-reports-another", estimator=f"{estimator!r}"),
            field="estimator",
        )
    if estimator not in ESTIMATORS:
        facts = {"estimator": f"{estimator!r}", "estimators": ", ".join(ESTIMATORS)}
        raise ParameterError(
            message("lremh-estimates-estimator-must-one-choose", **facts), field="estimator"
        )
    given = likelihood(reports, domains, Noise(f, p, q))
    if estimator == "plus":
        return _plus(given, rng=rng, **options)
    return ESTIMATORS[estimator](given, **options)


def _em(given: Likelihood, *, stop: Stop | None = None) -> Estimate:
    """EM from the uniform table."""
    return traced(run_em(given, given.uniform(), stop or Stop()))


def _em_full(given: Likelihood) -> Estimate:
    """EM from the uniform table to t2 = 1 / lambda² iterations, on the accelerated path."""
    fraction = largest_fraction(given)
    path = run_path(given, given.uniform(), [fraction**-2], fraction=fraction)
    trace = Trace(table=path.tables[0], iterations=path.steps, log_likelihood=path.log_likelihood)
    return traced(trace)


def _squarem(given: Likelihood, *, gap: float = 1e-6) -> Estimate:
    """Exact maximum-likelihood table."""
    return traced(run_squarem(given, given.uniform(), gap=gap))


def _lasso(
    given: Likelihood, *, alpha: float = ALPHA, variant: Variant = "non-negative"
) -> Estimate:
    """LASSO alone."""
    start = lasso_table(given.reports, given.noise, variant=variant, alpha=alpha)
    return Estimate(
        table=start.table,
        iterations=0,
        log_likelihood=NO_TRACE,
        kept=kept_candidates(start.table),
        notes=start.notes,
    )


def _lremh_signed(given: Likelihood, **options: Any) -> Estimate:
    """LREMH with the signed LASSO of its ancestor."""
    return lremh_table(given, variant="signed", **options)


def _independent(given: Likelihood) -> Estimate:
    """Product of one-way estimates."""
    return untraced(product_table(one_way(given.reports, given.noise)))


def _plus(given: Likelihood, *, rng: Generator | None = None, **options: Any) -> Estimate:
    """PLUS (6.2)."""
    found = plus_table(given, rng=rng, **options)
    return untraced(found.table, parts=found)


ESTIMATORS: dict[str, Callable[..., Estimate]] = {
    "em": _em,
    "em_full": _em_full,
    "squarem": _squarem,
    "lasso": _lasso,
    "lremh": lremh_table,
    "lremh_signed": _lremh_signed,
    "independent": _independent,
    "plus": _plus,
}
"""Estimators by key; each works on the reports alone."""
