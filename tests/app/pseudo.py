"""A language made from English: each vowel has an accent and is written twice.

It is about 1.4 times as long, so that it shows what does not fit.

What stands on a page in plain English then stands in no file of words.
"""

import html
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from fluent.syntax import FluentParser, FluentSerializer, ast, visitor
from google.protobuf.message import Message as Proto
from streamlit.testing.v1 import AppTest

from dp_core.releasing import plan
from dp_core.words import messages, numbers
from pages.common.frame import page
from pages.common.input import offers
from pages.common.work import language

PSEUDO = "x-pseudo"
_VOWELS = zip("aeiouyAEIOUY", "äëïöüÿÄËÏÖÜŸ", strict=True)
_ACCENTS = str.maketrans({one: 2 * other for one, other in _VOWELS})
_ACCENTED = re.compile("[äëïöüÿÄËÏÖÜŸ]")
_APART = re.compile(r"(`[^`]*`|<[^>]*>|https?://\S+|\$[^$]*\$)")
_WORDS = re.compile(r"(?<![\w&./’'`=#-])[A-Za-z][a-z]{2,}(?:[ -][A-Za-z][a-z]+)*")
_DIGEST = re.compile("[a-f]+")  # a part of one
_PLACES = re.compile(r"%\{[^}]*\}")  # where Plotly puts a number
_NO_WORDS = {
    *("id", "key", "url", "icon", "css_content", "js_content", "html_content", "command"),
    *("component_name", "query_params", "url_path", "element_id", "page_script_hash", "spec"),
    *("form_id", "css", "js", "language", "type", "color", "variant", "serialized_manifest"),
}
"""Fields of Streamlit's messages that nobody reads."""


def accented(text: str) -> str:
    parts = _APART.split(text)
    return "".join(part if n % 2 else part.translate(_ACCENTS) for n, part in enumerate(parts))


class _Accent(visitor.Transformer):  # type: ignore[misc]
    def visit_TextElement(self, node: ast.TextElement) -> ast.TextElement:  # noqa: N802
        node.value = accented(node.value)
        return node

    def visit_SelectExpression(self, node: ast.SelectExpression) -> Any:  # noqa: N802
        for variant in node.variants:
            variant.value = self.visit(variant.value)
        return node


def write(folder: Path) -> None:
    for number, path in enumerate(messages.files(messages.DEFAULT)):
        read = FluentParser().parse(path.read_text(encoding="utf-8"))
        written = FluentSerializer().serialize(_Accent().visit(read))
        (folder / f"{number:03}.ftl").write_text(written, encoding="utf-8")


def add(folder: Path, put: Callable[[Any, str, Any], None]) -> None:
    files, short, both = messages.files, messages._short, (messages.DEFAULT, PSEUDO)
    made = sorted(folder.glob("*.ftl"))
    put(messages, "files", lambda each: made if each == PSEUDO else files(each))
    put(messages, "_short", lambda each, w: accented(w) if each == PSEUDO else short(each, w))
    put(numbers, "LOCALES", {**numbers.LOCALES, PSEUDO: "en_GB"})
    put(messages, "NAMES", {**messages.NAMES, PSEUDO: PSEUDO})
    for module in (messages, language, offers, page, plan):
        put(module, "LANGUAGES", both)


def escaped(app: AppTest) -> set[str]:
    """Words on a page that have no accent: they stand in the code."""
    return {word for text in texts(app) for word in _plain(text)}


def escaped_in_charts(app: AppTest) -> set[str]:
    specs = (json.loads(each.proto.spec) for each in app.get("plotly_chart"))
    return {word for spec in specs for text in _drawn(spec) for word in _plain(text)}


def _plain(text: str) -> Iterator[str]:
    for word in _WORDS.findall(read(text)):
        if not _ACCENTED.search(word) and not _DIGEST.fullmatch(word):
            yield word


def _drawn(spec: Any) -> Iterator[str]:
    """Texts of a chart: its titles, ticks, legend and what stands beside its marks."""
    for name, value in spec.items() if isinstance(spec, dict) else ():
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, str) and name in {"text", "ticktext", "hovertemplate"}:
                yield _PLACES.sub(" ", each)
            yield from _drawn(each)


def texts(app: AppTest) -> Iterator[str]:
    for root in app._tree.children.values():
        yield from _of(root)


def _of(node: Any) -> Iterator[str]:
    proto = getattr(node, "proto", None)
    if isinstance(proto, Proto):
        yield from _fields(proto)
    for child in getattr(node, "children", {}).values():
        yield from _of(child)


def _fields(proto: Proto) -> Iterator[str]:
    for field, value in proto.ListFields():
        if field.name in _NO_WORDS:
            continue
        plain = isinstance(value, str | bytes | Proto) or not hasattr(value, "__iter__")
        for each in [value] if plain else value:
            if isinstance(each, Proto):
                yield from _fields(each)
            elif isinstance(each, str) and not each.startswith(("{", "export default")):
                yield each


def read(text: str) -> str:
    """Text as people read or hear it: without markup, code and addresses."""
    text = re.sub(r"<(style|script|code|pre)[^>]*>.*?</\1>", " ", text, flags=re.DOTALL)
    heard = " | ".join(re.findall(r'(?:aria-label|title|alt)="([^"]*)"', text))
    text = re.sub(r"`[^`]*`|https?://\S+|:material/\w+:|<[^>]+>", " | ", text)
    return html.unescape(f"{text} | {heard}")
