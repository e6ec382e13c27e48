"""The privacy account of an upload: every way to an empty one must find what was charged."""

import datetime as dt
import re
from collections import defaultdict
from functools import cache

import numpy as np
import pandas as pd
import pytest

from dp_core import registry
from pages.common.input import asking
from pages.common.tabs import releases
from tests.app import after_looking, screen
from tests.app.upload_tables import is_field

ROWS = 60
FIRST, LAST = (dt.date(2024, 1, day) for day in (1, 31))


def rows() -> pd.DataFrame:
    k = np.arange(ROWS)
    when = [f"2024-01-{1 + each % 28:02d}" for each in k]
    places = {"when": when, "lon": k % 7 + 0.5, "lat": k % 5 + 0.5}
    return pd.DataFrame(places | {"x": k % 2, "y": k // 2 % 2, "z": k // 4 % 2})


FILE = rows().to_csv(index=False).encode()
PLACES = "lon=0..8; lat=0..8"
ASKED = {
    "plain": {"leave_these": ["when", "z"], "limits_of": PLACES, "categories": "x=0,1; y=0,1"},
    "fda": {"date_or_time": "when", "which_rows": "", "first_day": FIRST, "last_day": LAST},
    "stag": {"west": "0, 0, 8, 8", "finest": "256"},
    "dpc_stacking": {"leave_these": ["when"], "bounds": "*=0..9"},
    "lremh": {"leave_these": ["when", "lon", "lat"], "categories": "*=0,1"},
    "privscbn": {"leave_these": ["when", "lon", "lat"], "thresholds": ""},
}
"""What is stated of the file on each page, by the first words of a label."""
SYSTEMS = tuple(ASKED)
SETTING = defaultdict(dict, {key: {f"{key}_variant": "sound"} for key in ("stag", "privscbn")})
SETTING["lremh"] = {"lremh_variant": "published", "lremh_method": "em"}
"""A method of each page that can be released."""


def typed(app, **stated):
    for label, value in stated.items():
        words = label.replace("_", " ")
        found = {said: each for said, each in screen.labelled(app).items() if not is_field(said)}
        (widget,) = [each for said, each in found.items() if said.lower().startswith(words)]
        widget.set_value(value)
    return app


def state(app, **stated):
    """Type it, and see what the panel makes of it before it is used."""
    return _fine(typed(app, **stated).run())


def use(app, key, content=FILE, name="a.csv", **stated):
    typed(_fine(screen.choose(app, content, name)), **{**ASKED[key], **stated})
    return _fine(screen.press(app, f"{key}_upload_use"))


def _fine(app):
    assert not screen.checked(app).error, [each.value for each in app.error]
    return app


QUICK = {"dpc_stacking": {"dpc_stacking_stacking": "false", "dpc_stacking_folds": "1"}}
"""What the account does not depend on, and takes its time."""


def own(open_app, key):
    """Open the upload panel of a page, on the tab that all this is about: the smallest of all."""
    asked = {f"{key}_data": "own", f"{key}_tab": "Release", f"{key}_epsilon": "1"}
    return open_app(key, **asked, **SETTING[key], **QUICK.get(key, {}))


@cache
def _used(open_app, key):
    return use(own(open_app, key), key)


def used(open_app, key):
    return screen.again(_used(open_app, key))


def to(app, key):
    app.switch_page(f"pages/{key}.py")
    return screen.put(app, **{f"{key}_data": "own", f"{key}_tab": "Release"}, **SETTING[key])


def release(app, key, **setting):
    asked = {**SETTING[key], **setting, f"{key}_tab": "Release", f"{key}_epsilon": 1.0}
    there = app.session_state
    if not all(name in there and there[name] == value for name, value in asked.items()):
        _fine(screen.put(app, **asked))
    if after_looking.question(app):
        after_looking.fixed(app)
    return _fine(screen.press(app, f"{key}_draw"))


@cache
def _released(open_app, key):
    return release(used(open_app, key), key)


def released(open_app, key):
    return screen.again(_released(open_app, key))


def accounts(app):
    return [each for each in app.session_state["_accounts"].accounts.values() if each.charges]


def spent(app) -> float:
    (book,) = accounts(app)
    return book.spent


def said(app) -> str:
    return " ".join(str(each.value) for each in (*app.markdown, *app.caption)).replace("\\", "")


def test_all_pages_charge_the_account_of_the_same_bytes(open_app):
    """Three protect that a row is there, and count twice once others protect what is in it."""
    app = own(open_app, SYSTEMS[0])
    for number, key in zip((1, 2, 3, 7, 8, 9), SYSTEMS, strict=True):
        release(use(to(app, key), key), key)
        assert spent(app) == pytest.approx(number)
        assert f"ε = {number} is proven in all" in said(app)
        assert (str(releases.EXCHANGE) in said(app)) == (number > 3)
    assert "A reload forgets the register" in said(app)


UNIFORM = {"variant": "published", "method": "uniform"}
PAIRS, OUE = {"method": "sound_pure"}, {"method": "joint_oue"}
WAYS = {
    "stag": ([{"west": "0, 0, 8, 9"}, {"longitude": "x"}], [UNIFORM]),
    "plain": ([{"limits_of": "lon=0..9; lat=0..9"}], [{"variant": "gaussian"}, {"ask_0": "mean"}]),
    "dpc_stacking": ([{"bounds": "*=0..10"}], [{"many": 2}]),
    "lremh": ([{"leave_these": ["when", "lon", "lat", "z"]}], [OUE, {"attributes": ["x", "y"]}]),
    "privscbn": ([{"leave_these": ["when", "lat", "z"], "thresholds": "lon=3"}], [PAIRS]),
    "fda": ([], []),
}
"""What may be stated otherwise of the same file, and what may be released of it."""


@pytest.mark.parametrize("key", WAYS)
def test_every_way_back_to_a_file_finds_its_charge(open_app, key):
    """Other settings, a file that was forgotten, another name, another method or columns."""
    app = released(open_app, key)
    stated, settings = WAYS[key]
    seen = {app.session_state[f"{key}_upload_data"].fingerprint}
    for facts in stated:
        fingerprint = use(app, key, **facts).session_state[f"{key}_upload_data"].fingerprint
        assert fingerprint not in seen
        seen.add(fingerprint)
        assert "ε = 1 is proven in all" in said(app)
        assert f"{key}_download" in screen.keys(app.get("download_button"))
    offered = screen.keys(screen.press(app, f"{key}_upload_forget").get("download_button"))
    assert f"{key}_other_0_download" in offered, "what was charged can be had without the file"
    assert spent(use(app, key, name="other.csv")) == pytest.approx(1)
    assert "proven in all" in said(app)
    for number, setting in enumerate(settings, start=2):
        release(app, key, **{f"{key}_{name}": value for name, value in setting.items()})
        assert spent(app) == pytest.approx(number)
        listed = [f"{key}_{place}_download" for place in reversed(range(number))]
        assert [each.key for each in app.get("download_button") if each.key in listed] == listed


def test_another_bin_width_asks_before_it_adds(open_app):
    app = screen.peek(used(open_app, "fda"))
    assert spent(app) == 1
    screen.peek(use(app, "fda", one_period="week"))
    assert "adds to the ε = 1 already spent" in said(app)
    assert spent(screen.press(app, "fda_show")) == 2


def test_a_release_keeps_its_own_calendar_when_the_days_are_stated_otherwise(open_app):
    app = released(open_app, "fda")
    (book,) = accounts(app)
    drawn = book.kept["fda_release"]
    before = evidence(app)
    use(app, "fda", first_day=dt.date(2024, 1, 10))
    pd.testing.assert_frame_equal(evidence(app), before)
    assert before["start"].iloc[0] == "2024-01-01"
    assert "2024-01-01" in screen.unpacked(drawn.pack().zip)["totals.csv"]


def evidence(app) -> pd.DataFrame:
    return next(each.value for each in app.dataframe if "half_width_95" in each.value)


OTHERS = {
    "stag": [{"sampling_rate": 0.501}, UNIFORM],
    "dpc_stacking": [{"many": 2}, {"variant": "local"}],
    "lremh": [{"attributes": ["x", "z"]}, OUE],
    "privscbn": [{"order": 2}, PAIRS],
    "fda": [{"epsilon": 1.12}, {"contribution": 2}, {"variant": "sound"}],
}


@pytest.mark.parametrize("key", OTHERS)
def test_every_other_value_is_asked_about_and_what_was_chosen_is_in_the_ledger(open_app, key):
    app = used(open_app, key)
    assert after_looking.question(app) is None
    assert not after_looking.draw_button(app, key).disabled
    assert after_looking.draw_button(screen.look(app, key), key).disabled
    assert str(asking.UNANSWERED) in said(app)
    for other in OTHERS[key]:
        after_looking.fixed(app)
        assert not after_looking.draw_button(app, key).disabled
        (before,) = {each.value for each in after_looking.rows(app)}
        assert before == asking.BEFORE
        _fine(screen.put(app, **{f"{key}_{name}": value for name, value in other.items()}))
        assert after_looking.question(app).value is None, other
        assert after_looking.draw_button(app, key).disabled
    after_looking.chosen(app, "method", str(asking.STATED))
    label = after_looking.draw_button(app, key).label.replace("\\", "")
    assert re.search("costs a proven ε = [0-9.]+ for .*; the choice of method, what was s", label)
    assert label.endswith(f"{asking.STATED} is not covered)")
    assert spent(screen.press(app, f"{key}_draw")) == float("inf")
    leaf = screen.drawn(app, key).release.ledger.records()[-1]
    assert leaf["step"] == "chosen after looking at the data"
    assert f"true values or errors: method, {asking.STATED}." in leaf["because"]
    assert f"{asking.STATED} is not covered" in app.success[0].value.replace("\\", "")


def test_a_long_list_that_ends_otherwise_is_another_question():
    method = registry.algorithms()["plain"].method("laplace")
    asked = [("quartiles",) * 12 + (last,) for last in ("mean", "sum")]
    found = [asking.parts(method, method.params(), {"columns": each}) for each in asked]
    assert found[0]["columns"] != found[1]["columns"]


def test_who_has_looked_is_asked_for_good(open_app):
    """The memory of a look is that of all pages."""
    app = used(open_app, "stag")
    assert str(asking.BLIND) in said(screen.look(screen.look(app, "stag"), "stag", on=False))
    assert after_looking.draw_button(app, "stag").disabled
    release(app, "stag")
    screen.look(use(app, "stag", name="again.csv"), "stag", on=False)
    assert after_looking.draw_button(screen.put(app, stag_epsilon=2.0), "stag").disabled
    use(to(app, "lremh"), "lremh")
    assert after_looking.draw_button(app, "lremh").disabled


def test_a_plan_that_was_locked_before_the_look_is_not_asked_about(open_app):
    """A page's own part in it is the plan, which is looked at in the test above."""
    app = used(open_app, "lremh")
    screen.look(screen.press(app, "lremh_lock"), "lremh")
    assert after_looking.question(app) is None
    assert "was locked before any look" in said(app)
    assert after_looking.draw_button(screen.put(app, lremh_epsilon=2.0), "lremh").disabled
    assert "lremh_lock" not in screen.keys(app.button)
    screen.put(app, lremh_epsilon=1.0)
    assert screen.drawn(screen.press(app, "lremh_draw"), "lremh").release.ledger.choice == ""
    assert spent(app) == pytest.approx(1)


@pytest.mark.parametrize("look_at", ["its first rows", "a refusal"])
def test_rows_that_were_seen_in_the_panel_are_a_look_too(open_app, look_at):
    app = screen.choose(own(open_app, "lremh"), FILE)
    if look_at == "a refusal":
        typed(app, **{**ASKED["lremh"], "categories": "*=0,2"})
        assert screen.press(app, "lremh_upload_use").error
    else:
        screen.preview(app)
    typed(app, **ASKED["lremh"])
    _fine(screen.press(app, "lremh_upload_use"))
    assert after_looking.draw_button(app, "lremh").disabled


def listed_files(app) -> set[str]:
    return set(re.findall(r"<li><code>([^<]+)</code>", screen.markup(app)))


def test_the_files_that_are_listed_before_a_draw_are_those_of_the_zip(open_app):
    """Of an upload, with what is stated of it; `test_draws.py` looks at bundled data."""
    app = screen.put(used(open_app, "fda"), fda_files=True)
    assert listed_files(app) == {*screen.drawn(release(app, "fda"), "fda").pack().files}
