"""What of a release follows from the rest of it, and whether all of it is one; for `verify`."""

from dp_core.releasing.again.numbers import followed, table
from dp_core.releasing.again.whole import compare, missing, one_release

__all__ = ["compare", "followed", "missing", "one_release", "table"]
