"""Poisson sampling: the binomial law in both modes, and nothing but the sample leaves."""

import math

import numpy as np
import pytest

from dp_core.errors import ParameterError
from dp_core.noise.exact_noise import Entropy
from dp_core.noise.mechanisms import poisson_sample
from tests.core.noise import Replay

CELLS = 40_000


@pytest.mark.parametrize("rng", [np.random.default_rng(1), Replay(1)], ids=["explore", "release"])
@pytest.mark.parametrize("rate", [0.1, 0.93])
def test_thinned_counts_follow_the_binomial_law(rng: object, rate: float) -> None:
    """Chi-square of 40,000 cells of 5 people against Binomial(5, rate); false alarm 1e-6."""
    sample = poisson_sample(np.full(CELLS, 5), rate, rng)  # type: ignore[arg-type]
    found = np.bincount(sample, minlength=6)
    chance = np.array([math.comb(5, k) * rate**k * (1 - rate) ** (5 - k) for k in range(6)])
    kept = chance * CELLS > 5
    distance = ((found - chance * CELLS)[kept] ** 2 / (chance * CELLS)[kept]).sum()
    assert distance < 41  # 5 degrees of freedom: 1e-7
    for wrong in (0.8 * rate, min(0.99, 1.25 * rate)):
        chances = np.array([math.comb(5, k) * wrong**k * (1 - wrong) ** (5 - k) for k in range(6)])
        assert ((found - chances * CELLS) ** 2 / (chances * CELLS)).sum() > 41


def test_a_rate_of_one_keeps_everybody_in_a_new_array() -> None:
    counts = np.array([[3, 0], [2, 9]])
    sample = poisson_sample(counts, 1.0, np.random.default_rng(0))
    assert np.array_equal(sample, counts)
    assert not np.shares_memory(sample, counts)


@pytest.mark.parametrize("rng", [np.random.default_rng(0), Entropy()], ids=["explore", "release"])
def test_shape_is_kept_and_nobody_is_added(rng: object) -> None:
    counts = np.arange(12).reshape(3, 4)
    sample = poisson_sample(counts, 0.5, rng)  # type: ignore[arg-type]
    assert sample.shape == (3, 4)
    assert (sample <= counts).all()
    assert poisson_sample(np.zeros(0, dtype=int), 0.5, rng).size == 0  # type: ignore[arg-type]
    assert poisson_sample(np.zeros(3, dtype=int), 0.5, rng).sum() == 0  # type: ignore[arg-type]


def test_coins_are_tossed_a_limited_number_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dp_core.noise.mechanisms._COINS", 64)
    counts = np.array([1_000, 0, 1, 3_000])
    sample = poisson_sample(counts, 0.5, Replay(3))
    assert sample == pytest.approx([500, 0, 0.5, 1_500], abs=200)


@pytest.mark.parametrize("rate", [0, -1, 1.1, math.nan])
def test_a_bad_rate_is_refused_in_a_sentence(rate: float) -> None:
    with pytest.raises(ParameterError, match="must be above 0 and at most 1"):
        poisson_sample(np.ones(3, dtype=int), rate, np.random.default_rng(0))
