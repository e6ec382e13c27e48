"""Points of a file of any size, counted in batches; no row is kept (stag.md 7)."""

import io
import math
import re
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from copy import copy
from os import PathLike, fspath
from typing import Any, BinaryIO, NamedTuple, Self

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dp_core.algorithms.stag.data.lattice import FARTHEST, Binning, Box, Lattice
from dp_core.algorithms.stag.data.samples import land
from dp_core.arrays import Flags, Floats, Integers
from dp_core.errors import DataError
from dp_core.params import is_whole, must_be
from dp_core.tables.data import rank_within
from dp_core.uploads import columns, files
from dp_core.uploads.columns import MISSING, shown
from dp_core.uploads.facts import column_names, unreadable
from dp_core.uploads.files import Layout
from dp_core.words import message, say

# --- which columns hold longitude and latitude, and what their cells mean -------------------------

Hashes = NDArray[np.uint64]

LOOKED_AT = 200
"""Rows from which columns without a name are told."""

_LON = frozenset({"lon", "lng", "long", "longitude", "经度"})
_LAT = frozenset({"lat", "latitude", "纬度"})
_START = frozenset({"pickup", "start", "origin", "from", "begin"})
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|经度|纬度")


class Roles(NamedTuple):
    """Names of the columns of longitude and latitude."""

    lon: str
    lat: str


class Cells(NamedTuple):
    """Numbers of a column, NaN where there is none, shape (rows,); how many cells hold words."""

    values: Floats
    words: int


def unnamed(count: int) -> list[str]:
    """Names of the columns of a file without header."""
    return [f"column {k + 1}" for k in range(count)]


def find_roles(names: Sequence[str], rows: Sequence[Sequence[str]]) -> Roles | None:
    """Tell the columns of longitude and latitude, by their names or else by the first rows.

    Rows, empty text where a cell is missing, are looked at only where there is no header. None
    where it cannot be told.

    >>> find_roles(["id", "pickup_latitude", "pickup_longitude"], [])
    Roles(lon='pickup_longitude', lat='pickup_latitude')
    >>> find_roles(["终点经度", "终点纬度", "起点纬度"], [])
    Roles(lon='终点经度', lat='终点纬度')
    >>> find_roles(unnamed(4), [["1", "2008-02-02 15:36:08", "116.51172", "39.92123"]])
    Roles(lon='column 3', lat='column 4')
    """
    if list(names) == unnamed(len(names)):
        return _by_content(names, rows)
    return _by_name(names)


def _by_name(names: Sequence[str]) -> Roles | None:
    words = {name: _words(name) for name in names}
    for east, north in ((_LON, _LAT), (frozenset({"x"}), frozenset({"y"}))):
        # By their other words: a table may have a thousand columns of each.
        alike: dict[frozenset[str], list[str]] = {}
        for name in names:
            if words[name] & north:
                alike.setdefault(words[name] - north, []).append(name)
        firsts = [name for name in names if words[name] & north][:2]
        pairs = []
        for lon in (name for name in names if words[name] & east):
            rest = words[lon] - east
            lat = next((lat for lat in (*alike.get(rest, ())[:2], *firsts) if lat != lon), None)
            if lat is not None:
                pairs.append((*_rank(rest, words[lat] - north), Roles(lon, lat)))
        if pairs:
            return min(pairs, key=lambda pair: pair[:-1])[-1]
    return None


def _words(name: str) -> frozenset[str]:
    return frozenset(word.lower() for word in _WORD.findall(name))


def _rank(of_lon: frozenset[str], of_lat: frozenset[str]) -> tuple[bool, bool, int]:
    """Sort key of a pair, by the other words of its names: a pair proper, a start, a short name."""
    return of_lon != of_lat, bool(of_lon) and not of_lon & _START, len(of_lon)


