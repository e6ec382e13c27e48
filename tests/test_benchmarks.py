"""Results of the benchmarks that are committed: complete, and of today's errors."""

import importlib.util
import json
import sys

import numpy as np
import pytest

from benchmarks import __main__ as benchmark
from benchmarks import (
    arrival,
    classroom,
    larger,
    local_findings,
    local_reports,
    lremh,
    other_libraries,
)
from benchmarks.local_reported import STANDARD_ERROR, reported
from dp_core.algorithms.fda.method import best_mechanism, mean_variance
from dp_core.algorithms.lremh import generate
from tools.readme import RESULTS

PEERS = json.loads(RESULTS.read_text())["dpcrpy"]
ROWS = {(row["peer"], row["noise"]): row for row in PEERS["rows"]}
FAMILIES = ("FDA", "Honaker", "BinMech", "TwoLevel", "SimpleMech", "BCRG", "ABCRG", "AuBCR", "KTCR")


@pytest.mark.parametrize("noise", ["Laplace", "Gaussian"])
@pytest.mark.parametrize("family", FAMILIES)
def test_every_mechanism_of_the_peer_is_in_the_table_with_both_noises(family, noise):
    assert any(name.startswith(family) and kind == noise for name, kind in ROWS)


@pytest.mark.parametrize("row", ROWS.values(), ids=lambda row: f"{row['peer']} {row['noise']}")
def test_our_errors_in_the_table_are_those_of_today(row):
    for role in ("same", "best"):
        if row[role] and f"{role}_error" in row:
            expected = 2 * mean_variance(row[role], PEERS["horizon"])
            assert row[f"{role}_error"] == pytest.approx(expected, rel=5e-3)
    pure = row["noise"] == "Laplace"
    assert row["best"] == (best_mechanism(PEERS["horizon"])[0] if pure else "gaussian")


@pytest.mark.parametrize("row", ROWS.values(), ids=lambda row: f"{row['peer']} {row['noise']}")
def test_a_row_is_a_crash_or_whole(row):
    measured = {"error", "seen", "batch_ratio"} & set(row)
    assert ("crash" in row) == (not measured)
    if measured:
        assert len(measured) == 3
        assert row["error"] > 0
        assert row["batch_ratio"] > 0


def test_the_published_method_has_the_same_error_in_both():
    row = ROWS["FDA", "Laplace"]
    assert row["error"] == pytest.approx(row["same_error"], rel=5e-3)


@pytest.mark.parametrize(
    ("names", "absent"),
    [
        ([], "dpcrpy, opendp, pure_ldp, multi_freq_ldpy, statsmodels"),
        (["fda", "samplers"], "dpcrpy, opendp"),
        (["lremh", "stag"], "pure_ldp, multi_freq_ldpy, statsmodels"),
    ],
)
def test_without_the_peers_the_benchmark_says_what_to_install(monkeypatch, names, absent):
    before = RESULTS.read_text()
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(sys, "argv", ["benchmarks", *names])
    with pytest.raises(SystemExit, match=rf"Not installed: {absent}\. .*requirements\.txt"):
        benchmark.main()
    assert RESULTS.read_text() == before


def test_a_benchmark_that_does_not_exist_is_refused_with_those_that_do(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["benchmarks", "lasso"])
    with pytest.raises(SystemExit, match=r"called lasso: choose of fda, .*, larger\."):
        benchmark.main()


# --- tables in parts ------------------------------------------------------------------------------


def test_the_page_of_larger_tables_says_what_was_measured_and_all_parts_are_equal():
    found = json.loads(RESULTS.read_text())["larger"]
    assert larger.page(found) == larger.PAGE.read_text()
    bundles = {(each["case"], each["parts"]): each["bundle"] for each in found["parts"]}
    for case in larger.CASES:
        assert {bundles[case, cut] for cut in larger.CUTS} == {bundles[case, 0]} != {""}
    assert max(each["rows"] for each in found["rows"]) == larger.LARGEST


# --- how pages arrive -----------------------------------------------------------------------------


def arrived(title, picture, usable, settled, shift=0.05):
    times = {"title": title, "picture": picture, "usable": usable, "settled": settled}
    return {**times, "shift": shift}


