"""Ada among users: her answers, and the table estimated without them."""

from functools import partial
from typing import Any

from dp_core.algorithm import Release
from dp_core.study import following
from dp_core.tables.categorical import CategoricalTable
from dp_core.words import say


def ada(table: CategoricalTable) -> following.Person:
    """Find her; all others send what they sent, and the table is estimated again."""

    def name(release: Release[Any], use: int, place: tuple[int, ...]) -> str:
        whole = len(place) < 2 or release.output.table.ndim != len(table.names)
        return "her answer" if whole else f"her answer on {table.names[place[1]]}"

    return following.row_person(
        table,
        numbers=numbers,
        unit="percentage points",
        name=name,
        leaving=say("lremh-following-her-report-another-one"),
    )


def numbers(output: Any) -> dict[int, float]:
    """Give the estimated table."""
    return dict(enumerate((100 * output.table).ravel().tolist()))


follow = partial(following.follow, ada)
