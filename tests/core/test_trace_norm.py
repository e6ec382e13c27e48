"""Trace-norm noise: exact normal numbers, its law in both modes, and what a change costs.

False-alarm rate of each statistical test: at most 1e-6.
"""

import math
from functools import partial
from itertools import combinations

import numpy as np
import pytest
from scipy import stats

from dp_core.errors import ParameterError
from dp_core.noise import additive
from dp_core.noise.additive import (
    discrete_sup_norm,
    discrete_trace_norm,
    sup_norm_noise,
    trace_norm_noise,
)
from dp_core.noise.exact_noise import Entropy, Normals
from dp_core.noise.mechanisms import SupNorm, TraceNorm
from tests.refusals import says

ALARM = 1e-6


def source(seed):
    return np.random.default_rng(seed).bytes


def test_exact_normal_numbers_are_normal_and_more_words_only_add_to_them():
    drawn = Normals(40_000, source(1)).floats()
    assert stats.kstest(drawn, stats.norm.cdf).pvalue > ALARM
    assert stats.kstest(np.abs(drawn) % 1, stats.kstwobign.cdf).pvalue < ALARM  # it can fail
    numbers = Normals(50, source(3))
    one, three = (
        [sum(int(part) << 21 * (9 - i) for i, part in enumerate(column)) for column in limbs.T]
        for limbs in (numbers.limbs(1), numbers.limbs(3))
    )
    np.testing.assert_array_equal(numbers.limbs(3), numbers.limbs(3))
    assert all(0 <= abs(b) - abs(a) < 1 << 21 * 6 for a, b in zip(one, three, strict=True))


@pytest.mark.parametrize("bits", [1, 2, 6])
def test_numbers_that_agree_in_their_first_bits_are_told_apart_by_later_ones(bits):
    """With words of one bit nearly every comparison needs more of them."""
    drawn = Normals(4_000, source(2), bits).floats()
    edges = np.arange(-4 * 2**bits, 4 * 2**bits + 1) / 2**bits
    law = np.diff(stats.norm.cdf(edges))
    seen = np.histogram(drawn, edges)[0]
    there = law * drawn.size > 10
    expected = law[there] / law[there].sum() * seen[there].sum()
    assert stats.chisquare(seen[there], expected).pvalue > ALARM


@pytest.mark.parametrize("size", [2, pytest.param(6, marks=pytest.mark.slow)])
def test_an_entry_is_a_sum_of_laplace_noises(size):
    runs, rng = 4_000, np.random.default_rng(size)
    found = np.array([trace_norm_noise(size, 1.0, rng)[0] for _ in range(runs)])
    whole = np.array(
        [discrete_trace_norm(size, 2**13, source((size, run)))[0] / 2**10 for run in range(150)]
    )
    sums = np.random.default_rng(7).laplace(size=(20_000, size + 1)).sum(axis=1)
    assert stats.ks_2samp(found, sums).pvalue > ALARM
    assert stats.ks_2samp(whole, sums).pvalue > ALARM
    mechanism = TraceNorm(sensitivity=2, epsilon=1.0, size=size)
    assert mechanism.variance == 2 * (size + 1)
    assert found.var() == pytest.approx(mechanism.variance, rel=0.15)


def test_bits_are_read_until_the_rounding_is_certain(monkeypatch):
    """Scales so large that 63 bits leave the whole number open: the answer is that of more bits."""
    asked = []
    limbs = Normals.limbs
    monkeypatch.setattr(Normals, "limbs", lambda self, n: asked.append(n) or limbs(self, n))
    scale = 2**60
    monkeypatch.setattr(additive, "RESOLUTION_BITS", 24 + 38)  # as if step were 2^-38
    drawn = discrete_trace_norm(3, 4, source(4))
    assert max(asked) > 1
    assert np.abs(drawn).max() < 100 * scale


