"""Tab Plan of the page of groups, and its warning above the picture."""

import json
import re

import numpy as np
import pytest

from dp_core.algorithms.dpc_stacking.study import guide_check
from dp_core.algorithms.dpc_stacking.study.guide_check import CheckRun
from dp_core.tables.numeric import NumericTable
from pages.common.work import cache
from tests.app.screen import at_once, charts, press, words
from tests.app.test_dpc_page import CASES, numbers, put

HOSTILE = ("<b>x</b>", "**y** $z$", "%{x} & `code`", "=1+1")


@pytest.fixture
def opened(open_app):
    """Open the tab on a bundled table, or on one of the test's own."""

    def opener(**query):
        query = {"data": "blood"} | query
        given = {f"dpc_stacking_{name}": value for name, value in query.items()}
        app = open_app("dpc_stacking", **{"dpc_stacking_tab": "Plan"} | given)
        assert not app.exception
        return app

    return opener


@pytest.fixture
def tables(monkeypatch):
    """Let the bundled tables be one of the test's own."""

    def show(table):
        bundled = cache.sample
        monkeypatch.setattr(
            cache, "sample", lambda key, name="": table if name else bundled(key, name)
        )

    return show


def costs(app):
    """Give the table of what columns cost."""
    return next(each.value for each in app.dataframe if "As published" in each.value)


def test_the_plan_opens_with_light_numbers_and_both_pictures(opened):
    app = opened()
    said = words(app)
    assert "Amber: expect groups to be found in part" in said
    assert "each centre of an average group is blurred by about 11 % of a column's width" in said
    assert "No row is looked at" in said
    assert numbers(app) == {
        "Rows needed": "655",
        "Smallest ε": "1.12",
        "Most groups": "4",
        "Most columns": "10",
    }
    assert len(charts(app)) == 2
    assert costs(app)["Centrally private"][11] == "0.109"


def test_every_method_is_planned(opened):
    app = opened()
    for place, (variant, method) in enumerate(CASES):
        data = ("iris", "moons")[place % 2]
        put(app, data=data, variant=variant, **{f"{variant}_method": method})
        assert not app.error, method
        assert len(charts(app)) == 2
        light = "No light" if variant == "no_privacy" else r"(Green|Amber|Red): "
        assert re.search(light, words(app)), method


def test_every_table_is_planned(opened):
    app = opened()
    for data in ("emergency", "wine", "breast_cancer", "digits", "blobs"):
        put(app, data=data)
        assert not app.error
        table = costs(app)
        assert len(table) >= 12
        assert table["columns"].tolist() == list(range(1, len(table) + 1))


def test_a_warning_stands_above_the_picture_where_the_light_is_red_alone(open_app):
    app = open_app("dpc_stacking", dpc_stacking_data="blood", dpc_stacking_epsilon="0.1")
    said = words(app)
    assert "Red: the released centres are likely no better than a single one" in said
    assert "ε = 0.546" in said
    app = put(app, epsilon=1.0)
    assert "no better than a single one" not in words(app)


def test_the_blur_that_is_planned_for_changes_what_it_takes(opened):
    app = put(opened(), plan_for="20 % (amber)")
    assert numbers(app)["Rows needed"] == "328"
    assert numbers(app)["Most groups"] == "9"
    app = put(app, plan_for="5 %")
    assert numbers(app)["Smallest ε"] == "2.24"  # 2.19, and the next step of the slider


def test_the_epsilon_that_suffices_is_taken_from_the_slider(opened):
    app = opened()
    button = next(each for each in app.button if each.key == "dpc_stacking_least_planned")
    assert button.label == "Use ε = 1.12"
    assert numbers(app)["Smallest ε"] == "1.12"
    button.click().run()
    assert not app.exception
    assert app.session_state["dpc_stacking_epsilon"] == 1.12
    assert "Green: groups that lie apart should be found" in words(app)
    assert "dpc_stacking_least_planned" not in {each.key for each in app.button}


def test_more_people_do_not_help_where_rows_are_noisy(opened):
    app = opened(variant="Locally private")
    assert numbers(app)["Rows needed"] == "no number"
    assert "every cell of every row is off by about 7.8 column widths" in words(app)
    assert "dpc_stacking_least_planned" not in {each.key for each in app.button}  # 77.9


def test_as_published_the_price_of_the_columns_is_multiplied(opened):
    app = put(opened(variant="As published"), epsilon=0.5)
    assert "ε = 0.5 per column × 12 columns = 6 per row" in words(app)
    text = json.dumps(charts(app)[1], ensure_ascii=False)
    assert "12 × 0.5 = 6" in text
    assert costs(app)["as published: proven ε of a row"][11] == "6.0"


def test_an_assumed_sensitivity_has_no_light(opened):
    app = put(opened(variant="As published"), scaling="raw", table_sensitivity="unit")
    assert "No traffic light here" in words(app)
    assert "± 1.41 units" in words(app)


def test_fewer_columns_move_the_mark_and_the_light(opened):
    app = put(opened(), many=6)
    assert "Green" in words(app)
    assert "you: 6 columns" in json.dumps(charts(app)[0])
    app = put(app, many=2)
    assert "boxes are halved until" in words(app)


def test_columns_without_width_do_not_count(opened, tables):
    rng = np.random.default_rng(0)
    tables(
        NumericTable(
            values=rng.uniform(size=(50, 4)), bounds=((0, 0, 0, 1), (1, 1, 1, 1)), names=HOSTILE
        )
    )
    app = opened()
    assert not app.error
    assert "With 50 rows, 3 columns" in words(app)


@pytest.mark.parametrize(("n", "d"), [(3, 1), (5, 64), (40, 200)])
def test_small_and_wide_tables_are_planned(opened, tables, n, d):
    rng = np.random.default_rng(0)
    tables(NumericTable(values=rng.uniform(size=(n, d)), bounds=((0,) * d, (1,) * d)))
    app = opened(variant="Locally private", local_method="input_kmeans")
    put(app, local_method="input_kmeans", clusters=2)
    assert not app.error
    assert len(costs(app)) >= d


def test_nothing_is_planned_from_a_value_of_the_table(tables, opened):
    rng = np.random.default_rng(0)
    said = []
    for low, high in ((0.0, 0.1), (0.5, 1.0)):
        tables(NumericTable(values=rng.uniform(low, high, (80, 5)), bounds=((0,) * 5, (1,) * 5)))
        app = opened()
        plan = [part for part in words(app).split("  ") if part]
        said.append((numbers(app), plan, charts(app)))
    assert said[0] == said[1]


def test_the_guide_is_held_against_runs_on_demand(opened, monkeypatch):
    asked = at_once(monkeypatch)
    monkeypatch.setattr(
        guide_check,
        "one_run",
        lambda name, epsilon, trial: CheckRun(
            name=name, epsilon=epsilon, cost=2.0, one_group=1.5 + epsilon
        ),
    )
    app = opened()
    assert "dpc_stacking_guide" not in asked
    press(app, "dpc_stacking_guide_start")
    app.run()
    assert len(asked["dpc_stacking_guide"]) == 1
    table = app.dataframe[-1].value
    assert len(table) == len(guide_check.CASES)
    assert set(table["better than one group"]) == {"yes", "no"}
    assert "the light was wrong in" in words(app)
