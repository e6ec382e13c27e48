"""The same groups scored on several tables, and the ceiling of one of the scores."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from dp_core.algorithms.dpc_stacking import ch_index, silhouette
from dp_core.algorithms.dpc_stacking.data.generators import SAMPLES
from dp_core.algorithms.dpc_stacking.metrics import owner_labels
from dp_core.algorithms.dpc_stacking.outputs import to_unit
from dp_core.algorithms.dpc_stacking.study import honesty
from dp_core.algorithms.dpc_stacking.study.honesty import GROUPS, Case, Score
from dp_core.tables.numeric import NumericTable
from tests.algorithms.dpc_stacking.tools import quick, rng, run

iris = SAMPLES["iris"]


def cases(table: NumericTable, method: str, **params):
    output = run(method, table, **params).output
    return honesty.cases_of(
        to_unit(table.values, output.bounds), owner_labels(table, output), output
    )


@settings(max_examples=30, deadline=None)
@given(seed=some.integers(0, 10_000), clusters=some.integers(2, 7), weight=some.floats(0.01, 1_000))
def test_the_closed_form_holds_for_any_number_of_groups(
    seed: int, clusters: int, weight: float
) -> None:
    dice = rng(seed)
    rows, labels = dice.random((40, 2)), dice.integers(clusters, size=40)
    wide = honesty.widened(rows, labels, clusters, weight=weight)
    n, groups = len(rows), [rows[labels == group] for group in set(labels)]
    total, within = n * rows.var(0).sum(), sum(len(own) * own.var(0).sum() for own in groups)
    between = total - within + weight**2 * n * np.var(labels)
    expected = between / (len(groups) - 1) / (within / (n - len(groups)))
    assert ch_index(wide, labels) == pytest.approx(expected, rel=1e-8)


@pytest.mark.parametrize("encoding", ["integer", "onehot"])
def test_random_groups_look_perfect_beside_their_own_vote(encoding) -> None:
    rows, labels = rng(0).standard_normal((200, 3)), rng(1).integers(5, size=200)
    wide = honesty.widened(rows, labels, 5, encoding=encoding)
    assert abs(silhouette(rows, labels)) < 0.1
    assert silhouette(wide, labels) > 0.95


@pytest.mark.parametrize(
    ("method", "tables"),
    [
        ("published", ["true", "noisy", "widened"]),
        ("local", ["true", "noisy", "widened"]),
        ("central", ["true", "made_up", "widened"]),
        ("no_privacy", ["true", "widened"]),
        ("input_kmeans", ["true", "noisy"]),
        ("eugkm", ["true"]),
    ],
)
def test_each_method_is_scored_on_the_tables_it_has(method: str, tables: list[str]) -> None:
    found = cases(iris(), method, **quick(method))
    assert [case.where for case in found] == tables
    for case in found:
        assert GROUPS in case.labels
        assert (len(case.labels) > 1) == (tables[-1] == "widened")
        assert all(labels.shape == (len(case.rows),) for labels in case.labels.values())


def test_true_rows_get_the_group_of_the_nearest_mean_of_made_up_rows() -> None:
    given_rows = np.array([[0.0, 0], [0, 1], [5, 5], [6, 6]])
    labels = np.array([3, 3, 1, 1])
    rows = np.array([[0.2, 0.4], [5.1, 5.6]])
    assert honesty.carried(rows, given_rows, labels).tolist() == [3, 1]


@settings(max_examples=10, deadline=None)
@given(seed=some.integers(0, 10_000))
def test_no_grouping_scores_above_the_ceiling_of_as_many_groups(seed: int) -> None:
    dice = rng(seed)
    rows = dice.random((30, 2))
    labels = {str(k): dice.integers(k, size=30) for k in (2, 3, 4)}
    one = {"one": np.zeros(30, dtype=np.int64)}
    tops = honesty.ceilings([Case(where="true", rows=rows, labels=labels | one)])
    assert set(tops) == {("true", name) for name in labels}
    assert len(set(tops.values())) == 3
    for name, groups in labels.items():
        assert ch_index(rows, groups) <= tops["true", name]


def test_the_ceiling_is_the_best_split_of_few_points() -> None:
    rows = rng(3).standard_normal((9, 2))
    splits = [np.array([(k >> bit) & 1 for bit in range(9)]) for k in range(1, 2**8)]
    best = max(ch_index(rows, split) for split in splits)
    tops = honesty.ceilings([Case(where="true", rows=rows, labels={"one": splits[0]})])
    assert tops["true", "one"] == pytest.approx(best, rel=1e-12)


def scores(**values: float) -> list[Score]:
    return [Score(where="true", name=k, silhouette=v, ch=10 * v) for k, v in values.items()]
