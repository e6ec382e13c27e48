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
    assert sentence == message("dpc-hidden", kind="centres")
    assert ground.arguments["noise"].arguments["widths"] == pytest.approx(1.09, abs=5e-3)
    assert "epsilon" not in sentence.arguments | ground.arguments


@pytest.mark.parametrize(
    ("method", "epsilon", "besides", "reach"),
    [
        ("central", 1.0, "step", 0.5),
        ("central", 0.1, "step", 0.09),
        ("dplloyd", 1.0, "edge", None),
        ("fastlloyd", 1.0, "left", 0.35),
    ],
)
def test_the_blur_is_said_before_the_run(method, epsilon, besides, reach):
    said = story.before(plan(method, n=589, epsilon=epsilon)).arguments
    given = said["given"].arguments
    assert (given["rows"], given["columns"], given["clusters"]) == (589, 12, 5)
    assert said["besides"] == besides
    if reach is not None:
        assert said["reach"].arguments["widths"] == pytest.approx(reach, abs=5e-3)
    if (method, epsilon) == ("central", 1.0):
        assert said["centre"].arguments["widths"] == pytest.approx(0.11, abs=5e-3)


@pytest.mark.parametrize("method", list(PARAMS))
@pytest.mark.parametrize("d", [1, 2, 3, 4, 64])
@pytest.mark.parametrize("epsilon", [0.01, 20.0])
def test_every_plan_is_said_in_numbers(method, d, epsilon):
    if method == "eugkm" and d > MOST_COLUMNS:
        assert plan(method, d=d).guide.spread == math.inf  # the method refuses
        return
    for n, clusters in ((3, 2), (1_000_000, 50)):
        own = plan(method, n=n, d=d, clusters=clusters, epsilon=epsilon)
        words = " ".join(map(str, (story.before(own), *(story.banner(own) or ()))))
        assert "–" not in words
        assert "∞" not in words
