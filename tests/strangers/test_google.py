"""Cases of Google's differential-privacy library: noise of a stated shape, counts that differ.

The facts are those of proto/testing in github.com/google/differential-privacy, as of 2026-11-26:
which noise has to have which variance, and which counts have to be told apart no better than ε
says. Their tests compare histograms of a million draws by vote; here the distribution function is
compared, or the chances themselves.
"""

import math

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy import stats

from dp_core.noise.exact_noise import Entropy
from dp_core.noise.mechanisms import Gaussian, Geometric, Laplace

LN3 = math.log(3)
DELTA = 1e-5
VALUES = (1, 1e6, 1e12, -1, -1e6, -1e12, 6.48074069840786023, -125773.181179024285)

# Largest change of one partition, partitions, ε, true value, variance of the noise.
LAPLACE = {
    "default": (1, 1, LN3, 0, 1.65707089938044608875),
    "low l_inf": (0.05, 1, LN3, 0, 0.00414267724845111522),
    "very low l_inf": (0.0005, 1, LN3, 0, 4.1426772484511e-7),
    "high l_inf": (10, 1, LN3, 0, 165.707089938044608875),
    "very high l_inf": (1000, 1, LN3, 0, 1657070.89938044608875),
    "high l_0": (1, 2, LN3, 0, 6.628283597521784355),
    "very high l_0": (1, 500, LN3, 0, 414267.724845111522187),
    "small epsilon": (1, 1, 0.01, 0, 20_000),
    "very small epsilon": (1, 1, 1e-6, 0, 2e12),
    "large epsilon": (1, 1, 2 * LN3, 0, 0.41426772484511152218),
    "very large epsilon": (1, 1, 5, 0, 0.08),
    **{f"value {value:g}": (1, 1, LN3, value, 1.65707089938044608875) for value in VALUES},
}

# The same with δ before the true value.
GAUSSIAN = {
    "default": (1, 1, LN3, DELTA, 0, 11.73597717285156),
    "low l_inf": (0.05, 1, LN3, DELTA, 0, 0.029339942932129),
    "very low l_inf": (0.0005, 1, LN3, DELTA, 0, 0.000002933994293),
    "high l_inf": (2, 1, LN3, DELTA, 0, 46.94390869140625),
    "very high l_inf": (250, 1, LN3, DELTA, 0, 733498.5733032227),
    "high l_0": (1, 2, LN3, DELTA, 0, 23.47195434570314),
    "very high l_0": (1, 1000, LN3, DELTA, 0, 11735.97717285156),
    "small epsilon": (1, 1, 0.01, DELTA, 0, 59475.015625),
    "very small epsilon": (1, 1, 1e-6, DELTA, 0, 1447650304),
    "large epsilon": (1, 1, 2 * LN3, DELTA, 0, 3.36349868774414),
    "very large epsilon": (1, 1, 5, DELTA, 0, 0.795824289321899),
    "small delta": (1, 1, LN3, 1e-6, 0, 15.00049209594727),
    "very small delta": (1, 1, LN3, 1e-10, 0, 28.76478576660156),
    "large delta": (1, 1, LN3, 1e-4, 0, 8.605972290039062),
    "very large delta": (1, 1, LN3, 1e-3, 0, 5.668491363525391),
    **{f"value {value:g}": (1, 1, LN3, DELTA, value, 11.73597717285156) for value in VALUES},
}

# ε, and by how much the neighbour's count is larger: as much as one person may add.
COUNTS = {"default": (LN3, 1), "two": (LN3, 2), "many": (LN3, 250)} | {
    "small epsilon": (0.01, 1),
    "large epsilon": (2 * LN3, 1),
}
BEFORE = {"empty": 0, "small": 28, "large": 9_814_072_356}

DRAWS = 100_000
FALSE_ALARM = 1e-6
CRITICAL = math.sqrt(math.log(2 / FALSE_ALARM) / (2 * DRAWS))
"""Distance of distribution functions (Dvoretzky, Kiefer, Wolfowitz): .0085. A shift of a fiftieth
of the deviation moves Laplace noise by .014, and a variance 1.0625 times as large by .011."""


def drawn(mechanism: Laplace | Gaussian, value: float) -> NDArray[np.float64]:
    """Release the value many times, and take it away; its own rounding is that of a float."""
    rng = np.random.default_rng(17)
    return np.asarray(mechanism.release(np.full(DRAWS, float(value)), rng)) - value


@pytest.mark.parametrize("case", LAPLACE)
def test_laplace_noise_has_the_variance_and_shape_that_they_ask_for(case: str) -> None:
    most, partitions, epsilon, value, variance = LAPLACE[case]
    mechanism = Laplace(sensitivity=most * partitions, epsilon=epsilon)
    assert float(mechanism.variance) == pytest.approx(variance, rel=1e-6)
    found = stats.kstest(drawn(mechanism, value), stats.laplace(scale=math.sqrt(variance / 2)).cdf)
    assert found.statistic < CRITICAL


@pytest.mark.parametrize("case", GAUSSIAN)
def test_gaussian_noise_is_as_small_as_theirs_and_has_its_shape(case: str) -> None:
    """They stop a search within a thousandth of the least deviation; ours is the least."""
    most, partitions, epsilon, delta, value, variance = GAUSSIAN[case]
    sensitivity = most * math.sqrt(partitions)
    mechanism = Gaussian(sensitivity=sensitivity, epsilon=epsilon, delta=delta)
    assert 0.998 * variance < float(mechanism.variance) <= variance * (1 + 1e-6)
    found = stats.kstest(drawn(mechanism, value), stats.norm(scale=math.sqrt(variance)).cdf)
    assert found.statistic < CRITICAL


@pytest.mark.parametrize("before", BEFORE)
@pytest.mark.parametrize("case", COUNTS)
def test_counts_of_neighbours_are_told_apart_no_better_than_epsilon(case: str, before: str) -> None:
    """No output is likelier by more than e^ε: exact, from the chances of the noise."""
    epsilon, more = COUNTS[case]
    mechanism = Geometric(sensitivity=more, epsilon=epsilon)
    release = mechanism.release(np.array([BEFORE[before]]), Entropy())
    assert np.issubdtype(np.asarray(release).dtype, np.integer)
    ratio = math.exp(-epsilon / more)  # of the chances of neighbouring outputs, at most
    least = 2 * ratio / (1 - ratio) ** 2  # variance grows with that ratio
    assert least * (1 - 1e-9) <= float(mechanism.variance) < 1.001 * least
