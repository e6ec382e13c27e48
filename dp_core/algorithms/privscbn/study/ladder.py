"""The "what if" ladder: what the published steps cost, one repair after the other (4.3)."""

import math
from collections.abc import Sequence

from dp_core.algorithms.privscbn.method.steps.budget import budget_split
from dp_core.privacy.problems import Rung


def ladder(
    m: int, n: int, k: int, epsilon: float, *, sizes: Sequence[int], max_parents: int
) -> list[Rung]:
    """Climb from the claim to what is proven.

    Parameters
    ----------
    m, n, k : int
        Attributes, records, clusters asked for.
    epsilon : float
        Claimed.
    sizes : sequence of int
        Attributes of each cluster found.
    max_parents : int

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
    repaired = (
        m * split.partition / 2
        + sum((c - 1) / c for c in sizes) * split.structure
        + len(sizes) * split.conditionals
    )
    degrees = [c - min(max_parents, c - 1) for c in sizes]
    conditionals = max(_one_conditional(n, tables, split.conditionals) for tables in degrees)
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
            because="One record with all attributes, against one with none, moves every distance "
            "by 1.",
        ),
        Rung(
            label="Conditionals, one table alone",
            epsilon=conditionals,
            because="One record can turn a conditional of a rare combination round.",
        ),
        Rung(
            label="Choices of parents",
            epsilon=math.inf,
            because="The parents on offer depend on the data, so some outputs prove which table "
            "it was.",
        ),
    ]


def _one_conditional(n: int, tables: int, epsilon: float) -> float:
    """2/b = n ε3 / (c - d') for a table that gets its own noise; the joint costs ε3 / (c - d')."""
    return (n if tables > 1 else 1) * epsilon / tables
