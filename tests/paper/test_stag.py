"""Errors of the map methods on real check-ins and taxi starts: rough size and order (5)."""

from functools import cache

import numpy as np
import pytest

from benchmarks import maps
from dp_core.algorithms.stag import ALGORITHM, Lattice
from dp_core.algorithms.stag.data.lattice import CLASSES
from tests.paper.real_data import real

pytestmark = pytest.mark.slow

SEEDS = 3
# Percent, small / medium / large, as measured for the specification.
SAID = {
    ("beijing", 0.1): {
        "uniform": (5.6, 5.2, 2.4),
        "adaptive": (2.07, 1.73, 0.70),
        "kd_hybrid": (9.2, 8.2, 4.8),
        "privtree": (1.13, 1.01, 0.50),
        "quadtree": (8.7, 5.7, 2.2),
        "matrix": (7.2, 4.5, 1.6),
        "published": (1.91, 1.91, 0.97),
        "sound": (0.96, 0.86, 0.43),
    },
    ("gowalla", 1.0): {
        "uniform": (1.55, 1.38, 0.82),
        "adaptive": (0.52, 0.46, 0.26),
        "kd_hybrid": (10.6, 8.1, 5.0),
        "privtree": (0.17, 0.15, 0.09),
        "quadtree": (0.56, 0.37, 0.18),
        "matrix": (0.50, 0.31, 0.14),
        "published": (1.05, 1.13, 0.76),
        "sound": (0.13, 0.11, 0.06),
    },
}
# The specification's table has a quadtree of height 9 (the default of 8 is more accurate), and
# a matrix mechanism of weighted hierarchies (ours is HDMM with a search of its own).
KNOBS = {"quadtree": {"height": 9}}
BETTER = {"matrix"}
CASES = [(name, epsilon, key) for (name, epsilon), rows in SAID.items() for key in rows]


@cache
def lattice(name: str) -> Lattice:
    """Real histogram, spread evenly inside its cells."""
    return maps.histogram(real(f"{name}_256.npz").parent, name)


@cache
def found(name: str, epsilon: float, key: str) -> tuple[float, ...]:
    """Mean relative errors over the seeds, percent."""
    params = ALGORITHM.method(key).params(epsilon=epsilon, **KNOBS.get(key, {}))
    runs = [maps.errors(lattice(name), key, params, seed) for seed in range(SEEDS)]
    return tuple(float(np.mean([run[area] for run in runs])) for area in CLASSES)


@pytest.mark.parametrize(("name", "epsilon", "key"), CASES)
def test_errors_have_the_size_that_the_specification_measured(name, epsilon, key):
    """Within a factor of 1.6: other queries, other noise, other places inside a cell."""
    ratio = np.array(found(name, epsilon, key)) / SAID[name, epsilon][key]
    assert (ratio > 1 / (3 if key in BETTER else 1.6)).all()
    assert (ratio < 1.6).all()


@pytest.mark.parametrize(("name", "epsilon"), SAID)
def test_the_sound_variant_is_the_most_accurate_on_large_maps(name, epsilon):
    sound = np.array(found(name, epsilon, "sound"))
    for key in SAID[name, epsilon]:
        if key not in ("sound", "privtree"):
            assert (sound < found(name, epsilon, key)).all()
    privtree = np.array(found(name, epsilon, "privtree"))
    assert np.exp(np.mean(np.log(sound / privtree))) < 1


def test_merging_is_what_helps_on_sparse_data():
    """Gowalla, ε = 1, small: 0.60 % without merging, 0.13 % with it."""
    method = ALGORITHM.method("sound")
    apart = method.params(penalty=1e-9)
    runs = [maps.errors(lattice("gowalla"), "sound", apart, seed)["small"] for seed in range(2)]
    assert np.mean(runs) > 3 * found("gowalla", 1.0, "sound")[0]


def test_the_published_error_stops_falling_where_the_sample_dominates():
    half, one = (found("gowalla", epsilon, "published") for epsilon in (0.5, 1.0))
    assert np.mean(np.array(one) / half) > 0.6
    halves, ones = (found("gowalla", epsilon, "sound") for epsilon in (0.5, 1.0))
    assert np.mean(np.array(ones) / halves) < np.mean(np.array(one) / half)


def test_noise_promoted_to_structure_biases_the_published_map_upwards():
    """γ = 1 at ε = 0.1: θ is close to the noise, cells lifted over it stay."""
    method = ALGORITHM.method("published")
    true = lattice("gowalla")
    output = method.run(
        true, method.params(epsilon=0.1, sampling_rate=1.0), np.random.default_rng(0)
    ).output
    assert output.count.sum() > 1.005 * len(true)
    sound = ALGORITHM.method("sound")
    totals = [
        sound.run(true, sound.params(epsilon=0.1), np.random.default_rng(seed)).output.count.sum()
        for seed in range(10)
    ]
    assert abs(np.mean(totals) / len(true) - 1) < 0.0005
