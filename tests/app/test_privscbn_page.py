"""The synthetic-tables page without a browser: every method, tab, data set, knob and bad link."""

import re

import numpy as np
import pytest

from dp_core.algorithms.privscbn import ALGORITHM
from dp_core.algorithms.privscbn.data.samples import SAMPLES, TITLES
from dp_core.tables.records import BinaryTable
from pages.common.show import verdicts
from tests.app.screen import at_once, both_ends, checked, configure, keyed, older_config, put, words

TABS = ("Picture", "Step by step", "Error", "Ledger", "Release")
SLOW = "privbayes"
METHODS = [method.key for method in ALGORITHM.methods]
HOSTILE = ("<img src=x onerror=alert(1)>", "**bold** [a](b)", "$x_1$ ~ `c`", "=1+1", "\u202eabc")


def variant_of(method):
    return "sound" if ALGORITHM.method(method).variant == "sound" else "published"


def turn(app, tab):
    put(app, privscbn_tab=tab)
    assert not app.error, tab


def use(app, table):
    """Put a table in place of an upload."""
    put(app, privscbn_data="own", privscbn_upload_data=table)


def made(n, m, **facts):
    values = (np.random.default_rng(0).random((n, m)) < 0.4).astype(np.uint8)
    return BinaryTable(values=values, confidential=True, name="Your file", **facts)


def test_arrival_shows_the_clinic_with_numbers_and_an_honest_badge(open_app):
    app = open_app("privscbn")
    assert not app.exception
    labels = [metric.label.replace("\\", "") for metric in app.metric]
    released, judged = labels[:2], labels[2:]
    assert released == ["Edges", "Clusters found"]
    assert judged == ["3-way error", "Error of pairs", "Edges that differ"]
    assert keyed(app.selectbox, "privscbn_data").value == "asia"
    assert keyed(app.select_slider, "privscbn_epsilon").value == 1
    assert "What just happened." in words(app)
    assert "certainty" in words(app)


@pytest.mark.parametrize("method", [key for key in METHODS if key != SLOW])
def test_every_method_draws_every_tab(open_app, method):
    app = open_app("privscbn", privscbn_variant=variant_of(method), privscbn_method=method)
    assert keyed(app.selectbox, "privscbn_method").value == method
    for tab in TABS:
        turn(app, tab)


@pytest.mark.parametrize("data", SAMPLES)
def test_every_bundled_set_is_drawn_and_compared(open_app, data):
    """The other tabs are drawn for each kind of table below."""
    app = checked(open_app("privscbn", privscbn_data=data))
    put(app, privscbn_against="Against no noise")
    put(app, privscbn_against="Against the truth", privscbn_print=True)
    turn(app, TABS[1 + list(SAMPLES).index(data) % 4])


def test_every_bundled_set_has_a_short_name():
    assert list(TITLES) == list(SAMPLES)


def test_a_slow_search_runs_in_the_background_and_says_so(open_app):
    app = open_app("privscbn", privscbn_data="blocks", privscbn_method=SLOW)
    assert not app.exception
    assert "runs in the background" in words(app)
    app = open_app("privscbn", privscbn_method=SLOW)
    assert len(app.metric) == 5


@pytest.mark.parametrize(
    ("method", "but"), [("published", ""), ("sound_zcdp", "rows"), ("sparse", "rows")]
)
def test_every_knob_works_at_both_ends(open_app, method, but):
    """Ten million made-up rows take their time, so one method makes them."""
    app = open_app("privscbn", privscbn_variant=variant_of(method), privscbn_method=method)
    for moved in both_ends(app, "privscbn", ALGORITHM.method(method).params, but=but):
        assert all("less than 1 together; lower one" in words(app) for _ in app.error), moved


