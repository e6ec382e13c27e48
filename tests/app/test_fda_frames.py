"""What is true of the data stands in the holder's frames, and nowhere while it is confidential."""

import re

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from dp_core.algorithms.fda.method.steps import profiles
from dp_core.tables.data import CountStream
from dp_core.words import say
from tests.app import neighbours
from tests.app.screen import checked, choose, listed

PERIODS, PATIENTS = 60, 200
SPREAD = say("fda-column-half")


def hospital(*, visits=2, extra=0, confidential=False):
    """Make visits of patients, several each; `extra` are one patient's last visits."""
    periods = np.random.default_rng(3).integers(0, PERIODS, (PATIENTS, visits)).ravel()
    persons = np.repeat(np.arange(PATIENTS), visits)
    periods = np.concatenate([periods, np.full(extra, PERIODS - 1)])
    persons = np.concatenate([persons, np.zeros(extra, dtype=np.int64)])
    order = np.argsort(periods, kind="stable")
    return CountStream(
        increments=np.bincount(periods, minlength=PERIODS),
        name="Your file, 60 days",
        period="day",
        event_periods=periods[order],
        event_persons=persons[order],
        confidential=confidential,
    )


def opened(stream, *, secret=None, **state) -> AppTest:
    if secret is not None:
        state |= neighbours.looking(on=not secret)
    return neighbours.opened("fda", stream, **{"tolerance": 25.0, **state})


def parts(app, *, framed):
    """Elements in the holder's frames, or all others, in order."""
    outside = [*neighbours.leaves(app._tree, framed=False)]
    known = {id(node) for node in outside}
    every = neighbours.leaves(app._tree)
    return [node for node in every if id(node) not in known] if framed else outside


def texts(nodes):
    return " ".join(str(getattr(node, "value", "")) for node in nodes).replace("\\", "")


def labels(nodes):
    return [label for label, _ in values(nodes)]


def halves_in(nodes):
    """Both halves of each verdict."""
    return [node.value for node in nodes if 'class="dp-half' in str(getattr(node, "value", ""))]


def values(nodes):
    """Labels and values of the numbers in Settings."""
    return re.findall(r"<span><b>([^<]*):</b> ([^<]*)</span>", texts(nodes))


def test_public_cards_come_from_noise_and_the_frame_has_the_rest():
    app = opened(hospital())
    outside, framed = parts(app, framed=False), parts(app, framed=True)
    assert labels(outside) == ["Typically off by", "Final total"]
    found = dict(values(framed))
    assert list(found)[1] == "Totals within ± 25"
    assert len(found) == 2
    assert not [node for node in outside if "fda_totals" in str(node.proto)]
    assert [node for node in framed if "fda_totals" in str(node.proto)]
    columns = [set(node.value.columns) for node in outside if node.type == "dataframe"]
    assert columns == [{"day", "published total, at most 1 per person", SPREAD}]


@pytest.mark.parametrize(
    ("tolerance", "words"), [(100.0, "Accurate enough: no"), (300.0, "Accurate enough: yes")]
)
def test_the_holders_verdict_counts_what_the_bound_leaves_out(tolerance, words):
    app = opened(hospital(), epsilon=10.0, tolerance=tolerance)
    outside = halves_in(parts(app, framed=False))
    (judged, _) = halves_in(parts(app, framed=True))
    assert words in judged
    assert "200 of " in judged
    assert "Accurate enough: yes" not in outside[0]


def test_without_persons_one_verdict_stands_outside_the_frame(open_app):
    app = open_app("fda", fda_data="flights_daily")
    assert len(halves_in(parts(app, framed=False))) == 2
    assert not halves_in(parts(app, framed=True))
    assert len(labels(parts(app, framed=True))) == 2


def test_the_expected_error_does_not_move_with_the_draw():
    shown, method = {}, "best_split"
    for seed in (1, 2):
        found = listed(opened(hospital(), seed=seed, variant="sound", method=method))
        shown[seed] = (found["Typically off by"].split()[0], found["This trial run is off by"])
    expected = np.sqrt(2 * profiles.variance_profile(method, PERIODS).mean())
    assert {value for value, _ in shown.values()} == {f"{expected:.3g}"}
    assert len({own for _, own in shown.values()}) == 2


def count(app):
    next(button for button in app.button if button.key == "fda_upload_count").click()
    checked(app.run())


def test_the_upload_panel_says_what_a_bound_does_before_the_file_is_used(open_app):
    app = open_app("fda", fda_data="own")
    rows = [f"2024-01-{1 + k % 31:02d},p{k // 2}" for k in range(4_000)]
    choose(app, "\n".join(["date,patient", *rows]).encode())
    assert say("fda-upload-cap", most=1) in texts(app.info)
    count(app)
    assert "Not stated: first day and last day" in texts(parts(app, framed=True))
    for widget, day in zip(app.date_input, ("2024-01-01", "2024-01-31"), strict=True):
        widget.set_value(np.datetime64(day).item())
    count(app)
    (table,) = [n.value for n in parts(app, framed=True) if n.type == "dataframe"]
    assert table[say("fda-upload-lost")].tolist()[:2] == ["about 50 %", "none"]
    assert "2,000" not in texts(parts(app, framed=False)).replace("2,000 columns", "")


@pytest.mark.parametrize(("secret", "offered"), [(True, False), (False, True)])
def test_nothing_is_replayed_while_the_slider_is_confidential(secret, offered):
    """How far a true input moved is true: whoever sees it no longer looks at noise alone."""
    app = opened(hospital(confidential=True), tab="Is it private?", secret=secret)
    app.session_state["fda_replays"] = True
    app.run()
    assert ("fda_replay" in [each.key for each in app.button]) is offered
