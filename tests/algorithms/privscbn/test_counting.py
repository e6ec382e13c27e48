"""Every way of counting gives the same integers, and so the same networks."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from dp_core.algorithms.privscbn.data import counts as counting
from dp_core.algorithms.privscbn.data.counts import Counter
from dp_core.algorithms.privscbn.method.steps import search
from dp_core.noise.mechanisms import Exponential
from dp_core.tables.records import BinaryTable

TABLES = st.tuples(st.integers(2, 150), st.integers(1, 7)).flatmap(
    lambda shape: arrays(np.uint8, shape, elements=st.integers(0, 1))
)


def brute(values, attributes):
    return [
        int(np.all(values[:, attributes] == code, axis=1).sum())
        for code in product((0, 1), repeat=len(attributes))
    ]


@given(TABLES, st.data())
def test_counts_of_a_family_by_rows_by_masks_and_by_hand(values, data):
    m = values.shape[1]
    attributes = data.draw(st.lists(st.integers(0, m - 1), max_size=min(m, 4), unique=True))
    counter = Counter(BinaryTable(values=values))
    assert counter.family(attributes).tolist() == brute(values, attributes)
    if attributes:
        assert counter._family_by_masks(attributes).tolist() == brute(values, attributes)
    wide = values.astype(int)
    assert np.array_equal(counter.pairs, wide.T @ wide)


def test_masks_in_chunks_count_the_same(monkeypatch):
    values = np.random.default_rng(1).integers(0, 2, (1000, 6), dtype=np.uint8)
    monkeypatch.setattr(counting, "_CHUNK", 3)
    counter = Counter(BinaryTable(values=values))
    assert counter._family_by_masks([5, 0, 3]).tolist() == brute(values, [5, 0, 3])


@given(TABLES, st.integers(1, 3), st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_networks_do_not_depend_on_the_way_of_counting(values, degree, seed):
    counter = Counter(BinaryTable(values=values))
    members = list(range(counter.m))
    degree = min(degree, counter.m - 1)
    if degree == 0:
        return
    found = []
    for scorer in (search.InformationByMasks, search.InformationByRows):
        rng = np.random.default_rng(seed)
        mechanism = Exponential(sensitivity=0.1, epsilon=1.0)
        found.append(
            search.best_parents_search(
                members,
                first=0,
                max_parents=degree,
                scorer=scorer(counter, members, degree),
                choose=lambda scores, m=mechanism, r=rng: m.release(scores, r),
            )
        )
    assert found[0] == found[1]


def slow_search(values, degree):
    """FGB as it is printed: one dictionary, one score at a time, the argmax."""
    counter = Counter(BinaryTable(values=values))

    def score(child, parents):
        return float(search.information(counter.family([*parents, child]).reshape(1, -1, 2))[0])

    m = values.shape[1]
    best = {(s, 0): ((), 0.0) for s in range(m)}
    network, newest, left, asked = [(0, ())], 0, list(range(1, m)), 0
    while left:
        size = min(len(network), degree)
        for child in left:
            for level in range(size, 0, -1):
                tried = (*best[child, level - 1][0], newest)
                value = score(child, tried)
                asked += 1
                if (child, level) not in best or value > best[child, level][1]:
                    best[child, level] = (tried, value)
        values_now = [best[child, size][1] for child in left]
        newest = left.pop(int(np.argmax(values_now)))
        network.append((newest, best[newest, size][0]))
    return network, asked


@pytest.mark.parametrize("degree", [1, 2, 3])
def test_search_is_the_printed_algorithm_with_the_printed_number_of_scores(degree):
    from dp_core.algorithms.privscbn.study import evaluations

    values = (np.random.default_rng(degree).random((300, 7)) < 0.4).astype(np.uint8)
    values[:, 4] = values[:, 1] & values[:, 2]
    counter = Counter(BinaryTable(values=values))
    expected, asked = slow_search(values, degree)
    found = search.best_parents_search(
        list(range(7)),
        first=0,
        max_parents=degree,
        scorer=search.InformationByRows(counter, list(range(7)), degree),
        choose=lambda scores: int(np.argmax(scores)),
    )
    assert found == expected
    assert asked == evaluations(7, degree, "fgb")


@pytest.mark.parametrize("score", [search.information, search.dependences])
def test_candidates_score_the_same_by_rows_and_by_masks(score, monkeypatch):
    values = np.random.default_rng(2).integers(0, 2, (500, 9), dtype=np.uint8)
    counter = Counter(BinaryTable(values=values))
    families = search.candidates([0, 3, 5, 7], [1, 2, 8], 3, np.random.default_rng(0))
    expected = [float(score(counter.family(f).reshape(1, -1, 2))[0]) for f in families]
    assert search.score_families(counter, families, score).tolist() == pytest.approx(
        expected, abs=1e-12
    )
    monkeypatch.setattr(counting, "_DISTINCT_ROWS", 0)
    fresh = Counter(BinaryTable(values=np.hstack([values, values])))  # too wide for a histogram
    again = search.score_families(fresh, families, score)
    assert again.tolist() == pytest.approx(expected, abs=1e-12)
