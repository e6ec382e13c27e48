"""Tab "Paper" without a browser: every figure, its sentences, and its two controls."""

import pytest

from dp_core.algorithms.fda.reproduction import FIGURES
from pages.parts.fda import reproduction
from tests.app.screen import keyed, press

HONEST = {
    1: "nears it very slowly",
    2: "noisiest release is t\u00a0=\u00a01",
    3: "from 2 to 241 and from 256 to 342",
    4: "extremes of FDA are further apart",
    5: "extremes of FDA are further apart",
    6: "lower error at 120 releases",
    7: "They can run continually",
    8: "0.625 is not a limit",
}


def shown(app):
    return " ".join(str(element.proto.body) for element in app.get("html"))


@pytest.mark.parametrize("number", FIGURES)
def test_every_figure_opens_with_what_holds_and_what_does_not(open_app, number):
    app = open_app("fda", fda_tab="Paper", fda_figure=str(number))
    assert not app.exception
    assert not app.error
    body = shown(app)
    for heading in ("The paper says", "What holds", "What does not", "Exact", "500\u00a0runs"):
        assert heading in body
    assert HONEST[number] in body
    assert any(f"Figure {number}" in text.value for text in app.markdown)
    captions = " ".join(caption.value for caption in app.caption)
    assert "nothing on this tab is private" in captions
    assert "mean of 500 simulated runs" in captions


def test_the_printed_value_has_a_column_only_where_there_is_one(open_app):
    assert ">Paper</th>" in shown(open_app("fda", fda_tab="Paper", fda_figure="3"))
    assert ">Paper</th>" not in shown(open_app("fda", fda_tab="Paper", fda_figure="2"))


def test_runs_and_seed_change_what_is_simulated_and_nothing_exact(open_app):
    app = open_app("fda", fda_tab="Paper", fda_figure="2")
    first = shown(app)
    press(app, "fda_paper_again")
    second = shown(app)
    assert not app.exception
    assert first != second
    assert keyed(app.number_input, "fda_paper_seed").value == 13
    app = open_app("fda", fda_tab="Paper", fda_figure="2", fda_paper_runs="100")
    assert "mean of 100 simulated runs" in " ".join(caption.value for caption in app.caption)
    assert all("1,796.78" in body for body in (first, second, shown(app)))


@pytest.mark.parametrize("figure", ["9", "<b>"])
def test_a_hostile_link_opens_the_tab_all_the_same(open_app, figure):
    query = {"fda_figure": figure, "fda_paper_runs": "10000000", "fda_paper_seed": "-1"}
    app = open_app("fda", fda_tab="Paper", **query)
    assert not app.exception
    assert "The paper says" in shown(app)


def test_the_tab_is_the_same_whatever_the_data_and_epsilon(open_app):
    one = open_app("fda", fda_tab="Paper", fda_figure="3")
    other = open_app("fda", fda_tab="Paper", fda_figure="3", fda_data="adverse", fda_epsilon="0.1")
    tables = [
        next(body for body in (html.proto.body for html in app.get("html")) if "dp-risk" in body)
        for app in (one, other)
    ]
    assert tables[0] == tables[1]


def test_a_simulation_is_run_once_a_seed(monkeypatch):
    calls = []
    real = reproduction.mean_squares
    monkeypatch.setattr(
        reproduction, "mean_squares", lambda *args: calls.append(args[:3]) or real(*args)
    )
    reproduction._measure.clear()
    for seed in (1, 1, 2):
        reproduction._measure("naive", 7, 10, seed)
    assert calls == [("naive", 7, 10)] * 2
