"""Plans of all methods: sums over sets, information by enumeration, simulation, the solver."""

import itertools
import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dp_core.algorithms.lremh import ALGORITHM, beside_mean, way
from dp_core.algorithms.lremh.method.asking import ONE_ANSWER, kind_of, unbiased_shares
from dp_core.algorithms.lremh.method.steps.likelihood import information_fraction
from dp_core.algorithms.lremh.method.steps.users import subset_share
from dp_core.algorithms.lremh.params import LocalParams, LREMHParams, ReportParams
from dp_core.algorithms.lremh.study import trials
from dp_core.algorithms.lremh.study.trials import design_of, design_of_bits
from dp_core.noise.bit_noise import Noise
from dp_core.noise.mechanisms import KaryResponse, SubsetResponse, UnaryResponse, one_hot
from dp_core.study.choosing import answer
from dp_core.study.solving import least_epsilon
from tests.algorithms.lremh.tools import ask


def test_the_published_method_spends_its_epsilon_on_each_attribute():
    domains = (2, 3, 2)
    published = design_of("lremh", LREMHParams(epsilon=1.0), domains)
    assert published == design_of("plus", ReportParams(epsilon=3.0), domains)
    by_hand = ReportParams(noise=(0.5, 0.5, 0.75))
    assert design_of("plus", by_hand, domains) == design_of_bits(Noise(0.5, 0.5, 0.75), domains)
    assert trials.proven_epsilon("lremh", LREMHParams(epsilon=0.5), (2,) * 8) == pytest.approx(4)
    assert trials.proven_epsilon("joint_grr", LocalParams(epsilon=0.5), (2,) * 8) == 0.5
    params = LocalParams(epsilon=1.0)  # one attribute is asked for alone by pairs too
    assert design_of("pairs", params, (3,)) == design_of("joint_grr", params, (3,))
    assert design_of("pairs", params, (40,)) == design_of("joint_oue", params, (40,))


@pytest.mark.parametrize(("epsilon", "categories"), [(0.05, 64), (1.0, 2), (4.0, 5), (12.0, 64)])
@pytest.mark.parametrize(
    ("kind", "share"),
    [
        (KaryResponse, trials.kary_share),
        (SubsetResponse, subset_share),
        (UnaryResponse, trials.unary_share),
    ],
)
def test_the_share_is_the_variance_without_noise_over_it_with_noise(
    kind, share, epsilon, categories
):
    """Of the difference of two categories, whose reports are counted, at the uniform table."""
    own, other = kind(epsilon=epsilon, categories=categories).chances
    one = (own + (categories - 1) * other) / categories
    if kind is KaryResponse:
        together = 0.0
    elif kind is SubsetResponse:  # all pairs of categories are alike
        size = kind(epsilon=epsilon, categories=categories).size
        together = size * (size - 1) / (categories * (categories - 1))
    else:
        together = (2 * own * other + (categories - 2) * other**2) / categories
    difference = 2 * (one - together)
    expected = (2 / categories) * (own - other) ** 2 / difference
    assert share(epsilon, categories) == pytest.approx(expected, rel=1e-6)


def pair_table(sent, domains):
    """Best linear table from pairs of equal domains: margins averaged, interactions as they are."""
    k, d = domains[0], len(domains)
    singles, together = np.zeros((d, k)), {}
    for ((i, j), mechanism), reports in zip(sent.asked, sent.reports, strict=True):
        table = unbiased_shares(reports, mechanism).reshape(k, k)
        one, other = table.sum(axis=1), table.sum(axis=0)
        singles[i] += (one - 1 / k) / (d - 1)
        singles[j] += (other - 1 / k) / (d - 1)
        together[i, j] = table - one[:, None] / k - other / k + 1 / k**2
    joint = np.full(domains, 1 / k**d)
    for cell in np.ndindex(domains):
        joint[cell] += sum(singles[j, v] for j, v in enumerate(cell)) / k ** (d - 1)
        joint[cell] += sum(t[cell[i], cell[j]] for (i, j), t in together.items()) / k ** (d - 2)
    return joint


@pytest.mark.slow
@pytest.mark.parametrize("epsilon", [0.3, 3.0])
def test_the_plan_of_pairs_is_what_a_simulation_gives(epsilon):
    """At 0.3 pairs are asked for bits. Mean of 120 runs within 5.5 standard errors."""
    domains, users = (3, 3, 3), 3_000
    kary = kind_of("pairs", epsilon, 9) is KaryResponse
    assert kary == (epsilon > 1)
    found = []
    for seed in range(120):
        rng = np.random.default_rng(seed)
        sent = ask("pairs", rng.integers(0, 3, (users, 3)), domains, epsilon, rng)
        found.append(np.abs(pair_table(sent, domains) - 1 / 27).sum() / 2)
    own = design_of("pairs", LocalParams(epsilon=epsilon), domains)
    assert len(own.sums) == 2
    error = np.std(found, ddof=1) / math.sqrt(len(found))
    assert abs(np.mean(found) - own.planned_error(users, 2)) < 5.5 * error
    assert abs(np.mean(found) - 1.1 * own.planned_error(users, 2)) > 5.5 * error


