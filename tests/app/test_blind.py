"""Blind uploads: nothing on the page tells of the rows, and the draw is of the rows alone."""

import html
import json
import re
from dataclasses import fields, replace

import numpy as np
import pytest

from dp_core import registry, releasing
from dp_core.noise.exact_noise import Entropy
from dp_core.releasing import Plan
from dp_core.words import say
from pages.common.frame import page
from pages.common.show import panels
from pages.common.tabs import error_tab, releases
from tests.app import after_looking, screen, test_account
from tests.app.neighbours import UPLOADS, differences, leaves, looking, opened, outside, said

HOLDS = {
    "dpc_stacking": {"columns", "limits", "own_range"},
    "fda": {"fit", "most", "whole"},
    "lremh": {"attributes", "users"},
}
"""What a plan holds of the page besides the method and what is stated of a file."""


class Known(Entropy):
    """Noise that can be drawn again."""

    def __init__(self) -> None:
        self._rng = np.random.default_rng(5)

    def bytes(self, n: int) -> bytes:
        return self._rng.bytes(n)


def other_rows() -> bytes:
    """Make a file of the same columns and number of rows, with not one row in common."""
    table = test_account.rows()
    rng = np.random.default_rng(4)
    table["when"] = [f"2024-01-{29 + k % 3:02d}" for k in range(len(table))]
    table["lon"], table["lat"] = 7.5 - table["lon"] / 9, 0.1 + table["lat"] / 30
    for name in "xyz":
        table[name] = rng.integers(0, 2, len(table))
    return table.to_csv(index=False).encode()


def more_rows() -> bytes:
    header, _, lines = other_rows().partition(b"\n")
    return header + b"\n" + 50 * lines


def everything(app) -> list[str]:
    """All that the browser is sent, frames or not, but for tickets of downloads and files."""
    nodes = ((str(getattr(node, "key", "")), node) for node in leaves(app._tree))
    return [said(node) for key, node in nodes if "upload_file" not in key]


@pytest.mark.parametrize("key", test_account.SYSTEMS)
def test_a_blind_page_is_the_same_for_any_file_of_the_same_facts(open_app, key):
    """Text, pictures, the state and the default of every widget: of two files the same bytes.

    The files differ in every row; where the number of rows is secret, too, a third one has others,
    which the holder's frames alone may tell. The plan of a release is the same as well. What is
    drawn in the frames is made up: it must not be read as a fact about the file.
    """
    shown, free, states, named = [], [], [], set()
    others = [other_rows(), *([] if UPLOADS[key].replaced else [more_rows()])]
    visits = (test_account.use(test_account.own(open_app, key), key, each) for each in others)
    for app in (test_account.used(open_app, key), *visits):
        assert [*page.TABS] == [tab.label for tab in app.tabs][: len(page.TABS)]
        every, out = [], []
        for tab in page.TABS:
            screen.turn_to(app, key, tab)
            every += [_nameless(each) for each in everything(app)]
            out += [_nameless(each) for each in outside(app)]
            named |= _named(app)
        said = r'<p class="dp-note">(The proven )?ε (limits|should limit) the effect of one \w+'
        assert re.search(said, html.unescape(screen.markup(app)))
        assert after_looking.question(app) is None
        state = _state(app), {k: str(v) for k, v in app.session_state["_defaults"].items()}
        made = screen.drawn(screen.press(app, f"{key}_draw"), key).pack().files
        shown.append(every)
        free.append(out)
        states.append((*state, made["plan.json"]))
    assert not differences(*shown[:2])
    assert not [found for other in free[1:] if (found := differences(free[0], other))]
    assert all(state == states[0] for state in states)
    config = json.loads(states[0][-1])
    names = {each.name for each in fields(Plan)} - {"language"}  # English is not written
    assert set(config) == {"version", *names}
    assert set(config["part"]) | set(config["after"]) == HOLDS.get(key, set())
    assert config["data"] == "own"
    assert {each for each in named if "only you may" in each} <= {say("frame-from-data")}
    assert str(panels.OF_LOOK_ALIKE) in named


def _named(app) -> set[str]:
    """Give the labels of the holder's frames, where no number is called true."""
    said = html.unescape(screen.markup(app))
    for each in app.metric:
        assert not re.search("true end|the true ", f"{each.label} {each.delta}".lower()), each.label
    assert not re.search(r"Accurate enough:\s*(<[^>]+>\s*)*expected", said)
    return set(re.findall(r'class="dp-holder-label">([^<]*)<', said))


def _nameless(text: str) -> str:
    """Leave out the names that the server gives to files: they are drawn anew."""
    return re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}|\$\$ID-[^\"]*", "", text)


