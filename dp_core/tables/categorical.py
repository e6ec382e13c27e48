"""Tables of categories: one row a person, one column an attribute; frozen, checked, fingerprinted.

The categories of an attribute are public: each has a code, whether or not anybody has it.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from numbers import Real
from typing import Any, Generic, Self, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dp_core.arrays import Codes, Floats
from dp_core.errors import DataError
from dp_core.params import check_positive, must_be, whole
from dp_core.tables.frozen import Frozen, checked_names, unfit
from dp_core.tables.numeric import Extent
from dp_core.words import say

Labels = tuple[tuple[str, ...], ...]

MOST_CATEGORIES = 3_000
"""Of one attribute. Systems state what their methods bear beyond that."""
MOST_ATTRIBUTES = 64
MOST_CELLS = 50_000_000
MOST_CANDIDATES = 300_000
"""Most possible records K of which a joint table is made."""
EXTENT = Extent("rows", "attribute", "codes", "codes", MOST_ATTRIBUTES, MOST_CELLS)
check_shape = EXTENT.check

_LISTED = 20
_SAMPLED = 0x5A3B1E
"""Names the stream of samples, which no data set and no run shares."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Categorised(Frozen):
    """Base of tables whose attributes have public categories."""

    domains: tuple[int, ...]  # number k_j of categories of each attribute, 2 to 3,000
    names: tuple[str, ...] = ()  # attribute names; ``a0``, ``a1``, … where none are given
    labels: Labels = ()  # words for the categories; their codes where none are given
    record: str = "people"  # what a row is (plural)

    def _keep_categories(self, d: int) -> None:
        self._keep("domains", checked_domains(self.domains, d))
        self._keep("names", checked_names(self.names, d))
        self._keep("labels", checked_labels(self.labels, self.domains))

    def _seal(self, *parts: Any) -> None:
        labels = (label for each in self.labels for label in each)
        super()._seal(*parts, f"{self.domains}", self.record, *self.names, *labels)

    def _categories_of(self, chosen: Sequence[int]) -> dict[str, Any]:
        """Domains, names and labels of some attributes."""
        parts = ("domains", "names", "labels")
        return {part: tuple(getattr(self, part)[j] for j in chosen) for part in parts}

    @property
    def attributes(self) -> int:
        """Number d of attributes."""
        return len(self.domains)

    @property
    def candidates(self) -> int:
        """Number K of possible records."""
        return math.prod(self.domains)


