"""The frame in a real browser: any page first, both schemes, any width, nothing from outside."""

import re
from pathlib import Path
from urllib.parse import quote_plus

import pytest

from dp_core import registry
from dp_core.view import figures
from dp_core.words import say
from pages.common.frame import hiding
from pages.common.show import panels
from tests import sixth
from tests.browser.conftest import until
from tools.browsing import READY, SECONDS, STILL, serving

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PSEUDO = Path(__file__).with_name("pseudo_app.py")
GROUND = {"light": "rgb(255, 255, 255)", "dark": "rgb(16, 22, 29)"}
# Each system opens with its widest table, and the maps with the fewest cells to paint.
WIDEST = {
    "dpc_stacking": "&dpc_stacking_variant=published&dpc_stacking_data=iris",
    "fda": "&fda_data=hiv",  # several events of a person: more is compared with the truth
    "privscbn": "&privscbn_data=digits&privscbn_variant=Sound",
    "stag": "&stag_variant=sound&stag_data=city_small",
}
# Every other page is seen in the light; each with its first tab and with another one. Running
# totals show their accuracy: nothing has to be run for it.
SEEN = {
    "plain": ("dark", "How it works"),
    "fda": ("light", "Accuracy"),
    "stag": ("dark", "Is it private?"),
    "privscbn": ("light", "Release"),
    "lremh": ("dark", "How it works"),
    "dpc_stacking": ("light", "Is it private?"),
}
_UNDRAWN = """() => [...document.querySelectorAll('[data-testid="stPlotlyChart"]')]
    .filter(box => box.checkVisibility())
    .filter(box => !box.querySelector('.js-plotly-plot')?._fullLayout).length"""
# Hides what is true for a moment: holders' frames that are seen, and what is seen in them.
_HIDDEN = """css => {
    const sheet = document.head.appendChild(document.createElement('style'))
    sheet.textContent = css
    const all = [...document.querySelectorAll('[class*="st-key-holder_"]')]
    const lines = all.filter(each => each.checkVisibility())
        .map(each => getComputedStyle(each, '::before').content)
    const seen = all.flatMap(each => [...each.querySelectorAll('*')])
        .filter(each => each.checkVisibility()).map(each => each.outerHTML.slice(0, 80))
    sheet.remove()
    return [lines, seen]
}"""


def test_deep_link_as_the_first_visit_of_a_fresh_server_gets_the_frame(first_visit):
    assert_framed(first_visit, first_visit.tab, "fda")
    first_visit.assert_clean()


def test_deep_link_to_a_system_without_a_page_is_found_and_a_longer_language_fits(visit, tmp_path):
    """The server is fresh, and has a language more."""
    with serving(str(PSEUDO), root=sixth.build(tmp_path)) as base:
        first = visit(base=base)
        tab = first.tab
        tab.goto(f"{base}/{sixth.KEY}?{sixth.KEY}_epsilon=0.1")
        assert until(lambda: tab.get_by_test_id("stSidebarNavLink").count() == 12)
        tab.get_by_test_id("stSliderThumbValue").first.wait_for()
        assert epsilon(tab) == "0.1"
        assert tab.get_by_text("Page not found").count() == 0
        tab.wait_for_selector(READY)
        first.assert_clean()
        first.open("plain?plain_tab=Release&lang=x-pseudo")
        assert until(lambda: tab.evaluate("document.documentElement.lang") == "x-pseudo")
        assert re.search("[äëïöü]{2}", tab.locator("h1").inner_text())
        first.assert_fits("longer")


