"""Tab "Plan": what to expect before anybody is asked, for all methods and kinds of data."""

import pytest

from dp_core.algorithms.lremh.choosing import way
from dp_core.algorithms.lremh.params import LREMHParams, ReportParams
from dp_core.algorithms.lremh.study.designs import design_of
from dp_core.algorithms.lremh.view.plan_story import error_text, people
from dp_core.study.choosing import answer
from pages.common.work import jobs
from tests.app.lremh_page import OTHERS, opener
from tests.app.lremh_tools import HOSTILE, METHODS, hostile, ready
from tests.app.screen import keyed, keys, words

PAPER = {"lremh_bits": "by hand"}


@pytest.fixture
def opened(open_app, monkeypatch):
    return opener(open_app, monkeypatch, "Plan")


def numbers(app):
    return {metric.label: metric.value for metric in app.metric}


def table_with(app, column):
    return next(each.value for each in app.dataframe if column in each.value)


# --- every method, every kind of data -------------------------------------------------------------


@pytest.mark.parametrize("method", METHODS)
def test_every_method_is_planned(opened, method):
    app = opened(method)
    assert not app.error
    assert {"Planned joint error", "Users needed", "Smallest ε"} <= set(numbers(app))
    bits = method not in OTHERS
    assert ("Steps of EM" in numbers(app)) == bits
    assert ("Which chances for the bits" in words(app)) == bits
    assert "upper guide elsewhere" in words(app)


@pytest.mark.parametrize("method", ["lremh", "joint_oue", "pairs"])
@pytest.mark.parametrize("domains", [(2,), (2, 2), (62, 62)])
def test_few_and_many_categories_with_hostile_names_are_planned(opened, method, domains):
    app = opened(method, hostile(domains))
    assert not app.error
    assert ("another question" in words(app)) == (len(domains) > 1)
    for each in (*app.markdown, *app.caption):
        assert HOSTILE[0] not in each.value


def test_ready_reports_are_planned_with_the_noise_they_came_with(opened):
    app = opened("plus", ready(users=40))
    said = words(app)
    assert "Too few users for this noise: need about" in said
    table = table_with(app, "rule")
    assert table["rule"].tolist()[-1] == "On screen, given"
    assert table["q"].tolist()[-1] == "0.750"
    assert "lremh_least_planned" not in keys(app.button)
    assert "the sound page opens with" not in words(app)


# --- numbers --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chosen", "order"), [("single attributes", 1), ("pairs", 2), ("the full table", 4)]
)
def test_the_numbers_are_those_of_the_plan(opened, chosen, order):
    app = opened("plus", lremh_plan_for=chosen, lremh_epsilon="2")
    made = design_of("plus", ReportParams(epsilon=2.0), (2,) * 4)
    found = numbers(app)
    assert found["Planned joint error"] == error_text(made.planned_error(20_000, order))
    assert found["Users needed"] == people(made.users_needed(0.1, order))
    assert found["Steps of EM"] == people(made.steps**order)
    table = table_with(app, "steps of EM")
    assert table["up to"].tolist() == ["single attributes", "pairs", "triples", "the full table"]
    assert table["users needed for 0.1"].tolist()[order - 1] == found["Users needed"]


def test_the_smallest_epsilon_suffices_and_can_be_used(opened):
    app = opened("lremh", lremh_tolerance="0.05")
    params = LREMHParams()
    asked = way("lremh", params, (2,) * 4, users=20_000, order=2)
    least = answer([asked], tolerance=0.05)[0].least
    button = keyed(app.button, "lremh_least_planned")
    assert button.label == f"Use ε = {numbers(app)['Smallest ε']}"
    button.click().run()
    assert not app.exception
    assert least <= app.session_state["lremh_epsilon"] <= 1.13 * least
    assert float(numbers(app)["Planned joint error"]) <= 0.05


def test_no_epsilon_reaches_a_tolerance_that_open_answers_miss(opened):
    app = opened("plus", lremh_tolerance="0.001")
    assert numbers(app)["Smallest ε"] == "none"
    assert "even open answers would need" in " ".join(str(each.delta) for each in app.metric)
    assert "lremh_least_planned" not in keys(app.button)


def test_noise_by_hand_has_no_slider_to_set(opened):
    assert "lremh_least_planned" not in keys(opened("plus", **PAPER).button)


# --- the banner -----------------------------------------------------------------------------------


def test_too_few_users_are_warned_of_and_enough_are_not(opened):
    warned = opened("plus", lremh_users="500", lremh_epsilon="1")
    needed = design_of("plus", ReportParams(epsilon=1), (2,) * 4).users_missing(500)
    assert f"Too few users for this noise: need about {people(needed)}" in words(warned)
    assert "Too few users" not in words(opened("plus"))


def test_the_warning_stands_while_a_slow_run_goes_on(opened, monkeypatch):
    monkeypatch.setattr(jobs, "start", lambda key, function, tasks: None)
    app = opened("plus", hostile((7, 7, 7), 60))
    said = words(app)
    assert "It runs in the background" in said
    assert "Too few users for this noise: need about" in said


# --- rules, attributes, bits ----------------------------------------------------------------------


def test_a_rule_out_of_reach_is_explained_and_the_others_stand(opened):
    app = opened("lremh", lremh_lifetime="3.6", lremh_epsilon="3.55")
    table = table_with(app, "rule")
    assert table["f"].tolist()[1] == "–"
    assert table["f"].tolist()[0] != "–"
    assert "The rule oue cannot spend" in words(app)


def test_the_paper_chances_stand_beside_better_ones(opened):
    app = opened("plus", **PAPER)
    table = table_with(app, "rule")
    assert table["rule"].tolist()[-1] == "On screen, given"
    assert table["p"].tolist()[-1] == "0.500"
    assert "is the best of these" in words(app)


def test_attributes_are_added_in_the_order_of_the_table(opened):
    app = opened("plus", lremh_data="census")
    table = table_with(app, "the last one")
    assert table["attributes"].tolist() == [1, 2, 3, 4, 5, 6]
    assert table["possible records"].tolist()[-1] == people(2 * 2 * 5 * 6 * 7 * 7)
    assert set(map(float, table["proven ε a report"])) == {1.6}


def test_bits_of_these_attributes_and_of_all(opened):
    table = table_with(opened("plus", lremh_data="census"), "a report holds")
    assert table.iloc[:, 1].tolist() == ["15", "8", "128", "512"]
    assert table.iloc[:, 2].tolist() == ["29", "14", "192", "768"]


def test_the_same_epsilon_is_planned_for_other_questions(opened):
    table = table_with(opened("plus", **PAPER), "users send")
    assert table["users send"].tolist()[0].endswith("(on screen)")
    assert len(table) == 1 + len(OTHERS)
    app = opened("plus", lremh_plan_for="the full table", **PAPER)
    assert "The set cover for pairs has" in words(app)
    assert "At this ε the sound page opens with “" in words(app)
    full = table_with(app, "users send")
    pairs = full[full["users send"].str.startswith("One pair")].iloc[0]
    assert pairs["users for 0.1"] == pairs["error, the full table"] == "–"
    assert pairs["error, single attributes"] != "–"
