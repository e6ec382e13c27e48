"""Kept votes, folds without common names, and what is released on the way."""

from typing import Any

import numpy as np
import pytest

from dp_core.algorithms.dpc_stacking import ALGORITHM
from dp_core.algorithms.dpc_stacking.data.generators import SAMPLES
from dp_core.algorithms.dpc_stacking.method import apart
from dp_core.algorithms.dpc_stacking.method.steps.ensemble import StackOptions, Votes, votes
from dp_core.tables.numeric import NumericTable
from tests.algorithms.dpc_stacking.tools import quick, rng, run, unit_table
from tests.contract import tools as contract

blobs, iris = (SAMPLES[key] for key in ("blobs", "iris"))

LATE: dict[str, list[dict[str, Any]]] = {
    "published": [
        {"weight": 3.0, "encoding": "onehot"},
        {"secondary": "clean", "label_sensitivity": "none"},
        {"weights_from": "raw"},
    ],
    "local": [{"weight": 3.0, "encoding": "integer"}],
    "central": [{"weight": 3.0, "encoding": "integer"}],
    "no_privacy": [{"weight": 3.0, "encoding": "onehot"}],
}
"""What changes after the votes."""
FEW: dict[str, Any] = {"primaries": ("kmeans", "gmm"), "folds": 2}


class Store:
    """Keeps votes by their key, and counts how often they were asked for."""

    def __init__(self) -> None:
        self.kept: dict[str, Votes] = {}

    def __call__(self, rows: Any, clusters: int, options: StackOptions, dice: Any) -> Votes:
        key = apart.vote_key(rows, clusters, options, dice)
        if key not in self.kept:
            self.kept[key] = votes(rows, clusters, options, dice)
        return self.kept[key]


def same(one: Any, other: Any) -> None:
    """Hold two outputs against each other, bit for bit."""
    assert contract.same(one, other)


@pytest.mark.slow
@pytest.mark.parametrize("method", LATE)
def test_kept_votes_change_no_bit_and_later_steps_ask_for_none(method: str) -> None:
    """Published votes on the true table serve every ε."""
    table, store = iris(), Store()
    params = ALGORITHM.method(method).params
    asked = 2 if method == "published" else 1
    for change in ({}, *LATE[method]):
        again = apart.traced_run(method, table, params(**FEW, **change), rng(), store).release
        whole = run(method, table, **FEW, **change)
        same(again.output, whole.output)
        assert again.ledger == whole.ledger
        assert len(store.kept) == asked
    if method == "published":
        apart.traced_run(method, table, params(epsilon=5.0, **FEW), rng(), store)
        assert len(store.kept) == 3


def test_what_votes_depend_on_is_in_their_key_and_nothing_else() -> None:
    rows = rng().random((20, 2))
    plain = StackOptions()

    def key(given: Any = rows, clusters: int = 3, seed: int = 0, **options: Any) -> str:
        return apart.vote_key(given, clusters, StackOptions(**options), rng(seed))

    others = [
        key(rows + 1e-12),
        key(clusters=4),
        key(seed=1),
        key(folds=4),
        key(align=False),
        key(primaries=("kmeans",)),
        apart.vote_key(rows, 3, plain, rng().spawn(1)[0]),
    ]
    assert len({key(), *others}) == 1 + len(others)
    assert key(weight=1.0, encoding="onehot", clip=True) == key()


@pytest.mark.parametrize("method", ["central", "dplloyd", "dplloyd_sup", "eugkm"])
def test_stages_end_at_the_release_and_cost_what_the_ledger_says(method: str) -> None:
    given = {"epsilon": 2.0, **quick(method)}
    found = apart.traced_run(method, iris(), ALGORITHM.method(method).params(**given), rng())
    whole = run(method, iris(), **given)
    same(found.release.output, whole.output)
    assert found.release.ledger == whole.ledger
    last = found.stages[-1]
    np.testing.assert_array_equal(last.places, whole.output.centres)
    np.testing.assert_array_equal(last.counts, whole.output.noisy_counts)
    assert sum(stage.epsilon for stage in found.stages) == pytest.approx(2.0, abs=1e-12)
    assert (found.stages[0].kind, found.stages[0].epsilon) == ("start", 0)


def traced(table: NumericTable, synopsis: str) -> apart.Traced:
    params = ALGORITHM.method("central").params(synopsis=synopsis, stacking=False)
    return apart.traced_run("central", table, params, rng())


@pytest.mark.parametrize("synopsis", ["tree", "grid", "codebook"])
def test_counts_of_a_stage_add_up_and_made_up_rows_follow_the_last_ones(synopsis: str) -> None:
    found = traced(iris(), synopsis)
    counting = [stage for stage in found.stages if stage.kind == "counts"]
    assert len(counting) == (5 if synopsis == "codebook" else 1)
    for stage in counting:
        assert stage.counts is not None
        assert stage.counts.sum() == pytest.approx(len(iris()))
    drawn = next(stage for stage in found.stages if stage.kind == "rows")
    np.testing.assert_array_equal(drawn.places, found.release.output.synthetic)


def test_the_public_start_of_code_points_depends_on_no_row() -> None:
    starts = [traced(unit_table(50, 4, seed), "codebook").stages[0].places for seed in (0, 1)]
    np.testing.assert_array_equal(*starts)
