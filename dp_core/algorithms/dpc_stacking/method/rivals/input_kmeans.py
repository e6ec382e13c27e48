"""Noise on every row, then K-means alone (3.2)."""

from dp_core.algorithm import Release
from dp_core.algorithms.dpc_stacking.method.sound import from_noisy_rows, seeded
from dp_core.algorithms.dpc_stacking.method.steps.ensemble import without_votes
from dp_core.algorithms.dpc_stacking.method.steps.inputs import (
    check_distinct,
    check_size,
    noisy_rows,
    prepared,
)
from dp_core.algorithms.dpc_stacking.outputs import Clustering
from dp_core.algorithms.dpc_stacking.params import InputParams
from dp_core.noise.mechanisms import Rng
from dp_core.noise.streams import generator_of, streams
from dp_core.tables.numeric import NumericTable


def publish_input_kmeans(table: NumericTable, params: InputParams, rng: Rng) -> Release[Clustering]:
    """Publish a noisy table and K-means on it."""
    check_size(table)
    given = prepared(table, params, guarantee=True)
    drawing, clustering = streams(rng, 2)
    noisy, line = noisy_rows(given.rows, params.epsilon, params.noise, drawing)
    check_distinct(noisy, params.clusters)
    dice = generator_of(clustering)
    made = without_votes(noisy, params.clusters, dice)
    return seeded(from_noisy_rows(given, noisy, made, params.clusters, line), dice, rng)
