"""From the bytes of an uploaded file to text in UTF-8: endings, gzip, encodings, first bytes."""

import zlib
from collections.abc import Sequence
from pathlib import PurePath

from dp_core.errors import DataError
from dp_core.uploads.columns import shown
from dp_core.uploads.limits import MAX_BYTES, check_size
from dp_core.words import message

TEXT_TYPES = (".csv", ".tsv", ".txt")
FILE_TYPES = (*TEXT_TYPES, ".parquet", ".csv.gz")

_BOOKS = (".xlsx", ".xlsm", ".xlsb", ".xls", ".ods", ".numbers")
_MAGIC = {
    b"PK\x03\x04": "zip",
    b"PAR1": "parquet",
    b"%PDF": "pdf",
    b"\x1f\x8b": "gzip",
    b"\xd0\xcf\x11\xe0": "xls",
    b"\x89PNG": "picture",
    b"\xff\xd8\xff": "picture",
    b"GIF87a": "picture",
    b"GIF89a": "picture",
}
_BOM = b"\xef\xbb\xbf"
_STEP = 2**16
_MEMBERS = 10_000


def opened(content: bytes, filename: str, endings: Sequence[str] = FILE_TYPES) -> tuple[bytes, str]:
    """Check name and size of a file, and unpack it where it is packed.

    Parameters
    ----------
    content : bytes
    filename : str
    endings : sequence of str
        What is allowed.

    Returns
    -------
    content : bytes
        Unpacked; at most `MAX_BYTES`.
    ending : str
        Of the unpacked file.

    Raises
    ------
    DataError
        If the ending is none of these, or the file is too large or damaged.
    """
    name = filename.lower()
    packed = name.endswith(".gz")
    ending = PurePath(name.removesuffix(".gz")).suffix
    check_size(content)
    if ending in _BOOKS:
        raise DataError(message("reading-workbook", file=shown(filename)))
    if ending not in endings or (packed and ending == ".parquet"):
        raise DataError(
            message("reading-no-table", file=shown(filename), endings=", ".join(endings))
        )
    return (_unpacked(content) if packed else content), ending


def _unpacked(content: bytes) -> bytes:
    """Unfold gzip, never further than is allowed: a small file may hold a very long text."""
    unfold, parts, size, members = zlib.decompressobj(31), [], 0, 1
    for start in range(0, len(content), _STEP):
        fed = content[start : start + _STEP]
        while fed and members < _MEMBERS:
            if unfold.eof:
                # What follows is another packed part, or padding.
                fed = fed.lstrip(b"\0")
                unfold, members = zlib.decompressobj(31), members + 1
            part = _unfolded(unfold, fed, MAX_BYTES + 1 - size)
            parts.append(part)
            size += len(part)
            if size > MAX_BYTES:
                raise DataError(message("reading-unpacks", most=MAX_BYTES // 2**20))
            fed = unfold.unused_data
    if not unfold.eof or members >= _MEMBERS:
        raise _damaged()
    return b"".join(parts)


def _unfolded(unfold: "zlib._Decompress", fed: bytes, most: int) -> bytes:
    try:
        return unfold.decompress(fed, most)
    except zlib.error:
        raise _damaged() from None


def _damaged() -> DataError:
    return DataError(message("reading-gzip"))


def plain_text(content: bytes, encoding: str) -> bytes:
    """Turn a text file into UTF-8 with plain ends of lines.

    Bytes without a meaning become U+FFFD, and a carriage return alone a space: each changes its own
    cell and no other. One end of line at the end of the file is no line of its own.

    Raises
    ------
    DataError
        If it is no text, or no line of it ends as lines do.
    """
    _check_magic(content)
    content = content.decode(encoding, "replace").encode().removeprefix(_BOM)
    _check_marks(content)
    if b"\r" in content:
        content = content.replace(b"\r\n", b"\n")
        if b"\n" not in content.rstrip(b"\n") and content.count(b"\r") > 1:
            raise DataError(message("reading-returns"))
        content = content.replace(b"\r", b" ")
    return content.removesuffix(b"\n")


def _check_marks(content: bytes) -> None:
    strange = next((code for code in (*range(9), *range(14, 32)) if code in content), None)
    if strange is None:
        return
    if 1 / 3 < content.count(0) / len(content) < 2 / 3:  # every second byte
        raise DataError(message("reading-utf16"))
    line = content.count(b"\n", 0, content.index(strange)) + 1
    raise DataError(message("reading-control", line=line, code=f"{strange:02x}"))


def _check_magic(content: bytes) -> None:
    for magic, kind in _MAGIC.items():
        if content.startswith(magic):
            raise DataError(message("reading-kind", kind=kind))


def is_blank(content: bytes) -> bool:
    """Whether nothing is written in a file."""
    return not content.removeprefix(_BOM).strip()
