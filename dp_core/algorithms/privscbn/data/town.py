"""Tables of categories that are made up: a town, and look-alikes of uploads."""

from collections.abc import Sequence

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from dp_core.tables.categorical import CategoricalTable
from dp_core.tables.made_up import whole

Codes = NDArray[np.int64]
Floats = NDArray[np.float64]

_TOWN: dict[str, tuple[str, ...]] = {
    "age": ("18 to under 30", "30 to under 45", "45 to under 65", "65 and over"),
    "sex": ("female", "male"),
    "schooling": ("none", "school", "trade", "university"),
    "work": ("employed", "self-employed", "looking", "at home", "retired", "in training"),
    "hours": ("0", "under 20", "20 to under 35", "35 and over"),
    "income": ("under 10k", "10k to under 20k", "20k to under 35k", "35k to under 60k", "60k+"),
    "household": ("alone", "couple", "couple with children", "one parent", "shared"),
    "housing": ("rented", "owned", "social", "other"),
    "commute": ("none", "on foot", "bicycle", "bus or train", "car"),
    "health": ("very good", "good", "fair", "poor"),
    "smokes": ("no", "yes"),
}


def town(n: int, seed: int) -> CategoricalTable:
    """Make up adults of a town: 11 columns, most of which depend on age, schooling and work.

    Parameters
    ----------
    n : int
        People, at least 2.
    """
    rng = np.random.default_rng((whole("seed", seed, 0), 0x70))
    n = whole("n", n, 2)
    drawn: dict[str, Codes] = {}

    def add(name: str, *parents: str) -> None:
        drawn[name] = _given(rng, n, len(_TOWN[name]), [drawn[parent] for parent in parents])

    add("age")
    add("sex")
    add("schooling", "age")
    add("work", "age", "sex")
    add("hours", "work")
    add("income", "work", "schooling")
    add("household", "age")
    add("housing", "income", "household")
    add("commute", "work")
    add("health", "age", "income")
    add("smokes", "schooling", "sex")
    return CategoricalTable(
        codes=np.column_stack([*drawn.values()]),
        domains=tuple(map(len, _TOWN.values())),
        names=tuple(_TOWN),
        labels=tuple(_TOWN.values()),
        name="town",
        synthetic=True,
    )


def _given(rng: Generator, n: int, k: int, parents: Sequence[Codes]) -> Codes:
    """Draw categories whose log-chances add up over the categories of the parents."""
    logs = np.tile(rng.normal(0, 0.5, k), (n, 1))
    for codes in parents:
        logs += rng.normal(0, 1.2, (int(codes.max()) + 1, k))[codes]
    return np.asarray(np.argmax(logs + rng.gumbel(size=(n, k)), axis=1))


def alike(n: int, domains: Sequence[int], *, seed: int) -> CategoricalTable:
    """Make up answers in stated categories: columns in turn depend on one of two hidden scores.

    Category c is 1 / (c + 1) as frequent as the first.
    """
    from scipy.special import ndtr

    rng = np.random.default_rng((seed, 0x71))
    scores = rng.normal(size=(2, n))
    columns = []
    for j, k in enumerate(domains):
        place = ndtr(0.75 * scores[j % 2] + np.sqrt(1 - 0.75**2) * rng.normal(size=n))
        ends = np.cumsum(1 / np.arange(1, k + 1))
        columns.append(np.minimum(np.searchsorted(ends / ends[-1], place), k - 1))
    return CategoricalTable(codes=np.column_stack(columns), domains=tuple(domains), synthetic=True)
