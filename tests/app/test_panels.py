"""Panels in a running script: what they say for a proven, an unproven and a zCDP ledger."""

import math
import re

import plotly.graph_objects as go
import pytest
from streamlit.testing.v1 import AppTest

from dp_core.privacy.ledger import Gap, Neighbouring, PrivacyLedger, Spend, sequential
from dp_core.study import risk
from dp_core.words import LANGUAGES, reading, say
from pages.common.show import panels

HOSTILE = "<img src=x onerror=alert(1)> **b** $x$ :red[y]"


def leaf(claimed=1.0, proven=1.0, **changes):
    usual = {"step": "count", "mechanism": "Laplace", "sensitivity": 1}
    return Spend(**usual, claimed=claimed, proven=proven, **changes)


def ledger(root, relation=Neighbouring.ADD_REMOVE):
    return PrivacyLedger(relation, root)


PROVEN = ledger(leaf())
ENDLESS = ledger(leaf(proven=math.inf, gap=Gap.RAW_VALUE_USED))
WITH_DELTA = ledger(leaf(proven=1.0, delta=1e-6))


def draw(name, arguments, options):
    from pages.common.show import panels, verdicts

    module = verdicts if name in ("show_risks", "why") else panels
    getattr(module, name)(*arguments, **options)


def app(name, *arguments, **options):
    shown = AppTest.from_function(draw, default_timeout=30, args=(name, arguments, options)).run()
    assert not shown.exception
    return shown


def words(shown):
    pieces = [*shown.get("html"), *shown.markdown, *shown.caption, *shown.subheader]
    return " ".join(piece.proto.body for piece in pieces).replace("\\", "")


def risk_of(which, **options):
    return app("show_risks", which, key="r", **options)


def test_risk_panel_leads_with_the_odds_and_follows_the_slider():
    shown = risk_of(PROVEN)
    text = words(shown)
    assert "<b>10 in 1,000</b> before, at most <b>27 in 1,000</b> after" in text
    assert str(risk.explained(PROVEN)) in text
    shown = shown.slider(key="r_prior").set_value(500).run()
    assert "at most <b>732 in 1,000</b> after" in words(shown)


def test_risk_panel_without_a_finite_epsilon_offers_no_slider_and_no_limit():
    shown = risk_of(ENDLESS)
    assert str(risk.NO_BOUND)[1:] in words(shown)
    assert not shown.slider


def test_with_delta_odds_are_typical_and_the_advantage_is_strict():
    text = words(risk_of(WITH_DELTA))
    assert "typically at most" in text
    explained = risk.explained(WITH_DELTA)
    assert explained.arguments == {"delta": "1e-6", "factor": "2.72", "most": "46.2"}
    assert str(explained) in text


def test_metrics_escape_their_labels_and_have_no_arrow():
    shown = app("metrics_row", [(HOSTILE, "435", "events, 2 below true", "")])
    assert shown.metric[0].label.replace("\\", "") == HOSTILE
    assert ":red[" not in shown.metric[0].label
    assert shown.metric[0].delta == "events, 2 below true"


def test_reasons_that_are_alike_are_one_line_and_a_cut_list_says_so():
    broken = {"gap": Gap.SENSITIVITY, "because": "x", "proven": 2.0}
    alike = [leaf(**broken)] * 2
    others = [leaf(gap=Gap.SENSITIVITY, because=f"y{n}", proven=3.0 + n) for n in range(3)]
    few = app("why", ledger(sequential("all", *alike, *others[:1], leaf())))
    said = "".join(each.value for each in (*few.markdown, *few.html))
    assert said.count("<li>") == 2
    assert "count, 2 times" in said
    assert said.count("3 of 4 steps") == 1
    many = app("why", ledger(sequential("all", *alike, *others)))
    said = "".join(each.value for each in (*many.markdown, *many.html))
    assert said.count("<li>") == 3
    assert "The first 3" in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_legend_calls_no_look_alike_true_in_any_language(language, monkeypatch):
    monkeypatch.setattr(panels.session, "look_alike_on_page", lambda: True)
    drawn = []
    monkeypatch.setattr(panels.st, "html", drawn.append)
    with reading(language):
        panels.legend([("true", say("fda-legend-true")), ("published", say("legend-true"))])
        true, alike = say("legend-true"), say("legend-alike")
    words = re.sub("<[^>]*>", " ", drawn[0])
    assert words.count(true) == 1
    assert alike in words


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_chart_calls_no_look_alike_true_under_the_hand(language, monkeypatch):
    monkeypatch.setattr(panels.session, "look_alike_on_page", lambda: True)
    monkeypatch.setattr(panels, "waits", lambda *_: True)
    with reading(language):
        names = [say("fda-legend-true"), say("fda-legend-published")]
        figure = go.Figure([go.Scatter(y=[1], name=each) for each in names])
        panels.chart(figure, key="a", alt="")
        assert say("legend-alike") in figure.data[0].name
        assert figure.data[1].name == names[1]
