"""Where the records of a codebook go in what is stated of a stream."""

from collections.abc import Collection
from typing import Any

from dp_core.uploads.codebook.record import COUNT, COUNTED, DATE, PERSON, Entry, Places
from dp_core.words import message


def _form(entries: Collection[Entry]) -> dict[str, Any]:
    """Tell the form of the file from the kinds of its columns."""
    return {"form": "increments"} if any(each.kind == COUNT for each in entries) else {}


_RANGE = ("start", "end")
BOOK = Places(
    roles={
        DATE: ("time_column", "label_column"),
        COUNT: ("counts_column",),
        COUNTED: ("flag_column",),
        PERSON: ("person_column",),
    },
    bound="contribution",
    record="events",
    of_all=message("fda-book-all"),
    word={"flag_column": "positive"},
    ends={"time_column": _RANGE, "label_column": _RANGE},
    infer=_form,
)
