"""What leaves with a release: centres, counts, made-up or noisy rows, and the rule for others."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from dp_core.algorithm import Evidence, Given, Release
from dp_core.algorithms.dpc_stacking import outputs
from dp_core.algorithms.dpc_stacking.outputs import Clustering, drawn_from, made_up_rows
from dp_core.algorithms.dpc_stacking.study import curves
from dp_core.algorithms.dpc_stacking.study.curves import RUNS
from dp_core.arrays import significant
from dp_core.tables.numeric import Source
from dp_core.uploads.columns import distinct
from dp_core.words import Message, message, say

DIGITS = 10  # significant digits of a published number; rounding costs no privacy
RANGE_DIGITS = 4
RULE = message("dpc-evidence-row-belongs-group-whose")
DRAWN_FROM = "made-up-rows.json"
_GROUP, _ROWS = "group", "rows (noisy)"
WIDTH = "half_width_95"
_CENTRES = message("dpc-evidence-least-draws-noise-last", width=WIDTH)
_NO_RANGE = message("dpc-evidence-centres-range-error-their")
TRIAL = "trial_range_95"
_TRIED = message("dpc-evidence-farthest-further-runs-method", trial=TRIAL, runs=RUNS)
_UNITS = message("dpc-evidence-units-column")
MADE_UP = message("dpc-evidence-they-show-where-groups")


def evidence(release: Release[Clustering], given: Given) -> Evidence:
    """Centres, rows, the rule for others and their text; nothing but the release enters."""
    output = release.output
    files = {outputs.NAME: outputs.SCRIPT}
    if output.boxes is not None:
        files[DRAWN_FROM] = drawn_from(output)
    made = tables(output)
    said: list[str | Message] = [notes(output), *_with_ranges(made, output, given)]
    return Evidence(tables=made, notes="\n".join(map(str, said)), files=files)


def _with_ranges(
    made: dict[str, pd.DataFrame], output: Clustering, given: Given
) -> list[str | Message]:
    """Put the ranges of the noise into the tables; say what they mean, or why there are none."""
    method, params = given.method, given.params
    said: list[str | Message] = []
    centres, names = made["centres"], distinct(output.names, (_GROUP, _ROWS))
    words = centres.attrs["columns"]
    count = curves.count_range(method, params, output)
    if count is not None:
        centres.insert(2, f"{_ROWS} {WIDTH}", count)
        words[f"{_ROWS} {WIDTH}"] = say("dpc-evidence-half-range-noise", of="rows")
    told, key = WIDTH, "dpc-evidence-half-range-noise"
    ranges = curves.centre_ranges(method, params, output, given.about)
    if ranges is None:
        ranges = curves.trial_ranges(params, output, given.about)
        told, key = TRIAL, "dpc-evidence-farthest-further-runs-made"
    said.append(_CENTRES if told == WIDTH else _NO_RANGE if ranges is None else _TRIED)
    for name, column in zip(names, () if ranges is None else ranges.T, strict=False):
        centres[f"{name} {told}"] = significant(column, RANGE_DIGITS)
        words[f"{name} {told}"] = say(key, runs=RUNS, of="centre", name=name, units=_UNITS)
    made["centres"] = _distinct(centres)
    of_rows = curves.row_ranges(method, params, output)
    if of_rows is not None and "noisy_rows" in made:
        made["columns"][WIDTH] = significant(of_rows, RANGE_DIGITS)
        said.append(say("dpc-evidence-every-cell-noisy-rows"))
    return said


def _distinct(table: pd.DataFrame) -> pd.DataFrame:
    """Give columns of equal names names of their own, with their words."""
    names = distinct(table.columns, ())
    words = table.attrs["columns"]
    told = {new: words[old] for old, new in zip(table.columns, names, strict=True)}
    table.columns = pd.Index(names)
    table.attrs["columns"] = told
    return table


def tables(output: Clustering) -> dict[str, pd.DataFrame]:
    """Tables of a drawn release by name; nothing but what was released enters."""
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
    counts = say("dpc-evidence-rows-group-noise-below")
    words = {_GROUP: say("dpc-evidence-number-group"), _ROWS: counts}
    of_centre = say("dpc-evidence-centre-group", units=_UNITS)
    made.attrs["columns"] = words | dict.fromkeys(names, of_centre)
    return made


def column_table(output: Clustering) -> pd.DataFrame:
    """One row a column: its public limits, and what it was in the file."""
    sources = _sources(output)
    columns = (
        ("column", distinct(output.names, (_GROUP, _ROWS)), "name-column-other-tables"),
        ("file column", [source.column for source in sources], "name-file-release-was"),
        ("from", output.bounds[0], "public-lower-limit-units"),
        ("to", output.bounds[1], "public-upper-limit-units"),
        ("empty cell", [source.empty for source in sources], "empty-cell-file-counts"),
        ("words", [len(source.codes) for source in sources], "how-many-words-codes"),
    )
    made = pd.DataFrame({name: cells for name, cells, _ in columns})
    words = {name: say(f"dpc-evidence-{key}") for name, _, key in columns}
    made.attrs["columns"] = words | {WIDTH: say("dpc-evidence-half-range-noise", of="cell")}
    return made


def code_table(output: Clustering) -> pd.DataFrame:
    """One row a word of a column of words, and the number that it counts as."""
    named = zip(distinct(output.names, (_GROUP, _ROWS)), _sources(output), strict=True)
    found = [(name, *each) for name, source in named for each in source.codes]
    made = pd.DataFrame(found, columns=["column", "word", "number"])
    made.attrs["columns"] = {
        "column": say("dpc-evidence-name-column-columns-csv"),
        "word": say("dpc-evidence-word-public-list-column"),
        "number": say("dpc-evidence-counts-mean-yes-share"),
    }
    return made


def _sources(output: Clustering) -> Sequence[Source]:
    low, high = output.bounds
    middles = (one / 2 + other / 2 for one, other in zip(low, high, strict=True))
    return output.sources or [Source(*each) for each in zip(output.names, middles, strict=True)]


def row_table(output: Clustering, rows: np.ndarray, labels: np.ndarray | None) -> pd.DataFrame:
    """Rows in original units, with their groups."""
    names = distinct(output.names, (_GROUP, _ROWS))
    made = pd.DataFrame(_rounded(rows), columns=names)
    if labels is not None:
        made.insert(0, _GROUP, labels + 1)
    words = dict.fromkeys(names, say("dpc-evidence-value-row", units=_UNITS))
    made.attrs["columns"] = {_GROUP: say("dpc-evidence-number-group"), **words}
    return made


def notes(output: Clustering) -> str:
    """Say what a reader must know, a paragraph a line."""
    said = [str(RULE)]
    if output.synthetic is not None:
        said += [say("bundle-rows", rows="made-up-rows.csv", model=DRAWN_FROM), str(MADE_UP)]
    if output.noisy_table is not None:
        said.append(say("dpc-evidence-every-noisy-row-row"))
    if output.extended is not None and output.primary_labels:
        said.append(say("dpc-evidence-voted", votes=", ".join(output.primary_labels)))
    if seed := output.facts.get("seed"):
        said.append(say("dpc-evidence-folds-starting-points-clusterers", seed=seed))
    return "\n".join([*said, *output.warnings])


def _rounded(values: np.ndarray) -> np.ndarray:
    """Round to significant digits of the largest value of each column."""
    top = np.abs(values).max(axis=0, initial=0)
    places = DIGITS - np.ceil(np.log10(np.where(top > 0, top, 1)))
    scale = 10.0**places
    return np.round(values * scale) / scale + 0.0
