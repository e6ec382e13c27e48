"""Laplace noise on every cell of the table and on every vote, as published (2, steps 1 to 13)."""

import math
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.dpc_stacking.method.steps.inputs import Input
from dp_core.algorithms.dpc_stacking.method.steps.primaries import TITLES
from dp_core.algorithms.dpc_stacking.params import NAMES, PublishedParams
from dp_core.noise.mechanisms import Laplace, Rng
from dp_core.noise.streams import streams
from dp_core.privacy.ledger import Gap, Node, Spend
from dp_core.tables.numeric import NumericTable
from dp_core.words import say

Floats = NDArray[np.float64]

VOTES = say("dpc-cell-noise-votes-follow-noisy-table")


class TrueRows(NamedTuple):
    """Rows that are clustered, and of each column its true width, its middle and its number."""

    rows: Floats
    widths: Floats
    middle: Floats
    numbers: NDArray[np.int64]


def true_rows(table: NumericTable, given: Input, params: PublishedParams) -> TrueRows:
    """Scale the rows to the unit box, or leave them as they are, as the parameters say."""
    numbers = given.wide + 1
    if params.scaling == "unit_box":
        one = np.ones(len(numbers))
        return TrueRows(given.rows, one, one / 2, numbers)
    low, high = np.array(given.bounds)[:, given.wide]
    rows = np.clip(table.values[:, given.wide], low, high)
    return TrueRows(rows, high - low, (low + high) / 2, numbers)


def noisy_table(
    true: TrueRows, eps1: float, params: PublishedParams, rng: Rng
) -> tuple[Floats, list[Node]]:
    """Add Laplace noise to every cell (steps 1 and 2); each column has its own mechanism."""
    noisy = np.array(true.rows)
    lines: list[Node] = []
    for place, dice in enumerate(streams(rng, len(true.numbers))):
        step, width = (
            say("dpc-cell-noise-column-table", true=true.numbers[place]),
            float(true.widths[place]),
        )
        if math.isinf(eps1):
            lines.append(_unnoised(step, width, claimed=math.inf))
            continue
        assumed = width if params.table_sensitivity == "range" else 1.0
        mechanism = Laplace(sensitivity=assumed, epsilon=eps1)
        noisy[:, place] = mechanism.release(true.rows[:, place], dice)
        lines.append(_column_line(mechanism, step, width))
    return noisy, lines


def _column_line(mechanism: Laplace, step: str, width: float) -> Spend:
    """Charge a column: more than it claims where it is wider than was assumed."""
    if width <= mechanism.sensitivity:
        return mechanism.spend(step, true_sensitivity=width)
    because = say(
        "dpc-cell-noise-column-wide", width=f"{width:g}", sensitivity=f"{mechanism.sensitivity:g}"
    )
    return mechanism.spend(step, true_sensitivity=width, gap=Gap.SENSITIVITY, because=because)


def noisy_votes(
    clean: Mapping[str, Floats],
    weights: Mapping[str, float],
    eps2: float,
    params: PublishedParams,
    rng: Rng,
) -> tuple[dict[str, Floats], list[Node]]:
    """Add noise to the weighted votes, which protects nothing (steps 11 to 13)."""
    marks = dict(clean)
    lines: list[Node] = []
    dice = dict(zip(NAMES, streams(rng, len(NAMES)), strict=True))
    for name, columns in clean.items():
        step, sensitivity = (
            f"votes of {TITLES[name]}",
            _label_sensitivity(abs(weights[name]), params),
        )
        if not sensitivity or math.isinf(eps2):
            lines.append(_unnoised(step, sensitivity, claimed=0.0, because=VOTES))
            continue
        mechanism = Laplace(sensitivity=sensitivity, epsilon=eps2)
        noisy = mechanism.release(columns, dice[name])
        marks[name] = np.asarray(noisy, dtype=np.float64)
        lines.append(mechanism.spend(step, true_sensitivity=0.0, because=VOTES))
    return marks, lines


def _unnoised(step: str, sensitivity: float, *, claimed: float, because: str = "") -> Spend:
    """Line of a step that draws nothing."""
    return Spend(
        step=step,
        mechanism="none",
        sensitivity=sensitivity,
        claimed=claimed,
        proven=claimed,
        because=because,
    )


def _label_sensitivity(weight: float, params: PublishedParams) -> float:
    return {
        "range": weight * (params.clusters - 1),
        "weight": weight,
        "unit": 1.0,
        "none": 0.0,
    }[params.label_sensitivity]


def whole_rows(given: Input, values: Floats, params: PublishedParams) -> Floats:
    """Put values beside the columns without width, in original units."""
    if params.scaling == "unit_box":
        return given.whole(values)
    whole = np.repeat(np.array(given.bounds[0])[None, :], len(values), axis=0)
    whole[:, given.wide] = values
    return np.asarray(whole)
