"""What a holder or a lesson asks of the method: comparisons, curves, gaps and attacks.

Much of it looks at the true table and is for the holder alone.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations, cycle, islice, product
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithm import NeighbourPair
from dp_core.algorithms.privscbn.data.counts import Counter
from dp_core.algorithms.privscbn.method.mixed import MixedRelease
from dp_core.algorithms.privscbn.method.rivals import privbayes_degree
from dp_core.algorithms.privscbn.method.steps.budget import Split, budget_split
from dp_core.algorithms.privscbn.method.steps.networks import (
    HIGHEST_DEGREE,
    TableRelease,
    cell_shares,
)
from dp_core.algorithms.privscbn.method.steps.pair_counts import correlation
from dp_core.algorithms.privscbn.method.steps.parities import best_design
from dp_core.algorithms.privscbn.method.steps.search import MOST_CANDIDATES
from dp_core.algorithms.privscbn.metrics import WAYS as VERDICT_WAYS
from dp_core.algorithms.privscbn.metrics import distances_of, random_queries
from dp_core.algorithms.privscbn.params import (
    JointParams,
    PrivBayesParams,
    SoundParams,
    TableParams,
)
from dp_core.arrays import Floats
from dp_core.params import must_be
from dp_core.privacy.register import Problem, Rung, problems_of
from dp_core.study import following
from dp_core.tables.categorical import CategoricalTable, smallest_type
from dp_core.tables.records import BinaryTable
from dp_core.words import message, say

# --- what a release of categories is compared with while it is explored: for the data holder ------

TAKE_CATEGORIES = ("joint", "joint_zcdp", "independent")
"""Methods that take categories."""


def shares_by_column(of: CategoricalTable | MixedRelease) -> list[Floats]:
    """Share of each category, one array a column: of a table, or of the rows of a release."""
    if isinstance(of, CategoricalTable):
        return [cell_shares(of.codes, of.domains, [j]) for j in range(of.attributes)]
    return [of.shares(j) for j in range(of.m)]


def cramers_v(rows: NDArray[Any], domains: Sequence[int]) -> Floats:
    """Cramér's V of each pair of columns, shape (m, m), from 0 to 1; 1 on the diagonal."""
    columns, m = np.asfortranarray(rows, smallest_type(domains)), len(domains)
    found = np.eye(m)
    for i, j in combinations(range(m), 2):
        pair = cell_shares(columns, domains, (i, j)).reshape(domains[i], domains[j])
        even = np.outer(pair.sum(axis=1), pair.sum(axis=0))
        square = np.sum(np.square(pair - even)[even > 0] / even[even > 0])
        found[i, j] = found[j, i] = np.sqrt(square / (min(domains[i], domains[j]) - 1))
    return found


# --- comparing two networks and two tables: what the pictures mark --------------------------------

Edge = tuple[int, int]


def edges_of(output: TableRelease) -> list[Edge]:
    """All (parent, child) of a release; none where it answers queries only."""
    if output.network is None:
        return []
    return [(p, child) for child, parents, _ in output.nodes() for p in parents]


class Joins(NamedTuple):
    """Pairs joined in both of two networks, in the released one alone, in the other one alone.

    Directions are not compared: two networks may say the same with their arrows turned.
    """

    kept: list[frozenset[int]]
    new: list[frozenset[int]]
    lost: list[frozenset[int]]


def joins_of(output: TableRelease, compared: Iterable[Edge] | None = None) -> Joins:
    """Compare the pairs that a release joins with those of another network, or keep them all."""
    have = dict.fromkeys(frozenset(edge) for edge in edges_of(output))
    known = have if compared is None else dict.fromkeys(frozenset(edge) for edge in compared)
    return Joins(
        kept=[pair for pair in have if pair in known],
        new=[pair for pair in have if pair not in known],
        lost=[pair for pair in known if pair not in have],
    )


