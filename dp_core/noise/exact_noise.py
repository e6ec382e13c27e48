"""Integer samplers for a release: exact, vectorised and free of floating point.

Entropy ── bytes ──┬── uniform_below       uniform integers
                   ├── bernoulli           a coin whose bias is a binary fraction
                   ├── bernoulli_exp       a coin of bias exp(-γ)
                   ├── exponential_below   P(x) ∝ exp(-x / 2²⁴) below a bound
                   ├── discrete_laplace    P(x) ∝ exp(-u|x|)
                   ├── discrete_gaussian   P(x) ∝ exp(-x²/(2σ²)), σ² rational
                   └── Normals             real normal numbers, to as many bits as are asked for

A real parameter (γ or u) is an integer number of steps of 2⁻²⁴. Every sampler takes one integer for
each draw, in an array of any shape, and returns the draws in that shape; an integer out of range is
a `ValueError`. Its bytes come from a `BytesSource`, uniform and random: ``Entropy().bytes`` in a
release, ``Generator.bytes`` in a test that replays. Only the modules behind ``mechanisms.py`` call
this one.

Notes
-----
The samplers are exact if the bytes are uniform and independent. Their running time is not constant:
rejection sampling takes as many rounds as chance wants, so somebody who can time a release to the
microsecond learns a little about the *noise* in it. What draws noise never sees data. The exact
exponential mechanism does: its tries are kept with `bernoulli_exp` of the scores, so how long it
takes depends on them, and a release that chooses by it must not be timed by those it is kept from.
"""

import builtins
import os
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from dp_core.arrays import Coins, Integers
from dp_core.params import must_be, whole_from

BytesSource = Callable[[int], bytes]

RESOLUTION_BITS = 24
_ONE = 1 << RESOLUTION_BITS
_LARGEST_DENOMINATOR = 1 << 57  # of a coin's exponent: tossing it multiplies by 2, 3, …
_WORD_BITS = 63
_LARGEST_WORD = (1 << _WORD_BITS) - 1
_ROOT_OF_LARGEST = 3_037_000_499  # its square is the largest below 2⁶³
_SMALLEST_VARIANCE = Fraction(1, 1 << 64)


class Entropy:
    """Randomness of the operating system: no seed, no state, no replay.

    Its ``exact`` is False only where a recorded run explores, see `dp_core.noise.tape`.
    """

    exact: bool = True

    def bytes(self, n: int) -> builtins.bytes:
        """Return `n` bytes from the operating system."""
        return os.urandom(n)

    def generator(self) -> np.random.Generator:
        """Return a new generator with 256 fresh bits of seed, for steps that are not mechanisms."""
        seed = int.from_bytes(self.bytes(32), "little")
        return np.random.default_rng(np.random.SeedSequence(seed))


Rng = Generator | Entropy


def is_exact(rng: Rng) -> bool:
    """Whether what is drawn from a random source may leave: a generator has a seed."""
    return isinstance(rng, Entropy) and rng.exact


def discrete_laplace(parameters: Integers, source: BytesSource) -> Integers:
    """Draw independent discrete Laplace noise, P(x) ∝ exp(-u|x|) with u = s / 2²⁴.

    The variance is 1 / (2 sinh²(u/2)), a little less than the 2/u² of Laplace noise of scale 1/u.
    Cost: about 0.2 µs a draw in long arrays.

    Notes
    -----
    A magnitude is floor((U + 2²⁴ V) / s). V is less than the number of coins held in memory,
    hence far below 2³⁹, so nothing overflows.

    References
    ----------
    C. Canonne, G. Kamath, T. Steinke (2020), "The Discrete Gaussian for Differential Privacy",
    Algorithm 2.
    """
    steps = _flat(parameters)
    if steps.size and steps.min() < 1:
        raise must_be("steps", int(steps.min()), whole_from(1), field="epsilon")
    noise = np.zeros(steps.size, dtype=np.int64)
    pending = np.arange(steps.size)
    while pending.size:
        magnitudes = _exponential_steps(pending.size, source) // steps[pending]
        negative = _words(pending.size, source) < 1 << (_WORD_BITS - 1)
        noise[pending] = np.where(negative, -magnitudes, magnitudes)
        pending = pending[negative & (magnitudes == 0)]  # zero has one sign only
    return noise.reshape(np.shape(parameters))


