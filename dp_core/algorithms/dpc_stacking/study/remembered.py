"""Answers that many runs on the same table share, kept for a minute.

Finding the best groups without noise takes longer than many a run that is judged by them. What is
kept follows from the content of a table, so nothing that is found depends on whether it was there.
"""

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from threading import Timer
from typing import Any, TypeVar, get_args

import numpy as np
from numpy.random import Generator

from dp_core.algorithm import Release
from dp_core.algorithms.dpc_stacking.method.apart import vote_key
from dp_core.algorithms.dpc_stacking.method.published import publish_no_privacy, publish_published
from dp_core.algorithms.dpc_stacking.method.sound import publish_central
from dp_core.algorithms.dpc_stacking.method.steps.ensemble import Judge, StackOptions, Votes, votes
from dp_core.algorithms.dpc_stacking.method.steps.primaries import SAMPLE, ch_index, silhouette
from dp_core.algorithms.dpc_stacking.metrics import reference_groups
from dp_core.algorithms.dpc_stacking.outputs import Clustering
from dp_core.algorithms.dpc_stacking.params import (
    CentralParams,
    Encoding,
    PublishedParams,
    StackParams,
)
from dp_core.arrays import Floats, Labels
from dp_core.errors import DPError
from dp_core.noise.mechanisms import Rng
from dp_core.study.experiments import trial_rng
from dp_core.tables.numeric import Bounds, NumericTable, unit_box

MOST_KEPT = 4  # answers of each kind; labels of a large table take megabytes

KEPT_FOR = 60.0
"""Seconds; a worker serves visitors one after the other, and nothing of one outlasts the visit."""

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True, eq=False)
class Best:
    """Groups of the best K-means without noise, and how good they are."""

    labels: Labels  # (n,)
    ch: float  # nan where undefined, as is the silhouette
    silhouette: float


def best_groups(table: NumericTable, bounds: Bounds, clusters: int) -> Best:
    """Find the best groups without noise, once for a table; for the data holder only."""

    def made() -> Best:
        rows = unit_box(table.values, bounds)
        labels = reference_groups(rows, clusters)
        scores = ch_index(rows, labels), silhouette(rows, labels, sample=SAMPLE)
        return Best(labels=labels, ch=scores[0], silhouette=scores[1])

    return _kept(_BEST, (table.fingerprint, bounds, clusters), made)


def published_again(table: NumericTable, params: PublishedParams, rng: Rng) -> Release[Clustering]:
    """Run the published method; the votes on the true table are found once for a seed."""
    if params.adaptive == "constant" or math.isinf(params.epsilon):
        return publish_published(table, params, rng)
    return publish_published(table, params, rng, _remembering())


def _remembering() -> Judge:
    """Keep the first votes that are asked for: those on the true table, which no ε changes."""
    first = True

    def judge(rows: Floats, clusters: int, options: StackOptions, dice: Generator) -> Votes:
        nonlocal first
        if not first:
            return votes(rows, clusters, options, dice)
        first = False
        key = vote_key(rows, clusters, options, dice)
        return _kept(_VOTES, key, lambda: votes(rows, clusters, options, dice))

    return judge


_BEST: OrderedDict[Hashable, Best] = OrderedDict()
_VOTES: OrderedDict[Hashable, Votes] = OrderedDict()


def _kept(kept: OrderedDict[Hashable, T], key: Hashable, make: Callable[[], T]) -> T:
    found = kept.get(key)
    if found is None:
        found = kept[key] = make()
        forget = Timer(KEPT_FOR, kept.pop, (key, None))
        forget.daemon = True
        forget.start()
        while len(kept) > MOST_KEPT:
            kept.popitem(last=False)
    with suppress(KeyError):  # it was forgotten just now
        kept.move_to_end(key)
    return found


# --- how far further trial runs on made-up rows move centres that no formula gives a range --------

RUNS = 19  # the largest of 19 like errors is passed by a twentieth with a chance of 5 %
MOST_ROWS = 200_000  # with more, 19 runs take minutes
_SEED = 0


def trial_ranges(params: Any, output: Clustering, n: int) -> Floats | None:
    """Farthest that a run moved each centre, shape (K, d), in the units of the columns.

    The rows of these runs are drawn from the made-up rows, so that they cost nothing: only what is
    released, and public numbers, enter.

    `n`: rows: public, as neighbours have as many. None where a formula gives a range, no rows
    were made up, a run was refused, or rows are too many.
    """
    if not isinstance(params, CentralParams) or output.synthetic is None:
        return None
    if output.before is not None or n > MOST_ROWS:
        return None
    key = (output.synthetic.tobytes(), output.centres.tobytes(), repr(output.bounds))
    return _ranges(_Released((repr(params), n, *key), params, output, n))


@dataclass(frozen=True)
class _Released:
    """A release that is known by its content: equal ones are measured once."""

    key: tuple[Any, ...]
    params: CentralParams = field(compare=False)
    output: Clustering = field(compare=False)
    n: int = field(compare=False)


