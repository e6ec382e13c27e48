"""Error against the true table: for the data holder only (privscbn.md 5)."""

import math
from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithm import Metric
from dp_core.algorithms.privscbn.data.counts import bit_columns, counts_by_masks, spans
from dp_core.algorithms.privscbn.method.steps.networks import TableRelease, cell_shares
from dp_core.arrays import Floats
from dp_core.params import must_be
from dp_core.tables.categorical import CategoricalTable, smallest_type
from dp_core.tables.records import BinaryTable, as_table
from dp_core.words import message

Query = tuple[int, ...]

QUERIES = 200
WAYS = 3
QUERY_SEED = 0
_BY_MASKS = 4
"""Up to so many attributes a query, bit masks beat one count of all rows a query."""
_WORDS = 1 << 20
_DENSE = 1 << 17
"""Cells of a marginal that are counted one by one; of more only those that occur."""

METRICS = (
    Metric(key="tvd", label=message("privscbn-metric-tvd"), unit="of all rows"),
    Metric(key="l2", label=message("privscbn-metric-l2"), unit="of 1"),
    Metric(key="pairs", label=message("privscbn-metric-pairs"), unit="of all rows"),
)


def marginal_errors(table: ArrayLike, synthetic: ArrayLike, queries: Sequence[Query]) -> Floats:
    """Total variation distance ½ Σ_v |P(v) - P*(v)| of each marginal between two tables of rows.

    Parameters
    ----------
    table, synthetic : BinaryTable or array_like of 0 and 1, shapes (n, m) and (rows, m)
    queries : sequence of tuple of int
        Attributes of each marginal.
    """
    true, made = as_table(table), as_table(synthetic)
    if true.attributes != made.attributes:
        wanted = f"{true.attributes}, as of the table"
        raise must_be("attributes", made.attributes, wanted, field="synthetic")
    return distances(marginals(true.values, queries), marginals(made.values, queries))


def distances(true: list[Floats], made: list[Floats]) -> Floats:
    """Total variation distance of each marginal, from 0 to 1."""
    return np.array([_distance(p, q) for p, q in zip(true, made, strict=True)])


def _distance(true: Floats, made: Floats) -> float:
    return 0.5 * float(np.abs(true - made).sum())


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
        masks, asked = bit_columns(values), np.array(queries)
        block = max(1, (_WORDS >> asked.shape[1]) // masks.shape[1])
        counts = [
            counts_by_masks(masks, len(values), asked[start:stop])
            for start, stop in spans(len(asked), block)
        ]
        return list(np.concatenate(counts) / max(1, len(values)))
    columns, domains = np.asfortranarray(values), (2,) * values.shape[1]
    return [cell_shares(columns, domains, query) for query in queries]


def distances_of(
    table: BinaryTable | CategoricalTable, output: TableRelease, queries: Sequence[Query]
) -> Floats:
    """Total variation distance of each marginal between a table and a release of it."""
    return np.array([_distance(*each) for each in _both(table, output, queries)])


def answers(output: TableRelease, queries: Sequence[Query]) -> list[Floats]:
    """Marginals of a release: of its rows, or what it answers where it has none."""
    if output.synthetic is None:
        return [output.answer(query) for query in queries]
    return marginals(output.synthetic, queries)


def evaluate(table: BinaryTable | CategoricalTable, output: TableRelease) -> dict[str, float]:
    """Compare 200 random 3-way marginals, and as many pairs, with the true ones.

    ``tvd`` and ``pairs`` are mean total variation distances, ``l2`` mean ‖P - P*‖₂ / ‖P‖₂
    (PriView's).
    """
    three = [
        (_distance(p, q), float(np.linalg.norm(p - q) / np.linalg.norm(p)))
        for p, q in _both(table, output, random_queries(table.attributes, WAYS))
    ]
    tvd, relative = (float(np.mean(each)) for each in zip(*three, strict=True))
    pairs = distances_of(table, output, random_queries(table.attributes, 2)).mean()
    return {"tvd": tvd, "l2": relative, "pairs": float(pairs)}


def _both(
    table: BinaryTable | CategoricalTable, output: TableRelease, queries: Sequence[Query]
) -> Iterator[tuple[Floats, Floats]]:
    """Give each marginal of a table and of a release of it; tables of categories can be large."""
    if not isinstance(table, CategoricalTable):
        yield from zip(marginals(table.values, queries), answers(output, queries), strict=True)
        return
    domains, n, rows = table.domains, len(table), output.synthetic
    assert rows is not None
    # A column after the other, as small as they can be: each is read many times.
    columns = np.concatenate([table.codes, rows]).T.astype(smallest_type(domains))
    for query in queries:
        places = np.zeros(columns.shape[1], dtype=np.int64)
        for j in query:
            places = places * domains[j] + columns[j]
        size = math.prod(domains[j] for j in query)
        if size > _DENSE:
            known, places = np.unique(places, return_inverse=True)
            size = len(known)
        true, made = (np.bincount(each, minlength=size) for each in (places[:n], places[n:]))
        yield true / n, made / max(1, len(rows))
