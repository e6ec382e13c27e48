"""The server: from reports alone to a joint table (2.2-2.4, 3)."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithms.lremh.data.patterns import Floats, report_set
from dp_core.algorithms.lremh.method.plus import largest_fraction, plus_table
from dp_core.algorithms.lremh.method.rivals.independent import one_way, product_table
from dp_core.algorithms.lremh.method.steps.em import Stop, Trace, run_em, run_path, run_squarem
from dp_core.algorithms.lremh.method.steps.lasso import ALPHA, Variant, kept_candidates, lasso_table
from dp_core.algorithms.lremh.method.steps.likelihood import Likelihood
from dp_core.algorithms.lremh.method.steps.noise import Noise
from dp_core.algorithms.lremh.method.steps.sent import Sent
from dp_core.errors import ParameterError

OTHER_CLIENTS = ("joint_grr", "joint_oue", "pairs")
_NO_TRACE: Floats = np.zeros(0)


@dataclass(frozen=True, kw_only=True, eq=False)
class Estimate:
    """An estimated joint table.

    Parameters
    ----------
    table : ndarray, shape (k_1, ..., k_d)
        Not negative, sums to 1.
    iterations : int
        Of EM; 0 where there are none.
    log_likelihood : ndarray
        Mean per report in nats: of the start and after each iteration.
    kept : ndarray of bool, shape of the table
        Candidates that were not deleted.
    notes : tuple of str
        What a reader must know, in sentences.
    parts : mapping
        Further results of PLUS: signal shares, weights of the short list.
    sent : Sent or None
        What users sent; only a release keeps it.
    """

    table: Floats
    iterations: int
    log_likelihood: Floats
    kept: NDArray[np.bool_]
    notes: tuple[str, ...] = ()
    parts: Any = None
    sent: Sent | None = None


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
            f"estimator = {estimator!r} needs reports of another client; run it as a method of "
            "the same name.",
            field="estimator",
        )
    if estimator not in ESTIMATORS:
        raise ParameterError(
            f"estimator = {estimator!r} must be one of {', '.join(ESTIMATORS)}; choose one.",
            field="estimator",
        )
    given = Likelihood(report_set(reports, domains), Noise(f, p, q))
    if estimator == "plus":
        return _plus(given, rng=rng, **options)
    return ESTIMATORS[estimator](given, **options)


def _em(given: Likelihood, *, stop: Stop | None = None) -> Estimate:
    """EM from the uniform table."""
    return _traced(run_em(given, given.uniform(), stop or Stop()))


def _em_full(given: Likelihood) -> Estimate:
    """EM from the uniform table to t2 = 1 / lambda² iterations, on the accelerated path."""
    fraction = largest_fraction(given)
    path = run_path(given, given.uniform(), [fraction**-2], fraction=fraction)
    trace = Trace(table=path.tables[0], iterations=path.steps, log_likelihood=path.log_likelihood)
    return _traced(trace)


def _squarem(given: Likelihood, *, gap: float = 1e-6) -> Estimate:
    """Exact maximum-likelihood table."""
    return _traced(run_squarem(given, given.uniform(), gap=gap))


def _lasso(
    given: Likelihood, *, alpha: float = ALPHA, variant: Variant = "non-negative"
) -> Estimate:
    """LASSO alone."""
    start = lasso_table(given.reports, given.noise, variant=variant, alpha=alpha)
    return Estimate(
        table=start.table,
        iterations=0,
        log_likelihood=_NO_TRACE,
        kept=kept_candidates(start.table),
        notes=_fallback(uniform=start.uniform),
    )


def _lremh(
    given: Likelihood,
    *,
    alpha: float = ALPHA,
    tau: float = 0.0,
    stop: Stop | None = None,
    variant: Variant = "non-negative",
) -> Estimate:
    """Algorithm 2: LASSO, elimination, EM on what is left."""
    start = lasso_table(given.reports, given.noise, variant=variant, alpha=alpha)
    kept = kept_candidates(start.table, tau)
    table = np.where(kept, start.table, 0)
    trace = run_em(given, table / table.sum(), stop or Stop())
    return _traced(trace, kept=kept, notes=_fallback(uniform=start.uniform))


def _lremh_signed(given: Likelihood, **options: Any) -> Estimate:
    """LREMH with the signed LASSO of its ancestor."""
    return _lremh(given, variant="signed", **options)


def _independent(given: Likelihood) -> Estimate:
    """Product of one-way estimates."""
    return untraced(product_table(one_way(given.reports, given.noise)))


def _plus(given: Likelihood, *, rng: Generator | None = None, **options: Any) -> Estimate:
    """PLUS (6.2)."""
    found = plus_table(given, rng=rng, **options)
    return untraced(found.table, parts=found)


def untraced(table: Floats, *, parts: Any = None) -> Estimate:
    """Wrap a table that no EM led to and no candidate was deleted from."""
    return Estimate(
        table=table,
        iterations=0,
        log_likelihood=_NO_TRACE,
        kept=np.ones(table.shape, dtype=bool),
        parts=parts,
    )


def _traced(
    trace: Trace, *, kept: NDArray[np.bool_] | None = None, notes: tuple[str, ...] = ()
) -> Estimate:
    shape = trace.table.shape
    return Estimate(
        table=trace.table,
        iterations=trace.iterations,
        log_likelihood=trace.log_likelihood,
        kept=np.ones(shape, dtype=bool) if kept is None else kept,
        notes=notes,
    )


def _fallback(*, uniform: bool) -> tuple[str, ...]:
    if not uniform:
        return ()
    return ("LASSO left no candidate, so its table is the uniform one.",)


ESTIMATORS: dict[str, Callable[..., Estimate]] = {
    "em": _em,
    "em_full": _em_full,
    "squarem": _squarem,
    "lasso": _lasso,
    "lremh": _lremh,
    "lremh_signed": _lremh_signed,
    "independent": _independent,
    "plus": _plus,
}
"""Estimators by key; each works on the reports alone."""


def total_variation(a: ArrayLike, b: ArrayLike) -> float:
    """Half the sum of absolute differences of two tables: the metric AVD.

    Raises
    ------
    ParameterError
        If their shapes differ.

    Examples
    --------
    >>> total_variation([0.5, 0.5], [1.0, 0.0])
    0.5
    """
    one, other = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
    if one.shape != other.shape:
        raise ParameterError(
            f"The tables have the shapes {one.shape} and {other.shape}; compare tables of the "
            "same domains.",
            field="table",
        )
    return math.fsum(np.abs(one - other).ravel()) / 2
