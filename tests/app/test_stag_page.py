"""The picture tab of the location maps without a browser: every method, knob, map and switch."""

import json
import re

import numpy as np
import pytest

from dp_core.algorithms.stag.data.lattice import Lattice
from dp_core.words import message
from pages.common.frame import hiding
from pages.common.show import verdicts
from tests.algorithms.stag.tools import lattice_of, uneven
from tests.app.screen import at_once, block, keyed, keys, markup, put, variant_of, words, words_in

TRUE, ALIKE = (str(message("stag-true-label", alike=alike)) for alike in (False, True))
PAPER, REPAIRED = "As in the paper", "Repaired"


def maps(app):
    """Read what each view of the map was given, in the order of the page."""
    views = [each.proto for each in app.get("bidi_component")]
    return [json.loads(each.json) for each in views if each.component_name == "map_view"]


def images(app):
    return [picture["image"] for each in maps(app) for picture in each["pictures"]]


def labels(app):
    return [picture["label"] for each in maps(app) for picture in each["pictures"]]


def use(app, lattice):
    """Put a map in place of an upload."""
    put(app, stag_data="own", stag_upload_data=lattice)
    assert not app.error
    return app


def swiped(open_app, **query):
    """Open the view with two pictures on one map."""
    return open_app("stag", stag_view="On a map", **query)


def captions(app):
    """Names above the maps that stand side by side."""
    names = {str(message("stag-truth", alike=False)), PAPER, REPAIRED}
    said = (each.value.replace("\\", "").partition("**")[2] for each in app.markdown)
    return [name.partition("**")[0] for name in said if name.partition("**")[0] in names]


def test_arrival_shows_truth_and_both_variants_with_how_far_off_they_are(arrived):
    app = arrived("stag", settings="closed")
    assert captions(app) == [str(message("stag-truth", alike=False)), PAPER, REPAIRED]
    shown = [picture for each in maps(app) for picture in each["pictures"]]
    assert [each["kind"] for each in shown] == ["true", "released", "released"]
    assert labels(app) == [""] * 3, "the captions say it"
    assert all(each["together"] and each["base"] for each in maps(app))
    assert not any(each["cells"] for each in shown), "density only"
    assert words(app).count("% off") == 2, "beside both variants"
    assert "Accurate enough: yes" in markup(app)
    assert "Private enough: no" in markup(app)
    assert not app.metric
    assert "stag_view" not in keys(app.selectbox), "in Settings"


DRAWN = [(method, "On a map", "light") for method in ("published", "adaptive", "quadtree")]
DRAWN += [("published", "Side by side", "dark")]


@pytest.mark.parametrize(("method", "view", "theme"), DRAWN)
def test_every_method_draws_its_picture(open_app, method, view, theme):
    asked = {"variant": variant_of("stag", method), "method": method, "view": view}
    asked = {f"stag_{name}": value for name, value in asked.items()}
    app = open_app("stag", theme=theme, stag_outlines="true", **asked)
    assert not app.error
    shown = [picture for each in maps(app) for picture in each["pictures"]]
    assert len(shown) == (2 if view == "On a map" else 3)
    lines = view == "On a map"
    outlined = [lines and each["kind"] != "true" for each in shown]
    assert [bool(each["cells"]) for each in shown] == outlined


def test_shares_that_leave_nothing_are_called_as_beside_their_sliders(open_app):
    app = put(open_app("stag"), stag_share_merge=0.9)
    (said,) = [each.value.replace("\\", "") for each in app.error]
    labels_of = {each.key: each.label for each in app.slider}
    for name in ("share_merge", "share_filter"):
        assert name in said
        (number,) = re.findall("ε[123]", labels_of[f"stag_{name}"])
        assert number in said


