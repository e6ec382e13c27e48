"""Post-processing on the running-totals page: its choice, its measured gain, its honesty."""

import numpy as np
import pytest

from dp_core.algorithms.fda.study.postprocess import POST_PROCESSING, isotonic
from tests.app.screen import keyed, press, put

WORDS = {key: each.label for key, each in POST_PROCESSING.items()}


def tables(app, column):
    return [each.value for each in app.dataframe if column in each.value.columns]


def shown(app):
    (table,) = tables(app, "published total")
    return table


def gains(app):
    """Open the fold of what post-processing does."""
    app.session_state["fda_gains"] = True
    return app.run()


def text(app):
    return " ".join(str(each.value) for each in (*app.markdown, *app.caption, *app.html))


def test_link_of_an_earlier_version_opens_smoothed(open_app):
    app = open_app("fda", fda_data="adverse", fda_smooth="true")
    table = shown(app)
    smooth = table["published total"].to_numpy()
    np.testing.assert_allclose(smooth, isotonic(table["raw published total"]), atol=0.1)
    assert keyed(app.selectbox, "fda_smooth").value == "isotonic"
    assert app.query_params["fda_smooth"] == WORDS["isotonic"]


def test_each_choice_does_what_it_says(open_app):
    app = open_app("fda", fda_data="adverse")
    raw = shown(app)["published total"].to_numpy()
    assert (np.diff(raw) < 0).any()
    assert not app.warning
    keyed(app.selectbox, "fda_smooth").set_value("running_maximum").run()
    (warning,) = app.warning
    assert warning.value == POST_PROCESSING["running_maximum"].warning
    highest = np.maximum.accumulate(np.maximum(raw, 0))
    np.testing.assert_allclose(shown(app)["published total"], highest)
    keyed(app.toggle, "fda_whole").set_value(True).run()
    rounded = shown(app)["published total"].to_numpy()
    np.testing.assert_allclose(rounded, np.rint(rounded))
    assert np.abs(rounded - highest).max() <= 0.6  # the table has one digit
    keyed(app.number_input, "fda_rise").set_value(1.0).run()
    assert np.diff(shown(app)["published total"]).max() <= 1
    keyed(app.selectbox, "fda_smooth").set_value("boxes").run()
    assert (np.diff(shown(app)["published total"]) >= 0).all()
    assert not app.exception


def test_gain_of_each_is_measured_on_this_series(open_app):
    query = {"fda_tab": "Accuracy", "fda_smooth": "isotonic", "fda_whole": "true"}
    names = [WORDS[key] for key in ("isotonic", "boxes", "running_maximum", "whole")]
    names += ["Your choice: smooth afterwards, round to whole numbers"]
    app = gains(open_app("fda", fda_data="adverse", **query))
    assert not app.exception
    (table,) = app.table
    assert list(table.value.index) == names
    found = dict(zip(names, table.value["Error after ÷ before"], strict=True))
    assert float(found[WORDS["isotonic"]].split()[0]) < 1
    assert float(found[WORDS["whole"]].split()[0]) == pytest.approx(1, abs=0.01)
    assert "(97 runs)" in found[WORDS["isotonic"]]


def test_net_changes_are_not_smoothed_and_the_page_says_why(open_app):
    app = open_app("fda", fda_data="beds", fda_smooth="true")
    assert not app.error
    box = keyed(app.selectbox, "fda_smooth")
    assert box.disabled
    assert box.value == "off"
    assert "Net changes may fall" in text(app)
    keyed(app.toggle, "fda_whole").set_value(True).run()
    totals = shown(app)["published total"].to_numpy()
    np.testing.assert_allclose(totals, np.rint(totals))
    gains(put(app, fda_tab="Accuracy"))
    assert not app.table


def test_release_keeps_its_raw_totals_beside_the_post_processed_ones(open_app):
    app = open_app("fda", fda_data="adverse", fda_tab="Release", fda_smooth="running_maximum")
    press(app, "fda_draw")
    (table,) = tables(app, "post_processed_total")
    assert (np.diff(table["post_processed_total"]) >= 0).all()
    assert (np.diff(table["total"]) < 0).any()
    keyed(app.selectbox, "fda_smooth").set_value("off").run()
    assert tables(app, "post_processed_total") == []
    (after,) = tables(app, "smoothed_total")
    np.testing.assert_array_equal(after["total"], table["total"])
    assert any("1 release drawn" in each.value for each in app.markdown)
