"""Poisson sampling of people: each is kept by a coin of its own, and nobody learns who."""

import math

import numpy as np
from numpy.random import Generator

from dp_core.arrays import Integers
from dp_core.errors import ParameterError
from dp_core.noise.exact_noise import BytesSource, Rng, bernoulli
from dp_core.noise.tape import Tape

_COINS = 1 << 20  # coins tossed at a time: 8 MB
_BITS = 60


def poisson_sample(counts: Integers, rate: float, rng: Rng) -> Integers:
    """Keep each of the counted people with chance `rate`, independently.

    Thinning a count is a binomial draw: the same distribution as sampling the people themselves
    and counting the sample. The sample must stay secret; then
    `dp_core.privacy.ledger.subsampled` amplifies what is done with it.

    Parameters
    ----------
    counts : ndarray of int, any shape
        People per cell, zero or more.
    rate : float
        Chance to be kept, in (0, 1]; 1 keeps everybody.
    rng : Generator or Entropy
        An `Entropy` tosses one exact coin for each person, with `rate` rounded down to a multiple
        of 2⁻⁶⁰.

    Returns
    -------
    ndarray of int64, same shape

    Raises
    ------
    ParameterError
        If the rate is not in (0, 1].

    Examples
    --------
    >>> poisson_sample(np.array([3, 0]), 1.0, np.random.default_rng(0)).tolist()
    [3, 0]
    """
    if not 0 < rate <= 1:
        raise ParameterError(
            f"sampling rate = {rate} must be above 0 and at most 1; choose a rate in that range.",
            field="sampling_rate",
        )
    whole = np.array(counts, dtype=np.int64)
    if rate == 1:
        return whole
    if isinstance(rng, Tape):
        return np.asarray(rng.sample(whole, rate, lambda source: _thin(whole, rate, source)))
    return _thin(whole, rate, rng)


def _thin(whole: Integers, rate: float, rng: Rng) -> Integers:
    """Draw a binomial for each filled cell."""
    filled = np.flatnonzero(whole)
    there = whole.ravel()[filled]
    sample = np.zeros(whole.size, dtype=np.int64)
    if isinstance(rng, Generator):
        sample[filled] = rng.binomial(there, rate)
    else:
        sample[filled] = _thinned(there, math.floor(rate * 2**_BITS), rng.bytes)
    return sample.reshape(whole.shape)


def _thinned(counts: Integers, chance: int, source: BytesSource) -> Integers:
    """Toss one coin a person, a limited number of people at a time."""
    ends = np.cumsum(counts)
    kept = np.zeros(counts.size, dtype=np.int64)
    for start in range(0, int(ends[-1]) if ends.size else 0, _COINS):
        people = np.arange(start, min(start + _COINS, int(ends[-1])))
        coins = bernoulli(np.full(people.size, chance), _BITS, source)
        cells = np.searchsorted(ends, people[coins], side="right")
        kept += np.bincount(cells, minlength=counts.size)
    return kept
