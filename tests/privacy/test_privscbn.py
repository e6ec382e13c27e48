"""Noise of the two measurements, and attacks on every sound way of making a synthetic table."""

import math

import numpy as np
import pytest

from dp_core.algorithms.privscbn import ALGORITHM
from dp_core.algorithms.privscbn.data.counts import Counter
from dp_core.algorithms.privscbn.method.steps.budget import Price, counting_noise
from dp_core.algorithms.privscbn.method.steps.pair_counts import (
    LATTICE,
    lattice_for,
    pair_sensitivity,
    weighted_pairs,
)
from dp_core.noise.exact_noise import RESOLUTION_BITS, Entropy
from dp_core.noise.mechanisms import Laplace
from dp_core.tables.records import BinaryTable


def table(rows: list[str], rest: str, n: int) -> BinaryTable:
    records = [*rows, *[rest] * (n - len(rows))]
    return BinaryTable(values=np.array([[int(bit) for bit in r] for r in records]))


def every_record(m: int) -> np.ndarray:
    return (np.arange(2**m)[:, None] >> np.arange(m)) & 1


@pytest.mark.parametrize("bound", [None, 4, 7, 16])
def test_no_two_records_of_five_attributes_are_further_apart_than_stated(bound):
    """All pairs of records: L1 ≤ Δ₁, L2 ≤ √Δ₁, and Δ₁ is attained without a bound."""
    records = every_record(5)
    vectors = []
    for record in records:
        counter = Counter(BinaryTable(values=np.array([record, np.zeros(5)])))
        pairs, total = weighted_pairs(counter, bound)
        empty, nothing = weighted_pairs(Counter(BinaryTable(values=np.zeros((2, 5)))), bound)
        upper = np.triu_indices(5)
        vectors.append(np.r_[total - nothing / 2, (pairs - empty / 2)[upper]] / LATTICE)
    stack = np.array(vectors)
    if bound is None:
        stack = stack[:, 1:]
    gaps = np.abs(stack[:, None] - stack[None])
    limit = pair_sensitivity(5, bound)
    assert gaps.sum(axis=2).max() <= limit + 1e-9
    assert np.sqrt((gaps**2).sum(axis=2)).max() <= math.sqrt(limit) + 1e-9
    assert gaps.max() <= 1
    if bound is None:
        assert gaps.sum(axis=2).max() == limit


@pytest.mark.parametrize("epsilon", [0.001, 0.3, 7.0])
@pytest.mark.parametrize("sensitivity", [1, 80, 1276])
def test_a_release_takes_a_lattice_that_leaves_nearly_all_of_epsilon(epsilon, sensitivity):
    lattice = lattice_for(sensitivity, Price(epsilon), Entropy())
    mechanism = counting_noise(sensitivity, 0, Price(epsilon), lattice=lattice)
    assert isinstance(mechanism, Laplace)
    spent = int(mechanism.parameters()) * sensitivity * lattice / 2**RESOLUTION_BITS
    assert 15 / 16 * epsilon < spent <= epsilon or lattice == 1
    assert 0 < spent <= epsilon
    assert lattice & (lattice - 1) == 0
    assert 1 <= lattice <= LATTICE


@pytest.mark.parametrize("lattice", [1, 8, LATTICE])
def test_a_coarser_lattice_only_lowers_what_a_record_adds(lattice):
    counter = Counter(BinaryTable(values=every_record(5)))
    (pairs, total), (finest, most) = weighted_pairs(counter, 7, lattice), weighted_pairs(counter, 7)
    assert (pairs / lattice <= finest / LATTICE).all()
    assert total / lattice <= most / LATTICE


@pytest.mark.parametrize("epsilon", [0.05, 1.0, 10.0])
@pytest.mark.parametrize("method", ["sound_pure", "joint"])
def test_a_release_of_many_attributes_is_drawn_at_both_ends_of_the_slider(method, epsilon):
    """The finest lattice left nothing of ε = 1 for 16 attributes: it was refused."""
    values = np.random.default_rng(0).random((400, 30)) < 0.4
    params = ALGORITHM.method(method).params(epsilon=epsilon)
    made = ALGORITHM.method(method).run(BinaryTable(values=values), params, Entropy())
    assert made.ledger.proven <= epsilon * (1 + 1e-9)
    assert made.output.synthetic.shape == (400, 30)
