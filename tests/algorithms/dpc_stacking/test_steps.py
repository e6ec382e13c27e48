"""Rows that drift, votes side by side, and the sentences of the steps."""

from functools import cache

import numpy as np
import pytest

from dp_core.algorithm import Release
from dp_core.algorithms.dpc_stacking import ALGORITHM
from dp_core.algorithms.dpc_stacking.data.generators import SAMPLES
from dp_core.algorithms.dpc_stacking.outputs import Clustering
from dp_core.algorithms.dpc_stacking.view import figures, story
from tests.algorithms.dpc_stacking.tools import run

iris = SAMPLES["iris"]

NOISY = [
    ("published", {"adaptive": "constant"}),
    ("published", {"adaptive": "constant", "scaling": "raw", "table_sensitivity": "unit"}),
    ("published", {"adaptive": "constant", "scaling": "raw"}),
    ("local", {}),
    ("local", {"noise": "laplace_split"}),
    ("input_kmeans", {}),
]


@cache
def flowers(method: str, epsilon: float, **given) -> Release:
    """Run a method on the flowers, once for all that is asked of it."""
    return run(method, iris(), epsilon=epsilon, **given)


def drifting(method: str, epsilon: float = 1.0, **given) -> tuple[story.Drift, Clustering]:
    output = flowers(method, epsilon, **given).output
    rows = iris().unit_box()
    found = story.drift_of(rows, np.zeros(len(rows), dtype=np.int64), epsilon, output)
    assert found is not None
    return found, output


@pytest.mark.slow
@pytest.mark.parametrize(("method", "given"), NOISY)
def test_frames_are_the_runs_of_the_same_noise_at_the_price_of_their_ledgers(method, given) -> None:
    """Two of them determine every row exactly."""
    found, output = drifting(method, **given)
    np.testing.assert_allclose(found.at(1.0), figures.unclipped(output.noisy_table, output))
    other = flowers(method, 0.5, **given)
    np.testing.assert_allclose(
        found.at(0.5),
        figures.unclipped(other.output.noisy_table, other.output),
        rtol=1e-9,
        atol=1e-9,
    )
    one, two = found.at(2.0), found.at(0.1)
    np.testing.assert_allclose((2.0 * one - 0.1 * two) / 1.9, found.rows, atol=1e-11)
    params = ALGORITHM.method(method).params(**given)
    paid = story.price(method, params, output, 0.5)
    assert paid.person == pytest.approx(other.ledger.proven, rel=1e-12)


def test_frames_run_from_large_to_small_and_hold_the_epsilon_of_the_page() -> None:
    assert story.frames_of(1.0) == list(story.EPSILONS)
    frames = story.frames_of(0.3)
    assert 0.3 in frames
    assert frames == sorted(frames, reverse=True)
    assert (frames[0], frames[-1]) == (20.0, 0.05)
    output = run("dplloyd", iris()).output  # whose rows get no noise
    assert story.drift_of(iris().unit_box(), np.zeros(150, dtype=np.int64), 1.0, output) is None
