"""Tables that are made up: by name, of a public size, from a seed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, TypeVar

import numpy as np

from dp_core.errors import ParameterError

Made = TypeVar("Made")


def made(makers: Mapping[str, Callable[[int, int], Made]], name: str, n: int, seed: int) -> Made:
    """Call the maker of a name with n rows, at least 2, and a seed that is not negative.

    Raises
    ------
    ParameterError
    """
    if name not in makers:
        raise ParameterError(
            f"name = {str(name)[:40]!r} is no table that can be made; there are "
            f"{', '.join(makers)}. Choose one of these.",
            field="name",
        )
    return makers[name](whole("n", n, 2), whole("seed", seed, 0))


def whole(name: str, value: int, low: int) -> int:
    """Check that a number is whole and not too small.

    Raises
    ------
    ParameterError
    """
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or value < low:
        raise ParameterError(
            f"{name} = {str(value)[:40]} must be a whole number, at least {low}; correct it.",
            field=name,
        )
    return int(value)


@dataclass(frozen=True)
class Once(Generic[Made]):
    """Makes a data set when it is called, once in each process.

    It can be sent to another process, which makes its own.
    """

    make: Callable[..., Made]
    args: tuple[Any, ...]
    more: tuple[tuple[str, Any], ...]

    def __call__(self) -> Made:
        made: Made = _made(self)
        return made

    def __wrapped__(self) -> Made:
        """Make it anew, as functions that are cached can."""
        return self.make(*self.args, **dict(self.more))


def once(make: Callable[..., Made], *args: Any, **more: Any) -> Once[Made]:
    """Put off making a data set."""
    return Once(make, args, tuple(more.items()))


@cache
def _made(once: Once[Any]) -> Any:
    return once.__wrapped__()
