"""The "?" of a word: what the glossary says about it, wherever the word stands."""

from dp_core.view import glossary
from dp_core.words import message
from pages.common.show.html import esc, md


def help(word: str, also: object = "") -> str:
    """Text of a help bubble, as markdown: what a word means.

    Parameters
    ----------
    word : str
        Its name in the glossary.
    also : object
        What the bubble says besides, in plain words.

    Raises
    ------
    KeyError
        If the glossary does not explain it.
    """
    said = f"{glossary.meaning(word)} {also}"
    return f"{md(said)} [{md(message('words-all'))}](words)"


def tip(word: str) -> str:
    """Write the same as a small "?" in HTML; it opens under the pointer and by keyboard."""
    term, said = esc(glossary.term(word)), esc(glossary.meaning(word))
    return (
        f'<span class="dp-tip" tabindex="0" role="note" aria-label="{term}: {said}">'
        f'?<span aria-hidden="true">{said}</span></span>'
    )


def listed() -> str:
    """All words in HTML, with the place that a link names."""
    entries = "".join(
        f'<dt id="{word}">{esc(glossary.term(word))}</dt><dd>{esc(glossary.meaning(word))}</dd>'
        for word in glossary.WORDS
    )
    return f'<dl class="dp-words">{entries}</dl>'
