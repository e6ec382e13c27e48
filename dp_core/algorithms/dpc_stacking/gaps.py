"""What is wrong with the published proof, in plain words, with the numbers of a run (4.3).

Numbers come from public parameters and from what the release itself shows; none from the true rows.
"""

import math
from dataclasses import replace

import numpy as np

from dp_core.algorithms.dpc_stacking.outputs import Clustering
from dp_core.algorithms.dpc_stacking.params import PublishedParams
from dp_core.problems import Problem, Rung

REPEATS = 20
"""Runs on the same table over which the paper averages."""

_PROBLEMS = (
    Problem(
        number="a",
        title="Columns are not different people",
        words="Every column is protected by ε for a change of one of its entries, and the paper "
        "stops there. A person has an entry in every column, so what the columns cost adds up.",
        pairs=("columns",),
    ),
    Problem(
        number="b",
        title="Noise on the votes protects nothing",
        words="The votes follow from the noisy table: they cost nothing, with noise or without. "
        "Where anything is computed from the true table instead, this noise does not cover it: it "
        "supposes that one person changes one vote, and one person can change them all. Ten rows "
        "at −1, ten at 0 and eleven at +1 fall into two groups; move one from +1 to −1, and the "
        "ten in the middle change sides.",
        pairs=("true_weights",),
    ),
    Problem(
        number="c",
        title="The sensitivity of a column is not stated",
        words="The noise must fit the largest possible change of an entry: the width of the "
        "column's public range. The printed accuracy is only reached with 1, in raw units, for "
        "every column. A column 100 units wide then costs 100 times what is claimed.",
        pairs=("unit",),
    ),
    Problem(
        number="d",
        title="ε is computed from the true table",
        words="Two tables that differ in one person then have noise of two scales. Far out, the "
        "smaller noise is rarer by any factor, so no finite ε bounds what is learnt. The scale can "
        "be read from the noisy table.",
        pairs=("own_epsilon",),
    ),
    Problem(
        number="e",
        title="Facts that are read from the table",
        words="Bounds, categories, the number of groups chosen by looking, rows left out because a "
        "value is missing: all of them look at people without any noise. The smallest and the "
        "largest value of a column are two persons' values.",
        pairs=("own_bounds",),
    ),
    Problem(
        number="f",
        title="Which ε?",
        words="Two numbers are proven column by column, ε1 for the table and ε2 for the votes, and "
        "the one ε that is claimed is never defined. Here the claim is the larger of the two.",
    ),
    Problem(
        number="g",
        title="Averages over repeated runs",
        words=f"Figures are averages over {REPEATS} runs on the same table. That is how to compare "
        "methods; published, each run would cost ε again.",
    ),
    Problem(
        number="h",
        title="Noise in floating-point numbers",
        words="Computers cannot add every Laplace number to every value: some noisy values are "
        "possible for one true value and not for another. For the counts 0 and 1 at scale 1, 27 % "
        "of the outputs prove which one it was. A release here draws whole numbers instead.",
    ),
)


def problems(
    params: PublishedParams, output: Clustering, *, facts_from_data: bool = False
) -> list[Problem]:
    """Describe what does not hold, with the numbers of a run.

    Parameters
    ----------
    params : PublishedParams
    output : Clustering
        Of the published method with these parameters.
    facts_from_data : bool
        Whether bounds were read from the table.

    Returns
    -------
    list of Problem
        a to h.
    """
    eps1, eps2 = _epsilons(params, output)
    figures = {
        "a": _columns(_widths(params, output), eps1),
        "b": _votes(params, output),
        "c": _sensitivity(params, output, eps1),
        "d": _own_epsilon(params, eps1, eps2),
        "e": "The bounds of this table were read from it, so nothing finite is proven."
        if facts_from_data
        else "The bounds of this run are stated: public facts, chosen without looking.",
        "f": f"Here ε1 = {_said(eps1)} and ε2 = {_said(eps2)}: claimed {_said(max(eps1, eps2))}.",
        "g": _repeated(table_cost(params, output), params, facts_from_data),
    }
    return [replace(each, figures=figures.get(each.number, "")) for each in _PROBLEMS]


