"""Ten rounds against the limit of an attacker, who says which of two tables it was.

A round tosses a coin, runs a method on one of two tables that differ in one person, and shows one
number of what came out. Whoever sees one output of a method with a proven (ε, δ) is right with
chance ½ + ½ (e^ε - 1 + 2δ) / (e^ε + 1) at most, so that the right guesses of a game are at most
binomial with it, also for a player who learns from round to round.
"""

import hashlib
import math
import re
import secrets
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from dp_core.algorithm import Algorithm, NeighbourPair
from dp_core.errors import ParameterError
from dp_core.noise.mechanisms import geometric_noise
from dp_core.study.attacked import Attacked, attacked, on
from dp_core.study.risk import advantage
from dp_core.study.solving import clopper_pearson
from dp_core.view import svg
from dp_core.view.theme import Theme, short
from dp_core.words import message, say, worded

ROUNDS = 10
EPSILONS = (0.1, 0.2, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0)
"""Those that a game can be played at."""
UNLIKELY = 0.05
_DIGITS = 3
SURE = 0.99
"""Share of right guesses from which on an attack is called always right."""


def limit(epsilon: float, delta: float = 0.0) -> float:
    """Largest chance of a right guess; 1 where nothing finite is proven.

    Examples
    --------
    >>> [round(limit(epsilon), 3) for epsilon in (0.1, 1, 3)], limit(math.inf)
    ([0.525, 0.731, 0.953], 1.0)
    """
    return 1.0 if math.isinf(epsilon) else 0.5 + 0.5 * advantage(epsilon, delta)


def of_100(limit: float) -> float:
    """Say a largest chance of 100, rounded up to hundredths as every upper limit that is shown."""
    return math.ceil(10_000 * limit - 1e-8) / 100


def about(share: float, guesses: int) -> float:
    """Twice the standard error of a share of right guesses."""
    return 2 * math.sqrt(share * (1 - share) / guesses)


@dataclass(frozen=True)
class Seal:
    """Coins and noise of a game, fixed before its first round and shown after its last.

    Examples
    --------
    >>> Seal(bytes(32)).closed[:16], [Seal(bytes(32)).coin(number) for number in range(4)]
    ('66687aadf862bd77', [False, True, False, False])
    """

    seed: bytes = field(default_factory=lambda: secrets.token_bytes(32))  # secret

    @property
    def closed(self) -> str:
        """What is shown before: SHA-256 of the seed."""
        return hashlib.sha256(self.seed).hexdigest()

    def coin(self, number: int) -> bool:
        """Whether it is the first table in a round."""
        return bool(self._bytes("coin", number)[0] & 1)

    def noise(self, number: int) -> Generator:
        return np.random.default_rng(int.from_bytes(self._bytes("noise", number)))

    def check(self, rounds: int) -> str:
        """Lines of Python that work out the coins again."""
        return (
            "from hashlib import sha256\n"
            f'seed = bytes.fromhex("{self.seed.hex()}")\n'
            "print(sha256(seed).hexdigest())  # shown before round 1\n"
            f"for number in range({rounds}):\n"
            '    each = sha256(seed + b"coin" + str(number).encode()).digest()\n'
            "    print(each[0] & 1)  # 1: the first table\n"
        )

    def _bytes(self, use: str, number: int) -> bytes:
        return hashlib.sha256(self.seed + f"{use}{number}".encode()).digest()


@dataclass(frozen=True, kw_only=True)
class Challenge:
    """What is attacked."""

    key: str
    title: str
    tables: tuple[str, str]  # in words; what is asked is which of them it was
    names: tuple[str, str] = field(
        default_factory=lambda: (say("play-table-a"), say("play-table-b"))
    )
    answers: tuple[str, str] = field(  # what the player says
        default_factory=lambda: (say("play-table-a.answer"), say("play-table-b.answer"))
    )
    label: str  # what the number is
    claimed: float
    proven: float
    delta: float = 0.0
    # (0 for the first table or 1 for the other, random source) → the number
    draw: Callable[[int, Generator], float]
    # number → guess of the best attack we know; its threshold was fixed before
    best: Callable[[float], bool] | None = None

    @property
    def promised(self) -> float:
        """Limit of what is claimed: what the score is held against."""
        return limit(self.claimed, self.delta)

    def score(self, right: int, rounds: int) -> "Score":
        """Hold so many right guesses against the claim."""
        return Score(right=right, rounds=rounds, claimed=self.claimed, delta=self.delta)


def one_count(epsilon: float) -> Challenge:
    """How many are ill, five or four, with noise: nothing with the same ε tells more."""

    def draw(place: int, rng: Generator) -> float:
        return float(5 - place + geometric_noise(epsilon, (1,), rng)[0])

    return Challenge(
        key="count",
        title=say("play-count"),
        tables=(say("play-count.ill"), say("play-count.well")),
        names=(say("play-count.with"), say("play-count.without")),
        answers=(say("play-count.in"), say("play-count.out")),
        label=say("play-count.label"),
        claimed=epsilon,
        proven=epsilon,
        draw=draw,
        best=lambda number: number >= 5,
    )


