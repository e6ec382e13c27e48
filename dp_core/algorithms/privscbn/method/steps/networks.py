"""The released model: clusters, an ordered network in each, and conditionals P(child = 1 | code).

A code lists the parents in their order, the first one most significant.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from typing import Any, Literal, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.privscbn.data.counts import Counter
from dp_core.algorithms.privscbn.method.steps.budget import Price, Shares, counting_noise
from dp_core.algorithms.privscbn.method.steps.partition import Clusters, pair_cells
from dp_core.algorithms.privscbn.method.steps.search import Network, from_joint
from dp_core.algorithms.privscbn.params import RowParams
from dp_core.arrays import Floats, margin
from dp_core.noise import mechanisms
from dp_core.noise.mechanisms import Exponential, Gaussian, Laplace, Rng, TraceNorm
from dp_core.noise.streams import public_words, row_seed
from dp_core.params import must_be
from dp_core.privacy.ledger import Node, Spend, repeat
from dp_core.tables.categorical import project_to_simplex
from dp_core.tables.data import WORDS, Codes
from dp_core.words import say

# --- noisy tables of blocks of attributes (PriView: "views"), and answers from them (3) -----------

SWEEPS = 15
_TINY = 1e-300


@dataclass(frozen=True)
class BlockTable:
    """Marginal of some attributes, shape (2^a,), the first most significant."""

    attributes: tuple[int, ...]
    table: Floats

    def onto(self, attributes: Sequence[int]) -> Floats:
        """Sum the table over all its attributes but some, in the order asked for."""
        cube = self.table.reshape((2,) * len(self.attributes))
        return margin(cube, [self.attributes.index(each) for each in attributes]).ravel()


@dataclass(frozen=True)
class Joint(BlockTable):
    """Table of some attributes, the log-linear model that made it, and what it depends on."""

    sets: list[tuple[int, ...]]  # sets of attributes in the model
    weights: Floats  # log P(x) = const + Σ weight_S (-1)^(ones of x in S)
    known: int = 0  # how many of the attributes, the first ones, earlier tables have as well


def answer_from_blocks(views: Sequence[BlockTable], attributes: Sequence[int]) -> Floats:
    """Estimate a marginal by iterative proportional fitting to the tables.

    Starts from the uniform table; 15 sweeps over the projections of all views on the query, only
    the inclusion-maximal ones, averaged where several views give the same.
    """
    wanted = list(attributes)
    steps = []
    for axes, target in _projections(views, wanted).items():
        rest = tuple(axis for axis in range(len(wanted)) if axis not in axes)
        steps.append((rest, np.expand_dims(target.reshape((2,) * len(axes)), rest)))
    cube = np.full((2,) * len(wanted), 1 / 2 ** len(wanted))
    for _ in range(SWEEPS if len(steps) > 1 else 1):
        for rest, goal in steps:
            # A cell that is 0 stays 0, whatever it is multiplied by.
            cube = cube * (goal / np.maximum(cube.sum(axis=rest, keepdims=True), _TINY))
    total = cube.sum()
    return np.asarray(cube.ravel() / total if total > 0 else np.full(cube.size, 1 / cube.size))


def _projections(views: Sequence[BlockTable], wanted: list[int]) -> dict[tuple[int, ...], Floats]:
    """Mean table of each inclusion-maximal overlap (axes of the query) with a view."""
    holders: dict[tuple[int, ...], list[BlockTable]] = {}
    for view in views:
        axes = tuple(axis for axis, each in enumerate(wanted) if each in view.attributes)
        if axes:
            holders.setdefault(axes, []).append(view)
    found = {}
    for axes, own in holders.items():
        if not any({*axes} < {*other} for other in holders):
            shared = [wanted[axis] for axis in axes]
            found[axes] = np.mean([view.onto(shared) for view in own], axis=0)
    return found


# --- exact marginals of a network by variable elimination -----------------------------------------

LARGEST = 1 << 20
"""Entries of the largest table that is worth building."""


class Factor(NamedTuple):
    """Table over some yes/no variables, one axis each."""

    variables: tuple[int, ...]
    table: Floats


def marginal(factors: list[Factor], wanted: Sequence[int]) -> Floats | None:
    """Multiply and sum out, the cheapest variable first; None where a table would be too large."""
    left = list(factors)
    hidden = {v for factor in left for v in factor.variables} - set(wanted)
    while hidden:
        joined = {each: _joined(left, each) for each in hidden}
        variable = min(hidden, key=lambda each: (len(joined[each]), each))
        if 1 << len(joined[variable]) > LARGEST:
            return None
        touched = [factor for factor in left if variable in factor.variables]
        kept = sorted(joined[variable] - {variable})
        left = [factor for factor in left if variable not in factor.variables]
        left.append(Factor(tuple(kept), _product(touched, kept)))
        hidden.remove(variable)
    if 1 << len(wanted) > LARGEST:
        return None
    return np.asarray(_product(left, wanted).ravel())


def _joined(factors: list[Factor], variable: int) -> set[int]:
    """Variables of the product of all factors that hold one."""
    return {v for factor in factors if variable in factor.variables for v in factor.variables}


def _product(factors: list[Factor], kept: Sequence[int]) -> Floats:
    """Sum the product of some factors over all variables that are not kept."""
    letters: dict[int, int] = {}
    for variable in (*kept, *(v for factor in factors for v in factor.variables)):
        letters.setdefault(variable, len(letters))
    operands: list[Any] = []
    for factor in factors:
        operands += [factor.table, [letters[v] for v in factor.variables]]
    if not operands:
        return np.full((2,) * len(kept), 0.5 ** len(kept))
    return np.asarray(np.einsum(*operands, [letters[v] for v in kept], optimize=False))


# --- the released model ---------------------------------------------------------------------------

MOST_NAMED = 12
"""Columns that are named in a sentence; of more their number is said."""
AssociationKind = Literal["correlation", "jaccard", "cramer"]


@dataclass(frozen=True, eq=False)
class Measured:
    """Shares of yes as they were counted with noise, before any model; they may leave 0 to 1."""

    shares: Floats  # (m,)
    half_width: float  # of the 95 % range of the noise

    @classmethod
    def by(
        cls, noise: Laplace | Gaussian | TraceNorm, shares: Floats, unit: float, *, many: int = 1
    ) -> Self:
        """Take what whole-number noise left.

        `unit`: by what a step of the noise changes a share; `many`: noises that a share adds up.
        """
        if many == 1 and isinstance(noise, Laplace):
            return cls(shares, unit * float(mechanisms.laplace_range(1 / noise.scale)))
        excess = 0.0 if isinstance(noise, Gaussian) else 3 / many
        if isinstance(noise, TraceNorm):
            excess = 3 / (noise.size + 1)  # the noise of a share is a sum of so many
        steps = mechanisms.sum_range(np.sqrt(many * noise.variance), excess=excess)
        return cls(shares, unit * float(np.floor(steps)))


@dataclass(frozen=True, kw_only=True, eq=False)
class TableRelease:
    """What a method releases about a yes/no table; everything in it is public."""

    m: int  # attributes
    # (rows, m); made-up records; None where a method answers queries only
    synthetic: Codes | None = None
    seed: str = ""  # that the records were drawn by: published
    clusters: list[list[int]] | None = None  # partition of the attributes, as it was found
    # one list a cluster, in the order in which they were placed; every attribute once, parents
    # before children
    network: list[Network] | None = None
    # parallel to `network`: P(child = 1 | code), shape (2^parents,)
    conditionals: list[list[Floats]] | None = None
    # (m, m); released strength of association from 0 to 1: what the clusters were made from
    association: Floats | None = None
    association_kind: AssociationKind = "correlation"
    # for each cluster of `network` the attribute of an earlier one that it depends on
    bridges: tuple[int | None, ...] = ()
    # whole tables of groups of attributes; the network is then their tree, for a picture
    joints: tuple[Joint, ...] = ()
    # noisy marginal tables of a method that answers queries only
    views: tuple[BlockTable, ...] = ()
    # single shares, where they were counted as such and no record was cut
    measured: Measured | None = None
    notes: tuple[str, ...] = ()  # what the method decided from public numbers, in sentences

    def answer(self, attributes: Sequence[int]) -> Floats:
        """Estimate a marginal, shape (2^a,); the first attribute is the most significant bit.

        Exact for the released network; where an elimination table would pass 2^20 entries, the
        frequency in `synthetic`. Raises ParameterError if an attribute is unknown or repeated.
        """
        wanted = list(attributes)
        if len(set(wanted)) != len(wanted) or not all(0 <= a < self.m for a in wanted):
            raise must_be("attributes", wanted, f"different columns from 0 to {self.m - 1}")
        exact = self._exactly(wanted)
        if exact is not None:
            return exact
        assert self.synthetic is not None
        return cell_shares(self.synthetic, self._sizes, wanted)

    @property
    def _sizes(self) -> tuple[int, ...]:
        """Values of each column."""
        return (2,) * self.m

    def _exactly(self, wanted: list[int]) -> Floats | None:
        """Answer from the model; None where the rows have to be counted."""
        if self.joints:
            holders = (each for each in self.joints if {*wanted} <= {*each.attributes})
            return next((each.onto(wanted) for each in holders), None)
        if self.network is None or self.conditionals is None:
            return answer_from_blocks(self.views, wanted)
        return marginal(self.factors(wanted), wanted)

    def factors(self, attributes: Sequence[int]) -> list[Factor]:
        """Conditionals of the attributes and all their ancestors."""
        families = {child: (parents, p) for child, parents, p in self.nodes()}
        needed: dict[int, Factor] = {}
        stack = list(attributes)
        while stack:
            child = stack.pop()
            if child not in needed:
                parents, ones = families[child]
                table = np.stack([1 - ones, ones], axis=-1).reshape((2,) * (len(parents) + 1))
                needed[child] = Factor((*parents, child), table)
                stack.extend(parents)
        return [*needed.values()]

    def nodes(self) -> list[tuple[int, tuple[int, ...], Floats]]:
        """(child, parents, conditional) of every attribute, parents before children."""
        assert self.network is not None
        assert self.conditionals is not None
        nodes = zip(chain(*self.network), chain(*self.conditionals), strict=True)
        return [(child, parents, conditional) for (child, parents), conditional in nodes]


def drawn_release(
    networks: list[Network],
    conditionals: list[list[Floats]],
    rng: Rng,
    counter: Counter,
    p: RowParams,
    **more: Any,
) -> TableRelease:
    """Release networks with their tables and rows drawn from them; `more` are further fields.

    Each network is a cluster, and none is bridged, unless `more` says otherwise.
    """
    seed = row_seed(rng)
    fields = {
        "clusters": [sorted(child for child, _ in network) for network in networks],
        "bridges": (None,) * len(networks),
    }
    return TableRelease(
        m=counter.m,
        synthetic=sample_rows(networks, conditionals, counter.m, p.rows or counter.n, seed),
        seed=seed,
        network=networks,
        conditionals=conditionals,
        **(fields | more),
    )


def unlinked(output: TableRelease) -> list[int]:
    """List the attributes that depend on no other in the made-up records: nothing predicts them.

    Empty where the release has no network.
    """
    if output.synthetic is None or output.network is None:
        return []
    linked: set[int] = set()
    for place, network in enumerate(output.network):
        for child, parents in network:
            linked |= {child, *parents} if parents else set()
        bridge = output.bridges[place] if place < len(output.bridges) else None
        if bridge is not None:
            linked |= {bridge, network[0][0]}
    return [attribute for attribute in range(output.m) if attribute not in linked]


def prediction_note(output: TableRelease, names: Sequence[str]) -> str:
    """Say which columns a model that learns from the made-up rows cannot predict, if any."""
    alone = [names[j] for j in unlinked(output)]
    if not alone:
        return ""
    facts = {"columns": alone[:MOST_NAMED], "more": max(0, len(alone) - MOST_NAMED)}
    return say("privscbn-unlinked", all=len(alone) == output.m, **facts)


def cell_shares(rows: NDArray[Any], domains: Sequence[int], columns: Sequence[int]) -> Floats:
    """Share of the rows in each cell of some columns, flat, the first one most significant."""
    places = np.zeros(len(rows), dtype=np.int64)
    size = 1
    for j in columns:
        places = places * domains[j] + rows[:, j]
        size *= domains[j]
    return np.bincount(places, minlength=size) / max(1, len(rows))


def sample_rows(
    networks: list[Network], conditionals: list[list[Floats]], m: int, rows: int, seed: str
) -> Codes:
    """Draw synthetic records, node by node in the order of the network (2.5)."""
    drawn = np.zeros((m, rows), dtype=np.uint8)
    nodes = zip(chain(*networks), chain(*conditionals), strict=True)
    for number, ((child, parents), table) in enumerate(nodes):
        code = np.zeros(rows, dtype=np.uint32)
        for parent in parents:
            code <<= 1
            code |= drawn[parent]
        limits = table * WORDS
        words = public_words(seed, number, rows)
        drawn[child] = words < (limits[code] if parents else limits[0])
    return np.ascontiguousarray(drawn.T)


# --- clusters by private merges: the exponential mechanism over pairs of clusters (4.4, -----------


def merge_clusters(counter: Counter, k: int, price: Price, rng: Rng) -> tuple[Clusters, Node]:
    """Merge m - k times the two clusters that the exponential mechanism picks.

    The score n · mean |p_ij - p_i p_j| over the pairs of two clusters changes by at most 1 when one
    record is replaced. Sizes and m - k are public. `price`: of each choice.
    """
    mechanism = Exponential(sensitivity=1, epsilon=price.epsilon, delta=price.delta)
    both = counter.pairs.astype(np.float64)
    ones = np.diag(both)
    strength = np.abs(both - ones[:, None] * ones[None] / counter.n)
    clusters = [[j] for j in range(counter.m)]
    while len(clusters) > k:
        pairs = [*combinations(range(len(clusters)), 2)]
        scores = np.array([strength[np.ix_(clusters[a], clusters[b])].mean() for a, b in pairs])
        a, b = pairs[mechanism.release(scores, rng)]
        clusters[a] = sorted(clusters[a] + clusters.pop(b))
    spend = mechanism.spend(say("privscbn-step-merge"), because=say("privscbn-step-merge.why"))
    return sorted(clusters), repeat(say("privscbn-step-merges"), spend, counter.m - k)


# --- bridges: each later cluster depends on one attribute of an earlier one (4.4) -----------------


class Placed(NamedTuple):
    """A cluster in the order of placing, with the attribute it depends on, if any."""

    members: list[int]
    bridge: int | None = None

    @property
    def size(self) -> int:
        """Attributes of the cluster's run: its own and the bridge."""
        return len(self.members) + (self.bridge is not None)


