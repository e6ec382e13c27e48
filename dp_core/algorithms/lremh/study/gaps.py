"""What reports give away, what is printed of their cost, and what is proven (4.1, 4.2).

Numbers come from the noise of the reports and from the estimate; none from the true answers.
"""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithm import Method, NeighbourPair, Release
from dp_core.algorithms.lremh.method.asking import Protocol, ask_views, questions, record_numbers
from dp_core.algorithms.lremh.method.steps.users import Journey, journey
from dp_core.algorithms.lremh.outputs import Estimate
from dp_core.algorithms.lremh.params import LocalParams
from dp_core.arrays import Bits, Floats, Integers, margin
from dp_core.noise import bit_noise, mechanisms
from dp_core.noise.bit_noise import Noise, epsilon_of_reports, lifetime_epsilon
from dp_core.noise.mechanisms import KaryResponse, MemoisedResponse, Rng, UnaryResponse
from dp_core.noise.streams import streams
from dp_core.params import must_be
from dp_core.privacy.register import Problem, Rung, problems_of
from dp_core.study import following
from dp_core.study.attacked import AuditResult
from dp_core.study.experiments import trial_rng
from dp_core.study.solving import clopper_pearson
from dp_core.tables.categorical import CategoricalTable
from dp_core.words import message, say

MOST_REPORTS = 1_000
_STEPS_A_DECADE = 12


@dataclass(frozen=True, kw_only=True, eq=False)
class Drain:
    """How the privacy of a record that stays the same runs out as its owner is asked again."""

    reports: Integers  # K, from 1 on, spaced evenly on a log scale
    epsilon: Floats  # proven loss of the whole record
    lifetime: float  # ceiling of `epsilon`; infinite without permanent noise
    printed: float  # loss of one report as printed: the same for any K, without the factor d

    def at(self, reports: int) -> float:
        """Loss at one K of the grid."""
        return float(self.epsilon[int(np.searchsorted(self.reports, reports))])


def drain(noise: Noise, attributes: int, *, also: Iterable[int] = ()) -> Drain:
    """Work out the loss of 1 to 1,000 reports, and of `also`, others that are asked for."""
    steps = round(_STEPS_A_DECADE * math.log10(MOST_REPORTS))
    spaced = (round(MOST_REPORTS ** (k / steps)) for k in range(steps + 1))
    grid = sorted({*spaced, *also})
    f, p, q = noise.f, noise.p, noise.q
    return Drain(
        reports=np.array(grid, dtype=np.int64),
        epsilon=np.array([epsilon_of_reports(f, p, q, attributes, count) for count in grid]),
        lifetime=lifetime_epsilon(f, attributes),
        printed=bit_noise.published_report_epsilon(f, p, q),
    )


def attacker_success(noise: Noise, reports: int) -> float:
    """Chance that the best attacker tells which of two categories a person has, from K reports.

    Both are equally likely; it says the category of one binary attribute whose bit was 1 more often
    (lremh.md 4.2 gap 3).

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


def chance_of_equal_bits(table: ArrayLike, noise: Noise) -> float:
    """Chance that two people drawn at random keep the same permanent bits for ever.

    With a = 1 - f/2, b = f/2 and s = a² + b², two people of the same category have equal bits of
    an attribute with chance s^k, those of different ones with chance (2ab)² s^(k - 2)
    (lremh.md 4.2 gap 6). `table` (k_1, ..., k_d): joint probabilities of the records.
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