def shares_of(output: TableRelease) -> Floats:
    """Share of yes of each column, shape (m,): of the synthetic rows, or as answered without."""
    if output.synthetic is None:
        return np.array([output.answer([j])[1] for j in range(output.m)])
    return np.asarray(output.synthetic.mean(axis=0))


def association_of(output: TableRelease) -> Floats:
    """|correlation| of the synthetic rows, shape (m, m), or of what is answered without rows.

    Of categories Cramér's V.
    """
    if output.synthetic is None:  # every pair is one query
        moments = np.diag(shares_of(output))
        for i, j in combinations(range(output.m), 2):
            moments[i, j] = moments[j, i] = output.answer([j, i])[3]
        return np.abs(correlation(moments))
    if isinstance(output, MixedRelease):
        return cramers_v(output.synthetic, output.domains)
    if len(output.synthetic) < 2:
        return np.zeros((output.m, output.m))
    return association(BinaryTable(values=output.synthetic))


def association(table: BinaryTable | CategoricalTable) -> Floats:
    """|correlation| of each pair of attributes, shape (m, m); of categories Cramér's V."""
    if isinstance(table, CategoricalTable):
        return cramers_v(table.codes, table.domains)
    return np.abs(correlation(Counter(table).pairs / len(table)))


def cluster_order(output: TableRelease) -> list[int]:
    """Attributes cluster by cluster: the order of the heat map."""
    return [a for cluster in output.clusters or [list(range(output.m))] for a in cluster]


def adjusted_rand(one: list[list[int]], other: tuple[tuple[int, ...], ...]) -> float:
    """Agreement of two partitions, 1 for equal ones and about 0 for chance.

    Attributes that `other` leaves out count as one more group there.

    References
    ----------
    L. Hubert, P. Arabie, "Comparing partitions", 1985.
    """
    from sklearn.metrics import adjusted_rand_score

    home = {a: j for j, cluster in enumerate(other) for a in cluster}
    found = {a: i for i, cluster in enumerate(one) for a in cluster}
    rest = len(other)
    return float(adjusted_rand_score([home.get(a, rest) for a in found], list(found.values())))


# --- runs without noise, and how many scores a search needs: closed forms -------------------------

QUIET = 1e9
"""A budget so large that no noise is left to see; every method accepts it."""
MOST_EVALUATIONS = 20_000
"""Scores of parent sets that are evaluated while somebody waits."""


def degree_of(output: TableRelease) -> int:
    """Find the most parents of an attribute in the released network."""
    nodes = output.nodes() if output.network else []
    return max((len(parents) for _, parents, _ in nodes), default=0)


def without_noise(params: TableParams, output: TableRelease) -> TableParams:
    """Parameters of the same run without noise: as many parents as the release could afford.

    With the same random stream all other dice fall alike, so what differs is due to the noise.
    """
    if isinstance(params, JointParams) and output.joints:
        order = min(3, max(len(each) for each in output.joints[0].sets))
        return replace(params, epsilon=QUIET, order=order)
    if getattr(params, "max_parents", 0) is not None or output.network is None:
        return replace(params, epsilon=QUIET)
    return replace(params, epsilon=QUIET, max_parents=degree_of(output))  # type: ignore[call-arg]


def evaluations(m: int, max_parents: int, method: Literal["fgb", "greedy"]) -> int:
    """Count the scores of one search over m attributes.

    Parameters
    ----------
    m, max_parents : int
        Attributes, degree d.
    method : {"fgb", "greedy"}
        FGB: Σ_{t=2..m} (m-t+1) min(d, t-1). GreedyBayes without memory:
        Σ_{t=2..m} (m-t+1) C(t-1, min(d, t-1)); its terms with t > d sum to C(m+1, d+2) (eq. 22).

    Examples
    --------
    >>> evaluations(16, 3, "fgb")
    316
    """
    if method not in ("fgb", "greedy") or m < 1 or max_parents < 0:
        given = (method, m, max_parents)
        raise must_be("method", given, "fgb or greedy; m ≥ 1, max_parents ≥ 0")
    total = 0
    for t in range(2, m + 1):
        size = min(max_parents, t - 1)
        total += (m - t + 1) * (size if method == "fgb" else math.comb(t - 1, size))
    return total


