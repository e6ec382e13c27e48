"""What many reports of one person give away (4.1, 4.2)."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithms.lremh.method.asking import (
    Protocol,
    ViewReports,
    ask_views,
    questions,
    record_numbers,
)
from dp_core.algorithms.lremh.method.steps.client import Journey, journey
from dp_core.algorithms.lremh.params import LocalParams
from dp_core.arrays import Bits, Floats, Integers
from dp_core.noise.bit_noise import (
    Noise,
    epsilon_of_reports,
    lifetime_epsilon,
    published_report_epsilon,
)
from dp_core.noise.mechanisms import KaryResponse, Rng, UnaryResponse, passed_over
from dp_core.noise.streams import streams
from dp_core.params import must_be
from dp_core.tables.categorical import CategoricalTable

MOST_REPORTS = 1_000
_STEPS_A_DECADE = 12


@dataclass(frozen=True, kw_only=True, eq=False)
class Drain:
    """How the privacy of a record that stays the same runs out as its owner is asked again."""

    reports: Integers  # K, from 1 on, spaced evenly on a log scale
    epsilon: Floats  # proven loss of the whole record
    attacker: Floats  # chance that the best attacker is right about one yes-or-no answer
    lifetime: float  # ceiling of `epsilon`; infinite without permanent noise
    printed: float  # loss of one report as printed: the same for any K, without the factor d

    def at(self, reports: int) -> tuple[float, float]:
        """Loss and chance at one K of the grid."""
        place = int(np.searchsorted(self.reports, reports))
        return float(self.epsilon[place]), float(self.attacker[place])


def drain(noise: Noise, attributes: int, *, also: Iterable[int] = ()) -> Drain:
    """Work out the loss of 1 to 1,000 reports, and of `also`, others that are asked for."""
    steps = round(_STEPS_A_DECADE * math.log10(MOST_REPORTS))
    spaced = (round(MOST_REPORTS ** (k / steps)) for k in range(steps + 1))
    grid = sorted({*spaced, *also})
    f, p, q = noise.f, noise.p, noise.q
    return Drain(
        reports=np.array(grid, dtype=np.int64),
        epsilon=np.array([epsilon_of_reports(f, p, q, attributes, count) for count in grid]),
        attacker=np.array([attacker_success(noise, count) for count in grid]),
        lifetime=lifetime_epsilon(f, attributes),
        printed=published_report_epsilon(f, p, q),
    )


def drained_share(noise: Noise, reports: int) -> float:
    """Share of the lifetime budget that K reports have used; 0 where there is no such budget."""
    spent = epsilon_of_reports(noise.f, noise.p, noise.q, 1, reports)
    return spent / lifetime_epsilon(noise.f, 1)


def changes(noise: Noise, counts: Iterable[int]) -> list[tuple[int, float, float]]:
    """Compare both ways to go on after a yes-or-no answer has changed: (K, redrawn, public).

    Its loss after K reports and K more: where its permanent bits are drawn anew only because it
    changed, and where everybody's are at a public time: two periods, each charged.
    """
    f, p, q = noise.f, noise.p, noise.q
    return [
        (
            count,
            changed_value_loss(noise, count, count),
            2 * epsilon_of_reports(f, p, q, 1, count),
        )
        for count in counts
    ]


def attacker_success(noise: Noise, reports: int) -> float:
    """Chance that the best attacker tells which of two categories a person has, from K reports.

    Both are equally likely beforehand; it says the category of one binary attribute whose bit was 1
    more often. `reports`: K ≥ 1; cost O(K).

    References
    ----------
    lremh.md 4.2 gap 3.

    Examples
    --------
    >>> [round(attacker_success(Noise(0.5, 0.5, 0.75), count), 2) for count in (1, 10, 100)]
    [0.56, 0.69, 0.75]
    """
    epsilon_of_reports(noise.f, noise.p, noise.q, 1, reports)
    kept, changed = 1 - noise.f / 2, noise.f / 2
    of_one, of_zero = (_chances(reports, chance) for chance in (noise.q, noise.p))
    one, zero = kept * of_one + changed * of_zero, changed * of_one + kept * of_zero
    fewer = np.cumsum(zero) - zero
    return float(np.sum(one * (fewer + zero / 2)))


def changed_value_loss(noise: Noise, before: int, after: int) -> float:
    """Loss of one changed value if its permanent bits are drawn anew only because it changed.

    The two persons to tell apart: one whose binary attribute changes after `before` reports, and
    one whose attribute does not; more categories lose more. It grows without bound with the number
    of reports, and is infinite at p = 0 and q = 1: nothing is proven for changing values.

    References
    ----------
    lremh.md 4.1 row 5.
    """
    if before < 1 or after < 1:
        raise must_be("(before, after)", (before, after), "at least 1 each", field="reports")
    bits = [_redrawn(noise, bit, before, after) for bit in (0, 1)]
    return max(sum(highest for highest, _ in bits), sum(-lowest for _, lowest in bits))


def chance_of_equal_bits(table: ArrayLike, noise: Noise) -> float:
    """Chance that two people drawn at random keep the same permanent bits for ever.

    With a = 1 - f/2, b = f/2 and s = a² + b², two people of the same category have equal bits of
    an attribute with chance s^k, those of different ones with chance (2ab)² s^(k - 2).

    `table` (k_1, ..., k_d): joint probabilities of the records. Cost: O(K d).

    References
    ----------
    lremh.md 4.2 gap 6.
    """
    joint = np.asarray(table, dtype=np.float64)
    kept, changed = 1 - noise.f / 2, noise.f / 2
    alike, apart = kept**2 + changed**2, 2 * kept * changed
    spread = joint
    for axis, k in enumerate(joint.shape):
        total = spread.sum(axis=axis, keepdims=True)
        spread = alike ** (k - 2) * (alike**2 * spread + apart**2 * (total - spread))
    return float(np.sum(joint * spread))


def success_line(noise: Noise, last: int) -> list[tuple[int, float]]:
    """Chance of `attacker_success` after 1 to `last` reports, at about twenty steps a decade."""
    steps = max(2, math.ceil(20 * math.log10(max(last, 2))))
    counts = sorted({round(last ** (step / steps)) for step in range(steps + 1)})
    return [(count, attacker_success(noise, count)) for count in counts]


def _redrawn(noise: Noise, bit: int, before: int, after: int) -> tuple[float, float]:
    """Largest and least log ratio of a bit that changes, redrawn, to one that does not.

    The ratio is (a u + b)(b v + a) / (a u v + b) in the likelihood ratios u and v of the reports
    before and after (a and b swapped for a 0): monotone in each, hence extreme where all reports
    of a block are alike.
    """
    losses = []
    for ones in (0, before):
        for others in (0, after):
            first, second = _blocks(noise, before, ones), _blocks(noise, after, others)
            changed = _mixed(noise, bit, *first) + _mixed(noise, 1 - bit, *second)
            kept = _mixed(noise, bit, first[0] + second[0], first[1] + second[1])
            if max(changed, kept) > -math.inf:  # else neither can happen
                losses.append(changed - kept)
    return max(losses), min(losses)


def _blocks(noise: Noise, reports: int, ones: int) -> tuple[float, float]:
    """Log chances of one sequence of reports, for a permanent 1 and a permanent 0."""
    return (
        _times(ones, noise.q) + _times(reports - ones, 1 - noise.q),
        _times(ones, noise.p) + _times(reports - ones, 1 - noise.p),
    )


def _mixed(noise: Noise, bit: int, of_one: float, of_zero: float) -> float:
    """Log chance of the same for a true bit."""
    chances = (1 - noise.f / 2, noise.f / 2)
    to_one, to_zero = chances if bit else chances[::-1]
    return float(np.logaddexp(_log(to_one) + of_one, _log(to_zero) + of_zero))


def _chances(reports: int, chance: float) -> Floats:
    """Chances of 0 to K ones among K reports."""
    from scipy.special import gammaln, xlog1py, xlogy

    ones = np.arange(reports + 1)
    ways = gammaln(reports + 1) - gammaln(ones + 1) - gammaln(reports - ones + 1)
    logs = ways + xlogy(ones, chance) + xlog1py(reports - ones, -chance)
    return np.asarray(np.exp(logs))


def _times(count: int, chance: float) -> float:
    return count * _log(chance) if count else 0.0


def _log(chance: float) -> float:
    return math.log(chance) if chance > 0 else -math.inf


# --- what one user of a run sent, and what an eavesdropper makes of it ----------------------------

Guesses = NDArray[np.int8]

UNDECIDED = -1


def bits_of(
    table: CategoricalTable, noise: Noise, rng: Rng, *, user: int, reports: int = 1
) -> Journey:
    """Follow the bits of one user of a run that got `table` and `rng`; it used the first report."""
    scrambling, _ = streams(rng, 2)
    return journey(table.codes, table.domains, noise, scrambling, user=user, reports=reports)


def guessed_bits(reports: list[Bits], noise: Noise) -> list[Guesses]:
    """Guess the permanent bits from many reports: the likelier of 1 and 0.

    `reports` (K, k_j): of one user. Where both are equally likely: `UNDECIDED`.
    """
    count = len(reports[0])
    ones = [bits.sum(axis=0, dtype=np.int64) for bits in reports]
    limit = _even_ones(noise, count)
    even = [np.isclose(each, limit, rtol=1e-9) for each in ones]
    return [
        np.where(same, UNDECIDED, each > limit).astype(np.int8)
        for each, same in zip(ones, even, strict=True)
    ]


def _even_ones(noise: Noise, reports: int) -> float:
    """Say how many ones make a permanent 1 and a permanent 0 equally likely."""
    if noise.p == 0:
        return 0.5  # a single one is proof
    if noise.q == 1:
        return reports - 0.5
    silent = math.log1p(-noise.p) - math.log1p(-noise.q)
    return reports * silent / (silent + math.log(noise.q / noise.p))


@dataclass(frozen=True, kw_only=True, eq=False)
class Answer:
    """The one answer of a user who sends no bits of single attributes."""

    attributes: tuple[int, ...]  # that were asked for
    domains: tuple[int, ...]  # their numbers of categories
    record: tuple[int, ...]  # their true categories; known to the user alone
    sent: int | Bits  # number of the combination that was sent, or a bit for each
    chances: tuple[float, float]  # of reporting the true combination, and each other one

    @property
    def true(self) -> int:
        """Number of the true combination."""
        return int(np.ravel_multi_index(self.record, self.domains))

    def combination(self, number: int) -> tuple[int, ...]:
        """Categories of a combination."""
        return tuple(int(code) for code in np.unravel_index(number, self.domains))


def answer_of(
    table: CategoricalTable, params: LocalParams, method: str, rng: Rng, *, user: int
) -> Answer:
    """Find the answer of one user of a run that got `table` and `rng`; costs all draws before it.

    Raises ParameterError if there is no such user.
    """
    if not 0 <= user < len(table):
        raise must_be("user", user, f"a row from 0 to {len(table) - 1}")
    asked = questions(method, params, table.domains)
    if method == "views" or len(asked) > 1:
        return _of_a_view(table, ask_views(table.codes, table.domains, asked, rng), user)
    (stream,) = streams(rng, 1)
    said, chances = _whole(table, asked[0][1], stream, user)
    return _answer(table, tuple(range(table.attributes)), user, said, chances)


def _whole(
    table: CategoricalTable, asked: Protocol, rng: Rng, user: int
) -> tuple[int | Bits, tuple[float, float]]:
    """Draw the answer of one user on the whole record as all users' are drawn."""
    numbers = record_numbers(table.codes[: user + 1], table.domains)
    if isinstance(asked, UnaryResponse):
        there = passed_over(rng, user * table.candidates)
        return asked.release(numbers[user:], there)[0], asked.chances
    said = asked.release(numbers, rng)[user]
    return (int(said) if isinstance(asked, KaryResponse) else said), asked.chances


def _of_a_view(table: CategoricalTable, asked: ViewReports, user: int) -> Answer:
    number = next(k for k, group in enumerate(asked.groups) if user in group)
    place = int(np.searchsorted(asked.groups[number], user))
    sent, mechanism = np.asarray(asked.reports[number])[place], asked.mechanisms[number]
    said = int(sent) if isinstance(mechanism, KaryResponse) else np.asarray(sent, dtype=np.uint8)
    return _answer(table, asked.views[number], user, said, mechanism.chances)


def _answer(
    table: CategoricalTable,
    attributes: tuple[int, ...],
    user: int,
    sent: int | Bits,
    chances: tuple[float, float],
) -> Answer:
    return Answer(
        attributes=attributes,
        domains=tuple(table.domains[j] for j in attributes),
        record=tuple(int(table.codes[user, j]) for j in attributes),
        sent=sent,
        chances=chances,
    )
