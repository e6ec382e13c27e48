"""How large an uploaded file may be, and what is said of one that is too large or no table."""

import logging
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import PurePath

from dp_core.errors import DataError, DPError
from dp_core.uploads.columns import shown

_LOG = logging.getLogger(__name__)

MAX_BYTES = 50 * 2**20
"""Largest file, bytes."""
MAX_CELLS = 25_000_000
"""Most cells, rows × columns."""
MAX_COLUMNS = 2_000
MAX_UNFOLDED = 4 * MAX_BYTES
"""Most bytes that a Parquet file may unfold to, and most text in it."""


def check_size(content: bytes) -> None:
    """Refuse a file that is too large, before anything in it is looked at."""
    if len(content) > MAX_BYTES:
        raise DataError(
            f"The file has {len(content) / 2**20:,.1f} MB; at most {MAX_BYTES // 2**20} MB are "
            "allowed. Leave out columns that are not needed, or save it as Parquet."
        )


def check_cells(rows: int, columns: int) -> None:
    """Refuse more rows and columns than are read."""
    if columns > MAX_COLUMNS or rows * columns > MAX_CELLS:
        raise DataError(
            f"The file has {rows:,} rows × {columns:,} columns; at most {MAX_CELLS:,} cells and "
            f"{MAX_COLUMNS:,} columns are allowed. Leave out columns that are not needed."
        )


def column_names(cells: list[str]) -> list[str]:
    """Return names of columns that are not empty and differ."""
    if not cells:
        raise DataError("The file has no columns; a table needs one at least. Choose another file.")
    names = [cell.strip() or f"column {k + 1}" for k, cell in enumerate(cells)]
    name, times = Counter(names).most_common(1)[0]
    if times > 1:
        raise DataError(
            f"{times} columns are called '{shown(name)}'; names of columns must differ. "
            "Rename them in the header.",
            field=name,
        )
    return names


def unreadable(reason: str = "it is damaged, or not what its name says") -> DataError:
    """Error for what is no table; the reason is in our words, for a library's may quote cells."""
    return DataError(
        f"The file cannot be read as a table ({reason}); allowed are CSV, TSV and Parquet. Open it "
        "in a spreadsheet and save it as CSV."
    )


@contextmanager
def netted() -> Iterator[None]:
    """Turn an error that is not the user's into a sentence.

    The log gets the kind of the error and the lines of code it passed, never its words: those of a
    library may quote cells of the file.

    Raises
    ------
    DataError
        In place of any error that is none of ours.
    """
    try:
        yield
    except DPError:
        raise
    except Exception as error:
        frames = traceback.extract_tb(error.__traceback__)
        places = " < ".join(f"{PurePath(f.filename).name}:{f.lineno}" for f in reversed(frames))
        _LOG.error("A file could not be read: %s at %s", type(error).__name__, places)
        raise DataError(
            "The file could not be read, for a reason that was not foreseen. Open it in a "
            "spreadsheet, save it as 'CSV UTF-8' and try again."
        ) from None
