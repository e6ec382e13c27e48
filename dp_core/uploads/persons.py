"""Whose rows a table holds: what is stated of it, and the words that follow from that."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Literal, Protocol

import pandas as pd

from dp_core.params import knob
from dp_core.uploads import columns
from dp_core.uploads.guesses import PERSON
from dp_core.words import message, say

EachRow = Literal["I do not know", "one person", "one event or point of somebody"]
UNKNOWN: EachRow = "I do not know"
ONE_PERSON: EachRow = "one person"
NO_PERSON = "none"
MOST_ROWS = 1_000_000
"""Largest bound that may be stated."""

_IDS = frozenset({"id", "pid", "mrn", "ssn"})
_ROWS = 1_000
_NEARLY = 0.5


def each_row_knob() -> Any:
    """Make the first question of an upload: who is protected."""
    return knob(
        UNKNOWN,
        message("reading-each-row"),
        help=message("reading-each-row.help"),
    )


def person_knob() -> Any:
    """Make the setting that names the column with the person of each row."""
    return knob(
        "",
        message("reading-person"),
        help=message("reading-person.help"),
    )


def rows_knob() -> Any:
    """Make the setting that bounds the rows of a person."""
    return knob(
        1,
        message("reading-rows"),
        1,
        MOST_ROWS,
        help=message("reading-rows.help"),
    )


class Stated(Protocol):
    """What an upload says of the people behind its rows."""

    @property
    def each_row(self) -> EachRow:
        """What a row is."""

    @property
    def person(self) -> str:
        """Column that says whose row it is; empty of none."""

    @property
    def rows_per_person(self) -> int:
        """Most rows of one person that are kept."""


def rows_asked(chosen: Mapping[str, Any]) -> bool:
    """Whether to ask for the bound: where a column names people who may have several rows."""
    return bool(chosen.get("person")) and chosen["each_row"] != ONE_PERSON


def bound_of(stated: Stated) -> int:
    """Most rows of one person that are kept; 1 where no column says whose rows they are."""
    several = stated.person and stated.each_row != ONE_PERSON
    return stated.rows_per_person if several else 1


def used_columns(table: pd.DataFrame, left_out: Iterable[str], person: str) -> list[int]:
    """Find the columns that are neither left out nor say whose row it is.

    Raises
    ------
    DataError
        If the table has no such column to leave out, or to name people.
    """
    names = [str(name) for name in table.columns]
    for name in left_out:
        columns.known(names, name, "left_out", say("reading-to-leave-out"))
    if person:
        columns.known(names, person, "person", "person column")
    unused = {*left_out, person}
    return [j for j, name in enumerate(names) if name not in unused]


def record_word(stated: Stated, rows: str = "rows") -> str:
    """Word for the rows of an upload: people only where each row is another person.

    Examples
    --------
    >>> from types import SimpleNamespace
    >>> each = SimpleNamespace(each_row="one person", person="", rows_per_person=1)
    >>> record_word(each)
    'people'
    """
    each_another = bound_of(stated) == 1 and bool(stated.person)
    return "people" if stated.each_row == ONE_PERSON or each_another else rows


def unit_for(unit: str, table: Any) -> str:
    """Say what is protected: a person with all their rows, where it is stated how many they are.

    Parameters
    ----------
    unit : str
        What is protected and, after a semicolon, what that means for people: left out of bundled
        tables. Where each row is one person, it speaks of one person instead.
    table : object
        Uploaded if ``confidential``; its ``record`` is the word for its rows.
    """
    if table.rows_per_person > 1:
        return f"one person with up to {table.rows_per_person:,} {table.record}"
    if not _known(table):
        return unit
    first = unit.partition(";")[0]
    return of_one_person(first) if table.confidential else first


def of_one_person(unit: str) -> str:
    """Say of a person what is said of a row, where each row is one person.

    Examples
    --------
    >>> of_one_person("one row exchanged for any other"), of_one_person("one user's whole answer")
    ('one person exchanged for any other', "one person's whole answer")
    """
    return re.sub(r"^one (row|point|user)\b", "one person", unit)


def subject(table: Any) -> str:
    """Say whose risk it is: one person, or one row where rows may be several of a person.

    Examples
    --------
    >>> from types import SimpleNamespace
    >>> subject(SimpleNamespace(confidential=True, record="rows", rows_per_person=1))
    'one row'
    """
    return "one person" if _known(table) else "one row"


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
    """Whether people are protected: in bundled tables, and where it is stated whose rows are."""
    return not table.confidential or table.record == "people" or table.rows_per_person > 1


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
