"""Where the nodes of a released network stand: rings, from the network alone."""

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.privscbn.method.steps.networks import TableRelease
from dp_core.algorithms.privscbn.method.steps.search import Network

Floats = NDArray[np.float64]

_RADIUS = 0.41, 0.47
"""Of a ring, in widths and heights of its strip: neighbouring rings keep their distance."""
MOST_IN_A_ROW = 6


def positions(output: TableRelease) -> Floats:
    """Place every attribute of a network in the unit square.

    Every cluster is a ring. On it the attributes stand clockwise from the top, in the order in
    which the search placed them: a chain of parents and children never hides behind itself.

    Returns
    -------
    ndarray, shape (m, 2)
        x from left to right and y from the top down, both from 0 to 1.
    """
    assert output.network is not None
    place = np.full((output.m, 2), 0.5)
    rows = _rows(output.network)
    heights = _cuts([max(map(len, row)) for row in rows])
    tall = _RADIUS[1] if len(rows) == 1 else _RADIUS[0]
    for number, row in enumerate(rows):
        widths = _cuts([len(network) for network in row])
        for column, network in enumerate(row):
            left, right = widths[column : column + 2]
            top, bottom = heights[number : number + 2]
            ring = _ring(len(network), turned=column % 2 == 1)
            members = [child for child, _ in network]
            place[members, 0] = (left + right) / 2 + _RADIUS[0] * (right - left) * ring[:, 0]
            place[members, 1] = (top + bottom) / 2 + tall * (bottom - top) * ring[:, 1]
    return place


def _rows(networks: list[Network]) -> list[list[Network]]:
    """Spread many clusters over several rows."""
    count = -(-len(networks) // MOST_IN_A_ROW)
    size = -(-len(networks) // count)
    return [networks[start : start + size] for start in range(0, len(networks), size)]


def _cuts(sizes: list[int]) -> Floats:
    """Cut the unit interval into strips whose widths grow with the root of their members."""
    widths = np.sqrt(np.array(sizes, dtype=np.float64))
    return np.asarray(np.r_[0.0, np.cumsum(widths)] / widths.sum())


def _ring(size: int, *, turned: bool) -> Floats:
    """Points on the unit circle, clockwise from the top; a turned ring starts half a step on."""
    if size == 1:
        return np.zeros((1, 2))
    angle = 2 * np.pi * (np.arange(size) + 0.5 * turned) / size
    return np.stack([np.sin(angle), -np.cos(angle)], axis=1)
