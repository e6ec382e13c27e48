"""Knobs become widgets: by type, in the URL, at both ends, and never with a crash."""

import json
import re
from urllib.parse import parse_qsl

import pytest
from streamlit.testing.v1 import AppTest

from tests.app.screen import put


def page():
    import json
    from dataclasses import dataclass
    from typing import Literal

    import streamlit as st

    from dp_core.params import Params, knob
    from pages.common.input import controls

    @dataclass(frozen=True, kw_only=True)
    class Every(Params):
        count: int = knob(3, "Count", 1, 20)
        size: int = knob(100, "Size", 0, 10**6)
        share: float = knob(0.5, "Share", 0.0, 1.0)
        width: float = knob(0.1, "Width", 0.001, 10, log=True)
        free: float = knob(2.5, "Free")
        fast: bool = knob(False, "Fast")
        order: Literal["up", "down"] = knob("up", "Order")
        rule: Literal["first_rule", "second_rule", "a_much_longer_rule"] = knob(
            "first_rule", "Rule"
        )
        name: str = knob("x", "Name")
        way: Literal["hp", "em"] = knob("hp", "Way", words=("by count", "by draw"))
        some: int | None = knob(None, "Some", 0, 12)
        bound: int | None = knob(40, "Bound", 1, 125_251, none="no bound")
        scale: float | None = knob(0.3, "Scale", 0.01, 10)

    if st.session_state.pop("to_load", None):
        controls.load("t", {"epsilon": 0.1, "count": 7, "order": "down", "share": 99.0})
    params = Every(**controls.draw(Every, "t"))
    seed = controls.seed_row("t")
    controls.reset("t")
    for made in (params.to_dict() | {"seed": seed}, controls.values("t"), Every().to_dict()):
        st.json(json.dumps(made))


def run(**query: str) -> AppTest:
    app = AppTest.from_function(page, default_timeout=60)
    for name, value in query.items():
        app.query_params[f"t_{name}"] = value
    return app.run()


def values(app: AppTest) -> dict:
    assert not app.exception
    return json.loads(app.json[0].value)


def notes(app: AppTest) -> str:
    return " ".join(each.value for each in app.html if "dp-note" in each.value)


def test_every_type_of_knob_opens_at_its_default_and_reset_brings_it_back():
    app = run()
    assert values(app) == json.loads(app.json[2].value) | {"seed": 12}
    assert notes(app) == ""
    app = run(epsilon="0.1", count="9", order="down", seed="5")
    assert json.loads(app.json[1].value) == values(app)
    app.button(key="t_reset").click().run()
    assert values(app) == values(run())
    app = run(seed="999999")
    app.button(key="t_again").click().run()
    assert values(app)["seed"] == 0, "after the last one"


LINKS = {
    "epsilon=0.5&count=20&size=7&share=0.25&width=0.001&fast=true": (0.5, 20, 7, 0.25, 0.001, True),
    "order=down&rule=second rule&way=by draw&seed=0&some=0": ("down", "second_rule", "em", 0, 0),
    "bound=no bound&scale=automatic": (None, None),
    "epsilon=0.501&rule=second_rule&way=em&some=12": (0.5, "second_rule", "em", 12),
    "bound=125251&epsilon=1.58": (125_251, 1.6),
    "epsilon=0.0316": (0.0315,),
}
"""What a link asks for, in words of this version or of an earlier one, and what it gets."""


@pytest.mark.parametrize(("link", "gets"), LINKS.items())
def test_a_link_sets_widgets_and_moves_to_the_nearest_step_without_a_word(link, gets):
    asked = dict(parse_qsl(link))
    app = run(**asked)
    assert tuple(values(app)[name] for name in asked) == gets
    assert notes(app) == ""


def test_a_link_between_two_steps_is_answered_with_a_note():
    app = run(epsilon="0.3", scale="0.5")  # 5 % from its step
    assert (values(app)["epsilon"], values(app)["scale"]) == (0.315, 0.501)
    assert notes(app).count("was asked for") == 2
    app.select_slider(key="t_epsilon").set_value(0.1).run()
    assert notes(app).count("was asked for") == 1, "it goes once the widget is moved"


@pytest.mark.parametrize(
    "link",
    [
        "epsilon=50&count=21&size=-1&share=inf&width=1e9&order=sideways&rule=first_rule!"
        "&way=by chance&seed=-4&some=13&bound=0&scale=nan",
        "epsilon=-1&some=-1&bound=automatic&seed=1e30",
        *(f"epsilon={said}" for said in ("nan", "many", "", "<b>")),
    ],
)
def test_a_link_out_of_range_falls_back_to_the_defaults_with_a_note_each(link):
    asked = dict(parse_qsl(link, keep_blank_values=True))
    app = run(**asked)
    assert values(app) == values(run())
    assert notes(app).count("was asked for") == len(asked)
    assert "<b>" not in notes(app)


def test_a_band_is_marked_from_where_a_method_works_to_where_it_stops():
    def banded():
        from pages.common.input import controls

        controls.epsilon_slider("t")
        controls.band(0.1, 100.0, "<works>", here=1.0)
        controls.band(0.1, 1.0, "again", here=1.0)  # one slider, one band

    app = AppTest.from_function(banded, default_timeout=60).run()
    (band,) = [each.value for each in app.html if "dp-working" in each.value]
    left, width = re.search(r"left:([\d.]+)%;width:([\d.]+)%", band).groups()
    assert float(left) == pytest.approx(100 / 3, abs=0.1)
    assert float(left) + float(width) == pytest.approx(100, abs=0.1)
    assert "&lt;works&gt;" in band


def test_configuration_is_loaded_before_the_widgets_and_what_does_not_fit_is_said():
    app = run()
    loaded = values(put(app, to_load=True))
    assert (loaded["epsilon"], loaded["count"], loaded["order"]) == (0.1, 7, "down")
    assert loaded["share"] == 0.5
    assert "99" in notes(app)


def test_optional_numbers_are_moved_reset_and_kept_in_a_configuration():
    app = run()
    moved = {"some": 5, "bound": None, "scale": None}
    put(app, **{f"t_{name}": value for name, value in moved.items()})
    assert values(app) == values(run()) | moved
    assert json.loads(app.json[1].value) == values(app)
    app.button(key="t_reset").click().run()
    assert values(app) == values(run())
    assert notes(app) == ""


@pytest.mark.parametrize(("typed", "stands", "noted"), [("0.1", 0.1, False), ("0.3x", 1.0, True)])
def test_epsilon_without_the_name_of_the_page_is_understood(typed, stands, noted):
    app = AppTest.from_function(page, default_timeout=60)
    app.query_params["epsilon"] = typed
    app.run()
    assert values(app)["epsilon"] == stands
    assert bool(notes(app)) == noted
    assert "epsilon" not in app.query_params
