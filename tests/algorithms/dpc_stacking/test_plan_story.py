"""Words on how far noise moves groups."""

import math

import pytest

from dp_core.algorithms.dpc_stacking.method.rivals import MOST_COLUMNS
from dp_core.algorithms.dpc_stacking.params import ClusterParams
from dp_core.algorithms.dpc_stacking.study.honesty import Plan
from dp_core.algorithms.dpc_stacking.view import story
from dp_core.words import message
from tests.algorithms.dpc_stacking.test_guides import PARAMS, plan


def test_the_banner_is_silent_unless_the_light_is_red_and_names_no_epsilon():
    assert story.banner(plan(epsilon=1.0)) is None
    assert story.banner(Plan(method="kmeans", params=ClusterParams(), n=600, columns=12)) is None
    sentence, ground = story.banner(plan(epsilon=0.1))
    assert sentence == message("dpc-hidden")
    assert ground.arguments["noise"].arguments["widths"] == pytest.approx(1.09, abs=5e-3)
    assert "epsilon" not in sentence.arguments | ground.arguments


def test_the_blur_of_a_centre_is_said_for_a_document():
    said = story.rough(plan("central", n=589, epsilon=1.0)).arguments["ground"].arguments
    assert said["kind"] == "centres"
    assert said["noise"].arguments["widths"] == pytest.approx(0.11, abs=5e-3)


@pytest.mark.parametrize("method", list(PARAMS))
@pytest.mark.parametrize("d", [1, 2, 3, 4, 64])
@pytest.mark.parametrize("epsilon", [0.01, 20.0])
def test_every_plan_is_said_in_numbers(method, d, epsilon):
    if method == "eugkm" and d > MOST_COLUMNS:
        assert plan(method, d=d).guide.spread == math.inf  # the method refuses
        return
    for n, clusters in ((3, 2), (1_000_000, 50)):
        own = plan(method, n=n, d=d, clusters=clusters, epsilon=epsilon)
        words = " ".join(map(str, (story.rough(own), *(story.banner(own) or ()))))
        assert "–" not in words
        assert "∞" not in words
