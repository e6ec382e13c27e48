"""The words of the pages, each explained in at most two sentences.

The page of words shows them all; the "?" of a term shows the same text.
"""

from dp_core.words import Message, message

WORDS = (
    *("differential-privacy", "epsilon", "claimed", "proven", "delta", "unit", "neighbour"),
    *("noise", "sensitivity", "variants", "baseline", "ledger", "composition"),
    *("post-processing", "allowed", "off", "trial-run", "release", "suspicion", "odds"),
    *("attack", "detection", "replay", "look-alike", "contribution"),
)
"""Names of the words, in the order of the page that lists them."""


def term(word: str) -> Message:
    """Name a word as the pages write it; "a, b" are two that are explained together.

    Examples
    --------
    >>> str(term("proven"))
    'proven ε'
    """
    return message(f"word-{word}.term")


def meaning(word: str) -> Message:
    """Say what a word means.

    Raises
    ------
    KeyError
        If the word is not explained.
    """
    if word not in WORDS:
        raise KeyError(word)
    return message(f"word-{word}")
