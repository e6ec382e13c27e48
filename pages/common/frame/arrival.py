"""What a browser meets first: the looks and the opening picture of a page, before there is an app.

Streamlit's page is empty until some megabytes of scripts have run. So a picture of what the page
opens with, made by ``tools/stills.py``, stands in it until the page itself is drawn. A link with a
query may mean anything and gets none. Only bundled data are on these pictures.

The style sheets come with the page, too: sent by the script, they would move what is there already.
"""

import gc
import importlib
import inspect
import json
import re
import threading
import webbrowser
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st
import streamlit.net_util
from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from dp_core import assets, opening, registry
from dp_core.words import messages, reader
from pages.common.show import panels
from pages.common.work import language

_PAGES = Path(__file__).parents[2]
STYLE_SHEETS = ("frame/theme.css", "show/panels.css", "input/scale.css", "show/bands.css")


@cache
def style_sheet() -> str:
    sheets = ((_PAGES / "common" / name).read_text(encoding="utf-8") for name in STYLE_SHEETS)
    return "\n".join(sheets)


def inject() -> None:
    """Say what the style sheets, which came with the page, cannot know; once a run."""
    # What opens over the page lies outside the app, which alone knows its scheme.
    scheme = "dark" if st.context.theme.type == "dark" else "light"
    visit = panels.visit()
    told = f"--dp-visit:{visit};" if visit else ""
    if reader() != messages.DEFAULT:
        told += f'--dp-upload:"{messages.named("Upload")}"'  # Streamlit says it in English
    told = f":root{{{told}}}" if told else ""
    st.html(f'<style>[data-testid="stPopoverBody"]{{color-scheme:{scheme}}}{told}</style>')


def watch(*, waits: bool = False) -> None:
    """Run the page again on a switch between light and dark, and on the first move on a still."""
    mount = panels.component(__file__, "theme_watch", "js")
    come = {"on_switched_change": lambda: None, "on_moved_change": panels.come}
    data = {"lang": reader(), "most": panels.MOST if waits else 0, **language.font()}
    mount(key="theme_watcher", data=data, **come)


FOLDER = assets.FOLDER / "stills"
LIST = "stills.json"
OVERVIEW = "home"
KINDS = ("Html", "ButtonGroup", "PageLink", "Selectbox", "Slider")
"""Kinds of widgets that stand on a page up to its ε."""
_STATIC = Path(st.__file__).with_name("static")
_SCRIPTS = _STATIC / "static" / "js"
_NEEDS = re.compile(r"""(?:from|import)\s*["'`]\./([\w.-]+\.js)["'`]""")
_PLACE = b'<div id="root">'
_TEMPLATE = Path(__file__).with_name("still.html")
_KEPT_FREE = Path(__file__).with_name("arrival.css")
# A picture of other words, or of none: what a browser has kept may be older than the program.
_UNWANTED = {b"accept-encoding", b"if-none-match", b"if-modified-since"}

_OWN = "'self' 'unsafe-inline'"
POLICY = "; ".join(
    (
        "default-src 'self'",
        f"script-src {_OWN} 'unsafe-eval' blob:",  # Streamlit's components are made of text
        f"style-src {_OWN}",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self' ws: wss: data: blob:",
        "worker-src 'self' blob:",
        "object-src 'none'",
        "base-uri 'self'",
        "frame-ancestors 'self'",
    )
)
"""What a browser may load for a page: nothing from another address; and who may frame it."""

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
}
"""Sent with every answer."""


def middleware() -> list[Middleware]:
    return [Middleware(Headers), Middleware(Arrival)]


def routes() -> list[BaseRoute]:
    """Give where the pictures are served, and where a browser says that the controls are there."""
    told = Route(f"{_base()}/controls/{{visit}}", _controls_seen, methods=["POST"])
    if not FOLDER.is_dir():
        return [told]
    return [told, Mount(f"{_base()}/stills", StaticFiles(directory=FOLDER), name="stills")]


