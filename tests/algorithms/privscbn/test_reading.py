"""From the paper to the line: numbered steps lead to their code, pages enter by the doors."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
SYSTEM = ROOT / "dp_core" / "algorithms" / "privscbn"
SPEC = ROOT / "docs" / "papers" / "privscbn.md"


def numbered(text: str) -> dict[int, str]:
    """Numbered lines of a text with the lines that belong to them."""
    found = re.findall(r"^(\d+)\. (.*(?:\n {3}.*)*)", text, re.M)
    return {int(number): words for number, words in found}


def between(path: Path, start: str, end: str) -> str:
    text = path.read_text(encoding="utf-8")
    return text[text.index(start) : text.index(end)]


STEPS = {
    "published": numbered(between(SYSTEM / "about.md", "## As published", "## What is proven")),
    "sound": numbered(between(SPEC, "### 4.4", "### 4.5")),
}


@pytest.mark.parametrize("name", STEPS)
def test_each_numbered_step_is_marked_once_and_in_order(name):
    code = (SYSTEM / "method" / f"{name}.py").read_text(encoding="utf-8")
    assert [int(each) for each in re.findall(r"# step (\d+)", code)] == list(STEPS[name])
    assert list(STEPS[name]) == list(range(1, len(STEPS[name]) + 1))


@pytest.mark.parametrize("name", STEPS)
def test_each_numbered_step_names_files_that_the_method_uses(name):
    """A file may be used by another step, but the way to it starts at the method."""
    for number, words in STEPS[name].items():
        files = re.findall(r"`(steps/\w+\.py)`", words)
        assert files, number
        for file in files:
            assert SYSTEM / "method" / file in used_by(SYSTEM / "method" / f"{name}.py"), file


def test_each_published_step_has_its_section():
    text = SPEC.read_text(encoding="utf-8")
    sections = re.findall(r"^### 2\.(\d+) ", text, re.M)
    assert [int(each) for each in sections] == list(STEPS["published"])


def used_by(path: Path) -> set[Path]:
    """Files of the system that a file imports, itself or by others."""
    seen: set[Path] = set()
    left = [path]
    while left:
        tree = ast.parse(left.pop().read_text(encoding="utf-8"))
        modules = {n.module for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) and n.module}
        new = {ROOT.joinpath(*each.split(".")).with_suffix(".py") for each in modules}
        new = {each for each in new if SYSTEM in each.parents and each.exists()} - seen
        seen |= new
        left += new
    return seen