@lru_cache(maxsize=2)
def _ranges(given: _Released) -> Floats | None:
    """Match the centres of each run to the released ones, at the least total distance."""
    from scipy.optimize import linear_sum_assignment
    from scipy.spatial.distance import cdist

    output, synthetic = given.output, given.output.synthetic
    assert synthetic is not None
    middle = output.unit_centres()
    farthest = np.zeros_like(middle)
    for trial in range(RUNS):
        rng = trial_rng(_SEED, "trial_ranges", None, trial)
        rows = synthetic[rng.integers(0, len(synthetic), given.n)]
        table = NumericTable(values=rows, bounds=output.bounds, names=output.names)
        try:
            again = publish_central(table, given.params, rng).output.unit_centres()
        except DPError:  # a draw that is paid for must not be lost for its range
            return None
        own, other = linear_sum_assignment(cdist(middle, again))
        moved = np.abs(again[other] - middle[own])
        farthest[own] = np.maximum(farthest[own], moved)
    return np.asarray(farthest * output.widths)


# --- runs that a page asks for in the background --------------------------------------------------

Run = Callable[[NumericTable, Any, Any], Release[Clustering]]


def one_run(
    run: Run, table: NumericTable, params: Any, seed: int, method: str
) -> tuple[float, Clustering]:
    """Run a method once with the noise of a seed; ε and what it released."""
    return params.epsilon, run(table, params, trial_rng(seed, method, None, 0)).output


def both_encodings(table: NumericTable, params: StackParams, seed: int) -> dict[str, Clustering]:
    """Stack a table without noise, once for each way to write a vote; the votes are the same."""
    kept: list[Votes] = []

    def once(rows: Floats, clusters: int, options: StackOptions, dice: Generator) -> Votes:
        if not kept:
            kept.append(votes(rows, clusters, options, dice))
        return kept[0]

    return {
        way: publish_no_privacy(
            table, replace(params, encoding=way), trial_rng(seed, "no_privacy", None, 0), once
        ).output
        for way in get_args(Encoding)
    }


# --- two dimensions to look at a table in (9.2): two of its columns, or principal components ------


@dataclass(frozen=True, kw_only=True, eq=False)
class Projection:
    """Linear map of the unit box to a plane."""

    middle: Floats  # (d,)
    axes: Floats  # (2, d)
    names: tuple[str, str]  # of the two directions
    low: Floats  # (2,); turn a direction into what its axis shows: low + scale * value
    scale: Floats  # (2,); turn a direction into what its axis shows: low + scale * value
    box: Floats  # (2, 2); lower and upper ends of both axes that show the whole box, in shown units

    def __call__(self, rows: Floats) -> Floats:
        """Place rows of the unit box, shape (n, d), in the plane, shape (n, 2)."""
        return np.asarray(self.low + self.scale * ((rows - self.middle) @ self.axes.T))

    def spread(self, one: float) -> Floats:
        """Half-axes in the plane of independent noise of spread `one` in every coordinate."""
        return np.asarray(one * np.abs(self.scale) * np.linalg.norm(self.axes, axis=1))


def two_columns(
    first: int, second: int, bounds: tuple[tuple[float, ...], tuple[float, ...]], names: list[str]
) -> Projection:
    """Look along two columns, in original units."""
    low, high = np.array(bounds)
    chosen = [first, second]
    axes = np.zeros((2, len(low)))
    axes[[0, 1], chosen] = 1.0
    box = np.column_stack([low[chosen], high[chosen]])
    return Projection(
        middle=np.zeros(len(low)),
        axes=axes,
        names=(names[first], names[second]),
        low=low[chosen],
        scale=(high - low)[chosen],
        box=box,
    )


def principal(rows: Floats, noise: float = 0.0) -> Projection:
    """Look along the two directions in which rows of the unit box differ most.

    `rows`, shape (n, d): what the directions are read from: pseudo-rows and noisy rows are free,
    true rows are for their holder only. `noise`: known standard deviation of noise in every
    coordinate; its variance is taken off.
    """
    middle = rows.mean(axis=0)
    moved = rows - middle
    spread = moved.T @ moved / max(1, len(rows) - 1) - noise**2 * np.eye(rows.shape[1])
    vectors = np.linalg.eigh(spread)[1][:, ::-1][:, :2].T
    if len(vectors) < 2:
        vectors = np.vstack([vectors, np.zeros_like(vectors)])
    vectors = vectors * np.where(vectors.sum(axis=1) < 0, -1.0, 1.0)[:, None]
    reach = np.abs(vectors).sum(axis=1) / 2
    centre = (0.5 - middle) @ vectors.T
    return Projection(
        middle=middle,
        axes=vectors,
        names=("first main direction", "second main direction"),
        low=np.zeros(2),
        scale=np.ones(2),
        box=np.column_stack([centre - reach, centre + reach]),
    )
