"""Comparing two networks and two tables: what the pictures mark."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.privscbn.data.counts import Counter
from dp_core.algorithms.privscbn.method.mixed import MixedRelease
from dp_core.algorithms.privscbn.method.rivals import privbayes_degree
from dp_core.algorithms.privscbn.method.steps.networks import (
    HIGHEST_DEGREE,
    TableRelease,
    cell_shares,
)
from dp_core.algorithms.privscbn.method.steps.pair_counts import correlation
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
from dp_core.tables.categorical import CategoricalTable, smallest_type
from dp_core.tables.records import BinaryTable
from dp_core.words import Message, message, say

# --- what a release of categories is compared with while it is explored: for the data holder ------

TAKE_CATEGORIES = ("joint", "joint_zcdp", "independent")
"""Methods that take categories."""


def shares_by_column(of: CategoricalTable | MixedRelease) -> list[Floats]:
    """Share of each category, one array a column: of a table, or of the rows of a release."""
    if isinstance(of, CategoricalTable):
        return [cell_shares(of.codes, of.domains, [j]) for j in range(of.attributes)]
    return [of.shares(j) for j in range(of.m)]


def apart(made: Sequence[Floats], true: Sequence[Floats]) -> Floats:
    """Total variation distance of each column, from 0 to 1."""
    return np.array([0.5 * np.abs(p - q).sum() for p, q in zip(made, true, strict=True)])


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


@dataclass(frozen=True, kw_only=True)
class DrawnEdge:
    """One arrow of the print view.

    `strength`: |correlation| of the two attributes in the synthetic rows, from 0 to 1; `bridge`:
    whether it joins two clusters.
    """

    parent: int
    child: int
    strength: float
    bridge: bool


def edges_of(output: TableRelease) -> list[Edge]:
    """All (parent, child) of a release; none where it answers queries only."""
    if output.network is None:
        return []
    return [(p, child) for child, parents, _ in output.nodes() for p in parents]


def drawn_edges(output: TableRelease) -> list[DrawnEdge]:
    """Edges of a release with what the print view shows of them."""
    home = {a: i for i, cluster in enumerate(output.clusters or []) for a in cluster}
    strength = association_of(output)
    return [
        DrawnEdge(
            parent=p, child=c, strength=float(strength[p, c]), bridge=home.get(p) != home.get(c)
        )
        for p, c in edges_of(output)
    ]


@dataclass(frozen=True, kw_only=True)
class Joins:
    """Columns that a released network joins beside those that another one does.

    Directions are not compared: two networks may say the same with their arrows turned.

    `kept`, `new`, `lost`: joined in both, in the released network alone, in the other one alone.
    """

    kept: tuple[frozenset[int], ...] = ()
    new: tuple[frozenset[int], ...] = ()
    lost: tuple[frozenset[int], ...] = ()


def joins_of(output: TableRelease, compared: Iterable[Edge] | None = None) -> Joins:
    """Compare the pairs that a release joins with those of another network.

    `compared`: edges of the network without noise, or of the true one; without it all pairs are
    kept.
    """
    have = dict.fromkeys(frozenset(edge) for edge in edges_of(output))
    known = have if compared is None else dict.fromkeys(frozenset(edge) for edge in compared)
    return Joins(
        kept=tuple(pair for pair in have if pair in known),
        new=tuple(pair for pair in have if pair not in known),
        lost=tuple(pair for pair in known if pair not in have),
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
    if output.synthetic is None:
        return _answered(output)
    if isinstance(output, MixedRelease):
        return cramers_v(output.synthetic, output.domains)
    if len(output.synthetic) < 2:
        return np.zeros((output.m, output.m))
    return association(BinaryTable(values=output.synthetic))


def _answered(output: TableRelease) -> Floats:
    """|correlation| from the answers of a method without rows; every pair is one query."""
    moments = np.zeros((output.m, output.m))
    for i in range(output.m):
        moments[i, i] = output.answer([i])[1]
        for j in range(i):
            moments[i, j] = moments[j, i] = output.answer([i, j])[3]
    return np.abs(correlation(moments))


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


# --- runs without noise, and how many scores a search needs: closed forms (paper, Tables 2 --------

QUIET = 1e9
"""A budget so large that no noise is left to see; every method accepts it."""
MOST_EVALUATIONS = 20_000
"""Scores of parent sets that are evaluated while somebody waits."""
_AUTOMATIC_AT_MOST = 6


def degree_of(output: TableRelease) -> int:
    """Find the most parents of an attribute in the released network."""
    if output.network is None:
        return 0
    return max((len(parents) for _, parents, _ in output.nodes()), default=0)


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
    m : int
        Attributes.
    max_parents : int
        Degree d.
    method : {"fgb", "greedy"}
        FGB: Σ_{t=2..m} (m-t+1) min(d, t-1). GreedyBayes without memory:
        Σ_{t=2..m} (m-t+1) C(t-1, min(d, t-1)); its terms with t > d sum to C(m+1, d+2) (eq. 22).

    Raises
    ------
    ParameterError
        If the method is unknown, m below 1 or d below 0.

    Examples
    --------
    >>> evaluations(16, 3, "fgb")
    316
    """
    if method not in ("fgb", "greedy") or m < 1 or max_parents < 0:
        wanted = "fgb or greedy; m ≥ 1, max_parents ≥ 0"
        raise must_be("method", (method, m, max_parents), wanted)
    total = 0
    for t in range(2, m + 1):
        size = min(max_parents, t - 1)
        total += (m - t + 1) * (size if method == "fgb" else math.comb(t - 1, size))
    return total


