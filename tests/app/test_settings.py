"""The panel Settings: closed it keeps values and link, open it stays open over pages."""

import pytest

from dp_core import opening, registry
from dp_core.params import knobs
from pages.common.input import settings
from tests.app.screen import checked, keyed, keys, put, to_an_end

KEYS = list(registry.algorithms())
SWITCH = "settings_switch"


def link(app) -> dict[str, str]:
    return {name: value for name, value in app.query_params.items() if name != "settings"}


def turned(app):
    keyed(app.button, SWITCH).click()
    return checked(app.run())


def verdict(app) -> list[str]:
    return [each.value for each in app.html if 'class="dp-half' in each.value]


@pytest.mark.parametrize("key", KEYS[1::2])
def test_a_closed_panel_draws_nothing_and_keeps_values_and_picture(key, open_app):
    app = open_app(key)
    changed = {f"{key}_seed": 7, f"{key}_wanted": 80, f"{key}_tolerance": 0.07}
    shown = verdict(put(app, **changed))
    turned(app)
    assert not changed.keys() & (keys(app.number_input) | keys(app.select_slider))
    assert verdict(app) == shown
    assert verdict(checked(app.run())) == shown
    assert "settings" not in app.query_params
    turned(app)
    assert settings.OPEN in app.query_params["settings"]
    assert keyed(app.number_input, f"{key}_seed").value == 7
    assert keyed(app.select_slider, f"{key}_wanted").value == 80
    assert verdict(app) == shown


@pytest.mark.parametrize("key", KEYS[::2])
def test_a_link_sets_what_stands_in_a_closed_panel_and_all_is_one_click_away(key, open_app):
    query = {f"{key}_seed": "7", f"{key}_wanted": "80", f"{key}_tolerance": "0.07"}
    app = open_app(key, settings="closed", **query)
    assert f"{key}_seed" not in keys(app.number_input)
    shown = verdict(app)
    turned(app)
    assert keyed(app.number_input, f"{key}_seed").value == 7
    assert verdict(app) == shown
    widgets = (*app.slider, *app.select_slider, *app.number_input, *app.selectbox, *app.toggle)
    drawn = keys(widgets) | keys(app.get("button_group")) | keys(app.multiselect)
    offered = {name for name in app.session_state["_defaults"] if name in drawn}
    names = {f"{key}_{knob.name}" for knob in knobs(opening.state(key).method.params)}
    assert names & app.session_state["_defaults"].keys() <= offered


@pytest.mark.parametrize("place", [0, -1])
@pytest.mark.parametrize(
    "case", ["stag published", "stag kd_hybrid", "privscbn published", "privscbn joint_zcdp"]
)
def test_all_knobs_together_work_at_both_ends(case, place, open_app):
    """But made-up rows, of which many take their time, and shares that leave nothing."""
    key, method = case.split()
    found = registry.algorithms()[key].method(method)
    asked = {"variant": "sound" if found.variant == "sound" else "published", "method": method}
    asked |= {"data": "city_small"} if key == "stag" else {}
    app = open_app(key, **{f"{key}_{name}": value for name, value in asked.items()})
    left = ("rows", "share_merge", "share_filter")
    assert not to_an_end(app, key, found.params, place, *left).error


def test_what_is_set_while_the_panel_is_closed_leaves_the_link_once_it_is_as_on_arrival(open_app):
    app = put(open_app("stag", settings="closed", stag_seed="7"), stag_seed=3)
    assert link(app)["stag_seed"] == "3"
    assert "stag_seed" not in link(put(app, stag_seed=opening.state("stag").seed))