def test_a_page_is_divided_by_the_bare_page_that_it_is_compared_with():
    seconds = {"bare title": arrived(2, 0, 0, 2.5), "bare chart": arrived(2, 3, 0, 4)}
    seconds["bare controls"] = arrived(2, 0, 2.8, 3)
    seconds["fda"] = arrived(3, 0.5, 2.5, 6)
    found = {"seconds": seconds, "ratios": arrival.ratios(seconds)}
    assert found["ratios"] == {"fda": {"picture": 0.25, "usable": 1.25, "settled": 1.5}}
    found["move"] = {"fda": {"median": 0.25, "p95": 0.5}, "bare": {"median": 0.2, "p95": 0.3}}
    assert arrival.table(found)[-1] == "| fda | 0.25 | 1.25 | 1.50 | 0.050 | 0.25 | 0.50 | 1.2 |"
    assert "(2.00 s here)" in arrival.words(found, 3)
    assert "(4.00 s)" in arrival.words(found, 3)
    assert "usable after 1.40 of it" in arrival.words(found, 3)
    assert "takes 0.20 s, p95 0.30 s" in arrival.words(found, 3)


# --- local reports --------------------------------------------------------------------------------

TINY = lremh.Sizes(
    survey=60, census=60, crowd=80, sample=60, part=30, few=7, asked=40, items=(2, 3), repeats=1
)


@pytest.mark.slow
def test_every_measurement_of_local_reports_is_in_the_committed_results(monkeypatch):
    """Peers may be absent: their clients are the one part that is not run."""
    monkeypatch.setattr(lremh, "clients", lambda sizes: {})
    committed = json.loads(RESULTS.read_text())["lremh"]
    found = {name.replace("_2_", "_8_").replace("_3_", "_12_") for name in lremh.run(TINY)}
    peers = {name for name in committed if name.endswith("_over_client")}
    assert len(peers) == 4
    assert found == {*committed} - peers


def test_all_forms_of_em_gave_the_same_tables():
    committed = json.loads(RESULTS.read_text())["lremh"]
    found = [value for name, value in committed.items() if name.endswith("_difference")]
    assert len(found) == 3
    assert max(found) <= 1e-12


def test_a_form_of_em_that_differs_is_refused():
    given = lremh.survey(50, 3).given
    with pytest.raises(ArithmeticError, match="the tables differ by"):
        lremh.difference(given, lambda table: np.roll(table, 1), 1)


@pytest.mark.parametrize("attributes", [1, 3])
def test_our_client_passes_the_check_on_the_bits_of_peers_and_another_noise_does_not(attributes):
    codes = np.random.default_rng(1).integers(0, 7, (20_000, attributes))
    bits = np.stack(lremh.our_client(codes, 7)(), axis=1)
    lremh.same_reports(bits, codes)
    with pytest.raises(ArithmeticError, match="A peer reports"):
        lremh.same_reports(1 - bits, codes)


@pytest.mark.parametrize(
    ("name", "data", "d"), [("census", "adult", 3), ("disability", "nltcs", 4)]
)
def test_a_setting_of_the_error_table_runs_on_any_people(name, data, d):
    people = generate(name, 200, 0)
    found = local_reports.outcome(people, local_reports.Setting(data, d, 0.5), runs=2)
    assert {*local_findings.TITLES} <= {*found}
    assert all(errors.shape == (2,) for errors in found.values())
    assert all((found[key] >= 0).all() and (found[key] <= 1).all() for key in local_findings.TITLES)
    for key in ("em", "independent"):
        np.testing.assert_allclose(found[f"{key} relabelled"], found[key], rtol=0, atol=1e-9)
    assert (found["lremh"] >= found["deleted"] - 1e-12).all()


def as_reported():
    """Results that repeat the reported means, so that the page can be checked."""
    results = {}
    for setting, means in reported().items():
        outcome = dict.fromkeys(local_findings.TITLES, np.full(3, 0.5))
        outcome |= {key: np.full(3, said) for key, said in means.items()}
        outcome |= {
            f"{key} relabelled": outcome[key] for key in ("em", "independent", "em_full", "plus")
        }
        for name in ("deleted", "iterations of em", "iterations of lremh"):
            outcome[name] = np.ones(3) if name.startswith("it") else np.zeros(3)
        results[setting] = outcome
    return results


