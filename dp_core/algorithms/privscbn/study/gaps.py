"""The eight problems of the published proof in plain words, with the numbers at hand (4.3).

And what the published steps cost, one repair after the other.
"""

import math
from collections.abc import Sequence
from functools import partial
from itertools import cycle, islice
from typing import Any

import numpy as np

from dp_core.algorithm import NeighbourPair
from dp_core.algorithms.privscbn.method.joint import best_design
from dp_core.algorithms.privscbn.method.steps.budget import Split, budget_split
from dp_core.algorithms.privscbn.method.steps.networks import TableRelease
from dp_core.privacy.register import Problem, Rung
from dp_core.study import following
from dp_core.tables.categorical import CategoricalTable
from dp_core.tables.records import BinaryTable
from dp_core.words import Message, message, say

_PAIRS = {"P3": ("P3", "P3_block"), "P4": ("P4",), "P5": ("P5",)}
"""Neighbouring pairs that show a problem."""


def problems(
    m: int, n: int, k: int, epsilon: float, *, sizes: Sequence[int], max_parents: int
) -> list[Problem]:
    """Describe what does not hold, for a table of n records and m attributes.

    `m`, `n`, `k`: attributes, records, clusters asked for; `epsilon`: claimed; `sizes`: attributes
    of each cluster found.
    """
    split = budget_split(m, n, k, epsilon)
    figures = {
        "P1": _clusters(split, sizes),
        "P2": message(
            "privscbn-gap-p2.figures",
            pairs=m * (m - 1) // 2,
            rounds=m - 1,
            claimed=split.partition,
            proven=m * split.partition / 2,
        ),
        "P3": message("privscbn-gap-p3.figures", others=n - 1),
        "P5": _conditional(split, n, sizes, max_parents),
    }
    return [
        Problem(
            number=number,
            title=say(f"privscbn-gap-{key}.title"),
            words=say(f"privscbn-gap-{key}"),
            figures=str(figures.get(number, "")),
            pairs=_PAIRS.get(number, ()),
        )
        for number, key in ((f"P{place}", f"p{place}") for place in range(1, 9))
    ]


def ladder(
    m: int, n: int, k: int, epsilon: float, *, sizes: Sequence[int], max_parents: int
) -> list[Rung]:
    """Climb from the claim to what is proven; takes what `problems` takes.

    Returns the claim; sums repaired and sensitivities believed; the true cost of the distances and
    of the conditionals, each alone; the choices of parents.

    Examples
    --------
    >>> rungs = ladder(16, 21574, 1, 1.0, sizes=[16], max_parents=3)
    >>> round(rungs[1].epsilon, 3)
    2.304
    """
    split = budget_split(m, n, k, epsilon)
    structure, conditionals = _added_up(split, sizes)
    repaired = m * split.partition / 2 + structure + conditionals
    tables = _tables(sizes, max_parents)
    one = max(_one_conditional(n, count, split.conditionals) for count in tables)
    rungs = {
        "claimed": epsilon,
        "sums": repaired,
        "distances": m * (n - 1) * split.partition / 2,
        "conditionals": one,
        "choices": math.inf,
    }
    return [
        Rung(
            label=say(f"privscbn-rung-{key}"),
            epsilon=value,
            because=say(f"privscbn-rung-{key}.why"),
        )
        for key, value in rungs.items()
    ]


def _clusters(split: Split, sizes: Sequence[int]) -> Message:
    once, used = split.structure + split.conditionals, sum(_added_up(split, sizes))
    facts = {"claimed": once, "proven": used}
    return message("privscbn-gap-p1.figures", clusters=len(sizes), **facts)


def _conditional(split: Split, n: int, sizes: Sequence[int], max_parents: int) -> Message:
    tables = [count for count in _tables(sizes, max_parents) if count > 1]
    loss = _one_conditional(n, min(tables), split.conditionals) if tables else 0.0
    return message("privscbn-gap-p5.figures", cost=loss, claimed=split.conditionals)


