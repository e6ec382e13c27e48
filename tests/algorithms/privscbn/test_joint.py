"""Maximum entropy: what is counted, what one record changes, and the table that comes of it."""

from itertools import combinations, product

import numpy as np
import pytest

from dp_core.algorithms.privscbn import ALGORITHM, generate
from dp_core.algorithms.privscbn.data.counts import Counter
from dp_core.algorithms.privscbn.method import joint as by
from dp_core.algorithms.privscbn.method.steps import parities as of
from dp_core.algorithms.privscbn.method.steps.budget import Price
from dp_core.algorithms.privscbn.method.steps.networks import Joint
from dp_core.algorithms.privscbn.method.steps.partition import pair_conditionals
from dp_core.algorithms.privscbn.params import JointParams, JointZCDPParams
from dp_core.noise.exact_noise import Entropy
from dp_core.noise.mechanisms import TraceNorm
from dp_core.study.replay import Recording
from dp_core.tables.records import BinaryTable

ROWS = [np.array(bits) for bits in product((0, 1), repeat=5)]


def sets_up_to(m, order):
    return tuple(of.sets_of(m, size) for size in range(1, order + 1))


def table_of(values):
    return BinaryTable(values=np.asarray(values, dtype=np.uint8), name="made")


def priced(epsilon, norm):
    """Price of Laplace noise (norm 1) or Gaussian noise (norm 2)."""
    return Price(epsilon, None if norm == 1 else 1e-6)


def exact(table, order=3):
    """Parities of a table as if measured without noise."""
    design = of.best_design(table.attributes, min(order, table.attributes), 1)
    return of.measure_parities(Counter(table), design, Price(1e9), np.random.default_rng(0))


@pytest.mark.parametrize("weights", [(1,), (3, 1), (2, 3), (5, 3, 1), (1, 1, 1)])
@pytest.mark.parametrize("norm", [1, 2])
def test_the_sensitivity_is_what_replacing_a_record_changes_at_most_and_attained(weights, norm):
    design = of.Design(m=5, weights=weights, norm=norm)
    sets = [(w, s) for w, s in zip(weights, sets_up_to(5, len(weights)), strict=True)]
    parities = [np.concatenate([w * (row[s].sum(axis=1) % 2) for w, s in sets]) for row in ROWS]
    changes = [np.linalg.norm(a - b, norm) for a, b in combinations(parities, 2)]
    assert design.sensitivity == pytest.approx(max(changes), rel=1e-12)


@pytest.mark.parametrize(
    ("m", "n", "epsilon", "norm", "order"),
    [
        (16, 20_000, 0.1, 1, 2),
        (16, 20_000, 0.5, 1, 2),
        (16, 20_000, 5.0, 1, 4),  # cells of blocks as well
        (24, 40_000, 5.0, 1, 3),
        (16, 20_000, 0.2, 2, 3),
        (50, 88_000, 0.1, 1, 2),
        (50, 2_000, 0.1, 1, 1),
        (50, 10**9, 1.0, 1, 2),  # too many triples
    ],
)
def test_what_is_counted_follows_from_public_numbers(m, n, epsilon, norm, order):
    assert of.choose_design(m, n, priced(epsilon, norm), order=None).order == order
    assert of.choose_design(2, n, priced(epsilon, norm), order=3).order == 2


@pytest.mark.parametrize(("m", "norm", "cells"), [(8, 1, True), (8, 2, False), (16, 1, False)])
def test_a_small_table_is_counted_cell_by_cell(m, norm, cells):
    design = of.choose_design(m, 5_000, priced(1.0, norm), order=None)
    assert bool(design.blocks) is cells
    asked = of.choose_design(m, 5_000, priced(1.0, norm), order=3)
    assert of.expected_error(design, 5_000, 1.0) <= of.expected_error(asked, 5_000, 1.0)


