"""What of a release follows from the rest of it: `followed` works it out again, for `verify`."""

from dp_core.releasing.again.numbers import followed

__all__ = ["followed"]
