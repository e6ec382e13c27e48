"""The sound variant by maximum entropy: one noisy measurement, one consistent table (4.6).

What the paper is about is kept: related attributes are put together, and rows are drawn from a
model of each group. What changed: one measurement serves everything, and the model of a group is
its whole table, so no part of it contradicts another.
"""

from typing import NamedTuple

import numpy as np

from dp_core.algorithm import Release
from dp_core.algorithms.privscbn.data.counts import Counter
from dp_core.algorithms.privscbn.method.mixed import publish_mixed
from dp_core.algorithms.privscbn.method.steps.bounded import (
    cut_at,
    cut_design,
    many_columns,
    measure_cut,
    measure_lengths,
)
from dp_core.algorithms.privscbn.method.steps.budget import (
    ledger_of,
    price_of,
    rounding_of,
)
from dp_core.algorithms.privscbn.method.steps.networks import Joint, TableRelease, tree_of
from dp_core.algorithms.privscbn.method.steps.parities import (
    MOST_ATTRIBUTES,
    Design,
    Parities,
    choose_design,
    measure_parities,
    sizes_of,
    walsh,
    with_factors,
)
from dp_core.algorithms.privscbn.params import JointParams
from dp_core.arrays import Floats, Integers, one_thread
from dp_core.errors import ParameterError
from dp_core.noise.mechanisms import Rng
from dp_core.noise.streams import row_seed, streams
from dp_core.privacy.ledger import Node, sequential
from dp_core.tables.categorical import CategoricalTable
from dp_core.tables.data import Codes, Group, draw_groups, same_spread
from dp_core.tables.records import BinaryTable
from dp_core.words import say

# --- one table of some attributes that agrees with noisy coefficients: maximum entropy (4.6) ------

STEPS = 40
_LEAST_RIDGE = 1e-6  # without noise a cell may be empty, which no finite weight reaches
_CLOSE = 1e-7
_DECREASE = 1e-4
_LEAST_STEP = 1e-9  # a cell that is nearly empty bends the dual so much that steps get short


def fit_joint(parities: Parities, clique: "Clique") -> Joint:
    """Fit the table of some attributes to the coefficients of the sets within them.

    Minimises KL(p, even) + Σ c_S² (E_p[(-1)^S] - y_S)² / (2 v_S) over all tables, v_S the variance
    of the noise and c_S the size that `prior` takes a coefficient to have: where noise is large
    beside it, the table stays as even as the other sets let it. The dual is smooth and convex in
    one weight a set, and its second derivatives are themselves coefficients of the table: the
    product of two parities is the parity of the sets' difference. Newton's method takes about ten
    steps.

    `clique`: at most `MOST_ATTRIBUTES`, the first most significant; those that are known stand
    first, as earlier tables have them as well.

    References
    ----------
    R. McKenna, D. Sheldon, G. Miklau, "Graphical-model based estimation and inference for
    differential privacy", 2019: maximum entropy from noisy marginals. E. T. Jaynes, "Information
    theory and statistical mechanics", 1957.
    """
    from scipy.linalg import cho_factor, cho_solve

    attributes = clique.attributes
    sets, codes, wanted, ridge = _within(parities, attributes)
    weights, logs = np.zeros(len(codes)), np.zeros(1 << len(attributes))
    table, value = softmax(logs)
    products = codes[:, None] ^ codes[None]
    for _ in range(STEPS):
        found = walsh(table)
        slope = found[codes] - wanted + ridge * weights
        curvature = found[products] - np.outer(found[codes], found[codes])
        curvature[np.diag_indices_from(curvature)] += ridge
        step = -cho_solve(cho_factor(curvature, check_finite=False), slope)
        gain = -float(slope @ step)
        if gain < _CLOSE:
            break
        exponents = np.zeros(len(logs))
        exponents[codes] = step
        change = walsh(exponents)  # in every cell, each weight with the sign of its set there
        length = 1.0
        while True:
            trial = weights + length * step
            table, log_sum = softmax(logs + length * change)
            new = log_sum - float(trial @ wanted) + 0.5 * float(ridge @ trial**2)
            if new <= value - _DECREASE * length * gain or length < _LEAST_STEP:
                break
            length /= 2
        if new > value:  # nothing is left to gain but rounding
            table = softmax(logs)[0]
            break
        weights, logs, value = trial, logs + length * change, new
    return Joint(attributes, table, sets, weights, len(clique.known))


