"""The frame in a real browser: any page first, both schemes, any width, nothing from outside."""

import re
from pathlib import Path

import pytest

from dp_core import registry
from dp_core.view import figures
from pages.common.frame import theme
from tests import sixth
from tests.browser.conftest import serving, until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PATHS = ["", *registry.algorithms()]
GALLERY = Path(__file__).with_name("gallery.py")


@pytest.mark.parametrize("path", list(registry.algorithms()))
def test_deep_link_as_the_first_visit_of_a_fresh_server_gets_the_frame(visit, path):
    with serving() as base:
        first = visit(base=base)
        tab = first.open(f"{path}?{path}_epsilon=0.1")
        algorithm = registry.algorithms()[path]
        links = tab.get_by_test_id("stSidebarNavLink")
        links.first.wait_for()
        links = links.all_inner_texts()
        assert tab.locator("h1").inner_text() == algorithm.title
        assert any("Overview" in link for link in links)
        assert any(f"{algorithm.title} · {algorithm.short}" in link for link in links)
        assert tab.get_by_test_id("stSliderThumbValue").first.inner_text() == "0.1"
        assert until(lambda: tab.title().startswith(algorithm.title))
        first.assert_clean()


def test_deep_link_to_a_system_without_a_page_is_found_on_a_fresh_server(visit, tmp_path):
    with serving(root=sixth.build(tmp_path)) as base:
        first = visit(base=base)
        tab = first.open(f"{sixth.KEY}?{sixth.KEY}_epsilon=0.1")
        assert until(lambda: tab.get_by_test_id("stSidebarNavLink").count() == 7)
        tab.get_by_test_id("stSliderThumbValue").first.wait_for()
        assert tab.get_by_test_id("stSliderThumbValue").first.inner_text() == "0.1"
        assert tab.get_by_text("Page not found").count() == 0
        first.assert_clean()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1360, 768, 390])
@pytest.mark.parametrize("path", PATHS)
def test_page_is_clean_in_both_schemes_at_any_width(visit, path, width, scheme):
    there = visit(width=width, scheme=scheme)
    there.open(path)
    there.assert_clean()


@pytest.mark.parametrize(
    ("scheme", "ground"), [("light", "rgb(255, 255, 255)"), ("dark", "rgb(16, 22, 29)")]
)
def test_scheme_of_the_browser_is_the_scheme_of_the_app(visit, scheme, ground):
    tab = visit(scheme=scheme).open()
    app = tab.get_by_test_id("stApp")
    assert app.evaluate("each => getComputedStyle(each).backgroundColor") == ground
    assert tab.get_by_test_id("stSidebarLogo").get_attribute("src")


def test_logo_and_pictures_follow_a_scheme_that_changes_while_the_page_is_open(visit):
    tab = visit(scheme="light").open()
    logo, picture = tab.get_by_test_id("stSidebarLogo"), tab.locator(".dp-preview").first
    before = logo.screenshot(), picture.screenshot()
    tab.emulate_media(color_scheme="dark")
    assert until(lambda: logo.screenshot() != before[0])
    assert until(lambda: picture.screenshot() != before[1])


def test_figures_follow_a_scheme_that_changes_while_the_page_is_open(visit):
    there = visit(scheme="light")
    tab = there.open("fda?fda_seed=5")
    colour = """want => {
        const plot = document.querySelector('.st-key-fda_totals .js-plotly-plot')
        return plot && plot._fullLayout && plot._fullLayout.font.color === want
    }"""
    text = {scheme: figures.theme(scheme == "dark").text for scheme in ("light", "dark")}
    tab.wait_for_function(colour, arg=text["light"])
    for scheme in ("dark", "light"):
        tab.emulate_media(color_scheme=scheme)
        tab.wait_for_function(colour, arg=text[scheme])
    assert there.settle().locator(".st-key-fda_seed input").input_value() == "5"
    there.assert_clean()


def test_keyboard_moves_epsilon_and_the_url_follows(visit):
    there = visit()
    tab = there.open("fda")
    tab.get_by_role("slider").first.focus()
    tab.keyboard.press("ArrowLeft")
    tab.wait_for_url("**/fda?*fda_epsilon=0.891*", timeout=30_000)
    assert until(lambda: epsilon(tab) == "0.891")
    there.settle()
    there.assert_clean()


def test_value_that_the_slider_lacks_is_mended_in_the_url_and_said(visit):
    there = visit()
    tab = there.open("fda?fda_epsilon=0.3&fda_seed=7")
    tab.wait_for_url("**/fda?*fda_epsilon=0.316*", timeout=30_000)
    assert "fda_seed=7" in tab.url
    assert "“0.3” was asked for" in tab.locator(".dp-note").first.inner_text()


def test_reset_empties_the_url(visit):
    there = visit()
    tab = there.open("fda?fda_epsilon=0.1&fda_seed=7")
    tab.get_by_role("button", name="Reset").click()
    tab.wait_for_url(re.compile(r"/fda(\?(?!.*(epsilon|seed)).*)?$"), timeout=30_000)
    assert until(lambda: epsilon(tab) == "1")


@pytest.mark.parametrize(
    ("link", "query"),
    [
        ("Start with a small ε", "fda_epsilon=0.1"),
        ("Choose ε for a file", "fda_data="),
        ("Open an example", ""),
    ],
)
def test_each_way_in_leads_to_a_page_that_shows_something(visit, link, query):
    there = visit()
    tab = there.open()
    tab.get_by_role("link", name=link).click()
    tab.wait_for_url("**/fda*", timeout=30_000)
    tab.get_by_test_id("stSliderThumbValue").first.wait_for()
    assert until(lambda: query in tab.url)
    if query == "fda_data=":
        tab.get_by_test_id("stFileUploader").wait_for()  # one, or it fails
    there.settle()
    there.assert_clean()


def test_phone_shows_data_set_and_epsilon_then_the_picture_then_the_other_controls(visit):
    tab = visit(width=390).open("fda")
    tops = [
        tab.locator(selector).first.bounding_box()["y"]
        for selector in (".st-key-c_main", ".st-key-c_right", ".st-key-c_rest")
    ]
    assert tops == sorted(tops)


def test_nothing_of_the_phone_header_is_cut_off(visit):
    tab = visit(width=390).open("fda")
    box = tab.get_by_test_id("stMainMenuButton").bounding_box()
    assert box["x"] + box["width"] <= 390


def test_first_screen_of_the_overview_holds_every_card(visit):
    tab = visit().open()
    for text in ("I teach or study", "I hold data", "I want to look around", "Your own data"):
        box = tab.get_by_text(text, exact=True).first.bounding_box()
        assert box["y"] + box["height"] < 900


def test_every_selector_of_the_style_sheet_matches_something(visit):
    wanted = set(selectors(theme.STYLE_SHEETS[0].read_text(encoding="utf-8")))
    with serving(str(GALLERY)) as base:
        tabs = [there.open() for there in (visit(base=base), visit(), visit(width=390))]
        tabs.append(visit().open("stag"))  # the one page with maps that move together

        def missing():
            return {each for each in wanted if not any(tab.locator(each).count() for tab in tabs)}

        until(lambda: not missing())
        assert missing() == set()


def epsilon(tab):
    """Read the ε on the slider."""
    return tab.get_by_test_id("stSliderThumbValue").first.inner_text()


def selectors(css: str) -> list[str]:
    """Selectors of a style sheet, those within @media included; one a comma."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    heads = re.findall(r"([^{}]+)\{", css)
    return [
        each.strip()
        for head in heads
        if not head.strip().startswith("@")
        for each in head.split(",")
        if each.strip()
    ]
