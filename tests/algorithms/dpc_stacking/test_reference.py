"""The twenty reference values of the specification, one test each or a few (dpc_stacking.md 6)."""

import math

import numpy as np
import pytest
from sklearn.metrics import adjusted_rand_score
from threadpoolctl import threadpool_limits

from dp_core.algorithms.dpc_stacking import ch_index, generate, silhouette
from dp_core.algorithms.dpc_stacking.data.generators import SAMPLES
from dp_core.algorithms.dpc_stacking.method.steps import primaries
from dp_core.algorithms.dpc_stacking.method.steps.inputs import adaptive_epsilons
from dp_core.algorithms.dpc_stacking.method.steps.synopsis import halving
from dp_core.algorithms.dpc_stacking.study.gaps import outlier
from dp_core.tables.numeric import NumericTable
from tests.algorithms.dpc_stacking.tools import rng, run, unit_table

iris = SAMPLES["iris"]


def blobs(n: int, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Three groups, 9 units apart, standard deviation 0.5."""
    centres = np.array([(0, 0), (9, 0), (4.5, 9 * math.sqrt(3) / 2)])
    groups = np.arange(n) % 3
    return centres[groups] + 0.5 * rng(seed).standard_normal((n, 2)), groups


def test_1_scores_of_four_numbers_in_two_groups():
    rows, labels = np.array([[0.0], [1], [10], [11]]), np.array([0, 0, 1, 1])
    assert primaries.total_sum(rows) == 101
    assert primaries.within_sum(rows, labels) == 1
    assert ch_index(rows, labels) == 200
    expected = (1 - 1 / 10.5) / 2 + (1 - 1 / 9.5) / 2
    assert silhouette(rows, labels) == pytest.approx(expected, abs=1e-15)
    assert silhouette(rows, labels) == pytest.approx(0.899749, abs=5e-7)


def test_6_published_budgets_follow_their_formula():
    even = [[0, 0, 1, 1, 2, 2]]
    assert adaptive_epsilons(1.0, 1000, [0.3], even, 3) == pytest.approx((0.7, 0.7), rel=1e-12)
    growing = [adaptive_epsilons(1.0, n, [0.3], even, 3)[0] for n in (20, 100, 1000, 10**6)]
    assert growing == sorted(set(growing))
    assert adaptive_epsilons(1.0, 1000, [0.3], [[1] * 6], 3)[1] == 0.1
    for seed in range(20):
        sets = [rng(seed + k).integers(3, size=50) for k in range(4)]
        p1, p2 = adaptive_epsilons(1.0, 50, rng(seed).uniform(-1, 1, 4).tolist(), sets, 3)
        assert 0.1 <= p2 <= p1 <= 10


def test_13_noise_and_decay_of_the_tree_are_those_of_privtree():
    splits = halving(1.0, 2)
    assert splits.scale == pytest.approx(8)  # 4 / (ε / 2): one row leaves, one comes
    assert splits.decay == pytest.approx(8 * math.log(2))
    assert [halving(1.0, d).head_start for d in (1, 2, 3, 6)] == [1, 2, 3, 3]


@pytest.mark.parametrize("encoding", ["integer", "onehot"])
def test_14_without_noise_the_published_method_is_the_stack_without_noise(encoding):
    table = iris()
    one = run("published", table, 3, epsilon=math.inf, encoding=encoding, folds=2)
    other = run("no_privacy", table, 3, encoding=encoding, folds=2)
    assert (one.output.labels == other.output.labels).all()
    assert np.array_equal(one.output.extended, other.output.extended)
    assert np.allclose(one.output.centres, other.output.centres)
    assert math.isinf(one.ledger.proven)
    assert math.isinf(one.ledger.claimed)


def test_15_one_row_makes_ten_others_change_sides():
    values = np.array([-1.0] * 10 + [0.0] * 10 + [1.0] * 11)
    changed = values.copy()
    changed[-1] = -1
    lowest = []
    for given in (values, changed):
        rows = given[:, None]
        table = NumericTable(values=rows, bounds=((-1.0,), (1.0,)))
        labels = run("kmeans", table, clusters=2).output.labels
        assert primaries.within_sum(rows, labels) == pytest.approx(5)
        lowest.append(labels == labels[0])
    before, after = lowest
    assert before[10:20].all()
    assert not after[10:20].any()
    assert (before != after)[:-1].sum() == 10


@pytest.mark.parametrize(
    ("method", "given"),
    [("published", {"adaptive": "constant"}), ("local", {}), ("local", {"noise": "laplace_split"})],
)
def test_16_two_explored_tables_determine_the_data(method, given):
    table = unit_table(40, 3)
    e1, e2 = 0.7, 2.0
    given = {"folds": 1, "primaries": ("kmeans",), **given}
    one, other = (run(method, table, 5, epsilon=e, **given).output.noisy_table for e in (e1, e2))
    assert np.abs(one - table.values).max() > 1
    assert (e1 * one - e2 * other) / (e1 - e2) == pytest.approx(table.values, abs=1e-12)


def test_18_one_replaced_row_changes_the_published_scale():
    """So the same noisy table has densities whose ratio grows with its values, without end."""
    made = [run("published", each, 3, clusters=2, folds=1, epsilon=1.0) for each in outlier()]
    scales = [1 / each.output.eps1 for each in made]
    assert scales[1] > 1.5 * scales[0]


@pytest.mark.parametrize("method", ["published", "central"])
def test_19_the_number_of_threads_changes_nothing(method):
    """The other methods take the same steps: noise on rows or counts, and the stack."""
    table = generate("blood", 100, 1)
    made = []
    for threads in (1, 2):
        with threadpool_limits(threads):
            made.append(run(method, table, 7, clusters=4, folds=1))
    one, other = made
    assert np.array_equal(one.output.centres, other.output.centres)
    assert one.output.silhouettes == other.output.silhouettes
    assert one.ledger == other.ledger
    if one.output.extended is not None:
        assert np.array_equal(one.output.extended, other.output.extended)


@pytest.mark.parametrize("name", list(primaries.PRIMARIES))
def test_20_every_clusterer_finds_three_separated_groups_seen_or_not(name):
    rows, groups = blobs(300)
    held_out = rng(4).permutation(300)[:90]
    task = primaries.Task(rows=rows, clusters=3, rng=rng(1), held_out=held_out)
    labels = primaries.PRIMARIES[name](task).labels
    seen = np.setdiff1d(np.arange(300), held_out)
    assert adjusted_rand_score(groups[seen], labels[seen]) == 1
    assert adjusted_rand_score(groups[held_out], labels[held_out]) == 1
    assert adjusted_rand_score(groups, labels) == 1


@pytest.mark.slow
@pytest.mark.parametrize(("synopsis", "seed"), [("grid", 0), ("tree", 1)])
def test_20_the_central_variant_finds_them_at_epsilon_1(synopsis, seed):
    rows, groups = blobs(4_000)
    table = NumericTable(values=rows, bounds=((-3, -3), (12, 11)))
    found = run("central", table, seed, synopsis=synopsis, epsilon=1.0).output
    assert found.labels is None
    assert adjusted_rand_score(groups, found.assigned(rows)) > 0.97
