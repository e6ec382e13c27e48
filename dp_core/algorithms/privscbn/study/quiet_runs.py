"""What a release is compared with while it is explored: for the data holder only."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.privscbn.data.counts import Counter
from dp_core.algorithms.privscbn.method.steps.greedy import MOST_CANDIDATES
from dp_core.algorithms.privscbn.method.steps.networks import TableRelease
from dp_core.algorithms.privscbn.params import (
    JointParams,
    PrivBayesParams,
    SoundParams,
    TableParams,
)
from dp_core.algorithms.privscbn.study.evaluation_counts import evaluations
from dp_core.tables.records import BinaryTable

Floats = NDArray[np.float64]

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
    return list(product(("no", "yes"), repeat=parents))
