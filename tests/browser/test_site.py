"""The folder that teaches without the program, opened from a disk with the network off."""

import os
import re
from pathlib import Path

import pytest

from dp_core import cli, registry, site
from dp_core.learning.lessons import LESSONS
from dp_core.releasing.contents import sums
from dp_core.releasing.packing import pack
from dp_core.words import LANGUAGES, say
from dp_core.words.messages import said_in
from tests.browser.conftest import watched
from tests.core.test_all_bundles import bundle

pytestmark = [pytest.mark.browser, pytest.mark.slow]
MEGABYTES = 15
SYSTEMS = tuple(registry.algorithms())
PYODIDE = Path(os.environ.get("DP_EXPLORER_PYODIDE", "none"))
PLACES = ("", *SYSTEMS[::2], "lessons", "lesson-1", "lesson-6", "attack", "nothing")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Make a folder with few places of the slider and few runs, with a check where it can be."""
    pyodide = PYODIDE if PYODIDE.is_file() else None
    with pytest.MonkeyPatch.context() as patch:
        for name, few in (("STEPS", 3), ("TRIALS", 1), ("GAMES", 2), ("PLAYED", (1.0,))):
            patch.setattr(site, name, few)
        place, heard = tmp_path_factory.mktemp("site"), []
        (place / "index.html").write_text(site._MARK, encoding="utf-8")  # a folder of its own
        (place / "pictures").mkdir()
        pages = site.build(place, lambda *told: heard.append(told), pyodide)
        assert pages == len(LANGUAGES) * (2 if pyodide else 1)
        assert {of for *_, of in heard} == {6}
        yield place


@pytest.fixture
def opened(folder, browser):
    """Open pages of the folder in a browser that is offline."""
    context = browser.new_context(offline=True)
    there = watched(context, folder.as_uri())

    def go(place, file="index.html"):
        there.tab.set_viewport_size({"width": 1360, "height": 900})
        there.tab.goto("about:blank")  # from another place of the file it would not load anew
        there.tab.goto(f"{there.base}/{file}#{place}")
        there.tab.wait_for_selector("body[data-ready]")
        return there.tab

    yield there, go
    assert (there.errors, there.outside) == ([], [])
    context.close()


def assert_fits(tab, where):
    for width in (1360, 390):
        tab.set_viewport_size({"width": width, "height": 900})
        assert tab.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, where


def test_every_page_opens_from_a_disk_fits_and_has_no_barrier(folder, opened):
    there, go = opened
    assert sum(each.stat().st_size for each in folder.rglob("*")) < MEGABYTES * 2**20
    for place in PLACES:
        tab = go(place)
        assert_fits(tab, place)
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
    tab.get_by_role("slider").focus()
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
    for each in reversed(LESSONS):  # as by a link of the folder; the first one is answered
        tab.evaluate("place => { location.hash = place }", f"lesson-{each.number}")
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


FINDINGS = """() => [
    ...[...document.querySelectorAll("main li")].map(each => `- ${each.textContent}`),
    ...[...document.querySelectorAll("p.private, p.findings")].map(each => each.textContent)
]"""


def changed(files, name, old, new):
    """Write something else into a file of a release, and its checksum with it."""
    assert old in files[name]
    made = files | {name: files[name].replace(old, new, 1)}
    return made | {"SHA256SUMS": sums({n: made[n] for n in made if n != "SHA256SUMS"}).encode()}


def zips():
    """Make zips by name: two releases, broken ones, and what is no release."""
    stag, lremh = bundle("stag", "sound"), bundle("lremh", "joint_grr")
    count = re.search(rb"(\n(?:[^,\n]*,){8})([^,]+)", stag["cells.csv"])
    right = pack(stag)
    return {
        "stag": right,
        "lremh": pack(lremh),
        "number": pack(changed(stag, "cells.csv", count[0], count[1] + b"9" + count[2])),
        "plan": pack(changed(stag, "plan.json", b'"epsilon": 1', b'"epsilon": 0.1')),
        "missing": pack({n: each for n, each in lremh.items() if n != "estimate.csv"}),
        "nothing": pack({"a.txt": b"<b>none</b>"}),
        "cut": right[: len(right) // 2],
        "text": b"no zip at all",
        "empty": b"",
    }


def drop(tab, path):
    """Give a file to the page and wait for its verdict: the lines that `verify` has, too."""
    done = tab.evaluate("DP.said.check.done")
    tab.locator("main input").set_input_files(path)
    tab.get_by_role("status").get_by_text(f"{done} {path.name}", exact=True).wait_for()
    return tab.evaluate(FINDINGS)


def told(capsys, path, language="en"):
    """Let the program check the file."""
    said_in(language, cli.main, ["--language", language, "verify", str(path)])
    said = capsys.readouterr()
    return said.out.splitlines() or [said.err.strip()]


@pytest.mark.skipif(not PYODIDE.is_file(), reason="DP_EXPLORER_PYODIDE names no archive of it")
def test_a_dropped_release_is_told_what_verify_says(folder, opened, tmp_path, capsys):
    there, go = opened
    tab = go("", "check.html")
    assert there.barriers() == []
    made = zips()
    for name, content in made.items():
        path = tmp_path / f"{name}.zip"
        path.write_bytes(content)
        lines = drop(tab, path)
        expected = [each.replace(path.name, "The file") for each in told(capsys, path)]
        assert lines == expected, name
        assert (tab.locator('[data-kind="good"]').count() == 1) == (name in ("stag", "lremh"))
        assert_fits(tab, name)
        assert there.barriers() == [], name
    with (tmp_path / "large.zip").open("wb") as large:
        large.truncate(site.LARGEST + 1)
    assert drop(tab, tmp_path / "large.zip") == [say("site-check-large")]
    chinese = go("", "check-zh-Hans.html")
    path = tmp_path / "plan.zip"
    assert drop(chinese, path) == told(capsys, path, "zh-Hans")
    assert re.findall("(?:[A-Za-z]+ ){3}[A-Za-z]+", chinese.locator("main").inner_text()) == []
    chinese.get_by_role("link", name="课程").click()
    chinese.wait_for_selector("ol.lessons")
