"""Names of the arrays that the systems pass on, by what they hold."""

import numpy as np
from numpy.typing import NDArray

Bits = NDArray[np.uint8]
Flags = NDArray[np.bool_]
Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

Codes = NDArray[np.int64]
"""Number of a category in each place."""
Coins = NDArray[np.bool_]
"""Outcomes of fair coins."""
Labels = NDArray[np.int64]
"""Number of the cluster that a row belongs to."""
