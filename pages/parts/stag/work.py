"""Background work of the location-maps page, kept for the visit: re-rolled releases, lessons."""

from collections.abc import Callable, Hashable, Iterable
from typing import Any

from pages.common.work import background as work
from pages.common.work.background import MOST_KEPT, Render
from pages.parts.stag.state import KEY

__all__ = ["MOST_KEPT", "show"]


def show(
    name: str,
    wanted: Hashable,
    label: str,
    call: tuple[Callable[..., Any], Callable[[], Iterable[tuple[Any, ...]]]],
    render: Render,
) -> None:
    """Draw from the results of some work, begun at once; as `work.show`."""
    function, tasks = call
    asked = work.Work(
        prefix=KEY, name=name, wanted=wanted, label=label, function=function, tasks=tasks
    )
    work.show(asked, render)
