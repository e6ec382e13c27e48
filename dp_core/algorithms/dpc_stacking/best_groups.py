"""Answers that many runs on the same table share, kept while a worker lives.

Finding the best groups without noise takes longer than many a run that is judged by them. What is
kept follows from the content of a table, so nothing that is found depends on whether it was there.
"""

import copy
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import Any, TypeVar

from numpy.random import Generator

from dp_core.algorithm import Release
from dp_core.algorithms.dpc_stacking.metrics import reference_groups
from dp_core.algorithms.dpc_stacking.outputs import Clustering, Labels, to_unit
from dp_core.algorithms.dpc_stacking.params import PublishedParams
from dp_core.algorithms.dpc_stacking.published import publish_published, true_votes
from dp_core.mechanisms import Rng
from dp_core.numeric import Bounds, NumericTable

MOST_KEPT = 4
"""Answers of each kind; labels of a large table take megabytes."""

T = TypeVar("T")
_BEST: OrderedDict[Hashable, Labels] = OrderedDict()
_VOTES: OrderedDict[Hashable, Any] = OrderedDict()


def best_groups(table: NumericTable, bounds: Bounds, clusters: int) -> Labels:
    """Find the groups of the best K-means without noise, once for a table."""
    key = (table.fingerprint, bounds, clusters)
    return _kept(_BEST, key, lambda: reference_groups(to_unit(table.values, bounds), clusters))


def published_again(table: NumericTable, params: PublishedParams, rng: Rng) -> Release[Clustering]:
    """Run the published method; what no ε changes is found once for a source of noise."""
    if params.adaptive == "constant" or not isinstance(rng, Generator):
        return publish_published(table, params, rng)
    plain = replace(params, epsilon=1.0)
    key = (table.fingerprint, plain, str(rng.bit_generator.state), _children(rng))
    other = copy.deepcopy(rng)
    judged = _kept(_VOTES, key, lambda: true_votes(table, plain, other))
    return publish_published(table, params, rng, judged)


def _children(rng: Generator) -> int:
    """How many streams were split off already: the next ones follow from it."""
    return int(getattr(rng.bit_generator.seed_seq, "n_children_spawned", 0))


def _kept(kept: OrderedDict[Hashable, T], key: Hashable, make: Callable[[], T]) -> T:
    if key not in kept:
        kept[key] = make()
        while len(kept) > MOST_KEPT:
            kept.popitem(last=False)
    kept.move_to_end(key)
    return kept[key]
