"""What leaves with a release: centres, counts, made-up or noisy rows, and the rule for others."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from dp_core.algorithm import Evidence, Given, Release
from dp_core.algorithms.dpc_stacking import assigning
from dp_core.algorithms.dpc_stacking.made_up import drawn_from, made_up_rows
from dp_core.algorithms.dpc_stacking.outputs import Clustering
from dp_core.algorithms.dpc_stacking.study.ranges import centre_ranges, count_range, row_ranges
from dp_core.algorithms.dpc_stacking.study.trial_ranges import RUNS, trial_ranges
from dp_core.tables.numeric import Source
from dp_core.uploads.columns import distinct

DIGITS = 10
"""Significant digits of a published number; rounding costs no privacy."""
RULE = (
    "A row belongs to the group whose centre is nearest: turn words into numbers (codes.csv, where "
    "there are any), clip every column to its limits, scale it to 0 … 1 by them (columns.csv), and "
    "take the smallest sum of squared differences to a centre that was scaled in the same way. "
    "assign.py does that for a CSV file."
)
DRAWN_FROM = "made-up-rows.json"
_GROUP, _ROWS = "group", "rows (noisy)"
WIDTH = "half_width_95"
_CENTRES = (
    f"In at least 95 % of draws, the noise of the last step moved a centre by no more than "
    f"{WIDTH}. It says nothing of which rows make the group; of a group with a count below 1 it is "
    "empty, as nothing bounds it."
)
_NO_RANGE = (
    "Centres have no range of error: their groups were found in noisy rows or noisy counts, and no "
    "formula in public numbers says how far the noise moved them."
)
TRIAL = "trial_range_95"
_TRIED = (
    f"{TRIAL} is the farthest that {RUNS} further runs of the method moved a centre. Their rows "
    "were drawn from the made-up rows, at no further cost. A release stays within it with a chance "
    "of 95 % if the true rows are spread like the made-up ones. That is not proven: no formula "
    "gives a range of error of such centres."
)
_MADE_UP_CELLS = (
    "Cells of made-up rows have no range of error either: none of them belongs to somebody."
)
_UNITS = "in the units of the column"
MADE_UP = (
    "They show where the groups lie and how large they are. Columns of numbers spread wider than "
    "those of real rows, whole numbers are not kept whole, and within a group the columns know "
    "little of each other. For means and shares take centres.csv; do not look for relations in "
    "these rows."
)
WORDS = "In columns of words (codes.csv) each cell is one of the words{exactly}."
_EXACTLY = ", as often in its group as the centre of the group says"


def evidence(release: Release[Clustering], given: Given) -> Evidence:
    """Centres, rows, the rule for others and their text; nothing but the release enters."""
    output = release.output
    files = {assigning.NAME: assigning.SCRIPT}
    if output.boxes is not None:
        files[DRAWN_FROM] = drawn_from(output)
    made = tables(output)
    said = [notes(output), *_with_ranges(made, output, given)]
    return Evidence(tables=made, notes="\n".join(said), files=files)


def _with_ranges(made: dict[str, pd.DataFrame], output: Clustering, given: Given) -> list[str]:
    """Put the ranges of the noise into the tables; say what they mean, or why there are none."""
    method, params, said = given.method, given.params, []
    centres, names = made["centres"], distinct(output.names, (_GROUP, _ROWS))
    words = centres.attrs["columns"]
    count = count_range(method, params, output)
    if count is not None:
        centres.insert(2, f"{_ROWS} {WIDTH}", count)
        words[f"{_ROWS} {WIDTH}"] = "half of the 95 % range of the noise of the number of rows"
    found = centre_ranges(method, params, output, given.about)
    tried = trial_ranges(params, output, given.about) if found is None else None
    said.append(_CENTRES if found is not None else _NO_RANGE if tried is None else _TRIED)
    for name, column in zip(names, () if found is None else found.T, strict=False):
        centres[f"{name} {WIDTH}"] = _significant(column)
        words[f"{name} {WIDTH}"] = f"half of the 95 % range of the noise of {name}, {_UNITS}"
    for name, column in zip(names, () if tried is None else tried.T, strict=False):
        centres[f"{name} {TRIAL}"] = _significant(column)
        words[f"{name} {TRIAL}"] = (
            f"farthest that {RUNS} further runs on made-up rows moved {name}, {_UNITS}"
        )
    made["centres"] = _distinct(centres)
    of_rows = row_ranges(method, params, output)
    if of_rows is not None and "noisy_rows" in made:
        made["columns"][WIDTH] = _significant(of_rows)
        said.append("Every cell of noisy-rows.csv has noise of the same range: see columns.csv.")
    return [*said, _MADE_UP_CELLS] if "made_up_rows" in made else said


def _distinct(table: pd.DataFrame) -> pd.DataFrame:
    """Give columns of equal names names of their own, with their words."""
    names = distinct(table.columns, ())
    words = table.attrs["columns"]
    told = {new: words[old] for old, new in zip(table.columns, names, strict=True)}
    table.columns = pd.Index(names)
    table.attrs["columns"] = told
    return table


def _significant(values: np.ndarray) -> list[float]:
    return [float(f"{value:.4g}") for value in values.tolist()]


def tables(output: Clustering) -> dict[str, pd.DataFrame]:
    """Tables of a drawn release by name; nothing but what was released enters.

    Returns
    -------
    dict of str to DataFrame
        ``centres`` and ``columns``; ``codes``, ``made_up_rows`` or ``noisy_rows`` where there are
        any.
    """
    made = {"centres": centre_table(output), "columns": column_table(output)}
    if any(source.codes for source in output.sources):
        made["codes"] = code_table(output)
    if output.synthetic is not None:
        made["made_up_rows"] = row_table(output, *made_up_rows(output))
    elif output.noisy_table is not None:
        made["noisy_rows"] = row_table(output, output.noisy_table, output.labels)
    return made


def centre_table(output: Clustering) -> pd.DataFrame:
    """One row a group: its noisy number of rows and its centre, in original units."""
    names = distinct(output.names, (_GROUP, _ROWS))
    made = pd.DataFrame(_rounded(output.centres), columns=names)
    made.insert(0, _GROUP, np.arange(1, len(made) + 1))
    if output.noisy_counts is not None:
        made.insert(1, _ROWS, np.round(output.noisy_counts, 3) + 0.0)
    made.attrs["columns"] = {
        _GROUP: "number of the group",
        _ROWS: "rows of the group, with noise; below 1 its centre says nothing",
    } | dict.fromkeys(names, f"centre of the group, {_UNITS}")
    return made


def column_table(output: Clustering) -> pd.DataFrame:
    """One row a column: its public limits, and what it was in the file."""
    low, high = output.bounds
    sources = _sources(output)
    made = pd.DataFrame(
        {
            "column": distinct(output.names, (_GROUP, _ROWS)),
            "file column": [source.column for source in sources],
            "from": low,
            "to": high,
            "empty cell": [source.empty for source in sources],
            "words": [len(source.codes) for source in sources],
        }
    )
    made.attrs["columns"] = {
        "column": "name of the column in the other tables",
        "file column": "its name in the file that the release was made from",
        "from": "public lower limit, in the units of the column",
        "to": "public upper limit, in the units of the column",
        "empty cell": "what an empty cell of the file counts as, in the units of the column",
        "words": "how many words codes.csv lists for it; 0 of numbers",
        WIDTH: "half of the 95 % range of the noise of each cell of noisy-rows.csv, in the units "
        "of the column",
    }
    return made


def code_table(output: Clustering) -> pd.DataFrame:
    """One row a word of a column of words, and the number that it counts as."""
    names = distinct(output.names, (_GROUP, _ROWS))
    found = [
        (name, word, number)
        for name, source in zip(names, _sources(output), strict=True)
        for word, number in source.codes
    ]
    made = pd.DataFrame(found, columns=["column", "word", "number"])
    made.attrs["columns"] = {
        "column": "name of the column, as in columns.csv",
        "word": "a word of the public list of this column",
        "number": "what it counts as; in a mean, 0.25 of a yes that is 1 is a share of 25 %",
    }
    return made


def _sources(output: Clustering) -> Sequence[Source]:
    low, high = output.bounds
    middles = (one / 2 + other / 2 for one, other in zip(low, high, strict=True))
    return output.sources or [Source(*each) for each in zip(output.names, middles, strict=True)]


def row_table(
    output: Clustering, rows: np.ndarray, labels: np.ndarray | None, many: int | None = None
) -> pd.DataFrame:
    """Rows in original units, with their groups."""
    names = distinct(output.names, (_GROUP, _ROWS))
    made = pd.DataFrame(_rounded(rows[:many]), columns=names)
    if labels is not None:
        made.insert(0, _GROUP, labels[:many] + 1)
    made.attrs["columns"] = {
        _GROUP: "number of the group, as the stack found it",
        **dict.fromkeys(names, f"value of the row, {_UNITS}"),
    }
    return made


def notes(output: Clustering) -> str:
    """Say what a reader must know, a paragraph a line."""
    said = [RULE]
    if output.synthetic is not None:
        said.append(
            f"The {len(output.synthetic):,} made-up rows were drawn from released numbers. None of "
            f"them is a person, and they cost nothing more. {worth(output)}\n"
            f"{DRAWN_FROM} has what they were drawn from: boxes, as shares of the width of each "
            "column, how many rows in each, the group of each row, and the seed. The seed is "
            "public and no part of the noise; verify.py draws the rows again."
        )
    if output.noisy_table is not None:
        said.append(
            "Every noisy row is a row of the table with noise on it, in the order of the table; "
            "its group follows from the noisy rows alone."
        )
    if output.extended is not None and output.primary_labels:
        votes = ", ".join(output.primary_labels)
        said.append(f"Clusterers that voted: {votes}.")
    if seed := output.facts.get("seed"):
        said.append(
            "Folds and starting points of the clusterers follow from a public seed, which is no "
            f"part of the noise: numpy.random.default_rng({seed})."
        )
    return "\n".join([*said, *output.warnings])


def worth(output: Clustering) -> str:
    """Say what made-up rows are good for, and what not."""
    if not any(source.codes for source in output.sources):
        return MADE_UP
    return f"{MADE_UP} {WORDS.format(exactly=_EXACTLY if output.facts.get('share') else '')}"


def _rounded(values: np.ndarray) -> np.ndarray:
    """Round to significant digits of the largest value of each column."""
    top = np.abs(values).max(axis=0, initial=0)
    places = DIGITS - np.ceil(np.log10(np.where(top > 0, top, 1)))
    scale = 10.0**places
    return np.round(values * scale) / scale + 0.0
