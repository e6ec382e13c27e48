"""Runs without noise, and how many scores a search needs: closed forms (paper, Tables 2 and 5)."""

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Literal

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
from dp_core.errors import ParameterError
from dp_core.tables.records import BinaryTable
from dp_core.words import message

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
        facts = {"method": repr(method), "columns": str(m), "parents": str(max_parents)}
        raise ParameterError(message("privscbn-error-evaluations", **facts), field="method")
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
    return list(product(("no", "yes"), repeat=parents))
