"""Work that is counted, not timed: a busy machine changes none of these numbers."""

import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

Work = Callable[[], object]


def cluster(folder: Path, **more: Any) -> Any:
    """Start a Dask cluster of two workers; it is optional, so that a test without it is skipped."""
    dask = pytest.importorskip("dask.distributed", reason="dask is optional")
    of = {"n_workers": 2, "threads_per_worker": 1, "memory_limit": 0, "silence_logs": 50}
    return dask.LocalCluster(local_directory=folder, dashboard_address=None, **of | more)


def steps(work: Work) -> int:
    """Instructions of Python that a piece of work takes in this thread.

    What is done on whole arrays takes as many for a thousand rows as for a million; a loop over
    rows, whether written out, a comprehension or a call a row, takes some more for each.
    """
    taken = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal taken
        frame.f_trace_lines, frame.f_trace_opcodes = False, True
        taken += event == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return taken


def peak_bytes(work: Work) -> int:
    """Bytes of memory that a piece of work needs at its height."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
