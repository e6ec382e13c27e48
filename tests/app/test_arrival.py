"""The picture that stands on a page until it is drawn: where it is put, and that it is true."""

import asyncio
import gc
import json
import re
import socket
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
import streamlit.net_util
from starlette.routing import Router
from streamlit.starlette import App
from streamlit.testing.v1 import AppTest
from streamlit.web.server import server_util

from dp_core import registry
from pages.common.frame import arrival
from pages.common.show import panels
from tools import stills

PAGE = [b'<!DOCTYPE html><body><div id="ro', b'ot"></div></body>']
KEYS = [arrival.OVERVIEW, *registry.algorithms()]


def served(app, scope):
    sent = []

    async def send(message):
        sent.append(message)

    with ThreadPoolExecutor(1) as apart:  # a browser's test may have left a loop running here
        apart.submit(asyncio.run, app(scope, None, send)).result()
    return sent


def answer(path="/fda", query=b"", kind="text/html; charset=utf-8", method="GET"):
    """Give what the server answers with around an app that gives an empty page."""
    seen = {}

    async def inside(scope, receive, send):
        seen.update(scope)
        headers = [(b"content-type", kind.encode()), (b"content-length", b"47"), (b"etag", b"1")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        for more, part in zip((True, False), PAGE, strict=True):
            await send({"type": "http.response.body", "body": part, "more_body": more})

    scope = {"type": "http", "method": method, "path": path, "query_string": query}
    scope["headers"] = [(b"accept-encoding", b"gzip"), (b"host", b"localhost")]
    sent = served(arrival.Arrival(inside), scope)
    body = b"".join(each.get("body", b"") for each in sent[1:])
    return body.decode(), dict(sent[0]["headers"]), [name for name, _ in seen["headers"]]


@pytest.mark.parametrize("path", ["/", "/fda", "/stag/"])
def test_a_page_without_a_query_has_its_picture_before_the_app(path):
    body, headers, asked = answer(path)
    key = path.strip("/") or arrival.OVERVIEW
    assert body.index("dp-still") < body.index('<div id="root">')
    assert f'srcset="stills/{key}-1360-dark.webp"' in body
    assert int(headers[b"content-length"]) == len(body.encode())
    assert b"etag" not in headers, "a browser would keep the page with an older picture"
    assert asked == [b"host"], "compressed, the answer could not be read"


def test_a_link_that_may_mean_something_else_gets_the_looks_alone():
    body, headers, _ = answer(query=b"fda_epsilon=0.1")
    assert "dp-still" not in body
    assert arrival.style_sheet() in body
    assert "padding-left: 300px" in body
    assert int(headers[b"content-length"]) == len(body.encode())
    assert "padding-left: 300px" not in answer(query=b"embed=true")[0], "nothing to keep free"


def test_what_is_no_page_is_answered_as_ever():
    paths = ("/static/js/index.js", "/fda/_stcore/health")
    for other in (*({"path": path} for path in paths), {"method": "HEAD"}):
        body, headers, asked = answer(**other)
        assert body == b"".join(PAGE).decode()
        assert headers[b"etag"] == b"1"
        assert b"accept-encoding" in asked
    assert answer(kind="application/json")[0] == body
    assert "dp-still" not in answer("/elsewhere")[0], "a page that does not exist"


def test_below_another_path_the_picture_is_found_too(monkeypatch):
    monkeypatch.setattr(arrival, "_base", lambda: "/teaching")
    assert "stills/fda-" in answer("/teaching/fda")[0]
    assert "stills/home-" in answer("/teaching")[0]
    assert "dp-still" not in answer("/fda")[0]


def test_the_search_for_garbage_passes_over_what_the_server_has_loaded(monkeypatch, tmp_path):
    monkeypatch.setattr(arrival, "_PAGES", tmp_path)
    monkeypatch.setattr(registry, "algorithms", dict)
    gc.collect()
    loaded = len(gc.get_objects())
    arrival.prepare()
    assert len(gc.get_objects()) < loaded / 10


def test_scripts_of_the_first_controls_are_asked_for_with_the_page():
    body, _, _ = answer()
    asked = re.findall(r'rel="modulepreload"[^>]* href="\./static/js/([^"]+)"', body)
    assert len(asked) == len(set(asked)) >= len(arrival.KINDS)
    assert {each.split(".")[0] for each in asked} >= {*arrival.KINDS, "WidgetLabel"}
    assert all((arrival._SCRIPTS / each).is_file() for each in asked)
    assert not arrival.preloads(("NoSuchKind",))


def _frame_and_page():
    import streamlit as st

    from pages.common.show import panels

    panels.with_the_rest(lambda: st.write("beside"))
    st.write("controls")
    panels.controls_first()
    st.write("picture")


@pytest.mark.parametrize("first", [True, False])
def test_what_is_no_control_waits_until_the_browser_shows_them(first):
    app = AppTest.from_function(_frame_and_page)
    if first:
        app.session_state[panels._SEEN] = panels._visits["ab12"] = Answered()
        assert [told("ab12"), told("of-nobody")] == [204, 204]
    order = [each.value for each in app.run().markdown]
    both = ["controls", "beside"][:: 1 if first else -1]
    assert order == [*both, "picture"]
    assert not first or Answered.asked == ((True, panels.PATIENCE),)
    assert app.run().markdown[0].value == "beside", "of the first run alone"


def told(visit):
    """Say to the server that the controls of a visit are there: status of its answer."""
    scope = {"type": "http", "method": "POST", "path": f"/controls/{visit}", "headers": []}
    return served(Router(arrival.routes()), scope)[0]["status"]


class Answered(threading.Event):
    """Tells whether the answer was there, and how long one would have waited."""

    asked = ()

    def wait(self, seconds):
        Answered.asked += ((self.is_set(), seconds),)


@pytest.mark.parametrize(
    ("changed", "opened"),
    [
        ({}, ["http://localhost:8600"]),
        ({"server.sslCertFile": "own.pem"}, ["https://localhost:8600"]),
        ({"server.baseUrlPath": "teaching"}, ["http://localhost:8600/teaching"]),
        ({"server.headless": True}, []),
    ],
)
def test_a_browser_is_opened_where_somebody_sits(monkeypatch, changed, opened):
    options = {"server.headless": False, "server.port": 8600, "browser.serverAddress": "localhost"}
    monkeypatch.setattr(arrival.st, "get_option", {**options, **changed}.get)
    seen = []
    monkeypatch.setattr(arrival.webbrowser, "open", seen.append)
    arrival._open_browser()
    assert seen == opened


@pytest.mark.parametrize("key", KEYS)
def test_there_is_a_picture_for_every_wide_window_in_both_schemes_and_none_is_heavy(key):
    body = arrival.html(key)
    for width, *_ in arrival.SPANS:
        for scheme in stills.SCHEMES:
            name = arrival.name(key, width, scheme)
            file = arrival.FOLDER / name
            assert (name in body) == file.exists()
            assert width < 640 or 1_000 < file.stat().st_size < 150_000
    assert 'aria-hidden="true"' in body


@pytest.mark.parametrize("key", KEYS)
def test_the_picture_shows_what_the_page_draws_today(arrived, key):
    """If this fails: ``python -m tools.stills`` takes the pictures again."""
    noted = json.loads((arrival.FOLDER / arrival.LIST).read_text())[key]["drawn"]
    page = "" if key == arrival.OVERVIEW else key
    drawn = stills.drawn(arrived(page, settings="closed"), key)  # as it opens for everybody
    assert [each[:2] for each in drawn] == [each[:2] for each in noted]
    for today, then in zip(drawn, noted, strict=True):
        assert today[2:] == pytest.approx(then[2:], rel=2e-3, abs=1e-9)


def test_every_answer_keeps_a_page_to_itself():
    async def inside(scope, receive, send):
        await send({"type": "http.response.start", "status": 404, "headers": []})

    sent = served(arrival.Headers(inside), {"type": "http", "path": "/"})
    headers = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    assert headers["x-content-type-options"] == "nosniff"
    rules = dict(rule.split(" ", 1) for rule in headers["content-security-policy"].split("; "))
    assert rules["frame-ancestors"] == "'self'"
    assert not [rule for rule in rules.values() if "http" in rule or "*" in rule]


def test_nobody_reads_the_bytes_of_a_visitors_file_off_the_servers_figures():
    """Streamlit told them without a session: they move with every row of an upload."""
    app = App(str(arrival.__file__), middleware=arrival.middleware())
    for path, refused in (("/_stcore/metrics", True), ("/_stcore/health", False)):
        scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": []}
        assert (served(app, scope)[0]["status"] == 404) is refused


def test_a_page_of_another_address_is_refused_without_asking_outside(monkeypatch):
    """Streamlit would ask a server outside for this machine's own address."""
    reached = []
    known = socket.getaddrinfo

    def note(host, *rest, **more):
        reached.append(host)
        return known("127.0.0.1", *rest, **more)

    monkeypatch.setattr(socket, "getaddrinfo", note)
    monkeypatch.setattr(streamlit.net_util, "get_external_ip", streamlit.net_util.get_external_ip)
    arrival.ask_nobody_outside()
    assert not server_util.is_url_from_allowed_origins("http://elsewhere.example")
    assert reached == []
