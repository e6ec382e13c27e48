"""The article's eight figures: reference values, honest sentences, and what repeated runs give."""

from functools import cache

import numpy as np
import pytest

from benchmarks import fda_curves as numbers
from benchmarks.fda_curves import FIGURES, mean_squares
from benchmarks.fda_figures import PAGE
from dp_core.algorithms.fda import total_error, variance_profile
from dp_core.study.experiments import trial_rng

LEVELS = np.arange(1, 26)


@cache
def measure(mechanism, horizon):
    return mean_squares(mechanism, horizon, 100, trial_rng(7, f"{mechanism} {horizon}", None, 0))


@cache
def record(number, measured=False):
    return FIGURES[number](measure if measured else None)


def line(number, label):
    return next(
        line for panel in record(number).panels for line in panel.lines if line.label == label
    )


def fact(number, name):
    return next(fact for fact in record(number).facts if fact.name == name).exact


def words(number):
    return " ".join([*record(number).holds, *record(number).differs])


# --- reference values -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("m", "ratio"),
    [(2, 1.2757), (4, 1.6683), (8, 2.1404), (12, 2.4266), (16, 2.6240), (20, 2.7704), (25, 2.9090)],
)
def test_figure_1_has_the_ratio_of_the_totals_and_holds_the_totals_themselves(m, ratio):
    assert line(1, "r(N) = BM / FDA").y[m - 1] == pytest.approx(ratio, abs=6e-5)
    assert fact(1, f"r at N = {2**m - 1:,}") == pytest.approx(ratio, abs=6e-5)
    assert line(1, "FDA").y[[11, 19, 24]] / 2 == pytest.approx(
        [1458372.4663303439, 1513975398.4760146, 90113631383.48347], rel=1e-12
    )
    assert line(1, "BM").y[11] == 2 * 12**3 * 2**11


def test_the_ratio_of_figure_1_grows_at_every_step_and_stays_below_four():
    far = numbers.scaled_totals("binary") / numbers.scaled_totals("fda_published")
    assert (np.diff(far) > 0).all()
    assert far[0] == pytest.approx(1, abs=1e-12)
    assert far[-1] < 4
    assert far[99] == pytest.approx(3.55, abs=0.005)
    assert "3.55 at m = 100" in words(1)
    deep = numbers.scaled_totals("binary", 10**5) / numbers.scaled_totals("fda_published", 10**5)
    assert deep[-1] == pytest.approx(4, abs=0.01)


def test_figure_2_has_a_straight_line_and_a_bounded_one():
    assert line(2, "Naive").y.tolist() == [2.0 * t for t in range(1, 4096)]
    fda = line(2, "FDA").y
    assert fda.mean() == pytest.approx(712.27, abs=0.005)
    assert fda.min() == fda[2047] == pytest.approx(114.08, abs=0.005)
    assert fda.max() == fda[0] == pytest.approx(1796.78, abs=0.005)
    assert "noisiest release is t = 1," in words(2)
    assert "quietest is t = 2,048" in words(2)


def test_figure_3_has_its_crossings():
    assert fact(3, "First release where FDA is better") == 128
    assert fact(3, "Last release where naive is better") == 545
    assert fact(3, "Releases where naive is better") == 388
    assert fact(3, "Ratio of the totals") == pytest.approx(5.751, abs=5e-4)
    assert fact(3, "t at which naive reaches the mean of FDA") == pytest.approx(356.1, abs=0.05)
    assert "for N from 2 to 241 and from 256 to 342 naive noise" in words(3)
    for levels in (1, 5, 12):  # the noisiest release has a closed form
        profile = 2 * variance_profile("fda_published", 2**levels - 1)
        assert numbers.worst_release(levels) == pytest.approx(profile.max(), rel=1e-12)


def test_figures_4_and_5_compare_the_fluctuations():
    bm, fda = line(4, "BM").y, line(5, "FDA").y
    popcount = [288 * t.bit_count() for t in range(1, 4096)]
    assert bm == pytest.approx(popcount)
    assert (bm.min(), bm.max()) == pytest.approx((288, 3456))
    assert bm.std() > 3 * fda.std()
    assert "changes by 287 and 119" in words(4)
    assert bm.std() / bm.mean() > fda.std() / fda.mean()
    assert fda.max() / fda.min() > bm.max() / bm.min()
    assert record(4).panels[0].y_range == record(5).panels[0].y_range


