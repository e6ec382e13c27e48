"""Made-up tables of numbers whose groups are known (9.1)."""

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any, NamedTuple

import numpy as np
from numpy.random import Generator

from dp_core.arrays import Floats, Labels
from dp_core.tables.numeric import Bounds, NumericTable, check_shape, checked_bounds
from dp_core.words import Message, message

BLOOD = ("age", "sex", "ALB", "ALP", "ALT", "AST", "BIL", "CHE", "CHOL", "CREA", "GGT", "PROT")
"""Columns of the blood tests: years, 1 for a man, and ten laboratory values."""
BLOOD_BOUNDS: Bounds = (
    (0, 0, 20, 0, 0, 0, 0, 0, 0, 20, 0, 40),
    (100, 1, 60, 200, 150, 150, 60, 20, 10, 200, 200, 100),
)
_BLOOD_GROUPS = ("donor", "suspect donor", "hepatitis", "fibrosis", "cirrhosis")
_BLOOD_SHARES = (0.893, 0.012, 0.034, 0.020, 0.041)
_BLOOD_MEANS = np.array(
    [
        (47, 0.61, 42, 68, 27, 26, 8.6, 8.4, 5.5, 79, 29, 72),
        (57, 0.60, 24, 107, 100, 71, 4.7, 7.5, 4.5, 62, 150, 54),
        (39, 0.80, 44, 41, 21, 82, 16, 9.2, 5.1, 74, 103, 74),
        (52, 0.65, 43, 38, 19, 88, 14, 8.4, 4.8, 70, 68, 75),
        (54, 0.63, 32, 93, 8, 115, 60, 3.4, 3.9, 155, 136, 69),
    ]
)
_BLOOD_SPREADS = np.array(
    [
        (10, 0, 5, 18, 14, 11, 6, 1.9, 1.1, 14, 25, 4.6),
        (9, 0, 10, 50, 80, 53, 3, 4.6, 1.9, 40, 120, 12),
        (10, 0, 3.6, 24, 16, 74, 15, 2.6, 1.5, 21, 120, 5),
        (10, 0, 3.4, 8, 18, 49, 6.6, 1.4, 0.7, 10, 39, 5.4),
        (9, 0, 5, 70, 8, 81, 60, 2, 1, 150, 150, 8),
    ]
)
_SKEWED = (3, 4, 5, 6, 9, 10)  # laboratory values that are never negative and have a long tail

EMERGENCY = (
    *("age", "albumin", "CRP", "creatinine", "haemoglobin"),
    *("LDH", "leucocytes", "potassium", "sodium"),
)
EMERGENCY_BOUNDS: Bounds = (
    (15, 10, 0, 20, 3, 80, 0, 2, 115),
    (105, 55, 200, 300, 12, 600, 30, 7, 160),
)
DEATHS = 0.053
_ALIVE = ((63, 19), (40, 4.5), (30, 45), (85, 40), (8.2, 1.1), (200, 60), (9, 4), (4, 0.45))
_DEAD = ((79, 11), (33, 6), (80, 70), (125, 75), (7.6, 1.3), (280, 120), (12, 6), (4.3, 0.7))
_SODIUM = ((138, 4), (137, 6))
_EMERGENCY_SKEWED = (2, 3, 5, 6)


def generate(name: str, n: int, seed: int) -> NumericTable:
    """Make up a table with public bounds, and the groups the rows were made of as classes.

    blobs, moons, anisotropic: two columns; blood: 12 columns like those of a study of hepatitis;
    emergency: 9 columns like those of an emergency department.
    """
    made = _MAKERS[name](int(n), np.random.default_rng(seed))
    values, classes, columns, bounds, words, title = made
    low, high = np.array(bounds)
    return NumericTable(
        values=np.clip(values, low, high),
        bounds=bounds,
        names=columns,
        classes=classes,
        class_names=words,
        name=f"{title}, {n:,} people × {len(columns)}",
        synthetic=True,
    )


_SPREADS = {"even": 0.1, "uneven": 0.1, "loose": 0.25, "apart": 0.03}
"""Of a group, in column widths, by the kind of `look_alike`."""
LOOK_ALIKES: Mapping[str, Message] = {kind: message(f"dpc-look-alike-{kind}") for kind in _SPREADS}
_WALL = 0.15  # from the limits of a column to the nearest middle of a group


