"""What follows from the rest of a release, whether it is one release, and who vouches for it."""

from dp_core.releasing.again.numbers import compare, followed, missing, one_release, table

__all__ = ["compare", "followed", "missing", "one_release", "table"]
