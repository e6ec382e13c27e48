"""The synthetic-tables page without a browser: every method, tab, data set, knob and bad link."""

import re

import numpy as np
import pytest

from dp_core import opening
from dp_core.algorithms.privscbn import ALGORITHM
from dp_core.algorithms.privscbn.data.generators import SAMPLES
from dp_core.algorithms.privscbn.study import shares_of
from dp_core.tables.records import BinaryTable
from dp_core.words import say
from pages.common.frame import hiding, page
from pages.common.show import verdicts
from pages.parts.privscbn.picture import SHOWN
from tests.app import screen
from tests.app.neighbours import outside

TABS = page.TABS
SLOW = "privbayes"
METHODS = [method.key for method in ALGORITHM.methods]
OPENED = opening.state("privscbn")


def turn(app, tab):
    if app.session_state["privscbn_tab"] != tab:
        screen.put(app, privscbn_tab=tab)
    assert not app.error, tab


def use(app, table):
    """Put a table in place of an upload."""
    screen.put(app, privscbn_data="own", privscbn_upload_data=table)


def made(n, m, **facts):
    values = (np.random.default_rng(0).random((n, m)) < 0.4).astype(np.uint8)
    return BinaryTable(values=values, confidential=True, name="Your file", **facts)


def both(app):
    """Markup of the real rows and of the made-up ones."""
    return [each.value for each in app.html if 'class="dp-rows' in each.value]


def free(app):
    """All that stands in no frame of the holder."""
    return " ".join(each for each in outside(app) if "<style>" not in each)


def cells(table):
    found = re.findall("<tr>(.*?)</tr>", table.partition("<tbody>")[2])
    return [[int(cell == "yes") for cell in re.findall(">(yes|no)</td>", row)] for row in found]


def test_arrival_shows_the_clinic_with_numbers_and_an_honest_badge(arrived):
    app = arrived("privscbn")
    assert screen.keyed(app.selectbox, "privscbn_data").value == OPENED.sample
    assert screen.keyed(app.select_slider, "privscbn_epsilon").value == OPENED.params.epsilon
    real, made = (cells(each) for each in both(app))
    assert real == OPENED.data.values[:SHOWN].tolist()
    assert made == OPENED.run().output.synthetic[:SHOWN].tolist()
    assert say("privscbn-rows-nobody") in screen.markup(app)
    assert not app.get("plotly_chart"), "the picture is light"
    assert say("privscbn-edges-kept", edges=12, there=12) in screen.words(app)
    assert app.metric[0].label == say("privscbn-card-expected", runs=0)
    assert "“off” marks" not in screen.words(app), "no share is off"


@pytest.mark.parametrize("method", [key for key in METHODS if key != SLOW][2::2])
def test_every_method_draws_every_tab(open_app, method):
    variant = screen.variant_of("privscbn", method)
    app = open_app("privscbn", privscbn_variant=variant, privscbn_method=method)
    assert screen.keyed(app.selectbox, "privscbn_method").value == method
    for tab in TABS:
        turn(app, tab)


@pytest.mark.parametrize("data", sorted({*SAMPLES} - {"asia_small", "asia", "town"}))
def test_every_bundled_set_is_drawn_and_compared(open_app, data):
    """The other tabs are drawn for each kind of table below."""
    app = open_app("privscbn", privscbn_data=data)
    screen.put(app, privscbn_against="Against the truth")
    screen.put(app, privscbn_against="Alone")
    turn(app, TABS[1 + list(SAMPLES).index(data) % 4])


def test_categories_are_refused_as_published_and_drawn_in_words_by_the_sound_method(open_app):
    app = open_app("privscbn", privscbn_data="town")
    assert say("privscbn-error-yes-no-only") in screen.words(app)
    screen.keyed(app.button, "privscbn_takes").click()
    app = screen.checked(app.run())
    assert screen.keyed(app.selectbox, "privscbn_method").value == "joint"
    real, made_up = both(app)
    assert "<td>18 to under 30</td>" in real + made_up
    assert "dp-words" in made_up
    for tab in TABS[1:]:
        turn(app, tab)


@pytest.mark.parametrize("variant", ["published", "sound"])
def test_the_smallest_uploads_are_drawn_on_every_tab_at_the_smallest_epsilon(open_app, variant):
    app = open_app("privscbn", privscbn_variant=variant, privscbn_epsilon="0.01")
    use(app, made(2, 1))
    for tab in TABS:
        turn(app, tab)
        assert screen.keyed(app.select_slider, "privscbn_epsilon").value == 0.01


def test_shares_off_by_more_than_the_tolerance_are_marked_for_the_holder_alone(open_app):
    state = OPENED.at(0.1)
    wrong = np.abs(shares_of(state.run().output) - state.data.shares())
    assert (wrong > state.tolerance).any()
    app = open_app("privscbn", privscbn_epsilon="0.1")
    marked = [np.sum(wrong > tolerance) for tolerance in (state.tolerance, 0.07, 0.5)]
    for tolerance, count in zip((state.tolerance, 0.07, 0.5), marked, strict=True):
        screen.put(app, privscbn_tolerance=tolerance)
        assert [each.count('class="dp-off"') for each in both(app)] == [0, count]
        assert both(app)[1].count("<em>off</em>") == count
        assert ("“off” marks" in screen.markup(app)) is bool(count)
    screen.put(app, privscbn_tolerance=state.tolerance)
    use(app, BinaryTable(values=state.data.values, confidential=True, name="Your file"))
    assert [each.count('class="dp-off"') for each in both(app)] == [marked[0], 0]
    assert "synthetic rows" in free(app)
    assert not [each for each in ("real rows", "dp-off", "kept", "dp-ring") if each in free(app)]
    assert "dp-ring" in free(screen.put(app, privscbn_against="Alone"))
    screen.put(app, privscbn_data=OPENED.sample)
    assert "dp-ring" not in free(screen.put(app, privscbn_against="Against the truth"))
    screen.put(app, **{hiding.KEY: True})
    assert "dp-ring" in free(app), "the network stays while what is true hides"
    assert "lost" not in free(app)


def test_a_model_that_noise_made_small_is_no_floor(open_app, monkeypatch):
    """At a tiny ε columns are drawn alone, and what is lost by that a larger ε brings back.

    Unless it was asked for.
    """
    monkeypatch.setattr(verdicts, "REST", -1)
    monkeypatch.setattr(verdicts, "DRAWS", 36)
    screen.at_once(monkeypatch)
    app = open_app("privscbn", privscbn_variant="sound", privscbn_epsilon="0.01")
    assert "Accurate enough: no. " in screen.words(app)
    assert "at any ε" not in screen.words(app)
    assert "Accurate enough: no, at any ε" in screen.words(screen.put(app, privscbn_order=1))
    assert "privscbn_verdict_sound" not in screen.keys(app.button), "it is the repaired one already"
    screen.put(app, privscbn_order=None, privscbn_tau=1)
    assert say("privscbn-floor", source="cut") in screen.words(app)
