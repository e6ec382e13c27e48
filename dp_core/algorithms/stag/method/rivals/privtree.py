"""PrivTree (stag.md 3): quarters of quarters where noisy counts ask for them, to any depth."""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithm import Release
from dp_core.algorithms.stag.data.lattice import Integers, Lattice, totals
from dp_core.algorithms.stag.method.rivals.trees import halves, midpoints
from dp_core.algorithms.stag.method.steps.charges import plain_release
from dp_core.algorithms.stag.params import MapParams
from dp_core.algorithms.stag.release import GridRelease
from dp_core.noise.mechanisms import Laplace, NoisySplits, Rng
from dp_core.noise.streams import streams
from dp_core.privacy.ledger import sequential
from dp_core.words import say


def publish_privtree(lattice: Lattice, params: MapParams, rng: Rng) -> Release[GridRelease]:
    """Publish noisy counts of the leaves of a tree that grows where points are.

    Half of the budget decides which nodes are quartered, half measures the leaves.

    References
    ----------
    J. Zhang, X. Xiao, X. Xie, "PrivTree: A Differentially Private Algorithm for Hierarchical
    Decompositions", 2016, Algorithm 2.
    """
    growing, measuring = streams(rng, 2)
    splits = NoisySplits(sensitivity=1, epsilon=params.epsilon / 2, fan_out=4)
    growth = Growth(lattice.table)
    splits.release(growth.start(), growing, children=growth.quarter)
    rect = np.concatenate(growth.leaves)
    noise = Laplace(sensitivity=1, epsilon=params.epsilon / 2)
    noisy = noise.release(totals(lattice.table, rect), measuring)
    spends = splits.spend(say("stag-spend-splits")), noise.spend(say("stag-spend-leaves"))
    ledger = sequential("PrivTree", *spends)
    return plain_release(lattice, rect, noisy, {"height": growth.height}, ledger)


@dataclass(eq=False)
class Growth:
    """Rectangles of a growing tree: those asked next, and the leaves so far.

    Parameters
    ----------
    table : ndarray of int, shape (R + 1, R + 1)
        Summed-area table.
    """

    table: NDArray[np.int64]
    asked: Integers = field(init=False)
    leaves: list[Integers] = field(default_factory=list, init=False)
    height: int = field(default=0, init=False)

    def start(self) -> Integers:
        """Ask about the whole box; return its count."""
        resolution = len(self.table) - 1
        return self._ask(np.array([[0, 0, resolution, resolution]], dtype=np.int64))

    def quarter(self, split: NDArray[np.bool_]) -> Integers:
        """Quarter the rectangles that are split, keep the others; return the counts asked next."""
        self.leaves.append(self.asked[~split])
        chosen = self.asked[split]
        self.height += bool(len(chosen))
        columns, _ = halves(chosen, midpoints(chosen, 0), 0)
        cells, _ = halves(columns, midpoints(columns, 1), 1)
        return self._ask(cells)

    def _ask(self, rect: Integers) -> Integers:
        """Ask about what can be quartered; what is one lattice step wide or high is a leaf."""
        large = (rect[:, 2:] - rect[:, :2]).min(axis=1) > 1
        self.leaves.append(rect[~large])
        self.asked = rect[large]
        return np.asarray(totals(self.table, self.asked))
