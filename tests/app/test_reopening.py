"""A plan that is opened brings a page back whole: the same file dropped again goes on as before."""

import datetime as dt
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from dp_core import cli
from dp_core.cli import releases as command
from dp_core.registry import algorithms
from dp_core.releasing import Drawn, Plan, verify
from dp_core.words import say
from pages.common.tabs import releases
from tests.app.screen import checked, choose, configure, drawn, errors, keyed, labelled, press, put
from tests.app.test_account import FILE, SYSTEMS, own, use, used
from tests.app.test_account import release as draw
from tests.contract.test_releasing import Seeded

MOVED: dict[str, dict[str, Any]] = {
    "plain": {"plain_variant": "gaussian", "plain_ask_0": "mean", "plain_by_0": "y"},
    "fda": {"fda_variant": "sound", "fda_smooth": "isotonic", "fda_whole": True, "fda_rise": 7.0},
    "stag": {"stag_variant": "sound", "stag_sampling_rate": 0.5},
    "dpc_stacking": {
        "dpc_stacking_variant": "central",
        "dpc_stacking_clusters": 4,
        "dpc_stacking_typed": "y=0..3",
        "dpc_stacking_many": 4,
    },
    "lremh": {"lremh_attributes": ["x", "z"], "lremh_rule": "oue"},
    "privscbn": {"privscbn_variant": "sound", "privscbn_order": 2},
}
"""What is moved on each page before a release is drawn."""
STATED = {
    "plain": {"left_out": ("when", "z"), "bounds": "lon=0..8; lat=0..8"},
    "fda": {"start": "2024-01-01", "end": "2024-01-31", "time_column": "when"},
    "stag": {"box": (0, 0, 8, 8), "resolution": 256},
    "dpc_stacking": {"left_out": ("when",), "bounds": "*=0..9"},
    "lremh": {"left_out": ("when", "lon", "lat"), "categories": "*=0,1"},
    "privscbn": {"left_out": ("when", "lon", "lat")},
}


@pytest.fixture(scope="module")
def drawn_on(open_app: Any) -> Callable[[str], Drawn]:
    @cache
    def made_on(key: str) -> Drawn:
        app = put(own(open_app, key), **{k: v for k, v in MOVED[key].items() if "variant" in k})
        put(use(app, key), **MOVED[key])
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(releases, "Entropy", Seeded)
            made: Drawn = drawn(draw(app, key, **{f"{key}_purpose": "For the board"}), key)
        return made

    return made_on


@pytest.mark.parametrize("key", SYSTEMS)
def test_the_same_file_dropped_on_a_reopened_plan_goes_on_as_before(open_app, drawn_on, key):
    plan = drawn_on(key).plan
    facts = plan.upload.to_dict()
    assert {name: facts[name] for name in STATED[key]} == STATED[key]
    assert plan.purpose == "For the board"
    app = configure(open_app(key), key, plan.to_json())
    assert not app.error
    choose(app, FILE, "another name.csv")
    press(app, f"{key}_upload_use")
    assert not app.error, errors(app)
    again = drawn(draw(app, key), key)
    assert again.plan == plan
    assert Plan.from_json(again.plan.to_json()) == plan