async def _controls_seen(request: Request) -> Response:
    panels.seen(request.path_params["visit"])
    return Response(status_code=204)


@asynccontextmanager
async def lifespan(_: Any) -> AsyncIterator[None]:
    """Load what the pages need before the server listens, then open a browser.

    Done after the first visitor came, it would take the time that their first picture needs.
    """
    ask_nobody_outside()
    frame_first()
    prepare()
    threading.Thread(target=_open_browser, name="open a browser", daemon=True).start()
    yield


def ask_nobody_outside() -> None:
    """Keep Streamlit from asking a server outside for this machine's address.

    It would ask when a page of another address knocks, and only to compare the two.
    """
    streamlit.net_util.get_external_ip = lambda: None


def frame_first() -> None:
    """Keep Streamlit from answering the first deep link by the page's file alone, unframed."""
    with suppress(ImportError):  # of its inside: a later one may do without
        from streamlit.runtime.pages_manager import PagesManager

        PagesManager.uses_pages_directory = False


def prepare() -> None:
    """Load all that a page would load on its first visit, and what it opens with."""
    for path in _PAGES.glob("*/**/*.py"):  # a page itself would be drawn
        place = path.relative_to(_PAGES.parent).with_suffix("")
        importlib.import_module(".".join(place.parts).removesuffix(".__init__"))
    for key in (OVERVIEW, *registry.algorithms()):
        _still(key)
    for key in registry.algorithms():
        opening.state(key).run()
    # Streamlit asks this once, and Python then looks at every module that there is.
    inspect.stack()
    # The search for garbage, which ends each run of a page, spares what is loaded by now: with
    # three libraries it takes longer than the run itself, and no message leaves meanwhile.
    gc.collect()
    gc.freeze()


