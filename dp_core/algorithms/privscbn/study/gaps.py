"""The eight problems of the published proof in plain words, with the numbers at hand (4.3).

And what the published steps cost, one repair after the other.
"""

import math
from collections.abc import Sequence
from dataclasses import replace

from dp_core.algorithms.privscbn.method.steps.budget import Split, budget_split
from dp_core.privacy.problems import Problem, Rung

_PROBLEMS = (
    Problem(
        number="P1",
        title="Clusters split columns, not people",
        words="The paper lets clusters share one budget, as if each person were in one of them "
        "only. Every person is in all of them, so their costs add up.",
    ),
    Problem(
        number="P2",
        title="Rounds of pairs split columns too",
        words="The distances are measured in rounds of disjoint pairs of columns, and each "
        "round is charged once. One person is in all pairs of a round.",
    ),
    Problem(
        number="P3",
        title="A distance can jump from 0 to 1",
        words="The noise fits a change of 1 in the number of records. A Jaccard distance "
        "compares only those who have one of the two columns; where that is a single "
        "record, it decides the distance alone.",
        pairs=("P3", "P3_block"),
    ),
    Problem(
        number="P4",
        title="The choices on offer depend on the data",
        words="The exponential mechanism protects which candidate is chosen, if everybody gets "
        "the same candidates. Here each column comes with the parents that are best in the "
        "data, so some networks can come from one table and never from its neighbour.",
        pairs=("P4",),
    ),
    Problem(
        number="P5",
        title="Noise for cells on conditionals",
        words="The noise fits cells of a joint table, where one record counts 1 in the number "
        "of records. It is added to conditionals: the only person with a rare combination "
        "turns one from 0 to 1.",
        pairs=("P5",),
    ),
    Problem(
        number="P6",
        title="The first conditionals",
        words="The paper does not say where the conditionals of the first columns come "
        "from; with true marginals they would be unprotected. Here they come from the noisy "
        "joint table.",
    ),
    Problem(
        number="P7",
        title="What was chosen by looking",
        words="Taking the best-selling items, or tuning k, σ and d on the data, uses the data "
        "without counting it. All of these must be fixed beforehand.",
    ),
    Problem(
        number="P8",
        title="A little slack the other way",
        words="The budget of a network is divided by the number of its columns, and one "
        "part less is used. This costs accuracy, not privacy.",
    ),
)


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
    max_parents : int
    """
    split = budget_split(m, n, k, epsilon)
    figures = {
        "P1": _clusters(split, sizes),
        "P2": _rounds(split, m),
        "P3": f"Assumed sensitivity 1/{n - 1:,}, true sensitivity 1.",
        "P5": _conditional(split, n, sizes, max_parents),
    }
    return [replace(each, figures=figures.get(each.number, "")) for each in _PROBLEMS]


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
    return [
        Rung(label="As claimed", epsilon=epsilon, because="The paper's own sum."),
        Rung(
            label="Sums repaired",
            epsilon=repaired,
            because="Pairs and clusters split columns, so their costs add up. Sensitivities are "
            "still believed.",
        ),
        Rung(
            label="Distances, true sensitivity",
            epsilon=m * (n - 1) * split.partition / 2,
            because="One record with all columns, against one with none, moves every distance "
            "by 1.",
        ),
        Rung(
            label="Conditionals, one table alone",
            epsilon=one,
            because="One record can turn a conditional of a rare combination round.",
        ),
        Rung(
            label="Choices of parents",
            epsilon=math.inf,
            because="The parents on offer depend on the data, so some outputs prove which table "
            "it was.",
        ),
    ]


def _clusters(split: Split, sizes: Sequence[int]) -> str:
    once = split.structure + split.conditionals
    used = sum(_added_up(split, sizes))
    if len(sizes) == 1:
        return "With one cluster, as here, nothing is added up wrongly."
    return (
        f"Claimed once: {_said(once)}. Added up over {len(sizes)} clusters, parts that are not "
        f"used left out: {_said(used)}."
    )


def _rounds(split: Split, m: int) -> str:
    return (
        f"{m * (m - 1) // 2:,} pairs in {m - 1:,} rounds. Claimed: {_said(split.partition)}. Added "
        f"up, even if P3 were right: {_said(m * split.partition / 2)}."
    )


def _conditional(split: Split, n: int, sizes: Sequence[int], max_parents: int) -> str:
    tables = [count for count in _tables(sizes, max_parents) if count > 1]
    if not tables:
        return "Here every cluster has one joint table only, so no conditional gets noise."
    loss = _one_conditional(n, min(tables), split.conditionals)
    return f"Cost of one conditional: up to {_said(loss)}, for {_said(split.conditionals)} claimed."


def _added_up(split: Split, sizes: Sequence[int]) -> tuple[float, float]:
    """Structure and conditionals of all clusters, parts that are not used left out."""
    return sum((c - 1) / c for c in sizes) * split.structure, len(sizes) * split.conditionals


def _tables(sizes: Sequence[int], max_parents: int) -> list[int]:
    """Tables of each cluster that get noise of their own: c - d'."""
    return [c - min(max_parents, c - 1) for c in sizes]


def _one_conditional(n: int, tables: int, epsilon: float) -> float:
    """2/b = n ε3 / (c - d') for a table that gets its own noise; the joint costs ε3 / (c - d')."""
    return (n if tables > 1 else 1) * epsilon / tables


def _said(epsilon: float) -> str:
    return f"{epsilon:,.0f}" if epsilon >= 100 else f"{epsilon:.3g}"
