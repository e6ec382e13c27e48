"""Sentences of a plan, and the light held against runs."""

import math

import pytest

from dp_core.algorithms.dpc_stacking.data.samples import GROUPS, SAMPLES
from dp_core.algorithms.dpc_stacking.method.rivals.eugkm import MOST_COLUMNS
from dp_core.algorithms.dpc_stacking.metrics import evaluate
from dp_core.algorithms.dpc_stacking.params import CentralParams
from dp_core.algorithms.dpc_stacking.study import guide_check
from dp_core.algorithms.dpc_stacking.study.guide_check import CheckRun
from dp_core.algorithms.dpc_stacking.study.guides import GREEN, Plan, column_lines
from dp_core.algorithms.dpc_stacking.view import plan_story as story
from dp_core.study.experiments import trial_rng
from tests.algorithms.dpc_stacking.test_guides import PARAMS, plan

SILENT = ("no_privacy", "kmeans", "spectral", "birch", "gmm")


def silent(method="kmeans"):
    from dp_core.algorithms.dpc_stacking.params import ClusterParams

    return Plan(method=method, params=ClusterParams(), n=600, columns=12)


# --- the light in words ---------------------------------------------------------------------------


@pytest.mark.parametrize(("epsilon", "word"), [(0.1, "Red"), (1.0, "Amber"), (10.0, "Green")])
def test_a_light_is_named_before_its_colour_is_seen(epsilon, word):
    assert story.headline(plan(epsilon=epsilon))[0].startswith(f"{word}: ")


def test_red_says_that_the_centres_are_likely_no_better_than_one():
    sentence, ground = story.headline(plan(epsilon=0.1))
    assert sentence == "Red: the released centres are likely no better than a single one"
    assert "rough guide and wrong at the margin" in ground


def test_red_of_boxes_is_said_of_boxes():
    sentence, _ = story.headline(plan(d=2, epsilon=0.01))
    assert sentence == "Red: likely little better than cutting the columns into equal parts"


def test_the_banner_is_silent_unless_the_light_is_red():
    assert story.banner(plan(epsilon=1.0)) is None
    assert story.banner(silent()) is None
    sentence, ground = story.banner(plan(epsilon=0.1))
    assert sentence.startswith("Red")
    assert ground == (
        "Noise moves each centre by about 109 % of a column's width. Amber would take 3,280 "
        "rows, ε = 0.56 or at most 3 columns. The Plan tab says more."
    )


def test_rows_are_said_to_stay_noisy_however_many_people_there_are():
    words = story.what_helps(plan("local"))
    assert words == "Amber would take ε = 39. More rows do not: every row stays as noisy."
    assert story.people(plan("local").people_needed(GREEN)) == "no number"


def test_where_nothing_would_help_that_is_said():
    alone = plan("eugkm", n=20, d=1, clusters=2)
    assert story.what_helps(alone, 1e-9) == "No single change would help."


@pytest.mark.parametrize("method", SILENT)
def test_without_noise_there_is_no_light_and_that_is_said(method):
    assert story.headline(silent(method)) is None
    assert "adds no noise" in story.without_light(silent(method))
    assert story.before(silent(method)) == ""


def test_an_assumed_sensitivity_is_said_to_protect_little():
    raw = plan("published", scaling="raw", table_sensitivity="unit", epsilon=0.5)
    assert "± 2.83 units" in story.without_light(raw)


def test_code_points_that_are_not_refined_have_no_formula():
    bare = plan(synopsis="codebook", refinement_share=0.0)
    assert bare.guide is None
    assert "Give the refinement a share" in story.without_light(bare)
    assert math.isnan(column_lines(bare, 12)[-1].spreads["central"])


# --- before the run -------------------------------------------------------------------------------


def test_the_blur_is_said_before_the_run():
    words = story.before(plan(n=589))
    assert words.startswith(
        "With 589 rows, 12 columns, 5 groups and ε = 1, each centre of an average group is "
        "blurred by about 11 % of a column's width"
    )
    assert "No centre moves by more than 50 % of a column's width in a step." in words
    assert "more than 9 % of a column's width" in story.before(plan(n=589, epsilon=0.1))
    assert "at its edge" in story.before(plan("dplloyd", n=589))
    assert "more than 35 % of a column's width away" in story.before(plan("fastlloyd", n=589))


