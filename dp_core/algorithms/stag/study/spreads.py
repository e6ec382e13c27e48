"""How far noise and sample move one published count: closed forms, for the visitor's eye."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithm import Method
from dp_core.algorithms.stag import release
from dp_core.algorithms.stag.data.lattice import Lattice, axis_edges, totals
from dp_core.algorithms.stag.data.samples import city_lattice
from dp_core.algorithms.stag.method import published, sound
from dp_core.algorithms.stag.method.steps import EM_RATE, plain_map, sampled_table
from dp_core.algorithms.stag.metrics import evaluate
from dp_core.algorithms.stag.params import (
    AdaptiveParams,
    LayerParams,
    MapParams,
    PublishedParams,
    SoundParams,
    UniformParams,
)
from dp_core.arrays import Floats, Integers
from dp_core.noise.mechanisms import LAPLACE_RANGE, NORMAL_RANGE, laplace_range, sum_range
from dp_core.noise.streams import streams
from dp_core.study.experiments import trial_rng
from dp_core.words import say

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

    `layer`: of the count, as in `GridRelease`. `parts`: cells of its group, counts in its split
    cell, or leaves of its first-level cell. `count`: estimate, in points; a sample adds its own
    error, as of the largest count in the range. None: noise alone.

    The published method groups cells by what the sample shows of them: no formula says how far the
    sample of a group is off. Holds for the whole-number noise of a release and for the real-valued
    noise of a trial run. Of one noise the range is the wider of the two; of a sum it is
    `sum_range`.
    """
    terms, rate = _terms(method, params, layer, parts), _rate(params)
    chosen = isinstance(params, PublishedParams) and layer != release.SPLIT and rate < 1
    if terms is None or (chosen and count is not None):
        return None
    noise = _range(terms, rate)
    return noise if count is None else float(_with_sample(noise, np.array(count), rate))


def half_widths(method: str, params: MapParams, output: release.GridRelease) -> Floats | None:
    """Half-width of the 95 % range of every cell, shape (L,); None without a closed form.

    Cells of a merged group share one count: each gets the range of the sum over its group. Of the
    sound method the range of the last count, a fair draw whatever earlier counts decided, is made
    wide enough to hold it around the published count.
    """
    owner, rate = owners(output), _rate(params)
    if isinstance(params, SoundParams):
        merged = output.layer == release.MERGED
        count = np.where(merged, np.bincount(owner, output.count)[owner], output.count)
        return around_fresh(params, count, output.fresh)
    parts, widths = np.bincount(owner)[owner], np.empty(len(owner))
    for number in np.unique(parts):
        terms = _terms(method, params, int(output.layer[0]), int(number))
        if terms is None or isinstance(params, PublishedParams):
            return None
        rows = parts == number
        widths[rows] = _with_sample(_range(terms, rate), output.count[rows], rate)
    return widths


def _range(terms: Terms, rate: float) -> float:
    return sum(map(_noise, terms)) / rate


def around_fresh(params: SoundParams, count: Floats, fresh: Floats) -> Floats:
    """Half-width around a count that holds the 95 % range around the last count of its points."""
    law = sound.noise_of(sound.split_budget(params), params.noise).layers13
    rate = _rate(params)
    noise = _noise(((1, float(law.scale), 1),)) / rate
    return np.asarray(np.abs(count - fresh) + _with_sample(noise, fresh, rate))


def owners(output: release.GridRelease) -> Integers:
    """Return one number a leaf; leaves that were measured together share it."""
    if output.group.size:
        group = output.group[output.cells] + output.group.size
        together = np.where(output.layer == release.MERGED, group, output.cells)
    elif "side" in output.info:
        edges = axis_edges(output.resolution, int(output.info["side"]))
        column, row = np.searchsorted(edges, output.rect[:, :2], side="right").T
        together = row * len(edges) + column
    else:  # leaves of a tree
        together = np.arange(len(output.rect))
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


