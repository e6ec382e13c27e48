"""Links that nobody means open a page all the same: with a note, and never with a trace."""

import html
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from dp_core import opening, registry
from dp_core.errors import DPError
from dp_core.releasing import Plan
from dp_core.releasing import plan as plans
from dp_core.words import say
from pages.common.frame.page import TABS
from pages.common.input import offers
from pages.common.input.offers import Offer
from tests.app import screen
from tests.app.screen import generic, put
from tests.app.test_account import FILE
from tests.contract.hostile import VALUES

NOT_A_NUMBER = (
    *("1e999", "-1e999", "inf", "-inf", "nan", "9" * 400, "-" + "9" * 400, "9" * 5_000, "1e400"),
    *("", " ", "-0", "-1", "0x10", "١٢", "½", "1_000", "1,000", "[1,2]", "null", "true", "1e-400"),
)
NOT_A_CHOICE = (
    *("", "published ", "PUBLISHED", "1e999", "0", "true", "None", "x" * 5_000, "<b>bold</b>"),
    *("<script>alert(1)</script>", "**b** `c` $x$", "[naive]", "['naive']", "naive,binary", "\0"),
    *("‮txt", "é" * 50, "../..", "{{7*7}}", "__class__"),
)
LINKS = [
    ("fda", {"fda_seed": ["1", "1e999"], "fda_data": ["a", "b"]}),
    ("stag", {"stag_SEED": "1e999", "seed": "1e999", "embed_options": "1e999"}),
    ("", {"fda_seed": "1e999", "x": "9" * 5_000, "toy_epsilon": "inf"}),
    ("stag", {"stag_tab": "Ask", "stag_west": "1e999", "stag_east": "nan", "stag_north": ""}),
    ("lremh", {"lremh_bits": "by hand", "lremh_f": "1e999", "lremh_p": "nan", "lremh_q": "-0"}),
    ("dpc_stacking", {"dpc_stacking_typed": "*=1e999..-1e999; =..", "dpc_stacking_limits": "x"}),
]


def _checked(app: AppTest) -> None:
    assert not app.exception, app.exception[0].stack_trace
    shown = " ".join(str(each.value) for each in (*app.html, *app.markdown, *app.caption))
    assert "<script>" not in shown
    assert "<b>bold</b>" not in shown


def notes(app: AppTest) -> list[str]:
    return [each.value for each in app.html if "was asked for" in each.value]


@pytest.mark.parametrize(("page", "query"), LINKS)
def test_hostile_links_open_a_page(open_app, page, query):
    _checked(open_app(page, **query))


@pytest.mark.parametrize("page", registry.algorithms())
def test_a_page_opens_though_each_widget_is_asked_for_something_hostile(open_app, arrived, page):
    names = [f"{page}_tab", *sorted(arrived(page).session_state["_defaults"])]
    assert len(names) > 10
    first = 3 * list(registry.algorithms()).index(page)  # of another page other values
    values = (*NOT_A_NUMBER, *NOT_A_CHOICE)
    asked = {name: values[(first + k) % len(values)] for k, name in enumerate(names)}
    _checked(open_app(page, **asked))


@pytest.fixture
def offered(open_app, monkeypatch) -> Callable[[str], dict[str, tuple[Any, Offer]]]:
    found: dict[str, tuple[Any, Offer]] = {}
    real = offers.open_widget

    def spy(key: str, default: Any, offer: Offer, **more: Any) -> None:
        found[key] = default, offer
        real(key, default, offer, **more)

    for name, module in list(sys.modules.items()):
        if name.startswith("pages.") and getattr(module, "open_widget", None) is real:
            monkeypatch.setattr(module, "open_widget", spy)

    def opened(page: str) -> dict[str, tuple[Any, Offer]]:
        app = open_app(page)
        sound = "central" if page == "dpc_stacking" else "sound"
        for variant, tabs in (("published", TABS[:3]), (sound, (TABS[0], *TABS[3:]))):
            app.session_state[f"{page}_variant"] = variant
            for tab in tabs:
                app.session_state[f"{page}_tab"] = tab
                _checked(app.run())
        return found

    return opened


@pytest.mark.parametrize("page", registry.algorithms())
def test_every_widget_makes_something_it_offers_of_every_value_of_a_link(offered, page):
    """What a link asks for is read here, and Streamlit sees only what comes out."""
    widgets = offered(page)
    assert len(widgets) > 15
    methods = [method.key for method in registry.algorithms()[page].methods]
    for key, (default, offer) in widgets.items():
        assert default is None or offer.accepts(default), key
        for raw in (*NOT_A_NUMBER, *NOT_A_CHOICE, *methods):
            value = offer.read([raw] if offer.many else raw)
            value = value if offer.accepts(value) else offer.nearest(value)
            assert offer.accepts(value) or value == default, (key, raw[:40])
            assert (offer.spell or offers.written)(value) is not None


