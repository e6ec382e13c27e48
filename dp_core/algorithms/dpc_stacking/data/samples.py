"""Bundled tables: made-up people, and the tables that come with scikit-learn."""

from collections.abc import Callable, Mapping
from functools import cache

import numpy as np

from dp_core.algorithms.dpc_stacking.data.generators import generate
from dp_core.tables.numeric import Bounds, NumericTable
from dp_core.words import say

_SEED = 1

IRIS_BOUNDS: Bounds = ((4, 2, 1, 0), (8, 5, 7, 3))
"""Centimetres."""


@cache
def blood() -> NumericTable:
    """Make blood tests of 600 people."""
    return generate("blood", 600, _SEED)


@cache
def emergency() -> NumericTable:
    """Make the patients of an emergency department."""
    return generate("emergency", 6_279, _SEED)


@cache
def blobs_small() -> NumericTable:
    """Make four groups that lie apart, of so few people that noise shows."""
    return generate("blobs", 500, _SEED)


@cache
def blobs() -> NumericTable:
    """Make four groups that lie apart."""
    return generate("blobs", 5_000, _SEED)


@cache
def moons() -> NumericTable:
    """Make two half moons."""
    return generate("moons", 1_000, _SEED)


@cache
def anisotropic() -> NumericTable:
    """Make three slanted groups."""
    return generate("anisotropic", 1_000, _SEED)


@cache
def iris() -> NumericTable:
    """Load 150 flowers of three kinds, with bounds in whole centimetres."""
    return _bundled("load_iris", "Iris flowers", "flowers", IRIS_BOUNDS)


@cache
def wine() -> NumericTable:
    """Load 178 wines; their range stands for public bounds, so it is a benchmark only."""
    return _bundled("load_wine", "Wines", "wines", None)


@cache
def breast_cancer() -> NumericTable:
    """Load 569 tumours; their range stands for public bounds, so it is a benchmark only."""
    return _bundled("load_breast_cancer", "Breast cancer", "tumours", None)


@cache
def digits() -> NumericTable:
    """Load 1,797 handwritten digits of 8 × 8 grey pixels, 0 to 16 each."""
    bounds: Bounds = ((0.0,) * 64, (16.0,) * 64)
    return _bundled("load_digits", "Handwritten digits", "digits", bounds)


def _bundled(loader: str, name: str, record: str, bounds: Bounds | None) -> NumericTable:
    from sklearn import datasets

    found = getattr(datasets, loader)()
    values = np.asarray(found.data, dtype=np.float64)
    low, high = values.min(axis=0), values.max(axis=0)
    return NumericTable(
        values=values,
        bounds=(tuple(low), tuple(high)) if bounds is None else bounds,
        names=tuple(map(str, found.feature_names)),
        classes=np.asarray(found.target),
        class_names=tuple(map(str, found.target_names)),
        name=f"{name}, {len(values):,} × {values.shape[1]}",
        record=record,
        facts_from_data=bounds is None,
    )


SAMPLES: Mapping[str, Callable[[], NumericTable]] = {
    "blobs_small": blobs_small,
    "moons": moons,
    "anisotropic": anisotropic,
    "blobs": blobs,
    "emergency": emergency,
    "iris": iris,
    "wine": wine,
    "breast_cancer": breast_cancer,
    "digits": digits,
    "blood": blood,
}

TITLES: Mapping[str, str] = {
    "blobs_small": "Four blobs, 500 people",
    "moons": "Two moons",
    "anisotropic": "Slanted groups",
    "blobs": "Four blobs, 5,000 people",
    "emergency": "Emergency department",
    "iris": "Iris flowers",
    "wine": "Wines",
    "breast_cancer": "Breast cancer",
    "digits": "Handwritten digits",
    "blood": "Blood tests, 12 columns",
}

GROUPS: Mapping[str, int] = {
    "blobs_small": 4,
    "moons": 2,
    "anisotropic": 3,
    "blobs": 4,
    "emergency": 2,
    "iris": 3,
    "wine": 3,
    "breast_cancer": 2,
    "digits": 10,
    "blood": 5,
}
"""Number of known groups: what K opens at."""

MARKED: Mapping[str, tuple[str, frozenset[str]]] = {
    "emergency": ("those who died", frozenset({"dead within 30 days"})),
    "blood": ("the sick", frozenset({"hepatitis", "fibrosis", "cirrhosis"})),
}
"""Classes whose rows are ringed in pictures of the true rows, and what they are called."""

STORIES: Mapping[str, str] = {
    "blobs_small": say("dpc-samples-four-groups-anybody-can"),
    "moons": say("dpc-samples-two-half-moons-see"),
    "anisotropic": say("dpc-samples-three-slanted-groups-see"),
    "blobs": say("dpc-samples-same-four-groups-ten"),
    "emergency": say("dpc-samples-made-up-patients-emergency"),
    "iris": say("dpc-samples-real-flowers-columns-comes"),
    "wine": say("dpc-samples-real-wines-columns-comes"),
    "breast_cancer": say("dpc-samples-real-tumours-columns-comes"),
    "digits": say("dpc-samples-real-handwritten-digits-grey"),
    "blood": say("dpc-samples-made-up-blood-tests"),
}
"""What each sample is and what to look for, in plain words."""
