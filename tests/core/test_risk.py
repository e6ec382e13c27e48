import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dp_core.study import risk

# privacy.md section 4, as printed: epsilon, odds, posterior from 50 / 10 / 1 %, advantage,
# detection at 5 % false alarms.
TABLE = [
    (0.1, "1.11", ("52.5", "10.9", "1.1"), "5.0", "5.5"),
    (0.5, "1.65", ("62.2", "15.5", "1.6"), "24.5", "8.2"),
    (1, "2.72", ("73.1", "23.2", "2.7"), "46.2", "13.6"),
    (2, "7.39", ("88.1", "45.1", "6.9"), "76.2", "36.9"),
    (3, "20.1", ("95.3", "69.1", "16.9"), "90.5", "95.3"),
    (5, "148", ("99.3", "94.3", "60.0"), "98.7", "99.4"),
]
PRIORS = np.array([0.5, 0.1, 0.01])

shares = st.floats(0, 1)
inner_shares = st.floats(1e-6, 1 - 1e-6)
epsilons = st.floats(0, 20) | st.just(math.inf)
finite_epsilons = st.floats(0, 20)
deltas = st.floats(0, 1)


@pytest.mark.parametrize(("epsilon", "odds", "posteriors", "gap", "found"), TABLE)
def test_the_printed_table_is_reproduced(epsilon, odds, posteriors, gap, found):
    assert f"{risk.odds_multiplier(epsilon):.3g}" == odds
    assert tuple(f"{100 * p:.1f}" for p in risk.posterior(PRIORS, epsilon)) == posteriors
    assert f"{100 * risk.advantage(epsilon):.1f}" == gap
    assert f"{100 * risk.detection(0.05, epsilon):.1f}" == found


@given(inner_shares, finite_epsilons)
def test_posterior_is_the_formula_of_the_specification(prior, epsilon):
    odds = risk.odds_multiplier(epsilon)
    expected = odds * prior / (1 - prior + odds * prior)
    assert risk.posterior(prior, epsilon) == pytest.approx(expected, rel=1e-12)


def test_certainty_stays_a_number_gives_a_float_and_no_noise_adds_a_person():
    assert [risk.odds_multiplier(each) for each in (0, 1e4, math.inf)] == [1, math.inf, math.inf]
    assert risk.odds_multiplier(709.0) < math.inf
    for epsilon in (0.0, 1.0, 800.0, math.inf):
        assert risk.posterior(np.array([0.0, 1.0]), epsilon).tolist() == [0.0, 1.0]
    assert risk.posterior(np.array([1e-9, 0.5]), math.inf).tolist() == [1.0, 1.0]
    assert type(risk.posterior(0.1, 1)) is float
    assert type(risk.detection(0.1, 1)) is float
    grid = np.full((2, 3), 0.1)
    assert risk.posterior(grid, 1).shape == risk.detection(grid, 1).shape == (2, 3)
    assert risk.posterior(np.array([]), 1).shape == (0,)
    assert [risk.people_after(prior, 0.0) for prior in range(1001)] == list(range(1001))


@given(finite_epsilons, deltas)
def test_advantage_is_the_closed_form_and_the_largest_gap_along_the_limit(epsilon, delta):
    x, y = risk.roc_limit(epsilon, delta)
    assert risk.advantage(epsilon, delta) == pytest.approx(max(y - x), abs=1e-12)
    odds = math.exp(epsilon)
    expected = (odds - 1 + 2 * delta) / (odds + 1)
    assert risk.advantage(epsilon, delta) == pytest.approx(expected, abs=1e-12)


def test_advantage_and_the_largest_epsilon_have_their_ends():
    assert risk.advantage(0) == 0
    assert risk.advantage(math.inf) == 1
    assert risk.advantage(0, 0.3) == pytest.approx(0.3)
    assert risk.advantage(0, 1) == 1
    assert risk.advantage(1e-12) == pytest.approx(5e-13, rel=1e-9)  # no cancellation
    assert risk.largest_epsilon(0.1, 0.1) == 0
    assert risk.largest_epsilon(0.1, 1) == math.inf
    assert risk.largest_epsilon(0, 0) == math.inf
    assert risk.largest_epsilon(0, 0.5) == math.inf
    assert risk.largest_epsilon(1, 1) == math.inf
    assert risk.largest_epsilon(1e-300, 0.5) == pytest.approx(300 * math.log(10))


