"""What the error curves need: errors by number of attributes, cost of a search."""

from collections.abc import Sequence

import numpy as np

from dp_core.algorithms.privscbn.method.rivals.privbayes import privbayes_degree
from dp_core.algorithms.privscbn.method.steps.families import HIGHEST_DEGREE
from dp_core.algorithms.privscbn.method.steps.networks import TableRelease
from dp_core.algorithms.privscbn.metrics import WAYS as VERDICT_WAYS
from dp_core.algorithms.privscbn.metrics import distances_of, random_queries
from dp_core.algorithms.privscbn.params import PrivBayesParams, SoundParams, TableParams
from dp_core.algorithms.privscbn.study.quiet_runs import evaluations
from dp_core.tables.categorical import CategoricalTable
from dp_core.tables.records import BinaryTable
from dp_core.words import Message, message

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

    Parameters
    ----------
    table : BinaryTable or CategoricalTable
        The true one: the result is for the data holder only.
    ways : sequence of int
        Attributes of a question; all of the table where it has fewer.

    Returns
    -------
    dict of str to float
        By `metric_of`; from 0 to 1.
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