def test_odd_counts_are_those_of_the_records_and_the_cells_give_the_same_coefficients():
    table = generate("survey", 500, 3)
    sets = sets_up_to(16, 3)
    for members, counts in zip(sets, of.odd_counts(Counter(table), sets), strict=True):
        odd = table.values[:, members].sum(axis=2) % 2
        np.testing.assert_array_equal(counts, odd.sum(axis=0))
    table = table_of(np.random.default_rng(1).random((400, 6)) < [[0.1, 0.3, 0.5, 0.5, 0.8, 0.2]])
    rng = np.random.default_rng(0)
    cells = of.measure_parities(Counter(table), of.cell_design(6, 1), Price(1e9), rng)
    assert [len(each) for each in cells.sets] == [6, 15, 20, 15, 6, 1]
    for one, other in zip(exact(table).coefficients, cells.coefficients, strict=False):
        np.testing.assert_allclose(one, other, atol=1e-6)
    odd = table.values.sum(axis=1) % 2
    assert cells.coefficients[5] == pytest.approx(1 - 2 * odd.mean(), abs=1e-6)


@pytest.mark.parametrize("weight", [1, 2, 3])
def test_the_sensitivity_of_the_matrix_is_its_trace_norm_and_it_is_attained(weight):
    design = of.Design(m=5, weights=(weight, 1), norm=1, matrix=True)
    mechanism = TraceNorm(sensitivity=design.sensitivity, epsilon=1.0, size=6)
    sets = list(zip((weight, 1), sets_up_to(5, 2), strict=True))
    odd = [np.concatenate([w * (row[s].sum(axis=1) % 2) for w, s in sets]) for row in ROWS]
    changes = [mechanism.change(a, b) for a, b in combinations(odd, 2)]
    assert max(changes) == pytest.approx(design.sensitivity, rel=1e-12)


def test_a_table_of_blocks_is_touched_once_each_and_holds_every_pair():
    design = next(each for each in of.matrix_designs(16, 1) if each.also)
    blocks = design.also
    assert blocks.sensitivity == 2 * len(blocks.blocks)
    assert {len(each) for each in blocks.blocks} == {8}
    times = dict(zip((1, 2, 3, 4), blocks.times, strict=True))
    assert times[2].min() == 1
    assert [each.sum() for each in times.values()] == [6 * 8, 6 * 28, 6 * 56, 6 * 70]


@pytest.mark.parametrize(
    ("columns", "epsilon", "draws"), [(16, 0.3, 1), (16, 3.0, 2), (20, 3.0, 2)]
)
def test_noise_and_coefficients_of_pure_epsilon_are_what_they_say(columns, epsilon, draws):
    """Over 30 runs; deviations of a mean ratio: about .02."""
    n = 20_000
    table = table_of(np.random.default_rng(1).random((n, columns)) < 0.3)
    design = of.choose_design(columns, n, Price(epsilon), order=None)
    assert len(design.all) == draws
    true = of.measure_parities(Counter(table), design, Price(1e9), np.random.default_rng(0))
    ratios = []
    for source in [np.random.default_rng(seed) for seed in range(20)] + [Entropy()] * 10:
        found = of.measure_parities(Counter(table), design, Price(epsilon), source)
        assert sum(each.proven for each in found.spends) == pytest.approx(epsilon, rel=1e-12)
        off = zip(found.coefficients, true.coefficients, found.variances, strict=True)
        ratios.append([np.mean(np.square(one - other) / variance) for one, other, variance in off])
    np.testing.assert_allclose(np.mean(ratios, axis=0), 1, atol=0.25)