def look_alike(
    n: int, bounds: Bounds, clusters: int, seed: int, *, kind: str = "even"
) -> NumericTable:
    """Make up a table from public numbers alone, to try budgets on at no cost to anybody.

    Normal groups around random middles, clipped to the bounds; of uneven ones each is half as large
    as the one before. Raises DataError if n or the bounds do not make a table.
    """
    d = len(bounds[0])
    check_shape(n, d)
    low, high = np.array(checked_bounds(bounds, d))
    rng = np.random.default_rng(seed)
    middles = rng.uniform(_WALL, 1 - _WALL, (clusters, d))
    shares = 0.5 ** np.arange(clusters) if kind == "uneven" else np.ones(clusters)
    ends = np.rint(n * np.cumsum(shares) / shares.sum())
    groups = np.searchsorted(ends, np.arange(n), side="right").clip(max=clusters - 1)
    unit = middles[groups] + _SPREADS[kind] * rng.standard_normal((n, d))
    return NumericTable(
        values=low + np.clip(unit, 0, 1) * (high - low),
        bounds=bounds,
        classes=groups,
        class_names=_numbered(clusters),
        name=f"{LOOK_ALIKES[kind]}, {n:,} people × {d}",
        synthetic=True,
    )


Made = tuple[Floats, Labels, tuple[str, ...], Bounds, tuple[str, ...], str]


def _blobs(n: int, rng: Generator) -> Made:
    centres = np.array([(2.0, 2.5), (7.5, 3.0), (5.0, 7.5), (1.5, 8.0)])
    groups = rng.integers(len(centres), size=n)
    values = centres[groups] + 0.55 * rng.standard_normal((n, 2))
    return values, groups, ("x", "y"), ((0, 0), (10, 10)), _numbered(4), "Blobs"


def _moons(n: int, rng: Generator) -> Made:
    groups = rng.integers(2, size=n)
    angle = rng.uniform(0, np.pi, n)
    x = np.where(groups == 0, np.cos(angle), 1 - np.cos(angle))
    y = np.where(groups == 0, np.sin(angle), 0.5 - np.sin(angle))
    values = np.column_stack([x, y]) + 0.06 * rng.standard_normal((n, 2))
    return values, groups, ("x", "y"), ((-1.5, -1), (2.5, 1.5)), _numbered(2), "Moons"


def _anisotropic(n: int, rng: Generator) -> Made:
    centres = np.array([(-3.0, -1.0), (0.0, 1.5), (3.0, -0.5)])
    groups = rng.integers(len(centres), size=n)
    slant = np.array([(1.1, 0.9), (-0.25, 0.2)])
    values = centres[groups] + rng.standard_normal((n, 2)) @ slant
    return values, groups, ("x", "y"), ((-8, -6), (8, 6)), _numbered(3), "Slanted groups"


def _blood(n: int, rng: Generator) -> Made:
    groups = rng.choice(len(_BLOOD_SHARES), n, p=np.array(_BLOOD_SHARES))
    means, spreads = _BLOOD_MEANS[groups], _BLOOD_SPREADS[groups]
    values = _drawn(means, spreads, _SKEWED, rng)
    values[:, 1] = rng.random(n) < means[:, 1]
    return values, groups, BLOOD, BLOOD_BOUNDS, _BLOOD_GROUPS, "Blood tests"


def _emergency(n: int, rng: Generator) -> Made:
    groups = (rng.random(n) < DEATHS).astype(np.int64)
    laws = np.array([(*_ALIVE, _SODIUM[0]), (*_DEAD, _SODIUM[1])], dtype=np.float64)
    values = _drawn(laws[groups, :, 0], laws[groups, :, 1], _EMERGENCY_SKEWED, rng)
    words = ("alive after 30 days", "dead within 30 days")
    return values, groups, EMERGENCY, EMERGENCY_BOUNDS, words, "Emergency department"


def _drawn(means: Floats, spreads: Floats, skewed: tuple[int, ...], rng: Generator) -> Floats:
    """Draw normal values; log-normal ones of the same mean and spread where a column is skewed."""
    unit = rng.standard_normal(means.shape)
    values = means + spreads * unit
    chosen = list(skewed)
    log_spread = np.sqrt(np.log1p((spreads[:, chosen] / means[:, chosen]) ** 2))
    log_mean = np.log(means[:, chosen]) - log_spread**2 / 2
    values[:, chosen] = np.exp(log_mean + log_spread * unit[:, chosen])
    return np.asarray(values)


