"""Answers that many runs on the same table share, kept for a minute.

Finding the best groups without noise takes longer than many a run that is judged by them. What is
kept follows from the content of a table, so nothing that is found depends on whether it was there.
"""

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import suppress
from dataclasses import dataclass
from threading import Timer
from typing import TypeVar

from numpy.random import Generator

from dp_core.algorithm import Release
from dp_core.algorithms.dpc_stacking.method.apart import vote_key
from dp_core.algorithms.dpc_stacking.method.published import publish_published
from dp_core.algorithms.dpc_stacking.method.steps.ensemble import Judge, StackOptions, Votes, votes
from dp_core.algorithms.dpc_stacking.method.steps.scores import SAMPLE, ch_index, silhouette
from dp_core.algorithms.dpc_stacking.metrics import reference_groups
from dp_core.algorithms.dpc_stacking.outputs import Clustering, Floats, Labels, to_unit
from dp_core.algorithms.dpc_stacking.params import PublishedParams
from dp_core.noise.mechanisms import Rng
from dp_core.tables.numeric import Bounds, NumericTable

MOST_KEPT = 4
"""Answers of each kind; labels of a large table take megabytes."""

KEPT_FOR = 60.0
"""Seconds; a worker serves visitors one after the other, and nothing of one outlasts the visit."""

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True, eq=False)
class Best:
    """Groups of the best K-means without noise, and how good they are.

    Parameters
    ----------
    labels : ndarray of int, shape (n,)
    ch, silhouette : float
        nan where undefined.
    """

    labels: Labels
    ch: float
    silhouette: float


def best_groups(table: NumericTable, bounds: Bounds, clusters: int) -> Best:
    """Find the best groups without noise, once for a table; for the data holder only."""
    return _kept(
        _BEST, (table.fingerprint, bounds, clusters), lambda: _best(table, bounds, clusters)
    )


def _best(table: NumericTable, bounds: Bounds, clusters: int) -> Best:
    rows = to_unit(table.values, bounds)
    labels = reference_groups(rows, clusters)
    return Best(
        labels=labels, ch=ch_index(rows, labels), silhouette=silhouette(rows, labels, sample=SAMPLE)
    )


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
