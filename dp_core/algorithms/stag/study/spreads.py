"""How far noise and sample move one published count: closed forms, for the visitor's eye."""

import math

import numpy as np

from dp_core.algorithms.stag.data.cutting import axis_edges
from dp_core.algorithms.stag.data.lattice import Floats, Integers
from dp_core.algorithms.stag.method import published, sound
from dp_core.algorithms.stag.method.steps.filtering import EM_RATE
from dp_core.algorithms.stag.params import (
    AdaptiveParams,
    MapParams,
    PublishedParams,
    SoundParams,
    UniformParams,
)
from dp_core.algorithms.stag.release import MERGED, SPLIT, GridRelease
from dp_core.noise.mechanisms import LAPLACE_RANGE, NORMAL_RANGE, laplace_range, sum_range

Fair = tuple[tuple[float, float, int], ...]
Terms = tuple[Fair, ...]
"""Weight and scale of each Laplace noise that a count adds up, and how many of them.

In one set those whose sum is a fair draw; the ranges of several sets are added: where a first count
decided what became of a cell, its noise is no fair draw any more.
"""

MANY = 1_000
"""Cells or parts that share one total: what their own noise adds is small."""


def half_width(
    method: str, params: MapParams, *, layer: int, parts: int, count: float | None = None
) -> float | None:
    """Half-width of the 95 % range of a count's noise and sample; None without a closed form.

    The published method groups cells by what the sample shows of them: no formula says how far the
    sample of a group is off.

    Parameters
    ----------
    method : str
        Key of the method.
    params : MapParams
    layer : int
        Of the count: 1 merged, 2 kept, 3 split, 0 for methods without layers.
    parts : int
        Cells of its group, counts in its split cell, or leaves of its first-level cell.
    count : float, optional
        Estimate, in points; a sample adds its own error, as of the largest count in the range.
        None: noise alone.

    Notes
    -----
    Holds for the whole-number noise of a release and for the real-valued noise of a trial run. Of
    one noise the range is the wider of the two exact ones; of a sum it is `sum_range`.
    """
    terms, rate = _terms(method, params, layer, parts), _rate(params)
    chosen = isinstance(params, PublishedParams) and layer != SPLIT and rate < 1
    if terms is None or (chosen and count is not None):
        return None
    noise = sum(_noise(each) for each in terms) / rate
    return noise if count is None else float(_with_sample(noise, np.array(count), rate))


def half_widths(method: str, params: MapParams, output: GridRelease) -> Floats | None:
    """Half-width of the 95 % range of every cell, shape (L,); None without a closed form.

    Cells of a merged group share one count: each gets the range of the sum over its group.
    Of the sound method the range of the last count, which is a fair draw whatever earlier counts
    decided, is made wide enough to hold it around the published count.
    """
    if _terms(method, params, int(output.layer[0]), 1) is None:
        return None
    if isinstance(params, PublishedParams):
        return None
    if isinstance(params, SoundParams) and output.fresh.size:
        owner = _owners(output)
        merged = output.layer == MERGED
        count = np.where(merged, np.bincount(owner, output.count)[owner], output.count)
        return around_fresh(params, count, output.fresh)
    parts = np.ones(len(output.rect), dtype=np.int64)
    if "side" in output.info:
        owner = _owners(output)
        parts = np.bincount(owner)[owner]
    widths = np.empty(len(parts))
    for number in np.unique(parts):
        terms = _terms(method, params, int(output.layer[0]), int(number))
        assert terms is not None
        noise = sum(_noise(each) for each in terms) / _rate(params)
        rows = parts == number
        widths[rows] = _with_sample(noise, output.count[rows], _rate(params))
    return widths


def around_fresh(params: SoundParams, count: Floats, fresh: Floats) -> Floats:
    """Half-width around a count that holds the 95 % range around the last count of its points.

    Parameters
    ----------
    params : SoundParams
    count, fresh : ndarray
        Published and last counts, in points.
    """
    law = sound.noise_of(sound.split_budget(params), params.noise).layers13
    rate = _rate(params)
    noise = _noise(((1, float(law.scale), 1),)) / rate
    return np.asarray(np.abs(count - fresh) + _with_sample(noise, fresh, rate))


