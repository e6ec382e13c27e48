"""The nine rows of what is wrong with the published proof, in plain words (4.1).

Numbers come from the parameters and from what the release itself shows; none from the true map.
"""

import math
from dataclasses import replace

import numpy as np

from dp_core.algorithms.stag.method.published import PublishedBudget, split_budget
from dp_core.algorithms.stag.method.steps.sides import LEAST_SIZE, amplified, published_side
from dp_core.algorithms.stag.params import PublishedParams
from dp_core.algorithms.stag.release import GridRelease
from dp_core.privacy.problems import Problem, Rung

TAXI = 1_450
"""Points of one taxi in the paper's Beijing data, about."""

_PROBLEMS = (
    Problem(
        number="1",
        title="Empty cells are rounded to zero",
        words="A sparse cell is published as exactly 0 if it is truly empty, and never otherwise. "
        "A single point in it is seen at once.",
        pairs=("row1",),
    ),
    Problem(
        number="2",
        title="The EM filter draws from a list made of true counts",
        words="The exponential mechanism protects which cells are drawn, if everybody gets the "
        "same list. Here only cells whose true count reaches θ are on it: with one point fewer, a "
        "cell at θ is never dense.",
        pairs=("row2",),
    ),
    Problem(
        number="3",
        title="The partitions on offer are made from true counts",
        words="For each number of groups the best partition of the true counts is on offer. One "
        "point more, and other partitions are: some groupings can come from one map and never from "
        "its neighbour. Cells with equal counts always share a group, so the order of the counts "
        "is published as well.",
        pairs=("row3",),
    ),
    Problem(
        number="4",
        title="The side of the grid follows from the true number of points",
        words="At some sizes one more point changes the grid, and everybody can count its cells.",
        pairs=("row4",),
    ),
    Problem(
        number="5",
        title="So does the threshold",
        words="θ = η · log10(points on the sample / ε2). One more point moves it a little, for all "
        "cells at once.",
    ),
    Problem(
        number="6",
        title="ε2 is used twice and counted once",
        words="The filter spends it, and the choice of a partition spends it again.",
    ),
    Problem(
        number="7",
        title="How many cells the EM filter draws",
        words="It is a percentage of the number of cells that truly reach θ, so the number of "
        "dense cells gives that number away.",
        pairs=("row7",),
    ),
    Problem(
        number="8",
        title="A box taken from the data",
        words="Between the smallest and the largest coordinate of the data, one far-off point "
        "moves the whole grid, and the error grows as well. There is nothing to attack here: such "
        "a box shows its outermost points directly.",
    ),
    Problem(
        number="9",
        title="Points are protected, not people",
        words="Neighbouring maps differ by one point. A person with k points has k · ε, and a trip "
        "alone has two: where it starts and where it ends.",
    ),
)


def problems(
    params: PublishedParams, output: GridRelease, *, box_from_data: bool = False
) -> list[Problem]:
    """Describe what does not hold, with the numbers of a run.

    Parameters
    ----------
    params : PublishedParams
    output : GridRelease
        Of the published method with these parameters.
    box_from_data : bool
        Whether the box was read from the data.

    Returns
    -------
    list of Problem
        Rows 1 to 9.
    """
    figures = {
        "1": _rounded(params, output),
        "2": _filter(params),
        "3": _groups(output),
        "4": _side(params, output),
        "5": _threshold(params, output),
        "6": _bookkeeping(params),
        "7": _filter(params),
        "8": "The box of this map was read from the data."
        if box_from_data
        else "The box of this map is stated: a public fact, chosen without looking.",
        "9": f"At ε = {params.epsilon:g} a person with 10 points has {_said(10 * params.epsilon)}, "
        f"a taxi with about {TAXI:,} of them {_said(TAXI * params.epsilon)}.",
    }
    return [replace(each, figures=figures[each.number]) for each in _PROBLEMS]


