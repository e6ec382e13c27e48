"""The picture tab of the location maps without a browser: every method, knob, map and switch."""

import json

import numpy as np
import pytest

from dp_core.algorithms.stag import ALGORITHM
from dp_core.algorithms.stag.data.lattice import Lattice
from dp_core.algorithms.stag.view.map_figures import PICKED
from pages.common.show import verdicts
from pages.parts.stag import map
from tests.algorithms.stag.tools import lattice_of, uneven
from tests.app.screen import at_once, both_ends, keyed, put, words

METHODS = [method.key for method in ALGORITHM.methods]
LAYERS = {"merged-areas", "merged", "kept", "split", "dense"}


def variant_of(method):
    return "sound" if ALGORITHM.method(method).variant == "sound" else "published"


def maps(app):
    """Layers of the map of the truth and of that of the release, by name."""
    specs = [json.loads(chart.proto.json) for chart in app.get("deck_gl_json_chart")]
    return [{layer["id"]: layer for layer in spec["layers"]} for spec in specs]


def use(app, lattice):
    """Put a map in place of an upload."""
    put(app, stag_data="own", stag_upload_data=lattice)
    assert not app.error
    return app


def test_arrival_shows_both_maps_numbers_words_and_an_honest_badge(open_app):
    app = open_app("stag")
    assert not app.exception
    labels = [metric.label for metric in app.metric]
    assert labels == [
        "Points in all",
        "Cells split",
        "Noise of one count",
        "Points in all, off by",
        "Error of medium rectangles",
    ]
    true, released = maps(app)
    assert {"density", "frame", "base-river", "base-road"} <= set(true) & set(released)
    assert not (LAYERS | {PICKED}) & set(true)
    assert {*LAYERS, PICKED} <= set(released)
    said = words(app)
    assert "What just happened. A secret sample of 10 % of the trips" in said.replace("**", "")
    assert "What is wrong:" in said
    assert "A made-up city" in said
    assert "True points: for you alone" in said


@pytest.mark.parametrize(("view", "theme"), [("Map", "light"), ("Flat view", "dark")])
@pytest.mark.parametrize("method", METHODS)
def test_every_method_draws_its_picture(open_app, method, view, theme):
    app = open_app(
        "stag",
        theme=theme,
        stag_data="city_small",
        stag_variant=variant_of(method),
        stag_method=method,
        stag_view=view,
    )
    assert not app.exception
    assert not app.error
    assert len(app.metric) == 5
    assert len(maps(app)) == (2 if view == "Map" else 0)
    plots = [chart.proto.id for chart in app.get("plotly_chart")]
    assert any("stag_flat" in name for name in plots) == (view == "Flat view")


@pytest.mark.parametrize("data", [name for name in ALGORITHM.samples if name != "city_large"])
def test_every_bundled_map_is_drawn(open_app, data):
    app = open_app("stag", stag_data=data, stag_variant="sound")
    assert not app.exception
    assert len(maps(app)) == 2
    assert any(name.startswith("base-") for name in maps(app)[0])


@pytest.mark.parametrize("method", ["published", "sound", "kd_hybrid"])
def test_every_knob_works_at_both_ends(open_app, method):
    app = open_app(
        "stag", stag_data="city_small", stag_variant=variant_of(method), stag_method=method
    )
    for moved in both_ends(app, "stag", ALGORITHM.method(method).params):
        assert all("add up to" in words(app) for _ in app.error), moved


@pytest.mark.parametrize(
    ("name", "method", "shown"),
    [
        ("filter", "published", ["noisy count", "draw"]),
        ("side_rule", "published", ["a quarter", "all of it", "from the filter's ε"]),
        ("noise", "sound", ["real numbers", "integers"]),
    ],
)
def test_choices_are_in_plain_words(open_app, name, method, shown):
    app = open_app("stag", stag_data="city_small", stag_variant=variant_of(method))
    widgets = [*app.button_group, *app.selectbox]
    assert list(keyed(widgets, f"stag_{name}").options) == shown


def test_the_threshold_slider_reaches_from_one_to_many_points(open_app):
    app = open_app("stag", stag_data="city_small", stag_variant="sound")
    slider = keyed(app.select_slider, "stag_theta")
    assert [slider.options[place] for place in (0, 1, -1)] == ["automatic", "1", "100,000"]
    assert len(slider.options) < 120