def _numbered(groups: int) -> tuple[str, ...]:
    return tuple(f"group {number + 1}" for number in range(groups))


_MAKERS = {
    maker.__name__[1:]: maker for maker in (_blobs, _moons, _anisotropic, _blood, _emergency)
}


# --- bundled tables: made-up people, and the tables that come with scikit-learn -------------------

_SEED = 1
_IRIS_BOUNDS: Bounds = ((4, 2, 1, 0), (8, 5, 7, 3))  # whole centimetres
_GREY: Bounds = ((0.0,) * 64, (16.0,) * 64)  # of 8 × 8 pixels


def _bundled(key: str, record: str, bounds: Bounds | None) -> NumericTable:
    """Load a table; without bounds its range stands for them, so it is a benchmark only."""
    from sklearn import datasets

    found = getattr(datasets, f"load_{key}")()
    values = np.asarray(found.data, dtype=np.float64)
    low, high = values.min(axis=0), values.max(axis=0)
    return NumericTable(
        values=values,
        bounds=(tuple(low), tuple(high)) if bounds is None else bounds,
        names=tuple(map(str, found.feature_names)),
        classes=np.asarray(found.target),
        class_names=tuple(map(str, found.target_names)),
        name=f"{_SAMPLES[key].title}, {len(values):,} × {values.shape[1]}",
        record=record,
        facts_from_data=bounds is None,
    )


class _Sample(NamedTuple):
    """A bundled table: its title, its number of known groups, and what makes it of what."""

    title: str
    groups: int
    make: Callable[..., NumericTable]
    given: tuple[Any, ...]


_SAMPLES = {
    "blobs_small": _Sample("Four blobs, 500 people", 4, generate, ("blobs", 500, _SEED)),
    "moons": _Sample("Two moons", 2, generate, ("moons", 1_000, _SEED)),
    "anisotropic": _Sample("Slanted groups", 3, generate, ("anisotropic", 1_000, _SEED)),
    "blobs": _Sample("Four blobs, 5,000 people", 4, generate, ("blobs", 5_000, _SEED)),
    "emergency": _Sample("Emergency department", 2, generate, ("emergency", 6_279, _SEED)),
    "iris": _Sample("Iris flowers", 3, _bundled, ("iris", "flowers", _IRIS_BOUNDS)),
    "wine": _Sample("Wines", 3, _bundled, ("wine", "wines", None)),
    "breast_cancer": _Sample("Breast cancer", 2, _bundled, ("breast_cancer", "tumours", None)),
    "digits": _Sample("Handwritten digits", 10, _bundled, ("digits", "digits", _GREY)),
    "blood": _Sample("Blood tests, 12 columns", 5, generate, ("blood", 600, _SEED)),
}


@cache
def sample(key: str) -> NumericTable:
    """Make or load a bundled table, once."""
    chosen = _SAMPLES[key]
    return chosen.make(*chosen.given)


SAMPLES: Mapping[str, Callable[[], NumericTable]] = {key: partial(sample, key) for key in _SAMPLES}
TITLES: Mapping[str, str] = {key: each.title for key, each in _SAMPLES.items()}
GROUPS: Mapping[str, int] = {key: each.groups for key, each in _SAMPLES.items()}
"""Number of known groups: what K opens at."""


def known_groups(table: NumericTable) -> dict[str, int]:
    """Give the number of groups that a bundled table opens with: K is as many as are known."""
    return {"clusters": len(table.class_names)} if table.class_names else {}


STORIES: Mapping[str, Message] = {key: message(f"dpc-sample-{key}") for key in _SAMPLES}
"""What each sample is and what to look for, in plain words."""
MARKED: Mapping[str, tuple[Message, frozenset[str]]] = {
    "emergency": (message("dpc-marked-died"), frozenset({"dead within 30 days"})),
    "blood": (message("dpc-marked-sick"), frozenset({"hepatitis", "fibrosis", "cirrhosis"})),
}
"""Classes whose rows are ringed in pictures of the true rows, and what they are called."""