def _terms(method: str, params: MapParams, layer: int, parts: int) -> Terms | None:
    if isinstance(params, SoundParams):
        noise = sound.noise_of(sound.split_budget(params), params.noise)
        parent, part = float(noise.layer2.scale), float(noise.layers13.scale)
        if layer == release.PLAIN:  # a leaf of the tree
            return (((1, part, 1),),)
        whole, each = (parent, part) if layer == release.SPLIT else (part, parent)
        return _total(whole, each, parts)
    if isinstance(params, PublishedParams):
        budget = published.split_budget(params)
        share = 1 - EM_RATE if params.filter == "em" else 1.0
        if layer != release.SPLIT:
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
    """Total that was measured as a whole and in parts (4.2 step 9), (Step 5)."""
    weight = parts * part**2 / (parts * part**2 + whole**2)
    return ((weight, whole, 1),), ((1 - weight, part, parts),)


def _leaf(parent: float, part: float, parts: int) -> Terms:
    """One part of a split cell after Step 5: u + (v - sum(u)) / k, v = w y + (1 - w) sum(u)."""
    share = parts * part**2 / (parts * part**2 + parent**2) / parts
    return (((share, parent, 1), (1 - share, part, 1), (share, part, parts - 1)),)


# --- what the error curves need: budgets, the trivial map, a look-alike ---------------------------

EPSILONS = (0.01, 0.0315, 0.1, 0.315, 1.0, 3.15, 10.0)
"""Budgets of the coarse curve."""
QUIET = 1e9
"""A budget so large that no noise is left to see; every method accepts it."""
LOOK_ALIKE_SIZES = (10_000, 30_000, 100_000, 300_000, 1_000_000, 3_000_000, 10_000_000)
"""Points of a look-alike: the true number is no public fact."""
USUAL_SIZE = 1_000_000

_CURVES_SEED = 1  # another plan than that of the bundled city


def total_only(lattice: Lattice) -> Mapping[str, float]:
    """Errors by class of the map that says only how many points there are; for the holder only."""
    side, total = lattice.resolution, float(len(lattice))
    box = np.array([[0, 0, side, side]], dtype=np.int64)
    return evaluate(lattice, plain_map(lattice, box, np.array([total]), {}))


def look_alike(n: int, resolution: int) -> Lattice:
    """Make a city of a public size to try parameters on, at no cost to anybody."""
    city = city_lattice(n, _CURVES_SEED, resolution)
    return replace(city, name=say("stag-alike", points=n), point="points")


# --- where the error of an answer comes from: noise, sampling, or cells taken as even -------------


class ErrorParts(NamedTuple):
    """Errors of answers in three parts, points; arrays of shape (Q,)."""

    truth: Floats  # true number of points
    # the answer minus that of the same leaves and groups with the counts of the sample
    noise: Floats
    # that with the counts of the sample divided by its rate, minus that with all points
    sampling: Floats
    # answer of the same leaves and groups with the true counts of all points, minus the truth: what
    # it costs to take cells as even, groups as alike, and some cells as empty
    uniformity: Floats


class Sample(NamedTuple):
    """Secret sample of a run: its summed-area table, and the rate it was drawn with."""

    table: Integers
    rate: float


def sample_again(lattice: Lattice, params: MapParams, rng: Generator) -> Sample:
    """Draw the sample that a run with the same generator drew; it never leaves the method."""
    rate = params.sampling_rate if isinstance(params, LayerParams) else 1.0
    return Sample(table=sampled_table(lattice, rate, streams(rng, 1)[0]), rate=rate)


def without_noise(output: release.GridRelease, sample: Sample) -> release.GridRelease:
    """Give the leaves of a release the counts of a sample, as the method would without noise.

    A leaf gets its count divided by the rate, a merged group shares its total evenly among its
    cells, and a cell rounded to zero keeps its zero.
    """
    count = totals(sample.table, output.rect.astype(np.int64)) / sample.rate
    sparse = np.isin(output.layer, (release.MERGED, release.KEPT))
    if sparse.any():
        group = output.group[output.cells[sparse]]
        count[sparse] = _shared(count[sparse], group)
    return replace(output, count=count)


