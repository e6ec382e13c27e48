"""Synthetic tables: complete runs, and FGB against one count a child.

python -m benchmarks.privscbn      the largest table that is accepted
"""

import resource
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from benchmarks.timing import fastest, once
from dp_core.algorithms.privscbn import ALGORITHM, generate
from dp_core.algorithms.privscbn.data.counts import Counter, row_codes
from dp_core.algorithms.privscbn.method.steps.search import (
    Family,
    Network,
    best_parents_search,
    information,
    score_families,
)
from dp_core.algorithms.privscbn.metrics import evaluate, marginal_errors, random_queries
from dp_core.arrays import Floats
from dp_core.tables.records import BinaryTable

LARGE = 88_162  # baskets of the paper's largest set


def one_child_at_a_time(counter: Counter, families: list[Family]) -> Floats:
    """Score without batching: one `bincount` over distinct rows for each child."""
    rows, times = counter.distinct
    found = []
    for family in families:
        counts = np.bincount(row_codes(rows, family), times, minlength=1 << len(family))
        found.append(information(counts.reshape(1, -1, 2))[0])
    return np.array(found)


def by_masks(counter: Counter, families: list[Family]) -> Floats:
    """Score all children at once."""
    return score_families(counter, families, information)


def network(counter: Counter, score: Callable[[Counter, list[Family]], Floats]) -> Network:
    """Run FGB without noise with one way of counting."""
    return best_parents_search(
        range(counter.m),
        first=0,
        max_parents=3,
        score=partial(score, counter),
        choose=lambda scores: int(np.argmax(scores)),
    )


def run() -> dict[str, Any]:
    """Measure everything; the ratios are what counts."""
    survey, baskets = generate("survey", 20_000, 0), generate("baskets", LARGE, 0)
    small, large = Counter(survey), Counter(baskets)
    for counter in (small, large):
        _ = counter.masks, counter.pairs, counter.distinct
    queries = [query for ways in (3, 8, 12) for query in random_queries(16, ways, 200)]
    rows = once(ALGORITHM, "sound_pure", survey, k=1)().output.synthetic
    seconds = fastest(
        {
            "sound_small": once(ALGORITHM, "sound_pure", survey, k=1),
            "zcdp_small": once(ALGORITHM, "sound_zcdp", survey, k=1),
            "published_small": once(ALGORITHM, "published", survey, k=2),
            "sound_large": once(ALGORITHM, "sound_pure", baskets),
            "zcdp_large": once(ALGORITHM, "sound_zcdp", baskets, k=1),
            "published_large": once(ALGORITHM, "published", baskets, k=5),
            "queries": lambda: marginal_errors(survey, rows, queries),
            "evaluate": lambda: evaluate(survey, once(ALGORITHM, "independent", survey)().output),
            "masks": lambda: network(large, by_masks),
            "child": lambda: network(large, one_child_at_a_time),
        },
        repeats=3,
    )
    same = network(large, by_masks) == network(large, one_child_at_a_time)
    return {
        **{f"{name}_ms": 1e3 * value for name, value in seconds.items()},
        "one_child_over_masks": seconds["child"] / seconds["masks"],
        "same_network": float(same),
    }


# --- the largest table that is accepted: 500 attributes of a million records, with progress -------


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


def largest() -> None:
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
    largest()
