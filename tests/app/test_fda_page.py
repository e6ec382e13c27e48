"""The running-totals page without a browser: every method, tab, data set and bad link."""

import base64
import json

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from dp_core.algorithms.fda import ALGORITHM
from dp_core.words import message, say
from pages.common.show import panels
from pages.parts.fda import release
from tests.app import screen


def test_arrival_shows_numbers_and_a_verdict(arrived):
    app = arrived("fda")
    found = screen.listed(app)
    assert len(found) == 7
    assert found["Off by"].startswith("13 admissions")
    assert found["Totals within 30"] == "118 of 120"
    assert screen.markup(app).count('class="dp-half') == 2
    assert screen.keyed(app.get("pills") or app.button_group, "fda_compare").value == [
        "naive",
        "fda_published",
        "ls_tree",
    ]


def picture(app):
    """Axis and traces of the picture, by their names; the first two are the band's edges."""
    (found,) = [c for c in app.get("plotly_chart") if "fda_totals" in str(c.proto.id)]
    spec = json.loads(found.proto.spec)
    return spec["layout"], spec["data"]


def numbers(values):
    return numbers_of(values) if isinstance(values, dict) else np.asarray(values, dtype=float)


def numbers_of(packed):
    return np.frombuffer(base64.b64decode(packed["bdata"]), dtype=packed["dtype"]).astype(float)


def heights(app):
    """Pixels from the lower to the upper edge of the band and of the corridor, at each total."""
    layout, traces = picture(app)
    low, high = layout["yaxis"]["range"]
    pixels = (layout["height"] - layout["margin"]["t"]) / (high - low)
    edges = [pixels * np.clip(numbers(trace["y"]), low, high) for trace in traces[:4]]
    return (low, high), edges[1] - edges[0], edges[3] - edges[2]


def test_ten_times_the_noise_is_seen_on_a_scale_that_stays(open_app):
    app = open_app("fda", fda_variant="sound", fda_view="Difference to truth")
    scale, band, corridor = heights(app)
    assert "Accurate enough: yes" in screen.markup(app)
    noisier, wider, same = heights(screen.put(app, fda_epsilon=0.1))
    assert scale == noisier == (-90, 90)
    np.testing.assert_allclose(corridor, same)
    assert np.median(wider) >= 2.5 * np.median(band), "the scale ends at three tolerances"
    assert "Accurate enough: no" in screen.markup(app)


def compare_neighbours():
    """Run in a page: explore a series and six neighbours of it through the page's cache."""
    import numpy as np
    import streamlit as st

    from dp_core.algorithms.fda import ALGORITHM
    from dp_core.tables.data import CountStream
    from pages.common.work import cache

    rng = np.random.default_rng(0)
    increments = rng.poisson(1.0, 600_000)
    params = ALGORITHM.method("naive").params()

    def totals(values):
        stream = CountStream(increments=values, name="upload")
        run = cache.run("fda", "naive", params, 1, stream.fingerprint, stream)
        return stream.fingerprint, run.output.totals

    key, expected = totals(increments)
    right = 0
    for row in rng.integers(0, increments.size, 6):
        changed = increments.copy()
        changed[row] += 1
        other, found = totals(changed)
        moved = found - expected
        right += other != key and np.allclose(moved[row:], 1) and np.allclose(moved[:row], 0)
    st.text(f"{right} of 6")


def test_neighbouring_streams_of_600_000_rows_never_share_a_result():
    """Streamlit's own hash reads a sample of so many numbers."""
    app = AppTest.from_function(compare_neighbours, default_timeout=120).run()
    assert not app.exception
    assert app.text[0].value == "6 of 6"


@pytest.mark.parametrize("method", ["ls_tree", "gaussian_zcdp"])
def test_accuracy_draws_the_number_that_the_deck_says(method, monkeypatch, open_app):
    drawn = {}
    monkeypatch.setattr(panels, "error_panel", lambda curves, spreads, **_: drawn.update(a=spreads))
    variant = ALGORITHM.method(method).variant
    chosen = {"fda_variant": variant, "fda_method": method}
    app = open_app("fda", **chosen)
    off = float(screen.listed(app)["Off by"].split()[0])
    screen.put(app, fda_tab="Accuracy")
    assert drawn["a"][0].middle == pytest.approx(off, rel=0.005)


def test_the_attack_is_run_and_its_point_stands_in_the_risk_panel(open_app, monkeypatch):
    screen.at_once(monkeypatch)
    monkeypatch.setattr(release, "RUNS", 400)
    app = open_app("fda", fda_tab="Is it private?", fda_variant="sound")
    screen.press(app, "fda_audit_start")
    assert "runs" in screen.words(app)
    assert "400 runs on each of the two data sets" in screen.words(app)
    # 1 / (1 + 1 / e) is 0.73106: rounded down it would be no limit
    assert "at most 73.2 of 100 guesses are right on average" in screen.words(app)
    assert "the number of totals and the method." in screen.words(app), "no bound, none is said"
    app.session_state["fda_risk"] = True
    assert "Best possible attack, and the one that was run" in screen.words(app.run())


def test_where_events_are_left_out_no_epsilon_is_said_to_be_enough(open_app):
    """The noise alone does not tell, so it recommends nothing either."""
    for epsilon in ("1", "5"):
        said = screen.markup(open_app("fda", fda_data="hiv", fda_epsilon=epsilon))
        assert str(message("fda-cap", most=3, events="admissions")) in said
        assert "Accurate enough from" not in said
    assert say("verdict-noise-alone") in said
