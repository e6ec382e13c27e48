"""Total errors without a list of N numbers: exact, instant, and those of the article's figures."""

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from benchmarks import fda_curves as numbers
from benchmarks.fda_curves import FIGURES
from benchmarks.fda_figures import PAGE
from dp_core.algorithms.fda import MECHANISMS, simulate, total_error, variance_profile
from dp_core.algorithms.fda.method.family import GAUSSIANS, LONGEST, available, strategy_of
from dp_core.algorithms.fda.method.rivals import SUMMED, SquareRoot, square_norm
from dp_core.algorithms.fda.method.steps import profiles
from dp_core.algorithms.fda.method.steps.trees import balanced_digits, best_base, height_of
from dp_core.algorithms.fda.study import unit_errors
from dp_core.errors import ParameterError
from dp_core.noise.mechanisms import LAPLACE_RANGE, NORMAL_RANGE, unit_laplace_sums
from tests.work import peak_bytes, steps

every_mechanism = pytest.mark.parametrize("mechanism", MECHANISMS)
SMALL = 600
HORIZONS = (*range(1, 70), *range(70, SMALL + 1, 11), *range(126, 130), *range(254, 258))


def summed(mechanism, horizon):
    return variance_profile(mechanism, horizon).sum()


@every_mechanism
def test_totals_up_to_600_are_sums_and_the_final_one_alone_is_as_noisy(mechanism):
    """Each of the first 69, each around a power of two, and every eleventh.

    The relative sd of a mean square over 4,000 draws is under 4 %; ±25 % is over six.
    """
    few = mechanism == "gaussian_zcdp"  # which solves for each
    horizons = [*range(1, 33), *range(64, SMALL, 89)] if few else HORIZONS
    found = [total_error(mechanism, n) for n in horizons]
    expected = [summed(mechanism, n) for n in horizons]
    np.testing.assert_allclose(found, expected, rtol=1e-11 if few else 1e-12)
    draws = profiles.final_noise(mechanism, 40, 31, 4000, np.random.default_rng(2))
    assert draws.shape == (4000,)
    assert np.mean(draws**2) == pytest.approx(2 * variance_profile(mechanism, 40)[30], rel=0.25)


@every_mechanism
@given(horizon=st.integers(SMALL, 40_000))
@settings(max_examples=8, deadline=None)
@example(2**17 - 1)
@example(2**17)
def test_every_total_of_a_longer_series_is_the_sum_of_the_profile(mechanism, horizon):
    expected = summed(mechanism, horizon)
    assert total_error(mechanism, horizon) == pytest.approx(expected, rel=1e-11)


@given(st.integers(1, 600))
@settings(max_examples=25, deadline=None)
def test_the_chosen_base_is_as_good_as_any_odd_one(horizon):
    times = np.arange(1, horizon + 1)

    def mean(base):
        height = height_of(base, horizon)
        return height**2 * np.abs(list(balanced_digits(times, base, height))).sum()

    assert mean(best_base(horizon)) == min(map(mean, range(3, 2 * horizon + 4, 2)))


def test_the_series_of_the_gaussian_total_joins_what_is_added_up():
    exact = np.cumsum(SquareRoot(4 * SUMMED).left ** 2)
    for horizon in (SUMMED, SUMMED + 1, 2 * SUMMED, 4 * SUMMED):
        assert square_norm(horizon) == pytest.approx(exact[horizon - 1], rel=1e-13)
        total = exact[:horizon].sum()
        assert SquareRoot(horizon).total_gain == pytest.approx(total, rel=1e-11)


def test_the_best_pure_method_is_designed_up_to_its_end_and_the_least_squares_tree_beyond():
    expected = {8: "naive", **dict.fromkeys((10, 120, 365, 4_095, 10_080, 2**14), "designed")}
    expected |= dict.fromkeys((2**14 + 1, 2**20, 2**25), "ls_tree")
    assert {horizon: profiles.best_mechanism(horizon)[0] for horizon in expected} == expected
    best, factor = profiles.best_mechanism(365)  # the factor is the root of the ratio of variances
    assert factor == pytest.approx((170.80 / 31.22) ** 0.5, abs=1e-3)
    assert summed(best, 365) == min(summed(key, 365) for key in MECHANISMS if key not in GAUSSIANS)


@pytest.mark.parametrize("mechanism", LONGEST)
def test_mechanisms_with_a_table_say_where_they_end(mechanism):
    longest = LONGEST[mechanism]
    assert total_error(mechanism, longest) > 0
    assert available(mechanism, longest)
    assert not available(mechanism, longest + 1)
    for ask in (total_error, variance_profile):
        with pytest.raises(ParameterError, match=f"horizon = {longest + 1} must be ≤ {longest}"):
            ask(mechanism, longest + 1)


