"""Learning and trust in a real browser: a lesson by keyboard, a game, an exhibit and the audit."""

import itertools

import pytest

from dp_core.learning.lessons import LESSONS, truth_of
from tests.browser.conftest import until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

_FOCUSED = """() => {
    const on = document.activeElement
    if (!on.matches('a, button, input')) return ''  // what scrolls can have the focus, too
    const place = on.closest('[data-testid="stSidebar"]') ? 'menu' : 'page'
    return [place, on.type, on.getAttribute('aria-label'), on.innerText].filter(Boolean).join(' ')
}"""
CLOSED = '[data-testid="stSidebar"][data-collapsed="true"]'
MOST = 80  # presses of a key until something has the focus


def reach(tab, place: str, words: str) -> None:
    for _ in range(MOST):
        found = tab.evaluate(_FOCUSED)
        assert not (found.startswith("menu") and tab.locator(CLOSED).count()), "out of sight"
        if found.startswith(place) and words in found:
            return
        tab.keyboard.press("Tab")
    pytest.fail(f"{words} cannot be reached; the last was {found}")


def from_menu(there, name: str, heading: str) -> None:
    tab = there.tab
    reach(tab, "page", "Expand sidebar")
    tab.keyboard.press("Enter")
    reach(tab, "menu", name)
    tab.keyboard.press("Enter")
    tab.get_by_role("heading", name=heading, exact=True).wait_for()
    tab.get_by_test_id("stSidebarCollapseButton").get_by_role("button").click()
    tab.get_by_test_id("stExpandSidebarButton").wait_for()
    there.settle()


def from_page(there, name: str, heading: str) -> None:
    reach(there.tab, "page", name)
    there.tab.keyboard.press("Enter")
    there.tab.get_by_role("heading", name=heading, exact=True).wait_for()
    there.settle()


def test_a_lesson_is_found_guessed_and_answered_by_keyboard_alone(visit):
    there = visit()
    tab = there.open()
    reach(tab, "menu", "Learn")
    tab.keyboard.press("Enter")
    tab.get_by_role("heading", name="Learn", exact=True).wait_for()
    there.settle()
    reach(tab, "page", "Start")
    tab.keyboard.press("Enter")
    card = tab.locator(".st-key-lesson_card")
    lock = card.get_by_role("button", name="Lock in")
    lock.wait_for()
    there.settle()
    before = lock.inner_text()
    reach(tab, "page", "Your guess")
    tab.keyboard.press("ArrowLeft")
    assert until(lambda: lock.inner_text() != before), "the guess does not move"
    there.settle()
    answer = LESSONS[0].answer(truth_of(LESSONS[0]))
    assert "ten times as wide" in answer
    assert answer not in card.inner_text()
    reach(tab, "page", "Lock in")
    tab.keyboard.press("Enter")
    card.get_by_text(answer).wait_for()
    there.settle()
    there.asks("fda_epsilon=0.1")
    there.assert_clean("lesson 1")


def test_a_phone_plays_a_round_breaks_an_exhibit_and_reads_the_audit(visit):
    there = visit(width=390)
    tab = there.open()
    from_menu(there, "Learn", "Learn")
    from_page(there, "Be the attacker", "Be the attacker")
    tab.get_by_role("button", name="Ada was in").click()
    tab.get_by_text("Round 2 of 10").wait_for()
    tab.get_by_text("of 1 right; ε = 1 allows 0.7 on average").wait_for()
    there.settle()
    there.assert_clean("a game")
    from_page(there, "Learn", "Learn")
    from_page(there, "Museum of broken privacy", "Museum")
    reach(tab, "page", "Attack it")
    tab.keyboard.press("Enter")
    tab.get_by_text("2,000 of 2,000 right").wait_for()
    there.settle()
    there.assert_clean("an exhibit")
    from_menu(there, "Check a release", "Check a release")
    tab.get_by_text("All methods", exact=False).first.click()
    tab.get_by_role("radio", name="Location maps").click()
    tab.get_by_text("the claim does not hold").first.wait_for()
    there.settle()
    there.assert_clean("the audit")
    from_menu(there, "Compare", "Compare")
    reach(tab, "page", "New trial run")
    tab.keyboard.press("Enter")
    there.asks("compare_seed=")
    there.settle()
    there.assert_clean("compare")


def test_bits_of_several_reports_do_not_cover_those_of_the_next_attribute(visit):
    tab = visit().open("lremh?lremh_tab=How+it+works&lremh_reports=10&settings=open")
    tab.get_by_text("What one user sends").first.click()
    tables = tab.locator(".dp-bits table")
    tables.first.wait_for()
    boxes = [each.bounding_box() for each in tables.all()]
    right = tab.locator(".dp-bits").bounding_box()
    for one in boxes:
        assert one["x"] + one["width"] <= right["x"] + right["width"] + 1
    for one, next_one in itertools.pairwise(boxes):
        below = next_one["y"] > one["y"] + 10
        assert below or one["x"] + one["width"] <= next_one["x"], "one lies over the next"


def test_a_link_that_is_clicked_at_once_is_followed(visit):
    """A hand on a link moves over the page, and that brings what comes later: not this time."""
    there = visit()
    there.tab.goto(there.base, wait_until="commit")
    there.tab.get_by_role("link", name="Start lesson 1").click()
    there.tab.locator(".st-key-lesson_card").wait_for()
    there.asks("lesson=1")
    there.settle()
    there.assert_clean("lesson 1")


def test_a_presenter_has_the_picture_beside_the_question_and_one_way_back_a_lesson(visit):
    there = visit()
    tab = there.open("fda?lesson=1&path=1-2-3&present=1")
    card = tab.locator(".st-key-lesson_card")
    card.wait_for()
    there.settle()
    picture = tab.locator(".st-key-c_right").bounding_box()
    asked = card.bounding_box()
    assert picture["x"] >= asked["x"] + asked["width"], "the picture lies below the question"
    assert picture["y"] < asked["y"] + asked["height"] / 2
    for number in ("2", "3"):
        for _ in range(2):  # to the answer, then to the next question
            tab.keyboard.press("ArrowRight")
            there.settle()
            tab.wait_for_timeout(1_000)
        there.asks(f"lesson={number}")
    tab.go_back()
    there.asks("lesson=2")
    card.get_by_text("Does a bigger crowd help?").wait_for()


def test_sheets_notes_and_homework_are_downloaded_one_right_after_the_other(visit):
    there = visit()
    tab = there.open("learn")
    tab.get_by_text("For a class").click()
    there.settle()
    for words in ("Sheets to print", "Notes for instructors", "Homework with a check"):
        with tab.expect_download() as download:
            tab.get_by_role("button", name=words).click()
        assert download.value.suggested_filename