def place(clusters: Clusters, correlation: NDArray[np.float64]) -> list[Placed]:
    """Order the clusters greedily and find the bridge of each.

    First the one with the largest Σ |ρ| to all attributes; then always the one with the largest
    single |ρ| to a placed attribute, which becomes its bridge. Ties go to the first.
    """
    strength = np.abs(correlation)
    np.fill_diagonal(strength, 0)
    sums = strength.sum(axis=1)
    left = list(range(len(clusters)))
    first = max(left, key=lambda i: (sums[clusters[i]].sum(), -i))
    placed, done = [Placed(clusters[first])], list(clusters[first])
    left.remove(first)
    while left:
        best = max(left, key=lambda i: (strength[np.ix_(clusters[i], done)].max(), -i))
        block = strength[np.ix_(clusters[best], done)]
        bridge = done[int(np.argmax(block.max(axis=0)))]
        placed.append(Placed(clusters[best], bridge))
        left.remove(best)
        done += clusters[best]
    return placed


# --- measurement T: noisy tables of the families of a network, and conditionals from them ---------

HIGHEST_DEGREE = 6


def _table_noise(tables: int, shares: Shares) -> Laplace | Gaussian:
    """Noise of counts: one record changes each of M tables by -1 and +1."""
    return counting_noise(2 * tables, 2 * tables, shares.price(shares.tables))


