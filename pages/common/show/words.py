"""The "?" of a term: what the glossary says about it, wherever the term stands."""

from pathlib import Path

from dp_core.view import glossary
from dp_core.words import message
from pages.common.show.html import esc, md

CSS_FILE = Path(__file__).with_suffix(".css")


def help(term: str, also: object = "") -> str:
    """Text of a help bubble, as markdown: what a term means.

    Parameters
    ----------
    term : str
        As the glossary has it, or one of the words that it explains together.
    also : object
        What the bubble says besides, in plain words.

    Raises
    ------
    KeyError
        If the glossary does not explain it.
    """
    said = f"{glossary.meaning(term)} {also}"
    return f"{md(said)} [{md(message('words-all'))}](words)"


def tip(term: str) -> str:
    """Write the same as a small "?" in HTML; it opens under the pointer and by keyboard.

    Raises
    ------
    KeyError
        If the glossary does not explain it.
    """
    said = esc(glossary.meaning(term))
    return (
        f'<span class="dp-tip" tabindex="0" role="note" aria-label="{esc(term)}: {said}">'
        f'?<span aria-hidden="true">{said}</span></span>'
    )


def listed() -> str:
    """All words in HTML, with the place that a link names."""
    entries = "".join(
        f'<dt id="{glossary.place(term)}">{esc(term)}</dt><dd>{esc(said)}</dd>'
        for term, said in glossary.WORDS.items()
    )
    return f'<dl class="dp-words">{entries}</dl>'
