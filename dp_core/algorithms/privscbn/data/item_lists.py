"""Files of item lists: one line per record that names what it contains (baskets)."""

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dp_core.arrays import Bits
from dp_core.errors import DataError
from dp_core.tables.records import check_shape
from dp_core.uploads import columns
from dp_core.uploads.columns import is_number
from dp_core.uploads.facts import check_cells
from dp_core.uploads.files import (
    FILE_TYPES,
    LISTS,
    Layout,
    agreement,
    has_header,
    head_of,
    opened,
    opening,
    plain_text,
    read_table,
    rows_of,
    suggested,
)
from dp_core.words import message

Separator = Literal["spaces", "commas", "semicolons", "tabs", "bars"]

LINES = "items of a record"
"""Name of the only column of a file of item lists."""
ENDINGS = (*FILE_TYPES, *LISTS)

_MARKS: dict[Separator, str] = {
    "tabs": "\t",
    "semicolons": ";",
    "bars": "|",
    "commas": ",",
    "spaces": " ",
}
_ANY_MARK = re.compile(r"[\s,;|]+")
_LINE_END = re.compile(r"\r\n|\r|\n")
_ROWS = 200
_REPEATED = 0.25  # distinct lines, as a share of all


@dataclass(frozen=True)
class Contents:
    """Which record contains which item, each pair once.

    `n`: records; `rows`, `items` (E,): record and item code of each pair; `names`: names of the
    items, by code.
    """

    n: int
    rows: NDArray[np.int64]
    items: NDArray[np.int64]
    names: list[str]

    def most_frequent(self, most: int) -> list[str]:
        """Items that most records contain, the commonest first; ties by number, or by name."""
        counts = np.bincount(self.items, minlength=len(self.names)).tolist()
        ranked = sorted(range(len(counts)), key=lambda k: (-counts[k], _order(self.names[k])))
        return [self.names[k] for k in ranked[:most]]

    def table(self, wanted: Sequence[str]) -> Bits:
        """Table of some items, shape (n, m); what else a record contains is left out."""
        check_shape(self.n + (self.n == 1), len(wanted))  # a part may hold one
        place = {name: column for column, name in enumerate(wanted)}
        column = np.array([place.get(name, -1) for name in self.names], dtype=np.int64)
        values = np.zeros((self.n, len(wanted)), dtype=np.uint8)
        if len(self.items):
            kept = column[self.items] >= 0
            values[self.rows[kept], column[self.items[kept]]] = 1
        return values


def _order(name: str) -> tuple[bool, float, str]:
    return not is_number(name), float(name) if is_number(name) else 0.0, name


# --- reading files --------------------------------------------------------------------------------


def read_file(content: bytes, filename: str, layout: Layout | None = None) -> pd.DataFrame:
    """Read a table or, where the ending is .basket or .dat, item lists.

    `layout`: how a text file is written; `dp_core.uploads.files.opening` of its name if absent.
    Returns DataFrame: as `dp_core.uploads.files.read_table`; item lists have one column of whole
    lines, named `LINES`. A blank line is a record without items. Raises DataError as
    `dp_core.uploads.files.read_table`.
    """
    unpacked, ending = opened(content, filename, ENDINGS)
    if ending not in LISTS:
        return read_table(content, filename, layout)
    layout = layout or opening(filename)
    if not unpacked:
        raise DataError(message("privscbn-error-empty-file"))
    lines = plain_text(unpacked, layout.encoding).decode("utf-8").split("\n")
    check_cells(len(lines), 1)
    listed = pd.DataFrame({LINES: lines})
    listed.attrs["layout"] = Layout(ending=ending, encoding=layout.encoding, header=False)
    return listed


