"""Uploads to the running-totals page in one visit: hostile names, bad files, a good one."""

import re

import numpy as np
import pytest

from dp_core.words import say
from pages.common.input import asking, uploads
from tests.browser.conftest import until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

HOSTILE = ("<img src=x onerror=alert(1)>", "=1+1", "**x** $a$ :red[b]")


def events(rows=600, *, delimiter=",", names=("date", "positive", "patient")):
    """Dated events with a flag and a person, January to March 2024."""
    days = np.datetime64("2024-01-01") + np.arange(rows) % 91
    rows_ = zip(days, np.where(np.arange(rows) % 3, "yes", "no"), strict=True)
    lines = (delimiter.join([str(day), flag, f"p{k // 2}"]) for k, (day, flag) in enumerate(rows_))
    return "\n".join([delimiter.join(names), *lines]).encode()


@pytest.fixture
def there(visit):
    made = visit()
    made.open("fda?fda_data=own&settings=open")
    yield made
    made.assert_clean()


def chosen(there, label):
    return there.tab.get_by_role("combobox", name=label).input_value()


def alerts(there):
    """Sentences in alert boxes."""
    return [text.strip() for text in there.tab.get_by_role("alert").all_inner_texts()]


def sentence(there, words):
    """Wait for the one alert that says these words."""
    there.tab.get_by_role("alert").filter(has_text=words).wait_for()
    assert until(lambda: len(alerts(there)) == 1), alerts(there)
    (said,) = alerts(there)
    assert words in said
    assert "Traceback" not in there.tab.locator("body").inner_text()
    assert said.endswith(".")
    return said


def day(there, label):
    """Read the date in a field, as it is written there."""
    field = there.tab.get_by_role("group", name=label, exact=True)
    return re.sub(r"[^\d/]", "", field.inner_text())


def type_day(there, label, wanted):
    """Type a date, given as year-month-day; again if the field was drawn anew meanwhile."""
    field = there.tab.get_by_role("group", name=label, exact=True)
    for _ in range(3):
        there.settle()
        field.get_by_role("spinbutton").first.click()
        there.tab.keyboard.type(wanted.replace("-", ""))
        there.tab.locator("h1").click()  # a date counts once its field is left
        if until(lambda: day(there, label) == wanted.replace("-", "/"), seconds=5):
            there.settle()
            return
    raise AssertionError(f"{label} stands at {day(there, label)!r}")


def result(there):
    there.tab.locator(".dp-legend b", has_text="Typically off by").first.wait_for()
    there.settle()
    return there.numbers()


# What is wrong with a file is told by the reader, and tested there; here it is said in its words.
BAD = b"%s,positive\n" % HOSTILE[0].encode() + 9 * b"2024-01-03,yes\n" + b"soon,no\n"


def test_hostile_names_stay_text_bad_files_give_a_sentence_and_a_good_one_is_used(there):
    tab = there.tab
    there.choose_file(events(names=HOSTILE), "names.csv")
    there.switch_on(say("upload-preview"))
    type_day(there, "First day", "2024-01-01")
    type_day(there, "Last day", "2023-01-01")
    assert chosen(there, "Date or time column") == HOSTILE[0]
    assert chosen(there, "Which rows count") in ("every row counts", *HOSTILE[1:])
    head = tab.locator("table thead").first
    assert head.locator("th").all_inner_texts() == ["row", *HOSTILE]
    assert head.locator("img, strong, .katex").count() == 0
    there.use()
    sentence(there, "lies before")
    type_day(there, "Last day", "2024-03-31")
    there.choose_file(BAD, "dates.csv")
    tab.get_by_text(f"Columns: {HOSTILE[0]}, positive.").wait_for()
    tab.get_by_role("alert").first.wait_for(state="detached")
    there.switch_on(say("upload-preview"))  # its name does not say that it holds dates
    there.use()
    assert HOSTILE[0] in sentence(there, "row 10 ('soon')")
    assert tab.get_by_role("alert").locator("img").count() == 0
    assert there.numbers() == []
    # Last a good one, large and of another make: byte-order mark, semicolons.
    there.choose_file(b"\xef\xbb\xbf" + events(20_000, delimiter=";"), "semicolons.csv")
    tab.get_by_role("button", name=str(uploads.ACCEPT)).click()
    tab.get_by_text("Columns: date, positive, patient.").wait_for()
    assert alerts(there) == []
    assert (day(there, "First day"), day(there, "Last day")) == ("2024/01/01", "2024/03/31")
    assert chosen(there, "Date or time column") == "date"
    assert chosen(there, "Which rows count") == "positive"
    assert chosen(there, "Person column") == "patient"
    there.use()
    tab.get_by_text(str(asking.BLIND)).wait_for()
    there.switch_on(say("fda-peek"))
    tab.get_by_role("button", name="Draw again: adds ε = 1").wait_for()
    *_, expected, final = result(there)
    assert "Typically off by" in expected
    assert "95 % of releases" in final
    text = tab.get_by_test_id("stMain").inner_text()
    assert "one person, added or removed, with one event counted" in text
    assert "your data" in text
    assert there.drawn("fda_totals")
