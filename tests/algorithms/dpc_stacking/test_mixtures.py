"""Mixture of Gaussians: the same steps as scikit-learn's from the same start."""

import warnings

import numpy as np
import pytest
from sklearn.exceptions import ConvergenceWarning
from sklearn.mixture import GaussianMixture

from dp_core.algorithms.dpc_stacking.mixtures import Mixture, fitted_mixture
from dp_core.algorithms.dpc_stacking.primaries import Task, gmm
from dp_core.errors import DataError

RIDGE = 1e-4


def rows_of(n: int, d: int, seed: int = 0) -> np.ndarray:
    rng = np.random.default_rng(seed)
    return rng.normal(size=(n, d)) + 3 * rng.integers(0, 2, (n, 1))


def inverse_covariances(model: Mixture) -> np.ndarray:
    return model.roots @ model.roots.transpose(0, 2, 1)


@pytest.mark.parametrize(("n", "d", "clusters"), [(300, 1, 2), (300, 5, 3), (200, 20, 4)])
@pytest.mark.parametrize("most", [1, 7, 100])
def test_em_takes_the_steps_of_scikit_learn(n, d, clusters, most):
    rows = rows_of(n, d)
    groups = np.random.default_rng(1).integers(0, clusters, n)
    start = fitted_mixture(rows, groups, clusters, RIDGE, most=0)
    peer = GaussianMixture(
        clusters,
        reg_covar=RIDGE,
        max_iter=most,
        means_init=start.means,
        weights_init=start.weights,
        precisions_init=inverse_covariances(start),
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)
        peer.fit(rows)
    ours = fitted_mixture(rows, groups, clusters, RIDGE, most=most)
    np.testing.assert_allclose(ours.means, peer.means_, atol=1e-9)
    np.testing.assert_allclose(ours.weights, peer.weights_, atol=1e-9)
    np.testing.assert_allclose(inverse_covariances(ours), peer.precisions_, rtol=1e-7, atol=1e-9)
    np.testing.assert_array_equal(ours.labels(rows), peer.predict(rows))


def test_a_fold_goes_on_from_the_mixture_of_all_rows():
    rows = rows_of(400, 3)
    whole = gmm(Task(rows=rows, clusters=2, rng=np.random.default_rng(0)))
    out = np.arange(0, 400, 5)
    fold = gmm(Task(rows=rows, clusters=2, rng=np.random.default_rng(0), held_out=out, whole=whole))
    assert (fold.labels == whole.labels).mean() > 0.97


def test_a_group_without_rows_does_not_stop_the_mixture_and_a_singular_one_is_refused():
    rows = rows_of(100, 2)
    empty = fitted_mixture(rows, np.zeros(100, dtype=np.int64), 2, RIDGE)
    assert np.isfinite(empty.log_densities(rows)).all()
    flat = np.repeat(rows[:, :1], 2, axis=1)
    with pytest.raises(DataError, match="mixture became singular"):
        fitted_mixture(flat, np.arange(100) % 2, 2, 0.0)
    with pytest.raises(DataError, match="All rows are alike"):
        gmm(Task(rows=np.ones((30, 2)), clusters=2, rng=np.random.default_rng(0)))
