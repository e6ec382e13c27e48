"""What leaves with a release: centres, counts, made-up or noisy rows, and the rule for others."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from dp_core.algorithm import Evidence, Given, Release
from dp_core.algorithms.dpc_stacking import assigning
from dp_core.algorithms.dpc_stacking.made_up import made_up_rows
from dp_core.algorithms.dpc_stacking.outputs import Clustering
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
_GROUP, _ROWS = "group", "rows (noisy)"
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
    script = {assigning.NAME: assigning.SCRIPT}
    return Evidence(tables=tables(output), notes=notes(output), files=script)


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
    }
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
        "file column": "its name in the file that the release was made from",
        "from": "public lower limit",
        "to": "public upper limit",
        "empty cell": "what an empty cell of the file counts as",
        "words": "how many words codes.csv lists for it; 0 of numbers",
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
    made.attrs["columns"] = {_GROUP: "number of the group, as the stack found it"}
    return made


def notes(output: Clustering) -> str:
    """Say what a reader must know, a paragraph a line."""
    said = [RULE]
    if output.synthetic is not None:
        said.append(
            f"The {len(output.synthetic):,} made-up rows were drawn from released numbers. None of "
            f"them is a person, and they cost nothing more. {worth(output)}"
        )
    if output.noisy_table is not None:
        said.append(
            "Every noisy row is a row of the table with noise on it, in the order of the table; "
            "its group follows from the noisy rows alone."
        )
    if output.extended is not None and output.primary_labels:
        votes = ", ".join(output.primary_labels)
        said.append(f"Clusterers that voted: {votes}.")
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
