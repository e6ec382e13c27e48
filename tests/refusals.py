"""What a refusal says: its message and facts, in no language."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from dp_core.words import Message, message


@dataclass(frozen=True)
class Says:
    """True for an error that carries this message, with at least these facts, or wraps it."""

    wanted: Message

    def __call__(self, error: BaseException) -> bool:
        """Look for it; the words must be there to be said, too."""
        return bool(str(error)) and any(
            each.key == self.wanted.key and {*self.wanted.facts} <= {*each.facts}
            for each in within(error.args[0])
        )


def within(said: Any) -> Iterator[Message]:
    """Give a message and those among its facts."""
    if isinstance(said, Message):
        yield said
        for fact in said.arguments.values():
            yield from within(fact)


def says(key: str, **facts: Any) -> Says:
    """Check an error: ``pytest.raises(DPError, check=says("version-unread", version=6))``."""
    return Says(message(key, **facts))