def test_the_page_marks_what_is_more_than_four_standard_errors_from_what_was_reported():
    results = as_reported()
    cells = sum(len(means) for means in reported().values())
    assert f"{cells} of {cells} means" in local_findings.comparison(results)[0]
    setting = ("nltcs", 8, 0.5)
    results[setting]["plus"] = results[setting]["plus"] + 4.01 * STANDARD_ERROR[0.5]
    words, *_, last = local_findings.comparison(results)
    marked = [line for line in local_findings.comparison(results) if line.endswith("≠ |")]
    assert f"{cells - 1} of {cells} means" in words
    assert len(marked) == 1
    assert marked[0].startswith("| NLTCS | 8 | 0.5 | PLUS | 0.559 ± 0.000 | 0.479 | +0.080 |")
    assert not last.endswith("≠ |")


def test_the_findings_count_the_settings_that_were_reported():
    """26 of the 40: PLUS against Independent and EM, by hand from the reported means."""
    text = "\n".join(local_findings.findings(as_reported()))
    said = reported().values()
    for other, title in (("em", "EM"), ("independent", "Independent")):
        wins = sum(means["plus"] < means[other] for means in said)
        assert f"{title} in {wins} (" in text
    assert "PLUS wins 12 of 12 on Adult." in text
    assert "PLUS wins 4 of 14 on NLTCS: NLTCS d = 4 at f = 0.1; NLTCS d = 6 at f = 0.1;" in text
    assert "below what it had deleted in 0 of 78 runs" in text


def test_the_page_holds_all_its_parts():
    timed = json.loads(RESULTS.read_text())["lremh"]["by_attributes"]
    lines = local_findings.page(as_reported(), 3, timed)
    heads = [line for line in lines if line.startswith("## ")]
    assert heads[:3] == ["## Adult", "## NLTCS", "## What follows from it"]
    assert heads[3:] == ["## Time of the server", "## Against what was reported"]
    assert sum(line.startswith(("| disability |", "| census |")) for line in lines) == len(timed)
    assert any("standard error of 3 runs" in line for line in lines)


def test_the_committed_page_of_errors_has_every_setting_and_every_reported_mean():
    lines = local_reports.PAGE.read_text().splitlines()
    cells = sum(len(means) for means in reported().values())
    assert sum(line.count(" ± ") == len(local_findings.TITLES) for line in lines) == 40
    assert sum(line.startswith(("| Adult |", "| NLTCS |")) for line in lines) == cells


@pytest.mark.slow
def test_a_class_is_measured_beside_a_bare_page_and_another_checkout(tmp_path, monkeypatch, capsys):
    (tmp_path / "app.py").write_text(arrival.BARE["title"])
    monkeypatch.setattr(classroom.browsing, "ROOT", tmp_path)
    out = tmp_path / "class.md"
    given = ["--tree", f"before={tmp_path}", "--visitors", "2", "--rounds", "1", "--out", str(out)]
    classroom.main(given)
    assert "2 visitors open a page" in capsys.readouterr().out
    rows = [line.split(" | ") for line in out.read_text().splitlines() if line.startswith("| ")]
    names = ["page", "bare", "overview, this version", "overview, before"]
    assert [row[0].removeprefix("| ") for row in rows] == names
    assert rows[1][2] == rows[1][4] == "1.00"


def test_a_folder_without_an_app_is_refused_in_a_sentence(tmp_path):
    with pytest.raises(SystemExit, match="give the folder of a checkout"):
        classroom.main(["--tree", str(tmp_path), "--out", "-"])


def test_a_visitor_who_fails_fails_the_class():
    def leave() -> float:
        raise ConnectionError("gone")

    assert classroom.together([lambda: 1.0, lambda: 3.0]) == 3.0
    with pytest.raises(ConnectionError):
        classroom.together([lambda: 1.0, leave])


# --- audits of other libraries --------------------------------------------------------------------


def test_the_page_of_other_libraries_says_what_the_audits_found() -> None:
    lines = json.loads(other_libraries.RESULTS.read_text(encoding="utf-8"))
    assert "\n".join(other_libraries.written(lines)) == other_libraries.PAGE.read_text("utf-8")


def test_known_flaws_of_other_libraries_are_found_and_sound_functions_are_not_accused() -> None:
    lines = json.loads(other_libraries.RESULTS.read_text(encoding="utf-8"))
    verdicts = {tuple(each[k] for k in ("function", "relation")): each["verdict"] for each in lines}
    assert verdicts["histogram", "replace"] == "broken"  # made for records added or removed
    assert verdicts["var", "replace"] == "broken"  # last bits
    assert verdicts["then_sum", "add-remove"] == verdicts["then_count", "add-remove"]
    assert verdicts["then_sum", "add-remove"] == "not broken"
