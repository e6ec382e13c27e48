"""Whose rows a table holds: what is stated of it, and the words that follow from that."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dp_core.arrays import GOLDEN, mixed
from dp_core.errors import DataError
from dp_core.params import knob
from dp_core.privacy.costs import clauses
from dp_core.tables.data import rank_within
from dp_core.uploads import columns
from dp_core.uploads.columns import shown
from dp_core.uploads.guesses import PERSON
from dp_core.words import message, named, say

EachRow = Literal["I do not know", "one person", "one event or point of somebody"]
UNKNOWN: EachRow = "I do not know"
_OTHERS = re.compile("(一|另一)(行|个点|个用户)")
ONE_PERSON: EachRow = "one person"
NO_COLUMN = message("reading-none")
MOST_ROWS = 1_000_000
"""Largest bound that may be stated."""

_IDS = frozenset({"id", "pid", "mrn", "ssn"})
_ROWS = 1_000
_NEARLY = 0.5


def each_row_knob() -> Any:
    """Make the first question of an upload: who is protected."""
    return knob(UNKNOWN, message("reading-each-row"), help=message("reading-each-row.help"))


def person_knob() -> Any:
    """Make the setting that names the column with the person of each row."""
    return knob("", message("reading-person"), help=message("reading-person.help"))


def rows_knob() -> Any:
    """Make the setting that bounds the rows of a person."""
    return knob(1, message("reading-rows"), 1, MOST_ROWS, help=message("reading-rows.help"))


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
    """Find the columns that are neither left out nor say whose row it is; all must be there."""
    names = [str(name) for name in table.columns]
    for name in left_out:
        columns.known(names, name, "left_out", say("reading-to-leave-out"))
    if person:
        columns.known(names, person, "person", "person column")
    unused = {*left_out, person}
    return [j for j, name in enumerate(names) if name not in unused]


def record_word(stated: Stated, rows: str = "rows") -> str:
    """Word for the rows of an upload: people only where each row is another person."""
    each_another = bound_of(stated) == 1 and bool(stated.person)
    return "people" if stated.each_row == ONE_PERSON or each_another else rows


def unit_for(unit: str, table: Any) -> str:
    """Say what is protected: a person with all their rows, where it is stated how many they are.

    Of `unit`, what stands after a semicolon says what it means for people: it is left out of
    bundled tables. Where each row is one person, it speaks of one person instead.
    """
    if table.rows_per_person > 1:
        return say("persons-with-rows", rows=table.rows_per_person, record=table.record)
    if not _known(table):
        return unit
    first = clauses(unit)[0]
    return of_one_person(first) if table.confidential else first


def of_one_person(unit: str) -> str:
    """Say of a person what is said of a row, where each row is one person."""
    return _OTHERS.sub(r"\1个人", re.sub(r"^one (row|point|user)\b", "one person", unit))


def subject(table: Any) -> str:
    """Say whose risk it is: one person, or one row where rows may be several of a person.

    Data without rows are of persons.
    """
    rows = hasattr(table, "record") and not _known(table)
    return named("one row" if rows else "one person")


def named_person(names: list[str]) -> str:
    """Find the column that is named as one that says whose row it is; empty of none."""
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
        for name, column in first.items()
        if _names_people(str(name)) or _differs(columns.texts(column).dropna())
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


# --- which rows of a table are kept where a column says whose they are: at most c of each ---------

Places = NDArray[np.int64]


@dataclass(frozen=True)
class Kept:
    """Rows that are kept of a table."""

    places: Places | slice  # row of the table that stands in each place of what is kept
    # what was left out, and how many rows people have; for the holder only
    notes: tuple[str, ...] = ()


def person_column(table: pd.DataFrame, stated: Stated) -> pd.Series | None:
    """Take the column that says whose rows they are; None where none does."""
    if not stated.person:
        return None
    return columns.choose(table, stated.person, "person", "person column")


def keep(column: pd.Series | None, stated: Stated, values: NDArray[Any]) -> Kept:
    """Keep at most so many rows of each person, and none that names nobody; refuse to leave one.

    `column` is what `person_column` gave; where it is None all rows are kept. `values`, shape
    (n, m), are what the rows say, as a method will read it. Cost: about 0.3 µs per row, and 10 ns
    per cell of people with more rows than the bound.
    """
    if column is None:
        return Kept(slice(None))
    people, ids = _people(column)
    bound = bound_of(stated)
    places = kept_places(people, ids, values, bound)
    if len(places) < 2:
        facts = {"rows": len(people), "left": len(places), "bound": bound}
        raise DataError.of("reading-few-left", "person", column=shown(stated.person), **facts)
    return Kept(places, tuple(_told(stated.person, people, len(places), bound)))


def kept_in_part(
    column: pd.Series | None, stated: Stated, values: NDArray[Any]
) -> tuple[Places | slice, Places | slice]:
    """Choose among rows that hold all of each of their people, as `keep` does, however few.

    Gives the row that stands in each place of what is kept, and the row whose place that is.
    """
    if column is None:
        return slice(None), slice(None)
    people, ids = _people(column)
    bound = bound_of(stated)
    return kept_places(people, ids, values, bound), np.flatnonzero(_first(people, bound))


def kept_places(people: Places, ids: NDArray[Any], values: NDArray[Any], bound: int) -> Places:
    """Choose the rows that are kept, by a rule that looks at one person's rows at a time.

    Each row has a number made by a public rule from its person's id, from what the row says and
    from how many equal rows of this person come before it. The rows with the smallest numbers are
    kept. So the choice is a function of the person's id and of the set of their rows, each with
    its multiplicity: neither the order of rows nor anybody else's rows enter. It prefers no
    answers over others, as each person has numbers of their own.

    What is kept of a person stands in the places of their first rows, in its order: whatever else
    this person's rows say, all other rows stay where they are.

    `people` numbers each row's person, -1 where it names nobody, and `ids` are theirs; what comes
    back is the row that stands in each place of what is kept.

    Examples
    --------
    >>> ids, answers = np.array(["a", "b"]), np.array([[1], [0], [1], [1]])
    >>> kept_places(np.array([0, 1, 0, -1]), ids, answers, bound=2).tolist()
    [0, 1, 2]
    """
    named = people >= 0
    times = np.bincount(people[named], minlength=len(ids))
    first = _first(people, bound)
    rows = np.arange(len(people))
    many = np.flatnonzero(np.append(times > bound, False)[people])
    if len(many):
        owners = people[many]
        # each person's rows with the smallest numbers; equal ones as they come
        order = np.lexsort((_numbers(owners, ids, values[many]), owners))
        chosen = many[np.sort(order[rank_within(owners[order]) < bound])]
        free = many[first[many]]
        for each in (chosen, free):  # both hold c rows of each person: side by side
            each[:] = each[np.argsort(people[each], kind="stable")]
        rows[free] = chosen
    return rows[first]


def _first(people: Places, bound: int) -> NDArray[np.bool_]:
    """Whether each row is one of the first of its person: such are the places that are kept."""
    first = people >= 0
    first[first] = rank_within(people[first]) < bound
    return first


def _people(column: pd.Series) -> tuple[Places, NDArray[Any]]:
    """Give the person of each row a number from 0 on; -1 where a cell is empty."""
    raw, found = columns.factorized(column)
    codes, ids = pd.factorize(found)
    people = np.append(codes, -1).astype(np.int64)[raw]
    return people, np.asarray(ids, dtype=object)


def _numbers(owners: Places, ids: NDArray[Any], values: NDArray[Any]) -> NDArray[np.uint64]:
    """Give each row its number: of its person, its content, and its copies before it."""
    known = np.flatnonzero(np.bincount(owners))
    of_person = np.zeros(len(ids), dtype=np.uint64)
    of_person[known] = pd.util.hash_array(ids[known], categorize=False)
    made = of_person[owners]
    for column in values.T:
        if column.dtype.kind == "f":
            column = (column.astype(np.float64) + 0.0).view(np.uint64)  # -0.0 is 0.0
        made = mixed((made ^ column.astype(np.uint64)) + GOLDEN)
    order = np.lexsort((made, owners))
    fresh = np.ones(len(order), dtype=bool)
    fresh[1:] = np.diff(owners[order]).astype(bool) | np.diff(made[order]).astype(bool)
    copies = np.empty(len(order), dtype=np.uint64)
    copies[order] = rank_within(np.cumsum(fresh))
    return mixed((made ^ mixed(copies + GOLDEN)) + GOLDEN)


def _told(name: str, people: Places, kept: int, bound: int) -> list[str]:
    """Say what the bound left out; for the holder only."""
    named = people[people >= 0]
    nobody, beyond = len(people) - len(named), len(named) - kept
    facts = {"people": len(np.unique(named)), "most": int(np.bincount(named).max())}
    said = [say("reading-people", column=shown(name), rows=len(people), **facts)]
    if beyond:
        said.append(say("reading-beyond", why="bound", bound=f"{bound:,}", rows=beyond))
    if nobody:
        said.append(say("reading-beyond", why="person", bound=f"{bound:,}", rows=nobody))
    return said