@dataclass(frozen=True, kw_only=True, eq=False)
class CategoricalTable(Categorised):
    """Table of n people and d attributes, each with its public categories.

    Raises DataError of fewer than two people or no attribute, of a table that is too large, and of
    codes, domains, names or labels that do not fit it.

    >>> CategoricalTable(codes=[[0, 2], [1, 0]], domains=(2, 3)).joint().shape
    (2, 3)
    """

    # shape (n, d): category of each person, 0 to k_j - 1. Copied and read-only, int64.
    codes: Codes

    def __post_init__(self) -> None:
        received = EXTENT.matrix(self.codes)
        check_shape(*received.shape)
        self._keep_categories(received.shape[1])
        self._keep("codes", _checked_codes(received, self.domains))
        self._seal(self._narrow())

    def _narrow(self) -> NDArray[Any]:
        return self.codes.astype(smallest_type(self.domains))

    def __getstate__(self) -> dict[str, Any]:
        """Write a byte or two per code, not eight: a copy for another process stays small."""
        return {**self.__dict__, "codes": self._narrow()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restore the codes in full width."""
        super().__setstate__(state | {"codes": state["codes"].astype(np.int64)})

    def __len__(self) -> int:
        return int(self.codes.shape[0])

    def joint(self) -> NDArray[np.float64]:
        """Share of people with each possible record, shape (k_1, …, k_d); of 300,000 at most."""
        check_candidates(self.domains)
        cells = np.ravel_multi_index(tuple(self.codes.T), self.domains)
        counts = np.bincount(cells, minlength=self.candidates)
        shares: NDArray[np.float64] = counts.reshape(self.domains) / len(self)
        return shares

    def head(self, people: int) -> Self:
        """Take the first so many people, at least 2."""
        return replace(self, codes=self.codes[: max(people, 0)])

    def sample(self, people: int) -> Self:
        """Take so many people at random, at least 2: always the same of as many, in their order.

        Who is taken follows from two public numbers alone, so it tells nothing about anybody.

        >>> table = CategoricalTable(codes=[[0], [1], [1], [0]], domains=(2,))
        >>> len(table.sample(3)), table.sample(9) is table
        (3, True)
        """
        if people >= len(self):
            return self
        order = np.random.default_rng([_SAMPLED, len(self)]).permutation(len(self))
        return replace(self, codes=self.codes[np.sort(order[: max(people, 0)])])

    def columns(self, indices: Iterable[int]) -> Self:
        """Take some attributes, each once, in the order given."""
        chosen = EXTENT.chosen(indices, self.attributes)
        return replace(self, codes=self.codes[:, chosen], **self._categories_of(chosen))


def smallest_type(domains: Sequence[int]) -> type[np.unsignedinteger[Any]]:
    """Give the smallest type that holds the codes of all columns."""
    return np.uint8 if max(domains) <= 256 else np.uint16


def check_candidates(domains: Sequence[int]) -> None:
    """Refuse more possible records than a joint table may have."""
    if math.prod(domains) > MOST_CANDIDATES:
        facts = {"attributes": str(len(domains)), "combinations": candidates_text(domains)}
        raise DataError.of("table-combinations", "domains", most=MOST_CANDIDATES, **facts)


def candidates_text(domains: Sequence[int]) -> str:
    """Say how many records are possible.

    >>> candidates_text((2, 5))
    'K = 2 × 5 = 10 possible records'
    """
    k = math.prod(domains)
    times = " × ".join(map(str, domains[:_LISTED])) + (" × …" if len(domains) > _LISTED else "")
    product = f"{times} = " if len(domains) > 1 else ""
    digits = f"{k:.1e}".split("e+")
    number = f"{k:,}" if k < 10**12 else f"{digits[0]} × 10^{int(digits[1])}"
    return say("table-candidates", product=product, rough=k >= 10**12, number=number)


def checked_domains(domains: Any, d: int) -> tuple[int, ...]:
    """Check that d attributes have from 2 to 3,000 categories."""
    sizes = np.asarray(domains)
    if sizes.shape != (d,) or sizes.dtype.kind not in "iu":
        raise unfit("domains", domains, f"{d} whole numbers, how many categories each has")
    bad = np.flatnonzero((sizes < 2) | (sizes > MOST_CATEGORIES))
    if len(bad):
        facts = {"attribute": bad[0] + 1, "categories": sizes[bad[0]], "most": MOST_CATEGORIES}
        raise DataError.of("table-categories", "domains", **facts)
    return tuple(int(k) for k in sizes)


def checked_labels(labels: Any, domains: Sequence[int]) -> Labels:
    """Give each category a word of its own within its attribute."""
    given = tuple(tuple(map(str, each)) for each in labels)
    if not given:
        return tuple(tuple(map(str, range(k))) for k in domains)
    if len(given) != len(domains):
        raise unfit("labels", len(given), f"one list for each of {len(domains)} attributes")
    for words, k in zip(given, domains, strict=True):
        if len(words) != k or len(set(words)) < k:
            raise unfit("labels", words, f"{k} different words")
    return given


def _checked_codes(received: NDArray[Any], domains: Sequence[int]) -> Codes:
    plain = received.dtype.kind in "iufb"
    numbers = received if plain else np.frompyfunc(_number, 1, 1)(received).astype(np.float64)
    for j, (column, k) in enumerate(zip(numbers.T, domains, strict=True)):
        # What is missing or infinite fails a comparison.
        bad = ~((column >= 0) & (column < k) & (np.floor(column) == column))
        if bad.any():
            row = int(np.argmax(bad))
            wrong = f"{str(received[row, j])[:20]} (row {row + 1}, column {j + 1})"
            raise unfit("codes", wrong, f"0 to {k - 1}")
    return np.array(numbers, dtype=np.int64, order="C")


def _number(value: object) -> float:
    """Read a number; what is none is missing."""
    try:
        return float(value) if isinstance(value, Real) else math.nan
    except OverflowError:
        return math.inf


# --- projection of noisy tables onto what a table of probabilities can be -------------------------


def project_to_simplex(values: ArrayLike, total: float = 1.0) -> Floats:
    """Find the nearest numbers that are not negative and sum to a positive total.

    They are max(values - c, 0) with the c that makes the last axis sum to `total`.

    >>> project_to_simplex([0.7, 0.6, -0.2, 0]).round(2).tolist()
    [0.55, 0.45, 0.0, 0.0]
    """
    check_positive(total=total)
    cells = np.asarray(values, dtype=np.float64)
    falling = -np.sort(-cells, axis=-1)
    excess = (np.cumsum(falling, axis=-1) - total) / np.arange(1, cells.shape[-1] + 1)
    kept = (falling > excess).sum(axis=-1, keepdims=True)
    return np.asarray(np.maximum(cells - np.take_along_axis(excess, kept - 1, axis=-1), 0))


# --- tables that are made up: by name, of a public size, from a seed ------------------------------

Made = TypeVar("Made")


def made(makers: Mapping[str, Callable[[int, int], Made]], name: str, n: int, seed: int) -> Made:
    """Call the maker of a name with n rows, at least 2, and a seed that is not negative."""
    if name not in makers:
        raise must_be("name", name, f"one of {', '.join(makers)}")
    return makers[name](whole("n", n, 2), whole("seed", seed, 0))


@dataclass(frozen=True)
class Once(Generic[Made]):
    """Makes a data set when it is called, once in each process.

    It can be sent to another process, which makes its own.
    """

    make: Callable[..., Made]
    args: tuple[Any, ...]
    more: tuple[tuple[str, Any], ...]

    def __call__(self) -> Made:
        made: Made = _made(self)
        return made

    def __wrapped__(self) -> Made:
        """Make it anew, as functions that are cached can."""
        return self.make(*self.args, **dict(self.more))


def once(make: Callable[..., Made], *args: Any, **more: Any) -> Once[Made]:
    """Put off making a data set."""
    return Once(make, args, tuple(more.items()))


@cache
def _made(once: Once[Any]) -> Any:
    return once.__wrapped__()
