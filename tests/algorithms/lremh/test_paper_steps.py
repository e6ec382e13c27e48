"""A reader finds each step: its number in about.md, its line in the method, its file in steps."""

import re

import numpy as np
import pytest

from dp_core.algorithms.lremh import ALGORITHM, generate
from dp_core.algorithms.lremh.method.asking import asking
from tests.test_architecture import FILES, ROOT, all_imports

SYSTEM = ROOT / "dp_core" / "algorithms" / "lremh"
TOLD = {"published.py": "As published", "sound.py": "The sound method: PLUS"}


def numbered(heading):
    """Give the files that each numbered line under a heading of about.md names."""
    about = (SYSTEM / "about.md").read_text(encoding="utf-8")
    part = about.split(f"## {heading}\n")[1].split("\n## ")[0]
    lines = re.findall(r"^(\d+)\. ((?:.|\n(?! *\d+\.|\n))*)", part, re.M)
    return {int(number): re.findall(r"`(\w+\.py)`", text) for number, text in lines}


@pytest.mark.parametrize("name", TOLD)
def test_every_step_of_a_method_has_its_number_and_its_file(name):
    steps = numbered(TOLD[name])
    marked = re.findall(r"# step (\d+)$", (SYSTEM / "method" / name).read_text("utf-8"), re.M)
    assert sorted(set(map(int, marked))) == sorted(steps)
    assert len(steps) >= 4
    for files in steps.values():
        assert files
        for file in files:
            assert (SYSTEM / "method" / "steps" / file).exists(), file


@pytest.mark.parametrize("name", TOLD)
def test_a_method_uses_what_the_files_of_its_steps_hold(name):
    text = (SYSTEM / "method" / name).read_text("utf-8")
    for files in numbered(TOLD[name]).values():
        assert f"method.steps.{files[0].removesuffix('.py')} import" in text


@pytest.mark.parametrize("key", ["lremh", "plus"])
def test_methods_written_out_give_what_the_comparison_of_all_methods_gives(key):
    table = generate("disability", 400, 3).columns([0, 3, 5])
    method = ALGORITHM.method(key)
    params = method.params(epsilon=2.0, numbering=((1, 0), (0, 1), (1, 0)))
    drawn = method.run(table, params, np.random.default_rng(5))
    asked = asking(key)(table, params, np.random.default_rng(5))
    np.testing.assert_array_equal(drawn.output.table, asked.server().table)
    assert drawn.ledger.root == asked.spend()


def test_pages_enter_the_rooms_by_their_doors():
    rooms = [folder for folder in SYSTEM.rglob("*") if (folder / "__init__.py").exists()]
    behind = {
        ".".join(file.relative_to(ROOT).with_suffix("").parts)
        for room in rooms
        for file in room.glob("*.py")
        if file.name != "__init__.py"
    }
    doors = {".".join(room.relative_to(ROOT).parts) for room in rooms}
    assert len(doors) >= 6
    pages = [path for path in FILES if path.parts[:3] == ("pages", "parts", "lremh")]
    assert len(pages) > 15
    entered = {name for path in pages for name, _ in all_imports(path)}
    assert entered & doors
    assert not entered & behind