def test_what_no_widget_says_itself_stands_on_top_of_the_page_by_the_label_of_the_widget(open_app):
    query = {"fda_seed": "1e999", "fda_variant": "PUBLISHED", "fda_tab": "Secrets"}
    app = open_app("fda", **query, fda_compare=["naive", "bogus"])
    _checked(app)
    said = html.unescape(" ".join(notes(app)))
    stand = (f"Now: {opening.first_seed('fda')}.", "Now: As", "Now: Picture", "bogus”")
    assert all(each in said for each in stand)
    assert said.count("Now:") == 4
    assert "fda_seed" not in app.query_params
    assert "Methods to compare" in said
    assert "fda_compare" not in said


def test_what_another_variant_does_not_offer_is_called_as_it_was_on_screen(open_app):
    app = put(open_app("privscbn"), privscbn_method="privbayes")
    app = put(app, privscbn_variant="sound")
    (note,) = notes(app)
    assert "“PrivBayes” was asked for" in note


@pytest.mark.parametrize(
    ("page", "key", "stands"),
    [("fda", "seed", f"Now: {opening.first_seed('fda')}."), ("stag", "filter", "Now: noisy count")],
)
def test_what_a_closed_panel_could_not_be_asked_for_is_said_too(open_app, page, key, stands):
    app = open_app(page, settings="closed", **{f"{page}_{key}": "bogus"})
    _checked(app)
    (note,) = notes(app)
    assert "“bogus” was asked for" in note
    assert stands in note


@pytest.mark.parametrize(
    ("page", "key", "name"),
    [("compare", "epsilon", say("compare-all-proven")), ("choose", "plain_what", "")],
)
def test_a_note_calls_a_widget_by_its_label_and_not_by_its_key(open_app, page, key, name):
    app = open_app(page, **{f"{page}_{key}": "x"})
    _checked(app)
    said = [note for note in notes(app) if "“x”" in note]
    assert said
    assert all(f"{page}_{key}" not in note for note in said)
    assert name in html.unescape(said[0])


@pytest.mark.parametrize(("page", "key"), [("fda", "fda_compare"), ("lremh", "lremh_attributes")])
def test_a_link_in_which_nothing_is_chosen_of_several_opens_so(open_app, page, key):
    app = open_app(page, **{key: ""})
    _checked(app)
    assert notes(app) == []
    assert app.query_params[key] == ""
    several = [*app.get("multiselect"), *app.get("pills"), *app.get("button_group")]
    assert {tuple(each.value) for each in several if each.key == key} == {()}


def test_generic_page_takes_hostile_links_and_says_an_unusable_parameter():
    app = generic("fda", horizon="1")  # the data have more periods
    _checked(app)
    assert len(app.error) == 1
    hostile = {"seed": "1e999", "data": "<b>", "variant": "x", "epsilon": "inf"}
    _checked(generic("fda", horizon="9" * 400, **hostile))
    _checked(generic("fda", variant="baseline", method="[]", seed="١٢", contribution="nan"))


SLOW = ("rows",)  # ten million made-up rows are on offer, and take their time


def fitting_settings(kind: Any, rng: Any, *, but: Sequence[str] = ()) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for item in fields(kind):
        for place in rng.permutation(len(VALUES))[:60] if item.name not in but else ():
            text = json.dumps({"x": VALUES[place]})
            value = plans.from_json(text.replace("Infinity", "1e999").replace("NaN", "null"))
            try:
                json.dumps(value, ensure_ascii=False).encode()
                kind.from_dict({**made, item.name: value["x"]})
            except (DPError, UnicodeEncodeError):
                continue
            made[item.name] = value["x"]
            break
    return made


@pytest.mark.parametrize("key", registry.algorithms())
def test_hostile_plans_are_drawn_and_a_file_after_them(open_app, key):
    """Every fact, part and post-processing that a plan takes; then a file of another table."""
    system, rng = registry.algorithms()[key], np.random.default_rng([*key.encode(), 7, 0])
    method = system.methods[int(rng.integers(len(system.methods)))]
    params = fitting_settings(method.params, rng, but=SLOW)
    bound = {name: params[name] for name in ("contribution",) if name in params}  # stated once
    plan = Plan(
        system=key,
        method=method.key,
        params=params,
        upload={**fitting_settings(system.upload, rng), **bound},
        part=fitting_settings(system.part, rng),
        after=fitting_settings(system.after, rng),
        purpose="<img src=x onerror=alert(1)>",
    )
    app = screen.configure(open_app(key), key, plan.to_json())
    assert not app.error
    screen.choose(app, FILE)
    screen.press(app, f"{key}_upload_use")
    assert all(said.endswith(".") for said in screen.errors(app))
    first = next(iter(system.samples))
    screen.checked(screen.put(app, **{f"{key}_data": first}))


@pytest.mark.parametrize(
    ("asked", "method", "order"),
    [("Sparse", "joint", None), ("Sparse, (ε, δ)", "joint_zcdp", None), ("Ones only", "joint", 1)],
)
def test_a_link_to_a_method_of_before_opens_what_does_its_work_now(open_app, asked, method, order):
    own = {"privscbn_variant": "sound", "privscbn_method": asked}
    state = open_app("privscbn", settings="open", privscbn_data="baskets", **own).session_state
    found = tuple(state[f"privscbn_{name}"] for name in ("method", "tau", "order"))
    assert found == (method, 6, order)
