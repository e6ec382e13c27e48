"""The page of groups: every variant and method, columns and limits, seven budgets."""

import re

import pytest

from pages.parts.dpc_state import MEMBERS

CASES = [(variant, method) for variant, methods in MEMBERS.items() for method in methods]


@pytest.fixture
def app(open_app):
    return open_app("dpc_stacking")


def words(app) -> str:
    kinds = ("markdown", "caption", "html", "info", "warning")
    text = " ".join(str(each.value) for kind in kinds for each in app.get(kind))
    return re.sub(r"\\(.)", r"\1", text)


def put(app, **state):
    for name, value in state.items():
        app.session_state[f"dpc_stacking_{name}"] = value
    app.run()
    assert not app.exception
    return app


def numbers(app) -> dict[str, str]:
    return {metric.label.replace("\\", ""): metric.value for metric in app.metric}


def test_page_opens_with_the_sound_groups_and_their_quality(app):
    assert not app.exception
    assert set(numbers(app)) == {
        "Distance to the own group",
        "Agreement with K-means",
        "Blur of a centre",
        "Silhouette",
    }
    text = words(app)
    assert "Proven: claimed ε 1.0 = proven ε 1.0" in text
    assert "no real row is released" in text


@pytest.mark.parametrize(("variant", "method"), CASES)
def test_every_method_is_shown(app, variant, method):
    put(app, data="iris", variant=variant, **{f"{variant}_method": method})
    assert not app.error
    assert numbers(app)["Distance to the own group"] != "–"
