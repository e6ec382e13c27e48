"""One column with a public list of categories: the bundled one, and uploads."""

from dataclasses import dataclass

import numpy as np
import pandas as pd

from dp_core.errors import DataError
from dp_core.params import knob
from dp_core.tables.categorical import CategoricalTable
from dp_core.uploads import columns
from dp_core.uploads.columns import NAME
from dp_core.uploads.files import Upload, UploadForm

WAYS = ("by bus", "by bicycle", "on foot", "by car")


def ways_to_work() -> CategoricalTable:
    """Make up how 400 people go to work."""
    codes = np.repeat(range(4), (170, 120, 80, 30))[:, None]
    return CategoricalTable(
        codes=codes, domains=(4,), labels=(WAYS,), name="ways to work", synthetic=True
    )


@dataclass(frozen=True, kw_only=True)
class ColumnUpload(Upload):
    """Public facts about an uploaded column; nothing here may be learnt from its rows."""

    column: str = knob("", "Column to count", help="One answer a row.")
    categories: str = knob("", "Categories", help="Public list with commas, as in bus, car, other.")

    def accept(self, table: pd.DataFrame) -> CategoricalTable:
        """Turn a column into codes of the stated categories, or raise `DataError`."""
        words = _words(self)
        answers = columns.texts(columns.choose(table, self.column, "column", "column to count"))
        codes = pd.Index(words, dtype=object).get_indexer(pd.Index(answers, dtype=object))
        if (codes < 0).any():
            raise DataError(
                "A row has a category that is not stated; list them all, with commas between them.",
                field="categories",
            )
        return CategoricalTable(
            codes=codes[:, None],
            domains=(len(words),),
            labels=(words,),
            name="your column",
            record="rows",
            confidential=True,
        )


def look_alike(upload: ColumnUpload, rows: int) -> CategoricalTable:
    """Make up rows that have the stated categories in turn."""
    words = _words(upload)
    return CategoricalTable(
        codes=np.arange(rows)[:, None] % len(words),
        domains=(len(words),),
        labels=(words,),
        name=NAME,
        record="rows",
        synthetic=True,
    )


def _words(upload: ColumnUpload) -> tuple[str, ...]:
    words = tuple(dict.fromkeys(filter(None, map(str.strip, upload.categories.split(",")))))
    if len(words) < 2:
        raise DataError(
            "Fewer than two categories are stated; list all that there can be, with commas "
            "between them.",
            field="categories",
        )
    return words


ColumnUpload.panel = UploadForm(
    guess=lambda table: ColumnUpload(column=str(table.columns[0])),
    columns={"column": ""},
    templates={"answers.csv": lambda: b"way\nbus\ncar\nbus\n"},
    limits=("State every category that there can be.",),
)
