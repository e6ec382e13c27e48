"""A bar for people at a terminal; nothing of it where the output goes into a file."""

import sys
from types import TracebackType
from typing import Self, TextIO

_WIDTH = 24


class Bar:
    """Shows how many of a few named steps are done, on standard error.

    Examples
    --------
    >>> with Bar("Reading", "Drawing") as bar:
    ...     bar.next()
    """

    def __init__(self, *steps: str, stream: TextIO | None = None) -> None:
        self._steps, self._stream = steps, stream or sys.stderr
        self._done, self._longest = 0, 0

    def __enter__(self) -> Self:
        """Show that nothing is done yet."""
        return self

    def next(self) -> None:
        """Begin the next step."""
        filled = _WIDTH * self._done // len(self._steps)
        bar = "█" * filled + "░" * (_WIDTH - filled)
        step = self._steps[min(self._done, len(self._steps) - 1)]
        self._show(f"{bar} {self._done + 1}/{len(self._steps)} {step}")
        self._done += 1

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Take the bar away: what follows says how it went."""
        self._show("")

    def _show(self, line: str) -> None:
        if self._stream.isatty():
            self._stream.write(f"\r{line.ljust(self._longest)}" + ("" if line else "\r"))
            self._stream.flush()
            self._longest = max(self._longest, len(line))
