"""A visit is forgotten once its page is closed, and nothing of it stands in the log."""

import io
import logging
import os
import re
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
import streamlit as st

from dp_core.algorithms.dpc_stacking.study import curves
from pages.common.frame import shell
from pages.common.input import choices
from pages.common.work import session
from tests.app.visitor import visiting
from tools.browsing import serving

VISIT = "0f8fad5b-d9cb-469f-a165-70867728950e"
ROWS, LOOKED_FOR = 60_000, 20
MARK = "4c4f4f4b20484552"  # every row begins with it: memory is looked through once for all


def _visit(base: str) -> int:
    """Open the page and close it again; how many uploads the server holds meanwhile."""
    with visiting(base) as visitor:
        visitor.open("words")  # a light page
        return visitor.number("living")


@pytest.fixture(scope="module")
def server():
    with serving("tests/app/upload_page.py") as base:
        yield base


@pytest.mark.slow
def test_a_closed_visit_is_forgotten_on_a_quiet_server(server):
    before = _visit(server)
    time.sleep(3)
    assert (before, _visit(server)) == (1, 1), "its own alone"
    assert _visit(server) == 2  # the one before may still come back


def _kept(base: str) -> list[int]:
    with visiting(base) as visitor:
        visitor.open(query="kept=yes")
        return [visitor.number(name) for name in ("bundled", "upload", "alike")]


@pytest.mark.slow
def test_nothing_made_from_a_file_serves_another_visit_even_of_equal_bytes(server):
    assert [_kept(server) for _ in range(3)] == [[2, 2, 2], [2, 4, 4], [2, 6, 6]]


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="no file shows the memory here")
def test_no_copy_of_an_upload_outlives_its_visit(server):
    """The second is the hard one: by then the allocator has seen a large block being freed.

    Rows may still stand in memory that was freed. Further visits with another file write over it,
    but not over what is kept. Single rows are let be.
    """
    for _ in range(2):
        process, asked = _upload(server, seed=1)
    end = time.monotonic() + 60
    while (found := _in_memory(process, asked)) > LOOKED_FOR // 4 and time.monotonic() < end:
        time.sleep(2)
        _upload(server, seed=2)
    assert found <= LOOKED_FOR // 4


def _upload(base: str, *, seed: int) -> tuple[int, set[str]]:
    drawn = np.random.default_rng(seed).bytes(45 * ROWS).hex()
    rows = [MARK + drawn[90 * k : 90 * (k + 1)] for k in range(ROWS)]
    asked = set(rows[:: ROWS // LOOKED_FOR][1:])
    content = "\n".join(["name,word", *(f"{k},{row}" for k, row in enumerate(rows))]).encode()
    with visiting(base) as visitor:
        visitor.open("fda", "fda_data=own")
        label = next(each for each in visitor.widgets if each.startswith("Choose a file"))
        visitor.upload(label, "rows.csv", content)
        visitor.open("fda", "fda_data=own")
        process = visitor.number("process")
        assert _in_memory(process, asked) == len(asked)
        return process, asked


def _in_memory(process: int, rows: set[str]) -> int:
    there: set[bytes] = set()
    row = re.compile(MARK.encode() + b"[0-9a-f]{90}")
    with Path(f"/proc/{process}/mem").open("rb", buffering=0) as memory:
        for low, high in _touched(process):
            with suppress(OSError, OverflowError):  # freed meanwhile, or the kernel's own
                memory.seek(low)
                there.update(row.findall(memory.read(high - low)))
    return len({each.decode() for each in there} & rows)


def _touched(process: int) -> Iterator[list[int]]:
    """Give where there are pages: six in seven of what a process asked for were never written."""
    maps, size = Path(f"/proc/{process}/maps").read_text(), os.sysconf("SC_PAGESIZE")
    with Path(f"/proc/{process}/pagemap").open("rb") as known:
        for span in re.findall(r"^(\w+)-(\w+) rw", maps, re.MULTILINE):
            low, high = (int(each, 16) for each in span)
            known.seek(8 * low // size)
            there = np.frombuffer(known.read(8 * (high - low) // size), np.uint64) >> 62 > 0
            ends = np.flatnonzero(np.diff(there, prepend=False, append=False))
            yield from (low + size * ends.reshape(-1, 2)).tolist()


def test_streamlit_keeps_a_closed_visit_for_longer_than_its_grace():
    assert st.get_option("server.disconnectedSessionTTL") > session.GRACE


def _logged(say: Callable[[logging.Logger], None]) -> str:
    logger = logging.getLogger("streamlit.test_of_the_log")
    logger.propagate = False
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    logger.addHandler(handler)
    try:
        say(logger)
    finally:
        logger.removeHandler(handler)
    return stream.getvalue()


def _fail(logger: logging.Logger) -> None:
    try:
        try:
            float("cell 4711")
        except ValueError as error:
            raise KeyError("file-of-4712.csv") from error
    except KeyError as error:
        logger.error("Uncaught app execution", exc_info=error)


@pytest.fixture
def guarded():
    before = logging.getLogRecordFactory()
    shell.guard_logs()
    yield
    logging.setLogRecordFactory(before)


def test_an_error_is_logged_by_kind_and_place_without_its_words(guarded):
    said = _logged(_fail)
    assert "Uncaught app execution" in said
    assert "KeyError" in said
    assert "ValueError" in said
    assert Path(__file__).name in said
    assert "4711" not in said.replace('float("cell 4711")', "")
    assert "4712" not in said.replace('KeyError("file-of-4712.csv")', "")


def test_the_number_of_a_visit_is_not_logged(guarded):
    words = "Session with id %s is already connected! Reconnecting to existing session."
    said = _logged(lambda logger: logger.warning(words, VISIT))
    assert VISIT not in said
    assert "already connected" in said


def test_other_logs_are_left_alone(guarded):
    record = logging.getLogRecordFactory()("mine", 40, "f", 1, "id %s", (VISIT,), None)
    assert record.getMessage() == f"id {VISIT}"


def test_answers_on_a_table_are_forgotten_by_a_worker(monkeypatch):
    monkeypatch.setattr(curves, "KEPT_FOR", 0.05)
    kept: OrderedDict = OrderedDict()
    assert curves._kept(kept, "table", lambda: "labels") == "labels"
    assert "table" in kept
    time.sleep(0.5)
    assert not kept


def test_look_alikes_are_kept_for_one_visit_alone():
    """They are made by what an upload says: labels, bounds, numbers of rows and columns."""
    assert choices.made._info.scope == "session"