def test_whole_records_must_suffice_for_the_full_table():
    made = design_of("joint_grr", LocalParams(epsilon=1.0), (2,) * 6)
    assert made.promised == 6
    needed = made.users_missing(10)
    assert needed == made.users_needed(0.5, 6)
    assert made.users_missing(needed) == 0
    assert design_of("pairs", LocalParams(epsilon=1.0), (2,) * 6).promised == 2
    assert design_of_bits(Noise(0.5, 0.5, 0.75), (2,)).promised == 1


@pytest.mark.parametrize("method", [method.key for method in ALGORITHM.methods])
def test_the_planned_error_falls_as_the_budget_grows(method):
    params = ALGORITHM.method(method).params()
    every = (replace(params, epsilon=epsilon) for epsilon in (0.1, 0.5, 1, 2, 5, 9))
    errors = [design_of(method, each, (2, 5, 3)).planned_error(1_000, 2) for each in every]
    assert errors == sorted(errors, reverse=True)
    if method in ONE_ANSWER:
        for epsilon in (1e-3, 3.98, 5e3):  # many attributes, without overflow
            own = design_of(method, LocalParams(epsilon=epsilon), (62,) * 12)
            assert list(own.sums) == sorted(own.sums)


def epsilon_needed(method, params, domains, users, target, *, order, low, high):
    asked = way(method, params, domains, users=users, order=order, wanted=0.5)
    (found,) = answer([asked], tolerance=target, ends=(low, high))
    return found.least


@pytest.mark.parametrize("method", [method.key for method in ALGORITHM.methods])
@pytest.mark.parametrize("order", [1, 2])
def test_the_least_epsilon_meets_the_tolerance_and_a_little_less_does_not(method, order):
    params, domains = ALGORITHM.method(method).params(), (2, 3, 4)
    found = epsilon_needed(method, params, domains, 20_000, 0.05, order=order, low=0.01, high=100)
    if method == "lremh":  # what it deletes depends on the answers
        assert found is None
        return
    assert found is not None
    times = beside_mean(trials.open_design(domains).sums[order - 1], 0.5)

    def error(epsilon):
        made = design_of(method, replace(params, epsilon=epsilon), domains)
        return made.planned_error(20_000, order) * times

    assert error(found) <= 0.05
    assert error(found * (1 - 1e-6)) > 0.05


@pytest.mark.parametrize("cells", [1, 3, 15])
def test_what_most_releases_stay_below_is_that_of_normal_noise_in_cells_that_add_up(cells):
    """Standard error of a quantile of 40,000 sums: below 0.8 %."""
    noise = np.random.default_rng(3).standard_normal((40_000, cells + 1))
    distances = np.abs(noise - noise.mean(axis=1, keepdims=True)).sum(axis=1)
    for wanted in (0.5, 0.8, 0.9, 0.95):
        found = np.quantile(distances, wanted) / distances.mean()
        assert beside_mean(cells, wanted) == pytest.approx(found, rel=0.06)
        assert cells == 1 or beside_mean(cells, wanted) >= found * 0.975


@given(st.floats(0.02, 50), st.floats(0.3, 3))
def test_the_solver_inverts_any_falling_error_within_its_range(answer, power):
    found = least_epsilon(lambda e: (answer / e) ** power, 1.0, low=0.01, high=100)
    assert found == pytest.approx(answer, rel=1e-8)
    assert found >= answer * (1 - 1e-12)
    assert least_epsilon(lambda e: 1 / e, 1e9, low=0.05, high=10) == 0.05
    assert least_epsilon(lambda e: 1 / e, 0.1, low=0.05, high=10) == 10
    assert least_epsilon(lambda e: 1 / e, 0.09, low=0.05, high=10) is None


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
def test_the_share_of_information_is_that_of_all_reports(f, one, other, categories):
    p, q = sorted((one, other))
    assume(q - p > 0.01)
    share = information_by_enumeration(Noise(f, p, q), categories)
    assert information_fraction(f, p, q, categories) == pytest.approx(share, rel=1e-7)
    assert 0 < share <= 1


def slow_difficulty(f: float, domains: list[int], order: int) -> float:
    """Add up all sets of 1 to `order` attributes."""
    weights = [(k - 1) / information_fraction(f, 0.5, 0.75, k) for k in domains]
    sets = [itertools.combinations(weights, size) for size in range(1, order + 1)]
    return sum(map(math.prod, itertools.chain(*sets)))


@given(st.floats(0.05, 0.95), st.lists(st.integers(2, 20), min_size=1, max_size=6), st.data())
def test_the_plan_is_the_sum_over_all_sets(f, domains, data):
    order = data.draw(st.integers(1, len(domains)))
    expected = slow_difficulty(f, domains, order)
    own = design_of_bits(Noise(f, 0.5, 0.75), domains)
    assert own.planned_error(500, order) == pytest.approx(math.sqrt(expected / (2 * math.pi * 500)))
    needed = own.users_needed(0.2, order)
    assert needed == pytest.approx(expected / (2 * math.pi * 0.04), rel=1e-9, abs=1)
    assert own.planned_error(needed, order) <= 0.2 * (1 + 1e-12)


def test_users_needed_in_the_setting_of_the_paper():
    own = design_of_bits(Noise(0.5, 0.5, 0.75), (2,) * 8)
    assert own.users_needed(0.1, 2) == 418_435
    assert own.users_needed(0.1, 8) == pytest.approx(1.5e13, rel=0.04)
