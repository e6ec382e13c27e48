"""Choose ε on its page: an answer on arrival, ways out where there is none, a plan that opens."""

import json
import re
from dataclasses import replace
from types import SimpleNamespace
from zipfile import ZipFile

import numpy as np
import pytest
import streamlit as st

from dp_core import registry
from dp_core.algorithms import lremh
from dp_core.cli import main
from dp_core.errors import DPError
from dp_core.params import knobs
from dp_core.privacy.register import Register
from dp_core.releasing import Plan, dossier
from dp_core.releasing import chosen as written
from dp_core.releasing.chosen import AnsweredWish, Cap, Picked
from dp_core.study import choosing, risk
from dp_core.study.choosing import Wish
from dp_core.words import message, say
from pages.common.input import configurations
from pages.parts import choose as planned
from tests.app.neighbours import UPLOADS, opened, outside
from tests.app.screen import configure, drawn, keyed, keys, markup, press, put, turn_page, words
from tests.core.test_dossier import HOSTILE, harmless
from tools import choosing as drawing

SHAPES = {key: each.shape for key, each in registry.algorithms().items()}
BEST = {
    "plain": ("laplace", 0.05),
    "fda": ("designed", 0.355),
    "stag": ("sound", 1.12),
    "privscbn": ("joint", 0.224),
    "lremh": ("joint_subset", 1.12),
    "dpc_stacking": ("central", 0.9),
}
"""What is best for each shape: enough on the worst of the data that were tried."""
LARGER = {"dpc_stacking": {"rows": 1_000}}
"""Public numbers, where those that the page opens with have no answer."""


def choice_of(key, given=None, **wish):
    shape, facts = SHAPES[key], SHAPES[key].facts(**(given or LARGER.get(key, {})))
    cap = risk.largest_epsilon(0.01, 0.05)
    asked = Wish(**{"tolerance": shape.measure(facts).opens, "cap": cap, **wish})
    return AnsweredWish(
        shape=shape,
        facts=facts,
        wish=asked,
        cap=Cap(epsilon=cap, words="10 in 1,000 may grow to 50", grown=50),
        purpose="A nurse too many for a day.",
        bands=choosing.asked(shape, facts, asked),
    )


def chosen(open_app, key, **query):
    larger = {f"choose_{key}_{name}": f"{value}" for name, value in LARGER.get(key, {}).items()}
    return open_app("choose", choose_shape=key, **larger, **query)


def picked_of(choice):
    return Picked(choice.usable[0], choice.usable[0].steps[0])


COUNTED = {"fda": "totals", "plain": "answers"}
"""What is counted in 100; of the others it is releases."""


@pytest.mark.parametrize("key", SHAPES)
def test_each_shape_has_an_answer_that_says_what_was_tried_and_a_plan(open_app, key):
    app = chosen(open_app, key)
    assert not app.error
    method, epsilon = BEST[key]
    title = registry.algorithms()[key].method(method).title
    tried = " on all data tried" if key in drawing.SYSTEMS else ""
    span = f"every ε from {epsilon:g} to 1.65"
    assert f"With {title}, {span} meets your tolerance and limit{tried}." in markup(app)
    assert f"(in 90 of 100 {COUNTED.get(key, 'releases')})" in markup(app)
    if key in ("stag", "fda", "privscbn"):  # whether draws enough tell a share of 99 in 100
        offered = keyed(app.select_slider, "choose_wanted").options
        assert ("99" in offered) is (key != "privscbn")
    if key in drawing.SYSTEMS:
        band = choice_of(key).usable[0]
        assert band.low == max(low for _, low in band.lows)
        assert band.range in markup(app)
        assert band.way.basis in words(app)
    assert keyed(app.button, "choose_open").label == say("choose-open")
    assert f"dp-explorer release plan.json FILE -o {key}.zip" in app.code[0].value
    books = [app.session_state[key] for key in ("_accounts",) if key in app.session_state]
    assert not any(each.accounts for each in books), "nothing is charged, no file is known"
    if key == "lremh":  # nothing of the methods of which no error is known
        assert say("choose-bases", bases=lremh.BASIS) in words(app)
    if key == "dpc_stacking":  # with two groups near each other no release kept the tolerance
        near = str(message("dpc-choosing-beyond"))
        assert near in markup(app)
        assert near not in markup(put(app, choose_dpc_stacking_judged="centres"))