@pytest.mark.parametrize(("columns", "epsilon"), [(16, 0.3), (16, 3.0), (9, 0.1), (8, 1.0)])
def test_an_exchanged_record_spends_all_of_epsilon_of_matrix_blocks_and_cells(columns, epsilon):
    n = 20_000
    values = np.random.default_rng(2).integers(0, 2, (n, columns))
    design = of.choose_design(columns, n, Price(epsilon), order=None)
    values[0] = 0
    other = values.copy()
    other[0, : design.hardest] = 1
    method = ALGORITHM.method("joint")
    recorded = Recording(method, JointParams(epsilon=epsilon), table_of(values), Entropy())
    played = recorded.play(table_of(other))
    assert played.ok, played
    assert len(played.steps) == len(design.all)
    assert played.steps[0].ratio == pytest.approx(1.0)
    other[0] = 1
    played = recorded.play(table_of(other))
    assert played.ok
    assert played.worst == pytest.approx(1.0, abs=0.4)
    assert played.steps[-1].ratio == pytest.approx(1.0) or design.also is None


@pytest.mark.parametrize("norm", [1, 2])
def test_the_expected_error_is_that_of_coefficients_drawn_at_random(norm):
    """Of 3 attributes: sizes and noise normal, what is measured drawn towards 0 as it should be."""
    rng = np.random.default_rng(5)
    n, epsilon, order = 10_000, 0.02, 2
    design = of.best_design(3, order, norm)
    sizes = np.repeat(of.prior(3), (3, 3, 1))
    weights = np.repeat([*design.weights, 0], (3, 3, 1))
    noise = np.sqrt(design.spread) * 2 / epsilon / n
    true = rng.normal(size=(20_000, 7)) * sizes
    noise = noise / np.where(weights > 0, weights, 1e-9)
    wrong = (true + rng.normal(size=true.shape) * noise) / (1 + noise**2 / sizes**2) - true
    sets = [each for size in (1, 2, 3) for each in combinations(range(3), size)]
    every = [*product((0, 1), repeat=3)]
    signs = np.array([[(-1) ** sum(x[j] for j in s) for x in every] for s in sets])
    distances = 0.5 * np.abs(wrong @ signs / 8).sum(axis=1)
    assert of.expected_error(design, n, epsilon) == pytest.approx(distances.mean(), rel=0.02)


def test_pairs_alone_give_what_proportional_fitting_gives():
    table = generate("asia", 20_000, 1)
    counter = Counter(table)
    family = (1, 3, 5)  # either of two causes
    joint = by.fit_joint(exact(table, order=2), by.Clique((), family))
    moments = counter.pairs / counter.n
    ones = pair_conditionals([[(5, (1, 3))]], moments)[0][0]
    cells = joint.table.reshape(4, 2)
    np.testing.assert_allclose(cells[:, 1] / cells.sum(axis=1), ones, atol=5e-3)


def test_a_later_table_follows_what_is_known():
    first, later = (
        Joint(
            own,
            np.array(table),
            [own[1:], own[:1], own],
            of.walsh(np.log(table))[1:] / 4,  # the weights that make it
            known,
        )
        for own, table, known in (
            ((0, 1), [0.1, 0.2, 0.3, 0.4], 0),
            ((1, 2), [0.36, 0.04, 0.12, 0.48], 1),
        )
    )
    rows = by.draw_rows([first, later], 3, 10_000, "0")
    assert rows[:, 0].mean() == pytest.approx(0.7, abs=1e-3)
    for value, share in ((0, 0.1), (1, 0.8)):
        assert rows[rows[:, 1] == value, 2].mean() == pytest.approx(share, abs=1e-3)
    assert abs(np.corrcoef(rows[rows[:, 1] == 1][:, [0, 2]].T)[0, 1]) < 0.05


@pytest.mark.parametrize("m", [17, 18, 33, 100])
def test_many_attributes_get_tables_that_overlap_and_stay_small(m):
    values = np.random.default_rng(m).integers(0, 2, (300, m))
    cliques = by.find_cliques(exact(table_of(values), order=2))
    assert sorted(j for each in cliques for j in each.own) == list(range(m))
    done = set()
    for each in cliques:
        assert done.issuperset(each.known)
        assert done.isdisjoint(each.own)
        assert len(each.attributes) <= by.table_size(m) <= of.MOST_ATTRIBUTES
        done |= {*each.own}
    assert all(1 <= len(each.own) <= by.NEW and each.known for each in cliques[1:])
    assert sum(1 << len(each.attributes) for each in cliques) <= by.MOST_CELLS