def scores_needed(n: int, m: int, params: TableParams) -> int:
    """Count the scores of a run that looks at all parent sets, or at a sample of them."""
    return min(searched(n, m, params), MOST_CANDIDATES * m)


def is_slow(n: int, m: int, params: TableParams) -> bool:
    return scores_needed(n, m, params) > MOST_EVALUATIONS


def conditional_of(table: BinaryTable, child: int, parents: Sequence[int]) -> Floats:
    """Count P(child = 1 | code) in a table; NaN where no record has the code."""
    counts = Counter(table).family([*parents, child]).reshape(-1, 2)
    records = counts.sum(axis=1)
    shares = np.full(len(records), np.nan)
    np.divide(counts[:, 1], records, out=shares, where=records > 0)
    return shares


def combinations_of(parents: int) -> list[tuple[str, ...]]:
    """Values of the parents for each code, in words."""
    answers = say("privscbn-answer-no"), say("privscbn-answer-yes")
    return list(product(answers, repeat=parents))


# --- what the error curves need: errors by number of attributes, cost of a search -----------------

EPSILONS = (0.01, 0.1, 0.315, 1.0, 3.15, 10.0)
"""Budgets of the coarse curve."""
WAYS = (1, 2, 3, 8)
"""Attributes of a question."""
MOST_SEARCHED = 200_000
"""Sets of parents that a run may have to score; a longer search is not run for a curve."""


def distances(
    table: BinaryTable | CategoricalTable, output: TableRelease, ways: Sequence[int]
) -> dict[str, float]:
    """Mean distance of 200 random questions, by `metric_of` their number of attributes."""
    queries = {metric_of(each): random_queries(table.attributes, each) for each in ways}
    return {key: float(np.mean(distances_of(table, output, of))) for key, of in queries.items()}


def metric_of(ways: int) -> str:
    """Name of the distance of questions about so many attributes; that of the verdict for three."""
    return "tvd" if ways == VERDICT_WAYS else f"tvd{ways}"


def searched(n: int, m: int, params: TableParams) -> int:
    """Count the sets of parents that a run scores, from public numbers; 0 without a search."""
    if isinstance(params, PrivBayesParams):
        rest = params.epsilon * (1 - params.beta)
        return evaluations(m, privbayes_degree(n, m, rest, params), "greedy") if m > 1 else 0
    if isinstance(params, SoundParams) and params.structure == "em":
        asked = HIGHEST_DEGREE if params.max_parents is None else params.max_parents
        return evaluations(m, min(asked, m - 1), "greedy")
    return 0


# --- the problems of the published proof, and what its steps cost once repaired (4.3) -------------

_PAIRS = {key: (key,) for key in ("P3", "P4", "P5")}
"""Neighbouring pairs that show a problem."""


def problems(*, sizes: Sequence[int], max_parents: int) -> list[Problem]:
    """Describe what does not hold, for clusters of these sizes; `ladder` has the numbers."""
    noisy = [count for count in _tables(sizes, max_parents) if count > 1]
    figures = {
        "P1": say("gap-not-here", attack=False) if len(sizes) < 2 else "",
        "P5": "" if noisy else say("gap-not-here", attack=True),
    }
    keys = {f"P{place}": f"privscbn-gap-p{place}" for place in range(1, 8)}
    return problems_of(keys, figures, _PAIRS)


def ladder(
    m: int, n: int, k: int, epsilon: float, *, sizes: Sequence[int], max_parents: int
) -> list[Rung]:
    """Climb from the claim to what is proven, for n records of m attributes in k clusters.

    Examples
    --------
    >>> rungs = ladder(16, 21574, 1, 1.0, sizes=[16], max_parents=3)
    >>> round(rungs[1].epsilon, 3)
    2.304
    """
    split = budget_split(m, n, k, epsilon)
    structure, conditionals = _added_up(split, sizes)
    tables = _tables(sizes, max_parents)
    rungs = {
        "claimed": epsilon,
        "sums": m * split.partition / 2 + structure + conditionals,
        "distances": m * (n - 1) * split.partition / 2,
        "conditionals": max(_one_conditional(n, each, split.conditionals) for each in tables),
        "choices": math.inf,
    }
    return [
        Rung(label=say(words), epsilon=value, because=say(f"{words}.why"))
        for words, value in ((f"privscbn-rung-{key}", each) for key, each in rungs.items())
    ]


