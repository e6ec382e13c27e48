"""The app in Chinese in a real browser: asked for by the browser, kept by the link, nothing cut."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from dp_core.words import named, reading, say
from dp_core.words.messages import NAMES
from tests.browser.conftest import FLAGS, until, watched
from tools.browsing import READY, SECONDS, chromium_path

pytestmark = [pytest.mark.browser, pytest.mark.slow]
CHINESE = "zh-Hans"
# Four words in a row of the Latin script, but for titles of papers and lines of code.
_LATIN = r"""() => [...document.querySelectorAll('[data-testid="stMain"] *')]
    .filter(each => each.checkVisibility() && !each.closest('code, pre, svg'))
    .flatMap(each => [...each.childNodes]).filter(each => each.nodeType === 3)
    .flatMap(each => each.textContent.match(/[A-Za-z’'-]+( [A-Za-z’'-]+){3,}/g) || [])"""


@pytest.fixture(scope="module")
def chinese(browser):
    """Open a browser whose first language is Chinese."""
    made = browser.new_context(reduced_motion="reduce", locale="zh-CN")
    made.set_default_timeout(1000 * SECONDS)
    command = shutil.which("fc-list")
    if not (command and subprocess.check_output([command, ":lang=zh-cn"])):
        made.add_init_script("sessionStorage.dpFont = 'told'")
    yield made
    made.close()


def test_pages_are_chinese_and_fit(chinese, server):
    there = watched(chinese, server)
    tab = there.open()
    for page in ("", "stag", "choose"):
        if page:
            there.look(width=1360)
            before = tab.locator("h1").inner_text()
            tab.locator(f'[data-testid="stSidebarNavLink"][href$="/{page}"]').click()
            assert until(
                lambda seen=before: tab.locator("h1").all_inner_texts() not in ([], [seen])
            )
            there.settle()
        assert until(lambda: tab.evaluate("document.documentElement.lang") == CHINESE)
        there.assert_fits(page)
        assert tab.evaluate(_LATIN) == []
        assert tab.locator(".dp-font").count() == 0, "who has the font is told nothing"
    tab.close()


def test_the_menu_changes_the_language_and_the_link_keeps_it(visit):
    there = visit()
    tab = there.open("stag?stag_epsilon=0.1")
    tab.get_by_test_id("stSidebar").get_by_role("radio", name="简体中文").click()
    tab.get_by_role("heading", name="位置地图").wait_for()
    there.settle()
    there.asks(f"lang={CHINESE}")
    there.asks("stag_epsilon=0.1")
    tab.get_by_role("tab", name="准确度").click()
    tab.get_by_role("tab", name="准确度", selected=True).wait_for()
    there.settle()
    again = visit()
    again.open(there.link().removeprefix(f"{there.base}/"))
    again.tab.get_by_role("tab", name="准确度", selected=True).wait_for()
    again.assert_clean()


def test_another_language_keeps_what_was_stated_of_a_file(visit):
    there = visit()
    tab = there.open("lremh?lremh_data=own")
    there.choose_file(b"town;age\nA;30\nB;40\n")
    tab.get_by_text(say("upload-written"), exact=True).click()
    there.pick(say("upload-delimiter"), say("upload-delimiter-semicolon"))
    there.pick(say("column-kind", column="age"), say("column-kind-number"))
    there.say(say("column-ask", column="age", what=say("column-ask-cuts")), "18, 65")
    for language in (CHINESE, "en", CHINESE):
        tab.get_by_test_id("stSidebar").get_by_role("radio", name=NAMES[language]).click()
        with reading(language):
            label = say("column-ask", column="age", what=say("column-ask-cuts"))
            tab.get_by_role("textbox", name=label).wait_for()
            there.settle()
            assert tab.get_by_role("textbox", name=label).input_value() == "18, 65"
            chosen = {
                say("choice-data"): say("choice-own"),
                say("upload-delimiter"): say("upload-delimiter-semicolon"),
                say("column-kind", column="age"): say("column-kind-number"),
            }
            for each, words in chosen.items():
                assert tab.get_by_role("combobox", name=each).input_value() == words
            assert tab.get_by_role("radio", checked=True, name=named("I do not know")).count()
    there.assert_clean()


FONTS = """<?xml version="1.0"?>
<fontconfig><dir>{folder}</dir><cachedir>{cache}</cachedir></fontconfig>"""


def test_a_machine_without_the_font_is_told_so_once(browser, server, tmp_path):
    fonts = Path("/usr/share/fonts/truetype/dejavu")
    if not fonts.is_dir():
        pytest.skip("there are no DejaVu fonts here, which have no Chinese characters")
    told = tmp_path / "fonts.conf"
    told.write_text(FONTS.format(folder=fonts, cache=tmp_path / "cache"), encoding="utf-8")
    without = browser.browser_type.launch(
        executable_path=chromium_path(),
        args=FLAGS,
        env={**os.environ, "FONTCONFIG_FILE": str(told)},
    )
    tab = without.new_page(locale="zh-CN")
    tab.set_default_timeout(1000 * SECONDS)
    note = tab.locator(".dp-font")
    tab.goto(f"{server}/words")
    note.get_by_role("button", name="OK").click()
    assert note.count() == 0
    tab.goto(f"{server}/learn")
    tab.wait_for_selector(READY)
    assert tab.locator("h1").count() == 1
    assert note.count() == 0
    without.close()
