"""Accuracy, privacy and release on the page of location maps; background work is done at once."""

import json

import numpy as np
import pytest

from dp_core.algorithms.stag import ALGORITHM
from dp_core.algorithms.stag.data.lattice import Lattice
from dp_core.words import say
from pages.common.work import cache
from pages.parts.stag import release as stag_ledger
from tests.algorithms.stag.tools import BOX, uneven
from tests.app import screen

RELEASED = [method.key for method in ALGORITHM.methods if not method.no_release]
TABS = ("Accuracy", "Is it private?", "Release")
SMALL = uneven(32, 20_000)


@pytest.fixture
def opened(open_app, monkeypatch):
    """Open a tab with a small map, unless the query names a bundled one."""
    bundled = cache.sample

    def opener(tab, method="published", lattice=None, **query):
        shown = lattice or small()

        def sample(key, name=""):
            return shown if (key, "stag_data" in query) == ("stag", False) else bundled(key, name)

        monkeypatch.setattr(cache, "sample", sample)
        variant = screen.variant_of("stag", method)
        return open_app("stag", stag_variant=variant, stag_method=method, stag_tab=tab, **query)

    return opener


def small(**facts):
    facts = {"synthetic": True, "name": "Your map"} | facts
    return Lattice(SMALL.counts, BOX, **facts)


def walk(opened, *given, **query):
    """Go through the tabs; that of the picture has its own tests."""
    app = opened(TABS[0], *given, **query)
    yield app
    for tab in TABS[1:]:
        yield screen.turn_to(app, "stag", tab)


@pytest.mark.parametrize("method", ["published", "sound", "privtree", "dawa"])
def test_a_method_draws_its_curves_is_attacked_and_released(opened, done, monkeypatch, method):
    monkeypatch.setattr(stag_ledger, "RUNS", 60)
    app = opened("Accuracy", method, stag_epsilon="0.5")
    assert not app.error
    if screen.variant_of("stag", method) == "published":
        assert screen.keyed(app.selectbox, "stag_method").value == method
    text = json.dumps([json.loads(each.proto.spec) for each in app.get("plotly_chart")])
    assert all(level in text for level in ("total only", "no noise", "tolerance"))
    assert not screen.turn_to(app, "stag", "Is it private?").error
    if method != "published":
        screen.press(app, f"stag_audit_lone_{method}_start")
        assert "60 runs on each data set show " in screen.words(app)
        assert say("proof-places") not in screen.words(app)
    assert not screen.turn_to(app, "stag", "Release").error
    if method in RELEASED:  # what is in its files is told of all bundles
        assert "<th>count</th>" in screen.markup(app), "the specimen has the counts"
        made = screen.drawn(screen.press(app, "stag_draw"), "stag").release
        assert made.ledger.proven <= 0.5 * (1 + 1e-9)
        assert f"of {len(made.output.rect):,} cells" in screen.words(app)
    else:
        not_released(app, method)


def not_released(app, method):
    """Say why, and lead to what can be released."""
    assert "stag_draw" not in screen.keys(app.button)
    assert ALGORITHM.method(method).no_release in app.info[0].value.replace("\\", "")
    screen.press(app, "stag_go_on")
    there = app.session_state["stag_variant"], app.session_state["stag_tab"]
    assert there == ("sound", "Release")
    assert "stag_draw" in screen.keys(app.button)


@pytest.mark.parametrize(("method", "side", "points"), [("published", 1, 0), ("sound", 3, 1)])
def test_the_smallest_maps_are_drawn_at_the_smallest_epsilon(opened, done, method, side, points):
    counts = np.zeros((side, side), dtype=int)
    counts[0, 0] = points
    lattice = Lattice(counts, BOX, confidential=True)
    for app in walk(opened, method, lattice, stag_epsilon="0.01"):
        assert screen.keyed(app.select_slider, "stag_epsilon").value == 0.01
        assert not app.error


def test_a_person_has_as_many_times_epsilon_as_points(opened):
    def said(lattice=None):
        return screen.words(opened("Is it private?", "sound", lattice, stag_epsilon="0.5"))

    whole = said()
    assert "k times ε" in whole
    capped = said(small(cap=20, rows_per_person=20, most_of_one=12))
    assert say("stag-person-here", own=12, points="points", proven="6.0") in capped


def test_a_box_from_the_data_is_explained_and_not_released(opened):
    app = opened("Is it private?", "sound", small(synthetic=False, facts_from_data=True))
    assert app.warning[0].value == say("stag-own-box")
    screen.turn_to(app, "stag", "Release")
    assert app.warning[0].value == say("draw-facts-from-data")
    assert "stag_draw" not in screen.keys(app.button)