def _added_up(split: Split, sizes: Sequence[int]) -> tuple[float, float]:
    """Structure and conditionals of all clusters, parts that are not used left out."""
    return sum((c - 1) / c for c in sizes) * split.structure, len(sizes) * split.conditionals


def _tables(sizes: Sequence[int], max_parents: int) -> list[int]:
    """Tables of each cluster that get noise of their own: c - d'."""
    return [c - min(max_parents, c - 1) for c in sizes]


def _one_conditional(n: int, tables: int, epsilon: float) -> float:
    """2/b = n ε3 / (c - d') for a table that gets its own noise; the joint costs ε3 / (c - d')."""
    return (n if tables > 1 else 1) * epsilon / tables


# --- neighbouring pairs that the audit runs: one for each live gap of the published proof ---------

Tables = tuple[BinaryTable, BinaryTable]

_ORDER = 2
_NORMS = {"joint": 1, "joint_zcdp": 2}
RUNS = 400
"""Runs a side of a test: a whole release each."""


def _attack_tables(first: str, other: str, rest: Sequence[str], n: int) -> Tables:
    """Two tables of n records that differ in the first; `rest` comes again and again below it."""
    below = [*islice(cycle(rest), n - 1)]

    def made(own: str) -> BinaryTable:
        records = [own, *below]
        values = np.array([[int(bit) for bit in record] for record in records], dtype=np.uint8)
        return BinaryTable(values=values, name=f"{own} among {n:,} records")

    return made(first), made(other)


def most_odd_counts(norm: int) -> Tables:
    """One record with as many of four attributes as move odd counts of two most, or with none."""
    bits = best_design(4, _ORDER, norm).hardest
    return _attack_tables(f"{'1' * bits:0<4}", "0000", ("0000",), 50)


# One record with all four attributes, or with none, among fifty empty ones.
all_or_nothing = partial(_attack_tables, "1111", "0000", ("0000",), 50)
# A yes or a no in the only column; the others have both alike. All of ε protects one number, so
# that an attack comes near to what is proven; where many numbers share it, each tells little.
single_answer = partial(_attack_tables, "1", "0", ("0", "1"), 49)


def all_categories() -> tuple[CategoricalTable, CategoricalTable]:
    """One record with the last of three categories in both columns, or the first.

    The other 48 have these two in equal parts, so that no share is near 0 or 1.
    """
    codes = np.zeros((2, 49, 2), dtype=np.int64)
    codes[:, 1:25] = 2
    codes[0, 0] = 2
    first, other = (CategoricalTable(codes=each, domains=(3, 3)) for each in codes)
    return first, other


def last_in_both(output: TableRelease) -> float:
    """Released share of the last categories, less that of the first: what such a record moves."""
    cells = output.answer([0, 1])
    return float(cells[-1] - cells[0])


def similarity(output: TableRelease) -> float:
    """Released association of the first two attributes."""
    return 0.0 if output.association is None else float(output.association[0, 1])


def candidate_evidence(output: TableRelease) -> float:
    """1 for a network that only D = {000, 000, 101} can lead to, -1 for only D', else 0."""
    edges = frozenset(edges_of(output))
    swap = {0: 1, 1: 0, 2: 2}
    mirrored = [frozenset((swap[a], swap[b]) for a, b in each) for each in _ONLY_D]
    return float(edges in _ONLY_D) - float(edges in mirrored)


