"""A page in another language; and what a page says that stands in no file of words."""

import re

import numpy as np
import plotly.graph_objects as go
import pytest
import streamlit as st
from fluent.syntax import FluentParser, FluentSerializer, ast
from streamlit.testing.v1 import AppTest

from dp_core import registry
from dp_core.algorithms.fda import view as fda_view
from dp_core.learning.lessons import LESSONS
from dp_core.view import ledger
from dp_core.words import LANGUAGES, message, messages, named, reading, say
from pages.common.frame.page import TABS
from pages.common.input import asking, offers, uploads
from pages.common.work import language
from tests.app import pseudo
from tests.app.screen import checked, choose, errors, keyed, markup, panel, put

CHINESE = re.compile("[一-鿿]")
PAGES = ("", "choose", "compare", "audit", "learn", "attack", "museum", "words", "study", "verify")
KEYS = (*PAGES, "register", *registry.algorithms())
FOUR = re.compile(r"[A-Za-z][A-Za-z’'-]+(?: [A-Za-z][A-Za-z’'-]+){3,}")
PUBLISHED = re.compile(
    "Disclosure Avoidance|Russian Editor|Private Data Analysis"
    "|numbers from LOW|is protected|from zero"
)
"""Titles of deployments and papers, and what stands in lines of code."""
# Columns and categories of bundled data, deployments of others, lines of code.
KNOWN = re.compile(
    r"Ada|age|care|retail|sector|wage|contract|yes|positive|breathless|bronchitis|smoking"
    r"|(lung )?cancer|tuberculosis|visit to Asia|TB or cancer|eating|shopping|laundry|dressing"
    r"|using the toilet|getting up|able|needs( help)?|help|using the|toilet|getting"
    r"|Audience Engagement|Census Bureau|Hidden|Linked|Disclosure Avoid.*|(an )?account in"
    r"|Wikimedia Foundation|Wikipedia Russian.*|user in|person and|household|costs added|month|from"
    r"|The (flaw|repair)|Publish the sum.*|that nothing.*|whichever.*|abs|def publish|epsilon"
    r"|for|max|most|museum|return sum|rng|rows|scale|twice|private|words|shown|view|axes|own"
    r"|attack|audit|choose|compare|data|dpc|exhibit|fda|learn|lesson|lremh|path|plain|privscbn"
    r"|register|(release )?plan|stag|study|verify|(gray|green|orange)-badge|[A-Za-z]hr|[Ss]pl"
    r"|[Ss]pr|scr|str"
)


@pytest.fixture(params=[each for each in LANGUAGES if each != messages.DEFAULT])
def other(request):
    return request.param


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    folder = tmp_path_factory.mktemp("words")
    pseudo.write(folder)
    return folder


@pytest.fixture
def made_up(written, monkeypatch):
    pseudo.add(written, monkeypatch.setattr)


@pytest.mark.parametrize("key", KEYS)
def test_what_a_page_says_stands_in_files_of_words(key, made_up, open_app):
    app = open_app(key, lang=pseudo.PSEUDO)
    left = {each for each in pseudo.escaped(app) if not KNOWN.fullmatch(each)}
    if key == "words":  # which names each term in English, too
        terms = " ".join(ledger.term(each).say(messages.DEFAULT) for each in ledger.WORDS)
        left = {each for each in left if each not in terms}
    assert left == set()


def test_a_link_a_browser_and_the_menu_ask_for_a_language(other, open_app):
    def title():
        with reading(other):
            return say("home-title")

    app = open_app(lang=other)
    assert (app.title[0].value, app.query_params["lang"]) == (title(), other)
    english = open_app()
    assert english.title[0].value == say("home-title")
    switch = next(each for each in english.get("button_group") if each.key == "language")
    checked(switch.set_value(other).run())
    assert (english.title[0].value, english.query_params["lang"]) == (title(), other)
    assert language.font() == {}, "English asks for no font of its own"


def test_no_message_is_left_in_english(other):
    """But the names of papers."""
    for path in messages.files(other):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            if isinstance(entry, ast.Message) and "-references-" not in entry.id.name:
                entry.comment = None
                text = FluentSerializer().serialize_entry(entry)
                text = re.sub(r"`[^`]*`|https?://\S+", "|", text)
                assert CHINESE.search(text) or not FOUR.search(text), entry.id.name


@pytest.mark.parametrize("key", registry.algorithms())
def test_no_sentence_and_no_chart_of_further_tabs_is_in_plain_english(key, made_up, open_app):
    for tab in TABS[1:]:
        app = open_app(key, lang=pseudo.PSEUDO, **{f"{key}_tab": tab})
        left = [each for text in pseudo.texts(app) for each in FOUR.findall(pseudo.read(text))]
        assert [each for each in left if not PUBLISHED.search(each)] == [], tab
        left = pseudo.escaped_in_charts(app)
        assert [each for each in left if not KNOWN.fullmatch(each)] == [], tab


