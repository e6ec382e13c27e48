"""The sound variant by maximum entropy: one noisy measurement, one consistent table (4.6).

What the paper is about is kept: related attributes are put together, and rows are drawn from a
model of each group. What changed: one measurement serves everything, and the model of a group is
its whole table, so no part of it contradicts another.
"""

import math
from dataclasses import dataclass
from functools import cache
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithm import Release
from dp_core.algorithms.privscbn.data.counts import Counter, spans
from dp_core.algorithms.privscbn.method.entropy import (
    MOST_ATTRIBUTES,
    Parities,
    choose_design,
    fit_joint,
    measure_parities,
    tree_of,
)
from dp_core.algorithms.privscbn.method.mixed.publish import publish_mixed
from dp_core.algorithms.privscbn.method.steps.block_tables import Joint, Latent
from dp_core.algorithms.privscbn.method.steps.budget import noise_of
from dp_core.algorithms.privscbn.method.steps.charges import ledger_of
from dp_core.algorithms.privscbn.method.steps.networks import TableRelease
from dp_core.algorithms.privscbn.method.steps.pair_counts import LEAST_EIGENVALUE, positive
from dp_core.algorithms.privscbn.params import JointParams
from dp_core.arrays import Bits, Floats
from dp_core.noise.mechanisms import Rng
from dp_core.noise.streams import public_words, row_seed, streams
from dp_core.privacy.ledger import sequential
from dp_core.tables.categorical import CategoricalTable
from dp_core.tables.data import WORDS, Codes, Group, draw_groups, same_spread
from dp_core.tables.records import BinaryTable
from dp_core.threads import one_thread
from dp_core.words import say

NEW = 4
"""Attributes that a table adds to those of earlier ones, at most."""
MOST_CELLS = 1 << 17
"""Of all tables of a release together: who checks it computes them again."""


@one_thread()
def publish_joint(table: BinaryTable, p: JointParams, rng: Rng) -> Release[TableRelease]:
    """Publish a yes/no table with a proven epsilon, from odd counts of up to three attributes.

    Parameters
    ----------
    table : BinaryTable or CategoricalTable
        Of categories tables are counted (4.7).
    p : JointParams
        With `JointZCDPParams` the noise is Gaussian and the guarantee (epsilon, delta).

    Returns
    -------
    Release[TableRelease]
        Neighbouring relation: one record replaced, n public.

    Raises
    ------
    ParameterError
        If delta is not below 1/n.
    """
    if isinstance(table, CategoricalTable):
        return publish_mixed(table, p, rng)
    count_rng, _, rows_rng = streams(rng, 3)  # a seed keeps its rows: the second is free
    counter = Counter(table)
    epsilon, delta = noise_of(p, counter.n)
    norm = 1 if delta is None else 2
    # step 1: what is counted, and how heavily; public
    design = choose_design(counter.m, counter.n, order=p.order, epsilon=epsilon, norm=norm)
    # step 2: the one measurement; all that follows is post-processing
    parities = measure_parities(counter, design, epsilon=epsilon, delta=delta, rng=count_rng)
    cliques = find_cliques(parities)  # step 3
    joints = [  # step 4
        fit_joint(parities, each.attributes, known=len(each.known)) for each in cliques
    ]
    seed = row_seed(rows_rng)
    rows = draw_rows(joints, counter.m, p.rows or counter.n, seed)  # step 5
    trees = [tree_of(joint) for joint in joints]  # what a picture of the model shows
    output = TableRelease(
        m=counter.m,
        synthetic=rows,
        seed=seed,
        clusters=[list(each.own) for each in cliques],
        network=[network for network, _ in trees],
        conditionals=[conditionals for _, conditionals in trees],
        association=parities.correlations if design.order > 1 else None,
        bridges=(None,) * len(cliques),
        joints=tuple(joints),
        measured=parities.measured,
        epsilon=p.epsilon,
        notes=_notes(parities, len(joints)),
    )
    root = sequential(say("privscbn-step-entropy"), parities.spend)
    return Release(output, ledger_of(table, root))


