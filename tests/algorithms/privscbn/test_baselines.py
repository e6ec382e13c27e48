"""Independent, PrivBayes, PriView, JTree, no privacy: structure, noise, ledger, small input."""

from collections.abc import Callable, Sequence
from itertools import combinations, product
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from dp_core.algorithm import Release
from dp_core.algorithms.privscbn import ALGORITHM
from dp_core.algorithms.privscbn import params as of
from dp_core.algorithms.privscbn.data.counts import Counter
from dp_core.algorithms.privscbn.method import rivals
from dp_core.algorithms.privscbn.method.steps import networks, search
from dp_core.algorithms.privscbn.method.steps.networks import BlockTable, TableRelease
from dp_core.algorithms.privscbn.metrics import marginals
from dp_core.noise.mechanisms import Exponential, SparseVector
from dp_core.tables.categorical import project_to_simplex
from dp_core.tables.records import BinaryTable
from tests.contract.tools import Spy
from tests.core.noise import rng

Floats = NDArray[np.float64]
PRECISE = 1e9


def table_of(values: Any) -> BinaryTable:
    return BinaryTable(values=np.asarray(values, dtype=np.uint8))


def dense(n: int, m: int, seed: int = 0) -> BinaryTable:
    """One factor behind all attributes."""
    source = rng(seed)
    factor, slope = source.random((n, 1)), source.uniform(0.3, 1, m)
    return table_of(source.random((n, m)) < factor * slope)


def publish(key: str, table: BinaryTable, source: Any, **given: Any) -> Release[TableRelease]:
    method = ALGORITHM.method(key)
    return method.run(table, method.params(**given), source)


@pytest.fixture
def spy(monkeypatch: pytest.MonkeyPatch) -> Spy:
    return Spy(monkeypatch)


def empirical(table: BinaryTable, attributes: Sequence[int]) -> Floats:
    return marginals(table.values, [tuple(attributes)])[0]


@pytest.mark.parametrize(
    ("n", "m", "epsilon", "degree"),
    [(21_574, 16, 0.7, 6), (21_574, 16, 0.07, 2), (88_162, 50, 0.7, 6), (88_162, 50, 0.07, 3)],
)
def test_the_automatic_degree_of_privbayes_is_the_largest_useful_one(n, m, epsilon, degree):
    p = of.PrivBayesParams()
    useful = [d for d in range(1, 7) if n * epsilon >= p.theta * (m - d) * 2 ** (d + 2)]
    assert rivals.privbayes_degree(n, m, epsilon, p) == max(useful, default=0) == degree
    assert rivals.privbayes_degree(n, 5, 0.01, of.PrivBayesParams(max_parents=3)) == 3
    assert rivals.privbayes_degree(n, 3, 0.01, of.PrivBayesParams(max_parents=9)) == 2
    assert rivals.privbayes_degree(n, 1, 10.0, p) == 0


@pytest.mark.parametrize(("score", "sensitivity"), [("r", 2.0), ("mi", 9.669107)])
def test_privbayes_splits_its_budget_into_choices_and_joint_tables(spy, score, sensitivity):
    publish("privbayes", dense(300, 7), rng(), epsilon=2.0, beta=0.4, max_parents=2, score=score)
    *choices, (tables, noisy) = spy.draws
    assert len(choices) == 6
    for mechanism, _ in choices:
        assert isinstance(mechanism, Exponential)
        assert mechanism.epsilon == pytest.approx(0.8 / 6)
        assert mechanism.sensitivity == pytest.approx(sensitivity, rel=1e-5)
    assert tables.scale == pytest.approx(2 * 5 / 1.2)
    assert noisy.size == 5 * 8  # the first three nodes share one table


def test_without_noise_privbayes_and_jtree_have_the_empirical_tables():
    table = dense(2_000, 8)
    output = publish("privbayes", table, rng(2), epsilon=PRECISE, max_parents=2).output
    for child, parents, conditional in output.nodes():
        counts = empirical(table, [*parents, child]).reshape(-1, 2)
        assert conditional == pytest.approx(counts[:, 1] / counts.sum(axis=1), abs=1e-5)
    assert max(len(parents) for _, parents, _ in output.nodes()) == 2
    table = dense(1_000, 12)
    output = publish("jtree", table, rng(1), epsilon=PRECISE).output
    for child, parents, _ in output.nodes():
        family = [*parents, child]
        assert output.answer(family) == pytest.approx(empirical(table, family), abs=1e-6)


