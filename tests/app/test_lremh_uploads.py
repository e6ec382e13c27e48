"""Uploads to the local-reports page, from the file to the release: answers, reports, bad files."""

import io

import numpy as np
import pandas as pd
import pytest

from dp_core.algorithms.lremh.data.upload import template, template_reports
from pages.common.frame.page import TABS
from tests.app import screen
from tests.app.lremh_page import drawn, press, put, shown
from tests.app.test_account import typed
from tests.bundles import packed as files_of

NOISE = "f=0.5, p=0.25, q=0.75"


@pytest.fixture
def page(open_app):
    """Open the page with its upload panel."""
    return shown(open_app, "Picture", data="own")


def use(app, content, **said):
    """Choose a file, say what is public, and press the button."""
    return press(typed(screen.choose(app, content), **said), "lremh_upload_use")


def table(columns, rows=300, seed=0):
    """Make answers as CSV: a name and a number of categories for each column."""
    rng = np.random.default_rng(seed)
    made = pd.DataFrame({name: rng.integers(0, k, rows) for name, k in columns.items()})
    return made.to_csv(index=False).encode()


def bits(columns=("sex=f", "sex=m", "income=low", "income=high"), rows=400, seed=0):
    rng = np.random.default_rng(seed)
    made = pd.DataFrame(rng.integers(0, 2, (rows, len(columns))), columns=list(columns))
    return made.to_csv(index=False).encode()


def all_tabs(app):
    """Draw every tab; the words of each."""
    said = {}
    for tab in TABS:
        if app.session_state["lremh_tab"] != tab:
            put(app, tab=tab)
        assert not app.error, (tab, screen.errors(app))
        said[tab] = screen.words(app)
    return said


def test_answers_go_from_the_template_to_a_release(page):
    use(page, template(), categories="sex=f,m; income=low,high", edges="age=40,60")
    assert not page.error
    assert "12 possible records" in screen.words(page)
    made = drawn(press(put(page, tab="Release", method="em"), "lremh_draw"))
    files = files_of(made)
    shares = pd.read_csv(io.BytesIO(files["estimate.csv"]))
    assert list(shares.columns) == ["sex", "income", "age", "share"]
    assert shares["age"].unique().tolist() == ["under 40", "40 to under 60", "60 and over"]
    assert files["reports.csv"].splitlines()[0].decode().startswith("sex=f,sex=m,income=low")
    assert made.release.ledger.holds
    assert put(page, tab="Picture").metric
    press(page, "lremh_upload_forget")
    assert not page.metric, "another file takes its place"
    assert use(page, template_reports(), noise=NOISE).metric
    assert screen.labelled(page)["Attributes"].value == ["sex", "income"]


def test_a_single_attribute_is_drawn_on_every_tab_by_every_method(page):
    use(page, table({"answer": 3}), categories="answer=0..2")
    all_tabs(page)
    for method in ("lasso", "pairs"):
        assert not put(page, method=method, tab="Release").error
        assert drawn(press(page, "lremh_draw")).plan.method == method
    assert not put(page, variant="sound", tab="Is it private?").error
    assert page.session_state["lremh_sound_method"] == "joint_subset"


def test_more_records_than_can_be_estimated_are_refused_with_their_number(page):
    names = [f"q{k}" for k in range(4)]
    use(page, table(dict.fromkeys(names, 62), rows=500), categories="*=0..61")
    (said,) = screen.errors(page)
    assert "K = 62 × 62 × 62 × 62 = 14,776,336 possible records" in said
    assert "at most 300,000 can be estimated. Choose fewer attributes" in said
    for change in ({"method": "joint_oue"}, {"variant": "sound"}):
        assert "Choose fewer attributes" in screen.errors(put(page, **change))[0]
    assert not put(page, variant="published", method="em", attributes=names[:2]).error
    assert "3,844 possible records" in screen.words(page)


def test_ready_reports_are_shown_on_every_tab_and_nothing_is_drawn(page):
    said = all_tabs(put(use(page, bits(), noise=NOISE), method="lremh", ledger_all=True))
    assert "not from its slider" in said["Picture"]
    assert "Draw the release" not in said["Release"]
    for words in ("estimate costs nothing more", "used the stated noise", "satisfies ε = "):
        assert words in said["Release"]
    assert "lremh_draw" not in {each.key for each in page.button}
    assert "lremh_estimate_download" in {each.key for each in page.get("download_button")}
    assert not any(book.charges for book in page.session_state["_accounts"].accounts.values())
    f, p, q = 0.5, 0.25, 0.75
    assert f"f = {f:g}, p = {p:g}, q = {q:g}" in said["Is it private?"]
    assert not put(page, variant="sound", tab="Release").error
    assert "estimate costs nothing more" in screen.words(page)


def test_categories_of_the_data_itself_are_marked_and_not_released(page):
    use(page, template(), use_the=True)
    assert "no finite ε is proven" in screen.words(put(page, tab="Is it private?"))
    assert "The categories were read from the answers" in screen.words(page)
    assert "nothing is proven. State public ones." in screen.words(put(page, tab="Release"))
    assert "lremh_draw" not in {each.key for each in page.button}


def test_p_above_q_by_hand_is_refused_and_swapped_by_a_button(open_app):
    app = shown(open_app, "Picture", "em", bits="by hand", p="0.9", q="0.2")
    assert "p = 0.9 and q = 0.2" in screen.errors(app)[0]
    assert "lremh_seed" in {each.key for each in app.number_input}  # nothing is missing below
    assert not press(app, "lremh_swap").error
    assert [screen.keyed(app.slider, f"lremh_{name}").value for name in "pq"] == [0.2, 0.9]
    assert "lremh_swap" not in {each.key for each in app.button}


def test_all_rows_of_a_file_are_users_and_a_sample_is_drawn_from_all_of_them(page):
    """It took the first 5,000 before; this file begins with 6,000 rows of one kind."""
    rows = ["no,a"] * 6_000 + ["yes,b"] * 6_000
    use(page, "\n".join(["ill,kind", *rows]).encode(), categories="ill=no,yes; kind=a,b")
    put(page, method="independent", epsilon=8.0, tab="Release")
    assert screen.keyed(page.select_slider, "lremh_sample").value == 12_000
    files = files_of(drawn(press(page, "lremh_draw")))
    assert len(files["reports.csv"].splitlines()) == 12_001
    assert "of 12,000 users" in " ".join(files["NOTES.txt"].decode().split())
    assert "these 2,000 random rows of 12,000" in screen.words(put(page, sample=2_000))
    files = files_of(drawn(press(page, "lremh_draw")))
    assert len(files["reports.csv"].splitlines()) == 2_001
    shares = pd.read_csv(io.BytesIO(files["estimate.csv"])).groupby("ill")["share"].sum()
    assert 0.4 < shares["yes"] < 0.6
