"""Methods of the literature: DPLloyd, FastLloyd, EUGkM, noise on rows with K-means.

Below them: runs of all methods taken apart, with votes that are asked once (9.4).
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.random import Generator

from dp_core.algorithm import Release, for_persons
from dp_core.algorithms.dpc_stacking.method import sound
from dp_core.algorithms.dpc_stacking.method.published import publish_no_privacy, publish_published
from dp_core.algorithms.dpc_stacking.method.steps import ensemble, inputs, synopsis
from dp_core.algorithms.dpc_stacking.method.steps.primaries import lloyd
from dp_core.algorithms.dpc_stacking.outputs import Clustering, nearest, unreliable
from dp_core.algorithms.dpc_stacking.params import InputParams, NoisyParams, StackParams
from dp_core.arrays import Floats
from dp_core.errors import DataError
from dp_core.noise.mechanisms import Geometric, Rng
from dp_core.noise.streams import generator_of, streams
from dp_core.privacy.ledger import sequential
from dp_core.tables.frozen import fingerprint
from dp_core.tables.numeric import NumericTable

_RHO = 0.225
_FEWEST, _MOST = 2, 7
_SHRINK = 1.3
_TRIES = 100
_RADIUS = 0.8


class Shares(NamedTuple):
    """Budget of one iteration: of the counts, and of one coordinate of the sums."""

    counts: float
    coordinate: float


def iterations(n: int, dimensions: int, clusters: int, epsilon: float) -> int:
    """Choose the number of iterations, 2 to 7, from public numbers; half of ε counts inside.

    References
    ----------
    D. Su, J. Cao, N. Li, E. Bertino, H. Jin, "Differentially Private K-Means Clustering", 2016.
    """
    root = (4 * dimensions * _RHO**2) ** (1 / 3)
    least = math.sqrt(500 * clusters**3 / n**2 * (dimensions + root) ** 3)
    return min(max(math.floor(epsilon / 2 / least), _FEWEST), _MOST)


def shares(epsilon: float, dimensions: int) -> Shares:
    """Split the budget of an iteration: counts to each coordinate as (4 d rho²)^(1/3) to 1."""
    root = (4 * dimensions * _RHO**2) ** (1 / 3)
    coordinate = epsilon / (root + dimensions)
    return Shares(counts=root * coordinate, coordinate=coordinate)


def packed_start(clusters: int, dimensions: int, dice: Generator) -> Floats:
    """Spread K points over the unit box: far from each other and from the walls.

    The radius a starts at 1/2 and is divided by 1.3 until K points fit that are 2a apart and a
    away from the walls, in 100 tries each.
    """
    radius = 0.5
    while True:
        radius /= _SHRINK
        points = _packed(clusters, dimensions, radius, dice)
        if points is not None:
            return points


def _packed(clusters: int, dimensions: int, radius: float, dice: Generator) -> Floats | None:
    placed: list[Floats] = []
    for _ in range(clusters):
        tries = dice.uniform(radius, 1 - radius, (_TRIES, dimensions))
        if placed:
            apart = np.linalg.norm(tries[:, None] - np.array(placed)[None], axis=2).min(axis=1)
            tries = tries[apart >= 2 * radius]
        if not len(tries):
            return None
        placed.append(tries[0])
    return np.array(placed)


def radius(dimensions: int, clusters: int, number: int) -> float:
    """Give the radius of FastLloyd in an iteration: half of the box first, then 0.4 of a K-th.

    The paper takes these parts of the diagonal in the Euclidean norm. Here it is the sup-norm,
    which the noise is made for, and in which the diagonal of the unit box is 1.
    """
    return 0.5 if number == 1 else _RADIUS / 2 * float(clusters ** (-1 / dimensions))


def publish_dplloyd(
    table: NumericTable,
    params: NoisyParams,
    rng: Rng,
    *,
    sup_norm: bool = False,
    bounded: bool = False,
) -> Release[Clustering]:
    """Publish centres, with those of every iteration: they were released as well.

    `sup_norm`: whether a sum gets one draw of noise; else each coordinate gets its own. `bounded`:
    whether rows far from all centres are left out, as in FastLloyd.
    """
    inputs.check_size(table)
    given = inputs.prepared(table, params, guarantee=True)
    n, d = given.rows.shape
    steps = iterations(n, d, params.clusters, params.epsilon)
    starting, *rounds = streams(rng, 1 + steps)
    start = packed_start(params.clusters, d, generator_of(starting))
    noise = mechanisms(params.epsilon / steps, d, rng, sup_norm=sup_norm)

    def window(number: int) -> synopsis.Window | None:
        half = radius(d, params.clusters, number)
        return synopsis.Window(half=half, leave_out=True) if bounded else None

    path, lines = synopsis.moved(given.rows, start, noise, rounds, window)
    centres, counts = path[-1]
    first = inputs.stage(given, "start", "Public start", start)
    output = given.clustering(
        given.whole(centres),
        noisy_counts=counts,
        warnings=unreliable(counts),
        facts={"steps": steps},
        before=path[-2][0] if bounded else None,
        stages=(first, *inputs.path_stages(given, "centres", "Round", path, params.epsilon)),
    )
    line = sequential("FastLloyd" if bounded else "DPLloyd", *lines)
    return Release(output, given.ledger(line))


def mechanisms(epsilon: float, dimensions: int, rng: Rng, *, sup_norm: bool) -> synopsis.StepNoise:
    """Noise of counts (2 in all) and of sums: 1 a coordinate, or 1 in the sup-norm."""
    counts = shares(epsilon, dimensions).counts
    adding = synopsis.vector_noise(epsilon - counts, dimensions, rng, sup_norm=sup_norm)
    return Geometric(sensitivity=2, epsilon=counts), adding


# --- eUGkM: one noisy grid, and weighted K-means on its cells (3.4) -------------------------------

MOST_COLUMNS = 4
_ROWS_A_CELL = 10  # of noise budget 1


def eugkm_cells(n: int, epsilon: float, dimensions: int) -> int:
    """Choose the cells of the grid along each axis; half of ε counts inside.

    Examples
    --------
    >>> [eugkm_cells(6279, 1.0, d) for d in (2, 3)]
    [18, 10]
    """
    wanted = (n * epsilon / 2 / _ROWS_A_CELL) ** (2 / (2 + dimensions))
    return synopsis.possible_cells(wanted, dimensions)


def publish_eugkm(table: NumericTable, params: NoisyParams, rng: Rng) -> Release[Clustering]:
    """Publish centres of the cells of a noisy grid, weighted by their counts.

    Raises DataError if there are more groups than cells, or too many columns.

    References
    ----------
    D. Su et al., "Differentially Private K-Means Clustering", 2016.
    """
    inputs.check_size(table)
    given = inputs.prepared(table, params, guarantee=True)
    check_columns(given.rows.shape[1])
    counting, clustering = streams(rng, 2)
    found = synopsis.grid(given.rows, params.epsilon, counting, eugkm_cells)
    assert found.noisy is not None
    cells, weights = found.centres, np.maximum(found.noisy, 0).astype(np.float64)
    centres = _centres(cells, weights, params.clusters, generator_of(clustering))
    sizes = np.bincount(nearest(cells, centres), weights, minlength=params.clusters)
    counts = np.asarray(sizes, dtype=np.float64)
    counted = replace(found, counts=weights)
    output = given.clustering(
        given.whole(centres),
        noisy_counts=counts,
        warnings=unreliable(counts),
        facts={"synopsis": "grid", "boxes": len(cells)},
        stages=(
            *inputs.synopsis_stages(given, counted, "grid", params.epsilon),
            inputs.stage(given, "centres", "Centres", centres, counts),
        ),
    )
    return Release(output, given.ledger(found.spend))


def check_columns(columns: int) -> None:
    """Refuse more than 4 columns, where the grid would be too coarse to be of use."""
    if columns > MOST_COLUMNS:
        facts = {"given": columns, "most_columns": MOST_COLUMNS}
        raise DataError.of("dpc-eugkm-eugkm-counts-grid-columns", "values", **facts)


def _centres(cells: Floats, weights: Floats, clusters: int, dice: Generator) -> Floats:
    """Run K-means on the cells; all count alike where too few of them have a count."""
    if len(cells) < clusters:
        facts = {"cells": len(cells), "clusters": clusters}
        raise DataError.of("dpc-eugkm-grid-cells-too-few", "clusters", **facts)
    if np.count_nonzero(weights) < clusters:  # so small a budget says nothing of where
        weights = np.ones_like(weights)
    used = weights > 0
    seed = int(dice.integers(2**31))
    return lloyd(cells[used], clusters, seed, ensemble.SECONDARY_RESTARTS, weights=weights[used])


RIVALS: Mapping[str, Callable[..., Release[Clustering]]] = {
    "dplloyd": publish_dplloyd,
    "dplloyd_sup": partial(publish_dplloyd, sup_norm=True),
    "fastlloyd": partial(publish_dplloyd, sup_norm=True, bounded=True),
    "eugkm": publish_eugkm,
}


# --- noise on every row, then K-means alone (3.2) -------------------------------------------------


def publish_input_kmeans(table: NumericTable, params: InputParams, rng: Rng) -> Release[Clustering]:
    """Publish a noisy table and K-means on it."""
    inputs.check_size(table)
    given = inputs.prepared(table, params, guarantee=True)
    drawing, clustering = streams(rng, 2)
    noisy, line = inputs.noisy_rows(given.rows, params.epsilon, params.noise, drawing)
    inputs.check_distinct(noisy, params.clusters)
    dice = generator_of(clustering)
    made = ensemble.without_votes(noisy, params.clusters, dice)
    return sound.seeded(sound.from_noisy_rows(given, noisy, made, params.clusters, line), dice, rng)


# --- runs taken apart: votes asked once are kept (9.4) --------------------------------------------

STACKS: Mapping[str, Callable[..., Release[Clustering]]] = {
    "published": publish_published,
    "local": sound.publish_local,
    "central": sound.publish_central,
    "no_privacy": publish_no_privacy,
}
"""Methods that let the primaries vote."""


def stacked_run(
    method: str, table: NumericTable, params: Any, rng: Rng, judge: ensemble.Judge
) -> Release[Clustering]:
    """Run one of `STACKS` as the registry does, but let `judge` give the votes, as from a store."""
    return for_persons(STACKS[method](table, params, rng, judge), table)


def vote_key(rows: Floats, clusters: int, options: StackParams, rng: Generator) -> str:
    """Digest all that votes depend on; weight and encoding are not among it.

    A generator counts by the seed sequence that it spawns from: `votes` draws from nothing else.
    """
    seeds = rng.bit_generator.seed_seq
    assert isinstance(seeds, np.random.SeedSequence)
    asked = f"{clusters} {options.folds} {options.primaries} {options.align}"
    return fingerprint(rows, asked, str(seeds.state))


def clustered_rows(output: Clustering) -> Floats | None:
    """Rows that were clustered, as the last K-means read them; None where it read no table."""
    if output.extended is None:
        return None
    return output.extended[:, : int((output.widths > 0).sum())]