def of_pair(algorithm: Algorithm, pair: NeighbourPair, epsilon: float) -> Challenge:
    """Take a method of a system, on the two tables that an attack of its ledger is about."""
    method = algorithm.method(pair.method)
    params = method.params(**{**pair.params, "epsilon": epsilon})
    tables = pair.make()  # once: rounds share them, and they are frozen
    ledger = method.run(tables[0], params, np.random.default_rng(0)).ledger
    known = attacked(algorithm.key, pair.key)

    def draw(place: int, rng: Generator) -> float:
        number = pair.event(method.run(tables[place], params, rng).output)
        # The last digits of floating-point noise tell more than its size does.
        return float(f"{number:.{_DIGITS}g}")

    return Challenge(
        key=f"{algorithm.key}.{pair.key}",
        title=say("labelled", label=algorithm.title, words=method.title),
        tables=(worded(pair.sides[0]), worded(pair.sides[1])),
        label=pair.score_label,
        claimed=ledger.claimed,
        proven=ledger.proven,
        delta=ledger.delta,
        draw=draw,
        # The threshold that was right most often in runs of before.
        best=_threshold(known.scores, known.step) if known else None,
    )


def wins(known: Attacked) -> float:
    """Share of right guesses on the second half of the runs, by the threshold of the first."""
    runs = known.runs // 2
    guess = _threshold([each[:runs] for each in known.scores], known.step)
    first, other = (np.array([guess(each) for each in side[runs:]]) for side in known.scores)
    return float(np.concatenate([first, ~other]).mean())


def refuting(algorithm: Algorithm) -> str:
    """Key of an attack that refutes what is published: one that is always right, if any is."""
    published = [each.key for each in algorithm.methods if each.variant == "published"]
    kept = {pair.key: each for method in published for pair, each in on(algorithm, method)}
    keys = [each.key for each in algorithm.pairs if each.key in kept and kept[each.key].breaks]
    sure = [key for key in keys if wins(kept[key]) > SURE]
    return next(iter(sure or keys), "")


def _threshold(scores: Sequence[NDArray[np.float64]], step: float) -> Callable[[float], bool]:
    """Give the rule that was right most often on these scores of both tables."""
    first, other = (np.sort(each) for each in scores)
    levels = np.unique(np.concatenate([first, other]))
    above = [1 - np.searchsorted(each, levels) / each.size for each in (first, other)]
    gains = above[0] - above[1]
    place = int(np.abs(gains).argmax())
    threshold, up = float(levels[place]) - step / 2, bool(gains[place] > 0)
    return lambda number: (number >= threshold) == up


@dataclass(frozen=True, kw_only=True)
class Score:
    """So many right of so many, held against a limit.

    Examples
    --------
    >>> ten = Score(right=10, rounds=10, claimed=1.0)
    >>> round(ten.luck, 3), round(ten.shown, 2), ten.over
    (0.044, 1.05, True)
    >>> Score(right=9, rounds=10, claimed=1.0).over
    False
    """

    right: int
    rounds: int
    claimed: float  # what the limit follows from
    delta: float = 0.0

    @property
    def limit(self) -> float:
        """Chance that the claim allows."""
        return limit(self.claimed, self.delta)

    @property
    def luck(self) -> float:
        return float(sum(self.chances(self.limit)[self.right :]))

    @property
    def luck_of_100(self) -> float:
        """Say it of 100, rounded up to tenths: it is the most that the claim allows."""
        return max(math.ceil(1000 * self.luck), 1) / 10

    @property
    def over(self) -> bool:
        return self.luck < UNLIKELY

    @property
    def too_few(self) -> bool:
        """Whether not even a perfect game would be unlikely."""
        return self.limit**self.rounds >= UNLIKELY

    @property
    def interval(self) -> tuple[float, float]:
        return clopper_pearson(self.right, self.rounds)

    @property
    def middle(self) -> tuple[int, int]:
        """How many are right in the middle 95 of 100 games of the best guesser."""
        chances = np.cumsum(self.chances(self.limit))
        low, high = (int(np.searchsorted(chances, end)) for end in (0.025, 0.975))
        return low, min(high, self.rounds)

    @property
    def shown(self) -> float:
        """The ε that the guesses show at least, with 95 % (one-sided); 0 where they show none."""
        low = clopper_pearson(self.right, self.rounds, confidence=1 - 2 * UNLIKELY)[0]
        return max(math.log((low - self.delta) / (1 - low)), 0.0) if low > self.delta else 0.0

    def chances(self, each: float) -> list[float]:
        """Chance of 0, 1, … right guesses, where each is right with a given one."""
        n = self.rounds
        return [math.comb(n, k) * each**k * (1 - each) ** (n - k) for k in range(n + 1)]

    @property
    def sentence(self) -> str:
        delta = f"{self.delta:.3g}" if self.delta else "none"
        claim = message("play-claim", epsilon=f"{self.claimed:.3g}", delta=delta)
        if self.too_few:
            return say("play-too-few", claim=claim, rounds=self.rounds)
        if not self.over:
            return say("play-within", claim=claim)
        return say("play-over", claim=claim, chance=f"{self.luck_of_100:.1f} %")