def discrete_gaussian(variance: Fraction, size: int, source: BytesSource) -> Integers:
    """Draw independent discrete Gaussian noise, P(x) ∝ exp(-x² / (2σ²)) with exactly this σ².

    The variance is at most σ²: any whole number up to 2²⁷ times any power of two, with σ from 2⁻³²
    to 2²³; other rationals where a coin has the denominator below. Cost: about 0.5 µs a draw in
    long arrays.

    Notes
    -----
    Discrete Laplace noise y of scale t is kept with chance exp(-γ), γ = (|y| - b)² / (2σ²) with
    b = σ² / t: the product is exp(-y² / (2σ²)) times a constant, and the algorithm cited. Here t is
    the power of two around σ, which keeps at least 0.6 of the tries where σ is large. With
    b = p / q, γ = (q |y| - p)² / (2 p q t), which a coin has exactly: σ² is not rounded, and noise
    of 2ᵏ σ needs the same p.

    References
    ----------
    C. Canonne, G. Kamath, T. Steinke (2020), "The Discrete Gaussian for Differential Privacy",
    Algorithm 3.
    """
    scale = _around_root(variance)  # t = 2^scale
    up, down = max(0, scale), max(0, -scale)
    centre = Fraction(variance.numerator << down, variance.denominator << up)
    p, q = centre.numerator, centre.denominator
    denominator, rest = divmod(2 * p * q << up, 1 << down)
    if rest or denominator > _LARGEST_DENOMINATOR or scale > RESOLUTION_BITS:
        raise ValueError(f"The sampler has no variance {variance}.")
    steps = np.full(size, 1 << (RESOLUTION_BITS - scale), dtype=np.int64)
    noise = np.empty(size, dtype=np.int64)
    pending = np.arange(size)
    while pending.size:
        tries = discrete_laplace(steps[: pending.size], source)
        farthest = q * int(np.abs(tries).max()) + p
        whole = tries if farthest < _ROOT_OF_LARGEST else tries.astype(object)
        kept = _coin_exp((q * np.abs(whole) - p) ** 2, denominator, source)
        noise[pending[kept]] = tries[kept]
        pending = pending[~kept]
    return noise


class _Fractions:
    """Real numbers, uniform from 0 to 1, each known to as many words of its bits as are needed.

    `first`: words of so many bits; `more`: further words of the few numbers that needed them.
    """

    def __init__(self, size: int, source: BytesSource, bits: int) -> None:
        self._source, self._bits = source, bits
        self.first = np.zeros(size, dtype=np.int64)
        self.more: dict[int, list[int]] = {}

    def draw(self, places: Integers) -> "_Fractions":
        """Make these numbers new."""
        self.first[places] = self.words(places.size)
        for place in self.more.keys() & {*places.tolist()} if self.more else ():
            del self.more[place]
        return self

    def words(self, size: int) -> Integers:
        """Draw words of a number's bits."""
        drawn: Integers = _words(size, self._source) >> (_WORD_BITS - self._bits)
        return drawn

    def word(self, place: int, depth: int) -> int:
        """Word after the first of one number: it is drawn when it is asked for."""
        known = self.more.setdefault(place, [])
        while len(known) < depth:
            known.append(int(self.words(1)[0]))
        return known[depth - 1]

    def below(self, other: "_Fractions", places: Integers) -> Coins:
        """Whether these numbers are below those of another in the same places."""
        mine, theirs = self.first[places], other.first[places]
        less = mine < theirs
        for at in _places(mine == theirs):
            place, depth = int(places[at]), 1
            while self.word(place, depth) == other.word(place, depth):
                depth += 1
            less[at] = self.word(place, depth) < other.word(place, depth)
        return np.asarray(less)


