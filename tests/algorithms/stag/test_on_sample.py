"""Competitors on a sample too: what they spend there, what it costs, and what it does to errors."""

import math

import numpy as np
import pytest

from dp_core.algorithms.stag import ALGORITHM
from dp_core.algorithms.stag.data.lattice import Lattice
from dp_core.algorithms.stag.method.rivals import on_sample_too
from dp_core.algorithms.stag.method.steps import epsilon_on_sample
from dp_core.errors import ParameterError
from dp_core.noise.exact_noise import Entropy
from dp_core.privacy.costs import amplified
from dp_core.privacy.ledger import Composition, Neighbouring, leaves
from tests.algorithms.stag.tools import BOX, tiles_once, uneven

BASELINES = [method.key for method in ALGORITHM.methods if method.variant == "baseline"]
MAP = uneven(64, 40_000)


def released(key, lattice=MAP, *, rate=0.1, seed=0, **params):
    method = on_sample_too(ALGORITHM.method(key), rate)
    return method.run(lattice, method.params(**params), np.random.default_rng(seed))


@pytest.mark.parametrize("key", BASELINES)
@pytest.mark.parametrize("epsilon", [0.1, 10.0])
def test_what_is_spent_on_the_sample_costs_epsilon_on_the_full_data(key, epsilon):
    ledger = released(key, epsilon=epsilon).ledger
    assert ledger.neighbouring is Neighbouring.ADD_REMOVE
    assert isinstance(ledger.root, Composition)
    assert (ledger.root.kind, ledger.root.rate) == ("subsampled", 0.1)
    (inner,) = ledger.root.parts
    inside = float(ledger.cost("proven", inner).epsilon)
    assert inside == pytest.approx(epsilon_on_sample(epsilon, 0.1), rel=1e-9)
    assert ledger.proven == pytest.approx(epsilon, rel=1e-9)
    assert ledger.claimed == pytest.approx(amplified(inside, 0.1), rel=1e-9)
    assert ledger.holds


@pytest.mark.parametrize("key", BASELINES)
def test_counts_are_those_of_the_full_data(key):
    """Without noise to see the total is a binomial count over the rate: 6 s.d. is 1e-9."""
    output = released(key, epsilon=1e9).output
    assert tiles_once(output)
    spread = math.sqrt(len(MAP) * 0.9 / 0.1)
    assert abs(output.count.sum() - len(MAP)) < 6 * spread
    assert abs(output.count.sum() - len(MAP)) > 1e-6


def test_a_public_size_is_that_of_the_full_data_and_a_rate_of_one_the_method():
    output = released("uniform", rate=0.25, epsilon=0.5, public_size=40_000).output
    wanted = math.ceil(math.sqrt(10_000 * epsilon_on_sample(0.5, 0.25) / 10))
    assert output.info["side"] == min(64, wanted)
    method = ALGORITHM.method("adaptive")
    ledger = released("adaptive", rate=1.0).ledger
    own = method.run(MAP, method.params(), np.random.default_rng(0)).ledger
    assert ledger == own
    half = on_sample_too(method, 0.5)
    assert half.run(uneven(16, 500), half.params(), Entropy()).ledger.proven == pytest.approx(1.0)


def test_a_box_that_was_read_from_the_data_is_charged_once_and_without_limit():
    ledger = released("uniform", Lattice(MAP.counts, BOX, facts_from_data=True)).ledger
    assert math.isinf(ledger.proven)
    assert sum(math.isinf(leaf.proven) for leaf in leaves(ledger.root)) == 1
    assert ledger.claimed == pytest.approx(1.0)


def test_methods_with_a_sample_of_their_own_and_bad_rates_are_refused_before_anything_runs():
    for key in ("published", "sound"):
        with pytest.raises(ParameterError, match="sampling_rate"):
            on_sample_too(ALGORITHM.method(key), 0.1)
    for rate in (0.0, 1.5, math.nan):
        with pytest.raises(ParameterError, match="0 < sampling_rate ≤ 1"):
            on_sample_too(ALGORITHM.method("uniform"), rate)