def automatic_degree(n: int, placed: list[Placed], shares: Shares, *, theta: float) -> int:
    """Largest d up to 6 that keeps n / 2^(d+1) above θ times the noise; 0 where none does.

    The noise is the scale of Laplace noise and the standard deviation of Gaussian noise. Only
    public numbers and the released clusters are used.
    """
    most = min(HIGHEST_DEGREE, max(each.size for each in placed) - 1)
    for degree in range(most, 0, -1):
        # M = Σ (e - min(d, e-1)) tables: the first d+1 nodes of a run share one
        tables = sum(each.size - min(degree, each.size - 1) for each in placed)
        noise = _table_noise(tables, shares)
        spread = noise.sigma if isinstance(noise, Gaussian) else noise.scale
        if n / (spread * 2 ** (degree + 1)) >= theta:
            return degree
    return 0


def measure_families(
    counter: Counter,
    networks: list[Network],
    degree: int,
    *,
    shares: Shares,
    shrink: float,
    rng: Rng,
) -> tuple[list[list[Floats]], Spend]:
    """Measure all family tables as one vector and turn each into a conditional.

    Each network has its bridge as first node, if it has one. `shrink`: κ = shrink · (standard
    deviation of a cell) / n pulls rare combinations to the average.
    """
    families = [family for network in networks for family in families_of(network, degree)]
    mechanism = _table_noise(len(families), shares)
    tables = map(project_to_simplex, noisy_tables(counter, families, mechanism, rng))
    kappa = shrink * math.sqrt(float(mechanism.variance)) / counter.n
    conditionals = []
    for network in networks:
        opening, *rest = families_of(network, degree)
        own = from_joint(network[: len(opening)], next(tables))
        conditionals.append(own + [shrunk(next(tables), kappa) for _ in rest])
    return conditionals, spend_of(mechanism, "families", len(families))


