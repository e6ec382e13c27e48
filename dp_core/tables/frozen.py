"""What all data sets share: they are frozen, named, and fingerprinted once over every byte.

Hashes that only sample large tables give neighbouring data sets the same key, and a cache would
then answer for the wrong one.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dp_core.errors import DataError
from dp_core.params import must_be, whole

Part = NDArray[np.generic] | str | bytes | int | float


def fingerprint(*parts: Part) -> str:
    """Digest the whole content of some values.

    Arrays count with their dtype, shape and all bytes; no object arrays. Returns 32 hexadecimal
    digits (blake2b).

    >>> fingerprint(np.array([1, 2])) == fingerprint(np.array([1]), np.array([2]))
    False
    """
    digest = hashlib.blake2b(digest_size=16)
    for part in parts:
        kind, content = _encoded(part)
        # Sizes before contents: no two different lists of parts feed the same bytes.
        digest.update(f"{kind}:{len(content)};".encode())
        digest.update(content)
    return digest.hexdigest()


def _encoded(part: Part) -> tuple[str, bytes | memoryview]:
    if isinstance(part, np.ndarray):
        if part.dtype.hasobject:
            raise TypeError("object arrays have no stable bytes")
        # Bytes without a copy: a large table would double.
        flat = np.ascontiguousarray(part).reshape(-1)
        return f"{part.dtype.str}{part.shape}", flat.view(np.uint8).data if flat.nbytes else b""
    if isinstance(part, bytes):
        return "bytes", part
    return type(part).__name__, str(part).encode("utf-8", "surrogatepass")


@dataclass(frozen=True, kw_only=True, eq=False)
class Frozen:
    """Base of the data sets."""

    name: str = "table"  # name of the data set
    # synthetic, confidential: made up by a generator; uploaded
    synthetic: bool = False
    confidential: bool = False
    # public facts (which attributes, categories, bounds, ranges) were read from the data: what is
    # proven then assumes them public
    facts_from_data: bool = False
    # public bound c: nobody has more rows here. A guarantee for one row counts c times for one
    # person. 1 where a row is all that is protected, or a method charges a rule of its own.
    rows_per_person: int = 1
    notes: tuple[str, ...] = ()  # what reading changed, in sentences; for the holder only
    fingerprint: str = field(init=False)

    def _keep(self, name: str, value: Any) -> None:
        for array in value if isinstance(value, tuple) else (value,):
            if isinstance(array, np.ndarray):
                array.setflags(write=False)
        object.__setattr__(self, name, value)

    def _seal(self, *parts: Any) -> None:
        """Set the fingerprint of these parts (None where there is none) and of what all have."""
        self._keep("notes", tuple(self.notes))
        self._keep("rows_per_person", whole("rows_per_person", self.rows_per_person, 1))
        flags = (self.synthetic, self.confidential, self.facts_from_data, self.rows_per_person)
        there = ("none" if part is None else part for part in parts)
        self._keep("fingerprint", fingerprint(*there, *flags, self.name, *self.notes))

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restore; arrays forget in a copy that they are read-only."""
        for name, value in state.items():
            self._keep(name, value)


def unfit(field: str, value: object, allowed: str) -> DataError:
    """Say what a part of a data set must be, which only a caller of the library can get wrong."""
    return DataError(str(must_be(field, value, allowed)), field=field)


def checked_names(names: Iterable[object], d: int) -> tuple[str, ...]:
    """Give d attributes names that differ."""
    given = tuple(map(str, names))
    if not given:
        return tuple(f"a{j}" for j in range(d))
    if len(given) != d:
        raise unfit("names", given, f"{d} names")
    name, times = Counter(given).most_common(1)[0]
    if times > 1:
        raise DataError.of("reading-same-names", "names", times=times, column=name[:40])
    return given