def ladder(params: PublishedParams) -> list[Rung]:
    """Climb from the claim to what is proven, on the full data.

    Parameters
    ----------
    params : PublishedParams

    Returns
    -------
    list of Rung
        The claim; what rows 1 to 5 would leave once repaired, ε2 + max(ε2 + ε1, ε3); what is
        proven.

    Examples
    --------
    >>> [round(rung.epsilon, 3) for rung in ladder(PublishedParams(epsilon=0.5))]
    [0.5, 0.337, inf]
    """
    right = repaired(split_budget(params))
    return [
        Rung(label="As claimed", epsilon=params.epsilon, because="ε1 + ε2 + ε3 on the sample."),
        Rung(
            label="Rows 1–5 repaired",
            epsilon=amplified(right, params.sampling_rate),
            because="ε2 + max(ε2 + ε1, ε3) on the sample: a point lies in a sparse or in a dense "
            "cell, so merging and splitting touch different points.",
        ),
        Rung(
            label="As it is",
            epsilon=math.inf,
            because="True values are used: the side of the grid, the partitions on offer.",
        ),
    ]


def repaired(budget: PublishedBudget) -> float:
    """Add up the steps on the sample if rows 1 to 5 were repaired (4.1 row 6)."""
    return budget.filter + max(budget.filter + budget.merge, budget.split)


def last_size(params: PublishedParams, side: int) -> int:
    """Give the largest sample whose middle grid has no more than `side` cells a side (4.1 row 4).

    Examples
    --------
    >>> last_size(PublishedParams(epsilon=1, sampling_rate=1), 10)
    8000
    """
    epsilon = split_budget(params).side
    root = 4 * side if params.side_rule == "quarter" else side
    size = math.floor(params.p2 * root**2 / epsilon)
    # The rounded quotient may be off by a few where it is large.
    while size > 0 and published_side(size, epsilon, params.side_rule, p2=params.p2) > side:
        size -= 1
    while published_side(size + 1, epsilon, params.side_rule, p2=params.p2) <= side:
        size += 1
    return size


def _rounded(params: PublishedParams, output: GridRelease) -> str:
    if not params.boost:
        return "Boost-Up-Merge is off in this run, so nothing is rounded."
    zeros, cells = int(np.count_nonzero(output.count == 0)), int(output.info["m2"]) ** 2
    return f"In this run {zeros:,} of {cells:,} cells are published as exactly 0."


def _filter(params: PublishedParams) -> str:
    if params.filter == "em":
        return f"This run draws {params.kept_percent:g} % of the cells that reach θ."
    return "This run has the HP filter, which compares noisy counts; the attack runs the EM filter."


def _groups(output: GridRelease) -> str:
    return f"This run chose {int(output.info['groups']):,} groups."


def _side(params: PublishedParams, output: GridRelease) -> str:
    side = int(output.info["m2"])
    if side >= output.resolution:
        return f"Here the lattice ends it at {side} cells a side."
    last = last_size(params, side)
    return (
        f"Here it has {side} cells a side; a sample of {last:,} points is the largest that gives "
        f"so many, {last + 1:,} points give {side + 1}."
    )


def _threshold(params: PublishedParams, output: GridRelease) -> str:
    theta = float(output.info["theta"])
    if params.theta is not None:
        return f"In this run θ = {theta:g} is stated, so this one is closed."
    shift = params.eta * math.log10((LEAST_SIZE + 1) / LEAST_SIZE)
    cells = int(output.info["m2"]) ** 2
    cost = cells * split_budget(params).filter * shift
    return (
        f"Here θ = {theta:.2f}. Nothing is known of the size beforehand: from 10 points to 11 it "
        f"moves by {shift:.3f}, and over {cells:,} cells that can cost {_said(cost)} on the sample."
    )


def _bookkeeping(params: PublishedParams) -> str:
    budget = split_budget(params)
    right = repaired(budget)
    start = (
        f"Counted on the sample: ε1 + ε2 + ε3 = {budget.merge:.3g} + {budget.filter:.3g} + "
        f"{budget.split:.3g} = {budget.whole:.3g}. If rows 1 to 5 were repaired it would be "
        f"ε2 + max(ε2 + ε1, ε3) = {right:.3g}"
    )
    if right > budget.whole * (1 + 1e-9):
        return f"{start}: more than was counted, because ε2 is larger than ε3."
    return (
        f"{start}. The sum survives here, for a reason that the paper does not give: splitting and "
        "merging touch different cells."
    )


def _said(epsilon: float) -> str:
    return f"ε = {epsilon:,.0f}" if epsilon >= 100 else f"ε = {epsilon:.3g}"
