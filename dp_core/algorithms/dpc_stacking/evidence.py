"""What leaves with a release: centres, counts, made-up or noisy rows, and the rule for others."""

import numpy as np
import pandas as pd

from dp_core.algorithms.dpc_stacking.outputs import Clustering
from dp_core.columns import distinct

DIGITS = 10
"""Significant digits of a published number; rounding costs no privacy."""
RULE = (
    "A row belongs to the group whose centre is nearest: clip every column to its limits, scale it "
    "to 0 … 1 by them (columns.csv), and take the smallest sum of squared differences to a centre "
    "that was scaled in the same way. assign.py does that for a CSV file."
)
_GROUP, _ROWS = "group", "rows (noisy)"

SCRIPT = '''"""Give rows to the released groups: python assign.py people.csv > groups.csv"""

import sys

import numpy as np
import pandas as pd

centres, columns = pd.read_csv("centres.csv"), pd.read_csv("columns.csv")
names = columns["column"].tolist()
low, high = columns["from"].to_numpy(float), columns["to"].to_numpy(float)
width = np.where(high > low, high - low, 1)


def unit(values):
    return (np.clip(values, low, high) - low) / width


people = pd.read_csv(sys.argv[1])
rows = unit(people[names].to_numpy(float))
apart = ((rows[:, None] - unit(centres[names].to_numpy(float))[None]) ** 2).sum(axis=2)
people["group"] = centres["group"].to_numpy()[apart.argmin(axis=1)]
people.to_csv(sys.stdout, index=False)
'''


def tables(output: Clustering) -> dict[str, pd.DataFrame]:
    """Tables of a drawn release by name; nothing but what was released enters.

    Returns
    -------
    dict of str to DataFrame
        ``centres`` and ``columns``; ``made_up_rows`` or ``noisy_rows`` where there are any.
    """
    made = {"centres": centre_table(output), "columns": column_table(output)}
    if output.synthetic is not None:
        made["made_up_rows"] = row_table(output, output.synthetic, output.synthetic_labels)
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
    """One row a column: its public limits."""
    low, high = output.bounds
    made = pd.DataFrame(
        {"column": distinct(output.names, (_GROUP, _ROWS)), "from": low, "to": high}
    )
    made.attrs["columns"] = {"from": "public lower limit", "to": "public upper limit"}
    return made


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


def files() -> dict[str, str]:
    """Files beside the tables."""
    return {"assign.py": SCRIPT}


def notes(output: Clustering) -> str:
    """Say what a reader must know, a paragraph a line."""
    said = [RULE]
    if output.synthetic is not None:
        said.append(
            f"The {len(output.synthetic):,} made-up rows were drawn from noisy counts. None of "
            "them is a person, and they cost nothing more."
        )
    if output.noisy_table is not None:
        said.append(
            "Every row is that of a person with noise on it, in the order of the table; its group "
            "follows from the noisy rows alone."
        )
    if output.extended is not None and output.primary_labels:
        votes = ", ".join(output.primary_labels)
        said.append(f"Clusterers that voted: {votes}.")
    return "\n".join([*said, *output.warnings])


def _rounded(values: np.ndarray) -> np.ndarray:
    """Round to significant digits of the largest value of each column."""
    top = np.abs(values).max(axis=0, initial=0)
    places = DIGITS - np.ceil(np.log10(np.where(top > 0, top, 1)))
    scale = 10.0**places
    return np.round(values * scale) / scale + 0.0
