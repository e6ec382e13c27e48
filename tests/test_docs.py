"""Every reference to a numbered page of the documentation leads somewhere.

In the folder of a system "(4.1 row 6)" stands for row 6 of the table in section 4.1 of its page
``docs/papers/<key>.md``; elsewhere the page is named: "fda.md 4.7", "privacy.md 2".
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from dp_core import registry
from tests.test_architecture import FILES, ROOT, nodes, text

CODE = [path for path in FILES if len(path.parts) > 1]

_NAMED = re.compile(r"\b([a-z_]+)\.md (\d+(?:\.\d+)*)(?: (?:row|gap) (\d+))?")
_PATH = re.compile(r"`((?:dp_core|pages|tests|docs)/[\w./]*\w\.(?:py|md))`")
_NAME_OF = re.compile(r"(?:`(\w+)` and )?`(\w+)` of\s+`((?:dp_core|pages)[/.][\w./]*\w)`")
_OWN = re.compile(r"\((\d{1,2}\.\d{1,2})(?: row (\d+)| step (\d+))?(?=[),;])")


def words(path: Path) -> Iterator[tuple[int, str]]:
    """Docstrings without their examples, and comments, with the line they start in.

    Nothing of a file no line of which could hold a reference: to read it word by word takes long.
    """
    lines = [line for line in text(path).splitlines() if _NAMED.search(line) or _OWN.search(line)]
    if not lines:
        return
    for node in nodes(path):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            doc = ast.get_docstring(node, clean=True) or ""
            yield getattr(node, "lineno", 1), doc.split(">>> ")[0]
        said = node.value if isinstance(node, ast.Expr) else None
        if isinstance(said, ast.Constant) and isinstance(said.value, str):
            yield said.lineno, said.value.split(">>> ")[0]
    if not any("#" in line for line in lines):
        return
    for token in tokenize.generate_tokens(io.StringIO(text(path)).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


@cache
def page(name: str) -> str:
    """Text of a page; empty where there is none."""
    for folder in ("docs/papers", "docs"):
        if (found := ROOT / folder / f"{name}.md").exists():
            return found.read_text(encoding="utf-8")
    return ""


@cache
def section(name: str, number: str) -> str:
    """Text of a numbered section, up to the next heading of its depth or above."""
    found = re.search(rf"^(#+) {re.escape(number)}[. ].*$", page(name), re.M)
    if not found:
        return ""
    rest = page(name)[found.end() :]
    end = re.search(rf"^#{{1,{len(found[1])}}} ", rest, re.M)
    return found[0] + (rest[: end.start()] if end else rest)


def resolves(name: str, number: str, row: str = "", step: str = "") -> bool:
    text = section(name, number)
    if row:
        return bool(re.search(rf"^\| *{row}\b", text, re.M))
    if step:
        return bool(re.search(rf"^ *{step}\.", text, re.M))
    return bool(text)


def references(path: Path, words: str) -> Iterator[tuple[str, str, str, str]]:
    """Give page, section, row and step of each reference."""
    for name, number, row in _NAMED.findall(words):
        yield name, number, row, ""
    parts = path.parts
    own = parts[2] if parts[1] in ("algorithms", "parts") else ""
    if own in registry.algorithms():
        for number, row, step in _OWN.findall(words):
            yield own, number, row, step


@pytest.mark.slow
def test_every_reference_leads_to_a_section_a_row_or_a_step() -> None:
    lost = [
        f"{path}:{line}: {name}.md {number} {row or step}"
        for path in CODE
        for line, said in words(path)
        for name, number, row, step in references(path, said)
        if not resolves(name, number, row, step)
    ]
    assert lost == []
    assert not resolves("fda", "99.9")
    assert not resolves("nothing", "1")


def test_every_system_has_its_page_with_a_full_reference() -> None:
    for key, algorithm in registry.algorithms().items():
        assert page(key), f"docs/papers/{key}.md is missing"
        assert algorithm.paper in " ".join(page(key).split()), key


def test_modules_named_by_a_page_exist_and_every_sharp_edge_names_what_meets_it() -> None:
    for name in ("design", "sharp_edges"):
        named = _PATH.findall(page(name))
        assert len(named) > 5
        assert [path for path in named if not (ROOT / path).exists()] == []
    edges = re.findall(r"^\*\*.*?\.\*\*.*?(?=^\*\*|^References)", page("sharp_edges"), re.M | re.S)
    assert len(edges) > 10
    assert [edge[:40] for edge in edges if "\n→ " not in edge or not _PATH.search(edge)] == []


def test_names_that_a_page_finds_in_a_module_are_defined_there() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
    texts = [path.read_text("utf-8") for path in pages]
    found = [
        (name, module)
        for text in texts
        for *names, module in _NAME_OF.findall(text)
        for name in filter(None, names)
    ]
    assert len(found) > 3
    lost = []
    for name, module in found:
        path = ROOT / f"{module.removesuffix('.py').replace('.', '/')}.py"
        defined = rf"^(?:def |class )?{name}\b(?! *,)"
        if not path.exists() or not re.search(defined, path.read_text("utf-8"), re.M):
            lost.append((name, module))
    assert lost == []


# --- sentences that promise more than is proven stand nowhere: each was there once --------------

TEXTS = sorted(
    path
    for folder in ("dp_core", "pages", "docs", "tools", "assets")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in {".py", ".md", ".html", ".js", ".txt"}
)
FALSE = {
    # At ε = 1 and even odds, 73 of 100 guesses may be right.
    "nobody can tell": r"(nobody|no one) (can|could) (ever )?(tell|know|find out) (whether|if|who)",
    # ε protects one event, point or row; a person may have many.
    "among them": r"hid(es?|ing) whether you are",
    # "Use this data" reads every cell, to check what was stated.
    "read once": r"your rows are read",
    # Who changes a file can write its checksum anew.
    "no file changed": r"(no file|nothing) (was|has been) changed",
    # Files that agree with each other may all be somebody else's.
    "verified": r"verified: |not verified",
}


def said(path: Path) -> str:
    """Text of a file in one line, with the ends of broken strings joined."""
    joined = re.sub(r"""["']\s*\n\s*f?["']""", "", path.read_text(encoding="utf-8"))
    return re.sub(r"\s+", " ", joined).lower()


def test_no_text_promises_what_is_false() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {promise}"
        for path in [ROOT / "README.md", ROOT / "app.py", *TEXTS]
        for text in [said(path)]
        for promise, pattern in FALSE.items()
        if re.search(pattern, text)
    ]
    assert found == []
