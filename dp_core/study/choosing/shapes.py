"""What a system says of itself: which public numbers it asks for, and what they lead to."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from dp_core.params import Settings, knob
from dp_core.study.choosing.ways import Way
from dp_core.study.solving import EPSILON_GRID
from dp_core.words import Said, message


def per_person(rows: str) -> Any:
    """Ask for the most rows of a person, by what they are called."""
    return knob(
        1,
        message("per-person", rows=rows),
        1,
        1_000,
        help=message("per-person.help", lower=rows.lower()),
    )


def stated(*names: str, **renamed: str) -> Callable[..., dict[str, Any]]:
    """Give facts away under their own names, or under new ones."""
    return partial(_given_away, {**{name: name for name in names}, **renamed})


def _given_away(places: Mapping[str, str], facts: Any, *_: Any) -> dict[str, Any]:
    return {name: getattr(facts, fact) for name, fact in places.items()}


@dataclass(frozen=True, kw_only=True)
class Measure:
    """What a tolerance of a system is about: its words, and what it opens with; else a share."""

    label: Said = Said()
    unit: str
    opens: float
    help: Said = Said()
    low: float = 0.001
    high: float = 1.0
    step: float = 0.01


@dataclass(frozen=True, kw_only=True)
class Shape:
    """A shape of data with what can be published of it.

    Parameters
    ----------
    system, have, publish : str
        Key of its system; what there is; what it becomes.
    example : tuple of tuple of str
        Head and rows of a table that looks like it.
    facts : type[Settings]
        Public numbers that are asked for, with the words of their fields.
    ways : callable
        Facts and share wanted → methods that come into question.
    measured : Measure or callable
        What the tolerance is about, or facts → that.
    grid : tuple of float
        Steps of the slider of its page.
    people : str
        Fact of which more makes errors smaller; empty where there is none.
    fewer : callable
        Facts → other facts that ask for less, in words.
    counted : str
        Of what a share is wanted within the tolerance, plural.
    again : str
        What counts once, however often it is looked at.
    in_words : callable
        Facts and tolerance → what the tolerance means; empty for nothing.
    upload : callable
        Facts → what a plan states of the file.
    left : str
        What of the file is left to state, in words; empty where nothing is.
    params : callable
        Facts and key of a method → its parameters but for ε.
    widgets : callable
        Facts → what the page of the system opens with.
    """

    system: str
    have: Said = Said()
    publish: Said = Said()
    example: tuple[tuple[str, ...], ...]
    facts: type[Settings]
    ways: Callable[[Any, float], Sequence[Way]]
    measured: Measure | Callable[[Any], Measure]
    grid: tuple[float, ...] = EPSILON_GRID
    people: str = ""
    fewer: Callable[[Any], Iterable[tuple[str, Any]]] = lambda facts: ()
    counted: str = "releases"
    again: Said = Said("")
    in_words: Callable[[Any, float], str] = lambda facts, tolerance: ""
    upload: Callable[[Any], Mapping[str, Any]] = lambda facts: {}
    left: Said = Said("")
    params: Callable[[Any, str], Mapping[str, Any]] = lambda facts, method: {}
    widgets: Callable[[Any], Mapping[str, Any]] = lambda facts: {}

    def measure(self, facts: Any) -> Measure:
        """Say what the tolerance is about."""
        return self.measured if isinstance(self.measured, Measure) else self.measured(facts)
