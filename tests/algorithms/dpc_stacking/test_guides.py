"""What is planned from public numbers: closed forms against draws, and their inverses."""

import math

import numpy as np
import pytest

from dp_core.algorithms.dpc_stacking import ALGORITHM
from dp_core.algorithms.dpc_stacking.method import rivals
from dp_core.algorithms.dpc_stacking.method.steps import synopsis
from dp_core.algorithms.dpc_stacking.method.steps.inputs import noisy_rows
from dp_core.algorithms.dpc_stacking.params import ClusterParams, LocalParams
from dp_core.algorithms.dpc_stacking.study import honesty
from dp_core.study.experiments import trial_rng
from tests.algorithms.dpc_stacking.tools import GUARANTEED, rng

PARAMS = {key: ALGORITHM.method(key).params for key in (*GUARANTEED, "fastlloyd", "published")}


def plan(method="central", *, n=600, d=12, clusters=5, epsilon=1.0, **more):
    params = PARAMS[method](clusters=clusters, epsilon=epsilon, **more)
    return honesty.Plan(method=method, params=params, n=n, columns=d)


@pytest.mark.parametrize(("epsilon", "said"), [(0.1, 1.56), (0.5, 0.31), (1.0, 0.16)])
def test_the_guides_of_the_specification(epsilon, said):
    found = plan(n=589, epsilon=epsilon)
    assert (found.kind, found.spread) == ("centres", pytest.approx(said, abs=0.005))
    assert plan(n=569, d=30, clusters=2).spread == pytest.approx(0.150, abs=0.0005)


def test_boxes_are_counted_up_to_four_columns_and_without_noise_there_is_no_kind():
    kinds = [plan(d=d).kind for d in (1, 3, 4, 5, 12)]
    assert kinds == ["boxes", "boxes", "boxes", "centres", "centres"]
    assert plan(d=2, refinement_share=0.5).kind == "centres"
    assert plan(d=2, synopsis="grid").kind == "grid"
    assert plan("eugkm", d=2).kind == "grid"
    assert plan(d=17, synopsis="grid").spread == math.inf
    few, many = (plan("local", n=n) for n in (10, 1_000_000))
    assert few.kind == "rows"  # judged by the noise of a row, however many there are
    assert few.spread == many.spread == honesty.row_spread("local", LocalParams(), 12)
    for method in ("no_privacy", "kmeans", "spectral", "birch", "gmm"):
        assert honesty.Plan(method=method, params=ClusterParams(), n=10, columns=2).kind is None
    assert plan("published", scaling="raw", table_sensitivity="unit").kind is None
    assert plan("published", scaling="raw").kind == "rows"
    assert plan("published", table_sensitivity="unit").kind == "rows"


