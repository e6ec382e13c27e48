"""Reports that devices have randomised already: 0/1 columns named ``attribute=value``."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, Self

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dp_core.algorithms.lremh.data.patterns import MOST_CATEGORIES
from dp_core.errors import DataError, ParameterError
from dp_core.tables.categorical import MOST_ATTRIBUTES, Categorised
from dp_core.uploads import columns
from dp_core.uploads.cells import cells_of
from dp_core.uploads.columns import listed, shown
from dp_core.words import message, say

Bits = NDArray[np.uint8]
Chances = tuple[float, float, float]

_BITS = ("0", "false", "1", "true")
_CHANCE = re.compile(r"\s*+([fpq])\s*+=\s*+(\S++)\s*+")


@dataclass(frozen=True, kw_only=True, eq=False)
class ReadyReports(Categorised):
    """One report of each user, and the public noise it was made with.

    Parameters
    ----------
    bits : tuple of d ndarray of uint8, shapes (n, k_j)
        Read-only.
    noise : (float, float, float)
        f, p and q.
    domains, names, labels and the rest
        As in `Categorised`; the header names the categories, so none is read from the reports.

    Raises
    ------
    DataError
        If names, labels, domains and bits do not fit each other.
    """

    bits: tuple[Bits, ...]
    noise: Chances
    name: str = "reports"
    record: str = "reports"
    confidential: bool = True
    randomised: ClassVar[bool] = True
    """A run draws nothing: these rows were released before it."""

    def __post_init__(self) -> None:
        self._keep_categories(len(self.bits))
        shapes = {bits.shape for bits in self.bits}
        if shapes != {(len(self), k) for k in self.domains} or len(self) < 2:
            raise DataError(
                message(
                    "lremh-ready-reports-shapes-do-fit",
                    shapes=str(sorted(shapes))[:60],
                    domains=str(self.domains)[:60],
                ),
                field="bits",
            )
        self._keep("bits", tuple(np.array(b, dtype=np.uint8, order="C") for b in self.bits))
        self._seal(*self.bits, f"{self.noise}")

    def __len__(self) -> int:
        return len(self.bits[0]) if self.bits else 0

    def columns(self, indices: Iterable[int]) -> Self:
        """Take the reports of some attributes, in the order given."""
        chosen = [int(j) for j in indices]
        bits = tuple(self.bits[j] for j in chosen)
        return replace(self, bits=bits, **self._categories_of(chosen))


# --- reading --------------------------------------------------------------------------------------


def read_chances(text: str) -> Chances:
    """Read ``f=0.5, p=0.5, q=0.75``.

    Raises
    ------
    ParameterError
        If one of the three is missing or no number, or the reports could tell nothing, or prove a
        bit.
    """
    found = [_CHANCE.fullmatch(part) for part in re.split("[,;]", text) if part.strip()]
    given = {match[1]: match[2] for match in found if match and columns.is_number(match[2])}
    if len(found) != 3 or set(given) != set("fpq"):
        raise ParameterError(
            message("lremh-ready-noise-must-state-public", text=f"{shown(text)!r}"),
            field="noise",
        )
    f, p, q = (float(given[letter]) for letter in "fpq")
    _check_chances(f, p, q)
    return f, p, q


def _check_chances(f: float, p: float, q: float) -> None:
    said = f"f = {f:g}, p = {p:g}, q = {q:g}"
    if not all(0 <= chance <= 1 for chance in (f, p, q)):
        trouble = say("lremh-ready-chances-correct-them")
    elif p > q:
        swapped = f"f={f:g}, p={q:g}, q={p:g}"
        trouble = say("lremh-ready-above-true-must-likelier", swapped=swapped)
    elif f == 1 or p == q:
        trouble = say("lremh-ready-make-reports-carry-information")
    elif f == 0 and (p == 0 or q == 1):
        trouble = say("lremh-ready-let-one-report-prove")
    else:
        return
    raise ParameterError(f"{said} {trouble}.", field="noise")


def read_reports(table: pd.DataFrame, noise: Chances) -> ReadyReports:
    """Read reports from 0/1 columns named attribute=value.

    Parameters
    ----------
    table : DataFrame, shape (n, sum of k_j)
        Columns of an attribute need not stand side by side; the first = of a name counts.
    noise : (float, float, float)
        f, p and q.

    Returns
    -------
    ReadyReports
        Attributes and categories in order of their first columns. Cost: about 0.1 s per million
        bits.

    Raises
    ------
    DataError
        If a column is not named so or holds other than 0 and 1, or an attribute has fewer than two
        columns or more than 62.
    """
    groups = _groups([str(name) for name in table.columns])
    if not 0 < len(groups) <= MOST_ATTRIBUTES or len(table) < 2:
        raise DataError(
            message(
                "lremh-ready-file-reports-attributes-least",
                table=len(table),
                groups=len(groups),
                most_attributes=MOST_ATTRIBUTES,
            ),
            field="form",
        )
    for attribute, places in groups.items():
        if not 2 <= len(places) <= MOST_CATEGORIES:
            raise DataError(
                message(
                    "lremh-ready-attribute-columns-needed-one",
                    attribute=shown(attribute),
                    places=len(places),
                    most_categories=MOST_CATEGORIES,
                ),
                field=attribute,
            )
    return ReadyReports(
        bits=tuple(_bits(table, list(places.values())) for places in groups.values()),
        domains=tuple(map(len, groups.values())),
        names=tuple(groups),
        labels=tuple(tuple(places) for places in groups.values()),
        noise=noise,
    )


def _groups(names: list[str]) -> dict[str, dict[str, int]]:
    """Columns by attribute and value."""
    groups: dict[str, dict[str, int]] = {}
    for place, name in enumerate(names):
        attribute, equals, value = (part.strip() for part in name.partition("="))
        if not (attribute and equals and value):
            raise DataError(
                message("lremh-ready-column-report-name-must", name=shown(name)),
                field=name,
            )
        if value in groups.setdefault(attribute, {}):
            raise DataError(
                message("lremh-ready-two-columns-called-each", name=shown(name)),
                field=name,
            )
        groups[attribute][value] = place
    return groups


def _bits(table: pd.DataFrame, places: list[int]) -> Bits:
    bits = np.empty((len(table), len(places)), dtype=np.uint8)
    for k, place in enumerate(places):
        column, name = table.iloc[:, place], str(table.columns[place])
        codes = cells_of(name, column).codes(_BITS)
        bad = codes < 0
        if bad.any():
            raise DataError(
                message(
                    "lremh-ready-column-holds-other-cells",
                    name=shown(name),
                    bad=int(bad.sum()),
                    listed=listed(bad, column),
                ),
                field=name,
            )
        bits[:, k] = codes // 2
    return bits
