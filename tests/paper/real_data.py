"""Real public data beside the repository, where somebody has put them; never part of it."""

from pathlib import Path

import numpy as np
import pytest

from benchmarks import local_reports, reproduction
from dp_core.tables.records import BinaryTable

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT.parent / "shared" / "data"


def real(name: str) -> Path:
    """Path of a data set, or skip."""
    path = FOLDER / name
    if not path.is_file():
        pytest.skip(f"{name} is not in {FOLDER.name}/ beside the project: it may not be bundled")
    return path


def nltcs() -> BinaryTable:
    """21,574 people with 16 disabilities."""
    return reproduction.nltcs(real("nltcs.csv.gz").parent)


def retail(items: int = 50) -> BinaryTable:
    """88,162 baskets of the best-selling items, ties by id."""
    return reproduction.retail(real("retail.dat.gz").parent, items)


def adult() -> np.ndarray:
    """45,222 people with 15 attributes, as codes."""
    return local_reports.adult(real("adult15.csv.gz").parent)