@given(shares, finite_epsilons, deltas)
def test_detection_is_the_formula_of_the_specification_and_the_limit(rate, epsilon, delta):
    odds = math.exp(epsilon)
    missed = max(0, 1 - delta - odds * rate, (1 - delta - rate) / odds)
    found = risk.detection(rate, epsilon, delta)
    assert found == pytest.approx(1 - missed, abs=1e-9)
    assert rate <= found <= 1
    if 0.01 <= epsilon <= 10 and 1e-3 <= delta <= 0.9:  # corners are apart
        x, y = risk.roc_limit(epsilon, delta)
        assert found == pytest.approx(np.interp(rate, x[1:], y[1:]), abs=1e-9)


def test_nobody_is_found_for_certain_without_delta_and_a_share_delta_with_it():
    assert [
        *(risk.detection(0.0, 5), risk.detection(0.0, 5, 0.01), risk.detection(0.0, 1e4, 0.01)),
    ] == [0, 0.01, 0.01]
    assert [risk.detection(0.0, math.inf), risk.detection(0.01, 1e4)] == [1, 1]
    for guarantee in ((math.inf, 0.0), (1.0, 1.0)):
        assert (0.0, 1.0) in zip(*risk.roc_limit(*guarantee), strict=True)
    assert (0.0, 1.0) not in zip(*risk.roc_limit(5.0, 0.1), strict=True)
    np.testing.assert_array_equal(*risk.roc_limit(0.0))  # the diagonal


@given(epsilons, deltas)
def test_the_limit_is_concave_and_its_own_mirror_image_when_the_worlds_are_swapped(epsilon, delta):
    x, y = risk.roc_limit(epsilon, delta)
    across, up = np.diff(x), np.diff(y)
    assert (across >= 0).all()
    assert (up >= 0).all()
    turns = up[:-1] * across[1:] - up[1:] * across[:-1]  # right turns only
    assert (turns >= -1e-12).all()
    np.testing.assert_allclose(1 - y[::-1], x, atol=1e-15)
    np.testing.assert_allclose(1 - x[::-1], y, atol=1e-15)


@given(st.floats(1e-6, 0.999), st.floats(1e-6, 0.999))
def test_the_largest_epsilon_leads_to_the_cap(prior, cap):
    assume(prior <= cap)
    assert risk.posterior(prior, risk.largest_epsilon(prior, cap)) == pytest.approx(cap, rel=1e-9)


@pytest.mark.parametrize(
    ("prior", "epsilon", "after"),
    [
        *((10, 1, 27), (10, 0.01, 11), (500, math.log(3), 750), (0, 1, 0), (0, math.inf, 0)),
        *((1000, 1, 1000), (10, math.inf, 1000), (0.5, 1, 2)),
    ],
)
def test_people_after_rounds_up(prior, epsilon, after):
    assert risk.people_after(prior, epsilon) == after
    assert type(risk.people_after(prior, epsilon)) is int


@given(st.integers(1, 999), st.integers(1, 999))
def test_an_exactly_whole_number_of_people_stays_that_number(prior, after):
    assume(prior <= after)
    assert risk.people_after(prior, risk.largest_epsilon(prior / 1000, after / 1000)) == after


@pytest.mark.parametrize(("prior", "after"), [(10, 27), (0.5, 2), (1000, 1000)])
@pytest.mark.parametrize("delta", [0.0, 1e-6])
def test_the_odds_count_people_and_say_whether_that_is_a_limit(prior, after, delta):
    said = risk.odds_sentence(prior, 1, delta)
    assert said.arguments["before"] == prior
    assert said.arguments["after"] == after
    assert ("typically" in str(said)) is (delta > 0)
    assert risk.odds_sentence(prior, math.inf, delta) == risk.NO_BOUND
