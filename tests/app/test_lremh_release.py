"""Tab Release of the local-reports page: drawn, charged as proven, downloaded with its reports."""

import csv
import io
import json

import pandas as pd
import pytest

from dp_core.words import message
from pages.common.show import html
from tests.app.lremh_page import BITS, drawn, files_of, press, put, shown
from tests.app.screen import configure, keyed, words

NOISE = (0.5, 0.25, 0.75)


@pytest.mark.parametrize("method", ["lremh", "em", "joint_grr"])
def test_a_method_is_drawn_charged_as_proven_and_downloaded_with_what_was_sent(open_app, method):
    app = press(shown(open_app, "Release", method, epsilon="1", users="500"), "lremh_draw")
    made = drawn(app)
    proven = made.release.ledger.proven
    assert proven == pytest.approx(4.0 if method == "lremh" else 1.0, rel=1e-6)
    assert f"1 release drawn, ε = {proven:.4g} proven in all" in words(app)
    files = files_of(made)
    assert {"estimate.csv", "README.txt", "ledger.json", "plan.json"} <= set(files)
    assert ({"reports.csv", "estimate_again.py"} <= set(files)) == (method in BITS)
    assert ("answers.csv" in files) == (method not in BITS)
    sent = "reports.csv" if method in BITS else "answers.csv"
    rows = list(csv.reader(io.StringIO(files[sent].decode())))[1:]
    assert len(rows) == 500
    shares = pd.read_csv(io.BytesIO(files["estimate.csv"]))
    assert len(shares) == 16
    assert shares["share"].sum() == pytest.approx(1)
    assert json.loads(files["ledger.json"])["proven"] == proven
    assert b"seed" not in files["plan.json"].lower()


def test_several_reports_are_charged_as_set(open_app):
    app = shown(open_app, "Release", "em", epsilon="1", users="500", reports="10")
    button = keyed(app.button, "lremh_draw")
    assert "at ε = 1, 10 reports a user" in words(app)
    assert "The cost counts 10 reports of each user" in words(app)
    press(app, "lremh_draw")
    proven = drawn(app).release.ledger.proven
    assert 1.5 < proven < 2
    price = f"ε = {proven:.4g}, proven, for one user's whole answer"
    assert button.label == html.md(message("release-draw", cost=price))
    assert f"at ε = 1, 10 reports a user, charged {price}" in words(app)
    assert "Charged are 10 reports of each user" in " ".join(
        files_of(drawn(app))["NOTES.txt"].decode().split()
    )


def test_noise_by_hand_is_named_on_the_button_charged_and_comes_back_with_the_plan(open_app):
    app = shown(open_app, "Release", "em", epsilon="1", users="500", bits="by hand")
    assert "at f = 0.5, p = 0.5, q = 0.75" in words(app)
    assert "costs ε = 2.149, proven, for" in keyed(app.button, "lremh_draw").label.replace("\\", "")
    press(app, "lremh_draw")
    assert drawn(app).release.ledger.proven == pytest.approx(2.148572)
    config = json.loads(files_of(drawn(app))["plan.json"])
    assert config["params"]["noise"] == [0.5, 0.5, 0.75]
    content = files_of(drawn(press(put(app, f=0.4), "lremh_draw")))["plan.json"]
    fresh = configure(open_app("lremh"), "lremh", content)
    assert keyed(fresh.select_slider, "lremh_epsilon").value == 1
    assert keyed(fresh.slider, "lremh_f").value == 0.4


def test_the_numbering_on_screen_changes_the_estimate_and_not_what_is_sent(open_app):
    app = shown(open_app, "Release", "lremh", epsilon="1", users="500", relabel="true")
    files = files_of(drawn(press(app, "lremh_draw")))
    assert b"own_order" in files["estimate_again.py"]
    plain = files_of(drawn(press(put(app, relabel=False), "lremh_draw")))
    assert b"own_order" not in plain["estimate_again.py"]
    header, *_ = files["reports.csv"].splitlines()
    assert header == plain["reports.csv"].splitlines()[0]
