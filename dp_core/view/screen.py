"""Blocks of a screen: facts say who may see them, and only a renderer draws frames.

A `Public` fact follows from the plan and from closed forms, a `Released` fact from what was drawn,
a `Holder` fact touches true rows. Each is also a kind of the next: a public number may stand in the
holder's frame, never the other way round. The kind of a block follows from its facts, so mypy finds
a true number that stands outside the frame.

Examples
--------
>>> both = number("epsilon-is", epsilon=public(1.0))
>>> both.value.say()
'ε = 1'
>>> Screen(open=[both], frame=[number("epsilon-is", epsilon=holder(2.0))]).frame[0].value.say()
'ε = 2'
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from dp_core.words import Message, message


class Holder:
    """For the holder of the data alone."""


class Released(Holder):
    """May leave with a release."""


class Public(Released):
    """Known before anything is drawn."""


S_co = TypeVar("S_co", bound=Holder, covariant=True)
T = TypeVar("T", bound=Holder)


@dataclass(frozen=True)
class Fact(Generic[S_co]):
    """A value and who may see it; `public`, `released` and `holder` make it where it arises."""

    value: Any


def public(value: Any) -> Fact[Public]:
    """Mark a value that follows from the plan or a closed form."""
    return Fact(value)


def released(value: Any) -> Fact[Released]:
    """Mark a value that follows from the output of a mechanism."""
    return Fact(value)


def holder(value: Any) -> Fact[Holder]:
    """Mark a value that touches true rows."""
    return Fact(value)


@dataclass(frozen=True)
class Number(Generic[S_co]):
    """A number with its label."""

    label: Message
    value: Message


def number(key: str, /, **facts: Fact[T]) -> Number[T]:
    """Make a number with its label, which is the attribute ``label`` of its message."""
    said = message(key, **{name: fact.value for name, fact in facts.items()})
    return Number(replace(said, key=f"{key}.label"), said)


@dataclass(frozen=True)
class Screen:
    """What a tab shows: `open` stands free, `frame` in the holder's dashed frame of an upload."""

    open: Sequence[Number[Released]]
    frame: Sequence[Number[Holder]] = ()
