"""Error curves of the maps: the trivial map, look-alikes, all methods side by side."""

import math
from dataclasses import replace

import numpy as np
import pytest

from dp_core.algorithms.stag import ALGORITHM
from dp_core.algorithms.stag.metrics import evaluate
from dp_core.algorithms.stag.release import PLAIN, GridRelease
from dp_core.algorithms.stag.study import curves
from dp_core.algorithms.stag.study.comparison import compared, error_words
from dp_core.study.experiments import Row, run_trial
from dp_core.study.feasible import EPSILON_GRID
from tests.algorithms.stag.tools import lattice_of, uneven

MAP = uneven(64, 40_000)
MEASURED = replace(ALGORITHM, evaluate=curves.measured)


def test_the_trivial_map_is_a_single_leaf_with_the_true_total():
    side = MAP.resolution
    one = GridRelease(
        rect=np.array([[0, 0, side, side]], dtype=np.int32),
        count=np.array([float(len(MAP))]),
        layer=np.array([PLAIN], dtype=np.int8),
        group=np.zeros(0, dtype=np.int32),
        resolution=side,
        box=MAP.box,
    )
    found = curves.total_only(MAP)
    assert found == pytest.approx(dict(evaluate(MAP, one)))
    assert min(found.values()) > 0


def test_the_trivial_map_of_an_even_or_empty_map_is_right():
    assert max(curves.total_only(lattice_of(np.full((32, 32), 7))).values()) < 1e-9
    assert set(curves.total_only(lattice_of(np.zeros((32, 32)))).values()) == {0.0}


def test_the_coarse_curve_lies_on_the_slider():
    assert set(curves.EPSILONS) <= set(EPSILON_GRID)
    assert curves.USUAL_SIZE in curves.LOOK_ALIKE_SIZES


@pytest.mark.parametrize("key", [method.key for method in ALGORITHM.methods])
def test_every_method_runs_without_noise_to_see(key):
    params = ALGORITHM.method(key).params(epsilon=curves.QUIET)
    rows = run_trial(MEASURED, MAP, method=key, params=params, trials=[0], common=True)
    found = {row.metric: row.value for row in rows}
    assert set(found) == {"small", "medium", "large", "leaves"}
    assert found["leaves"] >= 1
    # The published method still has the error of its sample, trees that of their last cells.
    assert found["medium"] < 0.2 * curves.total_only(MAP)["medium"]


def test_a_look_alike_has_the_size_and_the_lattice_asked_for_and_is_made_up():
    made = curves.look_alike(10_000, 128)
    assert (len(made), made.resolution, made.synthetic) == (10_000, 128, True)
    assert made.fingerprint == curves.look_alike(10_000, 128).fingerprint
    bundled = ALGORITHM.samples["city_small"]()
    own = curves.look_alike(len(bundled), bundled.resolution)
    assert np.corrcoef(own.counts.ravel(), bundled.counts.ravel())[0, 1] < 0.5


def row(method, metric, value, trial=0, proven=1.0):
    return Row(
        method=method,
        epsilon=1.0,
        claimed=1.0,
        proven=proven,
        metric=metric,
        value=value,
        trial=trial,
        seconds=0.1 + trial,
    )


def rows_of(method, values, *, proven=1.0, leaves=10):
    measured = [
        row(method, area, value, trial, proven)
        for area in ("small", "medium", "large")
        for trial, value in enumerate(values)
    ]
    return measured + [row(method, "leaves", leaves, t, proven) for t in range(len(values))]


def test_methods_side_by_side_have_mean_spread_and_the_best_of_the_proven():
    rows = [
        *rows_of("uniform", [2.0, 4.0]),
        *rows_of("published", [0.1, 0.3], proven=math.inf),
        *rows_of("sound", [1.0, 2.0], leaves=7),
    ]
    table = compared(rows, ALGORITHM).set_index("method")
    assert list(table.index) == ["published", "sound", "uniform"]
    assert table["small"].tolist() == pytest.approx([0.2, 1.5, 3.0])
    assert table.loc["uniform", "small_spread"] == pytest.approx(math.sqrt(2))
    assert table["small_best"].tolist() == [False, True, False]
    assert table["leaves"].tolist() == [10, 7, 10]
    assert table["runs"].tolist() == [2, 2, 2]
    assert table["seconds"].tolist() == pytest.approx([0.6] * 3)
    assert math.isinf(table.loc["published", "proven"])


def test_a_single_run_has_no_spread_and_nothing_proven_has_no_best():
    table = compared(rows_of("published", [0.1], proven=math.inf), ALGORITHM)
    assert math.isnan(table["small_spread"][0])
    assert not table["small_best"].any()


@pytest.mark.parametrize(
    ("mean", "spread", "words"),
    [(0.0, 0.0, "0.000 ± 0.000"), (123.4, 5.06, "123 ± 5"), (0.001234, 0.0002, "0.0012 ± 0.0002")],
)
def test_errors_are_written_with_three_digits_and_four_decimals_at_most(mean, spread, words):
    assert error_words(mean, spread, best=False) == words
