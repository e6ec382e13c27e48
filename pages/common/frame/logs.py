"""What the server's log says: where something went wrong, and nothing of what was worked on.

A message of an error may quote a cell, a file name or a link, and the number of a visit is the key
to it. So errors are logged by their kind and place alone. To develop: ``--logger.level debug``.
"""

import logging
import re
import traceback
from typing import Any

import streamlit as st

LOGGERS = ("streamlit", "uvicorn", "websockets", "asyncio")
_VISIT = re.compile(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}")


def guard() -> None:
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