def _by_content(names: Sequence[str], rows: Sequence[Sequence[str]]) -> Roles | None:
    cells = [[row[k] for row in rows if len(row) > k and row[k].strip()] for k in range(len(names))]
    numeric = [bool(column) and _most(columns.is_number, column) for column in cells]
    timed = [bool(column) and _most(columns.is_time, column) for column in cells]
    # T-Drive: id, time, lon, lat. Gowalla: user, time, lat, lon, place.
    if len(names) in (4, 5) and timed[1] and numeric[2] and numeric[3]:
        pair = (2, 3) if len(names) == 4 else (3, 2)
    else:
        whole = [k for k, is_one in enumerate(numeric) if is_one]
        fractions = [k for k in whole if any(number % 1 for number in _numbers(cells[k]))]
        found = fractions if len(fractions) == 2 else whole
        if len(found) != 2:
            return None
        pair = (found[0], found[1])
    lon, lat = pair
    if _beyond(cells[lat]) and not _beyond(cells[lon]):
        lon, lat = lat, lon
    return Roles(names[lon], names[lat])


def _most(test: Callable[[str], bool], cells: Sequence[str]) -> bool:
    return sum(map(test, cells)) * 2 > len(cells)


def _numbers(cells: Sequence[str]) -> Iterator[float]:
    return (float(cell) for cell in cells if columns.is_number(cell))


def _beyond(cells: Sequence[str]) -> bool:
    """Whether most numbers cannot be a latitude."""
    beyond = [abs(number) > 90 for number in _numbers(cells)]
    return sum(beyond) * 2 > len(beyond)


def choose_roles(names: Sequence[str], lon: str, lat: str) -> Roles:
    """Columns that are named, or else those that can be told by their names, never by rows."""
    if not lon and not lat:
        roles = find_roles(names, [])
        if roles is None:
            listed = columns.few([*map(shown, names)], 12)
            raise DataError.of("stag-error-columns", "lon", listed=listed)
        return roles
    for name, role, words in ((lon, "lon", "longitude"), (lat, "lat", "latitude")):
        columns.known(names, name, role, f"{words} column")
    if lon == lat:
        raise DataError.of("stag-error-one-column", "lat", column=shown(lon))
    return Roles(lon, lat)


def checked_person(names: Sequence[str], person: str) -> str:
    """Return the name of the person column, or refuse it; empty where none is wanted."""
    return person and columns.known(names, person, "person", "person column")


def hash_persons(column: pd.Series, name: str) -> Hashes:
    """Hash the id of each row's person to 64 bits; numbers and text of one look are one id.

    Raises DataError if an id is missing, and names no id.
    """
    codes, ids = columns.factorized(column)
    missing = int(np.count_nonzero(np.append(ids.isna().to_numpy(), True)[codes]))
    if missing:
        rows = message("reading-counted", cells=missing)
        raise DataError.of("reading-no-person", "person", column=shown(name), rows=rows)
    hashes = pd.util.hash_array(ids.to_numpy(dtype=object), categorize=False)
    return np.asarray(hashes, dtype=np.uint64)[codes]


def read_numbers(column: pd.Series) -> Cells:
    """Read a column of coordinates; cells in `columns.MISSING` are missing."""
    if column.dtype.kind in "iuf":
        return Cells(column.to_numpy(dtype=np.float64, na_value=np.nan), 0)
    if column.dtype.kind in "bmM":
        return Cells(np.full(len(column), np.nan), len(column))
    text = columns.texts(column)
    values = columns.floats(text)
    return Cells(values, int(np.count_nonzero(np.isnan(values) & text.notna().to_numpy())))


# --- an upload on its way to a lattice, batch by batch --------------------------------------------

_SWAPPED = 0.5  # share of the points that must fit once exchanged
_METRES = 0.5  # share of the points that must lie farther out than any degree


