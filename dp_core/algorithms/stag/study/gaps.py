"""The nine rows of what is wrong with the published proof, in plain words (4.1).

Numbers come from the parameters and from what the release itself shows; none from the true map.
"""

import math

import numpy as np

from dp_core.algorithms.stag.method.published import PublishedBudget, split_budget
from dp_core.algorithms.stag.method.steps.sides import LEAST_SIZE, amplified, published_side
from dp_core.algorithms.stag.params import PublishedParams
from dp_core.algorithms.stag.release import GridRelease
from dp_core.privacy.problems import Problem, Rung
from dp_core.words import Message, message, say

TAXI = 1_450
"""Points of one taxi in the paper's Beijing data, about."""

ATTACKED = ("1", "2", "3", "4", "7")
"""Rows with a pair of maps that shows them."""


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
    draws = message("stag-row-draws", filter=params.filter, kept=params.kept_percent / 100)
    people = {"ten": 10 * params.epsilon, "points": TAXI, "taxi": TAXI * params.epsilon}
    here = (
        _rounded(params, output),
        draws,
        message("stag-row-groups", groups=int(output.info["groups"])),
        _side(params, output),
        _threshold(params, output),
        _bookkeeping(params),
        draws,
        message("stag-row-box", own=box_from_data),
        message("stag-row-people", epsilon=params.epsilon, **people),
    )
    return [
        Problem(
            number=number,
            title=say(f"stag-row-{number}.title"),
            words=say(f"stag-row-{number}"),
            figures=str(figures),
            pairs=(f"row{number}",) if number in ATTACKED else (),
        )
        for number, figures in zip("123456789", here, strict=True)
    ]


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
    right = amplified(repaired(split_budget(params)), params.sampling_rate)
    rungs = (
        ("stag-rung-claimed", params.epsilon),
        ("stag-rung-repaired", right),
        ("stag-rung-proven", math.inf),
    )
    return [
        Rung(label=str(Message(f"{key}.label")), epsilon=epsilon, because=say(key))
        for key, epsilon in rungs
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


def _rounded(params: PublishedParams, output: GridRelease) -> Message:
    zeros, cells = int(np.count_nonzero(output.count == 0)), int(output.info["m2"]) ** 2
    return message("stag-row-zeros", boost=params.boost, zeros=zeros, cells=cells)


def _side(params: PublishedParams, output: GridRelease) -> Message:
    side = int(output.info["m2"])
    if side >= output.resolution:
        return message("stag-row-full", side=side)
    last = last_size(params, side)
    return message("stag-row-side", side=side, last=last, next=last + 1, wider=side + 1)


def _threshold(params: PublishedParams, output: GridRelease) -> Message:
    theta, cells = float(output.info["theta"]), int(output.info["m2"]) ** 2
    if params.theta is not None:
        return message("stag-row-stated", theta=theta)
    shift = params.eta * math.log10((LEAST_SIZE + 1) / LEAST_SIZE)
    cost = cells * split_budget(params).filter * shift
    return message("stag-row-threshold", theta=theta, shift=shift, cells=cells, cost=cost)


def _bookkeeping(params: PublishedParams) -> Message:
    budget = split_budget(params)
    right = repaired(budget)
    return message(
        "stag-row-sums",
        merge=budget.merge,
        filter=budget.filter,
        split=budget.split,
        whole=budget.whole,
        right=right,
        more=right > budget.whole * (1 + 1e-9),
    )
