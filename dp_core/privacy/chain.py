"""A file of JSON lines that notices when it was cut off, edited or put in another order.

Each line holds the SHA-256 of the line before. The file ends with a seal: the number of lines, and
the SHA-256 of the last. An append writes the new line and a new seal over the old seal, under a
lock, and waits for the disk; nothing else of the file is written again.

A crash can leave one line, whole or torn, with no seal behind it. Its writer had not been answered,
so nothing rests on it: where a file is opened on disk, that line is cut off, and `mended` says so.
In a copy it is refused, and everywhere a missing line, an edited one or one in another place. Line
ends of Windows are no edit.
"""

import errno
import hashlib
import json
import os
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from dp_core.errors import DPError
from dp_core.words import say

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
    """Reserve space for the first bytes of a file, whose content is then undefined."""
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
    """Space that is held by a file without a name, until it is given back or the process ends."""

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
    """Lock out every other process; closing the file ends it, too."""
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


LARGEST, LARGEST_BROUGHT = 50 * 2**20, 3 * 2**20
"""Bytes of a register that is read from the disk where it is kept, and of one that is brought."""

_LONGEST_LINE = 100_000  # bytes

Body = dict[str, Any]
_SPARE = 2 * 4096  # bytes beside a line: a file system takes whole blocks


class UnusableError(DPError):
    """The file of a register cannot be opened or written."""


class _Read(NamedTuple):
    """What was read: lines that fit, with their digests, and what stands in place of a seal."""

    lines: list[tuple[Body, str]]
    start: int  # of the last line
    end: int
    rest: bytes
    sealed: bool


class Chain:
    """Lines in memory or on disk.

    `first`: first line of a new chain. `path`: where it is kept; in memory if none is given. A file
    that is there is opened. `content`: read this instead, in memory. `taken`: is given each line,
    of this or of another process, with its number. `late`: whether a new file is made with the
    second line only.
    """

    def __init__(
        self,
        first: Mapping[str, Any] | None = None,
        *,
        path: Path | None = None,
        content: bytes | None = None,
        taken: Callable[[Body, int], None],
        late: bool = False,
    ) -> None:
        self.path, self.mended = path, ""
        self.digests: list[str] = []
        self._taken, self._lock = taken, threading.RLock()
        self._start = self._end = 0  # of the last line
        self._memory = bytearray()
        self._file: BinaryIO | None = None
        self._first: Mapping[str, Any] | None = None  # of a file that is still to be made
        if content is not None:
            self._memory += _checked(content, LARGEST_BROUGHT)
            self._take(_read(content, 0, ""), offset=0, may_mend=False)
        elif path is None:
            self.add(first or {})
        else:
            self._first = None if path.exists() else first
            if late and self._first:
                taken(dict(self._first), 1)
                return
            with self.held():
                pass

    @property
    def begun(self) -> bool:
        """Whether there is a file, or a place in memory."""
        return self._first is None

    @property
    def last(self) -> str:
        """SHA-256 of the last line."""
        return self.digests[-1] if self.digests else ""

    def content(self) -> bytes:
        """All lines and their seal."""
        if self.path is None:
            return bytes(self._memory)
        with self.held():
            assert self._file is not None
            self._file.seek(0)
            return self._file.read()

    @contextmanager
    def held(self) -> Iterator[None]:
        """Keep every other writer out, and know all that was written before."""
        with self._lock:
            if self.path is None or self._file is not None:
                yield
                return
            what = "opened" if self._first is None else "written"
            try:
                if self._first is not None:
                    _create(self.path, self._first)
                    self._first = None
                self._file = self.path.open("r+b", buffering=0)
            except OSError as error:
                raise _unusable(what, error) from error
            try:
                with self._file, locked(self._file):
                    self._refresh(self._file)
                    yield
            finally:
                self._file = None

    def reserve(self, body: Mapping[str, Any]) -> Reserved | None:
        """Reserve space for two lines like this one, each with its seal; None in memory."""
        if self.path is None:
            return None
        size = 2 * len(_line(body, self.last)) + _SPARE
        try:
            return Reserved(self.path.resolve().parent, size)
        except OSError as error:
            if error.errno in FULL:
                raise _unusable("written", error) from error
            return None  # the folder takes no other file, and the register may still be written

    def add(self, body: Mapping[str, Any]) -> None:
        """Append a line; it is on the disk when this returns."""
        with self.held():
            line = _line(body, self.last)
            last = _digest(line)
            self._write(line + b"\n" + _seal(len(self.digests) + 1, last))
            self._start, self._end = self._end, self._end + len(line) + 1
            self.digests.append(last)
            self._taken(json.loads(line), len(self.digests))

    def _write(self, content: bytes) -> None:
        """Write over the seal."""
        if self._file is None:
            self._memory[self._end :] = content
            return
        try:
            _put(self._file, self._end, content)
        except OSError as error:
            with suppress(OSError):  # a full disk: the old seal had room
                _put(self._file, self._end, _seal(len(self.digests), self.last))
            raise _unusable("written", error) from error

    def _refresh(self, file: BinaryIO) -> None:
        """Read what others have written since; check that what was known is still there."""
        file.seek(self._start)
        new = file.read(LARGEST + 1)
        known = max(0, self._end - self._start)
        if not known:
            _checked(new, LARGEST)
        elif _digest(_ended(new[: known - 1])) != self.last:
            raise _misfit(len(self.digests))
        read = _read(new[known:], len(self.digests), self.last)
        self._take(read, offset=self._end, may_mend=True)

    def _take(self, read: _Read, *, offset: int, may_mend: bool) -> None:
        number = len(self.digests) + len(read.lines)
        seal = _seal(number, read.lines[-1][1] if read.lines else self.last)
        if not (read.sealed or (number and may_mend and _torn(read.rest, seal))):
            if not self.digests and read.lines:  # another version may have another form
                self._taken(read.lines[0][0], 1)
            raise _broken(read.rest, number)
        for body, digest in read.lines:
            self.digests.append(digest)
            self._taken(body, len(self.digests))
        if read.lines:
            self._start, self._end = offset + read.start, offset + read.end
        if not read.sealed:
            self._write(seal)
            self.mended = say("register-cut", line=number + 1)