def spend_of(noise: Laplace | Gaussian, what: str, many: int) -> Spend:
    """Charge tables, in each of which a record replaced changes two cells."""
    step = say("privscbn-step-many", of=what, many=many)
    return noise.spend(step, because=say("privscbn-why-two-cells"))


def noisy_tables(
    counter: Counter, families: list[list[int]], noise: Laplace | Gaussian, rng: Rng
) -> list[Floats]:
    """Count the tables of all families as one vector, with noise; shares of the records."""
    exact = [counter.family(family) for family in families]
    noisy = noise.release(np.concatenate(exact), rng) / counter.n
    return np.split(noisy, np.cumsum([table.size for table in exact])[:-1])


def shrunk(table: Floats, kappa: float) -> Floats:
    """P(child = 1 | code) = (q(π,1) + κ p0) / (q(π) + κ), p0 the table's own share of ones."""
    pairs = table.reshape(-1, 2)
    p0 = pairs[:, 1].sum()
    weight = pairs.sum(axis=1) + kappa
    found = np.divide(
        pairs[:, 1] + kappa * p0, weight, out=np.full(len(pairs), 0.5), where=weight > 0
    )
    return np.asarray(np.clip(found, 0, 1))


def families_of(network: Network, degree: int) -> list[list[int]]:
    """Attributes of each table: the first d + 1 nodes of a network share one."""
    first = min(degree, len(network) - 1) + 1
    rest = [[*parents, child] for child, parents in network[first:]]
    return [[child for child, _ in network[:first]], *rest]


