"""The article's eight figures: reference values, honest sentences, and what repeated runs give."""

from functools import cache

import numpy as np
import pytest

from benchmarks import fda_curves as numbers
from benchmarks.fda_curves import FIGURES, mean_squares
from benchmarks.fda_figures import PAGE
from dp_core.algorithms.fda import total_error
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


@pytest.mark.parametrize("mechanism", ["binary", "fda_published", "boost", "privelet"])
def test_scaled_totals_are_the_totals_over_two_to_the_m(mechanism):
    totals = numbers.exact_totals(mechanism) / 2
    assert numbers.scaled_totals(mechanism, 25) == pytest.approx(totals / 2.0**LEVELS, rel=1e-12)
    far = total_error(mechanism, 2**100 - (mechanism in ("binary", "fda_published"))) / 2.0**100
    assert numbers.scaled_totals(mechanism, 100)[-1] == pytest.approx(far, rel=1e-12)


def test_the_page_of_the_figures_states_every_exact_number():
    text = PAGE.read_text(encoding="utf-8")
    for number in FIGURES:
        made = record(number)
        assert f"{PAGE.stem}/{number}.svg" in text
        assert (PAGE.with_suffix("") / f"{number}.svg").exists()
        for each in made.facts:
            assert f"| {each.name} | {each.paper or '–'} | {each.exact:{each.form}} |" in text