def _chances(reports: int, chance: float) -> Floats:
    """Chances of 0 to K ones among K reports."""
    from scipy.special import gammaln, xlog1py, xlogy

    ones = np.arange(reports + 1)
    ways = gammaln(reports + 1) - gammaln(ones + 1) - gammaln(reports - ones + 1)
    logs = ways + xlogy(ones, chance) + xlog1py(reports - ones, -chance)
    return np.asarray(np.exp(logs))


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
    """Guess one user's permanent bits from reports (K, k_j): 1, 0 or `UNDECIDED`."""
    limit = _even_ones(noise, len(reports[0]))
    ones = [bits.sum(axis=0, dtype=np.int64) for bits in reports]
    return [
        np.where(np.isclose(each, limit, rtol=1e-9), UNDECIDED, each > limit).astype(np.int8)
        for each in ones
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
    """Find the answer of one user of a run that got `table` and `rng`, behind all draws before."""
    if not 0 <= user < len(table):
        raise must_be("user", user, f"a row from 0 to {len(table) - 1}")
    asked = questions(method, params, table.domains)
    if method == "views" or len(asked) > 1:
        reports = ask_views(table.codes, table.domains, asked, rng)
        number = next(k for k, group in enumerate(reports.groups) if user in group)
        place = int(np.searchsorted(reports.groups[number], user))
        said = np.asarray(reports.reports[number])[place]
    else:
        number, (stream,) = 0, streams(rng, 1)
        said = _whole(table, asked[0][1], stream, user)
    view, mechanism = asked[number]
    return Answer(
        attributes=view,
        domains=tuple(table.domains[j] for j in view),
        record=tuple(int(table.codes[user, j]) for j in view),
        sent=int(said) if isinstance(mechanism, KaryResponse) else np.asarray(said, dtype=np.uint8),
        chances=mechanism.chances,
    )


def _whole(table: CategoricalTable, asked: Protocol, rng: Rng, user: int) -> Any:
    """Draw the answer of one user on the whole record as all users' are drawn."""
    numbers = record_numbers(table.codes[: user + 1], table.domains)
    if isinstance(asked, UnaryResponse):
        later = mechanisms.passed_over(rng, user * table.candidates)
        return asked.release(numbers[user:], later)[0]
    return asked.release(numbers, rng)[user]


# --- what is printed, what is proven, and where they part (4.1, 4.2) ------------------------------

TWO_RECORDS, AVERAGING = "two_records", "averaging"  # keys of the live attacks
_PAIRS = {"1": (TWO_RECORDS,), "3": (AVERAGING,)}  # that show a problem


def ladder(device: MemoisedResponse) -> list[Rung]:
    """Climb from the printed figure to that of all attributes, and of all reports of a user."""
    d, reports = device.attributes, device.reports
    counted = say("lremh-gaps-counted", reports=reports)
    return [
        Rung(
            label=say("lremh-rung-claimed"),
            epsilon=device.claimed,
            because=say("lremh-gaps-printed-formula-one-attribute"),
        ),
        Rung(
            label=say("lremh-rung-times", d=d),
            epsilon=one_report(device),
            because=say("lremh-gaps-report-shows-all-attributes"),
        ),
        Rung(
            label=say("lremh-rung-is", counted=counted),
            epsilon=device.epsilon,
            because=say("lremh-gaps-ln-ln-all-reports", reports=reports),
        ),
    ]


def problems(
    device: MemoisedResponse, output: Estimate, users: int, *, facts_from_data: bool = False
) -> list[Problem]:
    """Describe where the printed statements fail, with the numbers of a published run (4.2)."""
    noise = device.noise.rounded()
    printed = bit_noise.published_report_epsilon(noise.f, noise.p, noise.q)
    figures = {
        "1": say("gap-not-here", attack=False) if device.attributes == 1 else "",
        "2": say(
            "lremh-gaps-here-formula-gives-natural",
            said=_said(printed),
            said_2=_said(printed / math.log(10)),
        ),
        "4": _lifetime(device),
        "6": _name_tags(chance_of_equal_bits(output.table, noise), users),
        "7": say("lremh-categories-read") if facts_from_data else "",
    }
    keys = {number: f"lremh-gap-{number}" for number in map(str, range(1, 9))}
    return problems_of(keys, figures, _PAIRS)


def lifetime_words(device: MemoisedResponse) -> tuple[str, str]:
    """Say what bounds all reports of a user, and when it does not."""
    if math.isinf(device.lifetime):
        return (say("lremh-no-lifetime"), say("lremh-no-lifetime.why"))
    return (
        say("lremh-gaps-lifetime-most-however-many", said=_said(device.lifetime)),
        say("lremh-gaps-holds-all-reports-together"),
    )


def one_report(device: MemoisedResponse) -> float:
    """Epsilon of one report of the whole record, with the chances that are drawn with."""
    noise = device.noise.rounded()
    return bit_noise.report_epsilon(noise.f, noise.p, noise.q, device.attributes)


def _lifetime(device: MemoisedResponse) -> str:
    if math.isinf(device.lifetime):
        return ""
    power = device.lifetime / math.log(10)
    odds = f"{math.exp(device.lifetime):,.0f}"
    if power >= 6:
        odds = say("lremh-gaps-about", power=str(math.floor(power)))
    return say("lremh-gaps-here-ln-odds-about", odds=odds)


def _name_tags(chance: float, users: int) -> str:
    others = chance * (users - 1)
    written = f"{others:.2g}" if others < 1 else f"{others:,.0f}"
    return say("lremh-gaps-people-share-bits", users=users, others=written)


def _said(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.4g}"


# --- two users whose reports an attacker must tell apart (4.2) ------------------------------------

ATTRIBUTES = 6
RUNS = {"lremh": 2_000, "plus": 60}
"""Of slow methods fewer; of the one whose claim does not hold enough to see that."""
CROWD = 1  # the other user of the table: a table has two people


def opposite() -> tuple[CategoricalTable, CategoricalTable]:
    """One user answers 0 everywhere, or 1 everywhere; another always answers 0."""

    def table(value: int) -> CategoricalTable:
        codes = np.zeros((1 + CROWD, ATTRIBUTES), dtype=np.int64)
        codes[0] = value
        return CategoricalTable(codes=codes, domains=(2,) * ATTRIBUTES, name=f"all {value}")

    return table(0), table(1)


def expected_ones(output: Estimate) -> float:
    """Mean number of ones in a record of the estimated table."""
    return float(sum(margin(output.table, (axis,))[1] for axis in range(output.table.ndim)))


def all_or_none(output: Estimate) -> float:
    """Share of the record of ones less that of the record of zeros, in the estimated table."""
    return float(output.table.ravel()[-1] - output.table.ravel()[0])


def pairs(methods: tuple[Method, ...]) -> tuple[NeighbourPair, ...]:
    """One pair a method: the records that differ in every attribute."""
    return tuple(
        NeighbourPair(
            key=f"opposite_{method.key}",
            title=message("lremh-attack-one-user-answers-everywhere", title=method.title),
            method=method.key,
            make=opposite,
            event=all_or_none if method.key.startswith("joint") else expected_ones,
            score_label=message("lremh-attack-share-all-ones-less")
            if method.key.startswith("joint")
            else message("lremh-attack-ones-record-average-estimated"),
            params={"epsilon": 1.0},
            runs=RUNS.get(method.key, 600),
            sides=("0 everywhere", "1 everywhere"),
        )
        for method in methods
    )


# --- attacks on the reports themselves, before any server: two records, and many reports of -------

CONFIDENCE = 0.99
CHUNK = 200_000  # reports of each record that one call draws
COUNTS = (1, 2, 5, 10, 20, 50, 100)  # numbers of reports after which the averaging attacker guesses
CLIENT_ATTACK_CROWD = 5_000  # people that one call follows


@dataclass(frozen=True, kw_only=True)
class Share:
    """How often something happened in so many runs."""

    hits: int
    runs: int

    @property
    def value(self) -> float:
        """Share of the runs."""
        return self.hits / self.runs

    @property
    def ends(self) -> tuple[float, float]:
        """Interval of Clopper and Pearson."""
        return clopper_pearson(self.hits, self.runs, confidence=CONFIDENCE)


@dataclass(frozen=True, kw_only=True)
class Measured:
    """How often two records sent an event fixed beforehand: the one it speaks of, the opposite."""

    hits: tuple[int, int]
    runs: int

    @property
    def ratio(self) -> float:
        """Measured log ratio; infinite where the opposite record never sent the event."""
        return _log_ratio(*self.hits)

    @property
    def interval(self) -> tuple[float, float]:
        """Range that holds the true log ratio with `CONFIDENCE`; the ends may be infinite."""
        level = (1 + CONFIDENCE) / 2
        own, other = (clopper_pearson(each, self.runs, confidence=level) for each in self.hits)
        return _log_ratio(own[0], other[1]), _log_ratio(own[1], other[0])

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
    """Largest ε that so many reports of each record can show, rounded down."""
    return math.floor(10 * Measured(hits=(runs, 0), runs=runs).audit.epsilon_low) / 10


def chunks(runs: int, size: int) -> Iterator[tuple[int, int]]:
    """Cut runs into numbered chunks of a size."""
    for number, first in enumerate(range(0, runs, size)):
        yield number, min(size, runs - first)


def two_record_tasks(
    noise: Noise, attributes: int, *, runs: int, seed: int
) -> list[tuple[Noise, int, int, int, int]]:
    """List the arguments of the calls of `count_event`."""
    return [(noise, attributes, size, seed, number) for number, size in chunks(runs, CHUNK)]


def count_event(
    noise: Noise, attributes: int, runs: int, seed: int, chunk: int
) -> tuple[int, int, int]:
    """Draw reports of (0, 0, …) and (1, 1, …); give their number and how many say 0 throughout."""
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
    return [(noise, size, seed, number) for number, size in chunks(people, CLIENT_ATTACK_CROWD)]


def count_guesses(noise: Noise, people: int, seed: int, chunk: int) -> tuple[int, ...]:
    """Follow people over a hundred reports of one binary attribute; give right guesses by `COUNTS`.

    The attacker says the category whose bit was 1 more often, and tosses a coin if none was.
    """
    asking, keeping, sending = streams(trial_rng(seed, "averaging", None, chunk), 3)
    assert isinstance(asking, np.random.Generator)
    true, coins = asking.integers(0, 2, (2, people))
    permanent = mechanisms.permanent_bits(true[:, None], (2,), noise.f, keeping)
    lead = np.zeros(people, dtype=np.int64)
    right = []
    for number in range(1, COUNTS[-1] + 1):
        bits = mechanisms.instantaneous_bits(permanent, noise.p, noise.q, sending).astype(np.int64)
        lead += bits[:, 1] - bits[:, 0]
        if number in COUNTS:
            guess = np.where(lead == 0, coins, lead > 0)
            right.append(int(np.count_nonzero(guess == true)))
    return people, *right


def guessed(results: Iterable[tuple[int, ...]]) -> dict[int, Share]:
    """Add up what `count_guesses` returned: share of right guesses after each of `COUNTS`."""
    people, *right = (int(sum(part)) for part in zip(*results, strict=True))
    return {count: Share(hits=hits, runs=people) for count, hits in zip(COUNTS, right, strict=True)}


# --- ada among users: her answers, and the table estimated without them ---------------------------


def ada(table: CategoricalTable) -> following.Person:
    """Find her; all others send what they sent, and the table is estimated again."""

    def name(release: Release[Any], use: int, place: tuple[int, ...]) -> str:
        whole = len(place) < 2 or release.output.table.ndim != len(table.names)
        return say("lremh-following-answer", on="none" if whole else table.names[place[1]])

    return following.row_person(
        table,
        numbers=numbers,
        unit=say("lremh-following-points"),
        name=name,
        leaving=say("lremh-following-her-report-another-one"),
    )


def numbers(output: Any) -> dict[int, float]:
    """Give the estimated table."""
    return dict(enumerate((100 * output.table).ravel().tolist()))


follow = partial(following.follow, ada)