def two_groups(n, d):
    """Put two groups of equal size on one point each: apart in the first column only."""
    middles = np.full((2, d), 0.5)
    middles[:, 0] = 0.0, 1.0
    return np.repeat(middles, n // 2, axis=0), middles


# Draws: 500 × 2 groups × 3 columns or more, all in the middle of the box. A Laplace variance of
# these has a relative error of sqrt(5 / 3,000) = 4.1 %, the spread 2.05 %: 13 % is 5.6 of that
# where noise in the counts makes a spread 1.5 % larger, and false alarms stay below 1e-6. The 1,000
# values at the edge: sqrt(5 / 1,000) / 2 = 3.5 %, and 20 % is 5.6 of that.
DRAWS, CLOSE, CLOSE_AT_THE_EDGE = 500, 0.13, 0.20


def check_centres(found, own, middles):
    """Compare draws of both centres with what was planned, in the middle of a column."""
    moved = np.array(found) - middles
    apart = moved[:, :, 1:] - moved[:, :, 1:].mean(axis=0)
    assert math.sqrt(apart.var(axis=0).mean()) == pytest.approx(own.centre, rel=CLOSE)
    return moved


@pytest.mark.slow
@pytest.mark.parametrize(("d", "epsilon", "steps"), [(12, 0.6, 1), (4, 3.0, 2)])
def test_the_blur_of_a_refined_centre_is_the_one_drawn(d, epsilon, steps):
    """For a centre that is in place, counts add nothing at the edge, which it cannot leave."""
    rows, middles = two_groups(1_000, d)
    own = plan(n=1_000, d=d, clusters=2, epsilon=epsilon, synopsis="codebook")
    assert synopsis.refinement_steps(1_000, d, 2, 0.5 * epsilon) == steps
    draws = [trial_rng(1, "refine", None, trial) for trial in range(DRAWS)]
    found = [synopsis.refine(rows, middles, 0.5 * epsilon, steps, rng)[0][-1][0] for rng in draws]
    assert own.spread == pytest.approx(own.centre / steps)
    inside = check_centres(found, own, middles)[:, :, 0] * [1, -1]
    assert inside.min() >= 0
    assert math.sqrt(2 * (inside**2).mean()) == pytest.approx(own.centre, rel=CLOSE_AT_THE_EDGE)


@pytest.mark.slow
@pytest.mark.parametrize("method", ["dplloyd", "dplloyd_sup"])
def test_the_blur_of_a_centre_of_dplloyd_is_the_one_drawn(method):
    rows, middles = two_groups(1_000, 4)
    own = plan(method, n=1_000, d=4, clusters=2, epsilon=3.0)
    steps = rivals.iterations(1_000, 4, 2, 3.0)
    noise = rivals.mechanisms(3.0 / steps, 4, rng(), sup_norm=method == "dplloyd_sup")
    dice = [trial_rng(1, method, None, trial) for trial in range(DRAWS)]
    found = [synopsis.noisy_means(rows, middles, noise, each)[0] for each in dice]
    check_centres(found, own, middles)


@pytest.mark.parametrize("noise", ["sup_norm", "laplace_split"])
def test_the_noise_of_a_row_and_of_the_mean_of_a_group_are_the_ones_drawn(noise):
    own = plan("local", n=600, d=6, clusters=2, epsilon=1.0, noise=noise)
    rows = np.full((600 * 60, 6), 0.5)
    drawn, _ = noisy_rows(rows, 1.0, noise, trial_rng(1, noise, None, 0))
    # 216,000 cells, not all independent; 36,000 rows alone: relative error of the sd below 0.7 %
    assert drawn.std() == pytest.approx(own.spread, rel=0.04)
    means = drawn.reshape(-1, 300, 6).mean(axis=1)  # of 300 rows: half of 600
    # 120 × 6 means of a sum that is nearly normal: relative error of the sd about 2.6 %
    assert means.std() == pytest.approx(own.centre, rel=0.15)


def test_boxes_of_a_tree_are_halved_as_often_as_planned():
    """The mean depth of 4 × 30 leaves; each is off by about one standard deviation of 2 halvings.

    So the mean is off by 0.2: a window of ± 1.5 is far beyond five of these.
    """
    n, d, clusters, epsilon = 600, 2, 4, 0.5
    own = plan(n=n, d=d, clusters=clusters, epsilon=epsilon)
    depths = []
    for trial in range(30):
        middles = np.random.default_rng(trial).uniform(0.1, 0.9, (clusters, d))
        rows = np.repeat(middles, n // clusters, axis=0)
        found = synopsis.tree(rows, epsilon, trial_rng(0, "tree", None, trial))
        for middle in middles:
            inside = ((found.low <= middle) & (middle < found.high)).all(axis=1)
            depths.append(-np.log2(np.prod((found.high - found.low)[inside][0])))
    planned = -d * math.log2(own.spread * math.sqrt(12))
    assert planned == pytest.approx(n / clusters / synopsis.halving(epsilon, d).decay + d)
    assert np.mean(depths) == pytest.approx(planned, abs=1.5)
    deep = plan(n=1_000_000, d=2, clusters=2, epsilon=10.0)  # never beyond the depth of the tree
    assert deep.spread == pytest.approx(2 ** (-synopsis.MOST_DEPTH / 2) / math.sqrt(12))


def test_true_rows_get_the_nearest_group():
    given_rows = np.array([[0.0, 0], [0, 1], [5, 5], [6, 6]])
    labels = np.array([3, 3, 1, 1])
    rows = np.array([[0.2, 0.4], [5.1, 5.6]])
    assert honesty.carried(rows, given_rows, labels).tolist() == [3, 1]
