"""Errors that a user can cause and mend.

DPError
 ├── ParameterError   a knob is out of range
 └── DataError        a file or table does not fit

Every message is one sentence in three parts: what was received, what is allowed, what to do.
"""

from collections.abc import Iterable
from typing import Any, Self

from dp_core.words import message as message_of


class DPError(ValueError):
    """Something the user can mend; ``field`` names the knob or column at fault.

    Its one argument is a sentence, or a `Message` that says it.
    """

    def __init__(self, message: object, *, field: str = "") -> None:
        super().__init__(message)
        self.field = field

    @classmethod
    def of(cls, key: str, field: str = "", /, **facts: Any) -> Self:
        """Make the error that says a message, by its key and facts."""
        return cls(message_of(key, **facts), field=field)


class ParameterError(DPError):
    """A parameter is out of its range."""


class DataError(DPError):
    """The data do not have the promised form: a column, a type, a row."""


def told(error: BaseException) -> str:
    """Give the sentence of an error, with what was added to it on its way.

    Examples
    --------
    >>> error = DPError("The disk is full.")
    >>> error.add_note("ε = 1 is charged.")
    >>> told(error)
    'The disk is full. ε = 1 is charged.'
    """
    return " ".join((str(error), *getattr(error, "__notes__", ())))


_SHOWN = 40  # letters of a value from outside that a sentence quotes


def shown(value: object) -> str:
    """Quote a value from outside in a sentence: shortened, on one line.

    Examples
    --------
    >>> shown([1] * 1_000)
    '[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,…'
    """
    try:
        text = repr(value)
    except ValueError:  # a whole number of more digits than Python writes
        return "too long a number"
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def joined(words: Iterable[object]) -> str:
    """Join words of a sentence.

    Examples
    --------
    >>> joined(["EM"]), joined([4, 3, 1])
    ('EM', '4, 3 and 1')
    """
    *first, last = map(str, words)
    return f"{', '.join(first)} and {last}" if first else last
