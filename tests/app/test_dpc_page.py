"""The page of groups: every variant and method, columns and limits, seven budgets."""

import math

import pytest

from dp_core.words import say
from pages.parts.dpc_stacking.state import MEMBERS
from tests.app import screen
from tests.app.screen import at_once, keyed, keys, markup, numbers, press, proves, words

CASES = [(variant, method) for variant, methods in MEMBERS.items() for method in methods]


@pytest.fixture
def app(open_app):
    return open_app("dpc_stacking")


@pytest.fixture(scope="module")
def one(open_app):
    """Page on which one method after the other is chosen."""
    return open_app("dpc_stacking", dpc_stacking_data="Iris flowers")


def put(app, **state):
    return screen.put(app, **{f"dpc_stacking_{name}": value for name, value in state.items()})


def test_page_opens_with_the_sound_groups_and_their_quality(arrived):
    app = arrived("dpc_stacking")
    assert {say(f"dpc-{name}.label") for name in ("spread-now", "agreement")} == set(numbers(app))
    text = words(app)
    assert proves(app, 1.0, "one person")
    found = {"epsilon": 1.0, "centres": 4, "there": 4, "found": 4}
    assert say("dpc-picture", **found, made=0, asked=1.0) in text


def test_marks_are_named_on_rows_that_are_nobodys_too(arrived, open_app):
    named = f"{say('dpc-plane-released', rows='made', gone=False)}</div>"
    page = arrived("dpc_stacking")
    assert named in markup(page)
    assert f'{named}<div class="dp-side"' not in markup(page), "it is hidden there"
    assert say("dpc-plane-arrows") not in words(page)
    far = open_app("dpc_stacking", dpc_stacking_variant="As in the paper")
    assert say("dpc-plane-arrows") in words(far)


def test_limits_of_the_data_prove_nothing_and_others_do(app):
    put(app, data="iris", variant="published", adaptive="constant")
    assert proves(app, 4.0, "one person")
    assert proves(put(app, limits="own"), math.inf, "one person")
    put(app, variant="central")
    assert say("table-no-bounds") in app.error[0].value.replace("\\", "")
    assert not put(app, limits="0-10").error
    assert proves(app, 1.0, "one person")
    put(app, data="wine", tab="Release", limits="stated")
    assert "dpc_stacking_draw" not in keys(app.button), "nobody has stated limits"
    assert say("dpc-no-limits") in words(app)
    assert "dpc_stacking_draw" in keys(put(app, stated=True).button)


def test_seven_budgets_come_back_and_one_can_be_taken(app, monkeypatch):
    at_once(monkeypatch)
    put(app, data="iris", view="seven", folds=1)  # more of them only take time
    put(app)
    assert press(app, "dpc_stacking_take_0.1").session_state["dpc_stacking_epsilon"] == 0.1
    assert app.session_state["dpc_stacking_view"] == "side"


ASKED = [{"view": "Seven budgets"}, {"data": "wine", "x": "ash", "y": "hue"}]
ASKED += [{"variant": "local", "zoom": "All noisy rows"}]


@pytest.mark.parametrize("asked", ASKED)
def test_a_link_to_a_choice_below_the_picture_is_seen_in_it_at_once(arrived, open_app, asked):
    asked = {f"dpc_stacking_{name}": value for name, value in asked.items()}
    app = open_app("dpc_stacking", **asked)
    at_first = drawn(app)
    assert at_first == drawn(app.run())
    without = {name: value for name, value in asked.items() if name.endswith(("data", "variant"))}
    assert at_first != drawn(arrived("dpc_stacking", **without))


def drawn(app):
    """Give what the planes on the page are made of."""
    protos = (each.proto for each in app.get("bidi_component"))
    return [each.json for each in protos if each.component_name == "scatter"]


def shown(app, tab, variant, **state):
    return put(app, data="iris", variant=variant, tab=tab, **state)


@pytest.mark.parametrize(("variant", "method"), CASES)
def test_every_method_is_shown_has_a_ledger_and_says_what_may_be_released(one, variant, method):
    assert not shown(one, "Picture", variant, **{f"{variant}_method": method}).error
    assert "–" not in numbers(one)[say("dpc-spread-now.label")]
    assert not shown(one, "Is it private?", variant).error
    assert ("Where the published proof fails" in words(one)) == (variant == "published")
    attacked = say("attack-run") in {each.label for each in one.button}
    assert attacked == (variant in {"central", "local", "published"})
    assert not shown(one, "Release", variant).error
    assert ("dpc_stacking_draw" in keys(one.button)) == (variant in {"central", "local"})
    if variant == "published":
        press(one, "dpc_stacking_go_on")
        assert "for one row, replaced by any other" in keyed(one.button, "dpc_stacking_draw").label
