"""Small tables and short ways to run a method."""

from typing import Any

import numpy as np

from dp_core.algorithm import Release
from dp_core.algorithms.dpc_stacking import ALGORITHM
from dp_core.noise.mechanisms import Rng
from dp_core.tables.numeric import NumericTable
from dp_core.uploads.facts import quoted

GUARANTEED = ("central", "local", "input_kmeans", "dplloyd", "dplloyd_sup", "eugkm")
"""Methods with noise and a finite proven ε."""

Quick = dict[str, Any]
QUICK: Quick = {"primaries": ("kmeans",), "folds": 1}


def rng(seed: int = 0) -> np.random.Generator:
    return np.random.default_rng(seed)


def run(method: str, table: NumericTable, source: Rng | int = 0, **given: Any) -> Release[Any]:
    """Run a method; a whole number is a seed."""
    chosen = ALGORITHM.method(method)
    dice = rng(source) if isinstance(source, int) else source
    return chosen.run(table, chosen.params(**given), dice)


def quick(method: str) -> Quick:
    """Parameters that make a method fast, where it has them."""
    known = vars(ALGORITHM.method(method).params())
    return {name: value for name, value in QUICK.items() if name in known}


def unit_table(n: int, d: int, seed: int = 0) -> NumericTable:
    return NumericTable(values=rng(seed).random((n, d)), bounds=((0,) * d, (1,) * d))


def bounds_text(table: NumericTable) -> str:
    """Write the public bounds of a table as they are typed."""
    assert table.bounds is not None
    columns = zip(table.names, *table.bounds, strict=True)
    return "; ".join(f"{quoted(name)}={low!r}..{high!r}" for name, low, high in columns)
