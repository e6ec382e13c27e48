"""The generic page of a copied system; run by `test_sixth` where there is one."""

import io
import json
import math

import numpy as np
import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from dp_core import registry
from dp_core.privacy.ledger import PrivacyLedger
from pages.common.frame import page
from tests.app.screen import drawn, generic, unpacked, words

KEY = "ways"


def opened(tab: str = "Picture", variant: str = "sound") -> AppTest:
    return checked(generic(KEY, tab=tab, variant=variant))


def checked(app: AppTest) -> AppTest:
    assert not app.exception
    assert not app.error
    return app


def uploaded(app: AppTest) -> AppTest:
    app.selectbox(f"{KEY}_data").set_value("own")
    checked(app.run())
    content = registry.algorithms()[KEY].upload.panel.templates["answers.csv"]()
    app.file_uploader(f"{KEY}_upload_file_0").set_value(("answers.csv", content, "text/csv"))
    checked(app.run())
    (asked,) = [each for each in app.text_input if each.label == "Categories"]
    asked.set_value("bus, car, other")
    checked(app.run())
    app.button(f"{KEY}_upload_use").click()
    return checked(app.run())


def test_every_tab_opens_from_the_record_alone() -> None:
    for tab in page.TABS:
        app = opened(tab)
        parts = [(each.label, part) for each in app.tabs for part in each.children.values()]
        drawn = {label for label, part in parts if part.type != "empty"}
        assert drawn == {tab}


@pytest.mark.parametrize(("variant", "kind"), [("published", "bad"), ("sound", "good")])
def test_the_answer_and_the_attack_are_those_of_the_variant(variant: str, kind: str) -> None:
    app = opened("Is it private?", variant)
    assert f'class="dp-answer dp-{kind}"' in words(app)
    assert f"{KEY}_audit_one_row_{variant}_start" in [each.key for each in app.button]


def test_a_file_is_taken_released_once_charged_and_downloaded() -> None:
    app = uploaded(opened("Release"))
    data = app.session_state[f"{KEY}_upload_data"]
    assert data.confidential
    assert np.bincount(data.codes[:, 0], minlength=3).tolist() == [2, 1, 0]
    for button in ("draw", "draw_again"):
        app.button(f"{KEY}_{button}").click()
        app = checked(app.run())
    assert "Cost: a proven ε = 1 for" in words(app)
    files = unpacked(drawn(app, KEY).pack().zip)
    ledger = PrivacyLedger.from_json(files["ledger.json"])
    assert ledger.holds
    assert math.isclose(ledger.proven, 1)
    table = pd.read_csv(io.StringIO(files["counts.csv"]))
    assert table["category"].tolist() == ["bus", "car", "other"]
    assert table["count"].dtype.kind == "i"
    assert json.loads(files["plan.json"])["system"] == KEY
    offered = [each.proto.label.replace("\\", "") for each in app.get("download_button")]
    assert "Download the release (zip)" in offered
