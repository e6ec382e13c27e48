"""Small files to be filled in, for an upload."""

from collections.abc import Iterable


def template() -> bytes:
    """Return a small event table as CSV, to be filled in."""
    rows = ("2024-01-03,yes,p1", "2024-01-03,no,p2", "2024-01-05,yes,p3", "2024-02-11,yes,p1")
    return _csv("date,positive,patient", rows)


def template_increments() -> bytes:
    """Return a small table of counts per month as CSV, to be filled in."""
    return _csv("month,count", ("2024-01,12", "2024-02,9", "2024-03,0", "2024-04,15"))


def _csv(header: str, rows: Iterable[str]) -> bytes:
    return "".join(f"{line}\r\n" for line in (header, *rows)).encode()
