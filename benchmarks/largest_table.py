"""The largest table that is accepted: 500 attributes of a million records, with progress.

python -m benchmarks.largest_table
"""

import resource
import time

import numpy as np

from benchmarks.timing import once
from dp_core.algorithms.privscbn import ALGORITHM
from dp_core.tables.records import BinaryTable


def table(n: int = 1_000_000, m: int = 500, groups: int = 50) -> BinaryTable:
    """Attributes in groups of ten that share a hidden cause."""
    rng = np.random.default_rng(0)
    values = np.empty((n, m), dtype=np.uint8)
    for group in range(groups):
        hidden = rng.random(n, dtype=np.float32) < 0.3
        for column in range(group, m, groups):
            noise = rng.random(n, dtype=np.float32)
            values[:, column] = noise < np.where(hidden, 0.7, 0.1)
    return BinaryTable(values=values, name="a million records")


def main() -> None:
    """Time each method and print the largest memory."""
    data = table()
    for key, knobs in (
        ("sound_zcdp", {"delta": 1e-7}),
        ("sound_pure", {"bound": 200}),
        ("published", {}),
    ):
        call = once(ALGORITHM, key, data, k=50, max_parents=3, **knobs)
        start = time.perf_counter()
        call()
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
        print(f"{key}: {time.perf_counter() - start:.1f} s, at most {peak:.1f} GB in all")


if __name__ == "__main__":
    main()