def test_pairs_across_the_tables_of_many_attributes_are_kept():
    """Mean error of a correlation: .013; several times that where tables share one attribute."""
    rng = np.random.default_rng(3)
    factors = rng.normal(size=(20_000, 4))
    load = rng.normal(size=(4, 24))
    table = table_of(factors @ load + rng.normal(size=(20_000, 24)) > 0)
    output = by.publish_joint(table, JointParams(epsilon=2.0), np.random.default_rng(0)).output
    true, made = (np.corrcoef(each.T) for each in (table.values, output.synthetic))
    assert np.abs(true - made)[np.triu_indices(24, 1)].mean() < 0.02


def test_all_coefficients_give_the_table_itself_and_rare_answers_their_shares():
    values = np.random.default_rng(5).integers(0, 2, (4_000, 3))
    values[:, 2] = values[:, 0] ^ values[:, 1] ^ (np.random.default_rng(6).random(4_000) < 0.2)
    table = table_of(values)
    joint = by.fit_joint(exact(table), by.Clique((), (0, 1, 2)))
    np.testing.assert_allclose(joint.table, Counter(table).family((0, 1, 2)) / 4_000, atol=1e-4)
    rng = np.random.default_rng(7)
    factor = rng.random((20_000, 1))
    parities = exact(table_of(rng.random((20_000, 15)) < 0.02 * (0.2 + 1.6 * factor**2)), order=2)
    joint = by.fit_joint(parities, by.Clique((), tuple(range(15))))
    singles = [1 - 2 * joint.onto([j])[1] for j in range(15)]
    np.testing.assert_allclose(singles, parities.coefficients[0], atol=1e-4)


def test_the_picture_is_a_tree_that_holds_every_attribute_once():
    table = generate("asia", 5_000, 1)
    output = by.publish_joint(table, JointZCDPParams(epsilon=1.0), np.random.default_rng(0)).output
    children = [child for child, _, _ in output.nodes()]
    assert sorted(children) == list(range(8))
    assert sum(len(parents) for _, parents, _ in output.nodes()) == 7
    for child, parents, ones in output.nodes():
        joint = output.answer([*parents, child]).reshape(-1, 2)
        np.testing.assert_allclose(ones, joint[:, 1] / joint.sum(axis=1))


def test_ranges_of_shares_hold_where_they_come_from_the_matrix():
    """Of 100 releases; the share that holds has a standard error of at most .012."""
    table = table_of(np.random.default_rng(1).random((20_000, 12)) < 0.3)
    counter = Counter(table)
    design = of.choose_design(12, 20_000, Price(0.3), order=None)
    assert design.matrix
    true, held = table.values.mean(axis=0), []
    for _ in range(100):
        found = of.measure_parities(counter, design, Price(0.3), Entropy()).measured
        held.append(np.abs(found.shares - true) <= found.half_width + 1e-12)
    assert 0.9 < np.mean(held) < 0.99


@pytest.mark.parametrize("method", ["joint", "joint_zcdp"])
def test_of_many_attributes_pairs_are_as_large_as_they_are_found(method):
    """Mean error of a correlation: .035, and they are .23 on average."""
    rng = np.random.default_rng(4)
    factor = rng.normal(size=(20_000, 1))
    table = table_of(factor * rng.uniform(0.5, 1, 70) + rng.normal(size=(20_000, 70)) > 0)
    chosen = ALGORITHM.method(method)
    output = chosen.run(table, chosen.params(epsilon=2.0), np.random.default_rng(0)).output
    true, made = (np.corrcoef(each.T) for each in (table.values, output.synthetic))
    above = np.triu_indices(70, 1)
    assert np.abs(true - made)[above].mean() < 0.25 * np.abs(true)[above].mean()
