"""Mechanisms of the local model: each user randomises their own record before sending it.

MemoisedResponse ── one-hot bits, flipped for ever (f), then anew for each report (p, q)
UnaryResponse    ── one-hot bits of one category, flipped once
KaryResponse     ── the category itself, or now and then any other
SubsetResponse   ── some categories at random, the own one more often

Everybody imports them from `dp_core.noise.mechanisms`. Chances are whole multiples of 2⁻³² (2⁻⁶⁰ in
Kary- and SubsetResponse) in both modes, rounded towards more noise, and compared with integers.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, ClassVar, Literal

import numpy as np
from numpy.typing import ArrayLike

from dp_core.arrays import Bits, Integers
from dp_core.noise import bit_noise
from dp_core.noise.calibration import ROUNDED_UP, too_small
from dp_core.noise.exact_noise import Rng, bernoulli, uniform_below
from dp_core.noise.tape import heard
from dp_core.params import check_positive
from dp_core.privacy.ledger import Gap, Spend
from dp_core.words import say

Claim = Literal["proven", "one report", "printed"]

CHANCE_BITS = 60
CHANCE_ONE = 1 << CHANCE_BITS


@dataclass(frozen=True, kw_only=True, eq=False)
class MemoisedResponse:
    """Report one-hot bits through permanent and instantaneous randomised response.

    References
    ----------
    U. Erlingsson, V. Pihur, A. Korolova, "RAPPOR", 2014; lremh.md 2.1 and 4.1.
    """

    f: float  # permanent noise, in [0, 1)
    # p, q: instantaneous noise, 0 ≤ p < q ≤ 1
    p: float
    q: float
    domains: Sequence[int]  # k_j: number of categories of each attribute, at least 2
    # K: how many reports each user sends while their record does not change. All are charged, and
    # `release` draws the first.
    reports: int = 1
    # what the method says it costs: the exact loss of K
    # reports; that of one report; or that of one report without the factor d, as it is printed
    claim: Claim = "proven"
    # epsilon that f, p, q were chosen for. A published claim is then this figure.
    target: float | None = None

    def __post_init__(self) -> None:
        bit_noise.check_domains(self.domains)
        bit_noise.epsilon_of_reports(self.f, self.p, self.q, self.attributes, self.reports)
        self.noise.rounded()

    @property
    def attributes(self) -> int:
        """Number d of attributes."""
        return len(self.domains)

    @cached_property
    def noise(self) -> bit_noise.Noise:
        """The chances as they were asked for."""
        return bit_noise.Noise(self.f, self.p, self.q)

    @property
    def epsilon(self) -> float:
        """Exact loss of all reports of one user, with the chances that are drawn with, rounded up.

        What is computed lies a few roundings of floating-point numbers beside the closed form.
        """
        drawn = self.noise.rounded()
        loss = bit_noise.epsilon_of_reports(
            drawn.f, drawn.p, drawn.q, self.attributes, self.reports
        )
        return loss * ROUNDED_UP

    @property
    def lifetime(self) -> float:
        """Bound on any number of reports, rounded up; infinite at f = 0."""
        return bit_noise.lifetime_epsilon(self.noise.rounded().f, self.attributes) * ROUNDED_UP

    @property
    def claimed(self) -> float:
        """Epsilon that the method states."""
        if self.claim == "proven":
            return self.epsilon
        if self.target is not None:
            return self.target
        if self.claim == "printed":
            return bit_noise.published_report_epsilon(self.f, self.p, self.q)
        return bit_noise.report_epsilon(self.f, self.p, self.q, self.attributes)

    def change(self, one: Integers, other: Integers, **public: Any) -> float:
        """How far two tables are apart: two bits for each answer that differs."""
        return 2.0 * float(np.sum(one != other))

    @heard
    def release(self, codes: ArrayLike, rng: Rng) -> Bits:
        """Draw the permanent bits and the first report of each user: bits, shape (n, sum of k_j).

        `codes` are the category of each user and attribute, shape (n, d). Cost: below 1 s for a
        million users with eight binary attributes.
        """
        permanently, instantly = bit_noise.two_streams(rng)
        flip = bit_noise.permanent_steps(self.f)
        again = bit_noise.instantaneous_steps(self.p, self.q)

        def twice(bits: Bits) -> Bits:
            return bit_noise.flipped(bit_noise.flipped(bits, flip, permanently), again, instantly)

        users = bit_noise.checked_codes(codes, self.domains)
        return bit_noise.answered(users, self.domains, twice)

    def spend(self, step: str, *, because: str = "") -> Spend:
        """Write the ledger line; a published claim brings its gap and its reason."""
        gap, why = self._gap()
        words = f"memoised response, f = {self.f:.3g}, p = {self.p:.3g}, q = {self.q:.3g}"
        return Spend(
            step=step,
            mechanism=words if self.reports == 1 else f"{words}, {self.reports:,} reports",
            sensitivity=2 * self.attributes,
            claimed=self.claimed,
            proven=self.epsilon,
            gap=gap,
            because=because or why,
        )

    def _gap(self) -> tuple[Gap | None, str]:
        """Why the claim is not what is proven."""
        uncounted = self.claim != "proven" and self.reports > 1
        if self.claim == "printed" and self.attributes > 1:
            attributes = str(self.attributes)
            return Gap.COMPOSITION, say("noise-one-attribute", attributes=attributes)
        if not uncounted:
            return None, ""
        return Gap.UNCHARGED_STEP, say("noise-one-report", reports=self.reports)


@dataclass(frozen=True, kw_only=True, eq=False)
class OneQuestion(ABC):
    """What all reports of a single category share: their checks and their ledger line.

    A release takes the category of each user, 0 to k - 1.
    """

    epsilon: float  # pure, of the whole report
    categories: int  # k, at least 2

    _name: ClassVar[str]
    _changed: ClassVar[int]

    def __post_init__(self) -> None:
        check_positive(epsilon=self.epsilon)
        bit_noise.check_domains([self.categories])
        if self._alike:
            raise too_small(self.epsilon)

    @property
    @abstractmethod
    def _alike(self) -> bool:
        """Whether rounding leaves no difference between the categories."""

    def _checked(self, codes: ArrayLike) -> Integers:
        """Categories of the users as a table of one column."""
        return bit_noise.checked_codes(np.asarray(codes)[:, None], (self.categories,))

    def change(self, one: Integers, other: Integers, **public: Any) -> float:
        """How far two tables are apart: what each answer that differs can change of a report."""
        return self._changed * float(np.sum(one != other))

    def spend(self, step: str, *, because: str = "") -> Spend:
        """Write the ledger line."""
        return Spend(
            step=step,
            mechanism=self._name.format(self.categories),
            sensitivity=self._changed,
            claimed=self.epsilon,
            proven=self.epsilon,
            because=because,
        )


@dataclass(frozen=True, kw_only=True, eq=False)
class UnaryResponse(OneQuestion):
    """Report the one-hot bits of one category: a 1 is kept with chance 1/2, a 0 set with p.

    References
    ----------
    T. Wang, J. Blocki, N. Li, S. Jha, "Locally Differentially Private Protocols for Frequency
    Estimation", 2017, optimised unary encoding.
    """

    _name = "unary response, {:,} bits"
    _changed = 2

    @property
    def _alike(self) -> bool:
        return 2 * self._set >= bit_noise.WORD

    @property
    def _set(self) -> int:
        small = math.exp(-self.epsilon)
        return math.ceil(bit_noise.WORD * ROUNDED_UP * small / (1 + small))

    @property
    def chances(self) -> tuple[float, float]:
        """Chances of reporting 1 for a true 1 and a true 0, as they are drawn with."""
        return 0.5, self._set / bit_noise.WORD

    @heard
    def release(self, codes: ArrayLike, rng: Rng) -> Bits:
        """Report the bits of each user, shape (n, k)."""
        flip = partial(bit_noise.flipped, steps=(self._set, bit_noise.WORD // 2), rng=rng)
        return bit_noise.answered(self._checked(codes), (self.categories,), flip)


@dataclass(frozen=True, kw_only=True, eq=False)
class KaryResponse(OneQuestion):
    """Report the category itself with chance e^ε / (e^ε + k - 1), else any other one.

    References
    ----------
    P. Kairouz, S. Oh, P. Viswanath, "Extremal Mechanisms for Local Differential Privacy", 2014.
    """

    _name = "k-ary response, {:,} values"
    _changed = 1

    @property
    def _alike(self) -> bool:
        return self._redrawn >= CHANCE_ONE

    @property
    def _redrawn(self) -> int:
        """Chance that the category is drawn anew from all k, in steps of 2⁻⁶⁰."""
        small = math.exp(-self.epsilon)
        chance = self.categories * small / (1 + (self.categories - 1) * small)
        return math.ceil(CHANCE_ONE * ROUNDED_UP * chance)

    @property
    def chances(self) -> tuple[float, float]:
        """Chances of the true category and of each other one, as they are drawn with."""
        other = self._redrawn / CHANCE_ONE / self.categories
        return 1 - (self.categories - 1) * other, other

    @heard
    def release(self, codes: ArrayLike, rng: Rng) -> Integers:
        """Report one category for each user."""
        true = self._checked(codes)[:, 0]
        first, second = bit_noise.two_streams(rng)
        redrawn = bernoulli(np.full(true.size, self._redrawn), CHANCE_BITS, first.bytes)
        others = uniform_below(np.full(true.size, self.categories), second.bytes)
        return np.where(redrawn, others, true)


# --- subset selection: a user reports some of the categories --------------------------------------

_MOST = 700.0  # beyond, e^-ε is 0 in any arithmetic
_CHUNK = 1 << 20  # places shuffled at a time


@dataclass(frozen=True, kw_only=True, eq=False)
class SubsetResponse(OneQuestion):
    """Report a set of s categories: with chance s e^ε / (s e^ε + k - s) one that holds the own.

    All sets that hold the own category are equally likely, and so are all others. One of the first
    is e^ε times as likely as one of the second, which is the whole proof. The size s, near
    k / (e^ε + 1), is the one of least variance: it depends on ε and k alone. Where it is 1, this is
    k-ary response.

    References
    ----------
    M. Ye, A. Barg, "Optimal Schemes for Discrete Distribution Estimation under Locally
    Differential Privacy", 2018; S. Wang et al., "Mutual Information Optimally Local Private
    Discrete Distribution Estimation", 2016.

    Examples
    --------
    >>> asked = SubsetResponse(epsilon=1.0, categories=16)
    >>> asked.size, [round(chance, 4) for chance in asked.chances]
    (4, [0.4754, 0.235])
    """

    _name = "subset selection, {:,} values"
    _changed = 1

    @cached_property
    def size(self) -> int:
        """Categories in a report: the whole number near k / (e^ε + 1) with the least variance."""
        middle = self.categories / (math.exp(min(self.epsilon, _MOST)) + 1)
        near = {max(1, math.floor(middle)), max(1, math.ceil(middle))}
        return min(sorted(near), key=self._variance)

    @property
    def _alike(self) -> bool:
        return self._left_out * self.categories >= CHANCE_ONE * (self.categories - self.size)

    @property
    def _left_out(self) -> int:
        """Chance that the own category is not in the report, in steps of 2⁻⁶⁰."""
        return math.ceil(CHANCE_ONE * ROUNDED_UP * self._missing(self.size))

    def _missing(self, size: int) -> float:
        rest = (self.categories - size) * math.exp(-self.epsilon)
        return rest / (size + rest)

    def _variance(self, size: int) -> float:
        """Variance of the share of a category that nobody has, times n."""
        own, other = self._chances(size, self._missing(size))
        return other * (1 - other) / (own - other) ** 2 if own > other else math.inf

    def _chances(self, size: int, missing: float) -> tuple[float, float]:
        own = 1 - missing
        return own, (own * (size - 1) + missing * size) / (self.categories - 1)

    @property
    def chances(self) -> tuple[float, float]:
        """Chances that the own category and any other one is reported, as they are drawn with."""
        return self._chances(self.size, self._left_out / CHANCE_ONE)

    @heard
    def release(self, codes: ArrayLike, rng: Rng) -> Bits:
        """Report a set for each user, as bits: 1 for each category in it; as `UnaryResponse` does.

        Rows sum to `size`. Cost: about 40 ns for each category in a report.
        """
        true = self._checked(codes)[:, 0]
        first, second = bit_noise.two_streams(rng)
        left_out = bernoulli(np.full(true.size, self._left_out), CHANCE_BITS, first.bytes)
        reported = np.zeros((true.size, self.categories), dtype=np.uint8)
        step = max(1, _CHUNK // self.categories)
        for start in range(0, true.size, step):
            rows = slice(start, start + step)
            chosen = self._others(true[rows], second)
            chosen[-1] = np.where(left_out[rows], chosen[-1], true[rows])
            np.put_along_axis(reported[rows], chosen.T, 1, axis=1)
        return reported

    def _others(self, true: Integers, rng: Rng) -> Integers:
        """Draw `size` categories other than the own one, in random order, shape (size, users).

        The first steps of a shuffle; without the last of them they are a smaller such set.
        """
        others = self.categories - 1
        left = np.arange(others, others - self.size, -1)
        places = uniform_below(np.tile(left, (true.size, 1)), rng.bytes).T
        deck = np.repeat(np.arange(others)[:, None], true.size, axis=1)
        users = np.arange(true.size)
        for turn in range(self.size):
            at = turn + places[turn]
            deck[turn], deck[at, users] = deck[at, users], deck[turn].copy()
        drawn = deck[: self.size]
        return np.asarray(drawn + (drawn >= true))
