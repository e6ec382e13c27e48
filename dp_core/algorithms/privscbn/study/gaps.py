"""The eight problems of the published proof in plain words, with the numbers at hand (4.3).

And what the published steps cost, one repair after the other.
"""

import math
from collections.abc import Sequence

from dp_core.algorithms.privscbn.method.steps.budget import Split, budget_split
from dp_core.privacy.problems import Problem, Rung
from dp_core.words import Message, message, say

_PAIRS = {"P3": ("P3", "P3_block"), "P4": ("P4",), "P5": ("P5",)}
"""Neighbouring pairs that show a problem."""


def problems(
    m: int, n: int, k: int, epsilon: float, *, sizes: Sequence[int], max_parents: int
) -> list[Problem]:
    """Describe what does not hold, for a table of n records and m attributes.

    Parameters
    ----------
    m, n, k : int
        Attributes, records, clusters asked for.
    epsilon : float
        Claimed.
    sizes : sequence of int
        Attributes of each cluster found.
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

    Returns
    -------
    list of Rung
        The claim; sums repaired and sensitivities believed; the true cost of the distances and of
        the conditionals, each alone; the choices of parents.

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
