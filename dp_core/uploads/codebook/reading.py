"""A codebook from the bytes of a file: CSV of our own, or CSVW with the terms of CSVW-EO."""

from dp_core.errors import DataError
from dp_core.uploads.codebook.csv_form import from_csv
from dp_core.uploads.codebook.csvw_eo import from_json
from dp_core.uploads.codebook.record import Codebook
from dp_core.uploads.files import is_blank, likely_encoding, plain_text
from dp_core.words import message

MEGABYTES = 1
_MOST = MEGABYTES * 2**20
_NO_TEXT = message("codebook-reading-file-cannot-read-text")


def read(content: bytes) -> Codebook:
    """Read a codebook: CSV in any encoding and with any mark that a spreadsheet writes, or JSON.

    Parameters
    ----------
    content : bytes

    Raises
    ------
    DataError
        Naming line and column of what is wrong. Of a file that is no codebook nothing is quoted: it
        may be the data.
    """
    if is_blank(content):
        raise DataError(message("codebook-reading-codebook-empty-choose-another"), field="column")
    if len(content) > _MOST:
        raise DataError(
            message("codebook-reading-file-more-than-mb", megabytes=MEGABYTES),
            field="column",
        )
    try:
        encoding = likely_encoding(content)
        content.decode(encoding)
        text = plain_text(content, encoding).decode()
    except (DataError, UnicodeDecodeError):  # its sentence may tell of a byte of the data
        raise DataError(_NO_TEXT, field="column") from None
    if text.lstrip().startswith(("{", "[")):
        return from_json(text)
    return from_csv(text)
