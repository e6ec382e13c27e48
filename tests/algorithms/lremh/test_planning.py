"""Planning: reference values, the slow sum over sets, information by enumeration."""

import itertools
import math
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dp_core.algorithms.lremh.method.steps.client import Noise
from dp_core.algorithms.lremh.method.steps.likelihood import information_fraction
from dp_core.algorithms.lremh.study.planning import (
    design_of_bits,
    learning_steps,
    planned_error,
    users_needed,
)
from dp_core.errors import ParameterError
from dp_core.noise.mechanisms import one_hot
from tests.work import steps

LEVELS = (0.1, 0.3, 0.5, 0.7, 0.9)
ADULT = (16, 7, 16, 16, 16, 7, 14, 6, 5, 2, 16, 16, 16, 41, 2)


@pytest.mark.parametrize(
    ("f", "share"), [*zip(LEVELS, (0.10247, 0.06327, 0.03279, 0.01193, 0.00133), strict=True)]
)
def test_reference_shares_of_information_of_two_categories(f: float, share: float) -> None:
    assert information_fraction(f, 0.5, 0.75, 2) == pytest.approx(share, abs=5e-6)


@pytest.mark.parametrize(("f", "share"), [(0.1, 0.04177), (0.5, 0.01297)])
def test_reference_shares_of_information_of_five_categories(f: float, share: float) -> None:
    assert information_fraction(f, 0.5, 0.75, 5) == pytest.approx(share, abs=5e-6)


def information_by_enumeration(noise: Noise, categories: int) -> float:
    """Fisher information of the mean of a contrast from all 2^k reports, over that of the truth.

    At uniform categories, moving mass from category 0 to category 1.
    """
    true = one_hot(np.arange(categories)[:, None], (categories,))
    chance = np.where(true, noise.q_star, noise.p_star)
    reports = np.array(list(itertools.product((0, 1), repeat=categories)))
    likelihood = np.stack([np.where(reports, row, 1 - row).prod(axis=1) for row in chance])
    slope = likelihood[1] - likelihood[0]
    return float((slope**2 / likelihood.mean(axis=0)).sum() / (2 * categories))


@given(st.floats(0.02, 0.95), st.floats(0, 1), st.floats(0, 1), st.integers(2, 8))
def test_the_share_of_information_is_that_of_all_reports(
    f: float, one: float, other: float, categories: int
) -> None:
    p, q = sorted((one, other))
    assume(q - p > 0.01)
    share = information_by_enumeration(Noise(f, p, q), categories)
    assert information_fraction(f, p, q, categories) == pytest.approx(share, rel=1e-7)
    assert 0 < share <= 1


@pytest.mark.parametrize("categories", [2, 7, 62, 1_000])
def test_without_noise_all_information_is_kept_and_with_much_of_it_none(categories: int) -> None:
    assert information_fraction(1e-9, 0, 1, categories) == pytest.approx(1, rel=1e-5)
    assert information_fraction(1 - 1e-6, 0.5, 0.75, categories) == pytest.approx(0, abs=1e-9)


def slow_difficulty(f: float, domains: list[int], order: int) -> float:
    """Add up all sets of 1 to `order` attributes."""
    weights = [(k - 1) / information_fraction(f, 0.5, 0.75, k) for k in domains]
    return sum(
        math.prod(chosen)
        for size in range(1, order + 1)
        for chosen in itertools.combinations(weights, size)
    )


@given(st.floats(0.05, 0.95), st.lists(st.integers(2, 20), min_size=1, max_size=6), st.data())
def test_the_plan_is_the_sum_over_all_sets(f: float, domains: list[int], data: Any) -> None:
    order = data.draw(st.integers(1, len(domains)))
    expected = slow_difficulty(f, domains, order)
    error = planned_error(f, 0.5, 0.75, domains, 500, order)
    assert error == pytest.approx(math.sqrt(expected / (2 * math.pi * 500)), rel=1e-9)
    needed = users_needed(f, 0.5, 0.75, domains, 0.2, order)
    assert needed == pytest.approx(expected / (2 * math.pi * 0.04), rel=1e-9, abs=1)
    if order == len(domains):
        assert planned_error(f, 0.5, 0.75, domains, 500) == error


