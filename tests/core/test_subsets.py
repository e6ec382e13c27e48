"""Subset selection: the law of the sets, its exact cost, and a size that no other one beats."""

import itertools
import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from dp_core.errors import DataError, ParameterError
from dp_core.noise.mechanisms import KaryResponse, SubsetResponse, UnaryResponse
from tests.contract.tools import Spy, ledger_lines
from tests.core.noise import FALSE_ALARM, source
from tests.refusals import says

USERS = 30_000


def law(epsilon: float, categories: int, size: int, true: int) -> dict[tuple[int, ...], float]:
    """Chance of each set, as e^ε : 1 for those with and without the true category."""
    sets = list(itertools.combinations(range(categories), size))
    weights = [math.exp(epsilon) if true in each else 1.0 for each in sets]
    return {each: weight / sum(weights) for each, weight in zip(sets, weights, strict=True)}


@pytest.mark.parametrize("kind", ["explore", "release"])
@pytest.mark.parametrize(("epsilon", "categories", "size"), [(0.8, 7, 2), (1.5, 5, 1)])
def test_sets_have_their_chances(kind: str, epsilon: float, categories: int, size: int) -> None:
    """Chi-square over all sets at 1e-8; noise 0.8 or 1.25 times as strong must fail there."""
    asked = SubsetResponse(epsilon=epsilon, categories=categories)
    assert asked.size == size
    sent = asked.release(np.full(USERS, 3), source(kind, 11))
    assert set(sent.sum(axis=1).tolist()) == {size}
    drawn = [tuple(np.flatnonzero(row).tolist()) for row in sent]
    for factor, likely in ((1.0, True), (0.8, False), (1.25, False)):
        wanted = law(factor * epsilon, categories, size, 3)
        found = [drawn.count(each) for each in wanted]
        chance = stats.chisquare(found, USERS * np.array(list(wanted.values()))).pvalue
        assert bool(chance > FALSE_ALARM) == likely


@given(st.floats(1e-4, 700), st.integers(2, 5_000))
def test_a_set_never_costs_more_than_epsilon_and_hardly_less(epsilon: float, count: int) -> None:
    """The ratio of a set with the own category to one without it, in whole numbers."""
    asked = SubsetResponse(epsilon=epsilon, categories=count)
    left_out = Fraction(asked._left_out, 2**60)
    ratio = (1 - left_out) / left_out * Fraction(count - asked.size, asked.size)
    loss = math.log(ratio) if ratio > 1.0001 else math.log1p(float(ratio - 1))
    assert loss <= epsilon * (1 + 1e-12)
    assert loss >= epsilon - 1e-4 * min(1, epsilon) - 2e-9 or epsilon > 30


def variance(asked: Any) -> float:
    own, other = asked.chances
    return float(other * (1 - other) / (own - other) ** 2)


@given(st.floats(0.05, 12), st.integers(2, 300))
def test_no_other_question_on_the_whole_has_less_variance(epsilon: float, count: int) -> None:
    asked = SubsetResponse(epsilon=epsilon, categories=count)
    others = [kind(epsilon=epsilon, categories=count) for kind in (KaryResponse, UnaryResponse)]
    assert variance(asked) <= min(map(variance, others)) * (1 + 1e-6)
    sizes = [asked._variance(size) for size in range(1, count)]
    assert asked._variance(asked.size) == pytest.approx(min(sizes), rel=1e-9)
    if asked.size == 1:
        assert asked.chances == pytest.approx(others[0].chances, rel=1e-12)


def test_neither_more_users_nor_the_size_of_a_chunk_change_those_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked, codes = SubsetResponse(epsilon=0.5, categories=9), np.arange(500) % 9
    whole = asked.release(codes, np.random.default_rng(8))
    monkeypatch.setattr("dp_core.noise.reports._CHUNK", 70)
    for users in (1, 100, 499):
        part = asked.release(codes[:users], np.random.default_rng(8))
        assert np.array_equal(whole[:users], part)


@pytest.mark.parametrize("kind", ["explore", "release"])
def test_a_report_is_one_line_of_whole_numbers(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    spy = Spy(monkeypatch)
    asked = SubsetResponse(epsilon=0.5, categories=1_200)
    asked.release([7, 8], source(kind, 0))
    line = asked.spend("question", because="All at once.")
    assert (line.mechanism, line.sensitivity) == ("subset selection, 1,200 values", 1)
    assert line.claimed == line.proven == 0.5
    assert spy.lines() == ledger_lines(line)
    assert all(drawn.dtype.kind in "iu" for _, drawn in spy.draws)
    assert asked.release([], source(kind, 0)).shape == (0, 1_200)


def test_what_cannot_work_is_refused() -> None:
    with pytest.raises(ParameterError, match="must be a positive number"):
        SubsetResponse(epsilon=0, categories=4)
    with pytest.raises(ParameterError, check=says("noise-chances-small")):
        SubsetResponse(epsilon=1e-19, categories=4)
    with pytest.raises(DataError, match="has the code 4 and must hold 0 to 3"):
        SubsetResponse(epsilon=1, categories=4).release([4], np.random.default_rng(0))
