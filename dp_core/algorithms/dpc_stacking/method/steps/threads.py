"""One thread for libraries that would start a pool, and no checks of what is checked already."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from threadpoolctl import ThreadpoolController


@contextmanager
def one_thread() -> Iterator[None]:
    """Keep numerical libraries to one thread: many visitors share few cores.

    Results do not depend on the number of threads. Rows are finite here, and scikit-learn need not
    look again at every call.
    """
    from sklearn import config_context

    checked = config_context(assume_finite=True, skip_parameter_validation=True)
    with _controller().limit(limits=1), checked:
        yield


@cache
def _controller() -> ThreadpoolController:
    """Look for the libraries once: that takes milliseconds."""
    import sklearn.cluster
    import sklearn.mixture  # noqa: F401 - what it loads is to be found

    return ThreadpoolController()
