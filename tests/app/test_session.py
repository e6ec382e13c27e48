"""What a visit says of its account, and what it notes of a look."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest
import streamlit as st

from pages.common.work import session


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
