"""Sparse tables under zCDP: what one record changes, which pairs are kept, and the rows."""

import json
from fractions import Fraction
from itertools import combinations, product

import numpy as np
import pytest

from dp_core.algorithms.privscbn import generate
from dp_core.algorithms.privscbn.data.counts import Counter
from dp_core.algorithms.privscbn.evidence import latent_json
from dp_core.algorithms.privscbn.method import baskets
from dp_core.algorithms.privscbn.method.baskets import (
    WEIGHT,
    baskets_sensitivity,
    draw_latent,
    fit_latent,
    kept_covariances,
    publish_baskets,
)
from dp_core.algorithms.privscbn.method.steps.pair_counts import scaled_pairs
from dp_core.algorithms.privscbn.params import SparseZCDPParams
from dp_core.tables.records import BinaryTable


def measured(row, tau):
    """Measure one record beside an empty one, by the code that counts."""
    counter = Counter(BinaryTable(values=np.array([row, [0] * 5], dtype=np.uint8), name="one"))
    lattice = 1 << 16
    sums, _ = scaled_pairs(counter, lambda ones: baskets._scale(ones, tau), lattice)
    sums[np.diag_indices(len(row))] *= WEIGHT
    return sums[np.triu_indices(len(row))] / lattice


@pytest.mark.parametrize("tau", [None, 1, 2, 3, 5])
def test_no_two_records_are_farther_apart_than_the_sensitivity(tau):
    added = [measured(row, tau) for row in product((0, 1), repeat=5)]
    farthest = max(np.linalg.norm(a - b) for a, b in combinations(added, 2))
    assert farthest <= baskets_sensitivity(5, tau)
    if tau in (None, 1, 2):  # two disjoint records fit, or all against none
        assert farthest == pytest.approx(baskets_sensitivity(5, tau), rel=1e-3)


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize("tau", [None, 1, 2, 3])
def test_rho_is_that_of_the_change_itself_and_of_no_rounded_root(tau, exact):
    table = BinaryTable(values=np.eye(40, 5, dtype=np.uint8), name="one")
    noise = baskets._noise(Counter(table), SparseZCDPParams(tau=tau), exact=exact)
    square = {None: 30, 1: 8, 2: 18, 3: 30}[tau] * noise.lattice**2
    assert noise.rho == Fraction(square) / (2 * noise.exact_variance)


@pytest.mark.parametrize("tau", [1, 2, 3, 6, 7, 20, 500])
def test_no_scaled_record_is_longer_than_one_of_tau_ones_on_any_lattice(tau):
    ones = np.arange(1, 501)
    for lattice in (1, 2**10, 2**16):
        weights = np.floor(baskets._scale(ones, tau) * lattice).astype(int)
        squares = [
            int(w) ** 2 * int(baskets._square(k)) for w, k in zip(weights, ones, strict=True)
        ]
        assert max(squares) <= baskets._square(np.array(tau)) * lattice**2


def test_a_covariance_is_kept_as_far_as_it_stands_out_of_the_noise():
    shares = np.full(3, 0.2)
    counts = np.zeros((3, 3))
    counts[np.triu_indices(3, 1)] = 0.04 + np.array([0.029, -0.029, 0.1])
    kept = kept_covariances(counts, shares, 0.01)
    assert kept[0, 1] == kept[0, 2] == 0
    assert kept[1, 2] == kept[2, 1] == pytest.approx(0.1 - 0.03**2 / 0.1)


def test_rows_have_the_shares_and_the_pairs_that_were_asked_for():
    shares = np.array([0.02, 0.3, 0.6, 0.5])
    covariances = np.zeros((4, 4))
    covariances[1, 2] = covariances[2, 1] = -0.1
    covariances[0, 3] = covariances[3, 0] = 0.008
    rows = draw_latent(fit_latent(shares, covariances), 50_000, "0")
    np.testing.assert_allclose(rows.mean(axis=0), shares, atol=1 / 50_000 + 1e-12)
    np.testing.assert_allclose(
        np.cov(rows.T) - np.diag(shares * (1 - shares)), covariances, atol=2e-3
    )


def test_noise_alone_joins_hardly_anything():
    values = np.random.default_rng(4).random((5_000, 30)) < 0.1
    table = BinaryTable(values=values.astype(np.uint8), name="apart")
    p = SparseZCDPParams(epsilon=0.3)
    output = publish_baskets(table, p, np.random.default_rng(0)).output
    off = output.latent.correlations[np.triu_indices(30, 1)]
    assert (off == 0).mean() > 0.9
    joined = {(p, c) for c, parents, _ in output.nodes() for p in parents}
    assert all(output.latent.correlations[pair] for pair in joined)


def test_the_model_that_leaves_is_the_one_the_rows_were_drawn_from():
    table = generate("baskets", 20_000, 1)
    output = publish_baskets(table, SparseZCDPParams(), np.random.default_rng(0)).output
    model = json.loads(latent_json(output.latent, [f"item {j}" for j in range(50)], ""))
    shares, root = np.array(model["shares"]), np.linalg.cholesky(model["correlations"])
    numbers = np.random.default_rng(1).standard_normal((20_000, 50)) @ root.T
    rows = numbers < np.quantile(numbers, shares, axis=0).diagonal()
    pairs = [(rows.T.astype(float) @ rows), output.synthetic.T.astype(float) @ output.synthetic]
    assert np.abs(pairs[0] - pairs[1]).max() / 20_000 < 0.01
    assert output.answer([3])[1] == pytest.approx(shares[3])
