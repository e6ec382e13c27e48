"""FGB: grow a network one node at a time from a table of best parent sets (paper, Alg. 4 and 5)."""

import math
from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithms.privscbn.data.counts import Counter, counts_by_masks, spans
from dp_core.algorithms.privscbn.method.steps.budget import unused
from dp_core.arrays import Floats, Integers, margin
from dp_core.errors import ParameterError
from dp_core.noise.mechanisms import Exponential, Laplace, Rng
from dp_core.noise.streams import generator_of, streams
from dp_core.params import must_be
from dp_core.privacy.ledger import Gap, Node, Spend, repeat, sequential
from dp_core.tables.records import BinaryTable, as_table
from dp_core.words import say

Parents = tuple[int, ...]
Network = list[tuple[int, Parents]]
Family = tuple[int, ...]  # (parents…, child)
Choice = Callable[[Floats], int]
"""How a (child, parents) is drawn from its score."""


def best_parents_search(
    attributes: Sequence[int],
    *,
    first: int,
    max_parents: int,
    score: Callable[[list[Family]], Floats],
    choose: Choice,
) -> Network:
    """Run FGB with DPBestParent over some attributes (2.3).

    ``best[S, l]`` is the best set of l parents seen so far for attribute S. Every step tries to put
    the newest node into it, so a step costs O(children × d) scores and not all subsets.

    Parameters
    ----------
    attributes : sequence of int
        In the order that settles ties.
    first : int
        First node.
    max_parents : int
        Degree d.
    score : callable
        Scores families of one size.
    choose : Choice
        Gets the scores of the candidates, one a remaining attribute, in their order.

    Returns
    -------
    list of (child, parents)
        Parents in the order in which they entered the set.
    """
    best: dict[tuple[int, int], tuple[Parents, float]] = {(s, 0): ((), 0.0) for s in attributes}
    left = [attribute for attribute in attributes if attribute != first]
    network: Network = [(first, ())]
    newest = first
    while left:
        degree = min(len(network), max_parents)
        for level in range(degree, 0, -1):
            tried = {c: (*best[c, level - 1][0], newest) for c in left if (c, level - 1) in best}
            found = score([(*parents, child) for child, parents in tried.items()])
            for (child, parents), value in zip(tried.items(), found.tolist(), strict=True):
                if (child, level) not in best or value > best[child, level][1]:
                    best[child, level] = parents, value
        newest = left.pop(choose(np.array([best[child, degree][1] for child in left])))
        network.append((newest, best[newest, degree][0]))
    return network


# --- FGB on a noisy correlation matrix: post-processing, at no cost (4.4, structure "post") -------

_LARGEST = 1 - 1e-6


def information_of(correlation: Floats, families: list[Family]) -> Floats:
    """Score -½ log2(1 - ρ²(S|Π)): the mutual information if the attributes were Gaussian."""
    grid = np.array(families)
    sets = grid[:, :-1]
    inner = correlation[sets[:, :, None], sets[:, None, :]]
    outer = correlation[sets, grid[:, -1:]]
    ridge = 1e-12 * np.eye(sets.shape[1])
    solved = np.linalg.solve(inner + ridge, outer[:, :, None])[:, :, 0]
    explained = np.clip((outer * solved).sum(axis=1), 0, _LARGEST)
    return np.asarray(-0.5 * np.log2(1 - explained))


def correlation_network(
    correlation: NDArray[np.float64],
    attributes: Sequence[int],
    max_parents: int,
    first: int | None = None,
) -> Network:
    """Grow a network of some attributes, always the best candidate.

    `correlation` (m, m): positive definite, unit diagonal; `first`: else the attribute with the
    largest Σ |ρ| within the set.
    """
    members = list(attributes)
    if first is None:
        block = np.abs(correlation[np.ix_(members, members)])
        first = members[int(np.argmax(block.sum(axis=1)))]
    elif first not in members:
        members = [first, *members]
    return best_parents_search(
        members,
        first=first,
        max_parents=min(max_parents, len(members) - 1),
        score=partial(information_of, correlation),
        choose=argmax,
    )


def argmax(scores: Floats) -> int:
    """Choose the best, the first of ties."""
    return int(np.argmax(scores))


# --- greedyBayes: choose (child, parents) among all parent sets of full size (PrivBayes, ----------

Score = Callable[[NDArray[np.generic]], Floats]

MOST_CANDIDATES = 4_000
"""Above so many, a step looks at a random sample of so many, drawn without the data."""
_WORK = 1 << 19


