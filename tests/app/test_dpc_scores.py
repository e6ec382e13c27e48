"""Tab Scores of the page of groups."""

import pytest

from tests.app.screen import words
from tests.app.test_dpc_page import put
from tests.app.test_dpc_steps import charts, given, table_of, toggle  # noqa: F401 - fixtures

VOTING = {"published", "local", "central", "no_privacy"}


@pytest.fixture
def app(open_app):
    app = open_app("dpc_stacking", dpc_stacking_tab="Accuracy", dpc_stacking_data="Iris flowers")
    return put(app, scores_fold=True)


def guess(app, answer="one"):
    return put(app, guess=answer)


def bars(app):
    """Drawn lengths by table: the first number of a bar trace is that of the first grouping."""
    return [trace for trace in charts(app)["scores"]["data"] if trace["type"] == "bar"]


def test_scores_wait_for_a_guess_and_answer_it(app):
    assert "scores" not in charts(app)
    guess(app, "zero")
    assert "It is not so" in words(app)
    assert len(bars(app)) == 3
    guess(app, "one")
    assert "You are right" in words(app)


@pytest.mark.parametrize(("n", "d", "variant"), [(5, 1, "local"), (60, 64, "central")])
def test_all_shapes_are_scored(app, given, n, d, variant):  # noqa: F811 - the fixture
    given(table_of(n, d))
    put(app, guess="one", variant=variant, clusters=2, score="ch")
    assert not app.error
    assert bars(app)
