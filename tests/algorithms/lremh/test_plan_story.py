"""Sentences and pictures of a plan: its numbers, whole sentences, sizes beyond bounds."""

import math

import pytest

from dp_core.algorithms.lremh.method.steps.noise import Noise
from dp_core.algorithms.lremh.params import ReportParams
from dp_core.algorithms.lremh.study.designs import Design, design_of_bits, open_design
from dp_core.algorithms.lremh.study.planning import planned_error
from dp_core.algorithms.lremh.view import plan_figures
from dp_core.algorithms.lremh.view import plan_story as story
from dp_core.algorithms.lremh.view.stewards import attribute_lines, rule_lines
from dp_core.view.theme import theme

PAPER, EIGHT = Noise(0.5, 0.5, 0.75), (2,) * 8
OWN = design_of_bits(PAPER, EIGHT)


@pytest.mark.parametrize("number", [1, 999.2, 1_000, 16_738, 999_999, 123_456_789, 9.9995e14, 3e30])
def test_a_count_is_never_written_below_itself(number):
    text = story.people(number)
    for word, size in {" million": 1e6, " billion": 1e9, " trillion": 1e12}.items():
        if text.endswith(word):
            assert number <= float(text.removesuffix(word)) * size * (1 + 1e-9) < 1.011 * number
            return
    if "×" not in text:
        assert number <= float(text.replace(",", "")) < 1.011 * number + 1


def test_the_headline_names_single_attributes_pairs_and_the_full_table():
    words = story.headline(OWN.lines(418_435, 0.1), 418_435, 8)
    single = planned_error(0.5, 0.5, 0.75, EIGHT, 418_435, 1)
    assert words == (
        "With 418,435 users and this noise, plan on a joint error of "
        f"{story.error_text(single)} for single attributes, 0.10 for pairs and above 1 for the "
        "full table."
    )
    assert story.headline(design_of_bits(PAPER, (2,)).lines(9, 0.1), 9, 1).endswith(
        "for single attributes."
    )
    two = story.headline(design_of_bits(PAPER, (2, 2)).lines(900, 0.1), 900, 2)
    assert " for single attributes and " in two
    assert two.endswith("for the full table.")


def test_too_few_users_are_told_how_many_are_needed_and_enough_are_told_nothing():
    sentence, detail = story.too_few(OWN, 4_315, 8)
    assert sentence == "Too few users for this noise: need about 16,800"  # 16,738
    assert "With 4,315 users the planned joint error for pairs is 0.98" in detail
    assert story.too_few(OWN, 16_738, 8) is None
    assert story.too_few(Design(sums=(math.inf,)), 10, 1)[0].endswith("more than anybody has")


def test_reports_are_worth_so_many_open_answers():
    openly = open_design(EIGHT)
    assert openly.sums[0] == 8
    assert openly.sums[-1] == 255
    as_many = 100_000 * openly.sums[1] / OWN.sums[1]
    words = story.worth(OWN, openly, 100_000, order=2, attributes=8)
    assert words.endswith(f"as much as {as_many:,.0f} open answers.")
    less = story.worth(OWN, openly, 10, order=2, attributes=8)
    assert less == "For pairs, 10 such reports tell less than one open answer."


def test_why_there_is_no_epsilon():
    assert story.least_words(1.0, 0.1, 50, 10) == "for a joint error of 0.1 with 50 users"
    assert story.least_words(None, 0.1, 50, 1_234) == "even open answers would need 1,240 users"
    assert "lifetime" in story.least_words(None, 0.1, 50, 10)


def test_the_paper_chances_are_beaten_at_the_same_budgets():
    lines = rule_lines(8 * 0.537143, 17.5778, EIGHT)
    words = story.best_rule(lines, OWN, 2)
    assert words.startswith("Symmetric (SUE) is the best of these")
    more = OWN.sums[1] / lines[0].design.sums[1] - 1
    assert f"{100 * more:.0f} % more users" in words
    assert "are the best of these" in story.best_rule(lines, lines[0].design, 2)
    ten = Design(sums=tuple(10 * total for total in lines[0].design.sums))
    assert "10 times as many users" in story.best_rule(lines, ten, 2)


def test_budgets_are_named_with_and_without_a_limit():
    assert "ε = 4.0 within a lifetime ε of 8.0, proven" in story.budget_words(4, 8)
    assert "with no limit on a lifetime" in story.budget_words(4, math.inf)


@pytest.mark.parametrize(
    ("errors", "said"),
    [
        (
            {"bits": 0.4, "pairs": 0.1},
            "“One pair of attributes each” needs 6 % of the users that bits need.",
        ),
        (
            {"bits": 0.5, "pairs": 0.1, "joint_grr": 0.05},
            "“The whole record, as one of K” needs one user where bits need 100.",
        ),
        ({"bits": 0.1, "pairs": 0.1001}, "bits are as good a question"),
    ],
)
def test_the_best_question_is_named(errors, said):
    assert said in story.best_question(errors, 2.15)


def test_one_attribute_more_is_told_in_users():
    said = story.next_attribute(1_000, 3_800, same_noise=False)
    assert said.startswith("One attribute more needs 3.8 times as many users. All attributes share")
    assert "proven ε grows" in story.next_attribute(1_000, 3_800, same_noise=True)
    assert "times" not in story.next_attribute(math.inf, math.inf, same_noise=True)


# --- pictures -------------------------------------------------------------------------------------


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("users", [2, 5_000, 10**6])
def test_users_by_order_mark_what_is_enough_by_shape(users, dark):
    lines = OWN.lines(users, 0.1)
    figure = plan_figures.users_by_order(lines, users, 8, 0.1, theme(dark))
    marks = [trace for trace in figure.data if trace.mode == "markers"]
    assert [trace.marker.symbol == "circle" for trace in marks] == [
        line.users_needed <= users for line in lines
    ]
    written = [note.text for note in figure.layout.annotations]
    assert written[1] == "419,000"
    assert f"<b>you: {users:,}</b>" in written


def test_numbers_beyond_all_bounds_are_drawn_at_the_edge():
    lines = Design(sums=(math.inf, math.inf)).lines(10, 0.1)
    figure = plan_figures.users_by_order(lines, 10, 2, 0.1, theme(False))
    assert figure.data[-1].x == (1e18,)
    assert figure.layout.annotations[0].text == "more than anybody has"


def test_errors_by_attributes_mark_the_number_on_screen():
    params = ReportParams(noise=(0.5, 0.5, 0.75))
    lines = attribute_lines("plus", params, EIGHT, users=900, target=0.1, order=2)
    figure = plan_figures.error_by_attributes(lines, 3, 0.1, theme(False))
    assert list(figure.data[0].x) == list(range(1, 9))
    assert figure.data[0].y[7] == pytest.approx(planned_error(0.5, 0.5, 0.75, EIGHT, 900, 2))
    assert figure.data[0].marker.size.index(13) == 2
    assert "<b>you: 3</b>" in {note.text for note in figure.layout.annotations}
