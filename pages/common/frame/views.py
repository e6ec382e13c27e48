"""What a page shows: the choices of the visitor, and the release they lead to."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any, Self, TypeVar

import streamlit as st

from dp_core import registry
from dp_core.algorithm import Algorithm, Part, Release
from dp_core.params import Settings
from dp_core.uploads import persons
from dp_core.view.theme import PLACES, STYLES
from pages.common.work import cache

MOST_KEPT = 512
T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class View:
    """Choices of the visitor, and the release they lead to; a system adds what is its own.

    Parameters
    ----------
    algorithm : Algorithm
    data, whole : object
        Input of the method, and the data set that it is a part of.
    method : str
        Key of the method on screen.
    params, seed
    compared : tuple of str
        Other methods in view, in the order of the registry.
    tolerance, wanted : float
        In the unit of the error; a probability.
    release : Release or None
        None until it has come.
    origin : object, optional
        Upload that a look-alike stands on screen for; None where the data themselves do.
    """

    algorithm: Algorithm
    data: Any
    whole: Any
    method: str
    params: Any
    seed: int
    compared: tuple[str, ...] = ()
    tolerance: float = 0.0
    wanted: float = 0.0
    release: Release[Any] | None = None
    origin: Any = None

    def __post_init__(self) -> None:
        cache.belong(self.data, self.whole)

    @property
    def key(self) -> str:
        """Key of the system."""
        return self.algorithm.key

    @property
    def source(self) -> Any:
        """Data set that a release is drawn from; its part is taken when it is drawn.

        It is not on screen where a look-alike stands there for it.
        """
        return self.whole if self.origin is None else self.origin

    @property
    def part(self) -> Part:
        """Which part of the data set is on screen: for the plan of a release."""
        return self.algorithm.part()

    @property
    def after(self) -> Settings:
        """What is done to the output for free: for the plan of a release."""
        return self.algorithm.after()

    @property
    def simulated(self) -> bool:
        """Whether seeded noise on rows of an upload is on screen: then nothing protects them."""
        release = self.release
        return bool(self.whole.confidential and release is not None and not release.exact)

    @property
    def run_key(self) -> str:
        """What the release depends on beside the data."""
        return f"{self.method} {self.params} {self.seed}"

    @property
    def output(self) -> Any:
        return self.release.output

    @property
    def shown(self) -> tuple[str, ...]:
        """All methods in view, the one on screen first."""
        return (self.method, *self.compared)

    @property
    def unit(self) -> str:
        """What is protected."""
        return self.algorithm.unit_of(self.source, self.params)

    @property
    def subject(self) -> str:
        """Whom the question about the risk is about."""
        return persons.subject(self.source) if hasattr(self.source, "record") else "one person"

    @property
    def true_word(self) -> str:
        """Word for what a release is compared with: the truth, or the look-alike's."""
        return "true" if self.origin is None else "look-alike's"

    @property
    def counted(self) -> bool:
        """Whether looking at it is a view of its own in the account of the data set."""
        return self.origin is None

    @cached_property
    def errors(self) -> Mapping[str, float]:
        """Errors of the release against the true data; for the holder only."""
        return self.kept("errors", lambda: dict(self.algorithm.evaluate(self.data, self.output)))

    def kept(self, name: str, make: Callable[[], T], *further: Any) -> T:
        """Make once a visit what follows from the data, the run and what is named further."""
        of = (self.data.fingerprint, self.run_key, *further)
        return kept(self.key, name, of, make)

    def params_of(self, method: str, *names: str) -> Any:
        """Parameters of another method: those on screen, or the named ones, as far as it has them.

        Of the method on screen all of them.
        """
        if method == self.method:
            return self.params
        return self.params_as(self.algorithm.method(method).params, *names)

    def params_as(self, kind: type[Any], *names: str) -> Any:
        """Parameters of some kind, as like those on screen as can be."""
        there = {each.name for each in fields(kind)}
        shared = names or [each.name for each in fields(self.params)]
        own = [name for name in shared if name in there and hasattr(self.params, name)]
        return kind(**{name: getattr(self.params, name) for name in own})

    def seen(self, release: Release[Any]) -> Self:
        """Add the release that the choices lead to."""
        return replace(self, release=release)

    def run(self) -> Release[Any]:
        """Explore run of the method on screen, kept for the visit."""
        return run(self.key, self.method, self.params, self.seed, self.data)

    def beside(self, method: str, params: Any) -> Self:
        """See another method, or other parameters, on the same data with the same seed."""
        other = replace(self, method=method, params=params)
        return other.seen(other.run())


def run(system: str, method: str, params: Any, seed: int, data: Any) -> Release[Any]:
    """Explore run, kept for the visit."""
    return cache.run(system, method, params, seed, data.fingerprint, data)


def title(system: str, method: str) -> str:
    """Words of a method."""
    return registry.algorithms()[system].method(method).title


def roles(algorithm: Algorithm) -> dict[str, int]:
    """Line style of the two methods of a page that have one of their own."""
    first: dict[Any, str] = {each.variant: each.key for each in reversed(algorithm.methods)}
    first["sound"] = algorithm.opening.sound or first.get("sound", "")
    return {first[role]: PLACES[role] for role in ("published", "sound") if first.get(role)}


def line_styles(
    algorithm: Algorithm, methods: Sequence[str], wished: Mapping[str, int]
) -> dict[str, int]:
    """Line style of each method in view: that of its role, else the wished one where it is free.

    It does not depend on which method is on screen, so that a colour means one thing.
    """
    owned = roles(algorithm)
    places = {key: owned[key] for key in methods if key in owned}
    free = [place for place in range(len(STYLES)) if place not in owned.values()]
    free += [place for place in owned.values() if place not in places.values()]
    others = [each.key for each in algorithm.methods if each.key in methods]
    others = [key for key in others if key not in places]
    for key in sorted(others, key=lambda key: key not in wished):
        place = wished.get(key, free[0])
        places[key] = place if place in free else free[0]
        free.remove(places[key])
    return places


def current(system: str, name: str, default: Any) -> Any:
    """Value of a widget of the page that may not be drawn yet."""
    return st.session_state.get(f"{system}_{name}", default)


@cache.by_data(entries=MOST_KEPT)
def kept(system: str, name: str, of: tuple[Any, ...], _make: Callable[[], T]) -> T:
    """Make something once; `of` is all that it follows from, data by their fingerprint."""
    return _make()
