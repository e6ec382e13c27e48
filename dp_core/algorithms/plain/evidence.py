"""What leaves with a release: a table for each question, and the text that explains them."""

from typing import Any

import numpy as np
import pandas as pd

from dp_core.algorithm import Evidence, Given, Release
from dp_core.algorithms.plain.method.answers import Answer
from dp_core.algorithms.plain.method.sound import Answers
from dp_core.algorithms.plain.params import COUNTS, MEAN, TOP
from dp_core.arrays import significant
from dp_core.uploads.columns import distinct
from dp_core.words import message, say

DIGITS = 10
"""Significant digits of what is computed; equal numbers read alike."""
_COUNTED = (COUNTS, TOP)


def evidence(release: Release[Answers], given: Given) -> Evidence:
    """Tables of a release: what the mechanisms put out, public words, and sums of both."""
    answers = release.output.answers
    tables = {name_of(k, each): table_of(each) for k, each in enumerate(answers, 1)}
    kinds = dict.fromkeys(each.question.kind for each in answers)
    weighted = answers[0].question.weight > 1
    lines = [message("plain-notes-files", weighted=weighted)]
    lines += [message(f"plain-notes-{kind}") for kind in kinds]
    once = dict.fromkeys(map(str, lines))  # medians and quartiles have one sentence
    return Evidence(tables=tables, notes="\n".join(once))


def name_of(number: int, answer: Answer) -> str:
    """Name of a table: of the place and kind of its question, never of a column."""
    return f"{number}-{answer.question.kind}"


def table_of(answer: Answer) -> pd.DataFrame:
    """One row a value, with half of its 95 % range, and the noisy numbers that it follows from."""
    question = answer.question
    by = question.by.name if question.by is not None else ""
    words: dict[str, list[str]] = {}
    names = distinct([by or "group", question.column.name], MEASURED)
    if by:
        words[names[0]] = [group for group, _ in answer.places]
    if any(cell for _, cell in answer.places):
        words[names[1]] = [cell for _, cell in answer.places]
    columns: dict[str, Any] = {**words, "value": significant(answer.values, DIGITS)}
    half = "half_width_95_rows" if question.levels else "half_width_95"
    columns[half] = significant(answer.half, DIGITS)
    if question.kind == MEAN:
        columns |= dict(zip(_NOISY, answer.noisy.T, strict=False))
    elif answer.noisy.shape[1]:
        name = "noisy_count" if question.kind in _COUNTED else "noisy_sum"
        columns[name] = answer.noisy[:, 0]
    table = pd.DataFrame(columns)
    if question.kind in _COUNTED:
        table["value"] = answer.values.astype(np.int64)
        table["half_width_95"] = answer.half.astype(np.int64)
    facts = {"kind": question.kind, "column": question.column.name, "unit": question.unit}
    table.attrs["columns"] = {name: say("plain-file-word") for name in words} | {
        name: say(f"plain-file-{name}", **facts) for name in table.columns if name not in words
    }
    return table


_NOISY = ("noisy_above", "noisy_below")
"""Sums of distances to the lower and to the upper limit, in whole steps."""
MEASURED = ("value", "half_width_95", "half_width_95_rows", *_NOISY, "noisy_count", "noisy_sum")
"""Columns of a table that hold numbers; the others hold words."""