def greedy_network(
    counter: Counter,
    attributes: Sequence[int],
    max_parents: int,
    mechanism: Exponential,
    rng: Rng,
    *,
    score: Score,
    bridge: int | None = None,
) -> Network:
    """Grow a network of some attributes; every step scores all parent sets of full size.

    `score`: of counts of shape (r, configurations, 2), times n for the mechanism, which draws one
    candidate. `bridge`: the first node, of another cluster; else one of the attributes is drawn.
    """
    sampling, drawing = streams(rng, 2)
    first = draw_first(attributes, sampling) if bridge is None else bridge
    samples = generator_of(sampling)
    left = [each for each in attributes if each != first]
    network: Network = [(first, ())]
    known: dict[Family, float] = {}
    while left:
        placed = [child for child, _ in network]
        families = candidates(placed, left, min(max_parents, len(placed)), samples)
        new = [family for family in families if family not in known]
        if new:
            values = counter.n * score_families(counter, new, score)
            known.update(zip(new, values.tolist(), strict=True))
        scores = np.array([known[family] for family in families])
        *parents, child = families[mechanism.release(scores, drawing)]
        network.append((child, tuple(parents)))
        left.remove(child)
    return network


def candidates(placed: list[int], left: list[int], size: int, rng: Generator) -> list[Family]:
    """All (parents…, child), or a uniform sample of them that does not look at the data."""
    total = len(left) * math.comb(len(placed), size)
    if total <= MOST_CANDIDATES:
        return [(*parents, child) for child in left for parents in combinations(placed, size)]
    order = rng.random((MOST_CANDIDATES, len(placed))).argpartition(size - 1, axis=1)[:, :size]
    sets = np.array(placed)[np.sort(order, axis=1)]
    children = np.array(left)[rng.integers(len(left), size=MOST_CANDIDATES)]
    drawn = np.column_stack([sets, children]).tolist()
    return list(dict.fromkeys(map(tuple, drawn)))


