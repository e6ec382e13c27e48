"""Bundled tables: made-up people whose truth is known; each is made once per process."""

from collections.abc import Callable, Mapping
from functools import cache

from dp_core.algorithms.lremh.generators import generate
from dp_core.categorical import CategoricalTable

ITEMS = 8
"""Of the 16 items; all of them make 65,536 possible records."""

_SEED = 1


@cache
def disability() -> CategoricalTable:
    """Make answers that all hang on one hidden severity; the first eight items."""
    return generate("disability", 20_000, _SEED).columns(range(ITEMS))


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
}

TITLES: Mapping[str, str] = {
    "disability": "Disability survey, 8 items",
    "census": "Census, 6 attributes",
    "parity": "Parity trap, 3 coins",
}
"""Short names, known without making the tables."""

STORIES: Mapping[str, str] = {
    "disability": "Made-up answers of 20,000 people: which of 8 daily tasks they need help with. "
    "All hang on one hidden severity. See how soon noise hides that the answers go together.",
    "census": "45,000 made-up people with six attributes of two to seven categories, shaped like "
    "a census. See how the number of possible records grows with each attribute you add.",
    "parity": "Two fair coins, and whether they differ. No pair of the three tells anything, all "
    "three together everything. See which estimators find that, and at what privacy price.",
}
"""What each sample is and what to look for, in plain words."""
