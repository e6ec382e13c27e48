"""The steps of the paper: each calls what the file that is named for it defines."""

import re
from pathlib import Path

from dp_core.algorithms import fda

ROOM = Path(fda.__file__).parent
PUBLISHED = (ROOM / "method" / "published.py").read_text(encoding="utf-8")
ABOUT = (ROOM / "about.md").read_text(encoding="utf-8")


def marked() -> dict[int, str]:
    """Line of code of each step, in the order of the code."""
    found = re.findall(r"^ *(.+?)  # step (\d+)\b", PUBLISHED, re.M)
    return {int(number): line for line, number in found}


def told() -> dict[int, str]:
    """File that the text names for each step."""
    part = ABOUT.split("## The published steps")[1].split("\n## ")[0]
    return {int(n): name for n, name in re.findall(r"^(\d+)\. .*\(`(\w+\.py)`\)\.$", part, re.M)}


def test_what_a_step_calls_is_defined_in_the_file_that_the_text_names():
    assert len(marked()) == 8
    for number, line in marked().items():
        code = (ROOM / "method" / "steps" / told()[number]).read_text(encoding="utf-8")
        called = re.findall(r"(\w+)\(", line)
        assert any(f"def {name}(" in code for name in called), (number, line)


def test_epsilon_is_met_whole_in_the_split_alone():
    """Below step 4 no line of the method is given the parameters, but the one that labels them."""
    body = PUBLISHED.split("# step 4")[1]
    assert "epsilon" not in body
    assert re.findall(r"\w+(?=\([^()]*\bp\b)", body) == ["released"]
