"""What is printed about the cost of reports, what is proven, and where they part (4.1, 4.2).

Numbers come from the noise of the reports and from the estimate; none from the true answers.
"""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from dp_core.algorithm import Method, NeighbourPair, Release
from dp_core.algorithms.lremh.method.steps.users import client_for
from dp_core.algorithms.lremh.outputs import Estimate, margin
from dp_core.algorithms.lremh.params import LocalParams, ReportParams
from dp_core.algorithms.lremh.study.exposure import chance_of_equal_bits
from dp_core.noise.bit_noise import (
    Noise,
    epsilon_of_reports,
    published_report_epsilon,
    report_epsilon,
)
from dp_core.noise.mechanisms import MemoisedResponse, instantaneous_bits, permanent_bits
from dp_core.noise.streams import streams
from dp_core.privacy.register import Problem, Rung, problems_of
from dp_core.study import following
from dp_core.study.attacked import AuditResult
from dp_core.study.experiments import trial_rng
from dp_core.study.solving import clopper_pearson
from dp_core.tables.categorical import CategoricalTable
from dp_core.words import message, say

MANY = 10
"""Reports of the example where a user sends only one."""

TWO_RECORDS, AVERAGING = "two_records", "averaging"
"""Keys of the live attacks."""


_PAIRS = {"1": (TWO_RECORDS,), "3": (AVERAGING,)}
"""Live attacks that show a problem."""


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
    """Describe where the printed statements fail, with the numbers of a run (4.2).

    `device`: of the published method; `output`: what was estimated from its reports.
    """
    noise = device.noise.rounded()
    figures = {
        "1": _factor(device),
        "2": _base(published_report_epsilon(noise.f, noise.p, noise.q)),
        "3": _repeated(device),
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
    return report_epsilon(noise.f, noise.p, noise.q, device.attributes)


def _factor(device: MemoisedResponse) -> str:
    d, true = device.attributes, one_report(device)
    if d == 1:
        return say("lremh-gaps-here-printed-figure-right")
    return say(
        "lremh-gaps-here-printed-figure-one", d=d, said=_said(device.claimed), said_2=_said(true)
    )


def _base(printed: float) -> str:
    tens = _said(printed / math.log(10))
    return say("lremh-gaps-here-formula-gives-natural", said=_said(printed), said_2=tens)


def _repeated(device: MemoisedResponse) -> str:
    noise, d = device.noise.rounded(), device.attributes
    ten = epsilon_of_reports(noise.f, noise.p, noise.q, d, MANY)
    return say(
        "lremh-gaps-here",
        one=_said(one_report(device)),
        ten=_said(ten),
        finite=math.isfinite(device.lifetime),
        most=_most(ten / device.lifetime),
        share=f"{100 * ten / device.lifetime:.3g} %",
    )


def _lifetime(device: MemoisedResponse) -> str:
    if math.isinf(device.lifetime):
        return ""
    power = device.lifetime / math.log(10)
    odds = f"{math.exp(device.lifetime):,.0f}"
    if power >= 6:
        odds = say("lremh-gaps-about", power=str(math.floor(power)))
    return say(
        "lremh-gaps-here-ln-odds-about",
        attributes=device.attributes,
        said=_said(device.lifetime),
        f=f"{device.noise.f:.3g}",
        odds=odds,
    )


def _name_tags(chance: float, users: int) -> str:
    others = chance * (users - 1)
    written = f"{others:.2g}" if others < 1 else f"{others:,.0f}"
    return say("lremh-gaps-people-share-bits", users=users, others=written)


def _said(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.4g}"


def _most(share: float) -> str:
    """Say whether a share is all, nearly all, or a part that can be written in per cent."""
    return "all" if share >= 1 else "nearly" if share > 0.999 else "part"


# --- two users whose reports an attacker must tell apart (4.2) ------------------------------------

ATTRIBUTES = 6
RUNS = {"lremh": 2_000, "plus": 60}
"""Of slow methods fewer; of the one whose claim does not hold enough to see that."""
CROWD = 1
"""The other user of the table: a table has two people."""


def opposite() -> tuple[CategoricalTable, CategoricalTable]:
    """One user answers 0 everywhere, or 1 everywhere; another always answers 0."""

    def table(value: int) -> CategoricalTable:
        codes = np.zeros((1 + CROWD, ATTRIBUTES), dtype=np.int64)
        codes[0] = value
        return CategoricalTable(codes=codes, domains=(2,) * ATTRIBUTES, name=f"all {value}")

    return table(0), table(1)


def proven_on_opposite(method: str, params: LocalParams) -> float:
    """Epsilon that is proven for a method on the opposite users."""
    if isinstance(params, ReportParams):
        return client_for(opposite()[0], params, method=method).epsilon
    return params.epsilon


def expected_ones(output: Estimate) -> float:
    """Mean number of ones in a record of the estimated table."""
    axes = range(output.table.ndim)
    return float(sum(margin(output.table, (axis,))[1] for axis in axes))


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
CHUNK = 200_000
"""Reports of each record that one call draws."""
COUNTS = (1, 2, 5, 10, 20, 50, 100)
"""Numbers of reports after which the averaging attacker guesses."""
CLIENT_ATTACK_CROWD = 5_000
"""People that one call follows."""


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
    """How often two records sent the same event, fixed beforehand, and what that says of ε.

    `hits`: of the record the event speaks of, and of the opposite one; `runs`: reports of each.
    """

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
    """Largest ε that so many reports of each record can show, rounded down.

    Examples
    --------
    >>> most_shown(2_000_000)
    12.7
    """
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
    """Draw reports of (0, 0, …) and of (1, 1, …), and count those whose bits all say 0.

    `runs`: reports of each record. Returns them, and the hits of each record.
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
    return [(noise, size, seed, number) for number, size in chunks(people, CLIENT_ATTACK_CROWD)]


def count_guesses(noise: Noise, people: int, seed: int, chunk: int) -> tuple[int, ...]:
    """Follow people over a hundred reports of one binary attribute, and guess their answers.

    The attacker says the category whose bit was 1 more often, and tosses a coin if none was.
    Returns people, and right guesses after each of `COUNTS` reports.
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