def _owners(output: GridRelease) -> Integers:
    """Return one number a leaf; leaves that were measured together share it."""
    if output.group.size:
        group = output.group[output.cells] + output.group.size
        together = np.where(output.layer == MERGED, group, output.cells)
    else:
        edges = axis_edges(output.resolution, int(output.info["side"]))
        column, row = np.searchsorted(edges, output.rect[:, :2], side="right").T
        together = row * len(edges) + column
    return np.asarray(np.unique(together, return_inverse=True)[1], dtype=np.int64)


def _rate(params: MapParams) -> float:
    return float(getattr(params, "sampling_rate", 1.0))


def _with_sample(noise: float, count: Floats, rate: float) -> Floats:
    """Positive root w of w² = noise² + z² (count + w) (1 - rate) / rate."""
    sample = NORMAL_RANGE**2 * (1 - rate) / rate
    inside = noise**2 + sample * np.maximum(0.0, count)
    return np.asarray((sample + np.sqrt(sample**2 + 4 * inside)) / 2)


def _noise(fair: Fair) -> float:
    counted = [each for each in fair if each[0] * each[2] > 0]
    if not counted:  # a count without noise
        return 0.0
    if len(counted) == 1 and counted[0][2] == 1:
        weight, scale, _ = counted[0]
        return weight * max(float(laplace_range(1 / scale)), LAPLACE_RANGE * math.sqrt(2) * scale)
    variance = sum(2 * number * (weight * scale) ** 2 for weight, scale, number in counted)
    fourth = sum(12 * number * (weight * scale) ** 4 for weight, scale, number in counted)
    step = max(weight for weight, _, _ in counted)
    return float(sum_range(math.sqrt(variance), step=step, excess=fourth / variance**2))


def trusted_count(noise: float, params: MapParams, tolerance: float) -> float:
    """Find the count from which noise and sample are within a tolerance, in 95 % of releases.

    Parameters
    ----------
    noise : float
        `half_width` of noise alone.
    params : MapParams
    tolerance : float
        As a fraction of the count, above 0.

    Notes
    -----
    Positive root of (t c)² = noise² + z² (1 + t) c (1 - rate) / rate.

    Examples
    --------
    >>> trusted_count(6.0, MapParams(), 0.01)
    600.0
    """
    rate = _rate(params)
    sample = NORMAL_RANGE**2 * (1 + tolerance) * (1 - rate) / rate
    root = math.sqrt(sample**2 + 4 * (tolerance * noise) ** 2)
    return (sample + root) / (2 * tolerance**2)


def _terms(method: str, params: MapParams, layer: int, parts: int) -> Terms | None:
    if isinstance(params, SoundParams):
        noise = sound.noise_of(sound.split_budget(params), params.noise)
        parent, part = float(noise.layer2.scale), float(noise.layers13.scale)
        return _total(parent, part, parts) if layer == SPLIT else _total(part, parent, parts)
    if isinstance(params, PublishedParams):
        budget = published.split_budget(params)
        share = 1 - EM_RATE if params.filter == "em" else 1.0
        if layer != SPLIT:
            return (((1, 1 / budget.merge, 1),),)
        return _total(1 / (share * budget.filter), 1 / budget.split, parts)
    if isinstance(params, UniformParams):
        spent = params.size_share * params.epsilon if params.public_size is None else 0.0
        rest = params.epsilon - spent
        if not isinstance(params, AdaptiveParams):
            return (((1, 1 / rest, 1),),)
        return _leaf(1 / (params.alpha * rest), 1 / ((1 - params.alpha) * rest), parts)
    return (((1, 2 / params.epsilon, 1),),) if method == "privtree" else None


def _total(whole: float, part: float, parts: int) -> Terms:
    """Total that was measured as a whole and in parts (4.2 step 8), (Step 5)."""
    weight = parts * part**2 / (parts * part**2 + whole**2)
    return ((weight, whole, 1),), ((1 - weight, part, parts),)


def _leaf(parent: float, part: float, parts: int) -> Terms:
    """One part of a split cell after Step 5: u + (v - sum(u)) / k, v = w y + (1 - w) sum(u)."""
    share = parts * part**2 / (parts * part**2 + parent**2) / parts
    return (((share, parent, 1), (1 - share, part, 1), (share, part, parts - 1)),)