def test_charts_come_with_the_first_move_and_a_still_stands_there_until_then(visit):
    there = visit()
    tab = there.tab
    tab.add_init_script(
        f"const all = setTimeout; window.setTimeout = (go, after, ...more) => "
        f"after === {panels.MOST} ? 0 : all(go, after, ...more)"
    )
    told = []
    tab.on("response", lambda each: "/controls/" in each.url and told.append(each.status))
    tab.goto(f"{there.base}/fda")
    place = tab.locator("[data-later]").first
    place.wait_for(state="attached")
    assert "total" in place.get_attribute("aria-label"), "whoever cannot see it is told"
    tab.get_by_role("slider", name="Privacy budget ε").wait_for()
    assert told == [204], "the rest comes once the controls are there"
    assert tab.locator("#dp-still").is_visible()
    assert tab.locator(".js-plotly-plot").count() == 0
    room = place.bounding_box()["height"]
    chart = tab.locator(".js-plotly-plot .main-svg").first
    # Who clicked on a link before anything listened is not called back to the page that is left.
    tab.evaluate("window.dpLeft = {path: location.pathname, at: performance.now() + 1e6}")
    for step in range(20):
        tab.mouse.move(300 + step, 300)
    assert tab.evaluate(STILL, [READY, 1000 * SECONDS])
    assert tab.locator("[data-later]").count()
    tab.evaluate("delete window.dpLeft")
    steps = iter(range(10_000))  # a hand moves on until what listens is there
    assert until(lambda: tab.mouse.move(700 + next(steps) % 9, 400) or chart.count())
    chart.wait_for()
    assert chart.bounding_box()["height"] == pytest.approx(room, abs=2)
    assert until(lambda: not tab.locator("#dp-still, [data-later]").count())
    # Beside a closed menu it would lie askew.
    tab.evaluate("localStorage.setItem('stSidebarCollapsed-', 'true')")
    tab.goto(f"{there.base}/fda", wait_until="domcontentloaded")
    assert not tab.locator("#dp-still").count()


@pytest.mark.parametrize("key", registry.algorithms())
def test_two_tabs_of_a_page_are_drawn_fit_and_have_no_barrier_in_light_or_dark(visit, key):
    """Each tab is seen on a phone, the first one in a wide window, too.

    Tabs of one place are much alike on all pages; without a browser each is drawn in `tests/app`.

    What is too wide for its column sticks out on a phone first. What stands around the tabs is
    looked through for barriers once. No tab shows anything of a holder's frame while what is true
    is hidden. That a page follows a change of the scheme is told by the tests below.
    """
    scheme, other = SEEN[key]
    there = visit(scheme=scheme)
    tab = there.open(f"{key}?{key}_epsilon=0.1&settings=open{WIDEST.get(key, '')}")
    assert_framed(there, tab, key)
    tab.get_by_role("tab").first.wait_for()
    names = tab.get_by_role("tab").all_inner_texts()
    assert len(names) >= 5
    assert until(lambda: ground(tab) == GROUND[scheme])
    assert_drawn(there, f"{names[0]}, 1360 pixels, {scheme}")
    assert there.barriers() == [], f"{names[0]}, {scheme}"
    there.look(width=390)
    assert_drawn(there, f"{names[0]}, 390 pixels, {scheme}")
    assert_ordered_on_a_phone(tab)
    framed = hidden(tab)
    there.turn_to(other)
    there.asks(f"{key}_tab={quote_plus(other)}")
    if key == "fda":  # whose true numbers are folded away
        unfold(there)
    assert_drawn(there, f"{other}, 390 pixels, {scheme}")
    assert there.barriers("[role=tabpanel]") == [], f"{other}, {scheme}"
    assert hidden(tab) + framed >= 1


def test_the_overview_follows_the_scheme_fits_and_leads_to_pages_and_back(visit):
    there = visit(scheme="dark")
    tab = there.open()
    assert 'id="dp-still"' in tab.request.get(there.base).text()
    assert until(lambda: not tab.locator("#dp-still").count()), "a picture lies on the page"
    assert ground(tab) == GROUND["dark"], "the scheme of the browser is the scheme of the app"
    logo, picture = tab.get_by_test_id("stSidebarLogo"), tab.locator(".dp-preview").first
    assert logo.get_attribute("src")
    before = logo.screenshot(), picture.screenshot()
    assert there.barriers() == []
    there.assert_fits("dark", (390, 768, 1360))
    there.look(scheme="light")
    assert until(lambda: ground(tab) == GROUND["light"]), "the app follows the scheme"
    assert until(lambda: logo.screenshot() != before[0]), "the logo follows the scheme"
    assert until(lambda: picture.screenshot() != before[1]), "the pictures follow the scheme"
    there.assert_clean("light")
    links = ("lesson", "choose", "try", "file")
    lesson, choose, try_it, file = (say(f"home-{each}") for each in links)
    for text in (lesson, choose, try_it, file):
        box = tab.get_by_text(text, exact=True).first.bounding_box()
        assert box["y"] + box["height"] < 900, f"{text} is below the first screen"
    card = tab.locator('[class*="st-key-card_"]').last
    assert card.bounding_box()["y"] < 900 - 200, "all fits, or nearly"
    dial = tab.locator(".st-key-scene input[type=range]")
    dial.press("ArrowRight")
    right = f"{say('home-epsilon', epsilon=2.0)} 88 {say('home-of-100')}"
    assert until(lambda: dial.get_attribute("aria-valuetext") == right)
    tab.locator(".st-key-scene").get_by_text("88", exact=True).wait_for()
    # The lesson's link is followed in `test_learning.py`, that to the choice in `test_choose.py`.
    main = tab.get_by_test_id("stMain")  # the menu has links of the same words
    main.get_by_role("link", name="Location maps").click()
    tab.wait_for_url("**/stag*")
    tab.get_by_test_id("stSliderThumbValue").first.wait_for()
    there.settle()
    there.assert_clean("maps")
    tab.get_by_test_id("stSidebarNavLink").first.click()
    main.get_by_role("button", name=file).click()
    listed = tab.get_by_test_id("stPopoverBody")
    listed.get_by_role("link", name="dated events → Running totals").click()
    there.asks("fda?fda_data=")
    uploader = tab.get_by_test_id("stFileUploader").filter(has_text="Choose a file")
    uploader.wait_for()
    there.settle()

    # Back leads to the data that were chosen on the page that was left.
    tab.locator('[data-testid="stSidebarNavLink"][href$="/learn"]').click()
    uploader.wait_for(state="detached")
    there.settle()
    tab.go_back()
    uploader.wait_for()
    data = tab.get_by_role("combobox", name=say("choice-data"))
    assert until(lambda: data.input_value() == say("choice-own"), seconds=60)
    there.assert_clean()


