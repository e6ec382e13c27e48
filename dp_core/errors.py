"""Errors that a user can cause and mend.

DPError
 ├── ParameterError   a knob is out of range
 └── DataError        a file or table does not fit

Every message is one sentence in three parts: what was received, what is allowed, what to do.
"""


class DPError(ValueError):
    """Something the user can mend; ``field`` names the knob or column at fault."""

    def __init__(self, message: str, *, field: str = "") -> None:
        super().__init__(message)
        self.field = field


class ParameterError(DPError):
    """A parameter is out of its range."""


class DataError(DPError):
    """The data do not have the promised form: a column, a type, a row."""
