"""Uploads to the running-totals page: good files, bad files one after the other, hostile names."""

import numpy as np
import pytest

from tests.browser.conftest import until
from tests.browser.fda_page import SOON, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

HOSTILE = ("<img src=x onerror=alert(1)>", "=1+1", "**x** $a$ :red[b]")
ZIP = b"PK\x03\x04\x14\x00\x06\x00\x08\x00" + bytes(200)


def events(rows=600, *, delimiter=",", names=("date", "positive", "patient")):
    """Dated events with a flag and a person, January to March 2024."""
    days = np.datetime64("2024-01-01") + np.arange(rows) % 91
    flags = np.where(np.arange(rows) % 3, "yes", "no")
    lines = (
        f"{day}{delimiter}{flag}{delimiter}p{k // 2}"
        for k, (day, flag) in enumerate(zip(days, flags, strict=True))
    )
    return "\n".join([delimiter.join(names), *lines]).encode()


@pytest.fixture
def page(visit):
    made = Page(visit())
    made.tab.on("dialog", lambda dialog: made.visit.errors.append(f"dialog: {dialog.message}"))
    made.tab.goto(f"{made.visit.base}/fda?fda_data=own")
    yield made
    made.visit.assert_clean()


def chosen(page, label):
    return page.tab.get_by_role("combobox", name=label).input_value()


def use(page):
    page.tab.get_by_role("button", name="Use this data").click()


def sentence(page, words):
    """Wait for the one alert that says these words."""
    page.tab.get_by_role("alert").filter(has_text=words).wait_for(timeout=SOON)
    assert until(lambda: len(page.alerts()) == 1)
    (said,) = page.alerts()
    assert words in said
    assert "Traceback" not in page.tab.locator("body").inner_text()
    assert said.endswith(".")
    return said


def state_range(page, first="2024-01-01", last="2024-03-31"):
    page.tab.get_by_role("button", name="Use this data").wait_for(timeout=SOON)
    page.type_day("First day", first)
    page.type_day("Last day", last)


def result(page):
    page.tab.get_by_test_id("stMetric").first.wait_for(timeout=SOON)
    page.rest()
    return page.metrics()


def test_good_file_is_guessed_and_used_with_its_own_words(page):
    page.choose_file(events())
    state_range(page)
    assert chosen(page, "Date or time column") == "date"
    assert chosen(page, "Which rows count") == "positive"
    assert chosen(page, "Person column") == "patient"
    use(page)
    final, rmse, worst, width = result(page)
    assert "events" in final
    assert "91 releases" in rmse
    assert "events, day" in worst
    assert "events" in width
    text = page.tab.get_by_test_id("stMain").inner_text()
    assert "one person added or removed, one event of each counted" in text
    assert "your data" in text
    assert page.drawn("fda_totals")
    # Confidential: no seed and no other draws; the slider costs what it showed at most.
    page.tab.get_by_role("button", name="Draw again: adds ε = 1").wait_for(timeout=SOON)
    assert page.tab.get_by_label("Seed").count() == 0
    page.move_epsilon("ArrowRight")
    page.tab.get_by_text("shown up to ε = 1.12, and that is the cost").wait_for(timeout=SOON)
    page.move_epsilon("ArrowLeft")
    page.tab.get_by_text("On screen is ε = 1, which adds nothing").wait_for(timeout=SOON)
    assert result(page)[0] == final


BAD = [
    ("nothing.csv", b"", False, "file is empty"),
    ("header.csv", b"date,positive,patient\n", True, "No date or time column is chosen"),
    ("columns.csv", b"name,size\nx,y\nz,w\n", True, "No date or time column is chosen"),
    (
        "dates.csv",
        b"date,positive\n" + 9 * b"2024-01-03,yes\n" + b"soon,no\n",
        True,
        "row 10 ('soon')",
    ),
    (
        "negative.csv",
        b"month,count\n2024-01-01,12\n2024-02-01,-3\n",
        True,
        "Row 2 holds -3",
    ),
    ("workbook.csv", ZIP, False, "Excel workbook"),
    ("ragged.csv", b"date,positive\n2024-01-03,yes\n2024-01-04\n", False, "row 2 has 1"),
    ("neither.csv", b"date,positive\n2024-01-03,y\x81s\n", False, "not UTF-8 (byte 0x81)"),
]


def test_bad_files_give_one_sentence_each_and_what_was_typed_stays(page):
    page.choose_file(events(), "good.csv")
    state_range(page)
    for name, content, read, words in BAD:
        page.choose_file(content, name)
        if read:
            page.tab.get_by_text(f"The first of {len(content.splitlines()) - 1} ").wait_for()
            page.tab.get_by_role("alert").first.wait_for(state="detached", timeout=SOON)
            use(page)
        sentence(page, words)
        assert page.metrics() == []
    # Old letters are read, and it is said.
    page.choose_file("date,café\n2024-01-03,yes\n".encode("latin-1"), "old.csv")
    page.tab.get_by_text("was read as Windows-1252").wait_for(timeout=SOON)
    page.tab.get_by_role("columnheader", name="café").wait_for(timeout=SOON)
    assert page.alerts() == []
    # Last a good one of another make: byte-order mark, semicolons.
    page.choose_file(b"\xef\xbb\xbf" + events(delimiter=";"), "semicolons.csv")
    page.tab.get_by_role("button", name="Use this data").wait_for(timeout=SOON)
    assert (page.day("First day"), page.day("Last day")) == ("2024/01/01", "2024/03/31")
    assert chosen(page, "Date or time column") == "date"
    use(page)
    assert "91 releases" in result(page)[1]


def test_names_of_columns_are_text_whatever_they_hold(page):
    page.choose_file(events(names=HOSTILE))
    state_range(page, last="2023-01-01")
    assert chosen(page, "Date or time column") == HOSTILE[0]
    assert chosen(page, "Which rows count") in ("every row counts", *HOSTILE[1:])
    head = page.tab.locator("table thead").first
    assert head.locator("th").all_inner_texts() == ["row", *HOSTILE]
    assert head.locator("img, strong, .katex").count() == 0
    use(page)
    sentence(page, "lies before")
    page.choose_file(
        b"%s,b\n" % HOSTILE[0].encode() + 9 * b"2024-01-03,yes\n" + b"soon,no\n", "b.csv"
    )
    page.tab.get_by_text("The first of 10 ").wait_for()
    page.type_day("Last day", "2024-03-31")
    use(page)
    said = sentence(page, "row 10 ('soon')")
    assert HOSTILE[0] in said
    assert page.tab.get_by_role("alert").locator("img").count() == 0


def test_two_hundred_thousand_rows_work(page):
    page.choose_file(events(200_000))
    state_range(page)
    use(page)
    _, rmse, *_ = result(page)
    assert "91 releases" in rmse
