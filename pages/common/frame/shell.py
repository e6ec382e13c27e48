"""The frame around every page: title, logo, navigation, style."""

import logging
import re
import traceback
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

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


class Tool(NamedTuple):
    """A page of no system; its words are named after its key."""

    key: str
    menu: str  # its title there
    draws: str  # a function below `pages`
    icon: str = ""  # in the menu
    above: str = ""  # the page that leads to it, where it is not in the menu


_TOOLS = (
    Tool("choose", "Choose ε", "parts.choose.show", icon="tune"),
    Tool("compare", "Compare", "parts.compare.show", icon="compare"),
    Tool("audit", "Check a release", "parts.trust.show_audit", icon="verified"),
    Tool("learn", "Learn", "parts.learning.index.show", icon="school"),
    Tool("verify", "Verify a release", "parts.trust.show", above="audit"),
    Tool("register", "Register", "parts.trust.show_spent", above="audit"),
    Tool("attack", "Be the attacker", "parts.learning.attack.show", above="learn"),
    Tool("museum", "Museum", "parts.learning.museum.show", above="learn"),
    Tool("words", "Words", "parts.learning.index.show_words", above="learn"),
    Tool("study", "Study", "parts.learning.index.show_study", above="learn"),
)


def run() -> None:
    guard_logs()
    session.begin()
    language.begin()
    # Before the navigation: else the page's material icon becomes the favicon and is fetched.
    icon = str(assets.FOLDER / "icon.png")
    st.set_page_config(page_title="DP Explorer", page_icon=icon, layout="wide")
    pages, sections = _pages()
    chosen = st.navigation(sections, expanded=True)
    offers.arrive(chosen.url_path)
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


def _pages() -> tuple[dict[str, Any], dict[str, list[Any]]]:
    folder, systems, tools = ROOT / "pages", {}, {}
    looks: dict[str, Any] = {"title": named("Overview"), "icon": ":material/home:"}
    home = st.Page(folder / "home.py", default=True, **looks)
    for key, each in registry.algorithms().items():
        own = folder / f"{key}.py"
        source: Any = own if own.exists() else partial(_generic, each)
        looks = {"title": each.title, "icon": f":material/{each.icon}:"}
        systems[key] = st.Page(source, url_path=key, **looks)
    for tool in _TOOLS:
        looks = {"icon": f":material/{tool.icon}:"} if tool.icon else {"visibility": "hidden"}
        looks |= {"title": named(tool.menu), "url_path": tool.key}
        tools[tool.key] = st.Page(partial(_show, tool), **looks)
    sections = {"": [home], named("Systems"): list(systems.values())}
    sections |= {named("Tools"): list(tools.values())}
    return {"home": home, **systems, **tools}, sections


def _generic(algorithm: Algorithm) -> None:
    from pages.common.frame import generic  # only here: few runs need it

    generic.show(algorithm)


def _show(tool: Tool) -> None:
    """Draw a page of no system: a way back, where it is outside the menu, its words, its own."""
    if tool.above:
        label = named(next(each.menu for each in _TOOLS if each.key == tool.above))
        st.page_link(links.page(tool.above), label=label, icon=":material/arrow_back:")
    st.title(say(f"tool-{tool.key}"), anchor=False)
    if tool.key != "audit":  # whose promise is what was counted
        st.html(f'<p class="dp-promise">{esc(message(f"tool-{tool.key}.promise"))}</p>')
    module, _, function = f"pages.{tool.draws}".rpartition(".")
    getattr(import_module(module), function)()