def _state(app) -> dict:
    system = [key for key in app.session_state._state.filtered_state if not key.startswith("_")]
    found = {_nameless(key): app.session_state[key] for key in system}
    hidden = ("upload_data", "upload_read", "upload_file")
    return {k: str(v) for k, v in found.items() if not any(word in k for word in hidden)}


@pytest.mark.parametrize("key", test_account.SYSTEMS)
def test_the_draw_from_a_blind_page_is_a_run_on_the_file(open_app, monkeypatch, key):
    """With the same noise, to the last bit: what is drawn knows nothing of the look-alike."""
    app = test_account.used(open_app, key)
    monkeypatch.setattr(releases, "Entropy", Known)
    assert after_looking.question(app) is None
    made = screen.drawn(screen.press(app, f"{key}_draw"), key)
    accepted = app.session_state[f"{key}_upload_data"]
    assert accepted.confidential
    again = releasing.draw(made.plan, accepted, Known())
    assert made.account is not None
    made = replace(made, account=None)  # what a register says is of its time
    assert made.pack().zip == again.pack().zip
    alike = app.session_state[f"{key}_upload_alike"]
    fake = releasing.draw(replace(made.plan, protects=""), alike, Known())
    assert made.pack().zip != fake.pack().zip


@pytest.mark.parametrize("key", test_account.SYSTEMS)
def test_nothing_but_its_header_is_shown_before_a_file_is_used(open_app, key):
    """In the panel, which is all in the holder's frame: two files differ in nothing."""
    shown = []
    for content in (test_account.FILE, other_rows()):
        app = screen.choose(test_account.own(open_app, key), content)
        shown.append([_nameless(each) for each in everything(app)])
    assert not differences(*shown)


def test_the_cases_cover_all_systems():
    assert {*test_account.SYSTEMS} == {*UPLOADS} == {*registry.algorithms()}


def test_post_processing_is_free_after_the_draw_until_somebody_looks(open_app):
    app = test_account.used(open_app, "fda")
    assert say("fda-after-free") in screen.words(screen.press(app, "fda_draw"))
    assert "post_processed_total" in _totals(screen.put(app, fda_smooth="running_maximum"))
    assert say("fda-after-looking") in screen.words(screen.look(app, "fda"))
    assert "post_processed_total" not in _totals(app)


def _totals(app) -> list[str]:
    return next([*each.value] for each in app.dataframe if "half_width_95" in each.value)


def test_a_blind_page_does_not_tell_how_many_events_are_left_out(open_app):
    """Of a look-alike nobody has more events than c; of the file 81 in 100 may be left out."""
    table = test_account.rows()
    table["who"] = [f"p{k % 4}" for k in range(len(table))]
    content = table.to_csv(index=False).encode()
    app = test_account.use(test_account.own(open_app, "fda"), "fda", content, person_column="who")
    shown = screen.words(screen.turn_to(app, "fda", "Picture"))
    assert say("verdict-unknown-before") in shown
    assert not re.search(r"[\d,]+ of [\d,]+ events were left out", shown)
    assert "left out" not in {each.lower() for frame in app.dataframe for each in frame.value}


LOOSE = {"stag": 50.0, "privscbn": 0.5, "lremh": 0.9, "dpc_stacking": 20.0}
"""A tolerance that is kept at some ε."""


@pytest.mark.parametrize("key", LOOSE)
def test_errors_can_be_measured_where_no_true_row_is(done, monkeypatch, key):
    monkeypatch.setattr(error_tab, "FEW", 1)
    upload = UPLOADS[key]
    data = upload.read(key, upload.files()[0])
    state = {"variant": upload.variants[-1], "tolerance": LOOSE[key], "tab": "Accuracy"}
    app = opened(key, data, **state, **looking())
    curve = done[f"{key}_curve"]
    assert {call.args[1].fingerprint for (call,) in curve[-1]} == {data.fingerprint}
    assert say("blind-later") in screen.words(app)
    screen.put(app, **{f"{key}_on": "a look-alike"})
    assert data.fingerprint not in {call.args[1].fingerprint for (call,) in curve[-1]}
    assert "These runs cost no ε" in screen.words(app)


def test_a_specimen_says_yes_and_no_in_the_words_that_are_stated(open_app):
    app = test_account.own(open_app, "privscbn")
    screen.choose(app, b"a,b\nja,nein\nnein,ja\n" + b"ja,ja\n" * 50)
    fields = {word: f"All other columns: {say(f'column-ask-{word}')}" for word in ("yes", "no")}
    for word, text in (("yes", "ja"), ("no", "nein")):
        screen.labelled(app)[fields[word]].set_value(text)
        screen.checked(app.run())
    screen.checked(screen.press(app, "privscbn_upload_use"))
    specimen = screen.markup(app).partition("dp-stamp")[0]
    assert "<td>nein</td>" in specimen
    assert "<td>no</td>" not in specimen
