"""Space on a disk that is reserved before it is needed, and locks between processes."""

import errno
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

FULL = {errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)}
"""Errors of a disk, a quota or a limit that has no space left."""

_UNSUPPORTED = {errno.EINVAL, errno.ENOSYS, errno.EOPNOTSUPP}
_BLOCK = 2**20
_LOCKED = 2**40  # the byte that Windows locks, beyond all content: the rest stays readable


def reserve(file: BinaryIO, size: int) -> None:
    """Reserve space for the first bytes of a file, whose content is then undefined.

    Parameters
    ----------
    file : binary file
        Open for writing.
    size : int
        Number of bytes.

    Raises
    ------
    OSError
        If there is not so much space.
    """
    allocate = getattr(os, "posix_fallocate", None)
    if allocate is not None:
        try:
            allocate(file.fileno(), 0, size)
        except OSError as error:
            if error.errno not in _UNSUPPORTED:
                raise
        else:
            return
    for start in range(0, size, _BLOCK):  # random bytes: a disk that compresses keeps them all
        write(file, os.urandom(min(_BLOCK, size - start)), start)
    os.fsync(file.fileno())


def write(file: BinaryIO, content: bytes, start: int = 0) -> None:
    """Write all of the content from a place on; a single `write` may stop half-way."""
    file.seek(start)
    left = memoryview(content)
    while left:
        left = left[file.write(left) :]


class Reserved:
    """Space that is held by a file without a name, until it is given back or the process ends.

    Raises
    ------
    OSError
        If there is not so much space, or the folder takes no file.
    """

    _file: BinaryIO | None = None

    def __init__(self, folder: Path, size: int) -> None:
        self._file = tempfile.TemporaryFile(dir=folder, buffering=0)  # noqa: SIM115
        reserve(self._file, size)

    def give_back(self) -> None:
        """Make the space free for others."""
        if self._file is not None:
            self._file.close()

    __del__ = give_back


@contextmanager
def locked(file: BinaryIO, *, wait: bool = True) -> Iterator[None]:
    """Lock out every other process; closing the file ends it, too.

    Raises
    ------
    OSError
        If another process has the lock and nobody waits.
    """
    if sys.platform == "win32":
        file.seek(_LOCKED)
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
        try:
            yield
        finally:
            if not file.closed:
                file.seek(_LOCKED)
                msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        yield


def keep_name(folder: Path) -> None:
    """Wait until the names in a folder are on the disk, where the system can say so."""
    if sys.platform != "win32":
        with suppress(OSError):
            number = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(number)
            finally:
                os.close(number)
