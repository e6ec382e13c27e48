"""The device of a user: what leaves it, what stays, and one user's way through both layers.

The chances of the layers, and that users and places are independent, are laws of their mechanism.

All seeds are fixed. Statistics pass at a two-sided level of 1e-8 unless they say otherwise.
"""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from scipy import stats

from dp_core.algorithms.lremh.method.steps.client import (
    Noise,
    instantaneous_response,
    journey,
    permanent_response,
    randomise,
)
from dp_core.errors import DataError
from dp_core.noise.exact_noise import Entropy

PAPER = (0.5, 0.5, 0.75)
DOMAINS = (3, 2, 4)
FALSE_ALARM = 1e-8
SIGMAS = stats.norm.isf(FALSE_ALARM / 2)


def rng(seed: int = 0) -> np.random.Generator:
    return np.random.default_rng(seed)


def records(users: int = 300) -> np.ndarray:
    return np.column_stack([rng(k).integers(0, k, users) for k in DOMAINS])


@pytest.mark.parametrize("source", [rng, Entropy])
def test_reports_are_one_array_of_bits_per_attribute(source: Callable[[], Any]) -> None:
    codes = records()
    kept = permanent_response(codes, DOMAINS, 0.5, source())
    before = [bits.copy() for bits in kept]
    said = instantaneous_response(kept, 0.5, 0.75, source())
    both = randomise(codes, DOMAINS, *PAPER, source())
    for reports in (kept, said, both):
        assert [bits.shape for bits in reports] == [(300, 3), (300, 2), (300, 4)]
        assert {bits.dtype for bits in reports} == {np.dtype(np.uint8)}
        assert all(set(np.unique(bits)) == {0, 1} for bits in reports)
    assert all(np.array_equal(one, other) for one, other in zip(kept, before, strict=True))
    assert np.array_equal(codes, records())


def test_without_noise_a_report_is_the_one_hot_record() -> None:
    kept = permanent_response(records(), DOMAINS, 0, rng())
    said = instantaneous_response(kept, 0, 1, rng())
    for bits, codes in zip(said, records().T, strict=True):
        assert (bits.sum(axis=1) == 1).all()
        assert np.array_equal(bits.argmax(axis=1), codes)
    said = instantaneous_response([[[True, False]], np.array([[0, 1, 1]])], 0, 1, rng())
    assert [bits.tolist() for bits in said] == [[[1, 0]], [[0, 1, 1]]]


def test_a_journey_ends_in_the_report_that_everybody_sends() -> None:
    reports = randomise(records(), DOMAINS, *PAPER, rng(6))
    first, _ = rng(6).spawn(2)
    kept = permanent_response(records(), DOMAINS, 0.5, first)
    for user in (0, 7, 299):
        way = journey(records(), DOMAINS, Noise(*PAPER), rng(6), user=user, reports=4)
        assert way.record == tuple(records()[user].tolist())
        for j, code in enumerate(way.record):
            assert way.one_hot[j].tolist() == [int(code == v) for v in range(DOMAINS[j])]
            assert np.array_equal(way.permanent[j], kept[j][user])
            assert way.reports[j].shape == (4, DOMAINS[j])
            assert np.array_equal(way.reports[j][0], reports[j][user])
    exact = journey(records(), DOMAINS, Noise(*PAPER), Entropy(), user=5, reports=2)
    assert exact.record == tuple(records()[5].tolist())
    assert [said.shape for said in exact.reports] == [(2, 3), (2, 2), (2, 4)]


def test_the_reports_of_a_journey_are_fresh_and_of_the_same_permanent_bits() -> None:
    """30,000 reports of one user; binomial tests of each bit, and neighbours do not correlate."""
    way = journey(records(), DOMAINS, Noise(*PAPER), rng(8), user=2, reports=30_000)
    for kept, said in zip(way.permanent, way.reports, strict=True):
        for bit, column in zip(kept.tolist(), said.T, strict=True):
            hits = int(column.sum())
            chances = (0.75, 0.5) if bit else (0.5, 0.75)
            assert stats.binomtest(hits, 30_000, chances[0]).pvalue > FALSE_ALARM
            assert stats.binomtest(hits, 30_000, chances[1]).pvalue < FALSE_ALARM
            following = np.corrcoef(column[1:], column[:-1])[0, 1]
            assert abs(following) < SIGMAS / math.sqrt(30_000)


@pytest.mark.parametrize(
    ("permanent", "message"),
    [
        ([np.array([[0, 2]])], "attribute 0 have values other than 0 and 1"),
        ([np.array([[0, 1]]), np.array([[0.5, 1]])], "attribute 1 have values other than 0 and 1"),
        ([np.array([[0, 1]]), np.array([[-1, 1]])], "attribute 1 have values other than 0 and 1"),
        ([np.array([0, 1])], r"attribute 0 have the shape \(2,\)"),
        ([np.array([[0]])], r"attribute 0 have the shape \(1, 1\)"),
        (
            [np.zeros((3, 2), dtype=int), np.zeros((4, 2), dtype=int)],
            r"\[3, 4\] users",
        ),
        ([], r"\[\] users"),
    ],
)
def test_what_is_not_bits_is_refused(permanent: list[np.ndarray], message: str) -> None:
    with pytest.raises(DataError, match=message):
        instantaneous_response(permanent, 0.5, 0.75, rng())
