"""Blind uploads: nothing on the page tells of the rows, and the draw is of the rows alone."""

import html
import json
import re
from dataclasses import fields, replace

import numpy as np
import pytest

from dp_core import opening, registry, releasing
from dp_core.noise.exact_noise import Entropy
from dp_core.releasing import Plan
from dp_core.study import halves
from dp_core.words import say
from pages.common.frame import page
from pages.common.input import asking
from pages.common.show import panels
from pages.common.tabs import releases
from tests.app import after_looking
from tests.app.neighbours import _TICKET, UPLOADS, differences, outside
from tests.app.screen import (
    choose,
    drawn,
    look,
    markup,
    press,
    put,
    turn_to,
    unpacked,
    words,
)
from tests.app.test_account import ASKED as STATED
from tests.app.test_account import (
    FILE,
    SYSTEMS,
    own,
    release,
    released,
    rows,
    spent,
    use,
    used,
)

HOLDS: dict[str, set[str]] = {
    "dpc_stacking": {"columns", "limits", "own_range"},
    "fda": {"fit", "most", "whole"},
    "lremh": {"attributes", "users"},
    "plain": set(),
    "privscbn": set(),
    "stag": set(),
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
    table = rows()
    rng = np.random.default_rng(4)
    table["when"] = [f"2024-01-{29 + k % 3:02d}" for k in range(len(table))]
    table["lon"], table["lat"] = 7.5 - table["lon"] / 9, 0.1 + table["lat"] / 30
    for name in "xyz":
        table[name] = rng.integers(0, 2, len(table))
    return table.to_csv(index=False).encode()


def more_rows() -> bytes:
    """Make a file of fifty times as many of them."""
    header, _, lines = other_rows().partition(b"\n")
    return header + b"\n" + 50 * lines


def everything(app) -> list[str]:
    """All that the browser is sent, frames or not, but for tickets of downloads and files."""
    return [_said(node) for node in _leaves(app._tree) if "upload_file" not in _key(node)]


def _leaves(node):
    children = getattr(node, "children", None)
    if children is None:
        yield node
        return
    if getattr(node, "proto", None) is not None:
        yield node
    for place in sorted(children):
        yield from _leaves(children[place])


def _key(node) -> str:
    return str(getattr(node, "key", ""))


def _said(node) -> str:
    return _TICKET.sub("", f"{node.type}: {node.proto}")


def test_a_copy_of_a_visit_shows_the_same_and_is_charged_by_itself(open_app):
    """Which many tests begin with."""
    one, other = (released(open_app, "privscbn") for _ in range(2))
    assert not differences(*([_nameless(each) for each in everything(app)] for app in (one, other)))
    assert (spent(release(one, "privscbn")), spent(other)) == (2, 1)
    assert spent(released(open_app, "privscbn")) == 1


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_blind_page_is_the_same_for_any_file_of_the_same_facts(open_app, key):
    """Text, pictures, the state and the default of every widget: of two files the same bytes.

    The files differ in every row; where the number of rows is secret, too, a third one has others,
    which the holder's frames alone may tell. The plan of a release is the same as well.
    """
    shown, free, states = [], [], []
    for content in (FILE, other_rows(), *([] if UPLOADS[key].replaced else [more_rows()])):
        app = use(own(open_app, key), key, content)
        assert [*page.TABS] == [tab.label for tab in app.tabs][: len(page.TABS)]
        every, out = [], []
        for tab in page.TABS:
            turn_to(app, key, tab)
            every += [_nameless(each) for each in everything(app)]
            out += [_nameless(each) for each in outside(app)]
        assert after_looking.question(app) is None
        state = _state(app), {k: str(v) for k, v in app.session_state["_defaults"].items()}
        plan = unpacked(drawn(press(app, f"{key}_draw"), key).pack().zip)["plan.json"]
        shown.append(every)
        free.append(out)
        states.append((*state, plan))
    assert not differences(*shown[:2])
    assert not [found for other in free[1:] if (found := differences(free[0], other))]
    assert all(state == states[0] for state in states)
    config = json.loads(states[0][-1])
    names = {each.name for each in fields(Plan)} - {"language"}  # English is not written
    assert set(config) == {"version", *names}
    assert set(config["part"]) | set(config["after"]) == HOLDS[key]
    assert config["data"] == "own"


def _nameless(text: str) -> str:
    """Leave out the names that the server gives to files: they are drawn anew."""
    return re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}|\$\$ID-[^\"]*", "", text)


def _state(app) -> dict:
    """Values of all widgets of the page, by names that do not depend on the file."""
    system = [key for key in app.session_state._state.filtered_state if not key.startswith("_")]
    found = {_nameless(key): app.session_state[key] for key in system}
    hidden = ("upload_data", "upload_read", "upload_file")
    return {k: str(v) for k, v in found.items() if not any(word in k for word in hidden)}


