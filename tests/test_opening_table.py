"""The table of opening states is what the tool reads out of the stored draws."""

import math

import pytest

from dp_core import registry
from tools import opening

SYSTEMS = list(registry.algorithms())


@pytest.mark.slow
def test_the_page_is_what_the_tool_writes() -> None:
    assert opening.PAGE.read_text(encoding="utf-8") == opening.written(), "run: tools.opening"


@pytest.mark.parametrize("key", SYSTEMS)
def test_the_sound_verdict_turns_from_no_to_yes_on_the_slider(key: str) -> None:
    found = opening.find(key, "sound")
    assert math.isfinite(found.crossing)
    assert found.before is not None
    wanted = found.state.wanted
    assert found.share(found.before) < wanted <= found.share(found.crossing)
    assert found.crossing <= found.state.params.epsilon, "the page opens with a yes"


@pytest.mark.parametrize("key", SYSTEMS)
def test_the_opening_draw_is_typical_and_the_published_verdict_turns_but_for_groups(
    key: str,
) -> None:
    assert math.isfinite(opening.find(key, "published").crossing) is (key != "dpc_stacking")
    for variant in opening.VARIANTS:
        found = opening.find(key, variant)
        expected = found.expected(found.state.params.epsilon)
        assert found.error() == pytest.approx(expected, rel=0.06), variant
