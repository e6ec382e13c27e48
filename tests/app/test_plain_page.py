"""The page of counts and means without a browser: every method, tab, question and bad link."""

import pytest

from dp_core.algorithms.plain import ALGORITHM
from dp_core.algorithms.plain.data import SAMPLES
from dp_core.algorithms.plain.params import KINDS
from dp_core.releasing import Plan
from dp_core.words import message, say
from pages.common.frame.page import TABS
from tests.app.neighbours import UPLOADS, looking, opened, unseen
from tests.app.screen import checked, configure, errors, keyed, put, words
from tests.core.test_workbooks import book


def test_an_attack_at_another_epsilon_stands_beside_no_bar_of_this_one(open_app):
    """At ε = 0.1 the bars said “Proven 0.1” under “Attack at least 0.84”, which ran at ε = 1."""
    app = open_app("plain", plain_tab="Is it private?")
    for epsilon, shown in ((1.0, True), (0.1, False)):
        put(app, plain_epsilon=epsilon)
        assert words(app).count("at least 0.84") == shown  # at the bar
        assert (say("private-not-run") in words(app)) is not shown


@pytest.mark.parametrize("data", SAMPLES)
def test_every_question_is_answered_on_every_data_set_and_its_errors_measured(open_app, data):
    """On a look-alike only where it has the columns: no other table has those of employees."""
    app = open_app("plain", plain_data=data)
    for kind in KINDS:
        put(app, plain_ask_0=kind)
        assert not errors(app), kind
        of_ranks = kind in ("median", "quartiles")
        assert ("95 % range" in words(app)) is not of_ranks, "a range is named that is not drawn"
        assert say("plain-kind-mean") in [each for box in app.selectbox for each in box.options]
    put(app, plain_tab=TABS[2], plain_ask_0="median", plain_on="a look-alike")
    assert not errors(app)
    offered = "plain_on" in {each.key for each in app.get("button_group")}
    assert offered is (data == "employees")


def test_errors_of_an_upload_are_measured_on_its_own_look_alike(idle):
    upload = UPLOADS["plain"]
    data = upload.read("plain", upload.files()[0])
    alike = unseen("plain", data)
    asked = {"ask_0": "counts", "of_0": "sex", "tab": TABS[2], "on": "a look-alike"}
    assert not errors(opened("plain", data, **asked, **alike, **looking()))
    measured = {call.args[1].fingerprint for (call,) in idle["plain_curve"][-1]}
    assert measured == {alike["upload_alike"].fingerprint}


def test_the_noise_of_counts_is_the_same_on_two_tabs_and_further_questions_share_it(open_app):
    app = open_app("plain")
    facts = {"kind": "counts", "column": "age", "record": "people"}
    assert str(message("plain-off-by", off=3.0, **facts)) in words(app)
    assert {say("plain-file-value", unit=1, **facts)} <= set(app.dataframe[0].value.columns)
    put(app, plain_tab=TABS[1])
    assert str(message("plain-happened-counts", noise=3.0, weight=1)) in words(app)
    put(app, plain_tab=TABS[0])
    one = words(put(app, plain_ask_0="mean", plain_of_0="wage", plain_by_0="sector"))
    assert words(put(app, plain_ask_1="top", plain_share_1=3)) != one
    put(app, plain_tab="How it works")
    assert str(message("plain-steps", questions=2)) in words(app)
    put(app, plain_variant="naive")
    assert str(ALGORITHM.method("naive").summary) in words(app)
    assert str(message("plain-steps", questions=2)) not in words(app)


def test_a_plan_opens_with_its_questions(open_app):
    asked = {"ask": ("mean", "counts"), "of": ("wage", "age"), "by": ("sector", "contract")}
    params = {"epsilon": 0.5, "shares": ("1", "2"), **asked}
    plan = Plan(system="plain", method="gaussian", data="employees", params=params)
    app = configure(open_app("plain"), "plain", plan.to_json())
    assert not errors(app)
    assert app.selectbox(key="plain_ask_0").value == "mean"
    assert app.selectbox(key="plain_by_1").value == "contract"
    assert app.number_input(key="plain_share_1").value == 2


def test_a_workbook_is_asked_for_its_sheet(open_app):
    app = open_app("plain", plain_data="own")
    content = book([["nothing"]], [["age", "sex"], *([k, "fm"[k % 2]] for k in range(40))])
    checked(app.file_uploader[0].set_value(("people.xlsx", content, "")).run())
    sheet = next(each for each in app.number_input if each.label == say("upload-sheet"))
    checked(sheet.set_value(2).run())
    assert "age" in words(app)


def test_the_third_variant_waits_in_settings_unless_a_link_names_it(arrived, open_app):
    def offered(app):
        return len(keyed(app.button_group, "plain_variant").options)

    assert offered(arrived("plain", settings="closed")) == 2
    assert offered(arrived("plain")) == 3
    assert offered(open_app("plain", settings="closed", plain_variant="gaussian")) == 3


def test_methods_to_show_are_those_that_are_measured(idle, open_app):
    app = open_app("plain", plain_tab=TABS[2])
    for chosen in (["gaussian"], ["naive", "gaussian"]):
        put(app, plain_compare=chosen)
        measured = {call.keywords["method"] for (call,) in idle["plain_curve"][-1]}
        assert measured == {"laplace", *chosen}