class Tally:
    """Counts of points so far, and what was left out.

    `roles`: for messages. `cap`: points kept of each person, the first ones; needs persons.
    """

    def __init__(self, box: Box, resolution: int, roles: Roles, *, cap: int | None = None) -> None:
        self.seen: Counter[str] = Counter()
        self._binning = Binning(box, resolution)
        self._roles = roles
        self._persons = Persons(cap)

    def __add__(self, other: Self) -> Self:
        """Tally of the points of both; nobody may have points in each."""
        made = copy(self)
        for name in ("seen", "_binning", "_persons"):
            setattr(made, name, getattr(self, name) + getattr(other, name))
        return made

    def add(self, lon: Cells, lat: Cells, people: Hashes | None = None) -> None:
        """Count a batch of rows; `people` holds a hash of each row's person."""
        x, y = lon.values, lat.values
        finite, cells_hit = np.isfinite(x) & np.isfinite(y), self._binning.cells(x, y)
        inside = cells_hit < self._binning.resolution**2
        self.seen.update(rows=len(x), **{"lon words": lon.words, "lat words": lat.words})
        self._see({"lon": ~np.isnan(x), "lat": ~np.isnan(y), "points": finite, "inside": inside})
        if not self.seen["inside"]:
            west, south, east, north = self._binning.box
            far = np.maximum(np.abs(x), np.abs(y)) > FARTHEST
            fits = (y >= west) & (y <= east) & (x >= south) & (x <= north)
            beyond = finite & (np.abs(y) > 90)
            self._see({"exchanged": fits, "beyond": beyond, "far": finite & far})
        rows = np.flatnonzero(inside)
        if people is not None:
            rows = rows[self._persons.keep(people[rows])]
        self._binning.count(cells_hit[rows])

    def _see(self, rows: Mapping[str, Flags]) -> None:
        self.seen.update({name: int(np.count_nonzero(each)) for name, each in rows.items()})

    def lattice(self, *, own_box: bool = False, point: str = "points") -> Lattice:
        """Make the lattice; refuse columns of words only, or longitude and latitude exchanged."""
        self._check_columns()
        box, seen = self._binning.box, self.seen
        return Lattice(
            self._binning.counts(),
            box,
            name=say("stag-your-file"),  # the number of points is a secret
            confidential=True,
            outside=seen["rows"] + seen["broken"] - seen["inside"],
            facts_from_data=own_box,
            cap=self._persons.cap,
            rows_per_person=self._persons.cap or 1,
            point=point,
            most_of_one=self._persons.most_kept,
            base=land(box),
            notes=tuple(self._said(own_box=own_box)),
        )

    def _check_columns(self) -> None:
        seen, both = self.seen, {"lon": shown(self._roles.lon), "lat": shown(self._roles.lat)}
        for role, column in both.items():
            if seen[f"{role} words"] and not seen[role]:
                raise DataError.of("stag-error-words", role, role=role, column=column)
        if seen["inside"] or not seen["points"]:
            return
        beyond = seen["beyond"] == seen["points"]
        if beyond and self._in_metres:
            raise DataError.of("stag-error-metres", "lat", what=", ".join(both.values()))
        if beyond or seen["exchanged"] > _SWAPPED * seen["points"]:
            raise DataError.of("stag-error-exchanged", "lat", **both)

    @property
    def _in_metres(self) -> bool:
        """Whether most points lie farther out than degrees can."""
        return not self.seen["inside"] and self.seen["far"] > _METRES * self.seen["points"]

    def _said(self, *, own_box: bool) -> list[str]:
        unread = self.seen["broken"] + self.seen["rows"] - self.seen["points"]
        lines = [
            say("stag-left-out", rows=unread) if unread else "",
            *self._persons.said(),
            "" if self.seen["inside"] else say("stag-no-point"),
            say("stag-error-metres", what="lon, lat") if self._in_metres else "",
            say("stag-own-box") if own_box else "",
        ]
        return [*filter(None, lines)]


def checked_cap(cap: Any, person: str) -> int | None:
    """Return the number of points kept of each person; None keeps all.

    Refuses what is no whole number of at least 1, and a cap where no column says whose a point is.
    """
    if cap is None:
        return None
    if isinstance(cap, bool) or not is_whole(cap, 1) or not person:
        raise must_be("cap", cap, "whole, at least 1, with `person`")
    return int(cap)