@pytest.mark.parametrize("key", SYSTEMS)
def test_the_switch_shows_the_rows_in_frames_and_says_that_it_is_no_release(open_app, key):
    app = put(used(open_app, key), **{f"{key}_tab": "Picture"})
    assert str(asking.BLIND) in words(app)
    before = markup(app)
    assert "Simulation with seed" not in words(app)
    look(app, key)
    assert str(asking.BLIND) not in words(app)
    seed = opening.first_seed(key)
    assert f"Simulation with seed {seed} on your rows: not private" in words(app)
    assert markup(app) != before
    look(app, key, on=False)
    assert "Simulation with seed" not in words(app)


@pytest.mark.parametrize("key", SYSTEMS)
def test_the_draw_from_a_blind_page_is_a_run_on_the_file(open_app, monkeypatch, key):
    """With the same noise, to the last bit: what is drawn knows nothing of the look-alike."""
    app = used(open_app, key)
    monkeypatch.setattr(releases, "Entropy", Known)
    assert after_looking.question(app) is None
    made = drawn(press(app, f"{key}_draw"), key)
    accepted = app.session_state[f"{key}_upload_data"]
    assert accepted.confidential
    again = releasing.draw(made.plan, accepted, Known())
    assert made.account is not None
    made = replace(made, account=None)  # what a register says is of its time
    assert made.pack().zip == again.pack().zip
    alike = app.session_state[f"{key}_upload_alike"]
    fake = releasing.draw(replace(made.plan, protects=""), alike, Known())
    assert made.pack().zip != fake.pack().zip


@pytest.mark.parametrize("key", SYSTEMS)
def test_nothing_but_its_header_is_shown_before_a_file_is_used(open_app, key):
    """In the panel, which is all in the holder's frame: two files differ in nothing."""
    shown = []
    for content in (FILE, other_rows()):
        app = choose(own(open_app, key), content)
        shown.append([_nameless(each) for each in everything(app)])
    assert not differences(*shown)


def test_the_cases_cover_all_systems():
    assert set(SYSTEMS) == set(STATED) == set(UPLOADS) | {"fda"} == set(registry.algorithms())


def test_post_processing_is_free_after_the_draw_until_somebody_looks(open_app):
    app = used(open_app, "fda")
    press(app, "fda_draw")
    assert "reads only the noisy totals and costs nothing" in words(app)
    put(app, fda_smooth="running_maximum")
    assert "post_processed_total" in _totals(app)
    look(app, "fda")
    assert say("fda-after-looking") in words(app)
    assert "post_processed_total" not in _totals(app)


def _totals(app) -> list[str]:
    return next([*each.value] for each in app.dataframe if "half_width_95" in each.value)


LABEL = re.compile(r'class="dp-holder-label">([^<]*)<')


@pytest.mark.parametrize("key", SYSTEMS)
def test_frames_of_a_blind_page_name_the_look_alike_and_no_truth(open_app, key):
    """What is drawn there is made up: it must not be read as a fact about the file.

    The box of ε says by one rule whose it is: of one row, point, event, user or person.
    """
    app = used(open_app, key)
    box = re.search(r'<p class="dp-note">ε covers one \w+', html.unescape(markup(app)))
    assert box
    seen = set()
    for tab in page.TABS:
        turn_to(app, key, tab)
        said = html.unescape(markup(app))
        seen |= set(LABEL.findall(said))
        for each in app.metric:
            shown = f"{each.label} {each.delta}".lower()
            assert "true end" not in shown, each.label
            assert "the true " not in shown, each.label
        assert not re.search(r"Accurate enough:\s*(<[^>]+>\s*)*expected", said)
    framed = {each for each in seen if "for you alone" in each}
    assert framed <= {"From your data: for you alone"}
    assert str(panels.COMPARED) in seen


def test_a_blind_page_does_not_tell_how_many_events_are_left_out(open_app):
    """Of a look-alike nobody has more events than c; of the file 81 in 100 may be left out."""
    table = rows()
    table["who"] = [f"p{k % 4}" for k in range(len(table))]
    content = table.to_csv(index=False).encode()
    app = use(own(open_app, "fda"), "fda", content, person_column="who")
    turn_to(app, "fda", "Picture")
    shown = words(app)
    assert str(halves.NOT_KNOWN) in shown
    assert not re.search(r"[\d,]+ of [\d,]+ events were left out", shown)
    left = [each for each in app.metric if each.label.startswith("Left out")]
    assert not [each.value for each in left if each.value != "not known"]
    assert "left out" not in {each.lower() for frame in app.dataframe for each in frame.value}