@pytest.mark.parametrize("key", SHAPES)
def test_a_plan_can_hold_the_ends_of_every_public_number_and_opens_with_it(key):
    shape, algorithm = SHAPES[key], registry.algorithms()[key]
    for each in knobs(shape.facts):
        for end in (each.low, each.high) if each.low is not None else each.choices:
            try:
                facts = shape.facts(**{each.name: end})
            except DPError:
                continue  # together with the others it is too many: the page says so
            told = shape.upload(facts)
            assert algorithm.upload(**told).to_dict().items() >= told.items()
    usual = shape.upload(shape.facts())
    if "rows" in {each.name for each in knobs(algorithm.upload)} and key != "fda":
        assert usual["rows"] == shape.facts().rows


@pytest.mark.parametrize(
    ("key", "given", "wish"),
    [
        *((key, None, {}) for key in SHAPES),
        ("privscbn", {"rows": 20_000, "columns": 16}, {"releases": 30, "tolerance": 0.1}),
    ],
    ids=[*SHAPES, "with a delta"],
)
def test_a_plan_opens_its_page_with_its_method_epsilon_tolerance_and_facts(
    open_app, key, given, wish
):
    choice = choice_of(key, given, **wish)
    picked = picked_of(choice)
    assert (picked.band.way.method == "joint_zcdp") is bool(wish)
    values = planned.widgets_of(choice, picked)
    assert values["cap"] == 50
    app = open_app(key, **{f"{key}_{name}": f"{value}" for name, value in values.items()})
    assert "was asked for" not in markup(app)
    state = app.session_state
    assert state[f"{key}_epsilon"] == picked.epsilon
    assert state[f"{key}_tolerance"] == choice.wish.tolerance
    assert state[f"{key}_wanted"] == 90
    method = registry.algorithms()[key].method(picked.band.way.method)
    for name, value in planned.switches_of(choice.algorithm, method).items():
        assert state[f"{key}_{name}"] == value
    for name, value in choice.shape.widgets(choice.facts).items():
        assert state[f"{key}_{name}"] == value


@pytest.mark.parametrize(("button", "data"), [("choose_open", "own"), ("choose_example", "ward")])
def test_a_plan_wins_over_what_was_left_on_the_page_before(open_app, button, data):
    """What was stated about a file waits for it."""
    app = open_app("fda", fda_epsilon="2", fda_tolerance="55", fda_data="hiv")
    assert app.session_state["fda_data"] not in ("own", "ward")
    turn_page(app, "choose").run()
    put(app, choose_shape="fda")
    if data == "own":
        put(app, choose_fda_periods=24, choose_fda_contribution=2)
    keyed(app.button, button).click().run()
    assert not app.exception
    assert app.title[0].value == "Running totals"
    assert app.session_state["fda_data"] == data
    if data == "own":
        plan = app.session_state["_fda_choice"]
        assert app.session_state["fda_epsilon"] == plan.params.epsilon != 2
        assert plan.choice.limit == say("choose-cap-grown", grown=50)
        upload, _ = app.session_state["fda_upload_planned"]
        stated = (upload["periods"], upload["contribution"], upload["period"])
        assert stated == (24, 2, "month")
    else:
        assert app.session_state["fda_epsilon"] == BEST["fda"][1]
        assert app.session_state["fda_tolerance"] == 30


