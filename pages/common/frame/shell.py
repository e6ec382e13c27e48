"""The frame around every page: title, logo, navigation, style.

Before a server has seen its first `st.navigation`, Streamlit answers a deep link by running the
page's file alone, as if ``app.py`` did not exist. So each page starts with `guard`, which builds
the frame where it is missing and runs the page again inside it. A page without a file is not found
then; from the second visit on it is, so the very first one is asked to come again.
"""

import logging
import re
import threading
import traceback
from functools import partial
from pathlib import Path
from typing import Any

import streamlit as st

from dp_core import assets, registry
from dp_core.algorithm import Algorithm
from dp_core.words import message, named, say
from pages.common.frame import arrival, hiding, links
from pages.common.input import offers
from pages.common.show import panels
from pages.common.show.html import esc
from pages.common.work import language, session

# --- what the server's log says: where something went wrong, and nothing of what was worked on ----


LOGGERS = ("streamlit", "uvicorn", "websockets", "asyncio")
_VISIT = re.compile(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}")


def guard_logs() -> None:
    """Make all loggers of the server say no more than that."""
    if logging.getLogRecordFactory() is not _record:
        logging.setLogRecordFactory(_record)


def _record(name: str, level: int, *args: Any, **kwargs: Any) -> logging.LogRecord:
    record = logging.LogRecord(name, level, *args, **kwargs)
    if not name.startswith(LOGGERS) or st.get_option("logger.level") == "debug":
        return record
    words = record.getMessage()
    if record.exc_info and record.exc_info[1] is not None:
        words = f"{words}\n{_told(record.exc_info[1])}"
        record.exc_info = None
    record.msg, record.args = _VISIT.sub("(a visit)", words), ()
    return record


def _told(error: BaseException | None) -> str:
    """Kinds and places of an error and of those that led to it, without their words."""
    parts: list[str] = []
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        places = "".join(traceback.format_tb(error.__traceback__))
        parts.append(f"{places}{type(error).__name__} (its words may quote data: left out)")
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\n\n".join(reversed(parts))


ROOT = Path(__file__).parents[3]

_TOOLS = (
    ("choose", "Choose ε", ":material/tune:"),
    ("compare", "Compare", ":material/compare:"),
    ("audit", "Check a release", ":material/verified:"),
    ("learn", "Learn", ":material/school:"),
)
# Not in the menu: the page named first leads to each of them.
_BEHIND = (
    ("audit", "verify", "Verify a release"),
    ("audit", "register", "Register"),
    ("learn", "attack", "Be the attacker"),
    ("learn", "museum", "Museum"),
    ("learn", "words", "Words"),
    ("learn", "study", "Study"),
)

_drawn = threading.Event()  # whether this server has told Streamlit its pages


def run() -> None:
    """Draw the frame, then the page that was asked for."""
    guard_logs()
    session.begin()
    language.begin()
    # Before the navigation: else the page's material icon becomes the favicon and is fetched.
    st.set_page_config(
        page_title="DP Explorer", page_icon=str(assets.FOLDER / "icon.png"), layout="wide"
    )
    pages, sections = _pages()
    chosen = st.navigation(sections, expanded=True)
    offers.arrive(chosen.url_path)
    first, _ = not _drawn.is_set(), _drawn.set()
    generic = chosen.url_path in registry.algorithms() and not has_own_page(chosen.url_path)
    if first and generic:
        st.html("<script>window.location.reload()</script>", unsafe_allow_javascript=True)
        st.stop()
    st.set_page_config(page_title=f"{chosen.title} – DP Explorer")
    waits = panels.begin(still=arrival.has_still(chosen.url_path))
    arrival.inject()
    watch, notes = st.container(key="theme_watch"), st.container()
    panels.with_the_rest(partial(_furniture, watch, waits=waits))
    try:
        with links.offering(pages):
            chosen.run()
            with notes:
                offers.say_the_rest()
    finally:
        panels.controls_first()


def _furniture(watch: Any, *, waits: bool) -> None:
    hiding.switch()
    language.switch()
    with watch:
        arrival.watch(waits=waits)
    st.logo(str(assets.FOLDER / "logo.svg"))  # holds both schemes


def guard() -> None:
    """Make sure the frame is there; the first line of each page."""
    if not links.is_framed():
        run()
        st.stop()


def generic_page(key: str) -> None:
    from pages.common.frame import generic  # only here: few runs need it

    generic.show(registry.algorithms()[key])


def _pages() -> tuple[dict[str, Any], dict[str, list[Any]]]:
    """Page objects by key, and the sections of the navigation."""
    home = st.Page(_file("home"), title=named("Overview"), icon=":material/home:", default=True)
    systems = {key: _system_page(each) for key, each in registry.algorithms().items()}
    tools = {key: st.Page(_file(key), title=named(title), icon=icon) for key, title, icon in _TOOLS}
    behind = {
        key: st.Page(_file(key), title=named(title), visibility="hidden")
        for _, key, title in _BEHIND
    }
    sections = {"": [home], named("Systems"): list(systems.values())}
    sections |= {named("Tools"): [*tools.values(), *behind.values()]}
    return {"home": home, **systems, **tools, **behind}, sections


def tool(key: str, title: str, promise: str = "") -> None:
    """Begin a page of no system: a way back, where it is outside the menu, and its words by id."""
    guard()
    titles = {each: words for each, words, _ in _TOOLS}
    for above in (above for above, each, _ in _BEHIND if each == key):
        label = named(titles[above])
        st.page_link(links.page(above), label=label, icon=":material/arrow_back:")
    st.title(say(title), anchor=False)
    if promise:
        st.html(f'<p class="dp-promise">{esc(message(promise))}</p>')


def _system_page(algorithm: Algorithm) -> Any:
    own = _file(algorithm.key)
    source: Any = own if own.exists() else partial(generic_page, algorithm.key)
    looks = {"title": algorithm.title, "icon": f":material/{algorithm.icon}:"}
    return st.Page(source, url_path=algorithm.key, **looks)


def has_own_page(key: str) -> bool:
    return _file(key).exists()


def _file(key: str) -> Path:
    return ROOT / "pages" / f"{key}.py"
