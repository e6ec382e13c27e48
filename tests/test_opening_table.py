"""The table of opening states is what the tool reads out of the stored draws."""

import math

import pytest

from dp_core import registry
from dp_core.registry import algorithms
from dp_core.study.attacked import name, replayed, replays
from tools import opening, replay

SYSTEMS = list(registry.algorithms())


@pytest.mark.slow
def test_the_page_is_what_the_tool_writes() -> None:
    assert opening.PAGE.read_text(encoding="utf-8") == opening.written(), "run: tools.opening"


@pytest.mark.parametrize("key", SYSTEMS)
def test_the_opening_draw_is_typical_and_verdicts_turn_but_for_groups_as_published(key) -> None:
    found = opening.find(key, "sound")
    assert math.isfinite(found.crossing)
    assert found.before is not None
    assert found.share(found.before) < found.state.wanted <= found.share(found.crossing)
    assert found.crossing <= found.state.params.epsilon, "the page opens with a yes"
    assert math.isfinite(opening.find(key, "published").crossing) is (key != "dpc_stacking")
    for variant in opening.VARIANTS:
        found = opening.find(key, variant)
        expected = found.expected(found.state.params.epsilon)
        assert found.error() == pytest.approx(expected, rel=0.06), variant


def test_the_table_is_made_from_what_is_kept() -> None:
    assert replay.PAGE.read_text(encoding="utf-8") == replay.text(), "run python -m tools.replay"


@pytest.mark.slow
def test_the_replays_of_a_system_are_those_that_are_kept() -> None:
    """What stands in them is worked out for every method by `test_replay.py` in `contract`."""
    found = dict(replay.found([algorithms()["plain"]]))
    assert found == {key: each for key, each in replays().items() if key.startswith("plain.")}


def test_every_method_with_something_proven_is_replayed_and_nothing_else_leaves() -> None:
    methods = [(each, method) for each in algorithms().values() for method in each.methods]
    assert {*replays()} <= {name(system.key, method.key) for system, method in methods}
    for system, method in methods:
        found = replayed(system.key, method.key)
        assert found or method.no_release, f"{system.key} {method.key}"
        if found and method.variant != "published":
            # Noise for a series without an end: so short a one cannot spend it.
            spent = 0.7197 if method.key == "gaussian_endless" else 1
            assert found.worst == pytest.approx(spent, abs=1e-4)
            assert found.same
            assert found.kept
            assert found.equal in (True, None)
            assert found.claimed
            assert found.proven <= found.claimed * (1 + 1e-9)
