"""Where a release is kept: space is reserved before it is charged, and no half is ever left."""

import errno
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from dp_core.cli.stopping import held_back
from dp_core.errors import DPError
from dp_core.privacy import disk
from dp_core.words import message, say

RESERVED = 64 * 2**20
"""Bytes that must be free: a public number, since the size of a release depends on the data."""


class Place:
    """A path that is written as a whole or not at all, by way of a file ``.part`` beside it.

    Parameters
    ----------
    out : Path
        What is there is never replaced.

    Attributes
    ----------
    path : Path
        Where the content is, once it was kept.
    problem : str
        Why that is another path than `out`; empty otherwise.
    asked : list of int
        Signals that were held back.

    Raises
    ------
    DPError
        If the path is taken, or written by another process.
    """

    def __init__(self, out: Path) -> None:
        self.path, self.problem = out, ""
        self.asked: list[int] = []
        self._out, self._part = out, out.with_name(f"{out.name}.part")
        self._open, self._named = ExitStack(), False

    def __enter__(self) -> Self:
        """Open the ``.part``; one that a process left when it was killed is used again."""
        self._refuse_if_taken()
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
        number = os.open(self._part, flags, 0o666)
        self._file: BinaryIO = self._open.enter_context(os.fdopen(number, "r+b", buffering=0))
        with self._open:
            self._lock()
            self._refuse_if_taken()  # by whoever had the lock until now
            self._open = self._open.pop_all()
        return self

    def _lock(self) -> None:
        try:
            self._open.enter_context(disk.locked(self._file, wait=False))
            free = os.path.samestat(os.fstat(self._file.fileno()), self._part.lstat())
        except (BlockingIOError, PermissionError, FileNotFoundError):
            free = False
        except OSError:  # a file system without locks
            free = True
        if not free:
            raise DPError(message("cli-locked", path=str(self._out)))

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Take the ``.part`` away, if it was not given its name."""
        if sys.platform == "win32":
            self._open.close()  # an open file cannot be removed there
        if not self._named:
            with suppress(OSError):
                self._part.unlink()
        self._open.close()

    @contextmanager
    def ready(self) -> Iterator[Callable[[bytes], None]]:
        """Reserve space, hold signals back, and give what keeps the content.

        Raises
        ------
        DPError
            If there is not enough space.
        """
        try:
            self._file.truncate(0)
            disk.reserve(self._file, RESERVED)
        except OSError as error:
            if error.errno not in disk.FULL:
                raise
            raise DPError(
                message(
                    "cli-no-space",
                    reason=error.strerror,
                    megabytes=RESERVED // 2**20,
                    path=str(self._out),
                )
            ) from None
        with held_back() as self.asked:
            yield self.keep

    def keep(self, content: bytes) -> None:
        """Write the content, wait for the disk, then give it its name.

        Raises
        ------
        DPError
            If neither this path nor the folder for temporary files takes it.
        """
        try:
            self._file.truncate(len(content))
            _write(self._file, content)
            self._name()
        except OSError as error:
            self._keep_elsewhere(content, error.strerror or "no reason given")

    def _name(self) -> None:
        if sys.platform == "win32":
            self._open.close()  # nor be renamed
        if os.path.lexists(self._out):  # made by another program in the meantime
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        self._part.rename(self._out)
        self._named = True
        disk.keep_name(self._out.parent)

    def _keep_elsewhere(self, content: bytes, reason: str) -> None:
        folder = None
        try:
            folder = Path(tempfile.mkdtemp(prefix="dp-explorer-"))
            with (folder / self._out.name).open("xb", buffering=0) as file:
                _write(file, content)
        except OSError as error:
            if folder is not None:
                shutil.rmtree(folder, ignore_errors=True)
            raise DPError(
                message(
                    "cli-lost",
                    reason=reason,
                    other=error.strerror or "no reason given",
                    path=str(self._out),
                )
            ) from None
        self.path = folder / self._out.name
        self.problem = say("cli-elsewhere", reason=reason, path=str(self._out), kept=str(self.path))

    def _refuse_if_taken(self) -> None:
        if os.path.lexists(self._out):
            raise DPError(message("cli-taken", path=str(self._out)))


def _write(file: BinaryIO, content: bytes) -> None:
    disk.write(file, content)
    os.fsync(file.fileno())
