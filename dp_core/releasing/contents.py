"""What the files of a download that describe it are written from: public, all of it."""

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath
from typing import Any, Self

import pandas as pd

from dp_core.algorithm import Release
from dp_core.privacy.ledger import Neighbouring, PrivacyLedger
from dp_core.releasing.plan import Plan
from dp_core.tables.data import safe_headers

_TYPES = {
    ".csv": "text/csv",
    ".geojson": "application/geo+json",
    ".html": "text/html",
    ".json": "application/json",
    ".py": "text/x-python",
    ".txt": "text/plain",
    ".yaml": "application/yaml",
}


@dataclass(frozen=True, kw_only=True)
class Contents:
    """What is public about a release, and the files of it that are written; none if it is to come.

    Nothing of its data.
    """

    plan: Plan
    ledger: PrivacyLedger  # what it costs
    unit: str  # what is protected
    release: Release[Any] | None = None  # None before the draw
    tables: Mapping[str, pd.DataFrame] = field(default_factory=dict)  # by file name
    files: Mapping[str, bytes | str] = field(default_factory=dict)  # those that there are so far
    # statement of the register, with this release as its last charge
    account: Mapping[str, Any] | None = None
    day: str = ""  # date of the draw (UTC), year-month-day; empty where it is not known

    def with_files(self, files: Mapping[str, bytes | str]) -> Self:
        """Add files."""
        return replace(self, files={**self.files, **files})

    @property
    def title(self) -> str:
        """Name of the release, in words."""
        return self.plan.title

    @property
    def sentence(self) -> str:
        """What is proven, in a sentence."""
        return self.ledger.sentence(self.unit, to_come=not self.drawn)

    @property
    def drawn(self) -> bool:
        """Whether there is a release yet."""
        return self.release is not None

    @property
    def local(self) -> bool:
        """Whether everybody's answer is scrambled by itself."""
        return self.plan.algorithm.neighbouring is Neighbouring.LOCAL

    @property
    def charges(self) -> list[Mapping[str, Any]]:
        """What is charged in the account so far, this release last where it is drawn."""
        return list((self.account or {}).get("charges", ()))

    @property
    def mine(self) -> int:
        """Place of this release among the charges; -1 where the charge is for an earlier plan."""
        digest = self.plan.digest if self.drawn else None
        found = (k for k, each in enumerate(self.charges) if each.get("plan") == digest)
        return max(found, default=-1)

    @property
    def protected(self) -> str:
        """What is protected, and what a person with several of them pays."""
        return self.ledger.worded(self.unit)


@dataclass(frozen=True, kw_only=True)
class Column:
    """A column of a table as it is written."""

    # of letters, digits and underscores, so that it fits into an address; no other has it
    name: str
    header: str  # as it stands in the file
    kind: str  # one of boolean, integer, number, text
    words: str = ""  # what it holds, where somebody has said so


def columns_of(table: pd.DataFrame) -> Iterator[Column]:
    """Describe the columns of a table in their order.

    Examples
    --------
    >>> [each.name for each in columns_of(pd.DataFrame({"rows (noisy)": [1], "=x": [2], "ε": [3]}))]
    ['rows_noisy', 'x', 'column_3']
    """
    taken: set[str] = set()
    words = table.attrs.get("columns", {})
    labels = zip(table.columns, safe_headers(table.columns), strict=True)
    for place, (label, header) in enumerate(labels, start=1):
        name = re.sub(r"[^A-Za-z0-9]+", "_", str(label)).strip("_") or f"column_{place}"
        name = name if name not in taken else f"{name}_{place}"
        taken.add(name)
        kind, said = _kind(table.iloc[:, place - 1]), str(words.get(label, ""))
        yield Column(name=name, header=str(header), kind=kind, words=said)


def _kind(column: "pd.Series[Any]") -> str:
    kinds = pd.api.types
    if kinds.is_bool_dtype(column):
        return "boolean"
    if kinds.is_integer_dtype(column):
        return "integer"
    finite = kinds.is_float_dtype(column) and not column.isin([float("inf"), -float("inf")]).any()
    return "number" if finite else "text"


def media_type(name: str) -> str:
    """Give the media type of a file by its ending."""
    return _TYPES.get(PurePosixPath(name).suffix, "application/octet-stream")


def size_of(content: bytes | str) -> int:
    """Count the bytes of a file as it is packed."""
    return len(content.encode() if isinstance(content, str) else content)


def digest(content: bytes | str) -> str:
    """SHA-256 of what leaves; text counts as UTF-8, as it is packed."""
    return hashlib.sha256(content.encode() if isinstance(content, str) else content).hexdigest()


def sums(files: Mapping[str, bytes | str]) -> str:
    """Write one line a file in the order of their names, as ``sha256sum -c`` reads them."""
    return "".join(f"{digest(files[name])}  {name}\n" for name in sorted(files))
