"""Whose rows a table holds: what is stated of it, and what only its holder is told."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Literal

import pandas as pd

from dp_core.params import knob
from dp_core.uploads import columns
from dp_core.uploads.columns import shown
from dp_core.uploads.guesses import PERSON

EachRow = Literal["I do not know", "one person", "one event or visit of somebody"]
UNKNOWN: EachRow = "I do not know"
ONE_PERSON: EachRow = "one person"
NO_PERSON = "none"

_IDS = frozenset({"id", "pid", "mrn", "ssn"})
_ROWS = 1_000
_NEARLY = 0.5


def person_knob() -> Any:
    """Make the setting that names the column with the person of each row."""
    return knob(
        "",
        "Person column",
        help="Says whose row it is, such as a patient number. It is not read as an answer. Who has "
        "k rows has k times ε: the panel tells you the largest k.",
    )


def each_row_knob() -> Any:
    """Make the setting that says what a row is, where no column names people."""
    return knob(
        UNKNOWN,
        "Each row is",
        help="What is protected is a row. If each row is one person, that is the person; else "
        "somebody with k rows has k times ε.",
    )


def used_columns(table: pd.DataFrame, left_out: Iterable[str], person: str) -> list[int]:
    """Find the columns that are neither left out nor say whose row it is.

    Raises
    ------
    DataError
        If the table has no such column to leave out, or to name people.
    """
    names = [str(name) for name in table.columns]
    for name in left_out:
        columns.known(names, name, "left_out", "column to leave out")
    if person:
        columns.known(names, person, "person", "person column")
    unused = {*left_out, person}
    return [j for j, name in enumerate(names) if name not in unused]


def asked(chosen: Mapping[str, Any]) -> bool:
    """Whether to ask what a row is: not where a column names people."""
    return not chosen.get("person")


def record_word(person: str, each_row: EachRow, rows: str = "rows") -> str:
    """Word for the rows of an upload: people only where that is stated.

    Examples
    --------
    >>> record_word("", "one person"), record_word("patient", "one person")
    ('people', 'rows')
    """
    return "people" if each_row == ONE_PERSON and not person else rows


def unit_for(unit: str, table: Any) -> str:
    """Leave out what a unit means for people where each row is one, or nobody's.

    Parameters
    ----------
    unit : str
        What is protected and, after a semicolon, what that means for people.
    table : object
        Uploaded if ``confidential``; its ``record`` is the word for its rows.
    """
    return unit.partition(";")[0] if _known(table) else unit


def subject(table: Any) -> str:
    """Say whose risk it is: one person, or one row where rows may be several of a person.

    Examples
    --------
    >>> from types import SimpleNamespace
    >>> subject(SimpleNamespace(confidential=True, record="rows"))
    'one row'
    """
    return "one person" if _known(table) else "one row"


def person_notes(table: pd.DataFrame, name: str) -> list[str]:
    """Say how many rows the person with most of them has; for the holder only."""
    if not name:
        return []
    times = columns.texts(table[name]).value_counts()
    empty = len(table) - int(times.sum())
    if times.empty:
        return [f"Person column '{shown(name)}' is empty, so nobody is told apart by it."]
    most = int(times.iloc[0])
    said = (
        f"'{shown(name)}' names {len(times):,} people in {len(table):,} rows and is not read as an "
        f"answer. The person with most rows has {most:,}"
    )
    said += f", and so {most:,} times ε." if most > 1 else ": each has one, if it names people."
    without = f" {empty:,} rows name nobody." if empty else ""
    return [said + without]


def named_person(names: list[str]) -> str:
    """Find the column that is named as one that says whose row it is; empty of none.

    Examples
    --------
    >>> [named_person([name]) for name in ("Patient_ID", "patientId", "user", "patient sex")]
    ['Patient_ID', 'patientId', 'user', '']
    """
    return next((name for name in names if _names_people(name)), "")


def looks_like_id(table: pd.DataFrame) -> list[str]:
    """Name the columns whose first rows (nearly) all differ, or that are named as ids.

    For the holder only: it depends on the rows. Numbers with decimals, dates and lone columns are
    no ids.
    """
    first = table.head(_ROWS)
    if first.shape[1] < 2 or len(first) < 3:
        return []
    return [
        str(name)
        for j, name in enumerate(first.columns)
        if _names_people(str(name)) or _differs(columns.texts(first.iloc[:, j]).dropna())
    ]


def _known(table: Any) -> bool:
    """Whether it is public what a row is: of bundled tables, and where people are stated."""
    return not table.confidential or table.record == "people"


def _names_people(name: str) -> bool:
    words = re.findall(r"[a-z]+", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower())
    if len(words) == 1:
        return words[0] in PERSON | _IDS
    return (
        bool(words) and words[-1] in {*_IDS, "number", "nr", "no"} and bool(PERSON & {*words[:-1]})
    )


def _differs(text: pd.Series) -> bool:
    words = text.unique()
    if len(words) < 3 or len(words) < _NEARLY * len(text):
        return False
    if any(map(columns.is_time, words)):
        return False
    numbers = pd.to_numeric(pd.Series(words), errors="coerce")
    return bool((numbers.isna() | (numbers % 1 == 0)).all())
