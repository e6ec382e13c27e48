"""Many columns: lengths of records, and ones and pairs of records that are cut."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from dp_core.algorithms.privscbn import ALGORITHM, generate
from dp_core.algorithms.privscbn.data.counts import Counter, by_length_of, length_ends
from dp_core.algorithms.privscbn.data.generators import SAMPLES
from dp_core.algorithms.privscbn.method.steps import bounded
from dp_core.algorithms.privscbn.method.steps.budget import Price
from dp_core.algorithms.privscbn.method.steps.pair_counts import LATTICE
from dp_core.algorithms.privscbn.method.steps.parities import Design
from dp_core.algorithms.privscbn.metrics import answers, distances, marginals, random_queries
from dp_core.algorithms.privscbn.params import JointParams
from dp_core.errors import ParameterError
from dp_core.noise.exact_noise import Entropy
from dp_core.study.replay import Recording
from dp_core.tables.records import BinaryTable
from dp_core.words import say

WEIGHTS = {1: 3, 2: 2}
"""Of a one beside a pair, by the norm."""


def table_of(values):
    return BinaryTable(values=np.asarray(values, dtype=np.uint8), name="made")


def baskets(seed, rows=200, columns=40, share=0.06):
    return (np.random.default_rng(seed).random((rows, columns)) < share).astype(np.uint8)


def cut(bits, design):
    """Work out from its bits what a record adds, in units of the lattice."""
    full = design.added(design.tau)
    own = design.added(int(bits.sum()))
    kept = LATTICE if own <= full else int(LATTICE * (full / own) ** (1 / design.norm))
    both = combinations(range(len(bits)), 2) if design.order > 1 else ()
    pairs = [bits[i] * bits[j] for i, j in both]
    return kept * np.concatenate([design.weights[0] * bits, pairs])


@pytest.mark.parametrize("norm", [1, 2])
@pytest.mark.parametrize("more", [(), (1,)])
def test_the_sensitivity_is_what_replacing_a_cut_record_changes_at_most_and_attained(norm, more):
    rng = np.random.default_rng(0)
    design = Design(m=6, weights=(WEIGHTS[norm], *more), norm=norm, tau=2)
    rows = [*rng.integers(0, 2, (40, 6)), *np.eye(6, dtype=int)]
    rows += [np.array(each) for each in ([1, 1, 0, 0, 0, 0], [0, 0, 1, 1, 0, 0])]
    added = [cut(row, design) / LATTICE for row in rows]
    changes = [np.linalg.norm(a - b, norm) for a, b in combinations(added, 2)]
    assert max(changes) == pytest.approx(design.sensitivity, rel=1e-12)


@pytest.mark.parametrize("norm", [1, 2])
def test_cut_records_are_counted_exactly(norm):
    values = baskets(1)
    design = Design(m=40, weights=(WEIGHTS[norm], 1), norm=norm, tau=3)
    price = Price(1e12, None if norm == 1 else 1e-6)
    found = bounded.measure_cut(Counter(table_of(values)), design, price, np.random.default_rng(0))
    # a class of lengths is cut as its longest record
    ends = length_ends(40)
    longest = ends[np.searchsorted(ends, values.sum(axis=1))]
    added = [design.added(int(ones)) for ones in longest]
    kept = np.minimum(1, design.added(3) / np.maximum(1, added)) ** (1 / norm)
    shares = (kept[:, None] * values).mean(axis=0)
    np.testing.assert_allclose((1 - found.coefficients[0]) / 2, np.maximum(shares, 1e-4), atol=2e-5)
    i, j = np.triu_indices(40, 1)
    both = (kept[:, None] * values[:, i] * values[:, j]).mean(axis=0)
    alone = 1 - 2 * np.maximum(shares, 1e-4)
    covariances = (found.coefficients[1] - alone[i] * alone[j]) / 4
    expected = both - np.maximum(shares, 1e-4)[i] * np.maximum(shares, 1e-4)[j]
    np.testing.assert_allclose(covariances, expected, atol=5e-5)


def test_counts_by_length_add_up_over_parts():
    values = baskets(2)
    whole = by_length_of(values)
    assert (whole == by_length_of(values[:70]) + by_length_of(values[70:])).all()
    assert whole[:, -1, -1].sum() == len(values)
    assert (whole[:, :-1, :-1].sum(axis=0) == values.T.astype(int) @ values).all()


@pytest.mark.parametrize("method", ["joint", "joint_zcdp"])
@pytest.mark.parametrize("epsilon", [0.3, 2.0])
def test_replay_finds_both_measurements_within_what_is_charged(method, epsilon):
    values = baskets(3, rows=3_000)
    other = values.copy()
    other[0] = 1 - other[0]
    method = ALGORITHM.method(method)
    recorded = Recording(method, method.params(epsilon=epsilon), table_of(values), Entropy())
    played = recorded.play(table_of(other))
    assert played.ok, played
    assert len(played.steps) == 2
    assert played.steps[0].ratio == pytest.approx(1.0)  # the flipped record has another length


@pytest.mark.parametrize("method", ["joint", "joint_zcdp"])
def test_a_cut_release_costs_what_was_asked(method):
    method = ALGORITHM.method(method)
    release = method.run(
        generate("baskets", 20_000, 0), method.params(epsilon=0.1), np.random.default_rng(0)
    )
    assert release.ledger.proven == pytest.approx(0.1)
    assert release.output.measured is None  # shares of cut records have no exact range


@pytest.mark.parametrize("method", ["joint", "joint_zcdp"])
@pytest.mark.parametrize("order", [None, 1])
def test_a_public_limit_is_kept_and_no_lengths_are_measured(method, order):
    values = baskets(3, rows=3_000)
    other = values.copy()
    other[0] = 1 - other[0]
    method = ALGORITHM.method(method)
    params = method.params(epsilon=0.5, tau=7, order=order)  # counts as 8, the next class
    recorded = Recording(method, params, table_of(values), Entropy())
    played = recorded.play(table_of(other))
    assert played.ok, played
    assert len(played.steps) == 1
    release = method.run(table_of(values), params, np.random.default_rng(0))
    assert release.ledger.proven == pytest.approx(0.5)
    assert say("privscbn-note-cut", tau=8) in release.output.notes
    assert order is None or all(len(each.attributes) == 1 for each in release.output.joints)


def test_a_limit_of_ones_is_refused_for_categories():
    table = SAMPLES["town"]()
    with pytest.raises(ParameterError) as refused:
        ALGORITHM.method("joint").run(table, JointParams(tau=6), np.random.default_rng(0))
    assert refused.value.field == "tau"


@pytest.mark.parametrize("method", ["joint", "joint_zcdp"])
@pytest.mark.parametrize("epsilon", [0.1, 0.3, 0.7])
def test_the_cost_never_passes_what_was_asked_and_does_not_tell_how_records_were_cut(
    method, epsilon
):
    """A register is told it before the draw, from a run with other noise."""
    method, tables = ALGORITHM.method(method), [baskets(5, 5_000, share=s) for s in (0.03, 0.1)]
    runs = [
        method.run(table_of(each), method.params(epsilon=epsilon), np.random.default_rng(seed))
        for each in tables
        for seed in range(3)
    ]
    assert len({each.output.notes for each in runs}) > 1
    (cost,) = {each.ledger.cost("proven") for each in runs}
    assert cost.epsilon <= Fraction(epsilon)
    assert method.key != "joint" or cost.epsilon == Fraction(epsilon)


@pytest.mark.parametrize("method", ["joint", "joint_zcdp"])
def test_cutting_makes_baskets_more_accurate(method):
    """Three draws each: the mean errors are 2 and 1.5 times apart, their deviations below 10 %."""
    table, method = generate("baskets", 20_000, 0), ALGORITHM.method(method)
    asked = random_queries(table.attributes, 3, 40)
    true = marginals(table.values, asked)

    def error(seed, **params):
        p = method.params(epsilon=0.1, **params)
        output = method.run(table, p, np.random.default_rng(seed)).output
        return distances(true, answers(output, asked)).mean()

    cut_error = np.mean([error(seed) for seed in range(3)])
    assert cut_error < 0.85 * np.mean([error(seed, order=2) for seed in range(3)])


def test_long_records_are_not_cut():
    values = (np.random.default_rng(4).random((5_000, 40)) < 0.5).astype(np.uint8)
    whole = Design(m=40, weights=(2, 1), norm=1, matrix=True)
    lengths = bounded.measure_lengths(
        Counter(table_of(values)), Price(1.0), np.random.default_rng(0)
    )
    assert bounded.cut_design(whole, lengths, 5_000) is whole
    assert lengths.left.epsilon == pytest.approx(0.9)