class Persons:
    """Points of each person so far, by a 64-bit hash of the id.

    Two ids with the same hash would share one allowance: less is kept then, never more.
    """

    def __init__(self, cap: int | None) -> None:
        self.cap = cap
        self._known: Hashes = np.empty(0, dtype=np.uint64)
        self._totals: Integers = np.empty(0, dtype=np.int64)
        self._dropped = self._others = self._most_of_others = 0

    def __add__(self, other: Self) -> Self:
        """Both, of whom no ids are kept: nobody of them may come again."""
        made = type(self)(self.cap)
        made._others = self.people + other.people
        made._most_of_others = max(self.most or 0, other.most or 0)
        made._dropped = self._dropped + other._dropped
        return made

    def keep(self, people: Hashes) -> NDArray[np.bool_]:
        """Whether each row is among the first `cap` of its person, shape (rows,)."""
        found, codes, sizes = np.unique(people, return_inverse=True, return_counts=True)
        place = np.searchsorted(self._known, found)
        seen = np.zeros(len(found), dtype=bool)
        near = place < len(self._known)
        seen[near] = self._known[place[near]] == found[near]
        before = np.zeros(len(found), dtype=np.int64)
        before[seen] = self._totals[place[seen]]
        self._totals[place[seen]] += sizes[seen]
        self._known = np.insert(self._known, place[~seen], found[~seen])
        self._totals = np.insert(self._totals, place[~seen], sizes[~seen])
        number = before[codes] + rank_within(codes)
        kept: NDArray[np.bool_] = number < (math.inf if self.cap is None else self.cap)
        self._dropped += int(np.count_nonzero(~kept))
        return kept

    @property
    def most(self) -> int | None:
        """Most points of one person in the box; None where persons are not known."""
        most = int(self._totals.max(initial=self._most_of_others))
        return most if self.people else None

    @property
    def people(self) -> int:
        """How many have points in the box."""
        return len(self._totals) + self._others

    @property
    def most_kept(self) -> int | None:
        """Most points kept of one person."""
        most = self.most
        return most if most is None or self.cap is None else min(most, self.cap)

    def said(self) -> list[str]:
        """Say what the cap did."""
        if self.most is None:
            return []
        facts = {"people": self.people, "most": self.most, "dropped": self._dropped}
        return [say("stag-persons", cap=self.cap or 0, **facts)]


# --- the file itself ------------------------------------------------------------------------------

Source = str | PathLike[str] | bytes | BinaryIO
Progress = Callable[[int, float | None], object]

_BLOCK = 1 << 20  # bytes of text; some thirty blocks are read ahead
_BATCH = 1 << 18  # rows of Parquet
_BUFFER = 1 << 20  # bytes read at a time of a column of Parquet
_PARQUET = b"PAR1"
_BOM = b"\xef\xbb\xbf"


def read_lattice(
    path_or_buffer: Source,
    box: Box,
    resolution: int,
    *,
    lon: str = "",
    lat: str = "",
    person: str = "",
    cap: int | None = None,
    layout: Layout | None = None,
    progress: Progress | None = None,
) -> Lattice:
    r"""Count the points of a CSV, TSV or Parquet file on a lattice, in batches.

    Parameters
    ----------
    path_or_buffer : path, bytes or binary file
        CSV and TSV in UTF-8. A file must allow seeking.
    box : (west, south, east, north)
        Degrees; public, chosen without looking at the points.
    resolution : int
        Lattice steps R on each side.
    lon, lat : str
        Names of the columns, both or neither. Where not given, they are told by their names. A file
        without header has "column 1", "column 2", …; they have to be given.
    person : str
        Name of the column that says whose point it is, if any.
    cap : int, optional
        Points kept of each person: the first ones in the box.
    layout : Layout, optional
        How a text file is written; `dp_core.uploads.files.opening` of its path if absent.
    progress : callable, optional
        ``progress(rows, share)`` after each batch, share being that of the file that was read.
        What it raises ends the reading.

    Returns
    -------
    Lattice
        Marked confidential. Rows outside the box or without two numbers are left out and counted.
        Cost: 0.1 µs per row; memory of O(R²) and 0.2 GB, and 16 bytes a person.

    Raises
    ------
    ParameterError
        If the box, the resolution or the cap is out of range.
    DataError
        If the file cannot be read, or its columns cannot be told or are exchanged.

    Examples
    --------
    >>> made = read_lattice(b"lon,lat\n0.1,0.9\n0.9,0.9\n2.0,0.5\n", (0, 0, 1, 1), 2)
    >>> made.counts.tolist(), made.outside
    ([[0, 0], [1, 1]], 1)
    """
    path = fspath(path_or_buffer) if isinstance(path_or_buffer, str | PathLike) else ""
    named = lon, lat, person
    progress = progress or (lambda rows, share: None)
    with _opened(path_or_buffer) as file:
        with _plainly():
            if file.read(4) == _PARQUET:
                table: _Parquet | _Text = _Parquet(file, named)
            else:
                table = _Text(file, named, layout or files.opening(path))
        tally = Tally(box, resolution, table.roles, cap=checked_cap(cap, person))
        with closing(table.read()) as batches:
            for batch in batches:
                tally.add(*batch)
                progress(tally.seen["rows"], table.share(tally.seen["rows"]))
        tally.seen["broken"] = table.broken
    progress(tally.seen["rows"], 1.0)
    return tally.lattice()