def test_no_event_is_more_likely_than_the_trace_norm_allows():
    """Of the matrix with one entry changed by one: its trace norm is 2."""
    runs, epsilon, size = 20_000, 1.0, 4
    mechanism = TraceNorm(sensitivity=2, epsilon=epsilon, size=size)
    zero = np.zeros(size * (size - 1) // 2)
    moved = zero.copy()
    moved[0] = 1
    assert mechanism.change(zero, moved) == pytest.approx(2)
    rng = np.random.default_rng(5)
    noise = np.array([mechanism.release(zero, rng)[0] for _ in range(runs)])
    for limit in (-2, 0, 1, 3):
        low, high = (noise >= limit).mean(), (noise + 1 >= limit).mean()
        assert low < high
        assert math.log(high / low) <= epsilon + 0.15


def test_the_change_of_a_record_is_that_of_two_directions():
    """A vector of w and signs: the weighted products change by (y yᵀ - x xᵀ) / 2."""
    m, weight = 5, 2
    mechanism = TraceNorm(sensitivity=1, epsilon=1.0, size=m + 1)
    one = np.ones(m + 1)
    one[0] = weight
    above = np.triu_indices(m + 1, 1)
    for bits in range(m + 1):
        other = one.copy()
        other[1 : bits + 1] = -1
        change = mechanism.change(np.outer(one, one)[above] / 2, np.outer(other, other)[above] / 2)
        assert change == pytest.approx(2 * math.sqrt(bits * (weight**2 + m - bits)))


def test_a_release_is_whole_and_its_line_is_true():
    mechanism = TraceNorm(sensitivity=5, epsilon=0.5, size=4)
    told = mechanism.release(np.arange(6), Entropy())
    assert (told.dtype, told.shape) == (np.int64, (6,))
    line = mechanism.spend("pairs")
    assert (line.sensitivity, line.proven) == (5, 0.5)
    assert line.mechanism == f"trace-norm, standard deviation {mechanism.scale:.3g}"


@pytest.mark.parametrize("kind", [SupNorm, partial(TraceNorm, size=2)])
def test_fractions_and_tiny_budgets_are_refused_in_a_release(kind):
    for sensitivity, epsilon, value, key in (
        (1, 1.0, 0.5, "must-be"),
        (2**30, 1e-3, 1, "noise-too-small"),
    ):
        values = [[value]] if kind is SupNorm else [value]
        with pytest.raises(ParameterError, check=says(key)):
            kind(sensitivity=sensitivity, epsilon=epsilon).release(values, Entropy())
    with pytest.raises(ParameterError):
        discrete_sup_norm(1, 1, 0, Entropy().bytes)


def test_entries_are_uncorrelated():
    """A correlation of 0.05 is 5.5 standard deviations."""
    rng = np.random.default_rng(8)
    found = np.corrcoef(np.array([trace_norm_noise(4, 1.0, rng) for _ in range(12_000)]).T)
    assert all(abs(found[i, j]) < 0.05 for i, j in combinations(range(6), 2))


@pytest.mark.parametrize("dimensions", [1, 4, 12])
def test_the_largest_coordinate_is_gamma(dimensions):
    drawn = sup_norm_noise((20_000, dimensions), 0.7, np.random.default_rng(1))
    largest = np.abs(drawn).max(axis=1)
    assert stats.kstest(largest, stats.gamma(dimensions, scale=0.7).cdf).pvalue > ALARM


def test_a_coordinate_varies_as_the_closed_form_says_alike_in_both_modes():
    drawn = sup_norm_noise((200_000, 4), 0.7, np.random.default_rng(2))
    assert drawn.var() == pytest.approx(4.9, rel=0.03)
    mechanism = SupNorm(sensitivity=2**16, epsilon=1.0, lattice=2**16)
    exact = mechanism.release(np.zeros((4_000, 5), dtype=np.int64), Entropy())
    assert exact.dtype == np.int64
    assert stats.kstest(np.abs(exact).max(axis=1) / 2**16, stats.gamma(5).cdf).pvalue > ALARM
    assert mechanism.spend("rows").sensitivity == 1
    assert mechanism.spend("rows").proven == 1.0


@pytest.mark.parametrize(("dimensions", "step"), [(1, 2**24), (2, 2**23), (3, 2**22)])
def test_whole_vectors_have_the_stated_law(dimensions, step):
    draws = 40_000
    found = discrete_sup_norm(draws, dimensions, step, np.random.default_rng(3).bytes)
    norms = np.abs(found).max(axis=1)
    u, most = step / 2**24, 12
    j = np.arange(4_000)
    shells = (2.0 * j + 1) ** dimensions - np.where(j > 0, (2.0 * j - 1), 0) ** dimensions
    law = shells * np.exp(-u * j)
    law /= law.sum()
    expected = draws * np.append(law[:most], law[most:].sum())
    seen = np.bincount(np.minimum(norms, most), minlength=most + 1)
    assert stats.chisquare(seen, expected).pvalue > ALARM
    cells = np.unique(found[norms == 1], axis=0, return_counts=True)[1]
    assert len(cells) == 3**dimensions - 1
    assert stats.chisquare(cells).pvalue > ALARM


def test_an_event_of_one_corner_shows_the_whole_epsilon():
    """Moving (0, …, 0) to (1, …, 1) costs epsilon, not d epsilon: all coordinates at least 1."""
    runs, d, epsilon = 200_000, 3, 1.0
    noise = sup_norm_noise((runs, d), 1 / epsilon, np.random.default_rng(5))
    low = (noise >= 1).all(axis=1).mean()
    assert math.log((noise + 1 >= 1).all(axis=1).mean() / low) <= epsilon + 0.2
