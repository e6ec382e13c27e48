"""Many columns: how many ones a record has, and ones and pairs of records cut to as many (4.6).

A record of a basket has few ones among many columns. Scaled down to what one with τ ones adds, it
moves the counts far less than a record may that has a one anywhere.
"""

import math
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from dp_core.algorithms.privscbn.data.counts import Counter, length_ends
from dp_core.algorithms.privscbn.method.steps.budget import Price, below, counting_noise
from dp_core.algorithms.privscbn.method.steps.pair_counts import LATTICE, lattice_for
from dp_core.algorithms.privscbn.method.steps.parities import (
    MOST_TRIPLES,
    Design,
    Parities,
    expected_error,
    sets_of,
)
from dp_core.arrays import Floats, Integers
from dp_core.noise.mechanisms import Gaussian, Rng, is_exact, on_lattice
from dp_core.privacy.ledger import Spend
from dp_core.words import say

SHARE = 0.1
"""Of the budget, for the lengths of records."""
_SURE = 3.0  # deviations of the noise; fewer records of a class count as none
_LEAST_SHARE = 1e-4
_LEAST_SPREAD = 0.01
_WAYS = 3
_GAIN = 0.9  # of the expected error, for less than that records are not cut


class Lengths(NamedTuple):
    """Released share of the records in each class of `length_ends`, and what is left to spend."""

    ends: Integers
    shares: Floats
    left: Price
    spend: Spend


def many_columns(m: int) -> bool:
    """Tell whether the lengths of records are measured: where triples are too many to count."""
    return math.comb(m, 3) > MOST_TRIPLES


def split_price(price: Price) -> tuple[Price, Price]:
    """Split the budget, never above the whole: for lengths, and what is left.

    Without delta the two add up to epsilon exactly, as close floats have an exact difference.
    """
    if price.delta is None:
        left = (1 - SHARE) * price.epsilon
        own = price.epsilon - left
    else:  # shares of rho = epsilon²/2
        own = math.sqrt(SHARE) * price.epsilon
        rest = Fraction(price.epsilon) ** 2 - Fraction(own) ** 2
        left = below(math.sqrt(rest), 2, rest)
    return price._replace(epsilon=own), price._replace(epsilon=left)


def measure_lengths(counter: Counter, price: Price, rng: Rng) -> Lengths:
    """Count the records of each class of lengths; one that is replaced leaves one for another."""
    own, left = split_price(price)
    noise = counting_noise(2, 2, own)
    if isinstance(noise, Gaussian) and is_exact(rng):
        noise = on_lattice(noise)
    exact = counter.by_length[:, -1, -1]
    noisy = noise.release(exact * noise.lattice, rng) / noise.lattice
    least = _SURE * math.sqrt(noise.variance) / noise.lattice
    shares = np.where(noisy < least, 0.0, noisy / counter.n)
    spend = noise.spend(say("privscbn-step-lengths"), because=say("privscbn-step-lengths.why"))
    return Lengths(length_ends(counter.m), shares, left, spend)


def cut_design(whole: Design, lengths: Lengths, n: int) -> Design:
    """Cut records to as many ones as make the expected error least; not at all where that is best.

    Every share of a one is too low by what is cut, and a marginal by that of each attribute.
    """
    m, epsilon = whole.m, lengths.left.epsilon
    ones = float(lengths.shares @ lengths.ends) / m  # mean share of ones
    spread = max(_LEAST_SPREAD, 4 * ones * (1 - ones))
    best, least = whole, expected_error(whole, n, epsilon, spread=spread)
    least *= _GAIN
    for tau in lengths.ends[(lengths.ends > 0) & (lengths.ends < m)].tolist():
        design = cut_at(tau, m, whole.norm)
        kept = np.array([_scaled(design, ones, LATTICE) for ones in lengths.ends.tolist()])
        cut = float(lengths.shares @ ((1 - kept / LATTICE) * lengths.ends)) / m
        error = math.hypot(expected_error(design, n, epsilon, spread=spread), _WAYS * cut)
        if error < least:
            best, least = design, error
    return best


def cut_at(tau: int, m: int, norm: int, *, order: int | None = None) -> Design:
    """Count ones, and unless `order` is 1 also pairs, of records cut to so many ones.

    A number between two ends of `length_ends` is rounded up.
    """
    tau = next(int(end) for end in length_ends(m) if end >= min(tau, m))  # records of one class
    if order == 1:
        return Design(m=m, weights=(1,), norm=norm, tau=tau)
    # about two thirds of what a full record adds are ones
    return Design(m=m, weights=(tau if norm == 1 else round(math.sqrt(tau)), 1), norm=norm, tau=tau)


def _scaled(design: Design, ones: int, lattice: int) -> int:
    """Scale a record with so many ones: the weight that it keeps, rounded down to 1/lattice."""
    assert design.tau is not None
    most, own = design.added(design.tau), design.added(ones)
    if own <= most:
        return lattice
    kept = most * lattice**design.norm // own
    return kept if design.norm == 1 else math.isqrt(kept)


def measure_cut(counter: Counter, design: Design, price: Price, rng: Rng) -> Parities:
    """Measure ones and pairs of records that are scaled down, and turn them into coefficients."""
    assert design.tau is not None
    m, n, weight = design.m, counter.n, design.weights[0]
    change = design.changed(design.hardest)
    lattice = lattice_for(change, price, rng)
    noise = counting_noise(change, change, price, lattice=lattice)
    kept = [_scaled(design, ones, lattice) for ones in length_ends(m).tolist()]
    sums = np.tensordot(np.array(kept), counter.by_length[:, :m, :m], axes=1)
    sets = tuple(sets_of(m, size + 1) for size in range(design.order))
    i, j = sets[-1].T if design.order > 1 else np.zeros((2, 0), dtype=np.int64)
    exact = np.r_[weight * np.diag(sums), sums[i, j]]
    noisy = noise.release(exact, rng) / lattice / n
    shares = np.clip(noisy[:m] / weight, _LEAST_SHARE, 1 - _LEAST_SHARE)
    alone = 1 - 2 * shares
    together = alone[i] * alone[j] + 4 * (noisy[m:] - shares[i] * shares[j])
    variance = noise.variance / (lattice * n * np.array(design.parts) / 2) ** 2
    key = "ones" if design.order == 1 else "bound" if design.norm == 1 else "length"
    because = say(f"privscbn-why-{key}", bound=design.added(design.tau), tau=design.tau)
    step = "privscbn-step-ones" if design.order == 1 else "privscbn-step-ones-pairs"
    return Parities(
        design=design,
        sets=sets,
        coefficients=(alone, together)[: design.order],
        variances=tuple(np.full(len(each), one) for each, one in zip(sets, variance, strict=True)),
        measured=None,
        spends=(noise.spend(say(step), because=because),),
    )
