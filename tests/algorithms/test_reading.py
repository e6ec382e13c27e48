"""From the paper to the line: steps lead to their code."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SYSTEMS = ROOT / "dp_core" / "algorithms"
# System, its file in `method` (and the function in it), and the heading under which the steps are
# told: a number is a section of the page of the paper, words are one of about.md.
TOLD = [
    ("dpc_stacking", "published.py", "publish_published", "As published"),
    ("dpc_stacking", "sound.py", "publish_local", "4.4"),
    ("dpc_stacking", "sound.py", "publish_central", "4.5"),
    ("fda", "published.py", "", "The published steps"),
    ("lremh", "published.py", "", "As published"),
    ("lremh", "sound.py", "", "The sound method for repeated reports: PLUS"),
    ("privscbn", "published.py", "", "As published"),
    ("privscbn", "sound.py", "", "4.4"),
    ("stag", "published.py", "", "As published"),
    ("stag", "sound.py", "", "As proven"),
]
KEYS = sorted({system for system, *_ in TOLD})
every_system = pytest.mark.parametrize("system", KEYS)
every_told = pytest.mark.parametrize(
    ("system", "file", "function", "heading"), TOLD, ids=["-".join(each[:3]) for each in TOLD]
)


def numbers(first: str, last: str) -> range:
    return range(int(first), int(last or first) + 1)


def told(system: str, heading: str) -> dict[int, list[str]]:
    """Files that each numbered line, or row of a table, under a heading names."""
    paper = ROOT / "docs" / "papers" / f"{system}.md"
    page = paper if heading[0].isdigit() else SYSTEMS / system / "about.md"
    text = re.split(rf"^#+ {re.escape(heading)}\b.*$", page.read_text("utf-8"), flags=re.M)[1]
    part = re.split(r"^#+ ", text, flags=re.M)[0]
    lines = re.findall(r"^(?:\| )?(\d+)(?:[–-](\d+))?(?:\.| \|) (.*(?:\n {3}.*)*)", part, re.M)
    files = [(numbers(a, b), re.findall(r"`(?:steps/)?(\w+\.py)`", words)) for a, b, words in lines]
    return {number: names for span, names in files for number in span}


def source(system: str, file: str, function: str) -> str:
    text = (SYSTEMS / system / "method" / file).read_text("utf-8")
    return text.split(f"def {function}(")[1].split("\ndef ")[0] if function else text


@cache
def imported(path: Path) -> list[Path]:
    """Files of the systems that a file imports."""
    nodes = ast.walk(ast.parse(path.read_text("utf-8")))
    found = [each for each in nodes if isinstance(each, ast.ImportFrom)]
    modules = [each.module or "" for each in found]
    modules += [f"{each.module}.{alias.name}" for each in found for alias in each.names]
    files = [ROOT.joinpath(*each.split(".")).with_suffix(".py") for each in modules]
    return [each for each in files if SYSTEMS in each.parents and each.exists()]


def used_by(path: Path) -> set[Path]:
    """Files of the systems that a file imports, itself or by others."""
    seen: set[Path] = set()
    left = [path]
    while left:
        new = set(imported(left.pop())) - seen
        seen |= new
        left += new
    return seen


@every_told
def test_code_and_text_number_the_same_steps(system, file, function, heading):
    marks = re.findall(r"# steps? (\d+)(?:-(\d+))?", source(system, file, function))
    marked = [number for mark in marks for number in numbers(*mark)]
    steps = list(told(system, heading))
    assert sorted(marked) == steps == list(range(steps[0], steps[0] + len(steps)))
    assert marked == steps or file == "sound.py"  # what is done in folds stands above them
    assert len(steps) > 2


@every_told
def test_every_step_names_files_that_its_code_is_taken_from(system, file, function, heading):
    """A file may be used by another step, but the way to it starts at the method."""
    method = SYSTEMS / system / "method"
    used = used_by(method / file) | {method / file}
    for number, names in told(system, heading).items():
        assert names or heading[0].isdigit(), number
        small = (method / "steps.py").exists()  # a small room is one file
        rooms = [method if small or name == file else method / "steps" for name in names]
        found = [room / name for room, name in zip(rooms, names, strict=True)]
        assert all(each.exists() for each in found), number
        assert used.issuperset(found[:1]), number  # the others may tell of it in detail
        if system in ("lremh", "stag") and found[0] != method / file:
            room = r"method" if small else r"method\.steps"
            way = rf"{room}(\.{found[0].stem} import | import (.*, )?{found[0].stem}\b)"
            assert re.search(way, source(system, file, "")), number


def test_each_published_step_stands_on_the_page_of_the_paper():
    assert list(told("dpc_stacking", "2")) == list(told("dpc_stacking", "As published"))
    page = (ROOT / "docs" / "papers" / "privscbn.md").read_text("utf-8")
    sections = [int(number) for number in re.findall(r"^### 2\.(\d+) ", page, re.M)]
    assert sections == list(told("privscbn", "As published"))


@every_system
def test_every_file_that_about_names_is_there(system):
    named = set(re.findall(r"`(\w+\.py)`", (SYSTEMS / system / "about.md").read_text("utf-8")))
    folders = [SYSTEMS / system, ROOT / "tests", ROOT / "dp_core" / "noise"]
    assert named - {path.name for folder in folders for path in folder.rglob("*.py")} == set()