def grow(
    table: BinaryTable, degree: int, choose: Callable[[Floats], int], source: np.random.Generator
) -> Any:
    chooser: Any = SimpleNamespace(release=lambda scores, rng: choose(scores))
    members = [*range(table.attributes)]
    return search.greedy_network(
        Counter(table), members, degree, chooser, source, score=search.dependences, bridge=0
    )


def test_a_sample_of_candidates_does_not_look_at_the_data():
    """The same random numbers and choices by place: two tables give one network."""
    offered: list[list[int]] = [[], []]
    grown = []
    for table, sizes in zip((dense(60, 28, 1), dense(60, 28, 2)), offered, strict=True):

        def choose(scores: Floats, sizes: list[int] = sizes) -> int:
            sizes.append(len(scores))
            return 7 * len(sizes) % len(scores)

        grown.append(grow(table, 3, choose, rng(4)))
    assert grown[0] == grown[1]
    assert offered[0] == offered[1]
    assert max(offered[0]) <= search.MOST_CANDIDATES
    assert max(offered[0]) > 0.8 * search.MOST_CANDIDATES


@pytest.mark.parametrize(("m", "usual"), [(1, 1), (8, 1), (9, 3), (16, 7), (23, 15), (50, 64)])
def test_blocks_of_eight_cover_all_pairs_and_depend_on_m_alone(m, usual):
    """There are about as many as greedy designs need."""
    blocks, _ = rivals.design(m)
    assert {each for block in blocks for each in block} == set(range(m))
    assert all(len(block) == min(8, m) and list(block) == sorted(set(block)) for block in blocks)
    covered = {pair for block in blocks for pair in combinations(block, 2)}
    assert covered == set(combinations(range(m), 2))
    assert abs(len(blocks) - usual) <= 2
    rivals.design.cache_clear()
    assert rivals.design(m)[0] == blocks


@pytest.mark.parametrize("m", [9, 23])
def test_averaged_tables_agree_on_all_that_they_share(m):
    blocks, shared = rivals.design(m)
    truth = np.array([empirical(dense(2_000, m), block) for block in blocks])
    assert np.abs(rivals.averaged(truth, shared) - truth).max() < 1e-12
    noisy = truth + rng(3).laplace(0, 0.005, truth.shape)
    tables = rivals.averaged(noisy, shared)
    views = [BlockTable(*each) for each in zip(blocks, tables, strict=True)]
    assert tables.sum(axis=1) == pytest.approx(1)
    for each in shared:
        parts = [views[block].onto(each.attributes) for block in each.blocks]
        assert np.ptp(parts, axis=0).max() < 1e-12
    assert rivals.averaged(tables, shared) == pytest.approx(tables, abs=1e-12)
    assert np.square(tables - truth).sum() < np.square(noisy - truth).sum()


@pytest.mark.parametrize(("m", "count"), [(5, 1), (16, 6)])
def test_priview_adds_noise_for_all_blocks_and_releases_tables_of_shares(m, count, spy):
    output = publish("priview", dense(500, m), rng(), epsilon=0.5).output
    [(mechanism, noisy)] = spy.draws
    assert mechanism.scale == 2 * count / 0.5
    assert noisy.size == count * 2 ** min(m, 8)
    assert len(output.views) == count
    for view in output.views:
        assert view.table.min() >= 0
        assert view.table.sum() == pytest.approx(1)
        assert project_to_simplex(view.table) == pytest.approx(view.table)


@pytest.mark.parametrize("m", [6, 16])
def test_priview_without_noise_answers_blocks_and_all_pairs_exactly(m):
    table = dense(500, m)
    output = publish("priview", table, rng(), epsilon=PRECISE).output
    for block in rivals.design(m)[0]:
        wanted = [block[2], block[0], block[-1]]
        assert output.answer(block) == pytest.approx(empirical(table, block), abs=1e-6)
        assert output.answer(wanted) == pytest.approx(empirical(table, wanted), abs=1e-6)
    for pair in combinations(range(m), 2):
        assert output.answer(pair) == pytest.approx(empirical(table, pair), abs=1e-6)


