"""Results of the benchmarks that are committed: complete, and of today's errors."""

import json
import runpy
import sys

import numpy as np
import pytest

from benchmarks import dpc_stacking, groups, larger, local_reports, lremh, other_libraries
from benchmarks.group_data import CASES, Case
from benchmarks.local_reports import STANDARD_ERROR, reported
from dp_core.algorithms.dpc_stacking import generate
from dp_core.algorithms.dpc_stacking.method.steps.primaries import one_thread
from dp_core.algorithms.fda.method.steps.profiles import best_mechanism, mean_variance
from tools.readme import RESULTS, ROOT

PEERS = json.loads(RESULTS.read_text())["dpcrpy"]
FAMILIES = ("FDA", "Honaker", "BinMech", "TwoLevel", "SimpleMech", "BCRG", "ABCRG", "AuBCR", "KTCR")
ROWS = {(row["peer"], row["noise"]): row for row in PEERS["rows"]}


def test_the_table_of_a_peer_has_all_its_mechanisms_and_our_errors_of_today():
    for family in FAMILIES:
        for noise in ("Laplace", "Gaussian"):
            assert any(n.startswith(family) and kind == noise for n, kind in ROWS)
    pure_best = best_mechanism(PEERS["horizon"])[0]
    for name, row in ROWS.items():
        measured = {"error", "seen", "batch_ratio"} & set(row)
        assert ("crash" in row) == (not measured), name
        assert len(measured) in (0, 3), name
        for role in ("same", "best"):
            if row[role] and f"{role}_error" in row:
                expected = 2 * mean_variance(row[role], PEERS["horizon"])
                assert row[f"{role}_error"] == pytest.approx(expected, rel=5e-3), name
        assert row["best"] == (pure_best if row["noise"] == "Laplace" else "gaussian"), name
    row = ROWS["FDA", "Laplace"]
    assert row["error"] == pytest.approx(row["same_error"], rel=5e-3)


def test_the_page_of_larger_tables_says_what_was_measured_and_all_parts_are_equal():
    found = json.loads(RESULTS.read_text())["larger"]
    assert larger.page(found) == larger.PAGE.read_text()
    bundles = {(each["case"], each["parts"]): each["bundle"] for each in found["parts"]}
    for case in larger.CASES:
        assert {bundles[case, cut] for cut in larger.CUTS} == {bundles[case, 0]} != {""}
    assert max(each["rows"] for each in found["rows"]) == larger.LARGEST


TINY = lremh.Sizes(
    survey=60, census=60, crowd=80, sample=60, part=30, few=7, asked=40, items=(2, 3), repeats=1
)


def ran_once(tasks, **how):
    """Run what is timed a single time: its seconds are of no interest here."""
    for task in tasks.values():
        task()
    return dict.fromkeys(tasks, 1.0)


@pytest.mark.slow
def test_every_measurement_of_local_reports_is_in_the_committed_results(monkeypatch):
    """Peers may be absent: their clients are the one part that is not run."""
    monkeypatch.setattr(lremh, "clients", lambda sizes: {})
    monkeypatch.setattr(lremh, "fastest", ran_once)
    committed = json.loads(RESULTS.read_text())["lremh"]
    found = {name.replace("_2_", "_8_").replace("_3_", "_12_") for name in lremh.run(TINY)}
    peers = {name for name in committed if name.endswith("_over_client")}
    assert len(peers) == 4
    assert found == {*committed} - peers
    found = [value for name, value in committed.items() if name.endswith("_difference")]
    assert len(found) == 3
    assert max(found) <= 1e-12
    given = lremh.survey(50, 3).given
    with pytest.raises(ArithmeticError, match="the tables differ by"):
        lremh.difference(given, lambda table: np.roll(table, 1), 1)


def as_reported():
    """Results that repeat the reported means, so that the page can be checked."""
    results = {}
    for setting, means in reported().items():
        outcome = dict.fromkeys(local_reports.TITLES, np.full(3, 0.5))
        outcome |= {key: np.full(3, said) for key, said in means.items()}
        for key in ("em", "independent", "em_full", "plus"):
            outcome[f"{key} relabelled"] = outcome[key]
        outcome |= dict.fromkeys(("iterations of em", "iterations of lremh"), np.ones(3))
        results[setting] = outcome | {"deleted": np.zeros(3)}
    return results