def _added_up(split: Split, sizes: Sequence[int]) -> tuple[float, float]:
    """Structure and conditionals of all clusters, parts that are not used left out."""
    return sum((c - 1) / c for c in sizes) * split.structure, len(sizes) * split.conditionals


def _tables(sizes: Sequence[int], max_parents: int) -> list[int]:
    """Tables of each cluster that get noise of their own: c - d'."""
    return [c - min(max_parents, c - 1) for c in sizes]


def _one_conditional(n: int, tables: int, epsilon: float) -> float:
    """2/b = n ε3 / (c - d') for a table that gets its own noise; the joint costs ε3 / (c - d')."""
    return (n if tables > 1 else 1) * epsilon / tables


# --- neighbouring pairs that the audit runs: one for each live gap of the published proof ---------

Tables = tuple[BinaryTable, BinaryTable]

_ORDER = 2
_NORMS = {"joint": 1, "joint_zcdp": 2}
RUNS = 400
"""Runs a side of a test: a whole release each."""


def _attack_tables(first: str, other: str, rest: Sequence[str], n: int) -> Tables:
    """Two tables of n records that differ in the first; `rest` comes again and again below it."""
    made = []
    for own in (first, other):
        records = [own, *islice(cycle(rest), n - 1)]
        values = np.array([[int(bit) for bit in record] for record in records], dtype=np.uint8)
        made.append(BinaryTable(values=values, name=f"{own} among {n:,} records"))
    return made[0], made[1]


def most_odd_counts(norm: int) -> Tables:
    """One record with as many of four attributes as move odd counts of two most, or with none."""
    bits = best_design(4, _ORDER, norm).hardest
    return _attack_tables("1" * bits + "0" * (4 - bits), "0000", ("0000",), 50)


# One record with all four attributes, or with none, among fifty empty ones.
all_or_nothing = partial(_attack_tables, "1111", "0000", ("0000",), 50)
# A yes or a no in the only column; the others have both alike. All of ε protects one number, so
# that an attack comes near to what is proven; where many numbers share it, each tells little.
single_answer = partial(_attack_tables, "1", "0", ("0", "1"), 49)


def all_categories() -> tuple[CategoricalTable, CategoricalTable]:
    """One record with the last of three categories in both columns, or the first.

    The other 48 have these two in equal parts, so that no share is near 0 or 1.
    """
    codes = np.zeros((2, 49, 2), dtype=np.int64)
    codes[:, 1:25] = 2
    codes[0, 0] = 2
    first, other = (CategoricalTable(codes=each, domains=(3, 3)) for each in codes)
    return first, other


def last_in_both(output: TableRelease) -> float:
    """Released share of the last categories, less that of the first: what such a record moves."""
    cells = output.answer([0, 1])
    return float(cells[-1] - cells[0])


def similarity_of(output: TableRelease, first: int, second: int) -> float:
    """Released association of two attributes."""
    return 0.0 if output.association is None else float(output.association[first, second])


def candidate_evidence(output: TableRelease) -> float:
    """1 for a network that only D = {000, 000, 101} can lead to, -1 for only D', else 0."""
    edges = frozenset((p, child) for child, parents, _ in output.nodes() for p in parents)
    swap = {0: 1, 1: 0, 2: 2}
    mirrored = [frozenset((swap[a], swap[b]) for a, b in each) for each in _ONLY_D]
    return float(edges in _ONLY_D) - float(edges in mirrored)


_ONLY_D = [
    frozenset({(0, 1), (0, 2)}),  # first node A: B ← A, S ← A
    frozenset({(1, 0), (0, 2)}),  # first node B: A ← B, S ← A
    frozenset({(1, 2), (2, 0)}),  # first node B: S ← B, A ← S
]


def rare_conditional(output: TableRelease) -> float:
    """Released P(2 = 1 | 1 = 1) where it got its own noise, as a child with attribute 1; else ½."""
    nodes = output.nodes()
    child, parents, ones = nodes[-1]
    return float(ones[1]) if child == 2 and parents == (1,) else 0.5


