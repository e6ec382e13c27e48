"""Projection of noisy tables onto what a table of probabilities can be."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dp_core.errors import ParameterError

Floats = NDArray[np.float64]


def project_to_simplex(values: ArrayLike, total: float = 1.0) -> Floats:
    """Find the nearest numbers that are not negative and sum to a total.

    Parameters
    ----------
    values : array_like, shape (..., cells)
    total : float
        Above 0.

    Returns
    -------
    ndarray
        max(values - c, 0) with the c that makes the last axis sum to `total`.

    Raises
    ------
    ParameterError
        If the total is not positive.

    Examples
    --------
    >>> project_to_simplex([0.7, 0.6, -0.2, 0]).round(2).tolist()
    [0.55, 0.45, 0.0, 0.0]
    """
    if not total > 0:
        raise ParameterError(
            f"total = {total} must be a positive number; 1 makes probabilities.", field="total"
        )
    cells = np.asarray(values, dtype=np.float64)
    falling = -np.sort(-cells, axis=-1)
    excess = (np.cumsum(falling, axis=-1) - total) / np.arange(1, cells.shape[-1] + 1)
    kept = (falling > excess).sum(axis=-1, keepdims=True)
    return np.asarray(np.maximum(cells - np.take_along_axis(excess, kept - 1, axis=-1), 0))
