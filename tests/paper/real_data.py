"""Real public data beside the repository, where somebody has put them; never part of it."""

import gzip
from collections import Counter
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from dp_core.records import BinaryTable

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
    frame = pd.read_csv(real("nltcs.csv.gz"), header=None)
    return BinaryTable(values=frame.to_numpy(), name="NLTCS")


def retail(items: int = 50) -> BinaryTable:
    """88,162 baskets of the best-selling items, ties by id."""
    with gzip.open(real("retail.dat.gz"), "rt") as file:
        baskets = [[int(item) for item in line.split()] for line in file]
    sold = Counter(item for basket in baskets for item in set(basket))
    best = sorted(sold, key=lambda item: (-sold[item], item))[:items]
    place = {item: column for column, item in enumerate(best)}
    values = np.zeros((len(baskets), items), dtype=np.uint8)
    for row, basket in enumerate(baskets):
        for item in basket:
            if item in place:
                values[row, place[item]] = 1
    return BinaryTable(values=values, name="Retail, 50 items")
