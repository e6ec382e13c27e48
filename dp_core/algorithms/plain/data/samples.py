"""Made-up tables: employees of a town, stays in a hospital, and a small class."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

import numpy as np

from dp_core.algorithms.plain.data.table import Column, PlainTable
from dp_core.arrays import Integers
from dp_core.words import Message, message

SECTORS = ("care", "retail", "building", "industry", "schools", "transport", "office", "farming")
_SECTOR_SHARES = (0.19, 0.17, 0.09, 0.16, 0.13, 0.07, 0.16, 0.03)
_SECTOR_WAGES = (2900, 2300, 3000, 3600, 3700, 2800, 4200, 2100)
CONTRACTS = ("permanent", "fixed term", "apprentice")
WARDS = ("surgery", "children", "heart", "births", "old age")


@cache
def employees(rows: int = 5_000, seed: int = 5) -> PlainTable:
    """Make up employees: age, monthly wage, sector and contract."""
    rng = np.random.default_rng(seed)
    age = np.clip(np.rint(rng.normal(42, 13, rows)), 16, 74)
    sector = rng.choice(len(SECTORS), rows, p=_SECTOR_SHARES)
    usual = np.array(_SECTOR_WAGES)[sector] * (0.7 + 0.007 * age)
    wage = np.round(usual * rng.lognormal(-0.06, 0.35, rows), -1)
    young = age < 22
    contract = np.where(young, 2, rng.choice(2, rows, p=(0.86, 0.14)))
    return PlainTable(
        values=np.column_stack([age, wage, sector, contract]),
        columns=(
            Column(name="age", low=0, high=100),
            Column(name="wage", low=0, high=10_000),
            Column(name="sector", labels=SECTORS),
            Column(name="contract", labels=CONTRACTS),
        ),
        name="employees of a town",
        synthetic=True,
    )


@cache
def stays(rows: int = 1_200, seed: int = 8) -> PlainTable:
    """Make up stays in a hospital: ward, days and age."""
    rng = np.random.default_rng(seed)
    ward = rng.choice(len(WARDS), rows, p=(0.3, 0.16, 0.2, 0.14, 0.2))
    middle = np.array([50, 8, 66, 31, 82])[ward]
    age = np.clip(np.rint(rng.normal(middle, np.array([17, 5, 11, 5, 6])[ward])), 0, 104)
    days = np.rint(rng.gamma(1.6, np.array([3.2, 2.1, 4.1, 2.0, 7.5])[ward])) + 1
    return PlainTable(
        values=np.column_stack([ward, days, age]),
        columns=(
            Column(name="ward", labels=WARDS),
            Column(name="days", low=0, high=60),
            Column(name="age", low=0, high=110),
        ),
        name="stays in a hospital",
        record="patients",
        synthetic=True,
    )


@cache
def school_class(seed: int = 2) -> PlainTable:
    """Make up a class of thirty: marks and ways to school."""
    rng = np.random.default_rng(seed)
    ways = ("on foot", "by bicycle", "by bus", "by car")
    marks = np.clip(np.rint(rng.normal(11, 3, 30)), 0, 15)
    return PlainTable(
        values=np.column_stack([rng.choice(4, 30, p=(0.3, 0.3, 0.3, 0.1)), marks]),
        columns=(Column(name="way", labels=ways), Column(name="mark", low=0, high=15)),
        name="a class of thirty",
        record="pupils",
        synthetic=True,
    )


SAMPLES = {"employees": employees, "stays": stays, "class": school_class}
TITLES: Mapping[str, Message] = {key: message(f"plain-sample-{key}") for key in SAMPLES}
STORIES: Mapping[str, Message] = {
    made().name: message(f"plain-sample-{key}.story") for key, made in SAMPLES.items()
}


def one_row(table: PlainTable, rng: np.random.Generator) -> PlainTable:
    """Remove a row at random, or as many as one person may have: a neighbour of a table."""
    gone = rng.choice(len(table), min(table.rows_per_person, len(table) - 2), replace=False)
    return without(table, gone)


def without(table: PlainTable, rows: Integers) -> PlainTable:
    """Take some rows out of a table."""
    weights = None if table.weights is None else np.delete(table.weights, rows)
    return replace(table, values=np.delete(table.values, rows, axis=0), weights=weights)
