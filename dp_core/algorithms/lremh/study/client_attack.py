"""Attacks on the reports themselves, before any server: two records, and many reports of one.

Each attack is cut into chunks with streams of their own: a background job counts them in any order.
"""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from dp_core.algorithms.lremh.method.steps.noise import Noise
from dp_core.noise.mechanisms import MemoisedResponse, instantaneous_bits, permanent_bits
from dp_core.noise.streams import streams
from dp_core.study.audit import AuditResult
from dp_core.study.experiments import trial_rng

CONFIDENCE = 0.99
CHUNK = 200_000
"""Reports of each record that one call draws."""
COUNTS = (1, 2, 5, 10, 20, 50, 100)
"""Numbers of reports after which the averaging attacker guesses."""
CROWD = 5_000
"""People that one call follows."""


@dataclass(frozen=True, kw_only=True)
class Share:
    """How often something happened, with an interval.

    Parameters
    ----------
    hits, runs : int
    failure : float
        Chance with which each end of the interval may be wrong.
    """

    hits: int
    runs: int
    failure: float = (1 - CONFIDENCE) / 2

    @property
    def value(self) -> float:
        """Share of the runs."""
        return self.hits / self.runs

    @property
    def low(self) -> float:
        """Clopper–Pearson lower end."""
        from scipy.special import betaincinv

        if not self.hits:
            return 0.0
        return float(betaincinv(self.hits, self.runs - self.hits + 1, self.failure))

    @property
    def high(self) -> float:
        """Clopper–Pearson upper end: the lower one of the misses, turned round."""
        missed = Share(hits=self.runs - self.hits, runs=self.runs, failure=self.failure)
        return 1 - missed.low


@dataclass(frozen=True, kw_only=True)
class Measured:
    """How often two records sent the same event, fixed beforehand, and what that says of ε.

    Parameters
    ----------
    hits : (int, int)
        Of the record the event speaks of, and of the opposite one.
    runs : int
        Reports of each.
    """

    hits: tuple[int, int]
    runs: int

    @property
    def ratio(self) -> float:
        """Measured log ratio; infinite where the opposite record never sent the event."""
        own, other = self.hits
        if not own:
            return -math.inf
        return math.log(own / other) if other else math.inf

    @property
    def interval(self) -> tuple[float, float]:
        """Range that holds the true log ratio with `CONFIDENCE`; the ends may be infinite."""
        failure = (1 - CONFIDENCE) / 4
        own, other = (Share(hits=hits, runs=self.runs, failure=failure) for hits in self.hits)
        return _log_ratio(own.low, other.high), _log_ratio(own.high, other.low)

    @property
    def audit(self) -> AuditResult:
        """The same as an audit: a lower bound on ε."""
        none = np.zeros(0)
        return AuditResult(
            epsilon_low=max(0.0, self.interval[0]),
            threshold=1.0,
            direction="at least",
            likelier="D",
            hits=self.hits,
            trials=(self.runs, self.runs),
            confidence=CONFIDENCE,
            fresh=(none, none),
        )


def _log_ratio(over: float, under: float) -> float:
    if over <= 0:
        return -math.inf
    return math.log(over / under) if under > 0 else math.inf


def most_shown(runs: int) -> float:
    """Largest ε that so many reports of each record can show, rounded down.

    Examples
    --------
    >>> most_shown(2_000_000)
    12.7
    """
    return math.floor(10 * Measured(hits=(runs, 0), runs=runs).audit.epsilon_low) / 10


def chances(noise: Noise, attributes: int) -> tuple[float, float]:
    """Chances of the event "all bits say 0" of a record of zeros and of one of ones.

    Examples
    --------
    >>> [round(chance, 5) for chance in chances(Noise(0.5, 0.5, 0.75), 2)]
    [0.09047, 0.0309]
    """
    zero_if_one, zero_if_zero = noise.silence
    own, other = noise.q_star * zero_if_zero, noise.p_star * zero_if_one
    return own**attributes, other**attributes


def chunks(runs: int, size: int) -> Iterator[tuple[int, int]]:
    """Cut runs into numbered chunks of a size."""
    for number, first in enumerate(range(0, runs, size)):
        yield number, min(size, runs - first)


def two_record_tasks(
    noise: Noise, attributes: int, *, runs: int, seed: int
) -> list[tuple[Noise, int, int, int, int]]:
    """Arguments of the calls of `count_event`."""
    return [(noise, attributes, size, seed, number) for number, size in chunks(runs, CHUNK)]


def count_event(
    noise: Noise, attributes: int, runs: int, seed: int, chunk: int
) -> tuple[int, int, int]:
    """Draw reports of (0, 0, …) and of (1, 1, …), and count those whose bits all say 0.

    Parameters
    ----------
    noise : Noise
    attributes : int
        Binary attributes of the records.
    runs : int
        Reports of each record.
    seed, chunk : int

    Returns
    -------
    (int, int, int)
        Runs, and hits of each record. Cost: about 15 ms per million bits.
    """
    device = MemoisedResponse(f=noise.f, p=noise.p, q=noise.q, domains=(2,) * attributes)
    hits = []
    for value, stream in enumerate(streams(trial_rng(seed, "two records", None, chunk), 2)):
        bits = device.release(np.full((runs, attributes), value), stream)
        said = bits[:, 0::2] > bits[:, 1::2]
        hits.append(int(np.count_nonzero(said.all(axis=1))))
    return runs, hits[0], hits[1]


def measured(results: Iterable[tuple[int, int, int]]) -> Measured:
    """Add up what `count_event` returned."""
    runs, own, other = (int(sum(part)) for part in zip(*results, strict=True))
    return Measured(hits=(own, other), runs=runs)


def averaging_tasks(noise: Noise, *, people: int, seed: int) -> list[tuple[Noise, int, int, int]]:
    """Arguments of the calls of `count_guesses`."""
    return [(noise, size, seed, number) for number, size in chunks(people, CROWD)]


def count_guesses(noise: Noise, people: int, seed: int, chunk: int) -> tuple[int, ...]:
    """Follow people over a hundred reports of one binary attribute, and guess their answers.

    The attacker says the category whose bit was 1 more often, and tosses a coin if none was.

    Parameters
    ----------
    noise : Noise
    people : int
        Each has either category with chance 1/2.
    seed, chunk : int

    Returns
    -------
    tuple of int
        People, and right guesses after each of `COUNTS` reports. Cost: about 20 ms per thousand.
    """
    asking, keeping, sending = streams(trial_rng(seed, "averaging", None, chunk), 3)
    assert isinstance(asking, np.random.Generator)
    true, coins = asking.integers(0, 2, (2, people))
    permanent = permanent_bits(true[:, None], (2,), noise.f, keeping)
    lead = np.zeros(people, dtype=np.int64)
    right = []
    for number in range(1, COUNTS[-1] + 1):
        bits = instantaneous_bits(permanent, noise.p, noise.q, sending).astype(np.int64)
        lead += bits[:, 1] - bits[:, 0]
        if number in COUNTS:
            guess = np.where(lead == 0, coins, lead > 0)
            right.append(int(np.count_nonzero(guess == true)))
    return people, *right


def guessed(results: Iterable[tuple[int, ...]]) -> dict[int, Share]:
    """Add up what `count_guesses` returned: share of right guesses after each of `COUNTS`."""
    people, *right = (int(sum(part)) for part in zip(*results, strict=True))
    return {count: Share(hits=hits, runs=people) for count, hits in zip(COUNTS, right, strict=True)}
