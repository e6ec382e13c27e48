"""Maximum entropy for a table of categories: one noisy measurement, one consistent model (4.7).

The same as for yes/no columns, with tables of counts in place of odd counts.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from itertools import combinations
from typing import cast

import numpy as np

from dp_core.algorithm import Release
from dp_core.algorithms.privscbn.data.attributes import check_sizes
from dp_core.algorithms.privscbn.method import mixed_choice, mixed_tables
from dp_core.algorithms.privscbn.method.mixed_tables import Hung, Set, Tables, measure_tables
from dp_core.algorithms.privscbn.method.steps.budget import (
    Price,
    ledger_of,
    price_of,
    rounding_of,
)
from dp_core.algorithms.privscbn.method.steps.networks import TableRelease, cell_shares, mutual
from dp_core.algorithms.privscbn.method.steps.search import Network
from dp_core.algorithms.privscbn.params import RowParams
from dp_core.arrays import Floats, Integers, margin
from dp_core.noise.mechanisms import Rng
from dp_core.noise.streams import row_seed, streams
from dp_core.privacy.ledger import Node, sequential
from dp_core.tables.categorical import CategoricalTable
from dp_core.tables.data import Codes, Group, draw_groups, same_exp
from dp_core.words import say

# --- the most even tables that agree with the noisy ones: maximum entropy on a junction tree ------

TRUST = 0.006
"""Weight of independence against agreement, a record: under much noise columns stay independent."""
STEPS = 60
_KEPT = 10
_TINY = 1e-300


@dataclass(frozen=True, kw_only=True, eq=False)
class Model:
    """Shares of all columns of each group, which agree on what groups share."""

    domains: tuple[int, ...]  # categories of each column
    # number of the value that each category of a column counts as; the model speaks of values
    merged: tuple[Integers, ...]
    groups: tuple[Hung, ...]
    tables: tuple[Floats, ...]  # one a group, in the shape of its values; each sums to 1
    singles: list[Floats]  # shares of the categories of single columns that the model starts from
    sets: list[Set]  # single columns and pairs of the model
    weights: list[Floats]  # P(x) = const · Π singles · exp(Σ weights), each in the shape of its set

    def onto(self, columns: Sequence[int]) -> Floats | None:
        """Shares of some columns in their order, flat; None where no group has them all."""
        for group, table in zip(self.groups, self.tables, strict=True):
            if {*columns} <= {*group.columns}:
                found = margin(table, [group.columns.index(j) for j in columns])
                return self._spread(found, columns).ravel()
        return None

    def _spread(self, table: Floats, columns: Sequence[int]) -> Floats:
        """Share the cells of values among their categories."""
        for axis, j in enumerate(columns):
            if self.is_merged(j):
                along = [-1 if other == axis else 1 for other in range(table.ndim)]
                within = self.singles[j] / np.maximum(self.values[j][self.merged[j]], _TINY)
                table = np.take(table, self.merged[j], axis=axis) * within.reshape(along)
        return table

    def is_merged(self, column: int) -> bool:
        """Whether some of its categories count as one value."""
        return self.sizes[column] < self.domains[column]

    @property
    def sizes(self) -> tuple[int, ...]:
        """Values of each column."""
        return tuple(int(each[-1]) + 1 for each in self.merged)

    @cached_property
    def values(self) -> list[Floats]:
        """Shares of the values of each column, that the model starts from."""
        pairs = zip(self.merged, self.singles, strict=True)
        return [np.asarray(np.bincount(g, s), dtype=np.float64) for g, s in pairs]


class _Tree:
    """Sums over a log-linear model by passing messages along the tree."""

    def __init__(self, domains: Sequence[int], groups: Sequence[Hung], sets: Sequence[Set]) -> None:
        self.groups = groups
        self.shapes = [tuple(domains[j] for j in each.columns) for each in groups]
        sizes = [math.prod(shape) for shape in self.shapes]
        holders = ([g for g, each in enumerate(groups) if {*s} <= {*each.columns}] for s in sets)
        self.homes = [min(each, key=sizes.__getitem__) for each in holders]
        self.laid = [self._laid(s, home, domains) for s, home in zip(sets, self.homes, strict=True)]
        self.out = [self._rest(s, home) for s, home in zip(sets, self.homes, strict=True)]
        self.up = [
            (
                self._rest(e.shared, g),
                self._laid(e.shared, g, domains),
                self._rest(e.shared, e.parent),
                self._laid(e.shared, e.parent, domains),
            )
            for g, e in enumerate(groups)
        ]
        self.cuts = np.cumsum([math.prod(domains[j] for j in s) for s in sets])[:-1]

    def _laid(self, columns: Set, group: int, domains: Sequence[int]) -> tuple[int, ...]:
        own = self.groups[group].columns
        return tuple(domains[j] if j in columns else 1 for j in own)

    def _rest(self, columns: Set, group: int) -> tuple[int, ...]:
        own = self.groups[group].columns
        return tuple(axis for axis, j in enumerate(own) if j not in columns)

    def __call__(self, weights: Floats) -> tuple[float, list[Floats]]:
        """Log of the sum of all cells, and the shares of each group."""
        logs = [np.zeros(shape) for shape in self.shapes]
        parts = np.split(weights, self.cuts)
        for part, home, shape in zip(parts, self.homes, self.laid, strict=True):
            logs[home] += part.reshape(shape)
        tables: list[Floats] = [np.zeros(0)] * len(logs)
        sent: list[Floats] = [np.zeros(0)] * len(logs)
        log_sum = 0.0
        for g in reversed(range(len(logs))):
            largest = float(logs[g].max())
            tables[g] = np.exp(logs[g] - largest)
            log_sum += largest
            if g:
                out, _, _, above = self.up[g]
                sent[g] = np.maximum(tables[g].sum(axis=out), _TINY)
                logs[self.groups[g].parent] += np.log(sent[g]).reshape(above)
        total = float(tables[0].sum())
        tables[0] /= total
        for g in range(1, len(logs)):
            _, here, out, _ = self.up[g]
            ratio = tables[self.groups[g].parent].sum(axis=out) / sent[g]
            tables[g] *= ratio.reshape(here)
        return log_sum + math.log(total), tables

    def moments(self, tables: list[Floats]) -> Floats:
        """Shares of all sets, one after the other."""
        places = zip(self.homes, self.out, strict=True)
        return np.concatenate([tables[home].sum(axis=out).ravel() for home, out in places])


def fit_model(
    noisy: Tables,
    groups: Sequence[Hung],
    pairs: Sequence[Set],
    n: int,
    *,
    merged: Sequence[Integers] = (),
    singles: Sequence[Floats] = (),
) -> Model:
    """Fit the tables of the groups to the noisy shares of single columns and pairs.

    Minimises KL(p, Π singles) + Σ (p_S(x) - y_S(x))² / (2 κ v_S), κ = TRUST n and v_S the variance
    of the noise, over all tables; where nothing is known of a pair it stays independent. The dual
    is smooth and convex in one weight a cell of each set, and its gradient is what message passing
    gives. Quasi-Newton steps (L-BFGS) from independence.

    Where categories are `merged`, `noisy` is of the values that they count as, and a value is
    shared among its categories as `singles` are.

    References
    ----------
    R. McKenna, D. Sheldon, G. Miklau, "Graphical-model based estimation and inference for
    differential privacy", 2019: maximum entropy on a junction tree from noisy marginals.
    """
    from scipy.optimize import minimize

    domains = noisy.design.domains
    sets: list[Set] = [*((j,) for j in range(len(domains))), *pairs]
    tree = _Tree(domains, groups, sets)
    known = [noisy.estimates[each] for each in sets]
    shares = [*noisy.singles, *(each.shares.ravel() for each in known[len(domains) :])]
    wanted = np.concatenate(shares)
    ridge = np.repeat([TRUST * n * each.variance for each in known], [e.shares.size for e in known])
    even = [reduce(np.multiply.outer, [noisy.singles[j] for j in each]).ravel() for each in sets]
    start = np.zeros(len(wanted))
    start[: tree.cuts[len(domains) - 1] if pairs else None] = np.log(np.concatenate(noisy.singles))
    # Scaled so that curvature at the start is about one in every direction.
    scale = 1 / np.sqrt(np.concatenate(even) + ridge)

    def dual(scaled: Floats) -> tuple[float, Floats]:
        weights = scaled * scale
        log_sum, tables = tree(start + weights)
        value = log_sum - weights @ wanted + 0.5 * (ridge * weights) @ weights
        return float(value), (tree.moments(tables) - wanted + ridge * weights) * scale

    options = {"maxiter": STEPS, "maxcor": _KEPT, "ftol": 1e-11}
    found = minimize(dual, np.zeros(len(wanted)), jac=True, method="L-BFGS-B", options=options)
    weights = np.asarray(found.x * scale)
    shapes = [tuple(domains[j] for j in each) for each in sets]
    starts = noisy.singles
    if merged:
        starts = [
            one * (value / np.bincount(groups_of, one))[groups_of]
            for one, value, groups_of in zip(singles, noisy.singles, merged, strict=True)
        ]
    return Model(
        domains=tuple(each.size for each in starts),
        merged=tuple(merged) or tuple(np.arange(size) for size in domains),
        groups=tuple(groups),
        tables=tuple(tree(start + weights)[1]),
        singles=starts,
        sets=sets,
        weights=[
            part.reshape(shape)
            for part, shape in zip(np.split(weights, tree.cuts), shapes, strict=True)
        ],
    )


def draw_rows(model: Model, rows: int, seed: str) -> Codes:
    """Draw records group by group, from the weights of the model as they are published."""
    parts, m = chances(model), len(model.domains)
    if model.sizes == model.domains:
        return draw_groups(parts, model.domains, rows, seed)
    for j, (values, shares) in enumerate(zip(model.merged, model.singles, strict=True)):
        inside = values == np.arange(model.sizes[j])[:, None]
        parts.append(Group([j], [m + j], np.cumsum(inside * shares, axis=1)))
    drawn = draw_groups(parts, (*model.sizes, *model.domains), rows, seed)
    return np.ascontiguousarray(drawn[:, m:])


def chances(model: Model) -> list[Group]:
    """Chances of the cells of each group, given those that it shares with earlier ones.

    A later group hands what its own cells sum to on to the first one that has all they share.
    """
    domains, groups = model.sizes, [each.columns for each in model.groups]
    weights = dict(zip(model.sets, model.weights, strict=True))
    done: set[int] = set()
    parts: list[tuple[list[int], list[int]]] = []
    tables: list[Floats] = []
    for columns in groups:
        shared, own = [j for j in columns if j in done], [j for j in columns if j not in done]
        done |= {*own}
        parts.append((shared, own))
        tables.append(_product(shared, own, model.values, weights))
    found = []
    for g in reversed(range(len(groups))):
        shared, own = parts[g]
        sizes = [math.prod(domains[j] for j in each) for each in (shared, own)]
        ends = np.cumsum(tables[g].reshape(sizes), axis=1)
        found.append(Group(shared, own, ends))
        if shared:
            up = next(k for k, other in enumerate(groups[:g]) if {*shared} <= {*other})
            laid = _along(ends[:, -1], shared, [*parts[up][0], *parts[up][1]], domains)
            tables[up] = tables[up] * laid
    return found[::-1]


def _product(
    shared: Sequence[int],
    own: Sequence[int],
    singles: Sequence[Floats],
    weights: Mapping[Set, Floats],
) -> Floats:
    """Multiply what the model says of own columns, and of pairs of them with any column."""
    logs, starts = np.zeros(()), np.ones(())
    columns = [*shared, *own]
    for place, j in enumerate(columns):
        new = j in own
        logs = logs[..., None] + (weights[(j,)] if new else np.zeros(len(singles[j])))
        starts = starts[..., None] * (singles[j] if new else np.ones(len(singles[j])))
        for before, i in enumerate(columns[:place] if new else ()):
            pair = weights.get((min(i, j), max(i, j)))
            if pair is not None:
                laid = pair if i < j else pair.T
                logs = logs + laid.reshape([-1, *[1] * (place - before - 1), len(singles[j])])
    return np.asarray(same_exp(logs - logs.max()) * starts)


def _along(
    sums: Floats, shared: Sequence[int], columns: Sequence[int], domains: Sequence[int]
) -> Floats:
    """Lay what a later group sums to, the largest as 1, along the columns of an earlier one."""
    cube = (sums / sums.max()).reshape([domains[j] for j in shared])
    kept = sorted(shared, key=columns.index)
    cube = np.transpose(cube, [shared.index(j) for j in kept])
    return cube.reshape([domains[j] if j in shared else 1 for j in columns])


# --- what a release of a table of categories holds, and the tree that a picture of it shows -------

_LEAST = 1e-6  # nats; a pair that tells less is not drawn


@dataclass(frozen=True, kw_only=True, eq=False)
class MixedRelease(TableRelease):
    """What a method releases about a table of categories; everything in it is public."""

    domains: tuple[int, ...]  # categories of each column; rows hold their codes
    # that the rows were drawn from. The network is its tree, for a picture, and a conditional has a
    # row for each category of the parent.
    model: Model

    def shares(self, column: int) -> Floats:
        """Share of each category of a column among the rows."""
        assert self.synthetic is not None
        return cell_shares(self.synthetic, self.domains, [column])

    def _exactly(self, wanted: list[int]) -> Floats | None:
        """Sum a table of the model over the other columns; None across groups."""
        return self.model.onto(wanted)

    @property
    def _sizes(self) -> tuple[int, ...]:
        return self.domains


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
    placed: set[int] = set()
    while len(placed) < len(near):
        root = max(near.keys() - placed, key=lambda j: (len(near[j]), -j))
        network: Network = [(root, ())]
        for child, _ in network:
            placed.add(child)
            network.extend((j, (child,)) for j in near[child] if j not in placed)
        networks.append(network)
    return networks, [[_conditional(model, *node) for node in network] for network in networks]


def _information(model: Model) -> dict[tuple[int, int], float]:
    """Mutual information of each pair that a group has, in nats."""
    found: dict[tuple[int, int], float] = {}
    for group in model.groups:
        for a, b in combinations(group.columns, 2):
            if (a, b) not in found:
                found[a, b] = float(mutual(_pair(model, a, b)))
    return found


def _pair(model: Model, a: int, b: int) -> Floats:
    return cast(Floats, model.onto((a, b))).reshape(model.domains[a], model.domains[b])


def _conditional(model: Model, child: int, parents: tuple[int, ...]) -> Floats:
    if not parents:
        return cast(Floats, model.onto((child,)))
    pair = _pair(model, parents[0], child)
    return np.asarray(pair / np.maximum(pair.sum(axis=1, keepdims=True), 1e-300))


# --- maximum entropy for a table of categories: one noisy measurement, one consistent model -------


def publish_mixed(
    table: CategoricalTable, p: RowParams, rng: Rng, *, order: int | None
) -> Release[TableRelease]:
    """Publish a table of categories with a proven epsilon, from noisy tables of a few columns.

    As `publish_joint`, with a `MixedRelease`; numbers stand in the table as their public ranges.
    `order`: 1 counts single columns alone, of which every one is drawn by itself. Raises
    ParameterError also if the columns have too many categories.
    """
    count_rng, rows_rng = streams(rng, 2)
    check_sizes(table.domains, table.names)
    n = len(table)
    price = price_of(p, n)
    if mixed_choice.pays_to_choose(table.domains, n, price, order=order):
        counted = _count_chosen(table, price, count_rng, order=order)
    else:
        # step 1: what is counted, and how heavily; public
        design = mixed_tables.choose_design(table.domains, n, price, order=order)
        # step 2: the one measurement; all that follows is post-processing
        counted = _Counted(measure_tables(table.codes, design, price, count_rng))
    noisy = counted.tables
    cliques, pairs = mixed_tables.choose_pairs(noisy.design.domains, noisy.excess)  # step 3
    groups, spent = mixed_tables.hung(cliques), (*counted.before, noisy.spend)
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
        notes=_notes(counted, len(pairs)),
    )
    step = say("privscbn-step-tables", several=len(noisy.design.blocks))
    return Release(output, ledger_of(table, sequential(step, *spent)))


@dataclass(frozen=True)
class _Counted:
    """Noisy tables; where single columns were counted before, also these, and pairs chosen."""

    tables: Tables
    merged: tuple[Integers, ...] = ()
    singles: Sequence[Floats] = ()
    before: tuple[Node, ...] = ()
    chosen: int = 0


def _count_chosen(
    table: CategoricalTable, price: Price, rng: Rng, *, order: int | None
) -> _Counted:
    """Count single columns; merge rare categories; choose pairs, and count tables of them (4.7)."""
    n = len(table)
    alone = mixed_choice.singles_of(table.domains, price.delta)
    first = Price(mixed_choice.parts_of(price, 0).first, price.delta)
    single = measure_tables(table.codes, alone, first, rng)
    found = mixed_choice.choose_merging(single.singles, n, price)
    codes, shares = found.of(table.codes), [*zip(found.groups, single.singles, strict=True)]
    values = [np.asarray(np.bincount(*each), dtype=np.float64) for each in shares]
    pairs, choices = mixed_choice.choose_strongest(codes, values, found, rng)
    design = mixed_choice.tables_of(found, pairs, n, order=order)
    noisy = measure_tables(codes, design, found.parts.tables, rng)
    noisy = replace(noisy, before=mixed_choice.known_before(single, values, found))
    chosen, spent = len(pairs) if choices else 0, (single.spend, *choices)
    spent += rounding_of(price.whole, price.delta, *spent, noisy.spend)
    return _Counted(noisy, found.groups, single.singles, spent, chosen)


def _notes(found: _Counted, pairs: int) -> tuple[str, ...]:
    design = found.tables.design
    facts = {"single": len(design.domains), "several": len(design.blocks), "chosen": found.chosen}
    counted = say("privscbn-note-tables", **facts)
    return (counted, say("privscbn-note-pairs", pairs=pairs)) if design.blocks else (counted,)
