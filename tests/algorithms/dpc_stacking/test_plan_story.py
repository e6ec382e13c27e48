"""Words on how far noise moves groups."""

import math

import pytest

from dp_core.algorithms.dpc_stacking.method.rivals.eugkm import MOST_COLUMNS
from dp_core.algorithms.dpc_stacking.study.guides import Plan
from dp_core.algorithms.dpc_stacking.view import plan_story as story
from tests.algorithms.dpc_stacking.test_guides import PARAMS, plan

SILENT = ("no_privacy", "kmeans", "spectral", "birch", "gmm")


def silent(method="kmeans"):
    from dp_core.algorithms.dpc_stacking.params import ClusterParams

    return Plan(method=method, params=ClusterParams(), n=600, columns=12)


# --- the light in words ---------------------------------------------------------------------------


def test_the_banner_is_silent_unless_the_light_is_red_and_names_no_epsilon():
    assert story.banner(plan(epsilon=1.0)) is None
    assert story.banner(silent()) is None
    sentence, ground = story.banner(plan(epsilon=0.1))
    assert sentence == "The released centres are likely no better than a single one"
    assert ground == "Noise moves each centre by about 109 % of a column's width."


# --- before the run -------------------------------------------------------------------------------


def test_the_blur_is_said_before_the_run():
    words = story.before(plan(n=589))
    assert words.startswith(
        "With 589 rows, 12 columns, 5 groups and ε = 1, each centre of an average group is "
        "blurred by about 11 % of a column's width"
    )
    assert "No centre moves by more than 50 % of a column's width in a step." in words
    assert "more than 9 % of a column's width" in story.before(plan(n=589, epsilon=0.1))
    assert "at its edge" in story.before(plan("dplloyd", n=589))
    assert "more than 35 % of a column's width away" in story.before(plan("fastlloyd", n=589))


@pytest.mark.parametrize("method", list(PARAMS))
@pytest.mark.parametrize("d", [1, 2, 3, 4, 64])
@pytest.mark.parametrize("epsilon", [0.01, 20.0])
def test_every_plan_is_said_in_numbers(method, d, epsilon):
    if method == "eugkm" and d > MOST_COLUMNS:
        assert plan(method, d=d).guide.spread == math.inf  # the method refuses
        return
    for n, clusters in ((3, 2), (1_000_000, 50)):
        own = plan(method, n=n, d=d, clusters=clusters, epsilon=epsilon)
        words = " ".join((story.before(own), *(story.banner(own) or ())))
        assert "nan" not in words
        assert "inf " not in words
        assert "e+" not in words
        assert "e-" not in words