Named = tuple[str, str, str]
"""Columns of longitude, latitude and persons that the caller names; empty where not."""


class _Source:
    """A file whose columns are known."""

    broken = 0
    comma = False  # whether decimals stand behind one

    def __init__(self, names: list[str], named: Named) -> None:
        self.roles = choose_roles(names, *named[:2])
        self._person = checked_person(names, named[2])
        self._wanted = [*dict.fromkeys(filter(None, (*self.roles, self._person)))]

    def read(self) -> Generator[tuple[Cells, Cells, Hashes | None], None, None]:
        """Read the coordinates and the persons of each batch."""
        person = self._person
        with _plainly(), closing(self.batches()) as batches:
            for batch in batches:
                lon, lat = (_cells(batch.column(name), comma=self.comma) for name in self.roles)
                ids = _plain(batch.column(person)).to_pandas() if person else None
                yield lon, lat, None if ids is None else hash_persons(ids, person)

    def batches(self) -> Generator[Any, None, None]:
        """Give the columns that are wanted, some rows at a time."""
        raise NotImplementedError


@contextmanager
def _plainly() -> Iterator[None]:
    """Turn what reading raises into one sentence."""
    import pyarrow as pa

    try:
        yield
    except (pa.ArrowException, OSError, UnicodeError):
        raise unreadable() from None


@contextmanager
def _opened(source: Source) -> Iterator[Any]:
    """Open a source at its beginning; a file of the caller stays open."""
    import pyarrow as pa

    with _plainly():
        if isinstance(source, bytes):
            source = io.BytesIO(source)
        if isinstance(source, str | PathLike):
            file = pa.OSFile(fspath(source))
        elif hasattr(source, "read") and isinstance(source.read(0), bytes):
            source.seek(0)
            file = pa.PythonFile(source, mode="r")
        else:
            raise must_be("path_or_buffer", source, "path, bytes or file")
    try:
        yield file
    finally:
        if isinstance(source, str | PathLike):
            file.close()


# --- text -----------------------------------------------------------------------------------------


class _Text(_Source):
    """CSV or TSV, its columns named by its first row."""

    def __init__(self, file: Any, named: Named, layout: Layout) -> None:
        self._file, self._size = file, file.size()
        file.seek(0)
        head = file.read(files.SNIFFED)
        if self._size > len(head):
            head = head[: head.rfind(b"\n") + 1] or head
        if not head.removeprefix(_BOM).strip():
            raise DataError.of("reading-empty")
        header = layout.header
        whole = files.plain_text(head, "utf-8")
        body = files.without_preface(whole) if header else whole
        self._delimiter, self.comma = layout.delimiter, layout.decimal_comma
        rows = files.rows_of(body.decode("utf-8", "ignore"), self._delimiter, 1) or [[]]
        self._names = column_names(rows[0]) if header else unnamed(len(rows[0]))
        super().__init__(self._names, named)
        self._header, self._unequal = header, list[Any]()
        self._skipped = whole.count(b"\n") - body.count(b"\n") + header
        lines = len(body.splitlines())
        self._per_row = len(body) / lines
        self._bare = header and lines == 1 and self._size == len(head)

    def share(self, rows: int) -> float:
        """Share of the file behind so many rows, by the length of the first ones."""
        return float(min(1.0, rows * self._per_row / max(1, self._size)))

    def batches(self) -> Generator[Any, None, None]:
        """Put small batches together: each costs some milliseconds of its own."""
        import pyarrow as pa

        if self._bare:
            return
        waiting: list[Any] = []
        self._file.seek(0)
        with self._reader() as reader:
            for batch in reader:
                waiting.append(batch)
                if sum(each.num_rows for each in waiting) >= _BATCH:
                    yield pa.Table.from_batches(waiting)
                    waiting = []
        if waiting:
            yield pa.Table.from_batches(waiting)
        self._check_quotes()
        if self._unequal:  # the first record, which nobody stated, says how long all others are
            raise files.unequal(self._unequal, len(self._names), header=False)

    def _check_quotes(self) -> None:
        """Refuse a file in which a quote can swallow rows: they would come and go with one.

        One person may have two rows, and a quote in each.
        """
        if not files.well_quoted(self._blocks(), self._delimiter, lines=not self._person):
            raise unreadable("long")

    def _blocks(self) -> Iterator[bytes]:
        self._file.seek(0)
        if self._file.read(len(_BOM)) != _BOM:
            self._file.seek(0)
        return iter(lambda: self._file.read(_BLOCK), b"")

    def _reader(self) -> Any:
        import pyarrow as pa
        import pyarrow.csv as arrow

        return arrow.open_csv(
            self._file,
            read_options=arrow.ReadOptions(
                use_threads=self._header,  # only one thread numbers the rows that are refused
                block_size=_BLOCK,
                column_names=self._names,
                skip_rows=self._skipped,
            ),
            parse_options=arrow.ParseOptions(
                delimiter=self._delimiter, newlines_in_values=True, invalid_row_handler=self._break
            ),
            convert_options=arrow.ConvertOptions(
                include_columns=self._wanted,
                column_types=dict.fromkeys(self._wanted, pa.string()),
                strings_can_be_null=True,
                null_values=list(MISSING),
            ),
        )

    def _break(self, row: Any) -> str:
        """Leave out a row that has too few or too many cells; without a header refuse some."""
        self.broken += 1
        if not self._header and self.broken <= 5:
            self._unequal.append(row)
        return "skip"


