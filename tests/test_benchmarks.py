"""Results of the benchmarks that are committed: complete, and of today's errors."""

import importlib.util
import json

import pytest

from benchmarks import __main__ as benchmark
from dp_core.algorithms.fda.profiles import best_mechanism, mean_variance
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


def test_without_the_peers_the_benchmark_says_what_to_install(monkeypatch):
    before = RESULTS.read_text()
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(SystemExit, match=r"Not installed: dpcrpy, opendp\. .*requirements\.txt"):
        benchmark.main()
    assert RESULTS.read_text() == before
