"""Rules side by side, questions at the same ε, one attribute more."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dp_core.algorithms.lremh.method.steps.noise import Noise, lifetime_epsilon, report_epsilon
from dp_core.algorithms.lremh.params import LocalParams, LREMHParams, ReportParams
from dp_core.algorithms.lremh.study.designs import design_of, design_of_bits
from dp_core.algorithms.lremh.study.one_user import ONE_ANSWER
from dp_core.algorithms.lremh.study.planning import planned_error, users_needed
from dp_core.algorithms.lremh.view.stewards import (
    BITS,
    attribute_lines,
    budgets,
    proven_epsilon,
    questions,
    rule_lines,
)

domains_of = st.lists(st.integers(2, 9), min_size=1, max_size=6).map(tuple)


# --- rules ----------------------------------------------------------------------------------------


def test_reference_chances_of_the_rules():
    sue, oue, optimal = rule_lines(4, 8, (2, 2, 2, 2))
    assert [line.rule for line in (sue, oue, optimal)] == ["sue", "oue", "optimal"]
    assert sue.noise is not None
    assert oue.noise is not None
    assert (sue.noise.f, sue.noise.p, sue.noise.q) == pytest.approx(
        (0.53788, 0.235, 0.765), abs=5e-6
    )
    assert (oue.noise.p, oue.noise.q) == pytest.approx((0.13447, 0.63447), abs=5e-6)
    assert optimal.noise is not None
    assert optimal.noise.p == pytest.approx(sue.noise.p)  # two categories


@given(st.floats(0.1, 30), st.floats(1, 5), domains_of)
def test_every_rule_keeps_both_budgets_and_says_so_or_says_why_not(report, times, domains):
    for line in rule_lines(report, report * times, domains):
        if line.noise is None:
            assert line.design is None
            assert f"The rule {line.rule} cannot spend" in line.why
            assert line.rule == "oue"
            continue
        spent, lifetime = budgets(line.noise, len(domains))
        assert spent <= report
        assert spent == pytest.approx(report, rel=1e-6)
        assert lifetime <= report * times
        assert line.design == design_of_bits(line.noise, domains)
        assert not line.why


def test_of_many_categories_the_optimal_rule_plans_the_least_error():
    lines = rule_lines(4, 16, (41, 41))
    errors = {line.rule: line.design.planned_error(10_000, 2) for line in lines}
    assert errors["optimal"] <= errors["oue"] < errors["sue"]


def test_budgets_of_given_noise():
    assert budgets(Noise(0.5, 0.5, 0.75), 8) == (
        report_epsilon(0.5, 0.5, 0.75, 8),
        lifetime_epsilon(0.5, 8),
    )


# --- questions ------------------------------------------------------------------------------------


def test_questions_at_the_same_epsilon_start_with_the_bits():
    noise, domains = Noise(0.5, 0.5, 0.75), (2,) * 8
    found = questions(design_of_bits(noise, domains), 4.297, domains)
    assert [each.key for each in found] == [BITS, *ONE_ANSWER]
    errors = {each.key: each.design.planned_error(4_315, 2) for each in found}
    assert errors["pairs"] < errors[BITS] / 3
    assert found[2].design == design_of("joint_grr", LocalParams(epsilon=4.297), domains)


# --- attributes -----------------------------------------------------------------------------------


def test_attributes_are_added_one_by_one():
    noise, domains = (0.5, 0.5, 0.75), (2, 3, 2, 5)
    params = ReportParams(noise=noise)
    lines = attribute_lines("plus", params, domains, users=900, target=0.1, order=2)
    assert [line.attributes for line in lines] == [1, 2, 3, 4]
    assert [line.candidates for line in lines] == [2, 6, 12, 60]
    for d, line in enumerate(lines, start=1):
        expected = planned_error(*noise, domains[:d], 900, min(2, d))
        assert line.planned_error == pytest.approx(expected)
        assert line.epsilon == pytest.approx(d * report_epsilon(*noise, 1))
    full = attribute_lines("plus", params, domains, users=900, target=0.1, order=None)
    assert full[3].planned_error == pytest.approx(planned_error(*noise, domains, 900))


def test_a_sound_epsilon_is_shared_by_all_attributes_and_the_printed_one_is_not():
    domains = (2, 2, 2)

    def epsilons(method, params):
        lines = attribute_lines(method, params, domains, users=9, target=0.1, order=1)
        return [line.epsilon for line in lines]

    assert epsilons("plus", ReportParams(epsilon=1.5)) == pytest.approx([1.5] * 3)
    assert epsilons("lremh", LREMHParams(epsilon=1.5)) == pytest.approx([1.5, 3, 4.5])
    assert epsilons("pairs", LocalParams(epsilon=1.5)) == [1.5] * 3


def test_attributes_end_where_the_noise_cannot_be_had():
    """Within a lifetime of 5 the rule OUE reaches ε = 4 with many attributes only, or ends."""
    params = ReportParams(epsilon=4.0, lifetime=4.1, rule="oue")
    assert attribute_lines("plus", params, (2, 2), users=9, target=0.1, order=1) == []


def test_what_is_proven_is_d_times_what_is_printed():
    assert proven_epsilon("lremh", LREMHParams(epsilon=0.5), (2,) * 8) == pytest.approx(4)
    assert proven_epsilon("joint_grr", LocalParams(epsilon=0.5), (2,) * 8) == 0.5


# --- too few users --------------------------------------------------------------------------------


@given(st.floats(0.1, 0.9), domains_of, st.integers(2, 10**6))
def test_missing_users_of_bits_are_those_of_the_planner(f, domains, users):
    noise = Noise(f, 0.5, 0.75)
    found = design_of_bits(noise, domains).users_missing(users)
    facts = (noise.f, noise.p, noise.q, domains)
    order = min(2, len(domains))
    few = planned_error(*facts, users, order) > 0.5
    assert found == (users_needed(*facts, 0.5, order) if few else 0)


def test_whole_records_must_suffice_for_the_full_table():
    made = design_of("joint_grr", LocalParams(epsilon=1.0), (2,) * 6)
    assert made.promised == 6
    needed = made.users_missing(10)
    assert needed == made.users_needed(0.5, 6)
    assert made.users_missing(needed) == 0
    assert design_of("pairs", LocalParams(epsilon=1.0), (2,) * 6).promised == 2
    assert design_of_bits(Noise(0.5, 0.5, 0.75), (2,)).promised == 1
