"""One thread for libraries that would start a pool."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from threadpoolctl import ThreadpoolController


@contextmanager
def one_thread() -> Iterator[None]:
    """Keep products and solutions of matrices to one thread.

    Many visitors share few cores, and threads of a pool that wait for a core spin: on a busy
    machine a pool of two took twenty times the processor time of one thread.
    """
    with _controller().limit(limits=1):
        yield


@cache
def _controller() -> ThreadpoolController:
    """Look for the libraries once: that takes milliseconds."""
    import scipy.linalg  # noqa: F401 - what it loads is to be found

    return ThreadpoolController()