@pytest.mark.parametrize("key", SYSTEMS)
def test_the_command_makes_the_bytes_of_the_page_and_they_verify(drawn_on, key, tmp_path, capsys):
    made: Drawn = drawn_on(key)
    plan, data, out = (tmp_path / name for name in ("plan.json", "data.csv", "release.zip"))
    plan.write_text(made.plan.to_json(), encoding="utf-8")
    data.write_bytes(FILE.replace(b"\n", b"\r\n"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(command, "Entropy", Seeded)
        words = ["release", str(plan), str(data), "-o", str(out)]
        assert cli.main(words) == 0, capsys.readouterr().err
    assert out.read_bytes() == replace(made, account=None).pack().zip
    assert cli.main(["verify", str(out)]) == 0
    assert verify.AGREE in capsys.readouterr().out


def test_a_plan_that_is_opened_wins_over_what_was_typed(open_app: Any, drawn_on: Any) -> None:
    plan = drawn_on("fda").plan
    app = use(own(open_app, "fda"), "fda", first_day=dt.date(2024, 1, 5))
    assert "fda_upload_data" not in configure(app, "fda", plan.to_json()).session_state
    choose(app, FILE)
    assert press(app, "fda_upload_use").session_state["fda_upload_stated"][0] == plan.upload


def test_a_file_of_which_the_same_is_stated_stays_in_use(open_app: Any) -> None:
    app = used(open_app, "stag")
    plan = drawn(draw(app, "stag"), "stag").plan
    data = app.session_state["stag_upload_data"]
    configure(put(app, stag_epsilon=0.1), "stag", plan.to_json())
    assert app.session_state["stag_upload_data"] is data
    assert keyed(app.select_slider, "stag_epsilon").value == 1.0


@pytest.mark.parametrize(
    ("key", "upload"),
    [
        ("fda", {"start": "0001-01-01", "end": "9999-12-31", "time_column": "nowhere"}),
        ("fda", {"form": "increments", "counts_column": "gone", "periods": 2**20}),
        ("stag", {"area": "World", "lon": "gone", "resolution": 3, "person": "x", "cap": 10**6}),
        ("stag", {"box": [0.125, 0.1, 8.7654321, 8.25]}),
        ("dpc_stacking", {"left_out": ["gone", "x"], "classes": "gone", "person": "gone"}),
        ("lremh", {"form": "reports", "noise": "f=0.5,p=0.25,q=0.75", "left_out": ["gone"]}),
        ("privscbn", {"form": "item lists", "items": "a,b", "separator": "bars"}),
    ],
)
def test_facts_of_another_file_are_drawn_without_a_trace(open_app, key, upload):
    plan = Plan(system=key, method=algorithms()[key].methods[0].key, upload=upload)
    app = configure(open_app(key), key, plan.to_json())
    choose(app, FILE)
    checked(app)
    if key == "stag" and "box" in upload:
        sides = [labelled(app)[say(f"upload-part-{side}")].value for side in ("west", "north")]
        assert sides == ["0.125", "8.25"]


def test_the_plan_of_another_system_is_opened_on_its_own_page(open_app: Any) -> None:
    app = configure(open_app("fda"), "fda", Plan(system="stag", method="sound").to_json())
    assert say("input-configurations-file-plan-page-opens", plan="'stag'") in errors(app)[0]
    assert "not a plan" in errors(configure(app, "fda", b"[" * 5_000))[0]


def test_words_for_the_record_go_into_the_plan_and_come_back_from_it(open_app: Any) -> None:
    """But no licence that runs: it is refused where it is typed, and nothing is drawn."""
    said = {"curator": "Ward B", "sector": "Healthcare", "published": "2026-12-01"}
    said["licence"] = "CC-BY-4.0"
    typed = {f"fda_record_{name}": value for name, value in said.items()}
    typed["fda_record_published"] = dt.date(2026, 12, 1)
    app, key = draw(open_app("fda"), "fda"), "fda_record_licence"
    put(app, **{key: "javascript:alert(1)"})
    assert [each for each in checked(app).error if "Write a name" in each.value]
    assert keyed(app.text_input, key).value == "javascript:alert(1)"
    assert keyed(app.button, "fda_draw").disabled
    plan = drawn(draw(put(app, **typed), "fda"), "fda").plan
    assert {k: v for k, v in plan.record.to_dict().items() if k in said} == said
    again = configure(open_app("fda"), "fda", plan.to_json())
    again = put(again, fda_tab="Release")
    assert keyed(again.text_input, "fda_record_curator").value == "Ward B"
    assert keyed(again.date_input, "fda_record_published").value == dt.date(2026, 12, 1)
