"""One person followed: which measurements she touches, and the release without her.

Measurements are what mechanisms get. They are heard twice, with her and without her, and the second
time the first run's outputs are given back: so whatever differs is hers alone. The release itself
is drawn twice from the same seed: the noise is the same.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithm import Method, Release
from dp_core.noise.tape import Heard, PartedError, Tape
from dp_core.privacy.ledger import PrivacyLedger
from dp_core.study import risk
from dp_core.study.experiments import trial_rng
from dp_core.study.replay import difference, steps_of
from dp_core.tables.categorical import CategoricalTable
from dp_core.tables.numeric import NumericTable
from dp_core.tables.records import BinaryTable
from dp_core.words import Message, message, named, say

ROUNDING = 1e-9
"""Numbers that differ by no more are the same."""
MOST_NAMED = 4
"""Most columns or answers that a sentence on her names."""
_SAMPLE = "secret sample"  # is heard, and is no measurement

Names = Callable[[Release[Any], int, tuple[int, ...]], Message | str]
Words = Message | str


def numbered(place: tuple[int, ...]) -> Message:
    """Name a place by its numbers.

    Examples
    --------
    >>> str(numbered((3,))), str(numbered((3, 0)))
    ('number 4', 'row 4, column 1')
    """
    facts = {name: at + 1 for name, at in zip(("row", "column", "layer"), place, strict=False)}
    axes = len(facts)
    return message(f"follow-place-{axes}", **facts)


@dataclass(frozen=True, kw_only=True)
class Person:
    """Somebody in a data set, and how a system is looked at."""

    who: Words  # one sentence on her
    without: Any  # the data set without her
    # output → its published numbers, by what they are about
    numbers: Callable[[Any], Mapping[Any, float]]
    unit: Words  # of these
    at: tuple[int, ...] = ()  # where she stands in the data: a row, a period, or a row and a column
    # release, number of the use of a mechanism and place in its input → words on it
    name: Names = lambda release, use, place: numbered(place)
    # who takes her place, where the number of rows is public; empty where nobody does
    instead: Words = ""
    # what happens to the measurements if she leaves, where they are codes of answers
    leaving: Words = ""


@dataclass(frozen=True, kw_only=True)
class Touched:
    """A measurement that she touches: true values, for study alone."""

    # which one
    step: str
    place: Words
    at: int  # its number among all measurements of the run, from 0
    # with her, and without her
    inside: float
    outside: float
    scale: float  # of the noise on it; 0 where none is added, and chance hides her in another way


@dataclass(frozen=True, kw_only=True)
class Followed:
    """What follows from one person."""

    # who she is; what she touches; what would have been published without her
    who: Words
    sentence: Message
    outcome: Message
    touched: tuple[Touched, ...]
    coded: bool  # whether these are codes of answers, and no numbers
    total: int  # measurements of the run
    at: tuple[int, ...]  # where she stands in the data
    # what would have been published without her, under the same noise; None while she is there
    without: Any


def follow(
    ada: Callable[[Any], Person], data: Any, method: Method, params: Any, seed: int
) -> Followed:
    """Follow a person through the run that a page shows, with the noise of its seed."""
    person = ada(data)
    release, first, second, leak = _heard_twice(data, method, params, seed, person.without)
    touched = tuple(_touched(release, first, second, person.name))
    here, without = (
        method.run(each, params, _dice(method, seed)).output for each in (data, person.without)
    )
    before, after = person.numbers(here), person.numbers(without)
    steps = [abs(value - before[key]) for key, value in after.items() if key in before]
    moved = len(after) - sum(step <= ROUNDING for step in steps)  # a new one has moved, too
    total = sum(int(_measured(each).sum()) for each in first)
    sample = any(each.line.mechanism == _SAMPLE for each in first)
    facts: dict[str, Any] = {"moved": moved, "released": len(after), "unit": person.unit}
    facts |= {"most": max(steps, default=0.0) if moved else 0, "new": len(after) - len(steps)}
    facts["sample"] = sample and not moved
    return Followed(
        who=person.who,
        sentence=message(
            "follow-sentence",
            touches=_touches(len(touched), total, sample=sample),
            leaves=_leaves(person, touched),
            noise=_noise(touched, sample=sample),
            tells=_tells(release.ledger, leak),
        ),
        outcome=message("follow-outcome", **facts),
        touched=touched,
        coded=bool(person.leaving),
        total=total,
        at=person.at,
        without=without,
    )


def row_person(table: BinaryTable | CategoricalTable | NumericTable, **look: Any) -> Person:
    """Follow the first row with anything in it; somebody else takes her place.

    Of yes/no columns somebody who says no to all; of categories somebody who has the next category
    of each; of numbers somebody in the middle of their public ranges.
    """
    place, field = 0, "values"
    facts: dict[str, Any] = {}
    if isinstance(table, BinaryTable):
        place = int(np.argmax(table.values.any(axis=1)))
        own = [table.names[j] for j in np.flatnonzero(table.values[place])]
        others = [message("follow-others")] * (len(own) > MOST_NAMED)
        who, facts["columns"] = "follow-row-yes", (*own[:MOST_NAMED], *others)
        row, instead = np.zeros(len(table.names)), "follow-instead-no"
    elif isinstance(table, CategoricalTable):
        who, field, instead = "follow-row-answers", "codes", "follow-instead-other"
        named = zip(table.names, table.labels, table.codes[0], strict=True)
        answers = [f"{name}: {labels[code]}" for name, labels, code in named]
        facts["answers"] = tuple(answers[:MOST_NAMED])
        row = (table.codes[0] + 1) % np.array(table.domains)
    else:
        who, facts["rows"] = "follow-row-numbers", len(table.values)
        row = np.mean(table.bounds, axis=0) if table.bounds else table.values[-1]
        instead = "follow-instead-middle" if table.bounds else "follow-instead-last"
    rows = getattr(table, field).copy()
    rows[place] = row
    changed: dict[str, Any] = {field: rows}
    return Person(
        who=message(who, row=place + 1, **facts),
        without=replace(table, **changed),
        instead=message(instead),
        at=(place,),
        **look,
    )


def _dice(method: Method, seed: int) -> Any:
    return trial_rng(seed, method.key, None, 0)


def _heard_twice(
    data: Any, method: Method, params: Any, seed: int, without: Any
) -> tuple[Release[Any], Sequence[Heard], Sequence[Heard], Message | None]:
    """Hear what is measured with her and without; what differs in what leaves nevertheless."""
    first = Tape(_dice(method, seed))
    release = method.run(data, params, first)
    second = _Playback(_dice(method, seed), first.heard)
    leak = None
    try:
        leak = difference(release.output, method.run(without, params, second).output)
        second.finish()
    except PartedError:
        second.parted = True
    named = message("follow-leak-noise") if second.parted else _named(leak)
    return release, first.heard, second.heard, named


class _Playback(Tape):
    """Gives outputs back at another price, too: what is measured shall differ by her alone."""

    parted = False

    def _expected(self, now: Heard) -> Heard:
        known = next(iter((self._before or ())[len(self.heard) :]), None)
        if known is None or known.public["shape"] != now.public["shape"]:
            raise PartedError
        self.parted |= known.asked != now.asked
        return known


def _named(leak: str | None) -> Message | None:
    """Name what differs by the last of its names; a place in a list has none."""
    if leak is None:
        return None
    words = [part for part in leak.split(", ") if not part.isdigit()]
    return message("follow-leak-output", name=named(words[-1] if words else leak))


def _touched(
    release: Release[Any], first: Sequence[Heard], second: Sequence[Heard], name: Names
) -> Iterator[Touched]:
    """Find the entries that differ, up to where the second run parted from the first."""
    steps = [step.step for step in steps_of(first, release.ledger)]
    tree = ""
    for use, each in enumerate(first):
        if (level := each.public.get("depth")) and use:  # one line stands for a whole tree
            steps[use] = say("follow-level", step=tree, level=level + 1)
        else:
            tree = steps[use]
    before = 0
    for use, (one, other) in enumerate(zip(first, second, strict=False)):
        measured = _measured(one)
        number = before - 1 + measured.cumsum().reshape(measured.shape)
        before += int(measured.sum())
        differs = measured & (one.given != other.given)
        for place in map(tuple, np.argwhere(differs).tolist()):
            yield Touched(
                step=steps[use],
                place=name(release, use, place),
                at=int(number[place]),
                inside=float(one.given[place]) * one.unit,
                outside=float(other.given[place]) * one.unit,
                scale=float(_scales(one)[place]),
            )


def _measured(heard: Heard) -> NDArray[np.bool_]:
    """Which entries of an input are measured: a weight of 0 leaves one out."""
    if heard.line.mechanism == _SAMPLE:
        return np.zeros(heard.given.shape, dtype=bool)
    return np.isfinite(_scales(heard))


def _scales(heard: Heard) -> NDArray[np.float64]:
    scale = np.asarray(0.0 if heard.scale is None else heard.scale, dtype=float)
    return np.broadcast_to(scale * heard.unit, heard.given.shape)


def _touches(touched: int, total: int, *, sample: bool) -> Message:
    chosen = ("in" if touched else "out") if sample else "none"
    return message("follow-touches", touched=touched, total=total, sample=chosen)


def _leaves(person: Person, touched: Sequence[Touched]) -> Message:
    what = (touched and person.leaving) or _moves(touched)
    if person.instead:
        return message("follow-exchanged", instead=person.instead, what=what)
    return message("follow-leaves", what=what)


def _moves(touched: Sequence[Touched]) -> Message:
    if not touched:
        return message("follow-nothing")
    moves = [each.outside - each.inside for each in touched]
    way = "falls" if max(moves) < 0 else "rises" if min(moves) > 0 else "moves"
    low, high = (end(map(abs, moves)) for end in (min, max))
    several = short(low) != short(high)
    return message("follow-moves", count=len(moves), way=way, size=high, several=several)


def _noise(touched: Sequence[Touched], *, sample: bool) -> Message:
    if not touched:
        return message("follow-no-noise", sample=sample)
    scales = [each.scale for each in touched if each.scale]
    said = [message("follow-noise-random")] if len(scales) < len(touched) else []
    if scales:
        size = message("follow-noise-size", low=min(scales), high=max(scales))
        if short(min(scales)) == short(max(scales)):
            size = message("follow-noise-one", size=max(scales))
        said = [size, *said]
    noise = said[0] if len(said) == 1 else message("follow-noise-or", one=said[0], other=said[1])
    return message("follow-noise", noise=noise)


def _tells(ledger: PrivacyLedger, leak: Message | None) -> Message:
    """Say who can tell: of a method whose proof has a gap, what is true instead."""
    if leak is not None:
        return message("follow-tells-leak", leak=leak)
    if math.isinf(ledger.proven):
        return message("follow-tells-nothing")
    gained = risk.advantage(ledger.proven, ledger.delta)
    right = math.ceil(5_000 + 5_000 * gained - ROUNDING) / 100  # as a limit it is rounded up
    return message("follow-tells", right=right, more=not ledger.holds)


def short(value: float) -> str:
    """Write a size in three digits, without an exponent."""
    if value >= 1_000:
        return f"{value:,.0f}"
    return np.format_float_positional(value, 3, fractional=False, trim="-")