def test_the_page_marks_what_is_more_than_four_standard_errors_from_what_was_reported():
    results = as_reported()
    cells = sum(len(means) for means in reported().values())
    assert f"{cells} of {cells} means" in local_reports.comparison(results)[0]
    setting = ("nltcs", 8, 0.5)
    results[setting]["plus"] = results[setting]["plus"] + 4.01 * STANDARD_ERROR[0.5]
    words, *_, last = local_reports.comparison(results)
    marked = [line for line in local_reports.comparison(results) if line.endswith("≠ |")]
    assert f"{cells - 1} of {cells} means" in words
    assert len(marked) == 1
    assert marked[0].startswith("| NLTCS | 8 | 0.5 | PLUS | 0.559 ± 0.000 | 0.479 | +0.080 |")
    assert not last.endswith("≠ |")
    timed = json.loads(RESULTS.read_text())["lremh"]["by_attributes"]
    text = "\n".join(local_reports.page(as_reported(), 3, timed))
    assert "PLUS wins 12 of 12 on Adult." in text
    assert "PLUS wins 4 of 14 on NLTCS: NLTCS d = 4 at f = 0.1; NLTCS d = 6 at f = 0.1;" in text
    assert "below what it had deleted in 0 of 78 runs" in text
    lines = local_reports.PAGE.read_text().splitlines()
    assert sum(line.count(" ± ") == len(local_reports.TITLES) for line in lines) == 40
    assert sum(line.startswith(("| Adult |", "| NLTCS |")) for line in lines) == cells


def test_known_flaws_of_other_libraries_are_found_and_sound_functions_are_not_accused() -> None:
    lines = json.loads(other_libraries.RESULTS.read_text(encoding="utf-8"))
    assert "\n".join(other_libraries.written(lines)) == other_libraries.PAGE.read_text("utf-8")
    verdicts = {tuple(each[k] for k in ("function", "relation")): each["verdict"] for each in lines}
    assert verdicts["histogram", "replace"] == "broken"  # made for records added or removed
    assert verdicts["var", "replace"] == "broken"  # last bits
    assert verdicts["then_sum", "add-remove"] == verdicts["then_count", "add-remove"]
    assert verdicts["then_sum", "add-remove"] == "not broken"


@pytest.mark.parametrize("name", ["adult", "quality", "reproduction", "local_reports"])
def test_a_command_without_its_folder_says_what_it_needs(name: str, monkeypatch) -> None:
    monkeypatch.setattr(sys, "argv", [name])
    with pytest.raises(SystemExit, match="python -m "):
        runpy.run_path(str(ROOT / "benchmarks" / f"{name}.py"), run_name="__main__")


COMMITTED = json.loads(RESULTS.read_text())
ONE_BUDGET = {"trials": 1, "repeats": 1, "budgets": (1.0,), "slider": (1.0,)}
IRIS = {"stacked": ("iris",), "tables": ("iris",)}
FEW = dpc_stacking.Sizes(dense=300, crowd=120, draws=40_000, **IRIS, **ONE_BUDGET)


@pytest.mark.slow
def test_every_measurement_of_groups_is_in_the_committed_results(monkeypatch):
    monkeypatch.setattr(dpc_stacking, "peak_memory", lambda rows: 1.0)
    monkeypatch.setattr(dpc_stacking, "fastest", ran_once)
    with one_thread():
        found = dpc_stacking.run(FEW)
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
    blobs = Case(table=generate("blobs", 300, 0), clusters=4, title="Blobs")
    with pytest.raises(ArithmeticError, match="published proves"):
        groups.one_run(blobs, 1.0, "published", 0)


def test_the_committed_page_has_every_table_and_says_what_other_pages_quote():
    text = groups.PAGE.read_text()
    for title, _ in CASES.values():
        assert f"\n## {title} (" in text
    for figure in ("Figure 1", "Figure 2", "Figure 3a", "Figure 3b", "Random labels"):
        assert f"\n## {figure}" in text
    said = COMMITTED["groups"]
    assert f"In {said['lost']} of {said['lines']} lines some method" in text
    assert len(said["rows"]) == len(CASES)
