"""HTML strings: what is in them, and that nothing hostile becomes markup."""

import ast
import base64
import math
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from dp_core.privacy.ledger import Gap, Neighbouring, PrivacyLedger, Spend, parallel, sequential
from dp_core.study.halves import Half
from dp_core.view import figures
from dp_core.view.ledger import explained
from dp_core.words import message
from pages.common.show import html

ROOT = Path(__file__).parents[2]
HOSTILE = "<img src=x onerror=alert(1)>\"'><script>alert(2)</script>"
ALLOWED = {
    *("b", "br", "caption", "code", "div", "figcaption", "figure", "i", "img", "li", "p", "span"),
    *("strong", "ul", "table", "tbody", "td", "th", "thead", "tr"),
}


class Parsed(HTMLParser):
    """Tags, attributes and text of a piece of HTML, and whether its tags are closed in order."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.attributes, self.words, self.open = [], [], "", []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += attrs
        if tag != "img":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words += data


def leaf(step="count", claimed=0.5, proven=0.5, **changes):
    usual = {"mechanism": "Laplace", "sensitivity": 1.0}
    return Spend(step=step, claimed=claimed, proven=proven, **usual | changes)


def records(*parts, relation=Neighbouring.ADD_REMOVE):
    return explained(PrivacyLedger(relation, sequential("Whole method", *parts)).records())


def hostile_pieces():
    bad = leaf(HOSTILE, mechanism=HOSTILE, gap=Gap.SENSITIVITY, proven=2.0, because=HOSTILE)
    return {
        "legend": html.legend_row([("private", HOSTILE), (HOSTILE, "word")]),
        "verdict": html.verdict_box(HOSTILE, HOSTILE, "good"),
        "halves": html.verdict_half(Half(answer="no", words=HOSTILE), HOSTILE, heard=HOSTILE),
        "odds": html.odds(HOSTILE),
        "ledger": html.ledger_table(records(bad)),
        "specimen": html.specimen([HOSTILE], [[HOSTILE]]),
        "files": html.file_list({HOSTILE: HOSTILE}),
        "account": html.account_bar(HOSTILE, 0.5),
        "holder": html.holder_label(HOSTILE),
        "arrays": html.icon_arrays(10, 27, figures.theme(False)),
    }


@pytest.mark.parametrize("name", hostile_pieces())
def test_no_hostile_text_becomes_a_tag_or_an_attribute(name):
    parsed = Parsed(hostile_pieces()[name])
    assert set(parsed.tags) <= ALLOWED
    assert not [key for key, _ in parsed.attributes if key.startswith("on")]
    sources = [value for key, value in parsed.attributes if key == "src"]
    assert all(source.startswith("data:image/svg+xml;base64,") for source in sources)
    assert not parsed.open
    assert HOSTILE in Parsed(html.verdict_box(HOSTILE, "", "bad")).words, "and can still be read"


@pytest.mark.parametrize("text", ["a|b", "$x$", ":red[a]", "~~a~~", "[a](b)", "<b>", "# a", "*a*"])
def test_markdown_is_escaped_letter_by_letter(text):
    assert re.sub(r"\\(.)", r"\1", html.md(text)) == text
    assert not re.search(r"(?<!\\)[|$:~\[\](<>#*]", html.md(text))
    assert html.md("a\n\n# b") == r"a \# b", "on one line"


def test_a_legend_ends_with_what_is_the_holders_in_its_frame():
    items = [("tolerance", "±"), ("true", "t"), ("rival", "r"), ("band", "b"), ("released", "x")]
    row = html.legend_row(items, "sound")
    kinds = re.findall(r"dp-swatch dp-([a-z]+)", row)
    assert kinds == ["released", "band", "rival", "true", "tolerance"]
    assert row.count("dp-holder-item") == 2
    assert row.index("dp-holder-item") > row.index("dp-rival")
    assert "dp-of-3" in row
    assert "dp-of-0" in html.legend_row(items)


def test_ledger_table_has_the_total_first_and_tags_only_what_differs():
    parts = leaf("good"), leaf("bad", proven=math.inf, gap=Gap.RAW_VALUE_USED)
    table = html.ledger_table(records(*parts))
    rows = re.findall(r"<tr role=\"row\" class=.*?</tr>", table)
    assert ["dp-total" in row for row in rows] == [True, False, False]
    assert ["dp-tag" in row for row in rows] == [True, False, True]
    assert "∞ (none)" in rows[0]
    assert "∞ (none)" not in rows[2]
    said = Parsed(table).words
    assert Gap.RAW_VALUE_USED.value[1:] in said, "why, where the line does not say so"
    assert str(message("ledger-infinite")) in said


def test_what_is_the_same_for_all_steps_is_said_once_at_their_head():
    alike = [leaf(name, sensitivity=2) for name in "abc"]
    same = message("ledger-hides", change="2")
    whys = [each["why"] for each in records(*alike)]
    assert whys == [message("ledger-each", own="", why=same), "", "", ""]
    whys = [each["why"] for each in records(*alike, leaf("d", sensitivity=1))]
    assert whys[2:4] == [message("ledger-alike", step="a")] * 2
    both = records(leaf("a"), parallel("both", leaf("b"), leaf("c")))
    assert all(each["why"] for each in both[:2])


def pictures(text):
    found = re.findall(r"base64,([A-Za-z0-9+/=]+)", text)
    return [base64.b64decode(code).decode() for code in found]


@pytest.mark.parametrize(("before", "after"), [(1, 1), (999, 1000)])
def test_icon_arrays_show_a_thousand_people_each(before, after):
    first, second = pictures(html.icon_arrays(before, after, figures.theme(True)))
    dots = {}
    for picture in (first, second):
        paths = re.findall(r'd="([^"]*)"[^>]*stroke-width="(\d)"', picture)
        dots[picture] = {int(width): path.count("M") for path, width in paths}
    assert dots[first].get(9, 0) == before
    assert dots[second].get(9, 0) == after
    assert dots[second].get(5, 0) == after - before
    for counts in dots.values():
        assert counts.get(4, 0) + counts.get(9, 0) == 1000


STYLES = sorted(Path(html.__file__).parents[2].rglob("*.css"))
OF_ALL = re.compile(
    r'(?:stMain|stApp|stAppViewContainer)"\]\S*:has\((?:[^()]|\([^()]*\))*\)+\s*[ >~+]\s*[\[.#:\w]'
)
"""What a whole page stands in, chosen by what it holds, and then something within it."""


def test_no_change_of_a_page_styles_all_of_it_anew() -> None:
    """Whatever changes may change what a page holds: a browser then styles all that is within."""
    assert len(STYLES) >= 8
    assert not [each for each in STYLES if OF_ALL.search(each.read_text(encoding="utf-8"))]
    assert OF_ALL.search('[data-testid="stMain"]:has(.dp-free) [class*="x"] {')
    assert not OF_ALL.search('[data-testid="stAppViewContainer"]:not(:has([data-x="y"])) {')


def test_code_wraps_for_what_scrolls_sideways_is_reached_by_no_key():
    """Each `st.code` of a page; its arguments stand in the source."""
    for path in (ROOT / "pages").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "st.code":
                assert "wrap_lines" in {each.arg for each in node.keywords}, f"{path}:{node.lineno}"


def test_no_class_is_styled_twice():
    """Two parts that share a name by chance draw into each other."""
    css = (ROOT / "pages/common/show/panels.css").read_text("utf-8")
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    found = re.findall(r"(?<!,)\n(\.dp-[\w-]+) \{", css)
    assert [each for each in set(found) if found.count(each) > 1] == []


def test_an_epsilon_and_its_number_stay_on_one_line():
    half = Half(answer="yes", words="Accurate enough from ε = 0.56 on.", kind="good")
    assert "from ε\xa0=\xa00.56 on." in html.verdict_half(half, "Accurate enough: yes")
