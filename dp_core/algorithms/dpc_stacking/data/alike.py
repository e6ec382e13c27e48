"""A made-up table that stands on screen for an uploaded one."""

from dataclasses import replace

import numpy as np
import pandas as pd

from dp_core.algorithms.dpc_stacking.data import generators
from dp_core.algorithms.dpc_stacking.data.accepting import accept, facts_of
from dp_core.algorithms.dpc_stacking.data.reading import Floats, Words
from dp_core.algorithms.dpc_stacking.data.typed_bounds import Range
from dp_core.algorithms.dpc_stacking.data.upload_settings import DROP, TableUpload
from dp_core.tables.numeric import NumericTable
from dp_core.uploads.stand_ins import NAME, blank_table

_SEED, _GROUPS = 3, 3


def look_alike(upload: TableUpload, rows: int) -> NumericTable | None:
    """Make up a file of the stated columns, limits and words, and accept it.

    None where limits, words or the number of rows are left to the file. Known groups are not made
    up: their names stand in the rows.
    """
    if upload.own_range or upload.missing == DROP:
        return None
    left_out = (*upload.left_out, *filter(None, [upload.classes]))
    upload = replace(upload, left_out=left_out, classes="")
    table = blank_table(upload.header, rows)
    kept, facts, _ = facts_of(table, upload)
    stated = {name: facts.of(name) for name in kept}
    if None in stated.values():  # words that are numbered as they stand in the file
        return None
    unit = ((0.0,) * len(kept), (1.0,) * len(kept))
    values = generators.look_alike(rows, unit, _GROUPS, _SEED).values
    cells = {
        name: _cells(fact, values[:, j])
        for j, (name, fact) in enumerate(stated.items())
        if fact is not None
    }
    if upload.person:
        cells[upload.person] = pd.Series(np.arange(rows)).astype(str)
    made = accept(table.assign(**cells), upload)
    return replace(made, name=NAME, synthetic=True, confidential=False, notes=())


def _cells(fact: Range | Words, unit: Floats) -> pd.Series:
    """Turn numbers from 0 to 1 into cells of a column."""
    if isinstance(fact, Words):
        places = np.minimum((unit * len(fact.words)).astype(int), len(fact.words) - 1)
        return pd.Series(np.array(fact.words, dtype=object)[places])
    low, high = fact
    return pd.Series(low + unit * (high - low))