def suggest(content: bytes, layout: Layout) -> Layout:
    """Suggest by the first rows whether a text file holds a table or item lists; a hint only.

    Lines of different lengths whose cells are not all yes/no are item lists, unless few of them
    differ. Zeros and ones with spaces between are a table.
    """
    told = suggested(content, layout)
    text = head_of(content.decode(told.encoding, "replace").removeprefix("\ufeff"))
    form = "lists" if layout.ending == LISTS[0] else _form(text)
    if form == "lists":
        return replace(layout, encoding=told.encoding, ending=LISTS[0])
    ending = ".csv" if layout.ending in LISTS else layout.ending
    if form == "spaced":
        header = has_header([_tokens(line) for line in text.splitlines()[:_ROWS]])
        return replace(told, ending=ending, delimiter=" ", header=header)
    return replace(told, ending=ending)


def _form(text: str) -> Literal["table", "lists", "spaced"]:
    """Tell by the first lines what a text file seems to hold."""
    lines = _LINE_END.split(text)[:_ROWS]
    below = lines[1:] or lines
    rest = [_tokens(line) for line in below]
    if sum(len(tokens) > 1 for tokens in rest) < 0.1 * len(rest):
        return "table"
    if max(agreement(rows_of(text, mark)) for mark in ",;|\t") >= 0.8:
        return "table"
    if not columns.is_flag(token for tokens in rest for token in tokens):
        few = len({*below}) <= _REPEATED * len(below)  # words of a category come again and again
        return "table" if few else "lists"
    return "spaced" if not re.search(r"[,;|\t]", "".join(lines)) else "table"


def _tokens(line: str) -> list[str]:
    return [token for token in _ANY_MARK.split(line) if token]


# --- items ----------------------------------------------------------------------------------------


def likely_separator(lines: pd.Series) -> Separator:
    """Suggest what stands between items: the first mark in the first lines, else spaces."""
    head = "\n".join(map(str, lines.head(_ROWS)))
    return next((name for name, mark in _MARKS.items() if mark in head), "spaces")


def contents(lines: pd.Series, separator: Separator) -> Contents:
    """Cut lines into items.

    `lines`: an empty line is a record without any item. Cost: about 0.5 s for 88,000 lines with
    900,000 items.
    """
    import pyarrow as pa
    import pyarrow.compute as pc

    # One array, however long: pandas keeps a long column in pieces.
    text = pa.array(lines.astype("string").fillna("").tolist(), pa.large_string())
    cut = _cut(text, separator)
    rows = np.repeat(np.arange(len(lines)), pc.list_value_length(cut).to_numpy())
    flat = pc.utf8_trim_whitespace(cut.flatten()).dictionary_encode()
    names = flat.dictionary.to_pylist()
    codes = flat.indices.to_numpy().astype(np.int64)
    if "" in names:
        kept = codes != names.index("")
        rows, codes = rows[kept], codes[kept]
    # Sorted by hand: np.unique hashes whole numbers and is a hundred times as slow on these.
    pairs = np.sort(rows * max(len(names), 1) + codes)
    rows, codes = np.divmod(pairs[_first_of_equals(pairs)], max(len(names), 1))
    used = np.flatnonzero(np.bincount(codes, minlength=len(names)))
    place = np.zeros(len(names), dtype=np.int64)
    place[used] = np.arange(len(used))
    return Contents(len(lines), rows, place[codes], [names[k] for k in used])


def _first_of_equals(ordered: NDArray[np.int64]) -> NDArray[np.bool_]:
    first = np.ones(len(ordered), dtype=bool)
    first[1:] = ordered[1:] != ordered[:-1]
    return first


def _cut(text: Any, separator: Separator) -> Any:
    import pyarrow as pa
    import pyarrow.compute as pc

    mark = _MARKS[separator]
    if pc.any(pc.match_substring(text, '"')).as_py():
        read = csv.reader(text.to_pylist(), delimiter=mark, skipinitialspace=True)
        try:
            rows = list(read)
        except csv.Error:
            rows = []
        if len(rows) != len(text):
            raise DataError(message("privscbn-error-quote"), field="separator")
        return pa.array(rows, pa.large_list(pa.large_string()))
    return pc.utf8_split_whitespace(text) if mark == " " else pc.split_pattern(text, mark)