def test_figure_6_has_its_quantiles():
    assert fact(6, "Highest (t = 4,095)") == pytest.approx(6.025, abs=5e-4)
    assert fact(6, "Lowest (t = 1)") == pytest.approx(0.160, abs=5e-4)
    assert fact(6, "Median") == pytest.approx(2.46, abs=5e-3)
    assert fact(6, "5 % of the releases are below") == pytest.approx(1.16, abs=5e-3)
    assert fact(6, "95 % of the releases are below") == pytest.approx(4.12, abs=5e-3)
    assert fact(6, "Releases with a ratio from 2 to 4") == 2659
    assert fact(6, "Releases where BM is better") == 120
    assert fact(6, "Ratio of the totals") == pytest.approx(2.4266, abs=5e-5)
    assert "With one more it would be 7.07" in words(6)
    assert "BM has the lower error at 120 releases" in words(6)


@pytest.mark.parametrize(
    ("m", "means"),
    [
        (10, (435.51, 298.93, 295.90)),
        (20, (2887.68, 1824.28, 1813.00)),
        (25, (5371.19, 3359.73, 3342.44)),
    ],
)
def test_figure_7_has_the_means(m, means):
    for label, mean in zip(("FDA", "Boost", "Privelet"), means, strict=True):
        assert line(7, label).y[m - 1] == pytest.approx(mean, abs=0.006)
        assert fact(7, f"{label}, m = {m}") == pytest.approx(mean, abs=0.006)
        if label != "FDA":
            lower = line(7, label).y < line(7, "FDA").y
            assert lower.tolist() == [m > 3 for m in LEVELS]
    assert "They can run continually." in words(7)
    assert "For m = 1 to 3 FDA is the better one." in words(7)


BOOST = {4: 0.9792, 8: 0.7242, 12: 0.6653, 16: 0.6424, 20: 0.6317, 25: 0.6255}
BOOST |= {38: 0.622, 100: 0.632, 400: 0.651}


def test_figure_8_has_the_ratios_to_the_far_end():
    found = line(8, "Boost / FDA").y
    assert {m: round(float(found[m - 1]), 4 if m < 26 else 3) for m in BOOST} == BOOST
    assert round(float(line(8, "Privelet / FDA").y[24]), 4) == 0.6223


def test_the_ratio_of_figure_8_falls_rises_again_and_tends_to_two_thirds():
    assert "0.625 is not a limit" in words(8)
    assert "0.632 at m = 100, 0.651 at m = 400" in words(8)
    for key in numbers.STATIC:
        ratio = numbers.scaled_totals(key) / numbers.scaled_totals("fda_published")
        least = int(ratio.argmin())
        assert 30 < least < 40
        assert (np.diff(ratio[: least + 1]) < 0).all()
        assert (np.diff(ratio[least:]) > 0).all()
        deep = numbers.scaled_totals(key, 10**5) / numbers.scaled_totals("fda_published", 10**5)
        assert deep[-1] == pytest.approx(2 / 3, abs=0.001)


@pytest.mark.parametrize("mechanism", ["binary", "fda_published", "boost", "privelet"])
def test_scaled_totals_are_the_totals_over_two_to_the_m(mechanism):
    totals = numbers.exact_totals(mechanism) / 2
    assert numbers.scaled_totals(mechanism, 25) == pytest.approx(totals / 2.0**LEVELS, rel=1e-12)
    far = total_error(mechanism, 2**100 - (mechanism in ("binary", "fda_published"))) / 2.0**100
    assert numbers.scaled_totals(mechanism, 100)[-1] == pytest.approx(far, rel=1e-12)


# --- runs -----------------------------------------------------------------------------------------


# --- pictures -------------------------------------------------------------------------------------


def test_the_page_of_the_figures_states_every_exact_number():
    text = PAGE.read_text(encoding="utf-8")
    for number in FIGURES:
        made = record(number)
        assert f"{PAGE.stem}/{number}.svg" in text
        assert (PAGE.with_suffix("") / f"{number}.svg").exists()
        for each in made.facts:
            assert f"| {each.name} | {each.paper or '–'} | {each.exact:{each.form}} |" in text