@pytest.mark.parametrize("method", list(PARAMS))
@pytest.mark.parametrize("d", [1, 2, 3, 4, 64])
@pytest.mark.parametrize("epsilon", [0.01, 20.0])
def test_every_plan_is_said_in_numbers(method, d, epsilon):
    if method == "eugkm" and d > MOST_COLUMNS:
        assert plan(method, d=d).guide.spread == math.inf  # the method refuses
        return
    for n, clusters in ((3, 2), (1_000_000, 50)):
        own = plan(method, n=n, d=d, clusters=clusters, epsilon=epsilon)
        words = " ".join(
            [
                *story.headline(own),
                story.before(own),
                story.what_helps(own),
                story.person(own),
                *(story.banner(own) or ()),
            ]
        )
        assert "nan" not in words
        assert "inf " not in words
        assert "e+" not in words
        assert "e-" not in words


def test_what_a_person_pays_is_multiplied():
    assert story.person(plan("published", epsilon=0.5)).startswith(
        "ε = 0.5 per column × 12 columns = 6 per row."
    )
    words = story.person(plan(epsilon=0.5))
    assert "is what a row costs in all" in words
    assert "Split over 12 columns it is 0.0417 for each" in words
    assert "a row would cost 6." in words


def test_one_more_column_is_said_in_per_cent_or_in_times():
    assert story.next_column(0.1, 0.107, "A").endswith("one more column makes it 7 % larger.")
    assert story.next_column(0.1, 0.05, "A").endswith("one more column makes it 50 % smaller.")
    assert story.next_column(0.1, 0.1, "A").endswith("one more column does not change it.")
    assert story.next_column(0.01, 0.05, "A").endswith("makes it 5 times as large.")
    assert story.next_column(0.0001, 0.05, "A").endswith("one more column changes all.")
    assert story.next_column(math.nan, 0.05, "A") == ""


def test_a_line_that_falls_is_explained():
    assert not story.jumps_in([[0.1, 0.2, 0.3], [0.1, 0.1, 0.1]])
    assert story.jumps_in([[0.1, 0.2, 0.15]])
    assert not story.jumps_in([[math.nan, 0.2, 0.3]])


# --- the light against runs -----------------------------------------------------------------------


@pytest.mark.slow
def test_a_run_of_the_check_is_judged_as_the_page_judges():
    found = guide_check.one_run("iris", 2.0, 3)
    params = CentralParams(clusters=GROUPS["iris"], epsilon=2.0)
    from dp_core.algorithms.dpc_stacking.method.sound import publish_central

    table = SAMPLES["iris"]()
    output = publish_central(table, params, trial_rng(0, "central", None, 3)).output
    assert found.cost == pytest.approx(evaluate(table, output)["cost"])


def run(name, epsilon, cost, one_group=3.0):
    return CheckRun(name=name, epsilon=epsilon, cost=cost, one_group=one_group)


def test_the_check_says_where_the_light_was_wrong():
    lines = guide_check.lines(
        [
            run("blood", 0.1, 8.0),
            run("blood", 0.1, 2.0),
            run("blood", 0.1, 9.0),
            run("blood", 0.5, 2.5),
            run("blood", 1.0, 1.8),
        ]
    )
    assert [line.runs for line in lines] == [3, 1, 1]
    assert [line.cost for line in lines] == [8.0, 2.5, 1.8]
    assert [line.guide.light for line in lines] == ["red", "red", "amber"]
    assert [line.right for line in lines] == [True, False, True]
    assert story.check_words(lines) == (
        "Of 3 cases the light was wrong in 1, and 1 were amber, which promises nothing. Wrong: "
        "Blood tests, 12 columns at ε = 0.5 was red."
    )


def test_the_check_runs_every_case_once_before_any_twice():
    tasks = guide_check.tasks()
    first = [task[:2] for task in tasks[: len(guide_check.CASES)]]
    assert first == list(guide_check.CASES)
    assert len(tasks) == guide_check.TRIALS * len(guide_check.CASES)


def test_the_numbers_of_the_example_are_computed():
    assert "1.11 at ε = 0.1 (red), 0.22 at ε = 0.5 (red), 0.11 at ε = 1 (amber)" in story.checked()