def _shared(count: Floats, group: NDArray[np.int32]) -> Floats:
    """Mean of the group of each cell; 0 for cells of none."""
    place = group.astype(np.int64) + 1
    means = np.bincount(place, count) / np.maximum(1, np.bincount(place))
    means[0] = 0  # rounded to zero
    return np.asarray(means[place])


def error_parts(
    lattice: Lattice, output: release.GridRelease, sample: Sample, queries: ArrayLike
) -> ErrorParts:
    """Split the errors of rectangles (Q, 4) in lattice steps into noise, sampling and uniformity.

    `sample`: that of the run, from `sample_again`.
    """
    wanted = np.clip(release.checked_queries(queries), 0, lattice.resolution)
    at = partial(release.surface_totals, rect=wanted)
    return ErrorParts(at(lattice.table), *_parts(lattice, output, sample, at))


def _parts(
    lattice: Lattice,
    output: release.GridRelease,
    sample: Sample,
    at: Callable[[NDArray[Any]], Floats],
) -> tuple[Floats, Floats, Floats]:
    """Noise, sampling and uniformity, by what is taken of summed-area tables."""
    full = at(without_noise(output, Sample(lattice.table, 1.0)).surface)
    sampled = full if sample.rate == 1 else at(without_noise(output, sample).surface)
    return at(output.surface) - sampled, sampled - full, full - at(lattice.table)


# --- the same method with other dice, many times: how far answers scatter around the truth --------

PARTS = ("noise", "sampling", "uniformity")
"""Of an error, in the order in which they are drawn."""
RUNS = 50
A_TASK = 5
Surfaces = NDArray[np.float32]

_SEED = 0


def part_surfaces(
    lattice: Lattice, method: Method, params: MapParams, trials: Iterable[int]
) -> Surfaces:
    """Run a method again and again, and keep the three parts of its errors at the block corners.

    Gives shape (T, 3, n + 1, n + 1): errors of the rectangles from the south-west corner of the
    box. Each trial has dice of its own. Picklable with its arguments: a background job submits it.
    """
    edges = release.block_edges(lattice.resolution)
    found = []
    for trial in trials:
        output = method.run(lattice, params, _dice(method, trial)).output
        sample = sample_again(lattice, params, _dice(method, trial))
        parts = _parts(lattice, output, sample, lambda table: table[np.ix_(edges, edges)])
        found.append(np.stack(parts).astype(np.float32))
    return np.stack(found)


def _dice(method: Method, trial: int) -> np.random.Generator:
    return trial_rng(_SEED, f"{method.key}-again", None, trial)


@dataclass(frozen=True, kw_only=True)
class Scatter:
    """Errors of one rectangle in many runs."""

    runs: int
    # low, high: where 95 % of the runs lie, points above the truth
    low: float
    high: float
    # noise, sampling, uniformity: typical size of each part: root mean square over the runs, points
    noise: float
    sampling: float
    uniformity: float


def scatter(
    surfaces: Sequence[Surfaces], rect: release.Rectangle, resolution: int
) -> Scatter | None:
    """Errors of a rectangle (lattice steps) in all runs so far; None where there is no run.

    `surfaces`: batches from `part_surfaces`; exact on block edges, interpolated between them.
    """
    if not surfaces:
        return None
    edges = release.block_edges(resolution)
    corners = np.interp(rect, edges, np.arange(len(edges)))
    parts = np.concatenate([release.surface_totals(batch, corners) for batch in surfaces])
    low, high = np.quantile(parts.sum(axis=1), [0.025, 0.975]).tolist()
    sizes = np.sqrt(np.square(parts).mean(axis=0)).tolist()
    return Scatter(runs=len(parts), low=low, high=high, **dict(zip(PARTS, sizes, strict=True)))
