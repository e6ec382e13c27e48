"""Blocks of a screen: facts say who may see them, and only a renderer draws frames.

A `Public` fact follows from the plan and from closed forms, a `Released` fact from what was drawn,
a `Holder` fact touches true rows. Each is also a kind of the next: a public number may stand in the
holder's frame, never the other way round. The kind of a block follows from its facts, so mypy finds
a true number that stands outside the frame.

Examples
--------
>>> both = text("epsilon-is", epsilon=public(1.0))
>>> both.message.say()
'ε = 1'
>>> Screen(open=[both], frame=[text("epsilon-is", epsilon=holder(2.0))]).frame[0].message.say()
'ε = 2'
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Literal, TypeVar

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
class Text(Generic[S_co]):
    """A paragraph; as a note it is small."""

    message: Message
    looks: Literal["plain", "strong", "note"] = "plain"


@dataclass(frozen=True)
class Number(Generic[S_co]):
    """A number with its label."""

    label: Message
    value: Message


@dataclass(frozen=True)
class Chart(Generic[S_co]):
    """A figure, with the words that are read aloud in its place."""

    key: str
    figure: Any
    alt: Message


Block = Text[S_co] | Number[S_co] | Chart[S_co]


def text(key: str, /, **facts: Fact[T]) -> Text[T]:
    """Make a paragraph; who may see it follows from its facts."""
    return Text(message(key, **{name: fact.value for name, fact in facts.items()}))


def number(key: str, /, **facts: Fact[T]) -> Number[T]:
    """Make a number with its label, which is the attribute ``label`` of its message."""
    said = message(key, **{name: fact.value for name, fact in facts.items()})
    return Number(replace(said, key=f"{key}.label"), said)


def chart(key: str, figure: Fact[T], alt: Text[T]) -> Chart[T]:
    """Make a block of a figure that was drawn from facts of one kind."""
    return Chart(key, figure.value, alt.message)


@dataclass(frozen=True)
class Screen:
    """What a tab shows: `open` stands free, `frame` in the holder's dashed frame of an upload."""

    open: Sequence[Block[Released]]
    frame: Sequence[Block[Holder]] = ()
