"""Tab Error of the local-reports page; background work is done at once, or only noted."""

import json
from dataclasses import replace

import pytest

from dp_core.algorithms.lremh.data.generators import look_alike
from dp_core.algorithms.lremh.study import trials
from dp_core.words import say
from pages.common.tabs import error_tab
from pages.parts.lremh import error, state
from tests.app.lremh_page import METHODS, opener, ready
from tests.app.screen import keyed, keys, variant_of, words

HOSTILE = ("<b>a</b>", "$x$ %{y}", "=cmd|'!A1", "d_*e*", "[f](g)")


def people(n=300, domains=(2, 3, 2), **facts):
    return look_alike("severity", n, domains, seed=9, **{"name": "Your table"} | facts)


@pytest.fixture(autouse=True)
def few_runs(monkeypatch):
    monkeypatch.setattr(error_tab, "FEW", 1)
    monkeypatch.setattr(trials, "EPSILONS", (0.1, 1.6, 10.0))


@pytest.fixture
def opened(open_app, monkeypatch):
    return opener(open_app, monkeypatch, "Accuracy", people)


def asked_of(tasks):
    """Read method and parameters of each task of the sweep."""
    return [(call.keywords["method"], call.keywords["params"]) for (call,) in tasks]


@pytest.mark.parametrize("method", METHODS[::3])
def test_every_method_draws_the_tab(opened, done, method):
    app = opened(method)
    assert not app.error
    if variant_of("lremh", method) == "published":
        assert keyed(app.selectbox, "lremh_method").value == method
    assert "lremh_curve" in done
    text = json.dumps([json.loads(each.proto.spec) for each in app.get("plotly_chart")])
    assert "uniform table" in text
    assert "tolerance" in text


@pytest.mark.parametrize("method", ["lremh", "pairs"])
def test_all_methods_are_run_at_the_same_proven_epsilon(opened, idle, method):
    opened(method)
    tasks = asked_of(idle["lremh_curve"][0])
    found: dict[str, set[float]] = {}
    for key, params in tasks:
        if params.epsilon < trials.QUIET:
            share = trials.printed_share(key, 3)
            found.setdefault(key, set()).add(round(params.epsilon * share, 9))
    share = trials.printed_share(method, 3)
    assert found[method] == {round(share * epsilon, 9) for epsilon in trials.EPSILONS}
    assert len(found) > 3
    assert all(each == found[method] for each in found.values())
    if method == "lremh":
        quiet = {key for key, params in tasks if params.epsilon > 100}
        assert quiet == {"lremh"}, "the one on screen"


def test_a_look_alike_shares_names_sizes_and_nothing_else(opened, idle):
    real = people(synthetic=False, names=HOSTILE[:3])
    app = opened("plus", real, lremh_on="a look-alike", lremh_alike="even")
    data = [call.args[1] for call in [task[0] for task in idle["lremh_curve"][0]]]
    facts = {(len(each), each.domains, each.names) for each in data}
    assert facts == {(len(real), real.domains, HOSTILE[:3])}
    assert not any((each.codes == real.codes).all() for each in data)
    assert "unrelated answers, all equally frequent" in words(app)


def test_ready_reports_say_that_no_truth_is_known_and_measure_a_look_alike(opened, done):
    app = opened("plus", ready())
    assert say("lremh-no-truth") in words(app)
    assert "lremh_on" not in keys(app.get("button_group"))
    assert "by hand (proven" in words(app)
    data = {call.args[1].fingerprint for (call,) in done["lremh_curve"][0]}
    assert len(data) == 1
    assert app.get("plotly_chart")
    assert "only you may see" not in words(app)


def test_very_many_records_never_start_what_cannot_end(opened, idle, monkeypatch):
    monkeypatch.setattr(state, "WEIGHED", 10**12)  # the run itself is waited for
    table = people(n=2_000, domains=(41, 41, 41))
    opened("lremh", table)
    asked = [(method, replace(params)) for method, params in asked_of(idle["lremh_curve"][0])]
    guesses = [error._seconds(each, table) for each in asked]
    assert max(guesses) <= error.LONGEST
