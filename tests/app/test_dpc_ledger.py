"""Tabs Ledger and Release of the page of groups."""

import pytest

from dp_core.words import say
from tests.app.screen import at_once, few_runs, keyed, keys, press, words
from tests.app.test_dpc_page import CASES, one, put  # noqa: F401 - a fixture


@pytest.fixture
def app(open_app):
    return open_app("dpc_stacking")


def shown(app, tab, variant, **state):
    return put(app, data="iris", variant=variant, tab=tab, **state)


@pytest.mark.parametrize(("variant", "method"), CASES)
def test_every_method_has_a_ledger_and_says_what_may_be_released(one, variant, method):  # noqa: F811
    shown(one, "Is it private?", variant, **{f"{variant}_method": method})
    assert not one.error
    said = words(one)
    assert ("Where the published proof does not hold" in said) == (variant == "published")
    assert ("Run it now" in {each.label for each in one.button}) == (
        variant in {"central", "local", "published"}
    )
    shown(one, "Release", variant)
    assert not one.error
    assert ("dpc_stacking_draw" in keys(one.button)) == (variant in {"central", "local"})
    if variant == "published":
        press(one, "dpc_stacking_go_on")
        assert "for one row, replaced by any other" in keyed(one.button, "dpc_stacking_draw").label


def test_limits_that_nobody_stated_allow_no_release(app):
    put(app, data="wine", tab="Release")
    assert not [button for button in app.button if button.key == "dpc_stacking_draw"]
    assert say("dpc-no-limits") in words(app)
    put(app, stated=True)
    assert [button for button in app.button if button.key == "dpc_stacking_draw"]


def test_the_attack_on_the_columns_rejects_the_claim(app, monkeypatch):
    at_once(monkeypatch)
    few_runs(monkeypatch, "dpc_stacking", 60)
    shown(app, "Is it private?", "published", epsilon=0.5)
    press(app, "dpc_stacking_audit_columns_start")
    assert "is false" in words(app)
    assert ("published", 0.5) in app.session_state["dpc_stacking_dots"]