def _within(
    parities: Parities, attributes: tuple[int, ...]
) -> tuple[list[tuple[int, ...]], Integers, Floats, Floats]:
    """Find the sets within the attributes: codes as bits of a cell, coefficients, v/c² of each."""
    bit = np.zeros(parities.design.m, dtype=np.int64)
    bit[list(attributes)] = 1 << np.arange(len(attributes))[::-1]
    sets: list[tuple[int, ...]] = []
    codes, wanted, ridge = [], [], []
    sizes = sizes_of(parities)
    for members, coefficients, variances, size in zip(
        parities.sets, parities.coefficients, parities.variances, sizes, strict=True
    ):
        inside = (bit[members] > 0).all(axis=1)
        sets += [tuple(found) for found in members[inside].tolist()]
        codes.append(bit[members[inside]].sum(axis=1))
        wanted.append(coefficients[inside])
        squares = np.broadcast_to(size**2, len(members))[inside]
        ridge.append(np.maximum(variances[inside] / squares, _LEAST_RIDGE))
    return sets, np.concatenate(codes), np.concatenate(wanted), np.concatenate(ridge)


def softmax(logs: Floats) -> tuple[Floats, float]:
    """Table in proportion to exp(logs), and the log of the sum that it was divided by."""
    largest = float(logs.max())
    cells = np.exp(logs - largest)
    total = cells.sum()
    return cells / total, largest + float(np.log(total))


# --- the method, top to bottom --------------------------------------------------------------------

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
        If delta is not below 1/n, or tau is given for columns of categories.
    """
    if isinstance(table, CategoricalTable):
        if p.tau is not None:
            raise ParameterError.of("privscbn-error-tau", "tau")
        return publish_mixed(table, p, rng, order=p.order)
    count_rng, lengths_rng, rows_rng = streams(rng, 3)
    counter = Counter(table)
    price = whole = price_of(p, counter.n)
    lengths = None
    if p.order is p.tau is None and many_columns(counter.m):  # baskets hold few of many columns
        lengths = measure_lengths(counter, price, lengths_rng)
        price = lengths.left
    # step 1: what is counted, and how heavily; from public numbers and released lengths
    design = choose_design(counter.m, counter.n, price, order=p.order)
    if p.tau is not None:
        design = cut_at(p.tau, counter.m, design.norm, order=p.order)
    elif lengths is not None:
        design = cut_design(design, lengths, counter.n)
    # step 2: the measurement; all that follows is post-processing
    measure = measure_parities if design.tau is None else measure_cut
    parities = with_factors(measure(counter, design, price, count_rng))
    cliques = find_cliques(parities)  # step 3
    joints = [fit_joint(parities, each) for each in cliques]  # step 4
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
        notes=(_counted(design),),
    )
    spends: tuple[Node, ...] = parities.spends
    if lengths is not None:
        spends = (lengths.spend, *spends)
        spends += rounding_of(whole.whole, whole.delta, *spends)
    root = sequential(say("privscbn-step-entropy"), *spends)
    return Release(output, ledger_of(table, root))


class Clique(NamedTuple):
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
    placed = [int(np.argmax(strength.sum(axis=1)))]
    left = set(range(len(strength))) - {*placed}
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


def _counted(design: Design) -> str:
    """Say what was counted."""
    if design.tau is not None:
        return say("privscbn-note-cut", tau=design.tau)
    counted = "blocks" if design.also else "cells" if design.blocks else str(design.order)
    return say("privscbn-note-counted", counted=counted)