def test_an_empty_band_offers_ways_out_and_no_plan(open_app):
    app = open_app("choose", choose_shape="lremh", choose_lremh_users="2000")
    assert "The tolerance needs at least" in markup(app)
    assert "choose_open" not in keys(app.button)
    labels = [each.label for each in app.button if (each.key or "").startswith("choose_way_")]
    assert labels[0].endswith(" users")
    assert len(labels) == 4
    assert any(label.startswith("A tolerance of") for label in labels)
    keyed(app.button, "choose_way_0").click().run()  # that each opens a band is told of all shapes
    assert not app.exception
    assert "choose_open" in keys(app.button)
    assert "was asked for" not in markup(app)


def test_releases_share_the_cap_and_one_too_many_is_refused(open_app):
    app = open_app("choose", choose_shape="fda", choose_year="4")
    assert len(re.findall(r'title="0\.355"><b>0\.355<', markup(app))) == 4
    assert "refused" in markup(put(app, choose_year=5))
    assert "choose_open" not in keys(app.button)
    put(app, choose_new=True)
    assert "choose_open" not in keys(app.button), "without a reason they add up"
    put(app, choose_apart="Each year has its own patients.")
    assert "choose_open" in keys(app.button)
    assert say("choose-apart-each") in words(app)


def test_a_hostile_link_opens_with_what_is_on_offer(open_app):
    hostile = {"choose_plain_rows": "-3", "choose_route": "<b>", "choose_cap": "1e9"}
    hostile["choose_other_0"] = "<script>"
    app = open_app("choose", choose_shape="nobody", **hostile)
    assert "“<b>”" not in markup(app)
    assert markup(app).count("was asked for") == 5
    assert "choose_open" in keys(app.button)


