"""The code of both variants splits the budget in one place."""

import ast
import inspect

import pytest

from dp_core.algorithms.stag.method import published, sound


@pytest.mark.parametrize("module", [published, sound])
def test_the_budget_is_split_in_one_place(module):
    """No other function of the file reads the whole budget, or gets the parameters that hold it."""
    body = ast.parse(inspect.getsource(module)).body
    functions = [node for node in body if isinstance(node, ast.FunctionDef)]
    readers = {each.name for each in functions if "params.epsilon" in ast.unparse(each)}
    holders = {each.name for each in functions if "params" in {a.arg for a in each.args.args}}
    assert readers == {"split_budget"}
    entrance = {"publish_stag", "publish_sound"} & holders
    inner = {"_start", "_layers", "_tree"} if module is sound else set()
    assert holders == {"split_budget", "_middle", "middle_grid"} | inner | entrance
    assert len(entrance) == 1
    assert all(ast.unparse(each).count("split_budget(params)") <= 1 for each in functions)