def scores_needed(m: int, params: TableParams) -> int:
    """Count the scores of a run that looks at all parent sets; 0 for the fast searches."""
    if not isinstance(params, SoundParams | PrivBayesParams):
        return 0
    if isinstance(params, SoundParams) and params.structure != "em":
        return 0
    asked = params.max_parents
    degree = min(_AUTOMATIC_AT_MOST if asked is None else asked, max(0, m - 1))
    return min(evaluations(m, degree, "greedy"), MOST_CANDIDATES * m)


def is_slow(m: int, params: TableParams) -> bool:
    """Whether a run is too slow to wait for."""
    return scores_needed(m, params) > MOST_EVALUATIONS


def conditional_of(
    table: BinaryTable, child: int, parents: Sequence[int]
) -> tuple[Floats, NDArray[np.int64]]:
    """Count P(child = 1 | code) in a table, and the records of each code; NaN where none is."""
    counts = Counter(table).family([*parents, child]).reshape(-1, 2)
    records = counts.sum(axis=1)
    shares = np.full(len(records), np.nan)
    np.divide(counts[:, 1], records, out=shares, where=records > 0)
    return shares, records


def combinations_of(parents: int) -> list[tuple[str, ...]]:
    """Values of the parents for each code, in words.

    Examples
    --------
    >>> combinations_of(1)
    [('no',), ('yes',)]
    """
    answers = say("privscbn-answer-no"), say("privscbn-answer-yes")
    return list(product(answers, repeat=parents))


# --- what the error curves need: errors by number of attributes, cost of a search -----------------

EPSILONS = (0.01, 0.1, 0.315, 1.0, 3.15, 10.0)
"""Budgets of the coarse curve."""
WAYS = (1, 2, 3, 8)
"""Attributes of a question."""
MOST_SEARCHED = 200_000
"""Sets of parents that a run may have to score; a longer search is not run for a curve."""
SCORES_A_SECOND = 10_000
"""Speed that the paper reckons with."""


def distances(
    table: BinaryTable | CategoricalTable, output: TableRelease, ways: Sequence[int]
) -> dict[str, float]:
    """Mean total variation distance of 200 random questions, for each number of attributes.

    `table`: the true one: the result is for the data holder only. `ways`: attributes of a question;
    all of the table where it has fewer. Keys are those of `metric_of`; distances from 0 to 1.
    """
    found = {}
    for each in ways:
        queries = random_queries(table.attributes, each)
        found[metric_of(each)] = float(np.mean(distances_of(table, output, queries)))
    return found


def metric_of(ways: int) -> str:
    """Name of the distance of questions about so many attributes; that of the verdict for three.

    Examples
    --------
    >>> metric_of(3), metric_of(2)
    ('tvd', 'tvd2')
    """
    return "tvd" if ways == VERDICT_WAYS else f"tvd{ways}"


def searched(n: int, m: int, params: TableParams) -> int:
    """Count the sets of parents a run has to score in all; 0 for methods that need no such search.

    Uses public numbers only: the automatic number of parents of PrivBayes follows from n, m and ε.
    """
    if isinstance(params, PrivBayesParams):
        rest = params.epsilon * (1 - params.beta)
        return evaluations(m, privbayes_degree(n, m, rest, params), "greedy") if m > 1 else 0
    if isinstance(params, SoundParams) and params.structure == "em":
        asked = HIGHEST_DEGREE if params.max_parents is None else params.max_parents
        return evaluations(m, min(asked, m - 1), "greedy")
    return 0


def duration(seconds: float) -> Message:
    """Say a duration in the unit that fits.

    Examples
    --------
    >>> [str(duration(each)) for each in (48.1, 200_000, 2.3e10)]
    ['48 seconds', '56 hours', '729 years']
    """
    lengths = {"years": 31_557_600, "days": 86_400, "hours": 3_600, "minutes": 60, "seconds": 1}
    unit, length = next(each for each in lengths.items() if seconds >= 3 * each[1] or each[1] == 1)
    return message("privscbn-duration", unit=unit, many=seconds / length)