def score_families(counter: Counter, families: list[Family], score: Score) -> Floats:
    """Score families of one size, a block at a time, by whichever count is cheaper."""
    grid = np.array(families, dtype=np.int64)
    rows = len(counter.distinct[1]) if counter.few_rows or counter.in_parts else math.inf
    by_masks = math.inf if counter.in_parts else -(-counter.n // 64) << grid.shape[1]
    count, cost = (_by_rows, rows) if 8 * rows < by_masks else (_by_masks, by_masks)
    parts = spans(len(grid), max(1, int(_WORK // cost)))
    return np.concatenate([score(count(counter, grid[start:stop])) for start, stop in parts])


def _by_rows(counter: Counter, families: Integers) -> Integers:
    rows, times = counter.distinct
    count, size = families.shape
    codes = np.zeros((count, len(rows)), dtype=np.int64)
    columns = np.ascontiguousarray(rows.T)
    for place in range(size):
        codes = 2 * codes + columns[families[:, place]]
    codes += (np.arange(count) << size)[:, None]
    weights = np.broadcast_to(times, codes.shape).ravel()
    cells = np.bincount(codes.ravel(), weights=weights, minlength=count << size)
    return cells.astype(np.int64).reshape(count, -1, 2)


def _by_masks(counter: Counter, families: Integers) -> Integers:
    return counts_by_masks(counter.masks, counter.n, families).reshape(len(families), -1, 2)


# --- FGB as published: the search on exact counts, each choice by the exponential mechanism -------


def fgb(
    table: Counter | BinaryTable | ArrayLike,
    *,
    attributes: Sequence[int],
    max_parents: int,
    epsilon: float,
    rng: Rng,
    first: int | None = None,
) -> Network:
    """Learn a Bayesian network of some attributes (paper, Alg. 4 and 5; 2.3).

    Parameters
    ----------
    table : Counter, BinaryTable or array_like of 0 and 1, shape (n, m)
    attributes : sequence of int
        In the order that settles ties.
    max_parents : int
        Degree d.
    epsilon : float
        ε2 of the run; each of the c - 1 draws gets epsilon / c. ``inf`` takes the best candidate,
        the first of ties.
    first : int, optional
        First node; drawn if None.

    Raises
    ------
    ParameterError
        If attributes are missing or repeated, or `first` is not among them.

    Notes
    -----
    Not differentially private at any finite epsilon: each candidate's parents are a true argmax,
    so the list of possible outputs depends on the data (4.3, P4).
    """
    counter = table if isinstance(table, Counter) else Counter(as_table(table))
    chosen = list(attributes)
    size = len(chosen)
    known = all(0 <= each < counter.m for each in chosen)
    if not chosen or not known or len(set(chosen)) != size:
        raise must_be("attributes", chosen, f"different columns from 0 to {counter.m - 1}")
    if first is not None and first not in chosen:
        raise must_be("first", first, f"one of {chosen[:20]}")
    start = draw_first(chosen, rng) if first is None else first
    mechanism = None if math.isinf(epsilon) else choice_mechanism(counter.n, size, epsilon)

    def choose(scores: Floats) -> int:
        return argmax(scores) if mechanism is None else mechanism.release(scores, rng)

    score = partial(score_families, counter, score=information)
    degree = min(max_parents, size - 1)
    return best_parents_search(chosen, first=start, max_parents=degree, score=score, choose=choose)


def learn_network(
    counter: Counter, cluster: list[int], max_parents: int, epsilon: float, rng: Rng
) -> tuple[Network, Node]:
    """Grow the network of one cluster with its share of the budget (2.3).

    The paper divides it by c for c - 1 draws and leaves one part unused (4.3, P8).
    """
    network = fgb(counter, attributes=cluster, max_parents=max_parents, epsilon=epsilon, rng=rng)
    size = len(cluster)
    slack = unused(say("privscbn-step-last-part"), epsilon / size)
    if size == 1:
        return network, slack
    spend = choice_mechanism(counter.n, size, epsilon).spend(
        say("privscbn-step-next"),
        true_sensitivity=math.inf,
        gap=Gap.CANDIDATES_FROM_DATA,
        because=say("privscbn-why-best-offered"),
    )
    choices = repeat(say("privscbn-step-choice"), spend, size - 1)
    return network, sequential(say("privscbn-step-network", size=size), choices, slack)


def choice_mechanism(n: int, size: int, epsilon: float) -> Exponential:
    """Exponential mechanism of one choice: epsilon / c at the sensitivity H_b(1/n) (eq. 25)."""
    return Exponential(sensitivity=mi_sensitivity(n), epsilon=epsilon / size)


def draw_first(attributes: Sequence[int], rng: Rng) -> int:
    """Draw the first node uniformly, without looking at the data."""
    return attributes[int(generator_of(rng).integers(len(attributes)))]


# --- BNC: the noisy conditionals of a network, as published (paper, Alg. 7; 2.4) ------------------


def noisy_conditionals(
    counter: Counter, network: Network, max_parents: int, epsilon: float, rng: Rng
) -> tuple[list[Floats], Spend]:
    """Add noise of scale b = 2(c-d')/(n ε3) to one joint table and to the other conditionals.

    The joint of the first d'+1 nodes yields their conditionals; those of the others get the noise
    directly on P(S | Π), both values (2.4).
    """
    degree = min(max_parents, len(network) - 1)
    joint, pairs = _exact_tables(counter, network, degree)
    tables = len(network) - degree
    mechanism = Laplace(sensitivity=2 * tables / counter.n, epsilon=epsilon)
    noisy = mechanism.release(np.concatenate([joint, *pairs]), rng)
    joint, rest = noisy[: joint.size], noisy[joint.size :]
    size = len(network)
    if tables == 1:
        step = say("privscbn-step-joint", size=size)
        spend = mechanism.spend(step, because=say("privscbn-why-joint"))
    else:  # the joint at its true 2/n, and each other table at up to 2 (4.3, P5)
        spend = mechanism.spend(
            say("privscbn-step-conditional", size=size),
            true_sensitivity=2 / counter.n + 2 * (tables - 1),
            gap=Gap.SENSITIVITY,
            because=say("privscbn-why-conditional"),
        )
    return conditionals_of(network, degree, joint, rest), spend


def exact_conditionals(counter: Counter, network: Network, max_parents: int) -> list[Floats]:
    """Conditionals without noise: what epsilon = ∞ gives."""
    degree = min(max_parents, len(network) - 1)
    joint, pairs = _exact_tables(counter, network, degree)
    return conditionals_of(network, degree, joint, np.concatenate([np.zeros(0), *pairs]))


def _exact_tables(counter: Counter, network: Network, degree: int) -> tuple[Floats, list[Floats]]:
    """Count what BNC adds its noise to; an empty configuration counts as ½, ½.

    The joint of the first d'+1 nodes, and (P(0|code), P(1|code), …) of each of the others.
    """
    first = [child for child, _ in network[: degree + 1]]
    joint = counter.family(first) / counter.n
    pairs = []
    for child, parents in network[degree + 1 :]:
        counts = counter.family([*parents, child]).reshape(-1, 2).astype(np.float64)
        pairs.append(shares(counts).ravel())
    return joint, pairs


def shares(counts: Floats) -> Floats:
    """Scale each pair to sum 1; (0, 0) becomes (½, ½)."""
    totals = counts.sum(axis=1, keepdims=True)
    return np.asarray(np.divide(counts, totals, out=np.full_like(counts, 0.5), where=totals > 0))


def conditionals_of(network: Network, degree: int, joint: Floats, rest: Floats) -> list[Floats]:
    """Clip and scale the noisy joint of the first d'+1 nodes, and the other tables."""
    clipped = np.maximum(joint, 0)
    total = clipped.sum()
    cells = clipped / total if total > 0 else np.full(clipped.size, 1 / clipped.size)
    tables = from_joint(network[: degree + 1], cells)
    start = 0
    for _, parents in network[degree + 1 :]:
        size = 2 << len(parents)
        tables.append(shares(np.maximum(rest[start : start + size], 0).reshape(-1, 2))[:, 1])
        start += size
    return tables


def from_joint(network: Network, joint: Floats) -> list[Floats]:
    """Derive the conditionals of nested families from the joint of all their nodes.

    Configurations of probability 0 get ½.
    """
    order = [child for child, _ in network]
    cube = joint.reshape((2,) * len(order))
    tables = []
    for child, parents in network:
        family = margin(cube, [order.index(each) for each in (*parents, child)])
        tables.append(shares(np.ascontiguousarray(family).reshape(-1, 2))[:, 1])
    return tables


# --- how strongly a child depends on its parents, from a table of counts --------------------------


def mutual_information(counts: ArrayLike) -> float:
    """Mutual information between a child and its parents, in bits, from 0 to 1.

    Parameters
    ----------
    counts : array_like, shape (2^(p+1),)
        Counts of (parents, child); the child is the least significant bit.

    Examples
    --------
    >>> round(mutual_information([5, 0, 0, 5]), 12)
    1.0
    """
    return float(information(_families(counts))[0])


def dependence(counts: ArrayLike) -> float:
    """PrivBayes' score R = ½ ‖P(S, Π) - P(S) P(Π)‖₁, from 0 to ½.

    For a yes/no child it is Σ |P(1, π) - P(1) P(π)|; `counts` are those of `mutual_information`.

    References
    ----------
    J. Zhang et al., "PrivBayes: Private Data Release via Bayesian Networks", SIGMOD 2014, Sec. 4.3.

    Examples
    --------
    >>> dependence([4, 4, 4, 4])
    0.0
    """
    return float(dependences(_families(counts))[0])


def information(families: NDArray[np.generic]) -> Floats:
    """Mutual information of many families, counts of shape (r, configurations, 2)."""
    counts = families.astype(np.float64)
    n = np.maximum(counts.sum(axis=(1, 2)), 1)  # a family not counted yet scores 0
    parents, child = counts.sum(axis=2), counts.sum(axis=1)
    joint = _plogp(counts).sum(axis=(1, 2))
    apart = _plogp(parents).sum(axis=1) + _plogp(child).sum(axis=1)
    return np.asarray(np.maximum(0.0, (joint - apart + _plogp(n)) / n))


def dependences(families: NDArray[np.generic]) -> Floats:
    """Score R of many families, counts of shape (r, configurations, 2)."""
    counts = families.astype(np.float64)
    n = counts.sum(axis=(1, 2))[:, None]
    parents, ones = counts.sum(axis=2), counts[:, :, 1]
    gaps = np.abs(ones * n - ones.sum(axis=1)[:, None] * parents).sum(axis=1)
    return np.asarray(gaps / n[:, 0] ** 2)


def mi_sensitivity(n: int) -> float:
    """Most that replacing one of n records, n ≥ 2, changes the mutual information, in bits.

    ΔI = H_b(1/n) = (1/n) log2 n + ((n-1)/n) log2(n/(n-1)).

    References
    ----------
    PrivBayes, SIGMOD 2014, Lemma 4.1 (yes/no child).

    Examples
    --------
    >>> round(mi_sensitivity(4), 9)
    0.811278124
    """
    if n < 2:
        raise must_be("n", n, "at least 2")
    return math.log2(n) / n - (n - 1) / n * math.log1p(-1 / n) / math.log(2)


def _plogp(values: Floats) -> Floats:
    return np.asarray(values * np.log2(np.maximum(values, 1e-300)))


def _families(counts: ArrayLike) -> Floats:
    flat = np.asarray(counts, dtype=np.float64)
    size = flat.size
    if flat.ndim != 1 or size < 2 or size & (size - 1) or flat.sum() <= 0 or flat.min() < 0:
        wanted = "2, 4, 8, … numbers from 0 on, not all 0"
        raise ParameterError(f"counts of shape {flat.shape} must be {wanted}.", field="counts")
    return flat.reshape(1, -1, 2)
