"""What a visit says of its account, and what it notes of a look."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest
import streamlit as st

from pages.common.tabs import releases
from pages.common.work import session
from tests.bundles import ledger


@pytest.fixture(autouse=True)
def state(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict]:
    kept: dict = {}
    monkeypatch.setattr(st, "session_state", kept)
    return kept


class _Store:
    """A server whose store of visits has just forgotten one by itself."""

    def is_active_session(self, _: str) -> bool:
        return False

    def close_session(self, visit: str) -> None:
        raise KeyError(visit)


def test_the_end_of_a_visit_says_nothing_when_its_server_forgets_or_stops(monkeypatch):
    told: list[dict] = []

    async def ends() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: told.append(context))
        monkeypatch.setattr(session.runtime, "get_instance", _Store)
        loop.call_soon(session.end, session.Mark(SimpleNamespace(id="a"), {}))
        await loop.shutdown_default_executor()
        loop.call_soon(session.give_back)
        await asyncio.sleep(0.01)

    with ThreadPoolExecutor() as other:  # a browser test may have left a loop in this thread
        other.submit(asyncio.run, ends()).result()
    assert told == []


def test_a_gradual_family_is_said_to_be_one_picture():
    for proven, label in ((0.5, "up to 0.5"), (2.0, "up to 2"), (1.0, "back at 1")):
        session.books().charge("a", ledger(proven=proven), label, family="g")
    session.books().charge("a", ledger(proven=1.0), "another draw", family="h")
    said = releases._sentence(session.books().account("a"))
    assert said == "2 confidential pictures shown, ε = 3 proven in all."
    session.books().charge("a", ledger(proven=1.0), "alone")
    session.books().viewed("a", ledger(proven=1.0), "x")
    said = "1 release drawn, 2 confidential pictures shown, ε = 4 proven in all, 1 trial run"
    assert releases._sentence(session.books().account("a")).startswith(said)


def test_a_look_at_a_part_is_a_look_at_the_file(state):
    class Data:
        fingerprint, confidential = "a part", True

    session.look()
    assert not session.books().accounts
    session.show_on_page(Data)
    session.look()
    session.books().part_of("a part", "a")
    assert session.books().looked("a")
    Data.fingerprint, Data.confidential = "bundled", False
    session.show_on_page(Data)
    session.look()
    assert not session.books().looked("bundled")
