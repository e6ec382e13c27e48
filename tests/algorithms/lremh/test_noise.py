"""What noise costs and which noise a target needs: reference values, laws, refusals."""

import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dp_core.algorithms.lremh.method.steps.users import choose_noise
from dp_core.errors import ParameterError
from dp_core.noise import bit_noise
from dp_core.noise.bit_noise import epsilon_of_reports, lifetime_epsilon, report_epsilon
from dp_core.noise.mechanisms import MemoisedResponse

PAPER = (0.5, 0.5, 0.75)
RULES = st.sampled_from(["sue", "optimal"])


def test_reference_values_of_the_paper_setting():
    assert bit_noise.effective_probabilities(*PAPER) == (0.6875, 0.5625)
    assert lifetime_epsilon(0.5, 8) == pytest.approx(16 * math.log(3), rel=1e-15)
    assert lifetime_epsilon(0.1, 8) == pytest.approx(47.1, abs=0.05)
    assert report_epsilon(*PAPER, 2) == pytest.approx(2 * math.log(77 / 45), rel=1e-14)
    assert bit_noise.published_report_epsilon(*PAPER) == pytest.approx(0.537143, abs=5e-7)
    assert bit_noise.published_report_epsilon(*PAPER) / math.log(10) == pytest.approx(
        0.233, abs=5e-4
    )
    many = {1: 0.5371, 2: 1.0085, 5: 1.8280, 10: 2.1497, 20: 2.1964, 50: 2.1972}
    for reports, loss in many.items():
        assert epsilon_of_reports(*PAPER, 1, reports) == pytest.approx(loss, abs=5e-5)
        assert epsilon_of_reports(*PAPER, 8, reports) == pytest.approx(8 * loss, abs=5e-4)


@given(st.floats(1e-9, 0.999), st.floats(0, 1), st.floats(0, 1))
def test_a_million_reports_are_computed_in_log_space(f, one, other):
    p, q = sorted((one, other))
    assume(q - p > 0.01)
    assert epsilon_of_reports(f, p, q, 3, 10**6) == pytest.approx(lifetime_epsilon(f, 3), rel=1e-9)


def test_noise_of_one_layer_or_of_none_costs_what_the_other_leaves():
    assert lifetime_epsilon(0, 8) == math.inf
    assert epsilon_of_reports(0, 0.25, 0.75, 3, 10**6) == pytest.approx(6e6 * math.log(3))
    assert report_epsilon(0, 0, 0.5, 1) == report_epsilon(0, 0.5, 1, 1) == math.inf
    assert report_epsilon(0.5, 0, 1, 8) == pytest.approx(lifetime_epsilon(0.5, 8))
    assert epsilon_of_reports(0.5, 0, 1, 8, 50) == pytest.approx(lifetime_epsilon(0.5, 8))
    assert epsilon_of_reports(0.5, 0, 0.5, 1, 10**6) == pytest.approx(lifetime_epsilon(0.5, 1))
    assert lifetime_epsilon(1, 8) == report_epsilon(1, 0.5, 0.75, 8) == 0
    assert bit_noise.effective_probabilities(1, 0.5, 0.75) == (0.625, 0.625)
    assert report_epsilon(0.5, 0.6, 0.6, 8) == report_epsilon(0.5, 0, 0, 8) == 0


def test_reference_values_of_chosen_noise_from_sue_to_oue():
    f, p, q = choose_noise(4, 8, 4, rule="sue")
    assert (f, p, q) == pytest.approx((0.53788, 0.23500, 0.76500), abs=5e-6)
    assert bit_noise.effective_probabilities(f, p, q) == pytest.approx((0.62246, 0.37754), abs=5e-6)
    f, p, q = choose_noise(4, 8, 4, rule="oue")
    assert (f, p, q) == pytest.approx((0.53788, 0.13447, 0.63447), abs=5e-6)
    assert bit_noise.effective_probabilities(f, p, q) == pytest.approx((0.5, 0.26894), abs=5e-6)
    for report, lifetime in ((1, 2), (4, 8), (4, 4.5)):
        sue = choose_noise(report, lifetime, 4, rule="sue")
        assert choose_noise(report, lifetime, 4, rule="optimal") == pytest.approx(sue, abs=1e-9)
    oue = choose_noise(4, 8, 4, rule="oue")
    many = choose_noise(4, 8, 4, rule="optimal", categories=10**9)
    assert many == pytest.approx(oue, abs=1e-6)
    f, p, q = choose_noise(2, math.inf, 2, rule="sue")  # no lifetime bound, no permanent layer
    assert (f, p + q) == (0, pytest.approx(1))
    assert report_epsilon(0, p, q, 2) == pytest.approx(2, rel=1e-8)


