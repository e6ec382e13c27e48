"""How far noise and sample move one published count: closed forms, for the visitor's eye."""

import math

from dp_core.algorithms.stag.method import published, sound
from dp_core.algorithms.stag.method.steps.filtering import EM_RATE
from dp_core.algorithms.stag.params import (
    AdaptiveParams,
    MapParams,
    PublishedParams,
    SoundParams,
    UniformParams,
)
from dp_core.algorithms.stag.release import SPLIT

Terms = tuple[tuple[float, float], ...]
"""Scale of each Laplace noise that a count adds up, and how many of them."""

_NORMAL = 1.960  # standard deviations that hold 95 %
_PER_KURTOSIS = 0.0527  # 2.118 for one Laplace noise, whose excess kurtosis is 3


def half_width(
    method: str, params: MapParams, *, layer: int, parts: int, count: float
) -> float | None:
    """Half-width of the 95 % range of a count's noise and sample; None without a closed form.

    Parameters
    ----------
    method : str
        Key of the method.
    params : MapParams
    layer : int
        Of the count: 1 merged, 2 kept, 3 split, 0 for methods without layers.
    parts : int
        Cells of its group, counts in its split cell, or leaves of its first-level cell.
    count : float
        Estimate, in points; a sample adds its own error of about sqrt(count (1 - rate) / rate).

    Notes
    -----
    Sums of Laplace noises: standard deviation times 1.960 + 0.0527 excess kurtosis, within 1 % of
    the exact value for one or two equal noises and for many.
    """
    terms = _terms(method, params, layer, parts)
    if terms is None:
        return None
    rate = float(getattr(params, "sampling_rate", 1.0))
    variance = sum(2 * number * (scale / rate) ** 2 for scale, number in terms)
    fourth = sum(12 * number * (scale / rate) ** 4 for scale, number in terms)
    variance += max(0.0, count) * (1 - rate) / rate
    if variance == 0:
        return 0.0
    return math.sqrt(variance) * (_NORMAL + _PER_KURTOSIS * fourth / variance**2)


def trusted_count(noise: float, params: MapParams, tolerance: float) -> float:
    """Find the count from which noise and sample are within a tolerance, in 95 % of releases.

    Parameters
    ----------
    noise : float
        `half_width` of a count of zero.
    params : MapParams
    tolerance : float
        As a fraction of the count, above 0.

    Notes
    -----
    Positive root of (t c)² = noise² + z² c (1 - rate) / rate.

    Examples
    --------
    >>> trusted_count(6.0, MapParams(), 0.01)
    600.0
    """
    rate = float(getattr(params, "sampling_rate", 1.0))
    sample = _NORMAL**2 * (1 - rate) / rate
    root = math.sqrt(sample**2 + 4 * (tolerance * noise) ** 2)
    return (sample + root) / (2 * tolerance**2)


def _terms(method: str, params: MapParams, layer: int, parts: int) -> Terms | None:
    if isinstance(params, SoundParams):
        noise = sound.noise_of(sound.split_budget(params), params.noise).variances
        parent, part = math.sqrt(noise.parent / 2), math.sqrt(noise.part / 2)
        return _total(parent, part, parts) if layer == SPLIT else _total(part, parent, parts)
    if isinstance(params, PublishedParams):
        budget = published.split_budget(params)
        share = 1 - EM_RATE if params.filter == "em" else 1.0
        if layer != SPLIT:
            return ((1 / budget.merge, 1),)
        return _total(1 / (share * budget.filter), 1 / budget.split, parts)
    if isinstance(params, UniformParams):
        spent = params.size_share * params.epsilon if params.public_size is None else 0.0
        rest = params.epsilon - spent
        if not isinstance(params, AdaptiveParams):
            return ((1 / rest, 1),)
        return _leaf(1 / (params.alpha * rest), 1 / ((1 - params.alpha) * rest), parts)
    return ((2 / params.epsilon, 1),) if method == "privtree" else None


def _total(whole: float, part: float, parts: int) -> Terms:
    """Total that was measured as a whole and in parts (4.2 step 8), (Step 5)."""
    weight = parts * part**2 / (parts * part**2 + whole**2)
    return ((weight * whole, 1), ((1 - weight) * part, parts))


def _leaf(parent: float, part: float, parts: int) -> Terms:
    """One part of a split cell after Step 5: u + (v - sum(u)) / k, v = w y + (1 - w) sum(u)."""
    share = parts * part**2 / (parts * part**2 + parent**2) / parts
    return ((share * parent, 1), ((1 - share) * part, 1), (share * part, parts - 1))
