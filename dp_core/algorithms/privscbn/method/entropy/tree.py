"""The tree that says most of a table: what a picture of the model shows (Chow and Liu, 1968)."""

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.privscbn.method.steps.block_tables import Joint
from dp_core.algorithms.privscbn.method.steps.maxent import pair_cells
from dp_core.algorithms.privscbn.method.steps.search import Network

Floats = NDArray[np.float64]

_TINY = 1e-300


def tree_of(joint: Joint) -> tuple[Network, list[Floats]]:
    """Find the tree of the largest mutual information, and its conditionals P(child = 1 | parent).

    It starts at the bridge, which has no node of its own, or else at the first attribute.

    References
    ----------
    C. Chow, C. Liu, "Approximating discrete probability distributions with dependence trees", 1968.
    """
    attributes = joint.attributes
    pairs = _pair_tables(joint)
    information = _information(pairs)
    done = [0]
    left = list(range(1, len(attributes)))
    ones = pairs[0, 0, 1, 1]
    network: Network = [] if joint.bridge is not None else [(attributes[0], ())]
    tables = [] if joint.bridge is not None else [np.array([ones])]
    while left:
        block = information[np.ix_(done, left)]
        parent, child = np.unravel_index(int(np.argmax(block)), block.shape)
        a, b = done[parent], left[child]
        cells = pairs[a, b]
        network.append((attributes[b], (attributes[a],)))
        tables.append(cells[:, 1] / np.maximum(cells.sum(axis=1), _TINY))
        done.append(b)
        left.remove(b)
    return network, tables


def _pair_tables(joint: Joint) -> Floats:
    """Table of each pair of places, shape (a, a, 2, 2); a diagonal one has its ones in (1, 1)."""
    count = len(joint.attributes)
    bits = (np.arange(len(joint.table)) >> np.arange(count)[::-1, None] & 1).astype(np.float64)
    both = (bits * joint.table) @ bits.T
    return np.maximum(pair_cells(np.diag(both), both), 0)


def _information(pairs: Floats) -> Floats:
    """Mutual information of each pair, in nats."""
    rows = pairs.sum(axis=3, keepdims=True)
    columns = pairs.sum(axis=2, keepdims=True)
    ratio = np.maximum(pairs, _TINY) / np.maximum(rows * columns, _TINY)
    return np.asarray((pairs * np.log(ratio)).sum(axis=(2, 3)))