def room(text: str) -> tuple[int, int]:
    """Add up a room: a line such as ``7 / 10`` for each player, the first no larger.

    A room is judged by its sum, never by its best player: of 23 players one is expected to be
    right ten times of ten at ε = 1 by luck.
    """
    right = rounds = 0
    for line in (part.strip() for part in re.split(r"[\n,;]", text)):
        found = re.fullmatch(r"(\d{1,6})\s*/\s*(\d{1,6})", line)
        if not line:
            continue
        if not found or int(found[1]) > int(found[2]):
            raise ParameterError.of("play-no-score", "room", line=line[:40])
        right, rounds = right + int(found[1]), rounds + int(found[2])
    return right, rounds


# --- pictures of a game: the numbers of its rounds, and its score ---------------------------------

LINE, BARS = (640, 150), (460, 230)
_AXIS = 75
_LEFT, _RIGHT = 24, 616


def line(
    past: Sequence[tuple[float, bool]], now: float | None, theme: Theme, *, open_: bool = True
) -> str:
    """Draw the number of this round, if there is one, among those before: SVG of the size `LINE`.

    `past` holds numbers and whether it was the first table, which the marks tell if `open_`.
    """
    numbers = [number for number, _ in past] + ([] if now is None else [now])
    finite = [each for each in numbers if math.isfinite(each)]
    low, high = min(finite, default=0.0), max(finite, default=1.0)
    room = (high - low) / 8 or max(abs(high) / 8, 0.5)
    low, high = low - room, high + room

    def place(number: float) -> float:
        share = (min(max(number, low), high) - low) / (high - low)
        return round(_LEFT + share * (_RIGHT - _LEFT), 1)

    parts = [f'<path d="M{_LEFT} {_AXIS}H{_RIGHT}" stroke="{theme.axis}" stroke-width="2"/>']
    ends = (low + room, high - room) if past else ()  # the first number stands above
    parts += [svg.text(place(each), 146, short(each), "middle", theme.muted) for each in ends]
    heights: Counter[tuple[float, bool]] = Counter()
    for number, first in past:
        above = first or not open_
        spot = round(place(number)), above
        parts.append(_mark(place(number), heights[spot], theme, above=above, told=open_))
        heights[spot] += 1
    if now is not None:
        x = place(now)
        diamond = f"M{x} {_AXIS - 14}l9 14l-9 14l-9 -14z"
        parts.append(f'<path d="{diamond}" fill="{theme.text}"/>')
        parts.append(f'<path d="M{x} 20V{_AXIS}" stroke="{theme.text}" stroke-dasharray="2 3"/>')
        parts.append(svg.text(x, 14, short(now), "middle", theme.text, bold=True))
    return svg.whole("".join(parts), LINE, letters=18)  # it is half as wide on a phone


def bars(score: Score, theme: Theme) -> str:
    width, height = BARS
    limits, coins = score.chances(score.limit), score.chances(0.5)
    most = max(*limits, *coins)
    step = (width - 30) / (score.rounds + 1)

    def up(chance: float) -> float:
        return round(height - 44 - 140 * chance / most, 1)

    parts = []
    for count, chance in enumerate(limits):
        x, mine = 15 + count * step, count == score.right
        fill = theme.vermilion if mine and score.over else theme.private
        look = f'fill="{fill}" fill-opacity="{1 if mine else 0.3}"'
        top = up(chance)
        size = f'width="{step - 6:.1f}" height="{max(height - 44 - top, 1):.1f}"'
        parts.append(f'<rect x="{x + 3:.1f}" y="{top}" {size} {look}/>')
        if score.rounds <= 20 or count % max(score.rounds // 10, 1) == 0:
            ink = theme.text if mine else theme.muted
            parts.append(svg.text(x + step / 2, height - 28, count, "middle", ink, bold=mine))
    places = " ".join(f"{15 + (k + 0.5) * step:.1f},{up(c)}" for k, c in enumerate(coins))
    look = f'fill="none" stroke="{theme.muted}" stroke-width="2" stroke-dasharray="2 4"'
    parts.append(f'<polyline points="{places}" {look}/>')
    parts.append(svg.text(width / 2, height - 8, say("play-right"), "middle", theme.muted))
    parts.append(svg.text(15, 16, say("play-bars", claimed=short(score.claimed)), "", theme.muted))
    return svg.whole("".join(parts), BARS, letters=14)


def _mark(x: float, before: int, theme: Theme, *, above: bool, told: bool) -> str:
    step = 9 * before
    if above:
        fill = theme.private if told else theme.muted
        return f'<circle cx="{x}" cy="{_AXIS - 9 - step}" r="5" fill="{fill}"/>'
    look = f'fill="none" stroke="{theme.vermilion_text}" stroke-width="2.5"'
    return f'<circle cx="{x}" cy="{_AXIS + 9 + step}" r="4" {look}/>'