_to_disk: Callable[[int], None] = getattr(os, "fdatasync", os.fsync)  # of the size as well


def _put(file: BinaryIO, place: int, content: bytes) -> None:
    write(file, content, place)
    file.truncate()
    _to_disk(file.fileno())


def _read(content: bytes, count: int, last: str) -> _Read:
    """Read lines as long as each fits the one before."""
    lines: list[tuple[Body, str]] = []
    end = start = 0
    while True:
        stop = content.find(b"\n", end)
        line = _ended(content[end:stop]) if stop >= 0 else b""
        if line + b"\n" == _seal(count + len(lines), last):
            return _Read(lines, start, end, content[end:], stop + 1 == len(content))
        body = _object(line)
        if body is None or body.pop("before", None) != last:
            return _Read(lines, start, end, content[end:], sealed=False)
        last = _digest(line)
        lines.append((body, last))
        start, end = end, stop + 1


def _ended(line: bytes) -> bytes:
    """Take off what an editor or Git on Windows puts before each end of a line."""
    return line.removesuffix(b"\r")


def _torn(rest: bytes, seal: bytes) -> bool:
    """Whether this is what a crash leaves: one line, not followed by a seal."""
    inside = rest.removesuffix(b"\n")
    if b"\n" in inside or b'{"end":' in inside[1:]:
        return False
    return rest == seal[:-1] or (bool(inside) and "end" not in (_object(inside) or ()))


def _refusal(key: str, **facts: Any) -> DPError:
    return DPError.of(key, "register", **facts)


def _broken(rest: bytes, number: int) -> DPError:
    if number == 0:
        return _refusal("not-ours", what="register")
    if not rest:
        return _refusal("register-no-seal", line=number)
    if b"\n" not in rest:
        return _refusal("register-unread", line=number + 1)
    return _misfit(number)


def _misfit(number: int) -> DPError:
    return _refusal("register-misfit", line=number + 1, before=number)


def _checked(content: bytes, most: int) -> bytes:
    if len(content) > most:
        raise _refusal("register-large", most=most // 2**20, largest=LARGEST // 2**20)
    return content


def _unusable(what: str, error: OSError) -> UnusableError:
    facts = {"what": what, "reason": error.strerror or str(error)}
    return UnusableError.of("register-unusable", "register", **facts)


def _object(line: bytes) -> Body | None:
    if len(line) > _LONGEST_LINE:
        raise _refusal("not-ours", what="register")
    try:
        body = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return body if isinstance(body, dict) else None


def _line(body: Mapping[str, Any], last: str) -> bytes:
    return json.dumps({"before": last, **body}, allow_nan=False).encode()


def _seal(count: int, last: str) -> bytes:
    return json.dumps({"end": count, "before": last}).encode() + b"\n"


def _digest(line: bytes) -> str:
    return hashlib.sha256(line).hexdigest()


def _create(path: Path, first: Mapping[str, Any]) -> None:
    """Write a new file as a whole, unless one is there; only its owner may read it."""
    line = _line(first, "")
    number, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}")
    try:
        with os.fdopen(number, "wb") as file:
            file.write(line + b"\n" + _seal(1, _digest(line)))
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(name, path)
    finally:
        Path(name).unlink()
    keep_name(path.parent)
