"""README: its generated tables are up to date and its promises have files behind them."""

import re

from tools.readme import README, ROOT, filled


def test_generated_tables_are_what_the_code_says():
    text = README.read_text()
    assert "| Running totals (FDA) | FDA, published | published | 1 | 1 |" in text
    assert filled(text) == text, "run: python -m tools.readme"


def test_every_linked_file_exists():
    links = re.findall(r"\]\((?!http)([^)#]+)\)", README.read_text())
    assert len(links) > 3
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_ci_script_calls_the_test_command_of_the_readme():
    pattern = r"^python3 -m venv .* -m pytest$"
    assert len(re.findall(pattern, README.read_text(), flags=re.MULTILINE)) == 1
    assert (
        "grep -m1 -E '^python3 -m venv .* -m pytest$' README.md" in (ROOT / ".ci/run").read_text()
    )


def test_the_library_example_runs_as_printed():
    blocks = re.findall(r"```python\n(.*?)```", README.read_text(), flags=re.DOTALL)
    example = next(block for block in blocks if "Stream(" in block)
    names: dict[str, object] = {}
    exec(example.replace("print(", "sentence = ("), names)
    assert isinstance(names["total"], int)
    assert "ε = 0.5" in str(names["sentence"])
