"""Error against the true table: for the data holder only (Sec. 5)."""

import math
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithm import Metric
from dp_core.algorithms.privscbn.counts import bit_columns
from dp_core.algorithms.privscbn.networks import TableRelease, frequencies
from dp_core.errors import ParameterError
from dp_core.records import BinaryTable, as_table

Floats = NDArray[np.float64]
Query = tuple[int, ...]

QUERIES = 200
WAYS = 3
QUERY_SEED = 0
_BY_MASKS = 4
"""Up to so many attributes a query, bit masks beat one count of all rows a query."""

METRICS = (
    Metric(key="tvd", label="3-way error (mean total variation)", unit="of 1"),
    Metric(key="l2", label="3-way error (relative L2)", unit="of 1"),
    Metric(key="correlation", label="Error of pair correlations", unit="of 1"),
)


def marginal_errors(table: ArrayLike, synthetic: ArrayLike, queries: Sequence[Query]) -> Floats:
    """Total variation distance of each marginal between two tables of rows.

    Parameters
    ----------
    table, synthetic : BinaryTable or array_like of 0 and 1, shapes (n, m) and (rows, m)
    queries : sequence of tuple of int
        Attributes of each marginal.

    Returns
    -------
    ndarray, shape (Q,)
        ½ Σ_v |P(v) - P*(v)|, from 0 to 1.

    Raises
    ------
    ParameterError
        If the tables differ in their attributes.
    """
    true, made = as_table(table), as_table(synthetic)
    if true.attributes != made.attributes:
        raise ParameterError(
            f"The tables have {true.attributes} and {made.attributes} attributes, and both need "
            "the same; compare tables of one kind.",
            field="synthetic",
        )
    one, other = marginals(true.values, queries), marginals(made.values, queries)
    return np.array([0.5 * np.abs(p - q).sum() for p, q in zip(one, other, strict=True)])


def random_queries(m: int, ways: int, count: int = QUERIES, seed: int = QUERY_SEED) -> list[Query]:
    """Draw sets of attributes, all of them where there are no more than `count`."""
    size = min(ways, m)
    if math.comb(m, size) <= count:
        return list(combinations(range(m), size))
    rng = np.random.default_rng(seed)
    return [tuple(sorted(rng.choice(m, size, replace=False).tolist())) for _ in range(count)]


def marginals(values: NDArray[np.uint8], queries: Sequence[Query]) -> list[Floats]:
    """Share of the rows in each combination of each query."""
    if not queries:
        return []
    if len({len(query) for query in queries}) == 1 and len(queries[0]) <= _BY_MASKS:
        return list(_by_masks(values, np.array(queries)) / max(1, len(values)))
    columns = np.ascontiguousarray(values.T)
    return [_marginal(columns, query) for query in queries]


def _by_masks(values: NDArray[np.uint8], queries: NDArray[np.int64]) -> Floats:
    """Count all queries of one length a, shape (Q, 2^a), from bit masks of the columns.

    First the rows in which all attributes of a subset are one, for each subset; then every
    attribute in turn is set to zero by subtraction.
    """
    masks = bit_columns(values)
    count, ways = queries.shape
    counts = np.empty((count, *(2,) * ways))
    for ones in np.ndindex(*(2,) * ways):
        chosen = queries[:, np.flatnonzero(ones)]
        counts[:, *ones] = _rows_of_ones(masks, chosen, len(values))
    for axis in range(1, ways + 1):
        zero = (slice(None),) * axis + (0,)
        counts[zero] -= counts[(slice(None),) * axis + (1,)]
    return counts.reshape(count, -1)


def _rows_of_ones(masks: NDArray[np.uint64], chosen: NDArray[np.int64], n: int) -> Floats:
    """Rows in which all attributes of each set are one, shape (Q,); sets of shape (Q, s)."""
    sets, back = np.unique(chosen, axis=0, return_inverse=True)
    if chosen.shape[1] == 0:
        return np.full(len(chosen), float(n))
    both = masks[sets[:, 0]]
    for column in sets.T[1:]:
        both = both & masks[column]
    found = np.bitwise_count(both).sum(axis=1, dtype=np.int64)
    return np.asarray(found[back.ravel()], dtype=np.float64)


def _marginal(columns: NDArray[np.uint8], query: Query) -> Floats:
    small = len(query) <= 8
    codes: NDArray[Any] = np.zeros(columns.shape[1], dtype=np.uint8 if small else np.uint32)
    for attribute in query:
        codes = (codes << 1) | columns[attribute]
    return np.asarray(np.bincount(codes, minlength=1 << len(query)) / columns.shape[1])


def answers(output: TableRelease, queries: Sequence[Query]) -> list[Floats]:
    """Marginals of a release: of its rows, or what it answers where it has none."""
    if output.synthetic is None:
        return [output.answer(query) for query in queries]
    return marginals(output.synthetic, queries)


def evaluate(table: BinaryTable, output: TableRelease) -> dict[str, float]:
    """Compare 200 random 3-way marginals and the pair correlations with the true ones.

    Returns
    -------
    dict
        ``tvd`` = mean total variation distance; ``l2`` = mean ‖P - P*‖₂ / ‖P‖₂ (PriView's);
        ``correlation`` = mean |difference| of the pair correlations.
    """
    queries = random_queries(table.attributes, WAYS)
    true, made = marginals(table.values, queries), answers(output, queries)
    pairs = list(zip(true, made, strict=True))
    return {
        "tvd": float(np.mean([0.5 * np.abs(p - q).sum() for p, q in pairs])),
        "l2": float(np.mean([np.linalg.norm(p - q) / np.linalg.norm(p) for p, q in pairs])),
        "correlation": _correlation_error(table, output),
    }


def _correlation_error(table: BinaryTable, output: TableRelease) -> float:
    m = table.attributes
    if m == 1:
        return 0.0
    queries = random_queries(m, 2)
    true, made = marginals(table.values, queries), answers(output, queries)
    return float(np.mean([abs(phi(p) - phi(q)) for p, q in zip(true, made, strict=True)]))


def phi(cells: Floats) -> float:
    """Correlation of two yes/no attributes from their four cells; 0 where one is constant."""
    p = cells / max(cells.sum(), 1e-300)
    first, second = p[2] + p[3], p[1] + p[3]
    spread = first * (1 - first) * second * (1 - second)
    return float((p[3] - first * second) / math.sqrt(spread)) if spread > 1e-12 else 0.0


__all__ = ["METRICS", "answers", "evaluate", "frequencies", "marginal_errors", "random_queries"]