def test_a_link_is_mended_the_scheme_and_the_keyboard_are_followed_and_reset_empties_it(visit):
    there = visit()
    tab = there.open("fda?fda_epsilon=0.3&fda_seed=7&settings=open")
    there.asks("fda_epsilon=0.315")  # the slider has no 0.3
    there.asks("fda_seed=7")
    assert "“0.3” was asked for" in tab.locator(".dp-note").first.inner_text()
    assert ground(tab) == GROUND["light"]

    def coloured(scheme):
        return tab.evaluate(
            "() => document.querySelector('.st-key-fda_totals .js-plotly-plot')"
            "?._fullLayout?.font.color"
        ) == (figures.theme(scheme == "dark").text)

    assert until(lambda: coloured("light")), "the figure is not light"
    there.look(scheme="dark")
    assert until(lambda: coloured("dark")), "the figure is not dark"
    assert tab.locator(".st-key-fda_seed input").input_value() == "7"

    traces = there.drawn("fda_totals", least=4)
    there.move_epsilon("ArrowLeft")
    there.asks("fda_epsilon=0.28")
    assert until(lambda: epsilon(tab) == "0.28")
    assert until(lambda: there.traces("fda_totals") not in ([], traces)), "the picture is the old"

    tab.emulate_media(reduced_motion="no-preference")
    seed = tab.locator(".st-key-fda_seed input")
    play = tab.get_by_role("button", name=say("control-play"))
    cut = "each => each.parentElement.scrollWidth > each.parentElement.clientWidth + 1"
    assert not play.locator("p").last.evaluate(cut), "the words of the button are cut off"
    play.press("Space")
    pause = tab.get_by_role("button", name=say("control-pause"))
    assert until(lambda: int(seed.input_value()) >= 10), "three draws after the seventh"
    pause.press("Space")
    there.settle()
    last = int(seed.input_value())  # one may be under way
    assert not until(lambda: int(seed.input_value()) > last + 1, seconds=2), "it goes on"
    assert tab.evaluate("history.length") < 12, "the way back leads through each draw"

    # Whoever opens the link sees the same, afresh.
    before = there.numbers()
    switch = tab.get_by_role("radiogroup", name=say("page-variant"))
    switch.get_by_role("radio", name=say("page-repaired")).click()
    there.renewed(before)
    there.asks(f"fda_variant={say('page-repaired')}")
    afresh = visit()
    afresh.open(there.link().removeprefix(f"{there.base}/"))
    assert until(lambda: shown(afresh) == shown(there)), (shown(afresh), shown(there))
    afresh.assert_clean()

    tab.get_by_role("button", name=say("control-reset")).click()
    tab.wait_for_url(re.compile(r"/fda(\?(?!.*(epsilon|seed)).*)?$"))
    assert until(lambda: epsilon(tab) == "1")
    there.assert_clean()


def assert_framed(there, tab, key):
    algorithm = registry.algorithms()[key]
    links = tab.get_by_test_id("stSidebarNavLink")
    links.first.wait_for()
    links = links.all_inner_texts()
    assert tab.locator("h1").inner_text() == algorithm.title
    assert any("Overview" in link for link in links)
    assert any(algorithm.title in link for link in links)
    assert epsilon(tab) == "0.1"
    assert until(lambda: tab.title().startswith(algorithm.title)), tab.title()


