"""Bundled tables: made-up people whose truth is known; each is made once per process."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache

from dp_core.algorithms.lremh.data.generators import generate
from dp_core.tables.categorical import CategoricalTable
from dp_core.words import say

ITEMS = 8
"""Of the 16 items of the survey that opens the page."""

AT_FIRST = 4
"""Attributes on screen on arrival, of all users."""

_SEED = 1


def first_look(table: CategoricalTable) -> CategoricalTable:
    """Take what of a bundled table is on screen on arrival."""
    return table.columns(range(min(AT_FIRST, len(table.names))))


def few_people() -> CategoricalTable:
    """Make three items of few people: small enough for hundreds of runs."""
    return generate("disability", 2_000, _SEED).columns(range(3))


@cache
def disability_whole() -> CategoricalTable:
    """Make answers that all hang on one hidden severity; the 16 items make 65,536 records."""
    return generate("disability", 20_000, _SEED)


@cache
def disability() -> CategoricalTable:
    """Take the first eight items."""
    made = disability_whole().columns(range(ITEMS))
    return replace(made, name=f"Disability survey, {len(made):,} people × {ITEMS}")


@cache
def census() -> CategoricalTable:
    """Make people of a census."""
    return generate("census", 45_000, _SEED)


@cache
def parity() -> CategoricalTable:
    """Make coins whose pairs tell nothing."""
    return generate("parity", 20_000, _SEED)


SAMPLES: Mapping[str, Callable[[], CategoricalTable]] = {
    "disability": disability,
    "census": census,
    "parity": parity,
    "disability_whole": disability_whole,
}

TITLES: Mapping[str, str] = {
    "disability": "Disability survey, 8 items",
    "census": "Census, 6 attributes",
    "parity": "Parity trap, 3 coins",
    "disability_whole": "Disability survey, 16 items",
}
"""Short names, known without making the tables."""

STORIES: Mapping[str, str] = {
    "disability": say("lremh-samples-made-up-answers-people"),
    "census": say("lremh-samples-made-up-people-six"),
    "parity": say("lremh-samples-two-fair-coins-whether"),
    "disability_whole": say("lremh-samples-same-people-all-tasks"),
}
"""What each sample is and what to look for, in plain words."""
