"""Work that is counted, not timed: a busy machine changes none of these numbers."""

import sys
import tracemalloc
from collections.abc import Callable
from types import FrameType
from typing import Any

Work = Callable[[], object]


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
