"""Fields of records that hold a message and give its words."""

from typing import Any

from dp_core.words.messages import Message


class Said:
    """Descriptor of a dataclass field: takes a message, or words, and gives words when asked.

    Records such as a method or a parameter are made on import, long before anybody reads them. A
    field of this type says its message when it is read, and no earlier.

    Parameters
    ----------
    default : str or Message, optional
        The field is required if there is none.

    Examples
    --------
    >>> from dataclasses import dataclass
    >>> from dp_core.words import message
    >>> @dataclass(frozen=True)
    ... class Label:
    ...     words: Said = Said("none")
    >>> Label(message("epsilon-is", epsilon=2.0)).words, Label().words
    ('ε = 2', 'none')
    """

    def __init__(self, default: str | Message | None = None) -> None:
        self._default = default

    def __set_name__(self, owner: type, name: str) -> None:
        """Keep what is given beside the other fields of the record."""
        self._name = f"_{name}"

    def __get__(self, record: object | None, owner: type | None = None) -> str:
        """Say what the record holds; of its class, the default."""
        held = self._default if record is None else record.__dict__[self._name]
        if held is None:
            raise AttributeError(self._name)
        return str(held)

    def __set__(self, record: Any, value: str | Message) -> None:
        """Hold a message or words."""
        record.__dict__[self._name] = value