def test_for_whom_a_lesson_is_stands_in_every_language(other):
    with reading(other):
        said = [named(each.level) for each in LESSONS]
        said += [named(each.courses[0]) for each in LESSONS if " and " in each.courses[0]]
    assert all(not re.search("[A-Za-z]{3}", each) for each in said)


def test_the_button_that_takes_a_file_is_named_in_every_language(other, open_app):
    with reading(other):
        word = named("Upload")
    assert word != "Upload"
    said = [str(each.value) for each in checked(open_app("verify", lang=other)).html]
    assert any(f'--dp-upload:"{word}"' in each for each in said)


@pytest.mark.parametrize("key", ["", "fda"])
def test_no_sentence_in_another_language_is_left_for_the_next_visit(key, other, open_app):
    open_app(key, lang=other)
    said = pseudo.texts(open_app(key))
    assert not any(CHINESE.search(each) for each in said if each != "简体中文")


@pytest.mark.parametrize("key", registry.algorithms())
def test_data_are_the_same_in_every_language(key, other):
    """Else what is stored of bundled data would not be found."""
    algorithm = registry.algorithms()[key]
    make = algorithm.samples[next(iter(algorithm.samples))]
    with reading(other):
        made = getattr(make, "__wrapped__", make)()
    assert made.fingerprint == make().fingerprint


def test_the_words_of_a_page_name_each_term_in_every_language(other, open_app):
    page = markup(open_app("words", lang=other))
    for each in LANGUAGES:
        assert message("word-sensitivity.term").say(each) in page


def test_dates_on_an_axis_and_under_the_hand_are_written_in_every_language(other):
    figure = go.Figure()
    with reading(other):
        fda_view._axis(figure, np.arange("2024-01-01", "2024-01-04", dtype="M8[D]"))
    across = figure.layout.xaxis
    assert across.hoverformat == "%Y年%-m月%-d日"
    assert [each.value for each in across.tickformatstops if "%b" in each.value] == []


def test_a_link_in_another_language_chooses_the_same(other, open_app):
    app = open_app("stag", lang=other, stag_data=say("choice-own"))
    assert app.session_state["stag_data"] == "own"
    assert app.get("file_uploader")
    assert "dp-note" not in markup(app)


def _of_before():
    """Hold what a browser sends after another language was chosen: the words of before."""
    import streamlit as st

    from dp_core.words import message, reading, say
    from pages.common.input import widgets

    former = st.session_state.pop("former", {})
    st.session_state.update(former)
    kinds = {"own": message("choice-own"), "all": message("choice-view")}
    with reading("zh-Hans" if former else "en"):
        words = {each: str(kinds[each]) for each in kinds}
        st.text(widgets.select("one", say("choice-data"), kinds, words=words.__getitem__))
        some = widgets.pills("some", say("choice-view"), kinds, ["own"], words=words.__getitem__)
        st.text(" ".join(some))


def test_what_a_browser_sends_in_the_language_of_before_stays_chosen():
    app = AppTest.from_function(_of_before, default_timeout=60).run()
    assert [each.value for each in app.text] == ["own", "own"]
    app.session_state["former"] = {"one": say("choice-view"), "some": [say("choice-view")]}
    checked(app.run())
    assert [each.value for each in app.text] == ["all", "all"]
    assert "dp-note" not in markup(app)


def test_what_is_stated_of_a_file_stays_in_another_language_and_its_error_follows():
    app, mark = panel("plain"), "t_upload_layout_0_delimiter"
    choose(app, b"who;age\n1,5;3\n2;4\n")
    with reading("zh-Hans"):
        ragged = say("reading-ragged", columns=1, rows="")[:6]
    assert ragged not in errors(app)[0]
    assert ragged in errors(put(app, _language="zh-Hans"))[0]
    with reading("zh-Hans"):  # the words that stand on the page
        put(app, _language="en")
    keyed(app.selectbox, mark).set_value(";")
    assert errors(checked(app.run())) == []
    assert put(app, _language="zh-Hans").session_state[mark] == ";"
    assert errors(app) == []


def test_a_choice_that_no_link_holds_is_understood_in_the_language_of_before():
    with reading("zh-Hans"):
        words = say("upload-delimiter-semicolon")
    st.session_state["mark"] = words
    offers.settle("mark", uploads.DELIMITERS, lambda mark: str(uploads.DELIMITERS[mark]))
    assert st.session_state["mark"] == ";"
    offers.settle("mark", uploads.DELIMITERS, lambda mark: str(uploads.DELIMITERS[mark]))
    assert st.session_state["mark"] == ";"
    for each in (asking.BEFORE, asking.AFTER):
        with reading("zh-Hans"):
            assert CHINESE.search(offers.plain(each))