def test_reference_values_of_the_plan() -> None:
    assert planned_error(0.5, 0.5, 0.75, [2, 2, 3], 1_000) == pytest.approx(3.828259, abs=5e-7)
    assert planned_error(0.5, 0.5, 0.75, [2, 2], 20_000) == pytest.approx(0.0888, abs=5e-5)
    assert planned_error(0.5, 0.5, 0.75, [3, 4], 20_000) == pytest.approx(0.370, abs=5e-4)
    eight = [2] * 8
    assert users_needed(0.1, 0.5, 0.75, eight, 0.1, order=2) == 43_687
    assert users_needed(0.5, 0.5, 0.75, eight, 0.1, order=2) == 418_435
    assert users_needed(0.1, 0.5, 0.75, eight, 0.1) == pytest.approx(2.9e9, rel=0.02)
    assert users_needed(0.5, 0.5, 0.75, eight, 0.1) == pytest.approx(1.5e13, rel=0.04)


@given(st.floats(0.05, 0.9), st.lists(st.integers(2, 9), min_size=1, max_size=8))
def test_the_users_needed_meet_the_target_and_one_less_does_not(
    f: float, domains: list[int]
) -> None:
    needed = users_needed(f, 0.5, 0.75, domains, 0.3, order=1)
    assert planned_error(f, 0.5, 0.75, domains, needed, order=1) <= 0.3 * (1 + 1e-12)
    if needed > 1:
        assert planned_error(f, 0.5, 0.75, domains, needed - 1, order=1) > 0.3 * (1 - 1e-12)


def test_sixteen_attributes_are_planned_at_once() -> None:
    """The sums are over orders and not over 2^16 sets. Measured: 4,300 steps."""
    assert steps(lambda: planned_error(0.5, 0.5, 0.75, [2] * 16, 1_000)) < 10_000
    assert math.isinf(users_needed(1 - 1e-9, 0.5, 0.75, [40] * 40, 0.1))


def test_the_steps_are_those_of_the_attributes_that_keep_most() -> None:
    single, pair = learning_steps(Noise(0.9, 0.5, 0.75), [2] * 8)
    assert pair == single**2
    assert pair == pytest.approx(563_250, abs=1)
    assert learning_steps(Noise(0.9, 0.5, 0.75), [5, 2, 7])[0] == pytest.approx(single)


def test_too_few_users_are_told_how_many_are_needed() -> None:
    noise = Noise(0.5, 0.5, 0.75)
    eight = design_of_bits(noise, [2] * 8)
    assert eight.users_missing(4_315) == users_needed(0.5, 0.5, 0.75, [2] * 8, 0.5, 2) == 16_738
    assert eight.users_missing(16_738) == 0
    assert design_of_bits(noise, [2]).users_missing(4_315) == 0


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: information_fraction(1, 0.5, 0.75, 2), "carry no information"),
        (lambda: information_fraction(0.5, 0.5, 0.75, 1), "categories = 1 must be at least 2"),
        (lambda: planned_error(0.5, 0.5, 0.75, [2], 0), "users = 0 must be above 0"),
        (lambda: planned_error(0.5, 0.5, 0.75, [2], 9, 2), "order = 2 must be from 1 to the .* 1"),
        (lambda: planned_error(0.5, 0.5, 0.75, [2], 9, 0), "order = 0 must be from 1"),
        (lambda: planned_error(0.5, 0.5, 0.75, [], 9), "at least 1 attribute"),
        (lambda: users_needed(0.5, 0.5, 0.75, [2], 0), "target = 0 must be above 0"),
    ],
)
def test_a_plan_that_makes_no_sense_is_refused(call: Any, message: str) -> None:
    with pytest.raises(ParameterError, match=message):
        call()
