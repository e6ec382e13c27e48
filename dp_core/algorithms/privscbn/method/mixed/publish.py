"""Maximum entropy for a table of categories: one noisy measurement, one consistent model (4.7).

The same as for yes/no columns, with tables of counts in place of odd counts.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithm import Release
from dp_core.algorithms.privscbn.data.attributes import check_sizes
from dp_core.algorithms.privscbn.method.mixed.design import (
    Estimate,
    Set,
    Tables,
    choose_design,
    choose_merging,
    choose_pairs,
    hung,
    measure_tables,
    parts_of,
    pays_to_merge,
    singles_of,
)
from dp_core.algorithms.privscbn.method.mixed.model import Model, draw_rows, fit_model
from dp_core.algorithms.privscbn.method.steps.budget import noise_of
from dp_core.algorithms.privscbn.method.steps.charges import ledger_of
from dp_core.algorithms.privscbn.method.steps.networks import TableRelease
from dp_core.algorithms.privscbn.method.steps.search import Network
from dp_core.algorithms.privscbn.params import JointParams, RowParams
from dp_core.arrays import Floats, Integers
from dp_core.noise.mechanisms import Rng
from dp_core.noise.streams import row_seed, streams
from dp_core.privacy.ledger import Spend, sequential
from dp_core.tables.categorical import CategoricalTable
from dp_core.words import say

# --- what a release of a table of categories holds, and the tree that a picture of it shows -------


_LEAST = 1e-6  # nats; a pair that tells less is not drawn


@dataclass(frozen=True, kw_only=True, eq=False)
class MixedRelease(TableRelease):
    """What a method releases about a table of categories; everything in it is public.

    `domains`: categories of each column; rows hold their codes. `model`: that the rows were drawn
    from. The network is its tree, for a picture, and a conditional has a row for each category of
    the parent.
    """

    domains: tuple[int, ...]
    model: Model

    def shares(self, column: int) -> Floats:
        """Share of each category of a column among the rows."""
        assert self.synthetic is not None
        counts = np.bincount(self.synthetic[:, column], minlength=self.domains[column])
        return np.asarray(counts / max(1, len(self.synthetic)))

    def _estimate(self, wanted: list[int]) -> Floats:
        """Sum a table of the model over the other columns; across groups, count the rows."""
        exact = self.model.onto(wanted)
        if exact is not None:
            return exact
        assert self.synthetic is not None
        return cell_shares(self.synthetic, self.domains, wanted)


def cell_shares(rows: NDArray[Any], domains: Sequence[int], columns: Sequence[int]) -> Floats:
    """Share of the rows in each cell of some columns, flat, the first one most significant."""
    places = np.zeros(len(rows), dtype=np.int64)
    size = 1
    for j in columns:
        places = places * domains[j] + rows[:, j]
        size *= domains[j]
    return np.bincount(places, minlength=size) / max(1, len(rows))


def tree_of(model: Model) -> tuple[list[Network], list[list[Floats]]]:
    """Find the trees of the largest mutual information, and P(child | parent) of each column.

    References
    ----------
    C. Chow, C. Liu, "Approximating discrete probability distributions with dependence trees", 1968.
    """
    told = sorted(_information(model).items(), key=lambda each: (-each[1], each[0]))
    home = list(range(len(model.domains)))
    near: dict[int, list[int]] = {j: [] for j in home}
    for (a, b), bits in told:
        if bits > _LEAST and home[a] != home[b]:
            near[a].append(b)
            near[b].append(a)
            old = home[b]
            home = [home[a] if each == old else each for each in home]
    networks: list[Network] = []
    left = set(near)
    while left:
        root = max(left, key=lambda j: (len(near[j]), -j))
        network: Network = [(root, ())]
        for child, _ in network:
            placed = {j for j, _ in network}
            network.extend((j, (child,)) for j in near[child] if j not in placed)
        networks.append(network)
        left -= {j for j, _ in network}
    return networks, [[_conditional(model, *node) for node in network] for network in networks]


def _information(model: Model) -> dict[tuple[int, int], float]:
    """Mutual information of each pair that a group has, in nats."""
    found: dict[tuple[int, int], float] = {}
    for group in model.groups:
        for a, b in combinations(group.columns, 2):
            if (a, b) not in found:
                pair = _pair(model, a, b)
                apart = np.outer(pair.sum(axis=1), pair.sum(axis=0))
                ratio = np.log(np.maximum(pair, 1e-300) / np.maximum(apart, 1e-300))
                found[a, b] = float(np.sum(pair * ratio))
    return found


def _pair(model: Model, a: int, b: int) -> Floats:
    return cast(Floats, model.onto((a, b))).reshape(model.domains[a], model.domains[b])


def _conditional(model: Model, child: int, parents: tuple[int, ...]) -> Floats:
    if not parents:
        return cast(Floats, model.onto((child,)))
    pair = _pair(model, parents[0], child)
    return np.asarray(pair / np.maximum(pair.sum(axis=1, keepdims=True), 1e-300))


# --- maximum entropy for a table of categories: one noisy measurement, one consistent model -------


def publish_mixed(table: CategoricalTable, p: JointParams, rng: Rng) -> Release[TableRelease]:
    """Publish a table of categories with a proven epsilon, from noisy tables of a few columns.

    `table`: numbers stand in it as their public ranges; `p`: with `JointZCDPParams` the noise is
    Gaussian and the guarantee (epsilon, delta). Returns a `MixedRelease`. Neighbouring relation:
    one record replaced, n public. Raises ParameterError if delta is not below 1/n, or the columns
    have too many categories.
    """
    return _publish(table, p, rng, order=p.order)


def publish_mixed_alone(table: CategoricalTable, p: RowParams, rng: Rng) -> Release[TableRelease]:
    """Publish the noisy shares of single columns alone; every column is drawn by itself."""
    return _publish(table, p, rng, order=1)


def _publish(
    table: CategoricalTable, p: RowParams, rng: Rng, *, order: int | None
) -> Release[TableRelease]:
    count_rng, rows_rng = streams(rng, 2)
    check_sizes(table.domains, table.names)
    n = len(table)
    epsilon, delta = noise_of(p, n)
    if pays_to_merge(table.domains, n, order=order, epsilon=epsilon, delta=delta):
        counted = _count_merged(table, epsilon, delta, count_rng, order=order)
    else:
        # step 1: what is counted, and how heavily; public
        design = choose_design(table.domains, n, order=order, epsilon=epsilon, delta=delta)
        # step 2: the one measurement; all that follows is post-processing
        noisy = measure_tables(table.codes, design, epsilon=epsilon, delta=delta, rng=count_rng)
        counted = _Counted(noisy)
    noisy = counted.tables
    cliques, pairs = choose_pairs(noisy.design.domains, noisy.excess)  # step 3
    groups, spent = hung(cliques), (*counted.before, noisy.spend)
    model = fit_model(noisy, groups, pairs, n, merged=counted.merged, singles=counted.singles)
    seed = row_seed(rows_rng)
    rows = draw_rows(model, p.rows or n, seed)  # step 5
    networks, conditionals = tree_of(model)  # what a picture of the model shows
    output = MixedRelease(
        m=table.attributes,
        domains=table.domains,
        model=model,
        synthetic=rows,
        seed=seed,
        clusters=[sorted(child for child, _ in network) for network in networks],
        network=networks,
        conditionals=conditionals,
        association=noisy.associations if noisy.design.blocks else None,
        association_kind="cramer",
        bridges=(None,) * len(networks),
        epsilon=p.epsilon,
        notes=_notes(noisy, len(pairs), len(cliques)),
    )
    step = say("privscbn-step-tables", several=len(noisy.design.blocks))
    return Release(output, ledger_of(table, sequential(step, *spent)))


@dataclass(frozen=True)
class _Counted:
    """Noisy tables; where categories are merged, also the single columns counted before."""

    tables: Tables
    merged: tuple[Integers, ...] = ()
    singles: Sequence[Floats] = ()
    before: tuple[Spend, ...] = ()


def _count_merged(
    table: CategoricalTable, epsilon: float, delta: float | None, rng: Rng, *, order: int | None
) -> _Counted:
    """Count single columns; merge categories that are rare by these counts; count tables (4.7)."""
    first, rest = parts_of(epsilon, delta)
    alone = singles_of(table.domains, delta)
    single = measure_tables(table.codes, alone, epsilon=first, delta=delta, rng=rng)
    found = choose_merging(single.singles, len(table), order=order, epsilon=rest, delta=delta)
    codes = found.of(table.codes)
    noisy = measure_tables(codes, found.design, epsilon=rest, delta=delta, rng=rng)
    before: dict[Set, Estimate] = {
        (j,): single.estimates[(j,)].merged(each) for j, each in enumerate(found.groups)
    }
    return _Counted(replace(noisy, before=before), found.groups, single.singles, (single.spend,))


def _notes(noisy: Tables, pairs: int, groups: int) -> tuple[str, ...]:
    m, several = len(noisy.design.domains), len(noisy.design.blocks)
    counted = say("privscbn-note-tables", single=m, several=several)
    if not several:
        return (counted,)
    left = m * (m - 1) // 2 - pairs
    return counted, say("privscbn-note-pairs", pairs=pairs, groups=groups, left=left)
