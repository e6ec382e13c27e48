"""How a clusterer's labels become columns of the table (2.4)."""

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithms.dpc_stacking.params import Encoding
from dp_core.errors import ParameterError
from dp_core.words import message

Floats = NDArray[np.float64]


def encode_votes(labels: ArrayLike, weight: float, clusters: int, encoding: Encoding) -> Floats:
    """Turn labels into weighted columns.

    Parameters
    ----------
    labels : array_like of int, shape (n,)
        From 0 to clusters - 1.
    weight : float
        w, 100 times the silhouette.
    clusters : int
        K.
    encoding : {"integer", "onehot"}
        One column w · label, published; or K columns with w / √2 in that of the label: two rows
        with different labels are then w apart, whatever the names.

    Returns
    -------
    ndarray, shape (n, 1) or (n, K)

    Raises
    ------
    ParameterError
        If a label is out of range or the encoding is unknown.

    Examples
    --------
    >>> encode_votes([0, 2], 10, 3, "integer").tolist()
    [[0.0], [20.0]]
    """
    codes = np.asarray(labels, dtype=np.int64)
    if codes.size and not (codes.min() >= 0 and codes.max() < clusters):
        raise ParameterError(
            message(
                "dpc-vote-columns-labels-run-must-lie",
                codes=codes.min(),
                codes_2=codes.max(),
                clusters=clusters - 1,
            ),
            field="labels",
        )
    if encoding == "integer":
        return np.asarray(weight * codes[:, None], dtype=np.float64)
    if encoding != "onehot":
        raise ParameterError(
            message("dpc-vote-columns-encoding-must-integer-onehot", encoding=f"{encoding!r}"),
            field="encoding",
        )
    columns = np.zeros((codes.size, clusters))
    columns[np.arange(codes.size), codes] = weight / math.sqrt(2)
    return columns
