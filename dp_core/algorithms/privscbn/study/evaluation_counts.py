"""How many scores a structure search has to evaluate: closed forms (paper, Tables 2 and 5)."""

import math
from typing import Literal

from dp_core.errors import ParameterError
from dp_core.words import message


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