@given(st.floats(1e-4, 100), st.floats(1, 50), st.integers(1, 16), RULES, st.integers(2, 62))
def test_chosen_noise_costs_what_was_asked_and_no_more(report, more, attributes, rule, categories):
    """It aims a billionth below; what is drawn with costs no more either."""
    lifetime = report * more
    assume(lifetime / (2 * attributes) < 50)  # beyond, no chance is that close to certain
    noise = choose_noise(report, lifetime, attributes, rule=rule, categories=categories)
    found = report_epsilon(*noise, attributes)
    assert found <= report
    assert found == pytest.approx(report, rel=1e-7)
    assert lifetime_epsilon(noise[0], attributes) <= lifetime
    assert lifetime_epsilon(noise[0], attributes) == pytest.approx(lifetime, rel=1e-7)
    f, p, q = noise
    mechanism = MemoisedResponse(f=f, p=p, q=q, domains=(2,) * attributes)
    assert mechanism.epsilon <= report
    assert mechanism.lifetime <= lifetime


@given(st.floats(0.01, 20), st.floats(1, 20), st.integers(1, 8))
def test_sue_is_symmetric_and_at_equal_targets_the_permanent_layer_alone(report, more, attributes):
    _, p, q = choose_noise(report, report * more, attributes, rule="sue")
    assert p + q == pytest.approx(1, abs=1e-6)
    for rule in ("sue", "optimal"):
        f, p, q = choose_noise(report, report, attributes, rule=rule, categories=7)
        assert (p, q) == (0, 1)
        assert lifetime_epsilon(f, attributes) == pytest.approx(report, rel=1e-7)


def variance(noise: tuple[float, float, float], categories: int) -> float:
    q_star, p_star = bit_noise.effective_probabilities(*noise)
    ones, zeros = q_star * (1 - q_star), p_star * (1 - p_star)
    return ((1 - 1 / categories) * zeros + ones / categories) / (q_star - p_star) ** 2


SIZES = st.sampled_from([2, 3, 7, 20, 62])


@given(st.floats(0.1, 12), st.floats(1.02, 6), st.integers(1, 4), SIZES)
def test_the_optimal_rule_beats_every_pair_of_the_same_cost(report, more, attributes, categories):
    """A grid of q*, each turned into p and q by the formulas of the specification."""
    best = choose_noise(report, report * more, attributes, rule="optimal", categories=categories)
    least, f = variance(best, categories), best[0]
    e, kept, changed = math.exp(report / attributes), 1 - f / 2, f / 2
    q_star = np.linspace(0.001, 0.999, 999)
    p_star = q_star / (q_star + e * (1 - q_star))
    both = ((q_star, p_star), (p_star, q_star))
    q, p = ((kept * one - changed * other) / (1 - f) for one, other in both)
    feasible = (p >= 0) & (q <= 1)
    for pair in zip(p[feasible].tolist(), q[feasible].tolist(), strict=True):
        assert least <= variance((f, *pair), categories) * (1 + 1e-6)


@given(st.floats(0.05, 10), st.floats(1, 10), st.integers(1, 8))
def test_oue_is_possible_exactly_from_the_lifetime_it_names(report, more, attributes):
    lifetime = report * more
    e, bound = math.exp(report / attributes), 2 * math.exp(lifetime / (2 * attributes)) - 1
    assume(abs(e / bound - 1) > 1e-6)
    if e < bound:
        chosen = choose_noise(report, lifetime, attributes, rule="oue")
        assert bit_noise.effective_probabilities(*chosen)[0] == pytest.approx(0.5, abs=1e-6)
        return
    with pytest.raises(ParameterError, match=r"Raise the lifetime ε to .* or choose .* “sue”"):
        choose_noise(report, lifetime, attributes, rule="oue")
    least = 2 * attributes * math.log((1 + e) / 2)
    assert choose_noise(report, least * (1 + 1e-6), attributes, rule="oue")


@pytest.mark.parametrize("targets", [(1e5, 1e9), (90, 180), (500, math.inf)])
def test_targets_beyond_all_noise_still_cost_no_more(targets):
    noise = choose_noise(*targets, 1, rule="sue")
    assert 0 < report_epsilon(*noise, 1) <= targets[0]
    assert lifetime_epsilon(noise[0], 1) <= targets[1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"report_epsilon": 9}, "report_epsilon = 9 must be above 0 and at most lifetime_epsilon"),
        ({"report_epsilon": 0}, "report_epsilon = 0 must be above 0"),
        ({"report_epsilon": math.nan}, "report_epsilon = nan must be above 0"),
        ({"report_epsilon": 7, "rule": "oue"}, r"lifetime ε of 8\. Raise the lifetime ε to 9\.7"),
        ({"rule": "best"}, "rule = 'best' must be sue, oue or optimal"),
        ({"categories": 1}, "categories = 1 must be at least 2"),
        ({"attributes": 0}, "attributes = 0 must be a whole number"),
        ({"report_epsilon": 1e-20}, "too small for 4 attributes"),
        ({"report_epsilon": 1e-20, "lifetime_epsilon": 1e-20}, "too small for 4 attributes"),
    ],
)
def test_targets_that_cannot_be_met_are_refused_with_a_reason(arguments, message):
    wanted = {"report_epsilon": 4, "lifetime_epsilon": 8, "attributes": 4, "rule": "sue"}
    with pytest.raises(ParameterError, match=message):
        choose_noise(**{**wanted, **arguments})