def test_views_that_share_nothing_multiply_and_views_that_contradict_still_answer():
    one, other = BlockTable((0,), np.array([0.3, 0.7])), BlockTable((1,), np.array([0.9, 0.1]))
    assert networks.answer_from_blocks([one, other], [1, 0]) == pytest.approx(
        [0.27, 0.63, 0.03, 0.07]
    )
    assert networks.answer_from_blocks([], [2, 3]) == pytest.approx([0.25] * 4)
    first = BlockTable((0, 1), np.array([1.0, 0, 0, 0]))
    second = BlockTable((0, 2), np.array([0, 0, 0, 1.0]))
    assert networks.answer_from_blocks([first, second], [0, 1, 2]) == pytest.approx([1 / 8] * 8)


def test_whole_parts_of_n_cov_change_by_at_most_one_record():
    """All pairs of columns of up to 9 records, and all records put in place of another."""
    for n in range(2, 10):
        cells = product(range(n + 1), repeat=3)
        splits = [(a, b, c, n - a - b - c) for a, b, c in cells if a + b + c <= n]
        scores = {each: score_of(each) for each in splits}
        for each in splits:
            for gone, come in combinations(range(4), 2):
                if each[gone]:
                    moved = list(each)
                    moved[gone] -= 1
                    moved[come] += 1
                    assert abs(scores[each] - scores[tuple(moved)]) <= 1


def score_of(cells: tuple[int, int, int, int]) -> int:
    """From the numbers of records 00, 01, 10, 11, in whole numbers."""
    n, ones = sum(cells), (cells[2] + cells[3]) * (cells[1] + cells[3])
    return abs(n * cells[3] - ones) // n


def test_covariances_are_the_whole_parts():
    table = dense(200, 5)
    found = rivals.covariances(Counter(table))
    for one, other in combinations(range(5), 2):
        cells = np.rint(200 * empirical(table, [one, other])).astype(int)
        assert found[one, other] == found[other, one] == score_of(tuple(cells.tolist()))


def test_jtree_splits_its_budget_one_two_seven(spy):
    output = publish("jtree", dense(3_000, 9), rng(), epsilon=2.0).output
    (test, answers), (tables, noisy) = spy.draws
    assert isinstance(test, SparseVector)
    assert test.scales == pytest.approx((1 / 0.2, 2 * 18 / 0.4))
    assert (test.sensitivity, test.threshold) == (1, pytest.approx(0.02 * 3_000))
    assert answers.size == 36
    assert tables.scale == pytest.approx(2 * len(clique_sizes(output)) / 1.4)
    assert noisy.size == sum(1 << size for size in clique_sizes(output))


def clique_sizes(output: TableRelease) -> list[int]:
    """Sizes of the cliques: a family that the next one does not extend closes its clique."""
    families = [[{*parents, child} for child, parents in each] for each in output.network or ()]
    pairs = [pair for each in families for pair in zip(each, [*each[1:], set()], strict=True)]
    return [len(family) for family, following in pairs if not family < following]


@pytest.mark.parametrize("seed", range(2))
def test_no_table_of_jtree_holds_more_than_six_attributes(seed):
    """Sixty random edges among thirty attributes have larger cliques, so some are left out."""
    equal = table_of(np.repeat(rng(seed).random((300, 1)) < 0.5, 30, axis=1))
    output = publish("jtree", equal, rng(seed), epsilon=PRECISE).output
    assert max(len(parents) for _, parents, _ in output.nodes()) == 5
    lonely = table_of([[0, 1], [1, 0], [1, 1], [0, 0]] * 50)
    output = publish("jtree", lonely, rng(), epsilon=PRECISE).output
    assert output.clusters == [[0], [1]]


def test_pairs_are_asked_in_an_order_that_does_not_look_at_the_data():
    """Where all pairs depend, the first 2m asked are the 2m found: the same for any such table."""
    one = table_of(np.repeat(rng(1).random((300, 1)) < 0.5, 9, axis=1))
    flips = np.arange(9) % 2 == 0
    other = table_of((rng(2).random((300, 1)) < 0.4) ^ flips)
    found = [rivals.dependent_pairs(Counter(t), PRECISE, rng(3), rng(4))[0] for t in (one, other)]
    assert found[0] == found[1]
    assert len(found[0]) == 18
    assert found[0] != sorted(found[0])
    assert rivals.dependent_pairs(Counter(one), PRECISE, rng(5), rng(4))[0] != found[0]
