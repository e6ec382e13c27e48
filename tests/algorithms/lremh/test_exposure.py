"""What many reports give away: reference values, and brute force over all reports."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dp_core.algorithms.lremh.method.steps.client import Noise, epsilon_of_reports
from dp_core.algorithms.lremh.study.exposure import (
    attacker_success,
    changed_value_loss,
    changes,
    drain,
    drained_share,
)
from dp_core.errors import ParameterError


@pytest.mark.parametrize(("f", "percent"), [(0.5, (56, 69, 75)), (0.1, (61, 84, 95))])
def test_reference_values_of_the_attacker(f: float, percent: tuple[int, ...]) -> None:
    """The last is 1 - f/2: all reports give the permanent bits away and no more."""
    noise = Noise(f, 0.5, 0.75)
    found = [round(100 * attacker_success(noise, reports)) for reports in (1, 10, 100)]
    assert tuple(found) == percent
    assert attacker_success(Noise(f, 0.25, 0.75), 10_000) == pytest.approx(1 - f / 2, rel=1e-6)


def sequence_chance(noise: Noise, bit: int, ones: int, reports: int) -> float:
    kept, other = (1 - noise.f / 2, noise.f / 2)[:: 1 if bit else -1]
    silent = reports - ones
    return (
        kept * noise.q**ones * (1 - noise.q) ** silent
        + other * noise.p**ones * (1 - noise.p) ** silent
    )


noises = st.builds(
    lambda f, p, gap: Noise(f, p, p + gap),
    st.floats(0.01, 0.95),
    st.floats(0, 0.5),
    st.floats(0.05, 0.5),
)


@given(noises, st.integers(1, 4))
def test_the_attacker_is_the_best_over_all_sequences(noise: Noise, reports: int) -> None:
    right = 0.0
    for pair in itertools.product(itertools.product((0, 1), repeat=reports), repeat=2):
        first, second = map(sum, pair)
        right += max(
            sequence_chance(noise, a, first, reports)
            * sequence_chance(noise, 1 - a, second, reports)
            for a in (0, 1)
        )
    assert attacker_success(noise, reports) == pytest.approx(right / 2, rel=1e-9)


def changed_by_brute_force(noise: Noise, before: int, after: int) -> float:
    """Worst log ratio over all counts of ones of both bits, in both directions."""
    worst = [0.0, 0.0]
    for bit in (0, 1):
        logs = []
        for ones, others in itertools.product(range(before + 1), range(after + 1)):
            changed = sequence_chance(noise, bit, ones, before) * sequence_chance(
                noise, 1 - bit, others, after
            )
            kept = sequence_chance(noise, bit, ones + others, before + after)
            logs.append(math.log(changed / kept))
        worst[0] += max(logs)
        worst[1] -= min(logs)
    return max(worst)


@given(noises, st.integers(1, 9), st.integers(1, 9))
def test_a_changed_value_loses_what_the_worst_reports_show(
    noise: Noise, before: int, after: int
) -> None:
    if noise.p > 0 and noise.q < 1:
        expected = changed_by_brute_force(noise, before, after)
        assert changed_value_loss(noise, before, after) == pytest.approx(expected, rel=1e-7)


def test_reference_values_of_a_changed_value() -> None:
    """A redraw for everybody is charged twice and stays bounded."""
    noise = Noise(0.5, 0.5, 0.75)
    assert changed_value_loss(noise, 10_000, 10_000) > 8_000
    assert math.isinf(changed_value_loss(Noise(0.5, 0, 1), 1, 1))
    assert np.isfinite(changed_value_loss(Noise(0.5, 0, 0.5), 3, 3))
    ten, hundred = changes(noise, (10, 100))
    assert (ten.reports, hundred.reports) == (10, 100)
    assert ten.redrawn == changed_value_loss(noise, 10, 10) == pytest.approx(8.47, abs=0.005)
    assert hundred.redrawn == pytest.approx(81.6, abs=0.05)
    assert ten.public == pytest.approx(2 * 2.1497, abs=1e-4)
    assert hundred.public == pytest.approx(4 * math.log(3))


def test_an_attacker_and_a_change_need_reports() -> None:
    noise = Noise(0.5, 0.5, 0.75)
    for counts in ((0, 1), (1, 0)):
        with pytest.raises(ParameterError, match="must both be at least 1 report"):
            changed_value_loss(noise, *counts)
    with pytest.raises(ParameterError, match="reports = 0 must be a whole number"):
        attacker_success(noise, 0)


def test_the_drain_is_the_closed_form_and_ends_below_its_ceiling() -> None:
    noise = Noise(0.5, 0.5, 0.75)
    found = drain(noise, 8, also=(77,))
    assert (found.reports[0], found.reports[-1]) == (1, 1_000)
    assert (np.diff(found.reports) > 0).all()
    assert found.at(77) == (epsilon_of_reports(0.5, 0.5, 0.75, 8, 77), attacker_success(noise, 77))
    assert found.at(1)[0] == pytest.approx(4.297143, abs=1e-6)
    assert (np.diff(found.epsilon) >= 0).all()
    assert (np.diff(found.attacker) >= -1e-12).all()
    assert found.epsilon[-1] == pytest.approx(found.lifetime)
    assert found.lifetime == pytest.approx(17.57780, abs=5e-6)
    assert found.printed == pytest.approx(0.537143, abs=1e-6)
    shares = [drained_share(noise, reports) for reports in (1, 10)]
    assert shares == pytest.approx([0.244, 0.98], abs=3e-3), "ten requests use 98 % of it"


def test_without_permanent_noise_there_is_no_ceiling() -> None:
    found = drain(Noise(0, 0.25, 0.75), 2)
    assert math.isinf(found.lifetime)
    assert found.at(1_000)[0] == pytest.approx(1_000 * found.at(1)[0])
    assert found.at(1_000)[1] == pytest.approx(1)
    assert drained_share(Noise(0, 0.25, 0.75), 10) == 0
