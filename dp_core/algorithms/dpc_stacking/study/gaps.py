"""What the published method claims, what is proven, and where they part (4.2, 4.3).

Numbers come from the parameters and from what a run shows; none from the true table.
"""

import math
from dataclasses import replace

import numpy as np

from dp_core.algorithms.dpc_stacking.outputs import Clustering
from dp_core.algorithms.dpc_stacking.params import PublishedParams
from dp_core.privacy.problems import Problem, Rung
from dp_core.words import say

RUNS_OF_PAPER = 20

_PROBLEMS = (
    Problem(
        number="a",
        title=say("dpc-gaps-columns-one-person-counted"),
        words=say("dpc-gaps-person-entry-every-column"),
        pairs=("columns",),
    ),
    Problem(
        number="b",
        title=say("dpc-gaps-noise-votes-protects-nothing"),
        words=say("dpc-gaps-votes-noisy-rows-follow"),
        pairs=("true_weights",),
    ),
    Problem(
        number="c",
        title=say("dpc-gaps-sensitivity-column-stated"),
        words=say("dpc-gaps-if-taken-column-units"),
        pairs=("unit", "own_bounds"),
    ),
    Problem(
        number="d",
        title=say("dpc-gaps-follows-true-table"),
        words=say("dpc-gaps-one-person-more-less"),
        pairs=("own_epsilon",),
    ),
    Problem(
        number="e",
        title=say("dpc-gaps-limits-codes-missing-values"),
        words=say("dpc-gaps-none-covered-any-noise"),
    ),
    Problem(
        number="f",
        title=say("dpc-gaps-meant-never-said"),
        words=say("dpc-gaps-two-numbers-proven-column"),
    ),
    Problem(
        number="g",
        title=say("dpc-gaps-averages-over-repeated-runs"),
        words=say("dpc-gaps-experiments-average-runs-same", runs_of_paper=RUNS_OF_PAPER),
    ),
    Problem(
        number="h",
        title=say("dpc-gaps-noise-rounded-numbers-leaks"),
        words=say("dpc-gaps-textbook-laplace-noise-leaves"),
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
            because=say("dpc-gaps-larger-two-numbers-proven"),
        ),
        Rung(
            label=say("dpc-gaps-all-columns-person", d=d)
            if d > 1
            else say("dpc-gaps-column-person"),
            epsilon=d * eps1,
            because=say("dpc-gaps-they-add-up-votes"),
        ),
    ]
    if params.table_sensitivity == "unit" and params.scaling == "raw":
        rungs.append(
            Rung(
                label=say("dpc-gaps-true-widths"),
                epsilon=spent(params, output),
                because=say("dpc-gaps-column-units-wide-costs"),
            )
        )
    if reads(params):
        rungs.append(
            Rung(
                label="As it is: " + " and ".join(reads(params)),
                epsilon=math.inf,
                because=say("dpc-gaps-read-true-table-without"),
            )
        )
    return rungs


def reads(params: PublishedParams) -> list[str]:
    """Name what a run reads from the true table without any noise."""
    found = []
    if params.adaptive != "constant":
        found.append("ε from the data")
    if params.weights_from == "raw":
        found.append(say("dpc-gaps-weights-data"))
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
        "e": say("dpc-gaps-here-limits-were-read")
        if facts_from_data
        else say("dpc-gaps-here-limits-stated-public"),
        "f": say(
            "dpc-gaps-here-data-votes-slider",
            said=_said(eps1),
            said_2=_said(eps2),
            said_3=_said(params.epsilon),
        ),
        "g": say(
            "dpc-gaps-runs-person-cost-together",
            runs_of_paper=RUNS_OF_PAPER,
            said=_said(spent(params, output)),
            said_2=_said(RUNS_OF_PAPER * spent(params, output)),
        ),
    }
    return [replace(each, figures=figures.get(each.number, "")) for each in _PROBLEMS]


def _columns(eps1: float, output: Clustering) -> str:
    d = len(_widths(output))
    if d == 1:
        return say("dpc-gaps-here-there-single-column")
    return say("dpc-gaps-here-column-columns-person", said=_said(eps1), d=d, said_2=_said(d * eps1))


def _votes(params: PublishedParams, n: int) -> str:
    if params.weights_from == "raw":
        return say("dpc-gaps-here-weights-votes-come")
    entries = f"{n:,} rows have {n * len(params.primaries):,} votes"
    return say("dpc-gaps-here-noise-was-drawn", entries=entries)


def _sensitivity(params: PublishedParams, output: Clustering) -> str:
    widths = _widths(output)
    if params.table_sensitivity == "unit":
        if params.scaling == "raw":
            return say(
                "dpc-gaps-here-taken-limits-units",
                said=_said(float(widths.sum())),
                said_2=_said(spent(params, output)),
            )
        return say("dpc-gaps-here-taken-after-scaling")
    return say("dpc-gaps-here-width-public-limits")


def _adaptive(params: PublishedParams, eps1: float, eps2: float) -> str:
    if params.adaptive == "constant":
        return say("dpc-gaps-here-slider-nothing-read")
    return say(
        "dpc-gaps-here-data-turned-into",
        said=_said(params.epsilon),
        said_2=_said(eps1),
        said_3=_said(eps2),
    )


def _epsilons(output: Clustering) -> tuple[float, float]:
    eps1 = math.nan if output.eps1 is None else output.eps1
    return eps1, eps1 if output.eps2 is None else output.eps2


def _widths(output: Clustering) -> np.ndarray:
    low, high = np.array(output.bounds)
    wide: np.ndarray = (high - low)[high > low]
    return wide


def _said(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"
