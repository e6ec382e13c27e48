"""An upload on its way to a lattice, batch by batch; no row is kept (stag.md 7 and stag.md 8)."""

import math
from collections import Counter
from copy import copy
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.stag.data.binning import Binning
from dp_core.algorithms.stag.data.coordinates import Cells, Hashes, Roles
from dp_core.algorithms.stag.data.lattice import FARTHEST, Box, Integers, Lattice
from dp_core.algorithms.stag.data.places import land
from dp_core.errors import DataError, ParameterError
from dp_core.tables.data import rank_within
from dp_core.uploads.columns import shown
from dp_core.words import message, say

_SWAPPED = 0.5  # share of the points that must fit once exchanged
_METRES = 0.5  # share of the points that must lie farther out than any degree
_ADDED = (
    *("rows", "broken", "_binning", "_persons", "_numbers", "_words"),
    *("_points", "_inside", "_exchanged", "_beyond", "_far"),
)


class Tally:
    """Counts of points so far, and what was left out.

    Parameters
    ----------
    box : (west, south, east, north)
        Degrees.
    resolution : int
    roles : Roles
        Names of the columns, for messages.
    cap : int, optional
        Points kept of each person, the first ones; needs persons.
    """

    def __init__(self, box: Box, resolution: int, roles: Roles, *, cap: int | None = None) -> None:
        self.rows = 0
        self.broken = 0
        self._binning = Binning(box, resolution)
        self._roles = roles
        self._persons = Persons(cap)
        self._numbers: Counter[str] = Counter()
        self._words: Counter[str] = Counter()
        self._points = self._inside = self._exchanged = self._beyond = self._far = 0

    def __add__(self, other: Self) -> Self:
        """Tally of the points of both; nobody may have points in each."""
        made = copy(self)
        for name in _ADDED:
            setattr(made, name, getattr(self, name) + getattr(other, name))
        return made

    def add(self, lon: Cells, lat: Cells, people: Hashes | None = None) -> None:
        """Count a batch of rows; `people` holds a hash of each row's person."""
        x, y = lon.values, lat.values
        self.rows += len(x)
        for role, cells in (("lon", lon), ("lat", lat)):
            self._numbers[role] += int(np.count_nonzero(~np.isnan(cells.values)))
            self._words[role] += cells.words
        finite = np.isfinite(x) & np.isfinite(y)
        self._points += int(np.count_nonzero(finite))
        cells_hit = self._binning.cells(x, y)
        inside = cells_hit < self._binning.resolution**2
        self._inside += int(np.count_nonzero(inside))
        if self._inside == 0:
            west, south, east, north = self._binning.box
            fits = (y >= west) & (y <= east) & (x >= south) & (x <= north)
            self._exchanged += int(np.count_nonzero(fits))
            self._beyond += int(np.count_nonzero(finite & (np.abs(y) > 90)))
            far = np.maximum(np.abs(x), np.abs(y)) > FARTHEST
            self._far += int(np.count_nonzero(finite & far))
        if people is not None:
            rows = np.flatnonzero(inside)
            cells_hit = cells_hit[rows[self._persons.keep(people[rows])]]
        self._binning.count(cells_hit[cells_hit < self._binning.resolution**2])

    def lattice(
        self, *, own_box: bool = False, notes: tuple[str, ...] = (), point: str = "points"
    ) -> Lattice:
        """Make the lattice; `point` says what a point is.

        Raises
        ------
        DataError
            If a column holds words only, or longitude and latitude are exchanged.
        """
        self._check_columns()
        counts = self._binning.counts()
        box = self._binning.box
        return Lattice(
            counts,
            box,
            name=say("stag-your-file"),  # the number of points is a secret
            confidential=True,
            outside=self.rows + self.broken - self._inside,
            facts_from_data=own_box,
            cap=self._persons.cap,
            rows_per_person=self._persons.cap or 1,
            point=point,
            most_of_one=self._persons.most_kept,
            base=land(box),
            notes=(*self._said(), *notes),
        )

    def _check_columns(self) -> None:
        for role in ("lon", "lat"):
            if self._words[role] and not self._numbers[role]:
                facts = {"column": shown(getattr(self._roles, role)), "rows": self.rows}
                raise DataError(message("stag-error-words", role=role, **facts), field=role)
        if self._inside or not self._points:
            return
        degrees = max(abs(side) for side in self._binning.box) <= 180
        share = self._exchanged / self._points
        both = {"lon": shown(self._roles.lon), "lat": shown(self._roles.lat)}
        if degrees and self._beyond == self._points and self._in_metres:
            raise DataError(message("stag-error-metres", **both), field="lat")
        if degrees and self._beyond == self._points:
            rows = self._points
            raise DataError(message("stag-error-beyond", rows=rows, **both), field="lat")
        if share > _SWAPPED:
            raise DataError(message("stag-error-exchanged", share=share, **both), field="lat")

    @property
    def _in_metres(self) -> bool:
        """Whether most points lie farther out than degrees can."""
        return not self._inside and self._far > _METRES * self._points

    def _said(self) -> list[str]:
        blank = self.rows - self._points
        broken = [say("stag-left-out-broken", rows=self.broken)] if self.broken else []
        blanks = [say("stag-left-out-blank", rows=blank)] if blank else []
        none = [] if self._inside else [say("stag-no-point")]
        metres = [say("stag-note-metres")] if self._in_metres else []
        return [*broken, *blanks, *self._persons.said(), *none, *metres]


def checked_cap(cap: Any, person: str) -> int | None:
    """Return the number of points kept of each person, or refuse it; None keeps all.

    Raises
    ------
    ParameterError
        If it is no whole number of at least 1, or no column says whose point a row is.
    """
    if cap is None:
        return None
    whole = isinstance(cap, int | np.integer) and not isinstance(cap, bool)
    if not whole or cap < 1 or not person:
        facts = {"cap": shown(repr(cap)), "named": bool(person)}
        raise ParameterError(message("stag-error-cap", **facts), field="cap")
    return int(cap)


class Persons:
    """Points of each person so far, by a 64-bit hash of the id.

    Two ids with the same hash would share one allowance: less is kept then, never more.
    Memory: 16 bytes a person.
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