class Normals:
    """Independent standard normal numbers: real ones, of which any number of bits can be read.

    Nothing is rounded: whoever rounds a function of them reads bits until it is certain. A word has
    fewer `bits` in tests, where numbers then agree in a word more often.

    Notes
    -----
    A number is ±(k + x). P(k) ∝ exp(-k/2), kept with chance exp(-k (k - 1) / 2), and x uniform,
    kept with chance exp(-x (2k + x) / 2), which is k + 1 coins of exp(-x p), p = (2k + x)/(2k + 2).
    Such a coin takes uniform numbers as long as each is below the one before, the first below x,
    and another coin, of bias p, comes up: an even number of them has this chance. All steps
    compare uniform numbers, so bits of x that no comparison read are uniform still.

    References
    ----------
    C. F. F. Karney, "Sampling exactly from the normal distribution", 2016, Algorithm N.
    """

    PART = 21
    """Bits of a part: sums of many products of two are whole in floats."""

    def __init__(self, size: int, source: BytesSource, bits: int = _WORD_BITS) -> None:
        self._source, self._bits = source, bits
        self._x = _Fractions(size, source, bits)
        self._columns: list[Integers] = []
        self._k = np.zeros(size, dtype=np.int64)
        pending = np.arange(size)
        while pending.size:
            self._k[pending] = _exponential_steps(pending.size, source) // (_ONE // 2)
            self._x.draw(pending)
            k = self._k[pending]
            kept = self._kept(pending[bernoulli_exp(k * (k - 1) * (_ONE // 2), source)])
            missing = np.zeros(size, dtype=np.bool_)
            missing[pending], missing[kept] = True, False
            pending = np.flatnonzero(missing)
        self._sign = np.where(bernoulli(np.ones(size, dtype=np.int64), 1, source), -1, 1)

    def limbs(self, words: int) -> Integers:
        """Read so many words of each number: its parts, whole ones, shape (1 + 3 words, size).

        A number is Σ part_i 2^(-21 i), and what was not read: less than one unit of the last part,
        with the same sign.
        """
        assert self._bits == 3 * self.PART
        mask = (1 << self.PART) - 1
        parts = [self._k]
        for word in (self._word(depth) for depth in range(words)):
            parts += [word >> 2 * self.PART, word >> self.PART & mask, word & mask]
        return np.stack(parts) * self._sign

    def floats(self) -> NDArray[np.float64]:
        """Round all numbers, for tests."""
        return np.asarray(self._sign * (self._k + (self._x.first + 0.5) / 2.0**self._bits))

    def _word(self, depth: int) -> Integers:
        if depth == 0:
            return self._x.first
        while len(self._columns) < depth:
            self._columns.append(self._x.words(self._k.size))
            for place, words in self._x.more.items():
                if len(words) >= len(self._columns):
                    self._columns[-1][place] = words[len(self._columns) - 1]
        return self._columns[depth - 1]

    def _kept(self, places: Integers) -> Integers:
        """Toss the k + 1 coins of each number; those that all come up are kept."""
        left = 1 + self._k[places]
        while (tossed := _places(left > 0)).size:
            up = self._coins(places[tossed])
            left[tossed] = np.where(up, left[tossed] - 1, -1)
        return np.asarray(places[left == 0])

    def _coins(self, places: Integers) -> Coins:
        even = np.ones(self._k.size, dtype=np.bool_)
        last, going_on = self._x, places
        while going_on.size:
            new = self._fresh(going_on)
            going_on = going_on[new.below(last, going_on)]
            going_on = going_on[self._ratios(going_on)]
            even[going_on] ^= True
            last = new
        return even[places]

    def _ratios(self, places: Integers) -> Coins:
        """Toss coins of bias (2k + x) / (2k + 2)."""
        twice = 2 * self._k[places]
        sides = uniform_below(twice + 2, self._source)
        coins = sides < twice
        close = _places(sides == twice)
        if close.size:
            coins[close] = self._fresh(places[close]).below(self._x, places[close])
        return np.asarray(coins)

    def _fresh(self, places: Integers) -> _Fractions:
        return _Fractions(self._k.size, self._source, self._bits).draw(places)


def _around_root(variance: Fraction) -> int:
    """Exponent of the power of two that is at most √2 times √variance, and at least 1/√2."""
    if variance < _SMALLEST_VARIANCE:
        raise ValueError(f"The sampler has no variance {variance}.")
    top, bottom = variance.numerator, variance.denominator
    size = top.bit_length() - bottom.bit_length()
    exponent = size - (top << max(0, -size) < bottom << max(0, size))
    # now 2^exponent <= variance < 2^(exponent + 1)
    return (exponent + 1) // 2


def bernoulli_exp(numerators: Integers, source: BytesSource) -> Coins:
    """Toss coins that are True with probability exp(-γ), γ = numerator / 2²⁴, from 0 on.

    Notes
    -----
    exp(-γ) is floor(γ) coins of exp(-1) and one of the rest.

    References
    ----------
    C. Canonne, G. Kamath, T. Steinke (2020), "The Discrete Gaussian for Differential Privacy",
    Algorithm 1.
    """
    return _coin_exp(_at_least(0, numerators), _ONE, source).reshape(np.shape(numerators))


def bernoulli(numerators: Integers, denominator_bits: int, source: BytesSource) -> Coins:
    """Toss coins that are True with probability numerator / 2**denominator_bits, exactly.

    Numerators go from 0 to 2**denominator_bits, and these bits from 0 to 62. Takes constant time:
    nothing is rejected.
    """
    thresholds = _at_least(0, numerators)
    if not 0 <= denominator_bits < _WORD_BITS:
        raise ValueError(f"denominator_bits = {denominator_bits} must lie between 0 and 62.")
    if thresholds.size and thresholds.max() > 1 << denominator_bits:
        raise ValueError(f"{thresholds.max()} / 2**{denominator_bits} is not a probability.")
    draws = _words(thresholds.size, source) >> (_WORD_BITS - denominator_bits)
    return (draws < thresholds).reshape(np.shape(numerators))


def uniform_below(bounds: Integers, source: BytesSource) -> Integers:
    """Draw integers uniformly from 0, 1, …, bound - 1; bounds from 1 to 2⁶³ - 1.

    Notes
    -----
    Words beyond the largest multiple of the bound are rejected: without that, a remainder favours
    small integers.
    """
    sizes = _at_least(1, bounds)
    shares = _LARGEST_WORD // sizes
    words = _words_below(shares * sizes, sizes.size, source)
    return (words // shares).reshape(np.shape(bounds))


def exponential_below(bounds: Integers, source: BytesSource) -> Integers:
    """Draw integers from 0, 1, …, bound - 1 with P(x) ∝ exp(-x / 2²⁴); bounds as above.

    Notes
    -----
    Rejection, by whichever proposal keeps at least 1 - 1/e of its tries: below 2²⁴ uniform
    integers, kept with chance exp(-x / 2²⁴); from there on Exponential(1) in steps of 2⁻²⁴, kept
    below the bound.
    """
    sizes = _at_least(1, bounds)
    draws = np.empty_like(sizes)
    small = sizes < _ONE
    for pending, propose in (
        (np.flatnonzero(small), _uniform_proposals),
        (np.flatnonzero(~small), _exponential_proposals),
    ):
        while pending.size:
            found, kept = propose(sizes[pending], source)
            draws[pending] = found
            pending = pending[~kept]
    return draws.reshape(np.shape(bounds))


def _coin_exp(numerators: NDArray[Any], denominator: int, source: BytesSource) -> Coins:
    """Toss coins of bias exp(-numerator / denominator); numerators are integers of any size."""
    rests = (numerators % denominator).astype(np.int64)
    coins = _coin_exp_fraction(rests, source, denominator=denominator)
    # More coins than 2⁶² never all come up, whatever the computer.
    wholes = np.minimum(numerators // denominator, 1 << 62).astype(np.int64)
    pending = np.flatnonzero(coins & (wholes > 0))
    while pending.size:
        wholes[pending] -= 1
        coins[pending] = _coin_exp_one(pending.size, source)
        pending = pending[coins[pending] & (wholes[pending] > 0)]
    return coins


def _uniform_proposals(sizes: Integers, source: BytesSource) -> tuple[Integers, Coins]:
    tries = uniform_below(sizes, source)
    return tries, _coin_exp_fraction(tries, source)


def _exponential_proposals(sizes: Integers, source: BytesSource) -> tuple[Integers, Coins]:
    tries = _exponential_steps(sizes.size, source)
    return tries, tries < sizes


def _exponential_steps(size: int, source: BytesSource) -> Integers:
    """Draw U + 2²⁴ V, P(x) ∝ exp(-x / 2²⁴): Exponential(1) in steps of 2⁻²⁴, rounded down."""
    return _fractions(size, source) + (_successes(size, source) << RESOLUTION_BITS)


def _fractions(size: int, source: BytesSource) -> Integers:
    """Draw U from 0, …, 2²⁴ - 1 with P(U) ∝ exp(-U / 2²⁴): the first candidates accepted."""
    accepted = np.empty(0, dtype=np.int64)
    while (missing := size - accepted.size) > 0:
        candidates = _words(_enough(missing), source) >> (_WORD_BITS - RESOLUTION_BITS)
        coins = _coin_exp_fraction(candidates, source)
        accepted = np.concatenate((accepted, candidates[coins]))
    return accepted[:size]


def _successes(size: int, source: BytesSource) -> Integers:
    """Count the coins of bias exp(-1) before each failure, in one long row of coins."""
    coins = np.empty(0, dtype=np.bool_)
    while (missing := size - int(np.count_nonzero(~coins))) > 0:
        coins = np.concatenate((coins, _coin_exp_one(_enough(missing), source)))
    return np.diff(np.flatnonzero(~coins)[:size], prepend=-1).astype(np.int64) - 1


def _enough(missing: int) -> int:
    """How many tries of probability 1 - 1/e nearly always give `missing` hits: affects speed only.

    1 / (1 - 1/e) = 1.582 < 26/16; more or fewer tries leave the distribution as it is.
    """
    return missing * 26 // 16 + 16


def _coin_exp_one(size: int, source: BytesSource) -> Coins:
    """Toss `size` coins of bias exp(-1); the draw below 1 · 2²⁴ always goes on, so begin at 2."""
    return _coin_exp_fraction(np.full(size, _ONE, dtype=np.int64), source, first=2)


def _coin_exp_fraction(
    numerators: Integers, source: BytesSource, *, first: int = 1, denominator: int = _ONE
) -> Coins:
    """Toss coins of bias exp(-γ), γ = numerator / denominator ≤ 1.

    For j = 1, 2, … draw an integer below j · denominator and go on while it is below the numerator.
    This stops at j with probability γʲ⁻¹/(j-1)! - γʲ/j!; the sum over odd j is exp(-γ).
    """
    coins = np.full(numerators.size, first % 2 == 1)
    alive = going_on = _places(_coin_ratio(numerators, first * denominator, source))
    j = first
    while alive.size:
        j += 1
        coins[alive] = j % 2 == 1  # those that go on are overwritten in the next round
        numerators = numerators[going_on]
        going_on = _places(_coin_ratio(numerators, j * denominator, source))
        alive = alive[going_on]
    return coins


def _coin_ratio(numerators: Integers, denominator: int, source: BytesSource) -> Coins:
    """Toss coins of bias numerator / denominator: compare a uniform integer with the numerator."""
    share = _LARGEST_WORD // denominator
    return _words_below(share * denominator, numerators.size, source) < numerators * share


def _words_below(limits: Integers | int, size: int, source: BytesSource) -> Integers:
    """Draw uniform words below the limits, which are at least 2⁶²: half the tries succeed."""
    words = _words(size, source)
    while (rejected := _places(words >= limits)).size:
        words[rejected] = _words(rejected.size, source)
    return words


def _words(size: int, source: BytesSource) -> Integers:
    """Draw uniform integers of 63 bits with one read of the source."""
    return (np.frombuffer(source(8 * size), dtype="<u8") >> 1).view(np.int64)


def _places(coins: Coins) -> NDArray[np.intp]:
    """Where a coin came up; `np.flatnonzero` takes several times as long for the few of a round."""
    return coins.nonzero()[0]


def _flat(integers: Integers) -> Integers:
    """Return a flat view in 64 bits; floats raise TypeError instead of being truncated."""
    return np.asarray(integers).astype(np.int64, casting="same_kind", copy=False).ravel()


def _at_least(least: int, integers: Integers) -> Integers:
    """Return the integers flat, or refuse those that would break a sampler."""
    flat = _flat(integers)
    if flat.size and flat.min() < least:
        raise ValueError(f"{flat.min()} is out of range: the sampler needs at least {least}.")
    return flat
