"""Title, variant, badge, cache and generic page, without a browser."""

import html
import math
import re

import pytest

from dp_core import registry
from dp_core.privacy.ledger import Neighbouring, PrivacyLedger, Spend
from pages.common.frame import page, shell
from tests.app.screen import checked, generic, keyed, markup, put


def ledger(claimed: float, proven: float, delta: float = 0.0) -> PrivacyLedger:
    leaf = Spend(
        step="all", mechanism="Laplace", sensitivity=1, claimed=claimed, proven=proven, delta=delta
    )
    return PrivacyLedger(Neighbouring.ADD_REMOVE, leaf)


@pytest.mark.parametrize(
    ("claimed", "proven", "colour"),
    [
        (1, 1, "green"),
        (1, 0.25, "green"),
        (1, math.inf, "orange"),
        (1, 2, "orange"),
        (math.inf, math.inf, "gray"),
    ],
)
def test_badge_of_a_card_says_in_numbers_what_its_colour_says(claimed, proven, colour):
    text, shade, icon = page.short_badge_words(ledger(claimed, proven))
    assert shade == colour
    assert icon
    if math.isfinite(claimed):
        assert [page.epsilon_text(each) in text for each in (claimed, proven)] == [True, True]


@pytest.mark.parametrize("key", [key for key in registry.algorithms() if shell._file(key).exists()])
def test_page_of_a_system_opens_with_title_switch_tabs_and_promise(arrived, key):
    app = arrived(key)
    algorithm = registry.algorithms()[key]
    assert app.title[0].value == algorithm.title
    switch = keyed(app.get("button_group"), f"{key}_variant")
    wanted = (
        {"Common mistakes", "Correct"} if algorithm.practice else {"As in the paper", "Repaired"}
    )
    assert wanted <= set(switch.options)
    assert [tab.label for tab in app.tabs] == [*page.TABS]
    assert any(html.escape(algorithm.promise) in each.value for each in app.html)


@pytest.mark.parametrize(
    ("key", "data", "told"),
    [("fda", "clicks", "clicks"), ("fda", "beds", "beds"), ("stag", "places", "places")],
)
def test_the_first_sentence_tells_of_the_data_on_screen(open_app, key, data, told):
    app = open_app(key, **{f"{key}_data": data})
    (said,) = re.findall('<p class="dp-promise">([^<]*)</p>', markup(app))
    assert told in said
    assert not re.search("hospital|city", said)


@pytest.mark.parametrize(("before", "today"), [*page.FORMER.items()][:2])
def test_a_link_of_before_opens_the_tab_of_today(open_app, before, today):
    app = open_app("fda", fda_tab=before)
    assert app.session_state["fda_tab"] == today
    assert app.query_params.get("fda_tab", page.TABS[0]) == today


@pytest.mark.parametrize("key", ["plain", "lremh"])
def test_generic_page_runs_every_variant_from_the_record_alone(key):
    app = checked(generic(key))
    put(app, **{f"{key}_variant": "sound"})
    assert len(app.metric) >= 1
    algorithm = registry.algorithms()[key]
    titles = [title for title in page.TABS if title != "Release" or algorithm.evidence]
    assert [tab.label for tab in app.tabs] == titles
    put(app, **{f"{key}_tab": "Is it private?"})
    assert 'class="dp-answer dp-' in markup(app)


def test_generic_page_says_an_unusable_parameter_without_a_trace():
    app = checked(generic("fda", horizon="1"))  # the data have more periods
    assert len(app.error) == 1


def test_system_without_a_page_of_its_own_is_linked_to_the_generic_one(open_app, systems):
    made = systems(3)
    app = open_app()
    shared = {"choose", "attack"}
    assert {link.proto.page for link in app.page_link} == {*made} | shared


@pytest.mark.parametrize("system", sorted(registry.algorithms()))
def test_a_method_keeps_its_line_style_whichever_is_on_screen(system):
    algorithm = registry.algorithms()[system]
    keys = [method.key for method in algorithm.methods][:6]
    wished = {keys[-1]: 2}
    first = page.line_styles(algorithm, keys, wished)
    assert sorted(first.values()) == sorted(set(first.values()))
    assert first == page.line_styles(algorithm, keys[::-1], wished)
    variants = {algorithm.method(key).variant: first[key] for key in reversed(keys)}
    assert {variants.get("published"), variants.get("sound")} <= {0, 3, None}
