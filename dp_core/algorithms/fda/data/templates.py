"""Small files to be filled in, for an upload."""

from dp_core.uploads.files import written


def template() -> bytes:
    """Return a small event table as CSV, to be filled in."""
    rows = ("2024-01-03,yes,p1", "2024-01-03,no,p2", "2024-01-05,yes,p3", "2024-02-11,yes,p1")
    return written("date,positive,patient", *rows)


def template_increments() -> bytes:
    """Return a small table of counts per month as CSV, to be filled in."""
    return written("month,count", "2024-01,12", "2024-02,9", "2024-03,0", "2024-04,15")
