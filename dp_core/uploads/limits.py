"""How large an uploaded file may be, and what is said of one that is too large or no table."""

import logging
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import PurePath

from dp_core.errors import DataError, DPError
from dp_core.uploads.columns import shown
from dp_core.words import message

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
        raise DataError(message("reading-size", size=len(content) / 2**20, most=MAX_BYTES // 2**20))


def check_cells(rows: int, columns: int) -> None:
    """Refuse more rows and columns than are read."""
    if columns > MAX_COLUMNS or rows * columns > MAX_CELLS:
        raise DataError(
            message("reading-cells", rows=rows, columns=columns, cells=MAX_CELLS, most=MAX_COLUMNS)
        )


def column_names(cells: list[str]) -> list[str]:
    """Return names of columns that are not empty and differ."""
    if not cells:
        raise DataError(message("reading-no-columns"))
    names = [cell.strip() or f"column {k + 1}" for k, cell in enumerate(cells)]
    name, times = Counter(names).most_common(1)[0]
    if times > 1:
        raise DataError(message("reading-same-names", times=times, name=shown(name)), field=name)
    return names


def unreadable(reason: str = "damaged") -> DataError:
    """Error for what is no table; the reason is in our words, for a library's may quote cells."""
    return DataError(message("reading-unreadable", reason=reason))


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
        raise DataError(message("reading-unforeseen")) from None