def assert_drawn(there, where):
    assert until(lambda: not there.tab.evaluate(_UNDRAWN)), f"{where}: a chart is not drawn"
    there.assert_clean(where)


def unfold(there):
    folded = there.tab.locator("[role=tabpanel] .st-key-c_right details:not([open]) > summary")
    for _ in range(folded.count()):
        folded.first.click()
        there.settle()


def hidden(tab):
    """Hide what is true, on a page that shows it: whether there is such a thing."""
    lines, seen = tab.evaluate(_HIDDEN, hiding.STYLE_SHEET.read_text("utf-8"))
    assert seen == []
    assert all("Hidden: what only the holder may see" in each for each in lines)
    return bool(lines)


def assert_ordered_on_a_phone(tab):
    """See data set and ε first, then the picture, then the other controls; the header is whole."""
    places = (tab.locator(f".st-key-c_{each}").first for each in ("main", "right", "rest"))
    tops = [place.bounding_box()["y"] for place in places]
    assert tops == sorted(tops)
    menu = tab.get_by_test_id("stMainMenuButton").bounding_box()
    assert menu["x"] + menu["width"] <= 390, "the header is cut off"


def shown(there):
    return there.numbers(), there.drawn("fda_totals")


def epsilon(tab):
    return tab.get_by_test_id("stSliderThumbValue").first.inner_text()


def ground(tab):
    app = tab.get_by_test_id("stApp")
    return app.evaluate("each => getComputedStyle(each).backgroundColor")


def test_bars_of_what_is_claimed_shown_and_proven_have_one_scale(visit):
    tab = visit().open("plain?plain_tab=Is+it+private%3F&settings=open")
    bars = tab.locator(".dp-claims i")
    bars.first.wait_for()
    claimed, shown, proven = (each.bounding_box()["width"] for each in bars.all())
    assert (claimed, shown) == pytest.approx((proven, 0.84 * proven), abs=1)


def test_the_panel_is_opened_by_keys_beside_the_picture_and_its_values_outlast_it(visit):
    there = visit()
    tab = there.open("stag")
    switch = tab.get_by_role("button", name="Settings")
    picture, panel = (tab.locator(f".st-key-{each}") for each in ("c_right", "c_rest"))
    switch.focus()
    switch.press("Enter")
    there.asks("settings=open")
    panel.wait_for()
    left, right = picture.bounding_box(), panel.bounding_box()
    assert left["x"] + left["width"] <= right["x"] + 1, "it lies over the picture"
    assert right["y"] < left["y"] + 50

    seed, tolerance = (tab.locator(f".st-key-stag_{each} input") for each in ("seed", "tolerance"))
    for field, value in ((seed, "9"), (tolerance, "7.5")):
        field.fill(value)
        field.press("Enter")
        there.settle()
    verdict = tab.locator(".dp-half").first
    assert "7.5" in verdict.inner_text()
    switch.focus()
    switch.press("Enter")
    assert until(lambda: not panel.count())
    assert tab.evaluate("document.activeElement.innerText.includes('Settings')"), "focus is lost"
    for asked in ("stag_seed=9", "stag_tolerance=7.5"):
        there.asks(asked)
    assert "settings" not in tab.url
    assert "7.5" in verdict.inner_text()

    switch.press("Enter")
    panel.wait_for()
    assert (seed.input_value(), tolerance.input_value()) == ("9", "7.5")
    there.assert_clean("open")

    # What is moved after a turn of tabs stands in the link.
    there.turn_to("Release")
    there.turn_to("Picture")
    there.press_epsilon("ArrowRight")
    there.asks("stag_epsilon=1.12")
    there.turn_to("Release")
    seed.fill("3")
    seed.press("Enter")
    there.asks("stag_seed=3")
    there.assert_clean("turned")
    tab.get_by_test_id("stSidebarNavLink").filter(has_text="Local reports").click()
    tab.locator(".st-key-lremh_seed").wait_for()
    there.asks("settings=open")

    there.settle()
    there.look(width=390)
    tabs = tab.get_by_role("tablist")
    picture, panel, switch, tabs = (each.bounding_box() for each in (picture, panel, switch, tabs))
    assert picture["y"] + picture["height"] <= panel["y"] + 1, "on a phone it stands below"
    assert switch["y"] + switch["height"] <= tabs["y"] + 1, "its button covers a tab"
    there.assert_clean("390 pixels")
