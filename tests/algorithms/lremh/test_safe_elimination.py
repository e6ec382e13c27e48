"""Safe elimination: what is deleted weighs little, and it says how little."""

from itertools import combinations

import numpy as np
import pytest
from scipy.stats import binom, norm

from dp_core.algorithms.lremh.data.patterns import report_set
from dp_core.algorithms.lremh.method.steps.moments import moments
from dp_core.algorithms.lremh.method.steps.noise import Noise
from dp_core.algorithms.lremh.method.steps.safe_elimination import eliminate
from dp_core.algorithms.lremh.outputs import total_variation
from dp_core.errors import ParameterError
from tests.algorithms.lremh.tools import sent

DOMAINS = (3, 4, 2)
NOISE = Noise(0.1, 0.1, 0.9)
PUBLISHED = Noise(0.1, 0.5, 0.75)
SHARES = ([0.7, 0.29, 0.01], [0.5, 0.3, 0.19, 0.01], [0.6, 0.4])


def drawn(n, seed):
    """Independent attributes with rare values, and their reports."""
    rng = np.random.default_rng(seed)
    codes = np.stack([rng.choice(len(share), n, p=share) for share in SHARES], axis=1)
    return codes, report_set(sent(codes, DOMAINS, NOISE, seed), DOMAINS)


def joint_of(codes):
    table = np.zeros(DOMAINS)
    np.add.at(table, tuple(codes.T), 1 / len(codes))
    return table


def slow_elimination(reports, eta, delta):
    """Cell by cell, from names of values."""
    measured = moments(reports, NOISE)
    blocks = measured.blocks
    cells = []
    for j, k in enumerate(DOMAINS):
        for a in range(k):
            row = int(blocks.starts[j]) + a
            cells.append(({j: a}, measured.ways[row], measured.way_variances[row]))
    for i, j in combinations(range(len(DOMAINS)), 2):
        for a in range(DOMAINS[i]):
            for b in range(DOMAINS[j]):
                at = (int(blocks.starts[i]) + a, int(blocks.starts[j]) + b)
                cells.append(({i: a, j: b}, measured.pairs[at], measured.pair_variances[at]))
    z = norm.isf(delta / len(cells))
    bounds = sorted(
        ((max(share, 0) + z * np.sqrt(variance), n) for n, (_, share, variance) in enumerate(cells))
    )
    kept, spent, skipped = dict.fromkeys(np.ndindex(*DOMAINS), True), 0.0, 0
    for bound, n in bounds:
        mine = [
            record
            for record, here in kept.items()
            if here and all(record[j] == value for j, value in cells[n][0].items())
        ]
        if not mine:
            skipped += 1
            continue
        if spent + bound > eta:
            break
        spent += bound
        kept.update(dict.fromkeys(mine, False))
    return kept, spent, skipped


@pytest.mark.parametrize("eta", [0.02, 0.05, 0.2, 0.6])
def test_the_kept_records_are_those_of_a_slow_loop(eta):
    for seed in range(3):
        reports = drawn(20_000, seed)[1]
        found = eliminate(reports, NOISE, eta=eta)
        kept, spent, skipped = slow_elimination(reports, eta, 0.05)
        assert all(found.kept[record] == here for record, here in kept.items())
        assert found.bound == pytest.approx(spent)
        assert found.bound <= eta
        assert found.confidence == 0.95
        assert skipped > 0 or eta < 0.5  # a cell whose records are gone costs nothing


@pytest.mark.slow
def test_deleted_mass_exceeds_its_bound_no_more_often_than_stated():
    """150 runs, chance at most 0.05 each: more than 26 violations have a chance below 1e-6."""
    runs, delta = 150, 0.05
    truth = np.einsum("i,j,k->ijk", *SHARES)
    violations = deleted = 0
    for seed in range(runs):
        codes, reports = drawn(5000, seed)
        found = eliminate(reports, NOISE, eta=0.1, delta=delta)
        gone = ~found.kept
        violations += truth[gone].sum() > found.bound or joint_of(codes)[gone].sum() > found.bound
        deleted += gone.sum()
    assert deleted > 5 * runs
    most = int(binom.isf(1e-6, runs, delta))
    assert violations <= most


def test_cutting_a_finished_table_costs_no_more_than_what_was_deleted():
    codes, reports = drawn(20_000, 0)
    found, truth = eliminate(reports, NOISE, eta=0.1), joint_of(codes)
    assert not found.kept.all()
    table = np.random.default_rng(0).dirichlet(np.ones(24)).reshape(DOMAINS)
    cut = found.cut(table)
    assert cut.sum() == pytest.approx(1)
    assert not cut[~found.kept].any()
    lost = truth[~found.kept].sum()
    assert lost <= found.bound
    assert total_variation(found.cut(truth), truth) == pytest.approx(lost)
    assert total_variation(cut, truth) <= total_variation(table, truth) + found.bound


def test_a_table_with_nothing_else_is_not_cut_to_nothing():
    found = eliminate(drawn(20_000, 0)[1], NOISE, eta=0.1)
    table = np.zeros(DOMAINS)
    table[tuple(np.argwhere(~found.kept)[0])] = 1.0
    assert (found.cut(table) == table).all()


def test_at_the_published_sample_size_nothing_is_deleted():
    rng = np.random.default_rng(0)
    codes = np.stack([rng.choice(len(share), 4500, p=share) for share in SHARES], axis=1)
    reports = report_set(sent(codes, DOMAINS, PUBLISHED), DOMAINS)
    found = eliminate(reports, PUBLISHED)
    assert found.kept.all()
    assert found.bound == 0


def test_new_numbers_of_categories_change_nothing():
    codes, orders = drawn(20_000, 2)[0], ([2, 0, 1], [3, 1, 0, 2], [1, 0])
    bits = sent(codes, DOMAINS, NOISE)
    moved = [b[:, order] for b, order in zip(bits, orders, strict=True)]
    one = eliminate(report_set(bits, DOMAINS), NOISE, eta=0.1)
    other = eliminate(report_set(moved, DOMAINS), NOISE, eta=0.1)
    assert (other.kept == one.kept[np.ix_(*orders)]).all()


@pytest.mark.parametrize("name", ["eta", "delta"])
@pytest.mark.parametrize("value", [0.0, 1.0, -1.0, float("nan")])
def test_shares_out_of_range_are_refused(name, value):
    with pytest.raises(ParameterError, match=rf"{name} = .* must lie between 0 and 1"):
        eliminate(drawn(100, 0)[1], NOISE, **{name: value})
