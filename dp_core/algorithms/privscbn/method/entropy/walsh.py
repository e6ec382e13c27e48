"""Tables of yes/no attributes in the Walsh basis, one coefficient a set of attributes (4.6)."""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]


class Walsh:
    """Walsh-Hadamard transform of tables of yes/no attributes, as two products of matrices."""

    def __init__(self, attributes: int) -> None:
        from scipy.linalg import hadamard

        low = attributes // 2
        self.cells = 1 << attributes
        self._rows = hadamard(1 << (attributes - low)).astype(np.float64)
        self._columns = hadamard(1 << low).astype(np.float64)

    def __call__(self, values: Floats) -> Floats:
        """Sum (-1)^(ones in S) values over the cells, for every set S."""
        square = values.reshape(len(self._rows), len(self._columns))
        return np.asarray((self._rows @ square @ self._columns).ravel())

    def spread(self, codes: Integers, weights: Floats) -> Floats:
        """Sum of the weights in every cell, each with the sign of its set there."""
        exponents = np.zeros(self.cells)
        exponents[codes] = weights
        return self(exponents)