# --- the tree that says most of a table: what a picture of the model shows (Chow and Liu) --------


def tree_of(joint: Joint) -> tuple[Network, list[Floats]]:
    """Find the tree of the largest mutual information, and its conditionals P(child = 1 | parent).

    It starts at the attributes of earlier tables, which have no node here, or else at the first.

    References
    ----------
    C. Chow, C. Liu, "Approximating discrete probability distributions with dependence trees", 1968.
    """
    attributes, count = joint.attributes, len(joint.attributes)
    bits = (np.arange(len(joint.table)) >> np.arange(count)[::-1, None] & 1).astype(np.float64)
    both = (bits * joint.table) @ bits.T
    pairs = np.maximum(pair_cells(np.diag(both), both), 0)  # (a, a, 2, 2)
    information = mutual(pairs)
    done = list(range(max(1, joint.known)))
    left = list(range(len(done), count))
    ones = pairs[0, 0, 1, 1]
    network: Network = [] if joint.known else [(attributes[0], ())]
    tables = [] if joint.known else [np.array([ones])]
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


def mutual(pairs: Floats) -> Floats:
    """Mutual information of each pair, in nats; shape (…, a, b) of cells."""
    even = pairs.sum(axis=-1, keepdims=True) * pairs.sum(axis=-2, keepdims=True)
    ratio = np.maximum(pairs, _TINY) / np.maximum(even, _TINY)
    return np.asarray((pairs * np.log(ratio)).sum(axis=(-2, -1)))
