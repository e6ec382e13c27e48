"""What the lessons of the page rest on: closed forms, a partition by hand, and the theta curve."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from dp_core.algorithm import Method
from dp_core.algorithms.stag.data.lattice import Lattice
from dp_core.algorithms.stag.method.steps.partitions import best_partitions
from dp_core.algorithms.stag.method.steps.sides import epsilon_on_sample
from dp_core.algorithms.stag.metrics import evaluate
from dp_core.algorithms.stag.params import LayerParams
from dp_core.errors import ParameterError
from dp_core.study.experiments import trial_rng

HAND_COUNTS = (0, 0, 1, 1, 1, 5, 6, 30)
"""Sparse counts that are merged by hand."""

_SEED = 0


# --- What a sample costs --------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class SampleCost:
    """What looking at a sample does to one count (Step 0).

    Parameters
    ----------
    budget : float
        eps_g, what may be spent on the sample.
    noise_scale : float
        Of Laplace noise with that budget, in points of the full data: 1 / (rate eps_g).
    sampling : float
        Standard deviation that the sample adds, points: sqrt(c (1 - rate) / rate).
    """

    budget: float
    noise_scale: float
    sampling: float

    @property
    def noise(self) -> float:
        """Standard deviation of the noise, points."""
        return math.sqrt(2) * self.noise_scale

    @property
    def whole(self) -> float:
        """Standard deviation of both, points."""
        return math.hypot(self.noise, self.sampling)


def sample_cost(epsilon: float, rate: float, count: float) -> SampleCost:
    """Work out what a sampling rate does to the answer of one count.

    Parameters
    ----------
    epsilon : float
        Budget on the full data, all of it spent on this count.
    rate : float
        Sampling rate in (0, 1].
    count : float
        True count, zero or more.

    Raises
    ------
    ParameterError
        If one of them is out of range.

    References
    ----------
    stag.md 4.1, "Sampling never improves accuracy".

    Examples
    --------
    >>> cost = sample_cost(0.5, 0.1, 100_000)
    >>> round(cost.noise_scale, 2), round(cost.sampling)
    (4.97, 949)
    """
    if not (epsilon > 0 and count >= 0):
        raise ParameterError(
            f"epsilon = {epsilon} must be above 0 and count = {count} must be 0 or more; correct "
            "them.",
            field="epsilon",
        )
    budget = epsilon_on_sample(epsilon, rate)
    return SampleCost(
        budget=budget,
        noise_scale=1 / (rate * budget),
        sampling=math.sqrt(count * (1 - rate) / rate),
    )


# --- Merging by hand ------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class HandPartition:
    """Best partition of `HAND_COUNTS` into a number of groups.

    Parameters
    ----------
    groups : tuple of tuple of int
        Counts of each group.
    deviation : float
        Distance of the counts from the means of their groups, in all.
    price : float
        Number of groups / epsilon: the noise that the groups bring.
    """

    groups: tuple[tuple[int, ...], ...]
    deviation: float
    price: float

    @property
    def cost(self) -> float:
        """RC of Step 3."""
        return self.deviation + self.price


def hand_partitions(epsilon: float) -> list[HandPartition]:
    """Best partitions of eight counts into 1 to 5 groups, and what each costs.

    Parameters
    ----------
    epsilon : float
        Budget of the merge, eps1.

    Examples
    --------
    >>> [round(each.cost, 9) for each in hand_partitions(0.5)]
    [52.0, 18.0, 9.4, 9.0, 10.0]
    """
    values, times = np.unique(HAND_COUNTS, return_counts=True)
    found = best_partitions(values[None].astype(float), times[None].astype(float))
    return [
        HandPartition(
            groups=_grouped(values.tolist(), times.tolist(), found.groups(0, k).tolist()),
            deviation=float(found.deviations[0, k - 1]),
            price=k / epsilon,
        )
        for k in range(1, values.size + 1)
    ]


def _grouped(
    values: Sequence[int], times: Sequence[int], labels: Sequence[int]
) -> tuple[tuple[int, ...], ...]:
    groups: dict[int, list[int]] = {}
    for value, often, label in zip(values, times, labels, strict=True):
        groups.setdefault(label, []).extend([value] * often)
    return tuple(tuple(group) for group in groups.values())


# --- Two measurements of one number ---------------------------------------------------------------


def agreed_deviation(first: float, second: float) -> float:
    """Give the standard deviation of the best mean of two measurements of one number (Step 5).

    Parameters
    ----------
    first, second : float
        Their standard deviations, above 0.

    Examples
    --------
    >>> agreed_deviation(3.0, 4.0)
    2.4
    """
    return first * second / math.hypot(first, second)


# --- The theta curve ------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class ThetaPoint:
    """Error at one threshold, in one run.

    Parameters
    ----------
    theta : float
        Points on the sample.
    seed : int
    errors : mapping of str to float
        Mean relative error by class of rectangles, percent.
    dense : int
        Cells that were split.
    """

    theta: float
    seed: int
    errors: Mapping[str, float]
    dense: int


def theta_grid(middle: float) -> list[float]:
    """Round thresholds 1, 2, 5, 10, ... around one: from a fiftieth of it to twenty times it.

    Examples
    --------
    >>> theta_grid(40.8)
    [1, 2, 5, 10, 20, 50, 100, 200, 500]
    """
    steps = [
        factor * 10.0**power
        for power in range(math.floor(math.log10(middle)) - 3, math.ceil(math.log10(middle)) + 3)
        for factor in (1, 2, 5)
    ]
    near = [step for step in steps if middle / 50 <= step <= 20 * middle]
    return [int(step) if step >= 1 else float(f"{step:.3g}") for step in near]


def theta_curve(
    lattice: Lattice,
    method: Method,
    params: LayerParams,
    thetas: Iterable[float],
    seeds: Iterable[int],
) -> list[ThetaPoint]:
    """Run a variant at several thresholds; the same seeds at each.

    Picklable with its arguments: a background job submits a threshold at a time. For the data
    holder only.

    Parameters
    ----------
    lattice : Lattice
    method : Method
        Either variant of STAG.
    params : LayerParams
        Its theta is replaced.
    thetas : iterable of float
        Points on the sample, above 0.
    seeds : iterable of int

    Returns
    -------
    list of ThetaPoint
        A threshold that the method refuses is left out.
    """
    every = list(seeds)
    runs = ((replace(params, theta=float(theta)), seed) for theta in thetas for seed in every)
    points = (_theta_point(lattice, method, changed, seed) for changed, seed in runs)
    return [point for point in points if point is not None]


def _theta_point(
    lattice: Lattice, method: Method, params: LayerParams, seed: int
) -> ThetaPoint | None:
    try:
        output = method.run(lattice, params, trial_rng(_SEED, method.key, None, seed)).output
    except ParameterError:  # too many different counts below a high threshold
        return None
    return ThetaPoint(
        theta=float(params.theta or 0),
        seed=seed,
        errors=dict(evaluate(lattice, output)),
        dense=int(output.info["dense"]),
    )
