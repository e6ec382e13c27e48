"""One thread for libraries that would start a pool: many visitors share few cores."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from threadpoolctl import ThreadpoolController


@contextmanager
def one_thread() -> Iterator[None]:
    """Keep numerical libraries to one thread; results do not depend on their number."""
    with _controller().limit(limits=1):
        yield


@cache
def _controller() -> ThreadpoolController:
    """Look for the libraries once: that takes milliseconds."""
    import sklearn.cluster
    import sklearn.mixture  # noqa: F401 - what it loads is to be found

    return ThreadpoolController()
