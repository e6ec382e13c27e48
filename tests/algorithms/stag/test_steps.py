"""The code of both variants, their steps in about.md, and the files these name go together."""

import ast
import inspect
import re
from pathlib import Path
from types import ModuleType

import pytest

from dp_core.algorithms import stag
from dp_core.algorithms.stag.method import published, sound

FOLDER = Path(inspect.getfile(stag)).parent
METHOD = FOLDER / "method"
BOTH = pytest.mark.parametrize(
    ("module", "heading"), [(published, "As published"), (sound, "As proven")]
)


def told(heading: str) -> dict[int, list[str]]:
    """Files that each numbered step below a heading of about.md names."""
    text = (FOLDER / "about.md").read_text(encoding="utf-8")
    below = text.split(f"## {heading}\n")[1].split("\n## ")[0]
    steps = re.findall(r"^(\d+)\. (.+?)(?=^\d+\. |^$)", below, re.M | re.S)
    return {int(number): re.findall(r"`(\w+\.py)`", words) for number, words in steps}


def marked(module: ModuleType) -> list[int]:
    """Numbers of the marked steps, from top to bottom."""
    return [int(number) for number in re.findall(r"# step (\d+)$", source(module), re.M)]


def source(module: ModuleType) -> str:
    return inspect.getsource(module)


@BOTH
def test_the_code_takes_the_steps_of_about_in_their_order(module, heading):
    assert marked(module) == list(told(heading))
    assert len(marked(module)) >= 6


@BOTH
def test_every_step_names_the_file_that_the_code_takes_it_from(module, heading):
    own = Path(inspect.getfile(module)).name
    for number, names in told(heading).items():
        assert names, number
        for name in names:
            assert (METHOD / name if name == own else METHOD / "steps" / name).exists(), name
    first = {name.removesuffix(".py") for names in told(heading).values() for name in names[:1]}
    steps = set(re.findall(r"method\.steps\.(\w+) import", source(module)))
    assert first - {own.removesuffix(".py")} <= steps


@BOTH
def test_the_budget_is_split_in_one_place(module, heading):
    """No other function of the file reads the whole budget, or gets the parameters that hold it."""
    body = ast.parse(source(module)).body
    functions = [node for node in body if isinstance(node, ast.FunctionDef)]
    readers = {each.name for each in functions if "params.epsilon" in ast.unparse(each)}
    holders = {each.name for each in functions if "params" in {a.arg for a in each.args.args}}
    assert readers == {"split_budget"}
    entrance = {"publish_stag", "publish_sound"} & holders
    assert holders == {"split_budget", "middle_grid"} | entrance
    assert len(entrance) == 1
    assert all(ast.unparse(each).count("split_budget(params)") <= 1 for each in functions)