def test_the_release_is_compared_with_truth_or_other_variant_in_colours_of_the_data(open_app):
    app = swiped(open_app, stag_variant="sound")
    true, released = images(app)
    assert labels(app) == [TRUE, REPAIRED]
    keyed(app.button_group, "stag_beside_published").set_value("other").run()
    assert labels(app) == [PAPER, REPAIRED]
    assert images(app)[1] == released
    keyed(app.selectbox, "stag_view").set_value("beside").run()
    assert images(app)[::2] == [true, released]
    put(app, **{hiding.KEY: True}, stag_view="map", stag_beside_published="truth")
    assert {*labels(app)} == {REPAIRED, PAPER}, "without the truth"
    # Colours depend on the data set, and neither on ε nor on the method.
    put(app, **{hiding.KEY: False}, stag_variant="published")
    true, released = images(app)
    bar = scale(app)
    for change in ({"stag_epsilon": 0.1}, {"stag_variant": "sound"}):
        put(app, **change)
        assert images(app)[0] == true
        assert images(app)[1] != released
        assert scale(app) == bar
    assert scale(put(app, stag_data="city")) != bar


def scale(app):
    found = next(each.value for each in app.get("html") if "dp-scale" in each.value)
    return found.split("dp-below")[0]


def test_what_was_clicked_on_is_described_with_its_true_count_and_marked(open_app):
    app = open_app("stag", stag_variant="sound")
    assert not maps(app)[0]["mark"]
    put(app, stag_spot=[0.52, 0.47])
    assert "km²:</b> about " in words(app)
    assert "trips" in words_in(block(app, "holder_spot"))
    mark = maps(app)[0]["mark"]
    assert len(mark) == 2
    put(app, stag_epsilon=0.01)
    assert "km²:</b> about " in words(app)
    assert maps(app)[0]["mark"] != mark, "other cells"


ODD = [
    lattice_of([[5]]),
    lattice_of(np.zeros((16, 16), dtype=int)),
    lattice_of(np.eye(3, dtype=int)),
    Lattice(uneven(48, 5_000).counts, (0.0, 60.0, 20.0, 80.0)),
    Lattice(uneven(48, 5_000).counts, (-180.0, -90.0, 180.0, 90.0)),
    Lattice(uneven(48, 5_000).counts, (0.0, 0.0, 1e-4, 1e-4), point="<b>$x$ ~a~"),
]
"""Of one cell, empty, of three points, far north, of the globe, and with a hostile name."""


def test_odd_maps_are_drawn(open_app):
    app = open_app("stag", stag_variant="sound")
    put(app, stag_outlines=True, stag_spot=[0.5, 0.5])
    for lattice in ODD:
        use(app, lattice)
        assert [each["height"] > 0 for each in maps(app)] == [True] * 3
    put(app, stag_view="map")
    for lattice in ODD[::5]:
        assert len(images(use(app, lattice))) == 2
    polar = Lattice(uneven(32, 5_000).counts, (0.0, 86.0, 8.0, 90.0))
    use(put(app, stag_view="beside"), polar)
    assert maps(app)[0]["height"] == 500, "beyond web maps, and so drawn evenly"


def test_a_look_alike_is_called_so(open_app):
    """Nothing of the file is on screen, and nothing on it is the truth."""
    app = swiped(open_app, stag_variant="sound")
    lattice = Lattice(uneven(32, 5_000).counts, (2.0, 48.0, 3.0, 49.0), confidential=True)
    alike = Lattice(uneven(32, 800).counts, (2.0, 48.0, 3.0, 49.0), synthetic=True)
    put(app, stag_data="own", stag_upload_data=lattice, stag_upload_alike=alike)
    assert labels(app) == [ALIKE, REPAIRED]
    blind_scale = scale(app)
    put(app, stag_upload_look_0=True)
    assert labels(app) == [TRUE, f"{REPAIRED}, simulated"]
    assert scale(app) == blind_scale, "colours follow from public facts"
    put(app, stag_view="beside")
    assert labels(app)[0] == TRUE, "of an upload each map says whose it is"


def test_the_verdict_counts_its_runs_and_another_class_needs_no_new_ones(open_app, monkeypatch):
    started = at_once(monkeypatch)
    monkeypatch.setattr(verdicts, "REST", -1)
    app = open_app("stag", stag_variant="sound", stag_tolerance="0.01", stag_epsilon="3.15")
    assert counted(started) == [8]
    assert "Accurate enough: no" in markup(app)
    keyed(app.number_input, "stag_tolerance").set_value(50.0).run()
    assert "Accurate enough: yes" in markup(app)
    keyed(app.button_group, "stag_area").set_value("large").run()
    assert counted(started) == [8]


def counted(started):
    return [len(calls) for jobs in started.values() for calls in jobs]
