"""Made-up people whose distribution is known (9): a severity model, a census, a parity trap.

Constants are public and rounded; no record of any real person is in them.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
from numpy.random import Generator

from dp_core.arrays import Floats, Integers
from dp_core.params import must_be, whole
from dp_core.tables.categorical import CategoricalTable, check_shape, made, once
from dp_core.words import message

# --- disability: one hidden severity --------------------------------------------------------------

SLOPE = 3.0
SPREAD = 1.5  # of the severities t_jc around t_j, where an item has more than two categories
HARDNESS = (
    *(1.21, 0.94, 0.86, 0.03, -0.14, 0.03, 0.75, 0.45),
    *(0.9, -0.54, 0.79, 0.18, 0.94, 0.3, 0.68, 1.43),
)
"""t_j: people of severity t_j need help with item j one time in two."""
_ITEMS = (
    *("eating", "using the toilet", "getting up", "shopping", "travelling", "outdoor walks"),
    *("dressing", "laundry", "taking medicine", "heavy housework", "moving indoors", "bathing"),
    *("light housework", "cooking", "handling money", "telephoning"),
)
_ABLE = ("able", "needs help")

# --- census: a network of six attributes ----------------------------------------------------------

CENSUS: Mapping[str, tuple[str, ...]] = {
    "sex": ("male", "female"),
    "income": ("up to 50,000", "above 50,000"),
    "race": ("white", "black", "Asian or Pacific", "Native American", "other"),
    "role at home": (
        "not in a family",
        "husband",
        "wife",
        "child",
        "single parent",
        "other relative",
    ),
    "work": (
        *("state", "self-employed", "private firm", "federal", "local government"),
        *("own company", "unpaid"),
    ),
    "marital status": (
        *("never married", "married", "divorced", "spouse absent", "separated"),
        *("married to a soldier", "widowed"),
    ),
}
_ROLE = (0.26, 0.41, 0.046, 0.147, 0.107, 0.03)
_FEMALE = (0.46, 0.0, 1.0, 0.44, 0.76, 0.45)  # by role, as are the next two
_RACE = (
    (0.865, 0.095, 0.023, 0.009, 0.008),
    (0.91, 0.05, 0.028, 0.007, 0.005),
    (0.845, 0.095, 0.04, 0.012, 0.008),
    (0.845, 0.11, 0.03, 0.009, 0.006),
    (0.73, 0.22, 0.023, 0.017, 0.01),
    (0.72, 0.16, 0.075, 0.015, 0.03),
)
_MARITAL = (
    (0.57, 0.0, 0.3, 0.02, 0.05, 0.0, 0.06),
    (0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0),
    (0.0, 0.99, 0.0, 0.0, 0.0, 0.01, 0.0),
    (0.89, 0.02, 0.06, 0.01, 0.02, 0.0, 0.0),
    (0.25, 0.0, 0.48, 0.035, 0.13, 0.0, 0.105),
    (0.61, 0.135, 0.12, 0.035, 0.055, 0.0, 0.045),
)
_WORK = (  # women, husbands, other men
    (0.05, 0.042, 0.78, 0.03, 0.084, 0.0135, 0.0005),
    (0.042, 0.123, 0.67, 0.035, 0.0675, 0.062, 0.0005),
    (0.036, 0.073, 0.79, 0.0265, 0.049, 0.025, 0.0005),
)
# log-odds of a high income: sums of three parts
_INCOME_BY_ROLE = (-2.2, -0.25, -0.1, -4.1, -2.7, -3.2)
_INCOME_BY_WORK = (0.0, -0.35, 0.0, 0.9, 0.3, 1.2, -1.4)
_INCOME_BY_RACE = (0.0, -0.5, 0.1, -0.9, -0.8)


def generate(name: str, n: int, seed: int) -> CategoricalTable:
    """Make a table of people.

    Parameters
    ----------
    name : {"disability", "census", "parity"}
    n : int
        People, at least 2.
    seed : int
        Not negative.

    Returns
    -------
    CategoricalTable
        Marked synthetic. Cost: about 1 s for 10⁶ people.

    Raises
    ------
    ParameterError
        If there is no such table, or n or the seed is out of range.
    DataError
        If the table would be too large.

    Examples
    --------
    >>> generate("parity", 100, 1).codes.shape
    (100, 3)
    """
    return made(MAKERS, name, n, seed)


def _made_up(title: str, codes: Integers, **facts: Any) -> CategoricalTable:
    n, d = codes.shape
    return CategoricalTable(
        codes=codes, name=f"{title}, {n:,} people × {d}", synthetic=True, **facts
    )


def _disability(n: int, seed: int) -> CategoricalTable:
    """Severity s ~ N(0, 1); item j needs help with probability logistic(3 (s - t_j))."""
    domains = (2,) * len(HARDNESS)
    check_shape(n, len(domains))
    codes = _graded(n, domains, np.random.default_rng(seed))
    labels = (_ABLE,) * len(domains)
    return _made_up("Disability survey", codes, domains=domains, names=_ITEMS, labels=labels)


def _graded(n: int, domains: Sequence[int], rng: Generator) -> Integers:
    """Answers on one severity s ~ N(0, 1): P(category of j ≥ c) = logistic(3 (s - t_jc)).

    The t_jc lie evenly around t_j; of two categories the only one is t_j itself.
    """
    severity = rng.standard_normal(n)
    drawn = rng.random((n, len(domains)))
    codes = np.empty(drawn.shape, dtype=np.int64)
    for j, k in enumerate(domains):
        with np.errstate(divide="ignore"):  # a draw of 0 is the highest category
            reached = severity - (np.log(drawn[:, j]) - np.log1p(-drawn[:, j])) / SLOPE
        steps = HARDNESS[j % len(HARDNESS)] + SPREAD * (2 * np.arange(1, k) / k - 1)
        codes[:, j] = np.searchsorted(steps, reached, side="left")
    return codes


@cache
def census_table() -> Floats:
    """Joint probabilities of the census, shape (2, 2, 5, 6, 7, 7), in the order of `CENSUS`."""
    female, women = np.array(_FEMALE), np.arange(2)[:, None] == 1
    husband = np.arange(len(_ROLE)) == CENSUS["role at home"].index("husband")
    by_work = np.array(_WORK)[np.where(women, 0, np.where(husband, 1, 2))]
    odds = (
        np.array(_INCOME_BY_RACE)[:, None, None]
        + np.array(_INCOME_BY_ROLE)[:, None]
        + np.array(_INCOME_BY_WORK)
    )
    high = 1 / (1 + np.exp(-odds))
    parts = {
        "r": _ROLE,  # role; then sex, race, marital status, work, income
        "sr": [1 - female, female],
        "or": np.transpose(_RACE),
        "mr": np.transpose(_MARITAL),
        "srw": by_work,
        "iorw": [1 - high, high],
    }
    formula = f"{','.join(parts)}->siorwm"
    table: Floats = np.einsum(formula, *map(np.array, parts.values()), optimize=True)
    table.setflags(write=False)
    return table


def _census(n: int, seed: int) -> CategoricalTable:
    check_shape(n, len(CENSUS))
    table = census_table()
    cells = np.random.default_rng(seed).choice(table.size, n, p=table.ravel() / table.sum())
    codes = np.column_stack(np.unravel_index(cells, table.shape))
    facts = {"names": tuple(CENSUS), "labels": tuple(CENSUS.values())}
    return _made_up("Census", codes, domains=table.shape, **facts)


def _parity(n: int, seed: int) -> CategoricalTable:
    """Two fair coins, and whether they differ: each pair of the three is independent."""
    check_shape(n, 3)
    coins = np.random.default_rng(seed).integers(2, size=(n, 2))
    return _made_up(
        "Parity trap",
        np.column_stack([coins, coins[:, 0] ^ coins[:, 1]]),
        domains=(2, 2, 2),
        names=("first coin", "second coin", "coins differ"),
        labels=(("heads", "tails"), ("heads", "tails"), ("no", "yes")),
    )


def look_alike(
    kind: str, n: int, domains: Sequence[int], *, seed: int, **facts: Any
) -> CategoricalTable:
    """Make a table of a public size, to try parameters on at no cost to anybody.

    `kind`: answers hang on one hidden score, as in the disability survey; or are unrelated, and
    category c is 1 / (c + 1) as frequent as the first; or all are equally frequent.
    """
    if kind not in LOOK_ALIKES:
        raise must_be("kind", kind, f"one of {', '.join(LOOK_ALIKES)}")
    people, rng = whole("n", n, 2), np.random.default_rng(whole("seed", seed, 0))
    check_shape(people, len(domains))
    codes = LOOK_ALIKES[kind](people, domains, rng)
    return CategoricalTable(codes=codes, domains=tuple(domains), **{"synthetic": True} | facts)


def _uneven(n: int, domains: Sequence[int], rng: Generator) -> Integers:
    shares = [1 / np.arange(1, k + 1) for k in domains]
    return np.column_stack([rng.choice(len(p), n, p=p / p.sum()) for p in shares])


def _even(n: int, domains: Sequence[int], rng: Generator) -> Integers:
    return rng.integers(np.array(domains), size=(n, len(domains)))


LOOK_ALIKES: Mapping[str, Callable[[int, Sequence[int], Generator], Integers]] = {
    "severity": _graded,
    "uneven": _uneven,
    "even": _even,
}
"""Kinds of look-alike; what is publicly known says which to take."""

MAKERS: Mapping[str, Callable[[int, int], CategoricalTable]] = {
    "disability": _disability,
    "census": _census,
    "parity": _parity,
}


# --- bundled tables: made-up people whose truth is known; each is made once per process -----------

ITEMS = 8  # of the 16 items of the survey that opens the page
AT_FIRST = 4  # attributes on screen on arrival, of all users
_SEED = 1


def first_look(table: CategoricalTable) -> CategoricalTable:
    """Take what of a bundled table is on screen on arrival."""
    return table.columns(range(min(AT_FIRST, len(table.names))))


def few_people() -> CategoricalTable:
    """Make three items of few people: small enough for hundreds of runs."""
    return generate("disability", 2_000, _SEED).columns(range(3))


def _first_items() -> CategoricalTable:
    """Take the first eight items."""
    made = SAMPLES["disability_whole"]().columns(range(ITEMS))
    return replace(made, name=f"Disability survey, {len(made):,} people × {ITEMS}")


SAMPLES: Mapping[str, Callable[[], CategoricalTable]] = {
    "disability": once(_first_items),
    "census": once(generate, "census", 45_000, _SEED),
    "parity": once(generate, "parity", 20_000, _SEED),
    "disability_whole": once(generate, "disability", 20_000, _SEED),
}

TITLES: Mapping[str, str] = {
    "disability": "Disability survey, 8 items",
    "census": "Census, 6 attributes",
    "parity": "Parity trap, 3 coins",
    "disability_whole": "Disability survey, 16 items",
}
"""Short names, known without making the tables."""

STORIES = {key: message(f"lremh-sample-{key}") for key in SAMPLES}
"""What each sample is and what to look for, in plain words."""