@dataclass(frozen=True)
class Clique:
    """Attributes of one table: those that earlier tables have as well, then its own."""

    known: tuple[int, ...]
    own: tuple[int, ...]

    @property
    def attributes(self) -> tuple[int, ...]:
        """All of them, in the order of the table."""
        return (*self.known, *self.own)


def find_cliques(parities: Parities) -> list[Clique]:
    """Put all attributes into one table where it can hold them, else into several that overlap.

    Where single answers alone were counted, nothing is known to go together.
    """
    m = parities.design.m
    if parities.design.order == 1:
        return [Clique((), (j,)) for j in range(m)]
    if m <= MOST_ATTRIBUTES:
        return [Clique((), tuple(range(m)))]
    return _grown(np.square(parities.correlations) - np.eye(m), table_size(m))


def table_size(m: int) -> int:
    """Give the most attributes of a table such that all tables together stay small.

    Examples
    --------
    >>> table_size(24), table_size(50), table_size(64)
    (15, 13, 13)
    """
    return next(
        size
        for size in range(MOST_ATTRIBUTES, NEW, -1)
        if (1 + -(-(m - size) // NEW)) << size <= MOST_CELLS
    )


def _grown(strength: Floats, size: int) -> list[Clique]:
    """Grow a first table, then always one of the attributes that go best with those placed.

    `strength` (m, m): squared correlations, about twice the mutual information; 0 on the diagonal.
    `size`: attributes of a table.
    """
    left = set(range(len(strength)))
    placed = [int(np.argmax(strength.sum(axis=1)))]
    left -= {*placed}
    while len(placed) < size:
        placed.append(max(sorted(left), key=lambda j: strength[j, placed].sum()))
        left.remove(placed[-1])
    cliques = [Clique((), tuple(sorted(placed)))]
    while left:
        own: list[int] = []
        new = -(-len(left) // -(-len(left) // NEW))  # tables of about the same number
        while left and len(own) < new:
            best = max(sorted(left), key=lambda j: _fit(strength[j], placed, own, size))
            own.append(best)
            left.remove(best)
        with_own = strength[own].sum(axis=0)
        known = sorted(placed, key=lambda j: (-with_own[j], j))[: size - len(own)]
        cliques.append(Clique(tuple(sorted(known)), tuple(sorted(own))))
        placed += own
    return cliques


def _fit(strength: Floats, placed: list[int], own: list[int], size: int) -> float:
    """Sum how well an attribute goes with the others of its table and the best of earlier ones."""
    best = np.sort(strength[placed])[-(size - NEW) :]
    return float(strength[own].sum() + best.sum())


def draw_rows(joints: list[Joint], m: int, rows: int, seed: str) -> Codes:
    """Draw rows from the tables; a later one follows the values that are drawn already."""
    groups = []
    for joint in joints:
        known, columns = joint.known, len(joint.attributes)
        bit = {j: 1 << (columns - 1 - place) for place, j in enumerate(joint.attributes)}
        masks = np.array([sum(bit[j] for j in each) for each in joint.sets], dtype=np.int64)
        cells = same_spread(joint.weights, masks, columns).reshape(1 << known, -1)
        own = joint.attributes[known:]
        groups.append(Group(joint.attributes[:known], own, np.cumsum(cells, axis=1)))
    return draw_groups(groups, [2] * m, rows, seed)


def _notes(parities: Parities, groups: int) -> tuple[str, ...]:
    """Say what was counted, and into how many groups the attributes were cut."""
    design = parities.design
    counted = "cells" if design.cells else str(design.order)
    notes = [say("privscbn-note-counted", counted=counted)]
    if design.order > 1 and groups > 1:
        notes.append(say("privscbn-note-groups", most=MOST_ATTRIBUTES, groups=groups))
    return tuple(notes)


# --- rows whose pairs go together as asked: normal numbers behind the answers (4.4, sparse --------


_LARGEST = 0.99
_HALVINGS = 30
_NODES = 24
_CHUNK = 50_000
_SCALE = 2.0**20


def fit_latent(shares: Floats, covariances: Floats) -> Latent:
    """Find the correlations under which every pair has its covariance.

    `shares` (m,): strictly between 0 and 1. `covariances` (m, m): of the answers; 0 is left at 0,
    so that attributes apart stay apart.
    """
    from scipy.special import ndtri

    m = len(shares)
    i, j = np.triu_indices(m, 1)
    asked = covariances[i, j] != 0
    i, j = i[asked], j[asked]
    ends = ndtri(shares)
    found = np.eye(m)
    found[i, j] = _correlations(ends[i], ends[j], covariances[i, j])
    found += np.triu(found, 1).T
    if np.linalg.eigvalsh(found)[0] < LEAST_EIGENVALUE:
        found = positive(found)
    return Latent(shares=shares, correlations=found)


def _correlations(first: Floats, second: Floats, covariances: Floats) -> Floats:
    """Halve the range of each until its covariance is met; where none meets it, the nearest."""
    low = np.full(len(first), -_LARGEST)
    high = np.full(len(first), _LARGEST)
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        below = covariance_of(first, second, middle) < covariances
        low, high = np.where(below, middle, low), np.where(below, high, middle)
    return np.asarray((low + high) / 2)


def covariance_of(first: Floats, second: Floats, correlation: Floats) -> Floats:
    """P(X < a, Y < b) - P(X < a) P(Y < b): the density's integral over the correlation (Plackett).

    Examples
    --------
    >>> zero = np.zeros(1)
    >>> covariance_of(zero, zero, np.array([0.5])).round(6).tolist()  # arcsin(½) / 2π
    [0.083333]
    """
    nodes, weights = _gauss()
    total = np.zeros(len(correlation))
    for node, weight in zip((nodes + 1) / 2, weights / 2, strict=True):
        r = correlation * node
        left = 1 - r**2
        exponent = (first**2 - 2 * r * first * second + second**2) / (2 * left)
        total += weight * np.exp(-exponent) / np.sqrt(left)
    return np.asarray(correlation * total / (2 * np.pi))


@cache  # dearer than all that is added up at them
def _gauss() -> tuple[Floats, Floats]:
    """Places and weights of the integral."""
    return np.polynomial.legendre.leggauss(_NODES)


def draw_latent(latent: Latent, rows: int, seed: str) -> Bits:
    """Draw rows; each column has its share of yes, rounded up or down, among each 50,000.

    All numbers are whole, so that sums are exact in any order: a normal number is the sum of two
    of a table of quantiles. Only their order counts, so that no scale matters.
    """
    root, normal = whole_root(latent.correlations), np.array(quantiles())
    drawn = np.empty((rows, len(root)), dtype=np.uint8)
    for start, stop in spans(rows, _CHUNK):
        shape = (stop - start, len(root))
        words = public_words(seed, f"normal {start}", math.prod(shape)).reshape(shape)
        numbers = (normal[words & 0xFFFF] + normal[words >> 16]) @ root.T
        even = public_words(seed, f"share {start}", len(root)) / WORDS
        wanted = np.floor(latent.shares * (stop - start) + even).astype(int)
        for column, count in enumerate(wanted.tolist()):
            drawn[start:stop, column] = _lowest(numbers[:, column], count)
    return drawn


@cache
def quantiles() -> list[float]:
    """Give 65,536 quantiles of the normal distribution, in whole steps of 1/4096."""
    inverse = NormalDist().inv_cdf
    return [float(round(4096 * inverse((k + 0.5) / 65_536))) for k in range(65_536)]


def whole_root(correlations: Floats) -> Floats:
    """Take a Cholesky root in whole steps of 2^-20: what is left of each column is exact."""
    left = np.rint(correlations * _SCALE**2)
    root = np.zeros_like(left)
    for j in range(len(root)):
        rest = left[j:, j] - root[j:, :j] @ root[j, :j]
        root[j, j] = max(1.0, np.rint(np.sqrt(max(0.0, rest[0]))))
        root[j + 1 :, j] = np.rint(rest[1:] / root[j, j])
    return root


def _lowest(values: Floats, count: int) -> NDArray[np.bool_]:
    """Mark so many of the lowest values; of equal ones the first."""
    if count < 1:
        return np.zeros(len(values), dtype=bool)
    last = np.partition(values, count - 1)[count - 1]
    chosen: NDArray[np.bool_] = values < last
    chosen[np.flatnonzero(values == last)[: count - np.count_nonzero(chosen)]] = True
    return chosen
