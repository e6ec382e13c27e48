"""The table at equal proven ε: whole, of today's registry, and right about who loses."""

import math
import re

import pytest

from benchmarks import frontier
from benchmarks.frontier import BUDGETS, OPENING, PAGE, REAL, Job, Line
from dp_core import opening
from dp_core.algorithms.fda import METHODS
from dp_core.registry import algorithms

TEXT = PAGE.read_text(encoding="utf-8")
PARTS = dict(re.findall(r"^## (.+?)\n\n(.*?)(?=^## |\Z)", TEXT, flags=re.MULTILINE | re.DOTALL))
TASKS = [name for name in PARTS if name not in ("Not run", "Where we lose")]
NUMBER = r"(\*\*)?\d+(\.\d+)? ± \d+(\.\d+)?(\*\*)?|–"


def rows(name: str) -> list[list[str]]:
    lines = [line for line in PARTS[name].splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line[1:-1].split("|")] for line in lines[2:]]


def test_every_task_has_its_opening_set_and_its_real_one_where_there_is_one() -> None:
    names = {frontier.named(key, OPENING) for key in frontier.compared()}
    names |= {frontier.named(key, REAL) for key in frontier.REAL_SETS}
    assert {*TASKS} == names, "run: python -m benchmarks.frontier"


@pytest.mark.parametrize("key", frontier.compared())
def test_every_method_of_the_registry_is_in_the_table_or_named_with_a_reason(key: str) -> None:
    for where in (OPENING, REAL) if key in frontier.REAL_SETS else (OPENING,):
        name = frontier.named(key, where)
        found = {row[0]: row[1] for row in rows(name)}
        excused = set(re.findall(rf"^- {re.escape(name)}, (.+?): .+\.$", PARTS["Not run"], re.M))
        kinds = {method.title: method.variant for method in algorithms()[key].methods}
        assert {*kinds} == {*found} | excused, "run: python -m benchmarks.frontier"
        assert all(kinds[title] == kind for title, kind in found.items())


@pytest.mark.parametrize("name", TASKS)
def test_a_line_has_its_guarantee_and_means_of_which_those_that_beat_ours_are_bold(name) -> None:
    assert f"ε = {BUDGETS[0]:g}" in PARTS[name]
    for _, kind, proven, *cells in rows(name):
        assert kind in ("sound", "baseline", "published")
        assert proven in ("ε", "ε, δ = 1e-06", "∞")
        assert len(cells) == len(BUDGETS)
        assert all(re.fullmatch(NUMBER, cell) for cell in cells)
        assert not (kind == "sound" and proven == "∞")
        assert not (("**" in "".join(cells)) and (kind == "sound" or proven == "∞"))
    pure = [row for row in rows(name) if row[2] == "ε"]
    for column in range(3, 3 + len(BUDGETS)):
        means = {row[0]: _mean(row[column]) for row in pure}
        least = min(means[row[0]] for row in pure if row[1] == "sound")
        for row in pure:
            if means[row[0]] != least and row[1] != "sound":
                assert ("**" in row[column]) is (means[row[0]] < least)


def test_every_loss_among_pure_methods_is_named_with_how_certain_it_is() -> None:
    lost = PARTS["Where we lose"].count("standard errors")
    table = TEXT.partition("\n## ")[0].splitlines()
    bold = [row for row in table if row.startswith("|") and "**" in row and "| ε |" in row]
    assert lost == len(bold)


def _mean(cell: str) -> float:
    return math.inf if cell == "–" else float(cell.strip("*").split(" ± ")[0])


@pytest.mark.parametrize(
    ("line", "wins"),
    [
        (Line(errors=(1.0, 2.0), proven=1), True),
        (Line(errors=(1.0, 2.0), proven=math.inf), False),
        (Line(errors=(3.0, 4.0), proven=1), False),
        (Line(errors=(1.0, 2.0), proven=1, delta=1e-6), False),
        (Line(errors=(0.0, 1.0), proven=1, delta=1e-6), True),
        (Line(reason="No."), False),
    ],
)
def test_a_line_is_compared_with_guarantees_that_are_no_weaker(line: Line, *, wins: bool) -> None:
    ours = [Line(errors=(2.0, 3.0), proven=1), Line(errors=(1.0, 1.2), proven=1, delta=1e-6)]
    assert frontier.lost(line, ours) is wins


@pytest.mark.parametrize("key", ["fda_published", "gaussian_zcdp"])
@pytest.mark.parametrize("epsilon", BUDGETS)
def test_what_is_asked_is_lowered_until_no_more_is_proven(key: str, epsilon: float) -> None:
    method = next(method for method in METHODS if method.key == key)
    job = Job("fda", OPENING, key, epsilon)
    params, proven, delta = frontier.at_proven(method, opening.state("fda").data, {}, job)
    assert 0.999 * epsilon <= proven <= epsilon * (1 + 1e-9)
    assert (params.epsilon < epsilon / 2) is (delta > 0) is (key == "gaussian_zcdp")