# --- Parquet --------------------------------------------------------------------------------------


class _Parquet(_Source):
    """Parquet file, read column by column in small parts."""

    def __init__(self, file: Any, named: Named) -> None:
        import pyarrow.parquet as pq

        file.seek(0)
        self._table = pq.ParquetFile(file, pre_buffer=False, buffer_size=_BUFFER)
        schema = self._table.schema_arrow
        super().__init__(column_names(schema.names), named)
        for role, name in self.roles._asdict().items():
            _check_kind(role, name, schema.field(name).type)

    def share(self, rows: int) -> float:
        """Share of the rows."""
        return float(rows / max(1, self._table.metadata.num_rows))

    def batches(self) -> Generator[Any, None, None]:
        yield from self._table.iter_batches(_BATCH, columns=self._wanted, use_threads=False)


def _check_kind(role: str, name: str, kind: Any) -> None:
    import pyarrow.types as kinds

    kind = kind.value_type if kinds.is_dictionary(kind) else kind
    numbers = (kinds.is_integer, kinds.is_floating, kinds.is_decimal, kinds.is_null)
    if not any(test(kind) for test in (*numbers, kinds.is_string, kinds.is_large_string)):
        raise DataError.of("stag-error-words", role, role=role, column=shown(name))


def _cells(array: Any, *, comma: bool) -> Cells:
    """Numbers of a column; one cast where all cells are numbers, else cell by cell."""
    import pyarrow as pa
    import pyarrow.compute as pc

    array = files.with_points(_plain(array)) if comma else _plain(array)
    try:
        numbers = pc.cast(array, pa.float64(), safe=False)
    except pa.ArrowInvalid:
        return read_numbers(array.to_pandas())
    return Cells(np.asarray(numbers.to_pandas(), dtype=np.float64), 0)


def _plain(array: Any) -> Any:
    """Decode a dictionary, drop byte order marks; whole numbers with gaps become text, not floats.

    Of a mark at the start of a file nothing is read; without a header it may be any record's.
    """
    import pyarrow as pa
    import pyarrow.compute as pc
    import pyarrow.types as kinds

    if kinds.is_dictionary(array.type):
        array = array.cast(array.type.value_type)
    if kinds.is_string(array.type) or kinds.is_large_string(array.type):
        return pc.replace_substring(array, "\ufeff", "")
    if kinds.is_timestamp(array.type):  # pandas does not write all of them
        array = array.cast(pa.int64())
    return array.cast(pa.string()) if array.null_count and kinds.is_integer(array.type) else array
