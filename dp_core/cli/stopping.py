"""Signals that ask a command to stop: they are heeded, but not between a charge and its file."""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

BEGUN = 4
"""Exit code where something failed after a draw had begun."""
ASKING = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]
LATER = b"Stopping as soon as the release is kept.\n"


class StoppedError(KeyboardInterrupt):
    """A signal has asked the command to stop.

    Parameters
    ----------
    number : int
        Of the signal.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextmanager
def heeded() -> Iterator[None]:
    """Let each of the signals end a command as Ctrl-C does."""

    def stop(number: int, _: object) -> None:
        raise StoppedError(number)

    with _handled(stop):
        yield


@contextmanager
def held_back() -> Iterator[list[int]]:
    """Let none of the signals interrupt the block; give the list of those that came."""
    came: list[int] = []

    def note(number: int, _: object) -> None:
        if not came:
            with suppress(OSError):
                os.write(2, LATER)
        came.append(number)

    with _handled(note):
        yield came


@contextmanager
def _handled(handler: Callable[[int, object], None]) -> Iterator[None]:
    """Set a handler where Python allows it; a signal that the shell has shut off stays off."""
    before = {}
    if threading.current_thread() is threading.main_thread():
        known = {each: signal.getsignal(each) for each in ASKING}
        before = {each: was for each, was in known.items() if was not in (signal.SIG_IGN, None)}
    try:
        for each in before:
            signal.signal(each, handler)
        yield
    finally:
        for each, was in before.items():
            signal.signal(each, was)