def ones_in_all(output: TableRelease) -> float:
    """Sum of the released shares of ones: what one record of ones moves most."""
    return float(sum(output.answer([j])[1] for j in range(output.m)))


def _pair(kind: str, method: str, key: str = "", **own: Any) -> NeighbourPair:
    """Make a pair with the words of its kind."""
    words = message(f"privscbn-pair-{kind}", method=own.pop("title", ""))
    sides = (message(f"{words.key}.first"), message(f"{words.key}.other"))
    return NeighbourPair(
        key=key or f"{kind}_{method}",
        title=words,
        method=method,
        sides=sides,
        score_label=message(f"{words.key}.score"),
        runs=RUNS,
        **own,
    )


_PUBLISHED = {"k": 1, "max_parents": 1}
_GAPS: dict[str, tuple[Any, Any]] = {
    # One record with both attributes, or with one of them; nobody else has either.
    "P3": (
        partial(_attack_tables, "11", "10", ("00",), 1000),
        partial(similarity_of, first=0, second=1),
    ),
    "P3_block": (
        partial(_attack_tables, "1111", "1100", ("0000",), 1000),
        partial(similarity_of, first=2, second=3),
    ),
    # Three records for which different parent sets are on offer.
    "P4": (partial(_attack_tables, "101", "011", ("000",), 3), candidate_evidence),
    # The only record with attribute 1 has attribute 2 as well, or not.
    "P5": (partial(_attack_tables, "011", "010", ("000",), 1000), rare_conditional),
}


def pairs(methods: tuple[Any, ...]) -> tuple[NeighbourPair, ...]:
    """Pairs of the published gaps, and one for each other method that claims a guarantee.

    Of a method of odd counts also one that moves every table of categories, and of the one with ε
    alone one that has a single number to protect.
    """
    published = [
        _pair(key.lower(), "published", key, make=make, event=event, params=_PUBLISHED)
        for key, (make, event) in _GAPS.items()
    ]
    others, joint, mixed, single = [], [], [], []
    for each in methods:
        own = partial(_pair, method=each.key, title=each.title)
        if each.key in _NORMS:
            make, order = partial(most_odd_counts, _NORMS[each.key]), {"order": _ORDER}
            odd = partial(own, "odd", key=f"all_{each.key}", make=make)
            joint.append(odd(event=ones_in_all, params=order))
            codes = partial(own, "categories", make=all_categories)
            mixed.append(codes(event=last_in_both, params=order))
        elif each.key not in ("published", "no_privacy"):
            params = {"k": 1} if each.key in ("sound_pure", "sound_zcdp") else {}
            others.append(own("all", make=all_or_nothing, event=ones_in_all, params=params))
        if each.key == "joint":
            params = {"order": 1}
            single.append(own("single", make=single_answer, event=ones_in_all, params=params))
    return (*published, *others, *joint, *mixed, *single)


# --- ada in a table: the counts that hold her row, and the made-up table without it ---------------


def ada(table: Any) -> following.Person:
    """Find her row; another takes its place, as the number of rows is public."""
    return following.row_person(table, numbers=numbers, unit=say("privscbn-following-rows"))


def numbers(output: Any) -> dict[Any, float]:
    """Count the made-up rows that have each category, and each two; without rows, all answers."""
    if output.synthetic is None:
        views = [np.ravel(view.table) for view in output.views]
        return {(k, at): float(x) for k, view in enumerate(views) for at, x in enumerate(view)}
    rows = np.asarray(output.synthetic)
    has = np.concatenate([rows == code for code in range(1, int(rows.max(initial=1)) + 1)], axis=1)
    both = has.astype(np.float64).T @ has
    upper = np.argwhere(np.triu(np.ones(both.shape, dtype=bool))).tolist()
    return {(one, other): float(both[one, other]) for one, other in upper}


follow = partial(following.follow, ada)
