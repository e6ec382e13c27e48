"""PrivTree: against a slow tree with the same noise, its laws, limits and ledger."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dp_core.algorithms.stag.data.lattice import Lattice, totals
from dp_core.algorithms.stag.method.rivals import publish_privtree
from dp_core.algorithms.stag.params import MapParams
from dp_core.noise.exact_noise import Entropy
from dp_core.noise.mechanisms import unit_laplace
from dp_core.privacy.ledger import leaves
from tests.algorithms.stag.tools import lattices, uneven


def run(lattice: Lattice, rng=0, epsilon: float = 1.0):
    source = np.random.default_rng(rng) if isinstance(rng, int) else rng
    return publish_privtree(lattice, MapParams(epsilon=epsilon), source)


def slow_tree(counts: np.ndarray, epsilon: float, seed: int) -> dict[tuple[int, ...], float]:
    """Node by node, level by level, with formulas of the specification: leaf to count."""
    growing, measuring = np.random.default_rng(seed).spawn(2)
    lam = 7 / (3 * epsilon / 2)
    delta = lam * math.log(4)
    level, depth, found = [(0, 0, len(counts), len(counts))], 0, []
    while level:
        below, asked = [], []
        for node in level:  # what is not asked is a leaf before those that are
            x0, y0, x1, y1 = node
            (found if min(x1 - x0, y1 - y0) == 1 else asked).append(node)
        for x0, y0, x1, y1 in asked:
            biased = max(0 - delta, counts[y0:y1, x0:x1].sum() - depth * delta)
            if biased + lam * growing.laplace() > 0:
                x, y = x0 + (x1 - x0 + 1) // 2, y0 + (y1 - y0 + 1) // 2
                below += [(x0, y0, x, y), (x0, y, x, y1), (x, y0, x1, y), (x, y, x1, y1)]
            else:
                found.append((x0, y0, x1, y1))
        level, depth = below, depth + 1
    noise = 2 / epsilon * unit_laplace((len(found),), measuring)
    return {
        (x0, y0, x1, y1): counts[y0:y1, x0:x1].sum() + noise[i]
        for i, (x0, y0, x1, y1) in enumerate(found)
    }


@given(
    lattice=lattices(33), epsilon=st.sampled_from([0.01, 0.3, 1, 30]), seed=st.integers(0, 10**6)
)
def test_privtree_is_the_tree_of_a_slow_loop_with_the_same_noise(
    lattice: Lattice, epsilon: float, seed: int
) -> None:
    output = run(lattice, seed, epsilon).output
    expected = slow_tree(lattice.counts, epsilon, seed)
    found = dict(zip(map(tuple, output.rect.tolist()), output.count.tolist(), strict=True))
    assert found == pytest.approx(expected, abs=1e-9 * (1 + len(lattice)))


def test_leaf_counts_have_noise_of_scale_two_over_epsilon() -> None:
    """About 20,000 leaves: the mean absolute noise is 2 / epsilon within 6 / sqrt(n) (1e-8)."""
    lattice = uneven(256, 2_000_000)
    output = run(lattice, epsilon=0.5).output
    noise = output.count - totals(lattice.table, output.rect.astype(np.int64))
    assert len(noise) > 5_000
    assert np.abs(noise).mean() == pytest.approx(4.0, rel=6 / math.sqrt(len(noise)))


@given(epsilon=st.floats(0.01, 10))
def test_the_ledger_halves_epsilon_to_the_last_bit(epsilon: float) -> None:
    ledger = run(uneven(8, 100), epsilon=epsilon).ledger
    assert ledger.proven == ledger.claimed == epsilon
    assert [leaf.proven for leaf in leaves(ledger.root)] == [epsilon / 2, epsilon / 2]


@settings(max_examples=5)
@given(seed=st.integers(0, 10**6))
def test_a_release_grows_about_as_many_leaves_as_a_simulation(seed: int) -> None:
    """The whole decay is rounded up by less than 1 of 6.5: within a third of each other."""
    lattice = uneven(64, 50_000, seed)
    explored, released = (len(run(lattice, source).output.rect) for source in (seed, Entropy()))
    assert 2 / 3 < released / explored < 3 / 2
