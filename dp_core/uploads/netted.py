"""A net under what reads files of others: what nobody thought of becomes one sentence."""

import logging
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import PurePath

from dp_core.errors import DataError, DPError

_LOG = logging.getLogger(__name__)


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
