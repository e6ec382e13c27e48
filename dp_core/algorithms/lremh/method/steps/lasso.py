"""LASSO on the unbiased counts of ones (2.3): a first table, and which candidates it keeps."""

import warnings
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.lremh.data.patterns import Floats, ReportSet
from dp_core.algorithms.lremh.method.steps.noise import Noise
from dp_core.words import say

Variant = Literal["non-negative", "signed"]

ALPHA = 0.5
MOST_SWEEPS = 1_000
TOLERANCE = 1e-4


class Start(NamedTuple):
    """A LASSO table, and whether it had to fall back to the uniform one."""

    table: Floats
    uniform: bool

    @property
    def notes(self) -> tuple[str, ...]:
        """What a reader must know, in sentences."""
        if not self.uniform:
            return ()
        return (say("lremh-lasso-lasso-left-candidate-table"),)


def unbiased_counts(reports: ReportSet, noise: Noise) -> list[Floats]:
    """Users with each value, estimated bit by bit: (N - p* n) / (q* - p*)."""
    n = len(reports)
    return [
        np.asarray((counts - noise.p_star * n) / noise.gap) for counts in reports.counts_of_ones
    ]


def design(domains: tuple[int, ...]) -> NDArray[np.float64]:
    """One-hot codes of all candidate records, shape (sum k, K), columns in lexicographic order.

    Its rank is sum(k) - d + 1.
    """
    codes = np.indices(domains).reshape(len(domains), -1)
    rows = [codes[j] == np.arange(k)[:, None] for j, k in enumerate(domains)]
    return np.asfortranarray(np.concatenate(rows), dtype=np.float64)


def lasso_table(
    reports: ReportSet, noise: Noise, *, variant: Variant = "non-negative", alpha: float = ALPHA
) -> Start:
    """Minimise (1/(2m)) |y - X b|² + alpha |b|₁ and normalise b.

    The minimiser is not unique, so the solver is part of the method: cyclic coordinate descent
    from zero, candidates in lexicographic order.

    Parameters
    ----------
    reports : ReportSet
    noise : Noise
    variant : {"non-negative", "signed"}
        Without intercept and with b >= 0; or with intercept and signs, negatives then cut to zero.
    alpha : float
        Penalty on the scale of counts.

    Returns
    -------
    Start
        The uniform table where nothing is left.

    References
    ----------
    lremh.md 2.3; alpha is that of the public implementation of LoPub, X. Ren et al., 2018.
    """
    from sklearn.exceptions import ConvergenceWarning
    from sklearn.linear_model import Lasso

    positive = variant == "non-negative"
    model = Lasso(
        alpha=alpha,
        positive=positive,
        fit_intercept=not positive,
        max_iter=MOST_SWEEPS,
        tol=TOLERANCE,
    )
    with warnings.catch_warnings():
        # The sweeps are limited by definition; ending there is a result, not a fault.
        warnings.simplefilter("ignore", ConvergenceWarning)
        model.fit(design(reports.domains), np.concatenate(unbiased_counts(reports, noise)))
    weights = np.maximum(model.coef_, 0)
    total = float(weights.sum())
    if not total > 0:
        size = weights.size
        return Start(np.full(reports.domains, 1 / size), uniform=True)
    return Start((weights / total).reshape(reports.domains), uniform=False)


def kept_candidates(table: Floats, tau: float = 0.0) -> NDArray[np.bool_]:
    """Candidates above tau (2.4 step 2); all of them where none is."""
    kept: NDArray[np.bool_] = table > tau
    return kept if kept.any() else np.ones(table.shape, dtype=bool)
