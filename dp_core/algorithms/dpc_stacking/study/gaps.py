"""What the published method claims, what is proven, and where they part (4.2, 4.3).

Numbers come from the parameters and from what a run shows; none from the true table.
"""

import math
from dataclasses import replace

import numpy as np

from dp_core.algorithms.dpc_stacking.outputs import Clustering
from dp_core.algorithms.dpc_stacking.params import PublishedParams
from dp_core.privacy.problems import Problem, Rung

RUNS_OF_PAPER = 20

_PROBLEMS = (
    Problem(
        number="a",
        title="The columns of one person are counted as if they were different people",
        words="A person has an entry in every column, so what the columns cost adds up. That is "
        "tight: whoever moves from one corner of the box to the opposite one is seen in all "
        "columns at once.",
        pairs=("columns",),
    ),
    Problem(
        number="b",
        title="Noise on the votes protects nothing",
        words="Votes on the noisy rows follow from them, so they cost nothing, with noise or "
        "without. Where anything is read from the true table, one changed person can turn the "
        "votes of all others, and noise for one vote does not cover that.",
        pairs=("true_weights",),
    ),
    Problem(
        number="c",
        title="The sensitivity of a column is not stated",
        words="If it is taken to be 1, a column w units wide costs w times ε. If it is the range "
        "of the data, the size of the noise gives away the largest value.",
        pairs=("unit", "own_bounds"),
    ),
    Problem(
        number="d",
        title="ε follows from the true table",
        words="One person more or less in a crowd changes the size of all noise. Far out, where "
        "large noise is drawn, the odds then have no limit at all, whatever the formula is.",
        pairs=("own_epsilon",),
    ),
    Problem(
        number="e",
        title="Limits, K, codes and missing values are read from the true table",
        words="None of that is covered by any noise. A row that is dropped because a cell is empty "
        "even changes how many rows come out.",
    ),
    Problem(
        number="f",
        title="Which ε is meant is never said",
        words="Two numbers are proven for a column, one for the data and one for the votes. The "
        "claim here is the larger of them.",
    ),
    Problem(
        number="g",
        title="Averages over repeated runs spend the budget again",
        words=f"The experiments average {RUNS_OF_PAPER} runs on the same table. That is a fair "
        "benchmark, and it is no release.",
    ),
    Problem(
        number="h",
        title="Noise from rounded numbers leaks",
        words="Textbook Laplace noise leaves patterns in the last digits that give the true value "
        "away. The sound methods draw whole numbers.",
    ),
)


def ladder(params: PublishedParams, output: Clustering) -> list[Rung]:
    """Climb from the claim to what is proven.

    Parameters
    ----------
    params : PublishedParams
    output : Clustering
        Of a run with them.

    Returns
    -------
    list of Rung
        The claim; all columns of a person; valid sensitivities; what is read from the data.
    """
    eps1, eps2 = _epsilons(output)
    d = len(_widths(output))
    rungs = [
        Rung(
            label="As claimed",
            epsilon=max(eps1, eps2),
            because="The larger of the two numbers that are proven for one column.",
        ),
        Rung(
            label=f"All {d} columns of a person" if d > 1 else "The column of a person",
            epsilon=d * eps1,
            because="They add up. The votes cost nothing: they follow from the noisy rows.",
        ),
    ]
    if params.table_sensitivity == "unit" and params.scaling == "raw":
        rungs.append(
            Rung(
                label="With the true widths",
                epsilon=spent(params, output),
                because="A column w units wide costs w times ε if its sensitivity is taken as 1.",
            )
        )
    if reads(params):
        rungs.append(
            Rung(
                label="As it is: " + " and ".join(reads(params)),
                epsilon=math.inf,
                because="What is read from the true table without noise has no bound.",
            )
        )
    return rungs


def reads(params: PublishedParams) -> list[str]:
    """Name what a run reads from the true table without any noise."""
    found = []
    if params.adaptive != "constant":
        found.append("ε from the data")
    if params.weights_from == "raw":
        found.append("weights from the data")
    return found


def spent(params: PublishedParams, output: Clustering) -> float:
    """Epsilon of the noisy table as it was drawn: sensitivities as they truly are.

    Examples
    --------
    >>> output = Clustering(centres=np.zeros((2, 3)), bounds=((0, 0, 0), (1, 10, 100)), eps1=0.5)
    >>> params = PublishedParams(clusters=2, table_sensitivity="unit", scaling="raw")
    >>> spent(params, output)
    55.5
    """
    eps1, _ = _epsilons(output)
    widths = _widths(output)
    if params.table_sensitivity == "unit" and params.scaling == "raw":
        return float(eps1 * widths.sum())
    return len(widths) * eps1


def problems(
    params: PublishedParams, output: Clustering, n: int, *, facts_from_data: bool = False
) -> list[Problem]:
    """Describe where the published proof fails, with the numbers of a run (4.3).

    Parameters
    ----------
    params : PublishedParams
    output : Clustering
    n : int
        Rows, public.
    facts_from_data : bool
        Whether limits were read from the table.

    Returns
    -------
    list of Problem
        a to h.
    """
    eps1, eps2 = _epsilons(output)
    figures = {
        "a": _columns(eps1, output),
        "b": _votes(params, n),
        "c": _sensitivity(params, output),
        "d": _adaptive(params, eps1, eps2),
        "e": "Here the limits were read from the data, so nothing finite is proven."
        if facts_from_data
        else "Here limits and K are stated: public facts.",
        "f": f"Here ε is {_said(eps1)} for the data and {_said(eps2)} for the votes; the slider "
        f"says {_said(params.epsilon)}.",
        "g": f"{RUNS_OF_PAPER} runs at {_said(spent(params, output))} a person cost "
        f"{_said(RUNS_OF_PAPER * spent(params, output))} together.",
    }
    return [replace(each, figures=figures.get(each.number, "")) for each in _PROBLEMS]


def _columns(eps1: float, output: Clustering) -> str:
    d = len(_widths(output))
    if d == 1:
        return "Here there is a single column, so nothing adds up."
    return f"Here {_said(eps1)} a column × {d} columns = {_said(d * eps1)} a person."


def _votes(params: PublishedParams, n: int) -> str:
    if params.weights_from == "raw":
        return "Here the weights of the votes come from the true table: no bound."
    entries = f"{n:,} rows have {n * len(params.primaries):,} votes"
    return f"Here {entries}, and noise was drawn for each of them."


def _sensitivity(params: PublishedParams, output: Clustering) -> str:
    widths = _widths(output)
    if params.table_sensitivity == "unit":
        if params.scaling == "raw":
            return (
                f"Here it is taken to be 1 and the limits are {_said(float(widths.sum()))} units "
                f"wide in all: {_said(spent(params, output))} a person."
            )
        return "Here it is taken to be 1, and after scaling every column is 1 wide: that is valid."
    return "Here it is the width of the public limits: that is valid."


def _adaptive(params: PublishedParams, eps1: float, eps2: float) -> str:
    if params.adaptive == "constant":
        return "Here it is the slider's: nothing is read."
    return f"Here the data turned {_said(params.epsilon)} into {_said(eps1)} and {_said(eps2)}."


def _epsilons(output: Clustering) -> tuple[float, float]:
    eps1 = math.nan if output.eps1 is None else output.eps1
    return eps1, eps1 if output.eps2 is None else output.eps2


def _widths(output: Clustering) -> np.ndarray:
    low, high = np.array(output.bounds)
    wide: np.ndarray = (high - low)[high > low]
    return wide


def _said(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"
