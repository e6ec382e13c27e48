"""Guesses about the roles of columns, from names and first rows; always shown, never final."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from dp_core.uploads import columns
from dp_core.uploads.dates import START, DateForm, likely_form

TIME = frozenset(
    {"date", "time", "datetime", "timestamp", "day", "month", "week", "hour", "minute", "year"}
    | {"when", "period", "quarter", "日期", "时间", "年月", "年份", "月份"}
)
PERSON = frozenset(
    {"person", "patient", "user", "customer", "member", "subject", "client", "employee", "id"}
    | {"患者", "病人", "用户", "客户", "学生", "员工"}
)
COUNT = frozenset(
    {"count", "counts", "n", "number", "total", "cases", "admissions", "deaths", "visits", "events"}
    | {"人数", "次数", "数量", "例数", "计数"}
)
FLAG = frozenset(
    {"flag", "positive", "sensitive", "status", "outcome", "result", "hiv", "delayed", "event"}
)

_CHINESE = filter(re.compile("[^a-z]+").fullmatch, sorted(TIME | PERSON | COUNT))
_WORDS = "|".join(["[a-z]+", *_CHINESE])
_ROWS = 1_000
_COLUMNS = 200


@dataclass(frozen=True, kw_only=True)
class Look:
    """What a column looks like from its name and first rows."""

    name: str
    words: frozenset[str]  # words in the name, lower case
    # most cells are dates; all are whole numbers; all are yes/no, true/false or 1/0
    dates: bool
    whole: bool
    yes_no: bool
    repeats: bool  # some cell occurs twice
    form: DateForm  # how most dates seem to be written

    @property
    def is_count(self) -> bool:
        """Whether it may hold counts: whole numbers, not only 0 and 1 unless named a count."""
        return self.whole and (not self.yes_no or bool(self.words & COUNT))


def look_at(table: pd.DataFrame) -> list[Look]:
    """Look at each of the first 200 columns of a table."""
    first = table.iloc[:_ROWS, :_COLUMNS]
    return [_look(str(name), column) for name, column in first.items()]


def first_texts(table: pd.DataFrame) -> dict[str, pd.Series]:
    """Read the first rows of each column as text, without the missing cells."""
    return {str(name): columns.texts(each).dropna() for name, each in table.head(_ROWS).items()}


def best(looks: Sequence[Look], words: frozenset[str] = frozenset()) -> Look | None:
    """Choose the first column whose name has one of the words, else the first; None of none."""
    return next((look for look in looks if look.words & words), next(iter(looks), None))


def is_free_text(text: pd.Series, most: int) -> bool:
    """Whether a column of text without its missing cells holds words of too many kinds."""
    words = text.unique()
    return len(words) > most and not all(map(columns.is_number, words))


_NO_TIME = DateForm(), np.array(["NaT"], dtype="M8[us]")


def _look(name: str, column: pd.Series) -> Look:
    words = frozenset(re.findall(_WORDS, name.lower()))
    if column.empty:  # nothing but the header is known
        dated, repeats = bool(words & TIME), bool(words & PERSON)
        whole, yes_no = not dated and bool(words & COUNT), bool(words & FLAG)
        found = {"dates": dated, "whole": whole, "yes_no": yes_no, "repeats": repeats}
        return Look(name=name, words=words, form=DateForm(), **found)
    text = columns.texts(column).dropna()
    cells = column.loc[text.index]
    numeric = len(text) > 0 and all(map(columns.is_number, text))
    # Bare numbers such as 2013 are dates only where the name says so.
    # To read cells as dates takes a hundred times as long as to look how they begin.
    may_be = bool(2 * text.str.match(START).sum() > len(text))
    readable = may_be and (not numeric or bool(words & TIME))
    form, read = likely_form(cells) if readable else _NO_TIME
    return Look(
        name=name,
        words=words,
        dates=bool((~np.isnat(read)).mean() > 0.8),
        whole=numeric and all(float(cell).is_integer() for cell in text),
        yes_no=len(text) > 0 and columns.is_flag(text),
        repeats=bool(text.duplicated().any()),
        form=form,
    )
