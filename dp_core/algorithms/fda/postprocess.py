"""What may be done to a finished release for free: it looks at nothing but the release."""

from dataclasses import replace

import numpy as np
from numpy.typing import ArrayLike

from dp_core.algorithm import Release
from dp_core.algorithms.fda.coefficients import Floats
from dp_core.algorithms.fda.steps import RunningTotals


def isotonic(totals: ArrayLike) -> Floats:
    """Closest non-decreasing series (least squares), clipped at 0.

    For a finished series only: the fit of an early total uses later ones.

    Parameters
    ----------
    totals : array_like, shape (T,)
        Released totals; NaN where one was not published, and there it stays.

    Returns
    -------
    ndarray, shape (T,)

    References
    ----------
    fda.md 5.7; pool-adjacent-violators as in `scipy.optimize.isotonic_regression`.

    Examples
    --------
    >>> isotonic([-1.0, 3.0, 1.0]).tolist()
    [0.0, 2.0, 2.0]
    """
    from scipy.optimize import isotonic_regression

    values = np.asarray(totals, dtype=np.float64)
    there = np.isfinite(values)
    fitted = np.full(values.shape, np.nan)
    if there.any():
        fitted[there] = np.maximum(isotonic_regression(values[there]).x, 0.0)
    return fitted


def smoothed(release: Release[RunningTotals]) -> Release[RunningTotals]:
    """Replace the totals by their `isotonic` fit; ledger and stated variances stay as they are.

    The fit is never further from a non-decreasing truth than the totals were (in mean square), so
    the stated variance becomes an upper bound on average.
    """
    return Release(replace(release.output, totals=isotonic(release.output.totals)), release.ledger)