def test_a_switch_takes_its_layer_away_and_the_rest_can_still_be_clicked(open_app):
    app = open_app("stag", stag_data="city_small", stag_variant="sound")
    pills = keyed(app.button_group, "stag_layers")
    pills.set_value(["density", "split"]).run()
    assert set(maps(app)[1]) & LAYERS == {"split", "dense"}
    assert PICKED in maps(app)[1]
    keyed(app.button_group, "stag_layers").set_value(["merged"]).run()
    assert "density" not in maps(app)[0]
    assert "density" not in maps(app)[1]
    keyed(app.button_group, "stag_layers").set_value([]).run()
    assert not app.exception
    assert not set(maps(app)[1]) & LAYERS


def test_the_picture_follows_epsilon_and_the_truth_stays(open_app):
    app = open_app("stag", stag_data="city_small", stag_variant="sound")
    true, released = maps(app)
    keyed(app.select_slider, "stag_epsilon").set_value(0.1).run()
    later_true, later = maps(app)
    assert later_true["density"] == true["density"]
    assert later["density"] != released["density"]
    assert later["merged"] != released["merged"]


def test_what_was_clicked_on_is_described_with_its_true_count_and_marked_on_both(
    open_app, monkeypatch
):
    monkeypatch.setattr(
        map, "clicked", lambda key: [[0.10, 0.10], [0.11, 0.10], [0.11, 0.11], [0.10, 0.11]]
    )
    app = open_app("stag", stag_data="city_small", stag_variant="sound")
    assert "km²:</b> about " in words(app)
    assert "True count there: for you alone" in words(app)
    assert all({"mark", "mark-halo"} <= set(each) for each in maps(app))
    keyed(app.select_slider, "stag_epsilon").set_value(0.01).run()
    assert "km²:</b> about " in words(app)
    monkeypatch.setattr(map, "clicked", lambda key: None)
    app.run()
    assert "Click a cell of the released map" in words(app)


@pytest.mark.parametrize(
    "lattice",
    [
        lattice_of([[5]]),
        lattice_of(np.zeros((16, 16), dtype=int)),
        lattice_of(np.eye(3, dtype=int)),
        Lattice(uneven(48, 5_000).counts, (0.0, 60.0, 20.0, 80.0)),
        Lattice(uneven(48, 5_000).counts, (-180.0, -90.0, 180.0, 90.0)),
        Lattice(uneven(48, 5_000).counts, (0.0, 0.0, 1e-4, 1e-4), point="<b>$x$ ~a~"),
    ],
    ids=["one cell", "empty", "three", "north", "globe", "hostile"],
)
@pytest.mark.parametrize("method", ["sound", "published"])
def test_odd_maps_are_drawn(open_app, lattice, method):
    app = use(open_app("stag", stag_variant=variant_of(method), stag_method=method), lattice)
    assert len(maps(app)) == 2
    put(app, stag_view="Flat view")
    assert len(app.metric) == 5


def test_a_box_that_is_not_on_earth_has_a_flat_view_only(open_app):
    lattice = Lattice(uneven(32, 5_000).counts, (0.0, 0.0, 1_000.0, 500.0))
    app = use(open_app("stag", stag_variant="sound"), lattice)
    assert maps(app) == []
    assert "Points per square unit" in words(app)


def test_what_a_browser_cannot_hold_is_said(open_app):
    app = open_app("stag", stag_method="uniform")
    assert "only the 5,000 areas with the most points can be clicked" in words(app)
    assert len(maps(app)[1][PICKED]["data"]) == 5_000


def test_the_verdict_counts_its_draws_and_another_class_needs_no_new_ones(open_app, monkeypatch):
    started = at_once(monkeypatch)
    monkeypatch.setattr(verdicts, "REST", -1)
    app = open_app("stag", stag_variant="sound", stag_tolerance="0.01", stag_epsilon="3.15")
    assert not app.exception
    assert counted(started) == [8]
    assert "Accurate enough: no." in words(app)
    assert (
        "0 of 100 draws lie within 0.01 % (mean error of medium areas) of the truth (36"
        in words(app)
    )
    keyed(app.number_input, "stag_tolerance").set_value(50.0).run()
    assert "Accurate enough: yes." in words(app)
    keyed(app.button_group, "stag_area").set_value("large").run()
    assert "(mean error of large areas)" in words(app)
    assert counted(started) == [8]


def counted(started):
    return [len(calls) for jobs in started.values() for calls in jobs]
