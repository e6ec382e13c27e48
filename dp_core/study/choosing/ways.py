"""Methods with public numbers: what each errs at an ε, and what that ε costs people."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from dp_core.algorithm import Method
from dp_core.privacy.costs import zcdp_epsilon
from dp_core.study import experiments
from dp_core.words import say

CLOSED_FORM = "from public numbers"
AVERAGE = "from public numbers, on average"
_HALVINGS = 50

Tried = tuple[tuple[str, Callable[[float], float]], ...]


@dataclass(frozen=True, kw_only=True)
class Way:
    """One method with public numbers: what it errs at an ε, and what that ε protects.

    Parameters
    ----------
    method, title : str
        Key and words.
    error : callable
        ε, as the method is asked for it → the error that enough of the releases stay below. It may
        raise `ParameterError`, or be infinite, where an ε cannot be had.
    basis : str
        What the error rests on.
    tried : tuple of (str, callable)
        Shapes of data in words, each with its error; `error` is then the largest of them.
    reason : str
        Why no error is known, where that is so.
    price : float
        Proven ε, of what is protected, for each ε that is asked for; infinite if none is proven.
    compared : bool
        Whether it stands for comparison only: it opens no band.
    delta : float
        Goes with the proven ε.
    rho : callable, optional
        Of a method with δ: ε, as it is asked for, → its zCDP cost, in place of `price`.
    """

    method: str
    title: str
    error: Callable[[float], float]
    basis: str = CLOSED_FORM
    tried: Tried = ()
    reason: str = ""
    price: float = 1.0
    compared: bool = False
    delta: float = 0.0
    rho: Callable[[float], float] | None = None

    def at(self, epsilon: float) -> float:
        """Error at an ε; infinite where it cannot be had."""
        try:
            found = self.error(epsilon)
        except ValueError:  # as every refusal of the core is
            return math.inf
        return math.inf if math.isnan(found) else found

    def proven(self, epsilon: float, releases: int = 1) -> float:
        """Proven ε of so many releases about the same people, with the δ of one.

        Examples
        --------
        >>> pure = Way(method="a", title="A", error=abs)
        >>> noisy = Way(method="b", title="B", error=abs, delta=1e-6, rho=lambda e: e * e / 2)
        >>> round(pure.proven(0.1, 12), 2), round(noisy.proven(0.1, 12), 2)
        (1.2, 1.62)
        """
        if self.rho is None:
            return epsilon * self.price * releases
        return zcdp_epsilon(releases * self.rho(epsilon), self.delta)

    def share(self, cap: float, releases: int) -> float:
        """Largest proven ε that one of so many releases may have."""
        if self.rho is None or releases == 1 or math.isinf(cap):
            return cap / releases
        return _share(cap, releases, self.delta)


@lru_cache(maxsize=256)
def _share(cap: float, releases: int, delta: float) -> float:
    """Share a cap out by ρ, which adds up more slowly than ε; by halving."""
    low, high = 0.0, cap  # of ρ: it is never above the ε that it proves
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if zcdp_epsilon(middle, delta) > cap else (middle, high)
    return zcdp_epsilon(low / releases, delta)


def way_of(method: Method, error: Callable[[float], float], **more: Any) -> Way:
    """Describe a method by its error and further fields of `Way`."""
    compared = method.variant == "baseline"
    return Way(method=method.key, title=method.title, error=error, compared=compared, **more)


def unproven(method: Method) -> Way:
    """Name a method that is no way at all: whatever its ε, nothing is proven."""
    return way_of(method, lambda epsilon: math.inf, price=math.inf)


def worst(tried: Tried) -> Callable[[float], float]:
    """Give the largest error of some shapes of data over ε."""
    return lambda epsilon: max(error(epsilon) for _, error in tried)


def around(columns: int, drawn: Iterable[int]) -> tuple[int, ...]:
    """Give the numbers of columns next to one, of those that were drawn; itself if it was.

    Examples
    --------
    >>> around(5, (2, 4, 8)), around(8, (2, 4, 8)), around(1, (2, 4))
    ((4, 8), (8,), (2,))
    """
    known = sorted(drawn)
    above = next(each for each in known if each >= columns)
    below = [each for each in known if each < columns]
    return (above,) if above == columns or not below else (below[-1], above)


def drawn(
    system: str,
    methods: Iterable[Method],
    *,
    columns: Sequence[int],
    rows: float,
    wanted: float,
    shapes: Mapping[str, str],
    what: str,
    price: int,
    delta: float = 0.0,
    rho: Callable[[float], float] | None = None,
) -> tuple[Way, ...]:
    """List the methods of which repeated draws are kept, and the published one, unproven.

    The error of a method is that on the shape of data on which it errs most.

    Parameters
    ----------
    system : str
    methods : iterable of Method
        Those of the system.
    columns : sequence of int
        As wide as what they were drawn on; of several the largest error counts.
    rows : float
        So many, for each ε, see the noise.
    wanted : float
        Share of the draws that lie within the error.
    shapes : mapping of str to str
        Shapes of data that they were drawn on: key → words.
    what : str
        What has these shapes, plural.
    price : int
        Rows a person.
    delta, rho
        Of the methods that have them: what one row costs.
    """
    known = {method.key: method for method in methods}
    stock = experiments.levels(system)
    ways = []
    for key in dict.fromkeys(method for method, _, _ in stock):
        if any((key, width, shape) not in stock for width in columns for shape in shapes):
            continue
        pure, more = float, {"price": float(price)}  # type: Any, Any
        if rho is not None and has_delta(known[key]):
            pure, more = as_pure(rho), {"delta": delta, "rho": _for_person(rho, price)}
        levels = {shape: [stock[key, width, shape] for width in columns] for shape in shapes}
        tried = tuple(
            (words, worst(tuple(("", each.over(rows, wanted, pure)) for each in levels[shape])))
            for shape, words in shapes.items()
        )
        draws = min(each.draws for of in levels.values() for each in of)
        basis = say(
            "basis-drawn",
            shapes=len(tried),
            what=what,
            names=", ".join(map(str, shapes.values())),
            draws=draws,
        )
        ways.append(way_of(known[key], worst(tried), tried=tried, basis=basis, **more))
    return (*ways, unproven(known["published"]))


def has_delta(method: Method) -> bool:
    """Whether the promise of a method may fail with a chance that it is asked for."""
    return "delta" in method.params.__dataclass_fields__


def as_pure(rho: Callable[[float], float]) -> Callable[[float], float]:
    """Give the pure ε that has the ρ of a method: what its noise grows less by."""
    return lambda epsilon: math.sqrt(2 * rho(epsilon))


def _for_person(rho: Callable[[float], float], rows: int) -> Callable[[float], float]:
    """Cost of so many rows of one person together (group privacy of zCDP)."""
    return lambda epsilon: rho(epsilon) * rows**2
