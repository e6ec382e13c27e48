"""From the paper to the line: numbered steps lead to their code, pages enter by the doors."""

import ast
import importlib
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


ROOMS = ("data", "method", "method/steps", "method/rivals", "study", "view")
PAGES = sorted((ROOT / "pages" / "parts" / "privscbn").glob("*.py"))


@pytest.mark.parametrize("room", ROOMS)
def test_each_room_has_a_door_that_names_what_it_lets_out(room):
    module = importlib.import_module(".".join(["dp_core.algorithms.privscbn", *room.split("/")]))
    assert module.__doc__
    assert module.__all__ == sorted(module.__all__, key=lambda name: (not name.isupper(), name))
    assert all(hasattr(module, name) for name in module.__all__)


def test_pages_enter_by_the_doors():
    """A door is the system itself or a room; `params` belongs to all rooms."""
    doors = {"dp_core.algorithms.privscbn", "dp_core.algorithms.privscbn.params"}
    doors |= {f"dp_core.algorithms.privscbn.{room}" for room in ("data", "method", "study", "view")}
    seen = set()
    for path in PAGES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and "algorithms.privscbn" in (node.module or ""):
                seen.add(node.module)
                assert node.module in doors, f"{path.name}: {node.module}"
                names = {each.name for each in node.names}
                out = {*getattr(importlib.import_module(node.module), "__all__", names), "evidence"}
                assert names <= out, path.name
    assert len(seen) > 3


@pytest.mark.parametrize("room", ["data", "method", "study"])
def test_only_the_view_draws(room):
    """Below the view nothing of a room needs a picture, so the core works without plotly."""
    for path in (SYSTEM / room).rglob("*.py"):
        drawing = [each for each in used_by(path) if "view" in each.relative_to(SYSTEM).parts]
        assert drawing == [], path