def test_the_command_draws_the_plan_in_a_clean_folder(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    key, draw = "stag", np.random.default_rng(1)
    choice = choice_of(key)
    content = "lon,lat\n" + "".join(f"{8 + x},{47 + y}\n" for x, y in draw.random((300, 2)))
    rest = {"lon": "lon", "lat": "lat", "box": "8, 47, 9, 48"}
    body = written.plan_of(choice, picked_of(choice)).to_dict()
    body["upload"] = {**body["upload"], **rest}
    (tmp_path / "plan.json").write_text(Plan.from_dict(body).to_json(), encoding="utf-8")
    (tmp_path / "FILE").with_suffix(".csv").write_text(content, encoding="utf-8")
    given = planned.command(choice).replace("FILE", "FILE.csv").split()
    assert given.pop(0) == "dp-explorer"
    assert main([*given, "--json"]) == 0, capsys.readouterr().err
    files = ZipFile(f"{key}.zip")
    kept = Plan.from_json(files.read("plan.json").decode())
    assert kept.choice == written.plan_of(choice, picked_of(choice)).choice
    report = files.read("report.html").decode()
    assert f"an error of at most {choice.wish.tolerance:g} {choice.measure.unit}" in report
    assert "This release keeps it" in report
    assert "Which error is tolerated" not in report
    told = json.loads(capsys.readouterr().out)
    assert told["epsilon"] == pytest.approx(BEST[key][1])
    assert told["left"] is not None


def test_how_epsilon_was_chosen_goes_with_the_page_until_epsilon_is_moved(open_app):
    choice = choice_of("fda")
    plan = replace(written.plan_of(choice, picked_of(choice)), data="ward", upload=None)
    app = configure(open_app("fda"), "fda", plan.to_json())
    kept = drawn(press(put(app, fda_tab="Release"), "fda_draw"), "fda").plan
    assert (kept.data, kept.method, kept.params.epsilon) == ("ward", *BEST["fda"])
    assert kept.choice == written.plan_of(choice, picked_of(choice)).choice
    moved = drawn(press(put(app, fda_epsilon=0.5), "fda_draw"), "fda").plan.choice
    assert not moved.stated
    assert (moved.tolerance, moved.cap) == (30, 1.65), "a wish stays a wish"
    assert (moved.rejected, moved.basis) == ((), "")


@pytest.mark.parametrize("key", SHAPES)
def test_a_choice_is_for_the_public_numbers_that_it_was_made_for(key, monkeypatch):
    choice = choice_of(key)
    plan = written.plan_of(choice, picked_of(choice))
    monkeypatch.setattr(st, "session_state", {})
    configurations.keep_choice(plan)

    def kept(params=plan.params, upload=plan.upload):
        view = SimpleNamespace(key=key, algorithm=plan.algorithm, method=plan.method, params=params)
        return configurations._choice(view, upload)

    assert kept() == kept(upload=None) == plan.choice
    others = {"fda": {"horizon": 60}, "dpc_stacking": {"clusters": 3}}.get(key, {"epsilon": 2.0})
    assert not kept(params=replace(plan.params, **others)).stated
    stated = {"stag": {"cap": 3}, "privscbn": {"rows_per_person": 2}, "fda": {"contribution": 4}}
    for name, value in stated.get(key, {}).items():
        found = kept(upload=replace(plan.upload, **{name: value}))
        assert not found.stated
        assert found.tolerance == plan.choice.tolerance


def chosen_beside(data):
    """Choose ε in a visit in which a file is in use; the page, and what leaves it."""
    app = opened("fda", data)
    turn_page(app, "choose").run()
    page = outside(put(app, choose_shape="fda"))
    keyed(app.button, "choose_open").click().run()
    assert not app.exception
    return page, app.session_state["_fda_choice"].to_json()


@pytest.mark.parametrize("leak", [False, True], ids=["as it is", "with a planted leak"])
def test_neither_page_nor_plan_depends_on_a_file_that_is_in_use(leak, monkeypatch):
    def tells(choice, picked):
        yield f"rows {st.session_state['fda_upload_data'].fingerprint[:8]}"

    if leak:
        monkeypatch.setattr(written, "_rejected", tells)
    upload = UPLOADS["fda"]
    lines, neighbours = upload.files()
    one, *_, other = (upload.read("fda", rows) for rows in (lines, *neighbours.values()))
    assert one.fingerprint != other.fingerprint
    assert (chosen_beside(one) != chosen_beside(other)) is leak


def test_other_releases_from_the_same_people_share_the_limit(open_app):
    each = {"choose_other_0_year": "2", "choose_other_0_stag_epsilon": "0.09"}
    app = open_app("choose", choose_shape="fda", choose_other_0="stag", **each)
    sums = say("choose-words-for", epsilon="0.18", what=SHAPES["stag"].publish)
    assert say("choose-shared", sums=sums, each="1.47") in words(app)
    put(app, choose_other_1="privscbn", choose_other_1_privscbn_epsilon=1.2)
    assert "The tolerance needs at least 0.355, the limit allows 0.27" in markup(app)
    assert "choose_other_2" in keys(app.selectbox)
    assert "choose_other_1" not in keys(put(app, choose_other_0="none").selectbox)
    assert "from 0.355 to 1.65 meets your tolerance and limit" in markup(app)


def test_a_lock_writes_the_digest_of_the_plan_into_a_register_old_or_new():
    plan = written.plan_of(choice_of("fda"), picked_of(choice_of("fda")))
    register = Register.read(written.locked(None, plan.digest, "1.65"))
    assert register.plans == {plan.digest: True}
    assert float(register.cap) == 1.65
    register.look()
    later = Register.read(written.locked(register.content(), "ab" * 32, "9"))
    assert later.plans == {plan.digest: True, "ab" * 32: False}
    assert float(later.cap) == 1.65


@pytest.mark.parametrize("key", SHAPES)
def test_the_sheet_for_a_meeting_is_half_a_page_without_script(key):
    choice = choice_of(key)
    plan = written.plan_of(choice, picked_of(choice))
    assert f"in 90 of 100 {COUNTED.get(key, 'releases')}" in dossier.meeting(plan, "", {})
    hostile = replace(plan, choice=replace(plan.choice, purpose=HOSTILE))
    page = harmless(dossier.meeting(hostile, "In short.", written.stated(choice)))
    text = "".join(page.text["body"])
    for part in ("In short.", "Limit on risk: ε = 1.65 at most for one release", hostile.digest):
        assert part in text
    for knob in knobs(choice.shape.facts):
        assert knob.label in text
    assert len(text.split()) < 320
