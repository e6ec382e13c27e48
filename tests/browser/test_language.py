"""The app in Chinese in a real browser: asked for by the browser, kept by the link, nothing cut."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

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
    heads = tab.locator("h1")
    for page in ("", "stag", "choose"):
        if page:
            there.look(width=1360)
            before = tab.locator("h1").inner_text()
            tab.locator(f'[data-testid="stSidebarNavLink"][href$="/{page}"]').click()
            assert until(lambda seen=before: heads.all_inner_texts() not in ([], [seen]))
            there.settle()
        assert until(lambda: tab.evaluate("document.documentElement.lang") == CHINESE)
        there.assert_fits(page)
        assert tab.evaluate(_LATIN) == []
        assert tab.locator(".dp-font").count() == 0, "who has the font is told nothing"
    tab.get_by_role("radio", name="每人若干个数值").press("Space")  # has options side by side
    tab.get_by_text("评判什么").wait_for()
    there.settle()
    there.assert_fits("options of choose")
    tab.close()


def test_the_menu_changes_the_language_and_the_link_keeps_it(visit):
    there = visit()
    tab = there.open("stag?stag_epsilon=0.1")
    tab.get_by_test_id("stSidebar").get_by_role("radio", name="简体中文").click()
    tab.get_by_role("heading", name="位置地图").wait_for()
    there.settle()
    there.asks(f"lang={CHINESE}")
    there.asks("stag_epsilon=0.1")
    there.turn_to("准确度")
    there.asks("stag_tab=")
    there.asks(f"lang={CHINESE}")
    there.assert_clean()


FONTS = """<?xml version="1.0"?>
<fontconfig><dir>{folder}</dir><cachedir>{cache}</cachedir></fontconfig>"""


def test_a_machine_without_the_font_is_told_so_once(browser, server, tmp_path):
    fonts = Path("/usr/share/fonts/truetype/dejavu")
    if not fonts.is_dir():
        pytest.skip("there are no DejaVu fonts here, which have no Chinese characters")
    told = tmp_path / "fonts.conf"
    told.write_text(FONTS.format(folder=fonts, cache=tmp_path / "cache"), encoding="utf-8")
    there = {**os.environ, "FONTCONFIG_FILE": str(told)}
    launch = browser.browser_type.launch
    without = launch(executable_path=chromium_path(), args=FLAGS, env=there)
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
