"""The scoreboard: it says who loses, and every method of today's registry has its cells."""

import math
import re

import pytest

from benchmarks import scoreboard, scoreboard_peers
from benchmarks.frontier import compared
from benchmarks.scoreboard import BUDGETS, LEFT_OUT, PAGE, PEERS, SEEDS, SETS, Cell

KEPT = list(scoreboard.kept().values())
TEXT = PAGE.read_text(encoding="utf-8")


def cell(method: str, mean: float, seed: int = 0, error: float = 0.1, delta: float = 0) -> Cell:
    return Cell("fda", "Income", method, 1.0, seed, mean, error, delta)


def test_the_page_is_written_from_the_cells_that_are_kept() -> None:
    assert "\n".join(scoreboard.written(KEPT)) == TEXT, "run: python -m benchmarks.scoreboard"


def test_every_method_of_the_registry_has_a_cell_on_every_set() -> None:
    there = {each.key for each in KEPT}
    assert set(SETS) == {*compared()}
    missing = [
        (name, method.key)
        for system, sets in SETS.items()
        for name in sets
        for method in compared()[system].methods
        if method.variant != "published" and (name, method.key) not in LEFT_OUT
        if any((system, name, method.key, e, s) not in there for e in BUDGETS for s in SEEDS)
    ]
    assert not missing, "run: python -m benchmarks.scoreboard"


def test_there_are_25_sets_and_all_packages_and_nine_cells_of_ten_are_found_again() -> None:
    assert len({(each.system, each.name) for each in KEPT if not math.isnan(each.mean)}) >= 25
    there = {each.method for each in KEPT} & {*PEERS}
    for package in ("MST", "(dpmm)", "(multi-freq-ldpy)", "diffprivlib"):
        assert any(peer.endswith(package) for peer in there)
    assert {name: peer.system for name, peer in scoreboard_peers.PEERS.items()} == PEERS
    near, many = scoreboard.again(KEPT)
    assert many > 300
    assert near >= 0.9 * many


def test_a_cell_where_a_rival_is_lower_is_bold_but_for_one_with_delta_beside_epsilon() -> None:
    rows, ratios = scoreboard.table([cell("designed", 2.0), cell("binary", 1.0)], "fda")
    assert "**2.00 ± 0.10**" in rows[-1]
    assert ratios == [2.0]
    cells = [cell("designed", 2.0), cell("binary", 3.0), cell("gaussian", 1.0, delta=1e-6)]
    rows, ratios = scoreboard.table(cells, "fda")
    assert ratios == [pytest.approx(2 / 3), 2.0]
    assert ["| ε |" in row for row in rows[2:]] == [True, False]


def test_two_seeds_agree_within_two_standard_errors_or_are_the_error_of_one_draw_each() -> None:
    near = [cell("designed", 2.0), cell("designed", 2.2, seed=1)]
    far = [cell("binary", 2.0), cell("binary", 2.4, seed=1)]
    assert scoreboard.again([*near, *far]) == (1, 2)
    found = [cell("binary", 2.0, error=0.0), cell("binary", 2.4, seed=1, error=0.0)]
    assert scoreboard.lines(found, "fda", "Income", 1.0)[0].error == pytest.approx(0.2)


def test_a_run_of_a_peer_that_takes_too_long_has_no_error_and_is_named(monkeypatch) -> None:
    def endless(*_: object) -> float:
        while True:
            pass

    monkeypatch.setattr(scoreboard_peers, "LONGEST", 0.02)
    peer = scoreboard_peers.Peer("fda", 0.0, 1, endless)
    mean, error = scoreboard_peers.drawn(peer, {}, 0, 0, 0)
    assert math.isnan(mean)
    name = "Wine, above the mean"
    late = Cell("privscbn", name, "MST", 1.0, 0, mean, error, 1e-6)
    assert any(row[0] == "MST" and row[2] == name for row in scoreboard.ran([late]))


def test_hdmm_is_held_against_our_totals_in_closed_form() -> None:
    rows, ratios = scoreboard.beside_published()
    assert len(rows) == 2 + len(ratios)
    assert max(ratios) <= 1.01
    for row, ratio in zip(rows[2:], ratios, strict=True):
        own, theirs = (float(x) for x in re.findall(r"\d+\.\d{3}", row)[:2])
        assert own / theirs == pytest.approx(ratio, rel=1e-3)
        assert ("**" in row) == (ratio > 1)


def test_what_is_bold_is_counted_in_the_summary() -> None:
    lost = sum(int(each) for each in re.findall(r"^\| [^|]+ \| \d+ \| \d+ \| (\d+) \|", TEXT, re.M))
    assert lost == len(re.findall(r"\*\*\d", TEXT))
