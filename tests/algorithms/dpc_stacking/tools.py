"""Small tables and short ways to run a method."""

from typing import Any

from dp_core.algorithm import Release
from dp_core.algorithms.dpc_stacking import ALGORITHM
from dp_core.noise.mechanisms import Rng
from dp_core.tables.numeric import NumericTable
from tests.core.noise import rng

GUARANTEED = ("central", "local", "input_kmeans", "dplloyd", "dplloyd_sup", "eugkm")
"""Methods with noise and a finite proven ε."""

Quick = dict[str, Any]
QUICK: Quick = {"primaries": ("kmeans",), "folds": 1}


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
