"""What bits that are randomised twice cost and how much they tell: closed forms, no draws.

A bit is randomised once for ever (permanent, f) and again in each report (instantaneous, p and q):

    true bit ── f ──> permanent bit ── p, q ──> bit of report 1, 2, …

permanent bit: 1 with chance 1 - f/2 if the true bit is 1, f/2 if it is 0.
reported bit: 1 with chance q if the permanent bit is 1, p if it is 0.

A record of d attributes is d one-hot strings; two records differ in at most one 1 -> 0 and one
0 -> 1 of each string, so all costs are d times a sum of two terms. Logarithms are natural.

References
----------
U. Erlingsson, V. Pihur, A. Korolova, "RAPPOR: Randomized Aggregatable Privacy-Preserving Ordinal
Response", 2014.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from dp_core.arrays import Bits, Integers
from dp_core.errors import ParameterError
from dp_core.noise.exact_noise import Rng
from dp_core.noise.tape import Tape
from dp_core.params import must_be, whole
from dp_core.privacy.ledger import Spend
from dp_core.words import message

_SHARE = message("params-allowed", kind="number", ends="fromto", low="0", high="1")
WORD = 1 << 32
"""A release compares words of 32 bits with chances that are multiples of 1 / WORD."""


@dataclass(frozen=True)
class Noise:
    """Permanent noise f and instantaneous noise p, q of reports that say something."""

    f: float  # in [0, 1); at 0 nothing bounds the loss of many reports
    p: float
    q: float  # 0 ≤ p < q ≤ 1

    def __post_init__(self) -> None:
        _check_chances(self.f, self.p, self.q)
        if self.f == 1 or self.p == self.q:
            raise _says_nothing("f" if self.f == 1 else "q", self.f, self.p, self.q)
        if self.f == 0 and (self.p == 0 or self.q == 1):
            raise ParameterError.of("noise-proves-bit", "f", p=f"{self.p:g}", q=f"{self.q:g}")

    @property
    def q_star(self) -> float:
        """Chance of reporting 1 for a true 1."""
        return effective_probabilities(self.f, self.p, self.q)[0]

    @property
    def p_star(self) -> float:
        """Chance of reporting 1 for a true 0."""
        return effective_probabilities(self.f, self.p, self.q)[1]

    @property
    def silence(self) -> tuple[float, float]:
        """Chances of reporting 0 for a true 1 and a true 0: 1 - q* and 1 - p*, digits kept."""
        return effective_probabilities(self.f, 1 - self.p, 1 - self.q)

    @property
    def gap(self) -> float:
        """Δ = q* - p* = (1 - f)(q - p)."""
        return (1 - self.f) * (self.q - self.p)

    @property
    def ratio(self) -> float:
        """Likelihood ratio r = q* (1 - p*) / (p* (1 - q*)) of one attribute in one report."""
        zero_if_one, zero_if_zero = self.silence
        return self.q_star * zero_if_zero / (self.p_star * zero_if_one)

    def rounded(self) -> "Noise":
        """Give what a release draws with: f and p rounded up, q down.

        f becomes a multiple of 2⁻³¹, p and q of 2⁻³², so that all chances are of 2⁻³².
        """
        half, rest = permanent_steps(self.f)
        low, high = instantaneous_steps(self.p, self.q)
        if low >= high or half >= rest:
            raise _says_nothing("f" if half >= rest else "q", self.f, self.p, self.q)
        return Noise(2 * half / WORD, low / WORD, high / WORD)


def permanent_steps(f: float) -> tuple[int, int]:
    """Chances that a true 0 and a true 1 become 1, in steps of 2⁻³²: f/2 rounded up, the rest."""
    changed = math.ceil(f / 2 * WORD)
    return changed, WORD - changed


def instantaneous_steps(p: float, q: float) -> tuple[int, int]:
    """Chances that a permanent 0 and 1 are reported as 1, in steps of 2⁻³²: p up, q down."""
    return math.ceil(p * WORD), math.floor(q * WORD)


def effective_probabilities(f: float, p: float, q: float) -> tuple[float, float]:
    """Chances (q*, p*) of reporting 1 for a true 1 and a true 0, through both layers."""
    kept, changed = 1 - f / 2, f / 2
    return kept * q + changed * p, kept * p + changed * q


def lifetime_epsilon(f: float, attributes: int) -> float:
    """Bound any number of reports of a record that never changes: 2 d ln((2 - f)/f).

    It is the proven epsilon of the whole record of d attributes, infinite at f = 0.
    """
    _check_chances(f, 0.0, 1.0)
    whole("attributes", attributes, 1)
    return attributes * 2 * _bit_loss(f, -math.inf)


def report_epsilon(f: float, p: float, q: float, attributes: int) -> float:
    """Exact loss of one report: d ln(q*(1 - p*) / (p*(1 - q*)))."""
    return epsilon_of_reports(f, p, q, attributes, 1)


def published_report_epsilon(f: float, p: float, q: float) -> float:
    """Loss of one report as it is printed, without the factor d."""
    return report_epsilon(f, p, q, 1)


def epsilon_of_reports(f: float, p: float, q: float, attributes: int, reports: int) -> float:
    """Exact loss of K reports of one record whose permanent bits are drawn once.

    With a = 1 - f/2 and b = f/2 it is d (ln R1 + ln R0), where
    R1 = (a q^K + b p^K) / (b q^K + a p^K) is the likelihood ratio of K ones, and
    R0 = (a (1 - p)^K + b (1 - q)^K) / (b (1 - p)^K + a (1 - q)^K) that of K zeros. It grows with
    K towards `lifetime_epsilon`, and is at most K times that of one report.

    Notes
    -----
    Bits of a report are independent given the permanent ones, and those given the record. Per bit
    the ratio is monotone in the number of ones, so its extremes are K ones and K zeros
    (lremh.md 4.1).
    """
    _check_chances(f, p, q)
    whole("attributes", attributes, 1)
    whole("reports", reports, 1)
    if p == q:
        return 0.0
    ones, zeros = _log_share(p, q, q - p), _log_share(1 - q, 1 - p, q - p)
    return attributes * (_bit_loss(f, reports * ones) + _bit_loss(f, reports * zeros))


def _bit_loss(f: float, log_share: float) -> float:
    """Compute ln((a + b x) / (b + a x)) of x = exp(log_share) ≤ 1."""
    kept, changed = 1 - f / 2, f / 2
    if not changed:
        return -log_share
    share = math.exp(log_share)
    if f < 0.5 and share < 0.5:
        return math.log(kept + changed * share) - math.log(changed + kept * share)
    return math.log1p((1 - f) * -math.expm1(log_share) / (changed + kept * share))


def _log_share(part: float, whole: float, rest: float) -> float:
    """Compute ln(part / whole) of part + rest = whole, exact where either is small."""
    if part == 0:
        return -math.inf
    return math.log(part / whole) if part < rest else math.log1p(-rest / whole)


def _check_chances(f: float, p: float, q: float) -> None:
    for name, value in (("f", f), ("p", p), ("q", q)):
        if not 0 <= value <= 1:
            raise must_be(name, value, _SHARE)
    if p > q:
        raise _says_nothing("p", f, p, q)


def _says_nothing(field: str, f: float, p: float, q: float) -> ParameterError:
    """Error for chances by which a report says nothing, or almost nothing; one of them is named."""
    return ParameterError.of("noise-chances", field, f=repr(f), p=repr(p), q=repr(q))


# --- one-hot bits, and how they are flipped in both modes: by chances in steps of 2⁻³² ------------

_CHUNK = 1 << 17  # bits flipped at a time: their words stay in the processor's cache


def permanent_bits(codes: ArrayLike, domains: Sequence[int], f: float, rng: Rng) -> Bits:
    """Randomise one-hot bits once for ever: what stays on the device, shape (n, sum of k_j).

    `codes` are the category of each user and attribute, shape (n, d).
    """
    check_domains(domains)
    lifetime = lifetime_epsilon(f, len(domains))
    users = checked_codes(codes, domains)
    if isinstance(rng, Tape):
        line = _bits_line(f"permanent bits, f = {f:.3g}", 2 * len(domains), lifetime)
        changed = partial(_changed, times=2)
        kept = rng.hear(line, users, lambda real: permanent_bits(users, domains, f, real), changed)
        return np.asarray(kept)
    return answered(users, domains, partial(flipped, steps=permanent_steps(f), rng=rng))


def answered(users: Integers, domains: Sequence[int], randomise: Callable[[Bits], Bits]) -> Bits:
    """Randomise the one-hot bits of all users, some at a time: shape (n, sum of k_j)."""
    bits = np.empty((len(users), sum(domains)), dtype=np.uint8)
    for rows in chunks(bits):
        bits[rows] = randomise(one_hot(users[rows], domains))
    return bits


def instantaneous_bits(bits: Bits, p: float, q: float, rng: Rng) -> Bits:
    """Randomise permanent bits for one report: p and q are the chances of a 1 for a 0 and a 1."""
    report_epsilon(1.0, p, q, 1)
    if isinstance(rng, Tape):
        line = _bits_line(f"instantaneous bits, p = {p:.3g}, q = {q:.3g}", bits.shape[-1], 0.0)
        sent = rng.hear(line, bits, lambda real: instantaneous_bits(bits, p, q, real), _changed)
        return np.asarray(sent)
    reported = np.empty_like(bits)
    for rows in chunks(bits):
        reported[rows] = flipped(bits[rows], instantaneous_steps(p, q), rng)
    return reported


def _bits_line(words: str, changed: int, epsilon: float) -> Spend:
    return Spend(step="", mechanism=words, sensitivity=changed, claimed=epsilon, proven=epsilon)


def _changed(one: NDArray[Any], other: NDArray[Any], times: int = 1) -> float:
    return times * float(np.sum(one != other))


def one_hot(codes: Integers, domains: Sequence[int]) -> Bits:
    """Write each category as a string of bits with a single 1, shape (n, sum of k_j)."""
    width = sum(domains)
    starts = np.cumsum(domains) - domains
    bits = np.zeros((len(codes), width), dtype=np.uint8)
    places = codes + starts + np.arange(len(codes))[:, None] * width
    bits.ravel()[places] = 1
    return bits


def flipped(bits: Bits, steps: tuple[int, int], rng: Rng) -> Bits:
    """Set each bit with the chance of a 0 or of a 1: one word a bit, whatever the chances.

    Rounding may have put the chance of a 1 a step below that of a 0; they are then the same.
    """
    low, high = steps
    words = _words(bits.size, rng).reshape(bits.shape)
    said = _below(words, high)
    said &= bits.view(np.bool_)
    said |= _below(words, low)
    return said.view(np.uint8)


def _words(size: int, rng: Rng) -> NDArray[np.uint32]:
    if isinstance(rng, Generator):
        return rng.integers(WORD, size=size, dtype=np.uint32)
    return np.frombuffer(rng.bytes(4 * size), dtype="<u4")


def _below(words: NDArray[np.uint32], limit: int) -> NDArray[np.bool_]:
    if limit == WORD:
        return np.ones(words.shape, dtype=np.bool_)
    return np.asarray(words < np.uint32(limit))


def two_streams(rng: Rng) -> tuple[Rng, Rng]:
    """Two independent streams, so that the number of users changes no bit of the first ones."""
    if isinstance(rng, Generator):
        first, second = rng.spawn(2)
        return first, second
    return rng, rng


def passed_over(rng: Rng, bits: int) -> Rng:
    """Move a fresh stream behind the words of so many bits: those of the users before one.

    An exact release has no stream to move in.
    """
    if isinstance(rng, Generator):
        source: Any = rng.bit_generator  # of `default_rng`: it jumps, two words a step
        source.advance(bits // 2)
        rng.integers(WORD, size=bits % 2, dtype=np.uint32)
    return rng


def chunks(bits: Bits) -> Iterator[slice]:
    """Rows to do at a time."""
    rows = max(1, _CHUNK // max(1, bits.shape[1]))
    return (slice(start, start + rows) for start in range(0, len(bits), rows))


def checked_codes(codes: ArrayLike, domains: Sequence[int]) -> Integers:
    """Give the codes as integers, or refuse those that are not categories."""
    table = np.asarray(codes)
    if table.ndim != 2 or table.shape[1] != len(domains):
        raise must_be("codes", table.shape, f"users down, {len(domains)} attributes across")
    if table.size and table.dtype.kind not in "iub":
        raise must_be("codes", str(table.dtype), "whole numbers")
    if table.size and (table.min() < 0 or (table.max(axis=0) >= np.asarray(domains)).any()):
        raise must_be("codes", "…", f"from 0, below {tuple(domains)}")
    return table.astype(np.int64, copy=False)


def check_domains(domains: Sequence[int]) -> None:
    if not len(domains) or not all(size >= 2 and size == int(size) for size in domains):
        raise must_be("domains", tuple(domains), "attributes: each of at least 2 categories")
