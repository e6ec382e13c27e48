"""Uploads: columns of numbers with public bounds."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import pandas as pd

from dp_core.errors import DataError
from dp_core.numeric import NumericTable
from dp_core.params import Settings, knob
from dp_core.tables import UploadForm


@dataclass(frozen=True, kw_only=True)
class TableUpload(Settings):
    """Public facts about an uploaded table; nothing here may be learnt from the people in it."""

    panel: ClassVar[UploadForm]

    left_out: tuple[str, ...] = knob(
        (), "Leave these columns out", help="Ids, names, free text, and what you do not need."
    )
    bounds: str = knob("", "Bounds", help="Public smallest and largest values, such as age=0..100.")


def accept(table: pd.DataFrame, upload: TableUpload) -> NumericTable:
    """Turn an uploaded table into numbers."""
    kept = table.drop(columns=list(upload.left_out))
    try:
        values = kept.to_numpy(dtype=np.float64)
    except (TypeError, ValueError):
        raise DataError("A column holds other things than numbers; leave it out.") from None
    return NumericTable(values=values, names=tuple(map(str, kept.columns)), confidential=True)


TableUpload.panel = UploadForm(guess=lambda table: TableUpload(), columns={})
