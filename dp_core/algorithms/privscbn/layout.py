"""Where the nodes of a released network stand: layers by longest path, from the network alone."""

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.privscbn.networks import TableRelease

Floats = NDArray[np.float64]

_SWEEPS = 6


def positions(output: TableRelease) -> Floats:
    """Place every attribute of a network in the unit square, parents above children.

    Clusters stand side by side, in the order in which they were placed; within a cluster a node
    stands one layer below its lowest parent, and the order in a layer follows the mean place of its
    neighbours (barycentre heuristic).

    Returns
    -------
    ndarray, shape (m, 2)
        x from left to right and y from the top down, both from 0 to 1.
    """
    assert output.network is not None
    place = np.full((output.m, 2), 0.5)
    widths = [np.sqrt(len(network)) for network in output.network]
    edges = np.cumsum([0.0, *widths]) / sum(widths)
    depth = _depths(output)
    lowest = max(1, int(depth.max()))
    for number, network in enumerate(output.network):
        members = [child for child, _ in network]
        inside = _rows(members, depth, output)
        for row in inside:
            span = edges[number + 1] - edges[number]
            steps = (np.arange(len(row)) + 0.5) / len(row)
            place[row, 0] = edges[number] + span * steps
            place[row, 1] = depth[row] / lowest
    return place


def _depths(output: TableRelease) -> NDArray[np.int64]:
    """Longest path from a root, for every attribute."""
    depth = np.zeros(output.m, dtype=np.int64)
    for child, parents, _ in output.nodes():
        depth[child] = max((int(depth[p]) + 1 for p in parents), default=0)
    return depth


def _rows(members: list[int], depth: NDArray[np.int64], output: TableRelease) -> list[list[int]]:
    """Members of each layer, ordered so that lines cross little."""
    rows = [[j for j in members if depth[j] == d] for d in sorted(set(depth[members].tolist()))]
    near: dict[int, list[int]] = {j: [] for j in members}
    for child, parents, _ in output.nodes():
        for p in parents:
            if child in near and p in near:
                near[child].append(p)
                near[p].append(child)
    for _ in range(_SWEEPS):
        spot = {j: (i + 0.5) / len(row) for row in rows for i, j in enumerate(row)}
        rows = [
            sorted(row, key=lambda j: np.mean([spot[k] for k in near[j]]) if near[j] else spot[j])
            for row in rows
        ]
    return rows
