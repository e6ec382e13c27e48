"""The folder that teaches without the program, opened from a disk with the network off."""

import re

import pytest

from dp_core import registry, site
from dp_core.learning.lessons import LESSONS
from dp_core.words import LANGUAGES
from tests.browser.conftest import watched

pytestmark = [pytest.mark.browser, pytest.mark.slow]
MEGABYTES = 15
SYSTEMS = tuple(registry.algorithms())
PLACES = ("", *SYSTEMS[::2], "lessons", "lesson-1", "lesson-6", "attack", "nothing")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Make a folder with few places of the slider and few runs."""
    with pytest.MonkeyPatch.context() as patch:
        for name, few in (("STEPS", 3), ("TRIALS", 1), ("GAMES", 2), ("PLAYED", (1.0,))):
            patch.setattr(site, name, few)
        place = tmp_path_factory.mktemp("folder") / "site"
        heard = []
        assert site.build(place, lambda *told: heard.append(told)) == len(LANGUAGES)
        assert {of for *_, of in heard} == {6}
        assert site.build(place) == len(LANGUAGES), "its own folder is written again"
        yield place


@pytest.fixture
def opened(folder, browser):
    """Open pages of the folder in a browser that is offline."""
    context = browser.new_context(offline=True)
    there = watched(context, folder.as_uri())

    def go(place, file="index.html"):
        there.tab.set_viewport_size({"width": 1360, "height": 900})
        there.tab.goto(f"{there.base}/{file}#{place}")
        there.tab.reload()
        there.tab.wait_for_selector("body[data-ready]")
        return there.tab

    yield there, go
    assert there.errors == []
    assert there.outside == []
    context.close()


def test_every_page_opens_from_a_disk_fits_and_has_no_barrier(folder, opened):
    there, go = opened
    assert sum(each.stat().st_size for each in folder.rglob("*")) < MEGABYTES * 2**20
    for place in PLACES:
        tab = go(place)
        for width in (1360, 390):
            tab.set_viewport_size({"width": width, "height": 900})
            assert tab.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, place
        tab.wait_for_function("[...document.images].every(each => each.naturalWidth > 0)")
        assert there.barriers() == [], place
    chinese = go("lesson-1", "zh-Hans.html")
    assert chinese.evaluate("document.documentElement.lang") == "zh-Hans"
    assert re.findall("(?:[A-Za-z]+ ){3}[A-Za-z]+", chinese.locator("main").inner_text()) == []


@pytest.mark.parametrize("key", SYSTEMS[::3])
def test_the_slider_moves_the_picture_and_the_sentence(key, opened):
    _, go = opened
    tab = go(key)
    picture, sentence = tab.locator("img.picture"), tab.locator(".sentence")
    seen = set()
    dial = tab.get_by_role("slider")
    dial.focus()
    for press in ("Home", "ArrowRight", "End"):
        tab.keyboard.press(press)
        seen.add((picture.get_attribute("src"), sentence.inner_text()))
    assert len(seen) == 3
    tab.get_by_role("radio").nth(1).check()
    tab.wait_for_function(
        "seen => !seen.includes(document.querySelector('img.picture').src)",
        arg=[source for source, _ in seen],
    )


def test_lessons_compare_a_guess_with_the_library(opened):
    _, go = opened
    tab = go("lesson-1")
    tab.get_by_role("button", name="Lock in my guess").click()
    assert "± 276" in tab.locator("main").inner_text()
    assert tab.locator("img").count() == 2
    for each in LESSONS:
        tab = go(f"lesson-{each.number}")
        tab.get_by_role("button", name="I am not sure").click()
        assert each.why in tab.locator("main").inner_text()


def test_ten_rounds_are_counted_and_their_seal_opens(opened):
    _, go = opened
    tab = go("attack")
    seal = tab.locator("code").first.inner_text()
    for _ in range(10):
        tab.locator("main .card button").first.click()
    told = tab.locator("main").inner_text()
    check = tab.locator("pre").inner_text()
    names: dict = {}
    printed: list = []
    exec(check, {"print": printed.append}, names)
    assert printed[0] == seal
    assert f"{sum(printed[1:])} / 10 right" in told
