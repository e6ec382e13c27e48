"""Sentences of the lessons that change with the numbers."""

from collections.abc import Mapping, Sequence

import numpy as np

from dp_core.algorithms.stag.data.lattice import Floats
from dp_core.algorithms.stag.study.lessons import HandPartition, sample_cost
from dp_core.algorithms.stag.view.probe_story import written

Errors = Mapping[str, Mapping[str, Sequence[float]]]

WHY = (
    "It decides on noisy counts that are paid for anyway. So merging costs nothing, and the whole "
    "budget goes into two rounds of counting; the published steps look at true counts, spend a "
    "part of the budget on choosing, and no finite ε is proven for them.",
    "It uses all points. The published method looks at a sample, and what the sample misses no "
    "budget brings back: its error stops falling as ε grows.",
    "It counts each merged group once more. A block of empty land gets one noisy number; the "
    "adaptive grid leaves one in every cell, and they add up in every rectangle.",
)
"""Why the sound variant is the accurate one, in three points."""

_TIE = 1.15


def verdict(errors: Errors, unit: str) -> str:
    """Say how the sound variant does against the other two on the data at hand.

    Parameters
    ----------
    errors : mapping
        Method (sound, published, adaptive) to class to errors of its runs.
    unit : str
        Of the errors.
    """
    middle = {
        method: {area: float(np.median(found)) for area, found in by_class.items()}
        for method, by_class in errors.items()
    }
    said = [
        f"{_times(_ratio(middle[rival], middle['sound']))} {words}"
        for rival, words in (("published", "the published one"), ("adaptive", "the adaptive grid"))
    ]
    area = "medium" if "medium" in middle["sound"] else next(iter(middle["sound"]))
    numbers = "; ".join(
        f"{words} {middle[method][area]:.2g}\u00a0{unit}"
        for method, words in (
            ("sound", "sound"),
            ("published", "published"),
            ("adaptive", "adaptive"),
        )
    )
    return (
        f"On these data, over all classes, the error of the sound variant is {said[0]} and "
        f"{said[1]} ({area} rectangles: {numbers})."
    )


def _ratio(rival: Mapping[str, float], own: Mapping[str, float]) -> float:
    """Geometric mean over classes of rival error over own error."""
    logs = [np.log(max(rival[area], 1e-12) / max(own[area], 1e-12)) for area in own]
    return float(np.exp(np.mean(logs)))


def _times(ratio: float) -> str:
    if ratio >= _TIE:
        return f"{ratio:.2g} times smaller than that of"
    if ratio <= 1 / _TIE:
        return f"{1 / ratio:.2g} times larger than that of"
    return "about equal to that of"


def theta_words(thetas: Floats, errors: Floats, current: float, unit: str) -> str:
    """Say where the curve is lowest, and how far from it the page is.

    Parameters
    ----------
    thetas, errors : ndarray, shape (K,)
        Ascending thresholds and median errors.
    current : float
        Threshold on screen.
    unit : str
        Of the errors.
    """
    best = int(errors.argmin())
    here = float(np.exp(np.interp(np.log(current), np.log(thetas), np.log(errors))))
    times = here / float(errors[best])
    place = "close to the best" if times < _TIE else f"{times:.2g} times the error of the best"
    ends = f"{float(errors[0]):.3g} {unit} at θ = {thetas[0]:g}"
    return (
        f"Lowest near θ = {thetas[best]:g}, with {float(errors[best]):.3g} {unit}; {ends}, "
        f"{float(errors[-1]):.3g} {unit} at θ = {thetas[-1]:g}. θ = {written(current)} is {place}."
    )


def sample_words(epsilon: float, rate: float, count: float) -> str:
    """Say what a sampling rate does to a count: it buys speed only.

    Parameters
    ----------
    epsilon, rate, count : float
        As `sample_cost`.
    """
    cost = sample_cost(epsilon, rate, count)
    if rate == 1:
        return (
            "With γ = 1 nothing is sampled: the least noise that this ε allows, and no sampling "
            "error. Move γ down. Sampling buys speed only."
        )
    return (
        f"The sample may spend ε = {cost.budget:.3g} instead of {epsilon:g}; but its counts are "
        f"multiplied by {1 / rate:,.3g}, and the noise with them: scale "
        f"{written(cost.noise_scale)} instead of {written(1 / epsilon)} points. On top, a sample "
        f"of {count:,.0f} points is off by {written(cost.sampling)} (standard deviation). "
        "Sampling buys speed only."
    )


def merge_words(partitions: Sequence[HandPartition], epsilon: float) -> str:
    """Name the cheapest partition, and what the method makes of it."""
    best = min(partitions, key=lambda each: each.cost)
    k = len(best.groups)
    return (
        f"At ε1 = {epsilon:g}, {k} {'group is' if k == 1 else 'groups are'} cheapest, with RC "
        f"{written(best.cost)}. The paper draws one of the five by chance, cheaper ones more "
        "often. But which five are on offer follows from the true counts, and that is what its "
        "proof overlooks: the sound variant compares noisy counts instead."
    )
