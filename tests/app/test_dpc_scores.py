"""Tab Scores of the page of groups."""

from itertools import cycle

import pytest

from dp_core.words import say
from pages.parts.dpc_stacking import scores
from tests.app.screen import at_once, press, words
from tests.app.test_dpc_page import CASES, put
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


def tables(app):
    return [each.value for each in app.dataframe]


def test_scores_wait_for_a_guess_and_answer_it(app):
    assert "scores" not in charts(app)
    guess(app, "zero")
    assert "It is not so" in words(app)
    assert len(bars(app)) == 3
    guess(app, "one")
    assert "You are right" in words(app)


def test_every_method_is_scored(app):
    guess(app)
    for (variant, method), measure in zip(CASES, cycle(("silhouette", "ch")), strict=False):
        put(app, variant=variant, **{f"{variant}_method": method}, score=measure)
        assert not app.error, method
        expected = {"published": 3, "local": 3, "central": 3, "no_privacy": 2}
        assert len(bars(app)) == (expected | {"input_kmeans": 2}).get(method, 1), method
        said = words(app)
        assert ("The paper reports" in said) == (method in VOTING), method
        assert (say("dpc-gains.without-stack") in said) == (method not in VOTING), method
        assert ("The mark | is" in said) == (measure == "ch")


def compared(app):
    """Tables of both encodings."""
    return [each for each in tables(app) if say("dpc-ways.agreed") in each]


def test_a_large_table_is_compared_when_asked(app, monkeypatch):
    at_once(monkeypatch)
    monkeypatch.setattr(scores, "AT_ONCE", 100)
    (before,) = compared(app)
    put(app)
    assert not compared(app)
    press(app, "dpc_stacking_ways_start")
    put(app)
    assert compared(app)[0].equals(before)


@pytest.mark.parametrize(
    ("n", "d", "variants"),
    [(5, 1, ("local", "published")), (60, 64, ("central", "no_privacy"))],
)
def test_all_shapes_are_scored(app, given, n, d, variants):  # noqa: F811 - the fixture
    given(table_of(n, d))
    guess(app)
    for variant in variants:
        put(app, variant=variant, clusters=2, score="ch")
        assert not app.error
        assert bars(app)