class Headers:
    """Sends `HEADERS`; refuses Streamlit's own figures, which tell the bytes of anybody's file."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        refused = scope["type"] == "http" and scope["path"].rstrip("/").endswith("/metrics")
        app = Response(status_code=404) if refused else self.app

        async def with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        await app(scope, receive, with_headers if scope["type"] == "http" else send)


class Arrival:
    """Puts the looks and the picture of a page into the HTML that Streamlit answers with.

    It stands outside of Streamlit's compression, so it asks for an answer that it can read.
    """

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        # No file and no question to the server itself.
        asked = scope["type"] == "http" and scope["method"] == "GET"
        if asked and not Path(scope["path"]).suffix and "/_stcore" not in scope["path"]:
            headers = [each for each in scope["headers"] if each[0] not in _UNWANTED]
            more = _looks(embedded=b"embed" in scope["query_string"]) + _wanted(scope)
            scope, send = {**scope, "headers": headers}, _Insertion(more, send)
        await self.app(scope, receive, send)


class _Insertion:
    """Holds an answer back until it is whole, if it is HTML."""

    def __init__(self, more: bytes, send: Any) -> None:
        self.more, self.send = more, send
        self.start: Any = None
        self.body = b""

    async def __call__(self, message: Any) -> None:
        starts = message["type"] == "http.response.start" and message["status"] == 200
        kind = MutableHeaders(scope=message).get("content-type", "") if starts else ""
        if kind.startswith("text/html"):
            self.start = message
        elif self.start is None:
            await self.send(message)
        else:
            self.body += message.get("body", b"")
            if not message.get("more_body"):
                await self._whole()

    async def _whole(self) -> None:
        body = self.body.replace(_PLACE, self.more + _PLACE, 1)
        headers = MutableHeaders(scope=self.start)
        headers["content-length"] = str(len(body))
        for name in ("etag", "last-modified"):
            del headers[name]
        await self.send(self.start)
        await self.send({"type": "http.response.body", "body": body})


@cache
def preloads(kinds: Iterable[str] = KINDS) -> str:
    """Words of HTML that ask for the scripts of some kinds of widgets; empty where none are found.

    Streamlit loads the script of a kind when the first widget of it is drawn, with some thirty
    files that it needs; a slider would stand there that much later.
    """
    page = _STATIC / "index.html"
    there = page.read_text(encoding="utf-8") if page.is_file() else ""
    found: dict[str, None] = {}
    for kind in kinds:
        for script in _SCRIPTS.glob(f"{kind}.*.js"):
            found |= dict.fromkeys(_needed(script, {}))
    return "".join(
        f'<link rel="modulepreload" crossorigin fetchpriority="low" href="./static/js/{each}">'
        for each in found
        if each not in there
    )


def _needed(script: Path, seen: dict[str, None]) -> Iterator[str]:
    if script.name in seen or not script.is_file():
        return
    seen[script.name] = None
    yield script.name
    for name in _NEEDS.findall(script.read_text(encoding="utf-8")):
        yield from _needed(script.with_name(name), seen)


def has_still(path: str) -> bool:
    return (path or OVERVIEW) in _boxes()


def html(key: str) -> str:
    """Words of HTML that show the picture of a page; empty where there is none."""
    boxes = _boxes().get(key)
    if not boxes:
        return ""
    sources, places = [], []
    for width, low, high in SPANS:
        box = boxes.get(str(width))
        if box:
            span = f"(min-width:{low}px) and (max-width:{high}px)"
            dark = f"{span} and (prefers-color-scheme:dark)"
            sources += [
                f'<source media="{media}" srcset="stills/{name(key, width, scheme)}">'
                for media, scheme in ((dark, "dark"), (span, "light"))
            ]
            places.append(f"@media {span}{{#dp-still{{{_place(box, width)}}}}}")
    text = _TEMPLATE.read_text(encoding="utf-8")
    return text.replace("/*places*/", "".join(places)).replace("<!--sources-->", "".join(sources))


SPANS = ((390, 360, 480), (1360, 1275, 1560), (1800, 1561, 2200))
"""Widths of the window that there are pictures of, and from where to where each of them fits."""


def _place(box: Mapping[str, float], width: int) -> str:
    """Where a picture stands in a window of any width in its span: it grows with the window."""
    return (
        f"display:block;top:{box['top']:g}px;right:{width - box['left'] - box['width']:g}px;"
        f"width:calc(100vw + {box['width'] - width:.5g}px);height:{box['height']:g}px"
    )


def name(key: str, width: int, scheme: str) -> str:
    return f"{key}-{width}-{scheme}.webp"


@cache
def _boxes() -> Mapping[str, Any]:
    with suppress(FileNotFoundError):
        return dict(json.loads((FOLDER / LIST).read_text(encoding="utf-8")))
    return {}


@cache
def _still(key: str) -> bytes:
    return (preloads() + html(key)).encode()


@cache
def _looks(*, embedded: bool) -> bytes:
    """Style sheets of all pages; what is embedded has no navigation to keep a place for."""
    sheets = style_sheet() + ("" if embedded else _KEPT_FREE.read_text(encoding="utf-8"))
    return f"<style>{sheets}</style>".encode()


def _wanted(scope: Any) -> bytes:
    """Picture of the page that is asked for, as HTML; empty where it is none or has a query."""
    path, base = str(scope["path"]), _base()
    key = path.removeprefix(base).strip("/") or OVERVIEW
    there = path.startswith(base) and key in _boxes()
    asked = dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1")
    first = asked.partition(",")[0].partition(";")[0]
    pictured = there and messages.of_locale(first) == messages.DEFAULT  # they hold words
    return _still(key) if pictured and not scope["query_string"] else b""


def _base() -> str:
    """Path below which the app is served, with its slash; mostly empty."""
    base = str(st.get_option("server.baseUrlPath") or "").strip("/")
    return f"/{base}" if base else ""


def _open_browser() -> None:
    """Do what Streamlit does for a script, and not for an app that it only serves."""
    if st.get_option("server.headless"):
        return
    scheme = "https" if st.get_option("server.sslCertFile") else "http"
    place = f"{st.get_option('browser.serverAddress')}:{st.get_option('server.port')}"
    webbrowser.open(f"{scheme}://{place}{_base()}")
