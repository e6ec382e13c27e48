"""The steps of the paper lead from its page to the code: number, row of about.md, line, file."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
SYSTEM = ROOT / "dp_core" / "algorithms" / "dpc_stacking"
METHOD = SYSTEM / "method"
PAGE = (ROOT / "docs" / "papers" / "dpc_stacking.md").read_text(encoding="utf-8")
STEPS = set(range(1, 15))

_ROW = re.compile(r"^\| (\d+)(?:[–-](\d+))? \| (.*)\|$", re.M)
_MARK = re.compile(r"# steps? (\d+)(?:-(\d+))?")


def numbers(first: str, last: str) -> range:
    return range(int(first), int(last or first) + 1)


def rows(text: str) -> dict[int, str]:
    """Give what each row of a table says of the steps that it stands for."""
    return {n: words for one, last, words in _ROW.findall(text) for n in numbers(one, last)}


def section(number: str) -> str:
    start = re.search(rf"^#+ {re.escape(number)}[. ].*$", PAGE, re.M)
    assert start, number
    rest = PAGE[start.end() :]
    end = re.search(r"^#", rest, re.M)
    return rest[: end.start()] if end else rest


def marked(source: str) -> list[int]:
    """List the steps that comments name, in the order of the lines."""
    return [n for one, last in _MARK.findall(source) for n in numbers(one, last)]


def body(file: str, function: str) -> str:
    source = (METHOD / file).read_text(encoding="utf-8")
    return source.split(f"def {function}(")[1].split("\ndef ")[0]


def test_the_published_method_has_every_step_of_the_paper_once_and_in_its_order() -> None:
    assert marked(body("published.py", "publish_published")) == sorted(STEPS)
    assert set(rows(section("2"))) == STEPS


def test_about_gives_each_step_a_file_that_is_there() -> None:
    about = rows((SYSTEM / "about.md").read_text(encoding="utf-8"))
    assert set(about) == STEPS
    for number, words in about.items():
        files = re.findall(r"`(\w+\.py)`", words)
        assert files, number
        assert [name for name in files if not (METHOD / "steps" / name).exists()] == [], number


@pytest.mark.parametrize(
    ("function", "number"), [("publish_local", "4.4"), ("traced_central", "4.5")]
)
def test_the_sound_methods_have_the_steps_of_their_sections(function: str, number: str) -> None:
    listed = [int(each) for each in re.findall(r"^(\d+)\. ", section(number), re.M)]
    assert marked(body("sound.py", function)) == listed == list(range(1, len(listed) + 1))
    assert len(listed) > 2


def test_every_file_that_about_names_is_there() -> None:
    named = set(re.findall(r"`(\w+\.py)`", (SYSTEM / "about.md").read_text(encoding="utf-8")))
    folders = [SYSTEM, ROOT / "tests" / "algorithms" / "dpc_stacking", ROOT / "dp_core" / "noise"]
    there = {path.name for folder in folders for path in folder.rglob("*.py")}
    assert named - there == set()
