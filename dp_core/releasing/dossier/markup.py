"""Pieces of the page: all text that comes in is escaped here, or is marked as written already."""

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

from dp_core.releasing.contents import digest
from dp_core.words import message

CSS = Path(__file__).with_name("report.css").read_text(encoding="utf-8")
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


def safe(text: object) -> str:
    """Escape what is not markup."""
    return text if isinstance(text, Markup) else escape(str(text), quote=True)


def joined(parts: Iterable[object]) -> Markup:
    """Put pieces one after the other."""
    return Markup("".join(map(safe, parts)))


def tag(name: str, *parts: object, kind: str = "") -> Markup:
    """Wrap pieces; `kind` is the class of the element."""
    look = f' class="{escape(kind, quote=True)}"' if kind else ""
    return Markup(f"<{name}{look}>{joined(parts)}</{name}>")


def section(key: str, *parts: object) -> Markup:
    """Write one section under its heading, a message."""
    return tag("section", tag("h3", message(key)), *parts)


def p(*parts: object, kind: str = "") -> Markup:
    """Write a paragraph."""
    return tag("p", *parts, kind=kind)


def items(lines: Iterable[object]) -> Markup:
    """Write a list."""
    return tag("ul", *(tag("li", line) for line in lines))


def ask(key: str, **facts: bool) -> Markup:
    """Ask, by a message, what the program cannot know, with a line for the answer."""
    line = tag("span", "\u00a0", kind="line")
    return tag(
        "p",
        tag("b", message("dossier-to-answer")),
        " ",
        message(key, **facts),
        " ",
        line,
        kind="ask",
    )


def to_fill() -> Markup:
    """Mark a place that the draw will fill."""
    return tag("span", message("dossier-to-come"), kind="fill")


def table(
    head: Sequence[object], rows: Iterable[Sequence[object]], caption: object, *, kind: str = ""
) -> Markup:
    """Write a table; the first cell of a row is its heading."""
    names = joined(Markup(f'<th scope="col">{safe(name)}</th>') for name in head)
    body = (
        tag(
            "tr", Markup(f'<th scope="row">{safe(first)}</th>'), *(tag("td", cell) for cell in rest)
        )
        for first, *rest in rows
    )
    parts = (tag("caption", caption), tag("thead", tag("tr", names)), tag("tbody", *body))
    return tag("table", *parts, kind=kind)


def picture(body: str, size: tuple[int, int], title: str, words: str) -> Markup:
    """Write a picture into the page: `body` is SVG, its title and words are read aloud."""
    name = f"picture-{digest(title)[:8]}"
    box = f'viewBox="0 0 {size[0]} {size[1]}" role="img" aria-labelledby="{name} {name}-w"'
    told = f'<title id="{name}">{safe(title)}</title><desc id="{name}-w">{safe(words)}</desc>'
    return Markup(f"<svg {box}>{told}{body}</svg>")


def document(title: str, *parts: object, stamp: str = "") -> str:
    """Write the page; its policy forbids scripts and requests, whatever stands in it."""
    mark = tag("p", stamp, kind="stamp") if stamp else ""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{safe(title)}</title>\n<style>\n{CSS}</style>\n</head>\n"
        f"<body>\n<main>\n{joined([mark, *parts])}\n</main>\n</body>\n</html>\n"
    )