@pytest.mark.parametrize("mechanism", [key for key in MECHANISMS if key not in LONGEST])
def test_all_other_totals_reach_two_to_the_forty(mechanism):
    assert np.isfinite(profiles.mean_variance(mechanism, 2**40 - 1))


LONG = 2**20


@pytest.mark.slow
@every_mechanism
@pytest.mark.parametrize("horizon", [1, 20])
def test_the_band_holds_94_to_97_per_cent_of_each_total(mechanism, horizon):
    """Exact coverages lie in 94.7 to 96.5 %; the sd of each share is under 0.1 points.

    Over six of them to either limit: fewer than 1 false alarm in a million runs of all cases.
    """
    noise = np.abs(profiles.unit_noise(mechanism, horizon, 60_000, np.random.default_rng(11)))
    factor = NORMAL_RANGE if mechanism in GAUSSIANS else LAPLACE_RANGE
    half_width = factor * np.sqrt(2 * variance_profile(mechanism, horizon))
    coverage = (noise <= half_width[:, None]).mean(axis=1)
    assert coverage.min() >= 0.94
    assert coverage.max() <= 0.97


@pytest.mark.parametrize("mechanism", ["fda_published", "naive"])
def test_a_series_of_a_million_totals_takes_less_than_four_arrays_of_its_length(mechanism):
    """Measured: 3.0 arrays and 1,900 steps, a few for each level of the tree."""
    strategy_of(mechanism, LONG)
    counts, rng = np.ones(LONG, dtype=np.int64), np.random.default_rng(0)
    peak = peak_bytes(lambda: simulate(counts, 1.0, mechanism=mechanism, trials=1, rng=rng))
    assert peak < 4 * 8 * LONG
    assert steps(lambda: simulate(counts, 1.0, mechanism=mechanism, trials=1, rng=rng)) < 5_000


@pytest.mark.parametrize("count", [1, 2, 10_000])
def test_a_sum_of_laplace_draws_has_their_variance_and_kurtosis(count):
    """Cumulants add up: variance 2n, fourth cumulant 12n. Bounds are over seven sd wide."""
    draws = unit_laplace_sums([count], 400_000, np.random.default_rng(5))[0] / np.sqrt(2 * count)
    assert draws.mean() == pytest.approx(0, abs=0.012)
    assert (draws**2).mean() == pytest.approx(1, abs=0.026)
    assert (draws**4).mean() == pytest.approx(3 + 3 / count, rel=0.17 if count < 3 else 0.06)


def test_a_total_at_random_of_boxes_has_its_exact_spread():
    """One total is a single box of scale 1; of 40 the mean square is that of all variances."""
    alone = unit_errors("naive", 1, 1).pooled
    chances = (np.arange(alone.size) + 0.5) / alone.size
    np.testing.assert_allclose(1 - np.exp(-alone), chances, atol=1e-3)
    for mechanism in ("fda_published", "best_split"):
        errors = unit_errors(mechanism, 40, 40)
        expected = 2 * variance_profile(mechanism, 40).mean()
        assert np.mean(errors.pooled**2) == pytest.approx(expected, rel=0.002)
        ends = [np.quantile(each, [0.5, 0.9]) for each in (errors.pooled, errors.drawn)]
        np.testing.assert_allclose(*ends, rtol=0.05)


LEVELS = np.arange(1, 26)


@pytest.mark.parametrize("mechanism", ["binary", "fda_published", "boost", "privelet"])
def test_scaled_totals_are_the_totals_over_two_to_the_m(mechanism):
    totals = numbers.exact_totals(mechanism) / 2
    assert numbers.scaled_totals(mechanism, 25) == pytest.approx(totals / 2.0**LEVELS, rel=1e-12)
    far = total_error(mechanism, 2**100 - (mechanism in ("binary", "fda_published"))) / 2.0**100
    assert numbers.scaled_totals(mechanism, 100)[-1] == pytest.approx(far, rel=1e-12)


def test_the_page_of_the_figures_states_every_exact_number_and_sentence():
    text = PAGE.read_text(encoding="utf-8")
    for number, figure in FIGURES.items():
        made = figure(None)
        assert f"{PAGE.stem}/{number}.svg" in text
        assert (PAGE.with_suffix("") / f"{number}.svg").exists()
        for each in made.facts:
            assert f"| {each.name} | {each.paper or '–'} | {each.exact:{each.form}} |" in text
        for said in (*made.holds, *made.differs):
            assert " ".join(said.split()) in " ".join(text.split())
