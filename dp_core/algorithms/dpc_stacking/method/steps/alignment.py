"""Names of groups that agree between fits (2.2)."""

import numpy as np
from numpy.typing import ArrayLike

from dp_core.arrays import Labels
from dp_core.errors import ParameterError
from dp_core.words import message


def align_labels(reference: ArrayLike, labels: ArrayLike, clusters: int) -> Labels:
    """Rename labels so that as many rows as possible agree with the reference.

    Parameters
    ----------
    reference, labels : array_like of int, shape (n,)
        From 0 to clusters - 1.
    clusters : int
        K.

    Returns
    -------
    ndarray of int, shape (n,)
        The labels, renamed by one permutation.

    Raises
    ------
    ParameterError
        If the lengths differ or a label is out of range.

    References
    ----------
    H. Kuhn, "The Hungarian method for the assignment problem", 1955; dpc_stacking.md 2.2.

    Examples
    --------
    >>> align_labels([0, 0, 1, 2], [2, 2, 0, 1], 3).tolist()
    [0, 0, 1, 2]
    """
    wanted, given = np.asarray(reference), np.asarray(labels)
    if wanted.shape != given.shape or wanted.ndim != 1:
        raise ParameterError(
            message(
                "dpc-alignment-labels-shape-reference-shape",
                shape=str(given.shape),
                shape_2=wanted.shape,
            ),
            field="labels",
        )
    return np.asarray(permutation_to(wanted, given, clusters)[given])


def permutation_to(reference: Labels, labels: Labels, clusters: int) -> Labels:
    """Find the new name of each label; those that no row has take what is left.

    Raises
    ------
    ParameterError
        If a label is out of range.
    """
    from scipy.optimize import linear_sum_assignment

    both = np.concatenate([reference, labels])
    if both.size and not (both.min() >= 0 and both.max() < clusters):
        raise ParameterError(
            message(
                "dpc-alignment-labels-run-must-lie",
                both=both.min(),
                both_2=both.max(),
                clusters=clusters - 1,
            ),
            field="labels",
        )
    table = np.bincount(labels * clusters + reference, minlength=clusters**2)
    return np.asarray(linear_sum_assignment(-table.reshape(clusters, clusters))[1])