_ONLY_D = [
    frozenset({(0, 1), (0, 2)}),  # first node A: B ← A, S ← A
    frozenset({(1, 0), (0, 2)}),  # first node B: A ← B, S ← A
    frozenset({(1, 2), (2, 0)}),  # first node B: S ← B, A ← S
]


def rare_conditional(output: TableRelease) -> float:
    """Released P(2 = 1 | 1 = 1) where it got its own noise, as a child with attribute 1; else ½."""
    nodes = output.nodes()
    child, parents, ones = nodes[-1]
    return float(ones[1]) if child == 2 and parents == (1,) else 0.5


def ones_in_all(output: TableRelease) -> float:
    """Sum of the released shares of ones: what one record of ones moves most."""
    return float(sum(output.answer([j])[1] for j in range(output.m)))


def _pair(kind: str, method: str, key: str = "", **own: Any) -> NeighbourPair:
    """Make a pair with the words of its kind."""
    words = message(f"privscbn-pair-{kind}", method=own.pop("title", ""))
    sides = (message(f"{words.key}.first"), message(f"{words.key}.other"))
    return NeighbourPair(
        key=key or f"{kind}_{method}",
        title=words,
        method=method,
        sides=sides,
        score_label=message(f"{words.key}.score"),
        runs=RUNS,
        **own,
    )


_PUBLISHED = {"k": 1, "max_parents": 1}
_GAPS: dict[str, tuple[Any, Any]] = {
    # One record with both attributes, or with one of them; nobody else has either.
    "P3": (partial(_attack_tables, "11", "10", ("00",), 1000), similarity),
    # Three records for which different parent sets are on offer.
    "P4": (partial(_attack_tables, "101", "011", ("000",), 3), candidate_evidence),
    # The only record with attribute 1 has attribute 2 as well, or not.
    "P5": (partial(_attack_tables, "011", "010", ("000",), 1000), rare_conditional),
}


def pairs(methods: tuple[Any, ...]) -> tuple[NeighbourPair, ...]:
    """Pairs of the published gaps, and for each other method those that move its counts most."""
    published = [
        _pair(key.lower(), "published", key, make=make, event=event, params=_PUBLISHED)
        for key, (make, event) in _GAPS.items()
    ]
    others, joint, mixed, single = [], [], [], []
    for each in methods:
        own = partial(_pair, method=each.key, title=each.title)
        if each.key in _NORMS:
            make, order = partial(most_odd_counts, _NORMS[each.key]), {"order": _ORDER}
            odd = partial(own, "odd", key=f"all_{each.key}", make=make)
            joint.append(odd(event=ones_in_all, params=order))
            codes = partial(own, "categories", make=all_categories)
            mixed.append(codes(event=last_in_both, params=order))
        elif each.key not in ("published", "no_privacy"):
            params = {"k": 1} if each.key in ("sound_pure", "sound_zcdp") else {}
            others.append(own("all", make=all_or_nothing, event=ones_in_all, params=params))
        if each.key == "joint":
            params = {"order": 1}
            single.append(own("single", make=single_answer, event=ones_in_all, params=params))
    return (*published, *others, *joint, *mixed, *single)


# --- ada in a table: the counts that hold her row, and the made-up table without it ---------------


def ada(table: Any) -> following.Person:
    """Find her row; another takes its place, as the number of rows is public."""
    return following.row_person(table, numbers=numbers, unit=say("privscbn-following-rows"))


def numbers(output: Any) -> dict[Any, float]:
    """Count the made-up rows that have each category, and each two; without rows, all answers."""
    if output.synthetic is None:
        views = [np.ravel(view.table) for view in output.views]
        return {(k, at): float(x) for k, view in enumerate(views) for at, x in enumerate(view)}
    rows = np.asarray(output.synthetic)
    has = np.concatenate([rows == code for code in range(1, int(rows.max(initial=1)) + 1)], axis=1)
    both = has.astype(np.float64).T @ has
    upper = np.argwhere(np.triu(np.ones(both.shape, dtype=bool))).tolist()
    return {(one, other): float(both[one, other]) for one, other in upper}


follow = partial(following.follow, ada)
