"""Page objects of the running frame, for links; below every part of a page that draws one."""

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

_frame = threading.local()  # a script run has its own thread


@contextmanager
def offering(pages: Mapping[str, Any]) -> Iterator[None]:
    """Offer the pages of a frame by their keys while it runs one of them."""
    _frame.pages = pages
    try:
        yield
    finally:
        del _frame.pages


def page(key: str) -> Any:
    """Page object of a system or shared page; None where there is none."""
    return getattr(_frame, "pages", {}).get(key)
