"""Benchmarks of private groups: they run, their sentences count right, and results are complete."""

import json

import pytest

from benchmarks import dpc_stacking, groups
from benchmarks.group_data import CASES, Case
from dp_core.algorithms.dpc_stacking import generate
from dp_core.algorithms.dpc_stacking.method.steps.primaries import one_thread
from tools.readme import RESULTS

COMMITTED = json.loads(RESULTS.read_text())
TINY = dpc_stacking.Sizes(
    dense=300,
    crowd=120,
    stacked=("iris",),
    tables=("iris",),
    trials=1,
    budgets=(1.0,),
    slider=(1.0,),
    draws=40_000,
    repeats=1,
)


def small() -> Case:
    return Case(table=generate("blobs", 300, 0), clusters=4, title="Blobs")


@pytest.mark.slow
def test_every_measurement_of_groups_is_in_the_committed_results(monkeypatch):
    monkeypatch.setattr(dpc_stacking, "peak_memory", lambda rows: 1.0)
    with one_thread():
        found = dpc_stacking.run(TINY)
    assert found["split_over_sup_norm"] == pytest.approx(2.06, abs=0.05)
    names = {*found} - {name for name in found if name.endswith(("_iris", "_iris_ms"))}
    committed = COMMITTED["dpc_stacking"]
    stacked = {f"plain_over_stack_{name}" for name in ("blood", "emergency")}
    stacked |= {f"stack_{name}_ms" for name in ("blood", "emergency")}
    assert names | stacked == {*committed}
    assert {*committed["methods_ms"]} == {*dpc_stacking.TABLES}
    assert {*found["methods_ms"]["iris"]} == {*committed["methods_ms"]["iris"]}


def test_a_method_that_proves_less_than_its_budget_is_refused(monkeypatch):
    monkeypatch.setitem(groups.METHODS, "published", ("published", {"folds": 1}))
    with pytest.raises(ArithmeticError, match="published proves"):
        groups.one_run(small(), 1.0, "published", 0)


def test_the_committed_page_has_every_table_and_says_what_other_pages_quote():
    text = groups.PAGE.read_text()
    for title, _ in CASES.values():
        assert f"\n## {title} (" in text
    for figure in ("Figure 1", "Figure 2", "Figure 3a", "Figure 3b", "Random labels"):
        assert f"\n## {figure}" in text
    said = COMMITTED["groups"]
    assert f"In {said['lost']} of {said['lines']} lines some method" in text
    assert len(said["rows"]) == len(CASES)