def ladder(
    params: PublishedParams, output: Clustering, *, facts_from_data: bool = False
) -> list[Rung]:
    """Climb from the claim to what is proven.

    Parameters
    ----------
    params : PublishedParams
    output : Clustering
        Of the published method with these parameters.
    facts_from_data : bool
        Whether bounds were read from the table.

    Returns
    -------
    list of Rung
        The claim; its columns added up; with the true sensitivity of each, where that differs; as
        it is, where true values are used.
    """
    eps1, eps2 = _epsilons(params, output)
    widths = _widths(params, output)
    rungs = [
        Rung(label="As claimed", epsilon=max(eps1, eps2), because="The larger of ε1 and ε2."),
        Rung(
            label=f"Times {_columns_words(len(widths))}",
            epsilon=len(widths) * eps1,
            because="A person has an entry in every column. The votes cost nothing.",
        ),
    ]
    if widths.sum() != len(widths):
        rungs.append(
            Rung(
                label="With true sensitivities",
                epsilon=float(widths.sum()) * eps1,
                because="Each column costs its width, in units of the sensitivity assumed.",
            )
        )
    reads = _reads(params, facts_from_data=facts_from_data)
    if reads:
        because = f"From the true table, without noise: {', '.join(reads)}."
        rungs.append(Rung(label="As it is", epsilon=math.inf, because=because))
    return rungs


def table_cost(params: PublishedParams, output: Clustering) -> float:
    """Add up what the noisy table costs one person, if nothing was read from the true one."""
    eps1, _ = _epsilons(params, output)
    return float(_widths(params, output).sum()) * eps1


def _epsilons(params: PublishedParams, output: Clustering) -> tuple[float, float]:
    eps1 = params.epsilon if output.eps1 is None else output.eps1
    return eps1, params.epsilon if output.eps2 is None else output.eps2


def _widths(params: PublishedParams, output: Clustering) -> np.ndarray:
    """Largest change of each column in units of the sensitivity that its noise is made for."""
    low, high = np.array(output.bounds)
    widths = (high - low)[high > low]
    if params.scaling == "raw" and params.table_sensitivity == "unit":
        return np.asarray(widths)
    return np.ones(len(widths))


def _reads(params: PublishedParams, *, facts_from_data: bool) -> list[str]:
    """List what is computed from the true table without noise."""
    found = {
        "the bounds": facts_from_data,
        "ε1 and ε2": params.adaptive != "constant",
        "the weights of the votes": params.weights_from == "raw",
    }
    return [what for what, read in found.items() if read]


def _columns(widths: np.ndarray, eps1: float) -> str:
    d = len(widths)
    if d == 1:
        return "With one column, as here, nothing is added up wrongly."
    return f"Here {d} columns at ε1 = {_said(eps1)} each: {_said(d * eps1)} for one person."


def _votes(params: PublishedParams, output: Clustering) -> str:
    if params.weights_from == "raw":
        return "This run weighs the votes by the true table: one person can change every weight."
    many = len(output.primary_labels)
    noise = "no noise" if params.label_sensitivity == "none" else "noise"
    return (
        f"In this run {many} vote{'' if many == 1 else 's'} got {noise}, and what is proven would "
        f"be the same {'with' if noise == 'no noise' else 'without'} it."
    )


def _sensitivity(params: PublishedParams, output: Clustering, eps1: float) -> str:
    low, high = np.array(output.bounds)
    widths = (high - low)[high > low]
    if params.scaling == "unit_box":
        return "This run scales every column to 0 … 1 by public bounds, so 1 is right."
    if params.table_sensitivity == "range":
        return "This run takes the width of each column: its noise fits."
    return (
        f"This run takes 1 for columns that are {_said(widths.sum())} units wide in all: "
        f"{_said(widths.sum() * eps1)} for one person, the widest column alone "
        f"{_said(widths.max() * eps1)}."
    )


def _own_epsilon(params: PublishedParams, eps1: float, eps2: float) -> str:
    if params.adaptive == "constant":
        return "This run takes ε as it is asked, so this one is closed."
    return (
        f"Asked for ε = {_said(params.epsilon)}, this run took {_said(eps1)} for the table and "
        f"{_said(eps2)} for the votes: functions of how tidy the true rows are."
    )


def _repeated(cost: float, params: PublishedParams, facts_from_data: bool) -> str:  # noqa: FBT001
    if _reads(params, facts_from_data=facts_from_data) or math.isinf(cost):
        return "One run of these settings has no finite ε already."
    return f"{REPEATS} published runs of these settings would cost {_said(REPEATS * cost)}."


def _columns_words(many: int) -> str:
    return f"{many} column{'' if many == 1 else 's'}"


def _said(value: float) -> str:
    if math.isinf(value):
        return "∞"
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"
