"""Which columns hold longitude and latitude, and what their cells mean."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dp_core.algorithms.stag.data.lattice import Floats
from dp_core.errors import DataError
from dp_core.uploads import columns
from dp_core.words import message

Hashes = NDArray[np.uint64]

LOOKED_AT = 200
"""Rows from which columns without a name are told."""

_LON = frozenset({"lon", "lng", "long", "longitude"})
_LAT = frozenset({"lat", "latitude"})
_START = frozenset({"pickup", "start", "origin", "from", "begin"})
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


@dataclass(frozen=True)
class Roles:
    """Names of the columns of longitude and latitude."""

    lon: str
    lat: str


@dataclass(frozen=True)
class Cells:
    """Numbers of a column, NaN where there is none, shape (rows,); how many cells hold words."""

    values: Floats
    words: int


def unnamed(count: int) -> list[str]:
    """Names of the columns of a file without header."""
    return [f"column {k + 1}" for k in range(count)]


def find_roles(names: Sequence[str], rows: Sequence[Sequence[str]]) -> Roles | None:
    """Tell the columns of longitude and latitude, by their names or else by the first rows.

    Parameters
    ----------
    names : sequence of str
        Of a file without header: "column 1", "column 2", ….
    rows : sequence of sequences of str
        First rows, empty text where a cell is missing; looked at only where there is no header.

    Returns
    -------
    Roles or None
        None where it cannot be told.

    Examples
    --------
    >>> find_roles(["id", "pickup_latitude", "pickup_longitude"], [])
    Roles(lon='pickup_longitude', lat='pickup_latitude')
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
        fractions = [k for k, is_one in enumerate(numeric) if is_one and _fractional(cells[k])]
        if len(fractions) != 2:
            fractions = [k for k, is_one in enumerate(numeric) if is_one]
        if len(fractions) != 2:
            return None
        pair = (fractions[0], fractions[1])
    lon, lat = pair
    if _beyond(cells[lat]) and not _beyond(cells[lon]):
        lon, lat = lat, lon
    return Roles(names[lon], names[lat])


def _most(test: Callable[[str], bool], cells: Sequence[str]) -> bool:
    return sum(map(test, cells)) * 2 > len(cells)


def _numbers(cells: Sequence[str]) -> Iterator[float]:
    return (float(cell) for cell in cells if columns.is_number(cell))


def _fractional(cells: Sequence[str]) -> bool:
    return any(number % 1 for number in _numbers(cells))


def _beyond(cells: Sequence[str]) -> bool:
    """Whether most numbers cannot be a latitude."""
    beyond = [abs(number) > 90 for number in _numbers(cells)]
    return sum(beyond) * 2 > len(beyond)


def no_roles(names: Sequence[str]) -> DataError:
    """Error for a table whose columns cannot be told."""
    listed = columns.few([*map(columns.shown, names)], 12)
    return DataError(message("stag-error-columns", columns=len(names), listed=listed), field="lon")


def choose_roles(names: Sequence[str], lon: str, lat: str) -> Roles:
    """Columns that are named, or else those that can be told by their names, never by rows.

    Raises
    ------
    DataError
        If there are no such columns.
    """
    if not lon and not lat:
        roles = find_roles(names, [])
        if roles is None:
            raise no_roles(names)
        return roles
    for name, role, words in ((lon, "lon", "longitude"), (lat, "lat", "latitude")):
        columns.known(names, name, role, f"{words} column")
    if lon == lat:
        raise DataError(message("stag-error-one-column", column=columns.shown(lon)), field="lat")
    return Roles(lon, lat)


def checked_person(names: Sequence[str], person: str) -> str:
    """Return the name of the person column, or refuse it; empty where none is wanted.

    Raises
    ------
    DataError
        If there is no such column.
    """
    return person and columns.known(names, person, "person", "person column")


def hash_persons(column: pd.Series, name: str) -> Hashes:
    """Hash the id of each row's person to 64 bits; numbers and text of one look are one id.

    Raises
    ------
    DataError
        If an id is missing; names no id.
    """
    codes, found = pd.factorize(column)
    ids = columns.texts(pd.Series(found))
    missing = int(np.count_nonzero(np.append(ids.isna().to_numpy(), True)[codes]))
    if missing:
        facts = {"column": columns.shown(name), "rows": missing, "how": columns.WITHOUT_PERSON}
        raise DataError(message("stag-error-no-person", **facts), field="person")
    hashes = pd.util.hash_array(ids.to_numpy(dtype=object), categorize=False)
    return np.asarray(hashes, dtype=np.uint64)[codes]


def read_numbers(column: pd.Series) -> Cells:
    """Read a column of coordinates; cells in `columns.MISSING` are missing.

    Cost: about 0.5 µs per cell of text.
    """
    if column.dtype.kind in "iuf":
        return Cells(column.to_numpy(dtype=np.float64, na_value=np.nan), 0)
    if column.dtype.kind in "bmM":
        return Cells(np.full(len(column), np.nan), len(column))
    text = columns.texts(column)
    read = pd.to_numeric(text, errors="coerce")
    values = read.to_numpy(dtype=np.float64, na_value=np.nan)
    return Cells(values, int(np.count_nonzero(np.isnan(values) & text.notna().to_numpy())))