@pytest.mark.parametrize("epsilon", [0.05, 10.0])
def test_both_ends_of_the_slider_work(open_app, epsilon):
    app = open_app("privscbn", privscbn_variant="sound")
    app.session_state["privscbn_epsilon"] = epsilon
    for tab in TABS:
        turn(app, tab)
        assert keyed(app.select_slider, "privscbn_epsilon").value == epsilon


@pytest.mark.parametrize("method", ["published", "sound_zcdp", "sparse"])
def test_a_configuration_brings_its_view_back(open_app, method):
    params = ALGORITHM.method(method).params(epsilon=0.5, k=3, max_parents=2)
    variant = variant_of(method)
    state = {"variant": variant, "method": method, "data": "blocks", "tolerance": 0.02}
    app = open_app("privscbn")
    configure(app, "privscbn", older_config("privscbn", method, params.to_dict(), state))
    assert keyed(app.selectbox, "privscbn_method").value == method
    assert keyed(app.select_slider, "privscbn_epsilon").value == 0.5
    assert keyed(app.select_slider, "privscbn_k").value == 3
    assert keyed(app.number_input, "privscbn_tolerance").value == 0.02
    assert keyed(app.selectbox, "privscbn_data").value == "blocks"


@pytest.mark.parametrize("variant", ["published", "sound"])
def test_hostile_names_stay_text(open_app, variant):
    app = open_app("privscbn", privscbn_variant=variant)
    use(app, made(200, len(HOSTILE), names=HOSTILE))
    for tab in TABS[:2]:
        turn(app, tab)
        assert not any("<img src=x" in each.value for each in app.html)
        texts = " ".join(str(each.value) for each in (*app.markdown, *app.caption))
        assert not re.search(r"(?<!\\)(<img|\*\*bold|\$x)", texts)


@pytest.mark.parametrize("variant", ["published", "sound"])
@pytest.mark.parametrize(("n", "m"), [(2, 1), (2, 3), (30, 2)])
def test_the_smallest_uploads_are_drawn_on_every_tab(open_app, variant, n, m):
    app = open_app("privscbn", privscbn_variant=variant)
    use(app, made(n, m))
    for tab in TABS:
        turn(app, tab)


def test_no_parents_and_one_cluster_each_are_drawn(open_app):
    app = open_app("privscbn", privscbn_max_parents="0", privscbn_k="8")
    assert not app.exception
    assert not app.error
    assert "drawn by itself" in words(app)
    for tab in TABS:
        turn(app, tab)


def test_a_release_of_an_upload_never_serves_another_visitor(open_app):
    first, second = open_app("privscbn"), open_app("privscbn")
    use(first, made(100, 3, names=("mine a", "mine b", "mine c")))
    put(second, privscbn_data="own")
    assert "mine a" not in words(second)
    assert not second.metric


def test_each_lesson_unfolds(open_app):
    app = open_app("privscbn", privscbn_tab="Step by step")
    for name in ("cost", "xor", "groups"):
        folded = len(words(app))
        put(app, **{f"privscbn_lesson_{name}": True})
        assert len(words(app)) > folded


def test_the_choice_beside_the_picture_changes_the_table(open_app):
    app = open_app("privscbn")
    keyed(app.selectbox, "privscbn_attribute").set_value(2).run()
    assert not app.exception
    before = [each.value for each in app.caption]
    keyed(app.selectbox, "privscbn_attribute").set_value(7).run()
    assert [each.value for each in app.caption] != before


def test_the_verdict_counts_its_draws_once_the_controls_rest(open_app, monkeypatch):
    monkeypatch.setattr(verdicts, "REST", -1)
    monkeypatch.setattr(verdicts, "DRAWS", 36)
    at_once(monkeypatch)
    app = open_app("privscbn", privscbn_tolerance="0.01")
    assert not app.exception
    assert "Accurate enough: no." in words(app)
    assert "0 of 36 lie within 0.01, which means 0 to 9.74 of 100" in words(app)
    keyed(app.number_input, "privscbn_tolerance").set_value(0.1).run()
    assert "Accurate enough: yes." in words(app)
