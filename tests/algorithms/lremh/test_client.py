"""The device of a user: what leaves it, what stays, and one user's way through both layers.

The chances of the layers, and that users and places are independent, are laws of their mechanism.

All seeds are fixed. Statistics pass at a two-sided level of 1e-8 unless they say otherwise.
"""

import math
from typing import Any

import numpy as np
import pytest
from scipy import stats

from dp_core.algorithms.lremh.method.steps.client import (
    Noise,
    by_attribute,
    instantaneous_response,
    journey,
    permanent_response,
    randomise,
)
from dp_core.errors import DataError, ParameterError
from dp_core.noise.exact_noise import Entropy
from tests.work import peak_bytes, steps

PAPER = (0.5, 0.5, 0.75)
DOMAINS = (3, 2, 4)
FALSE_ALARM = 1e-8
SIGMAS = stats.norm.isf(FALSE_ALARM / 2)


def rng(seed: int = 0) -> np.random.Generator:
    return np.random.default_rng(seed)


class Replay(Entropy):
    """An exact release that a test can repeat."""

    def __init__(self, seed: int) -> None:
        self.bytes = rng(seed).bytes  # type: ignore[method-assign]


def source(kind: str, seed: int) -> Any:
    return rng(seed) if kind == "explore" else Replay(seed)


def records(users: int = 300) -> np.ndarray:
    return np.column_stack([rng(k).integers(0, k, users) for k in DOMAINS])


# --- form -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["explore", "release"])
def test_reports_are_one_array_of_bits_per_attribute(kind: str) -> None:
    kept = permanent_response(records(), DOMAINS, 0.5, source(kind, 0))
    said = instantaneous_response(kept, 0.5, 0.75, source(kind, 0))
    both = randomise(records(), DOMAINS, *PAPER, source(kind, 0))
    for reports in (kept, said, both):
        assert [bits.shape for bits in reports] == [(300, 3), (300, 2), (300, 4)]
        assert {bits.dtype for bits in reports} == {np.dtype(np.uint8)}
        assert all(set(np.unique(bits)) == {0, 1} for bits in reports)


def test_without_noise_a_report_is_the_one_hot_record() -> None:
    kept = permanent_response(records(), DOMAINS, 0, rng())
    said = instantaneous_response(kept, 0, 1, rng())
    for bits, codes in zip(said, records().T, strict=True):
        assert (bits.sum(axis=1) == 1).all()
        assert np.array_equal(bits.argmax(axis=1), codes)


def test_the_arrays_are_not_changed() -> None:
    codes = records()
    kept = permanent_response(codes, DOMAINS, 0.5, rng())
    before = [bits.copy() for bits in kept]
    instantaneous_response(kept, 0.5, 0.75, rng())
    assert all(np.array_equal(one, other) for one, other in zip(kept, before, strict=True))
    assert np.array_equal(codes, records())


# --- one user -------------------------------------------------------------------------------------


@pytest.mark.parametrize("user", [0, 7, 299])
def test_a_journey_ends_in_the_report_that_everybody_sends(user: int) -> None:
    way = journey(records(), DOMAINS, Noise(*PAPER), rng(6), user=user, reports=4)
    reports = randomise(records(), DOMAINS, *PAPER, rng(6))
    first, _ = rng(6).spawn(2)
    kept = permanent_response(records(), DOMAINS, 0.5, first)
    assert way.record == tuple(records()[user].tolist())
    for j, code in enumerate(way.record):
        assert way.one_hot[j].tolist() == [int(code == v) for v in range(DOMAINS[j])]
        assert np.array_equal(way.permanent[j], kept[j][user])
        assert way.reports[j].shape == (4, DOMAINS[j])
        assert np.array_equal(way.reports[j][0], reports[j][user])


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


def test_a_journey_can_be_drawn_exactly() -> None:
    way = journey(records(), DOMAINS, Noise(*PAPER), Entropy(), user=5, reports=2)
    assert way.record == tuple(records()[5].tolist())
    assert [said.shape for said in way.reports] == [(2, 3), (2, 2), (2, 4)]


# --- work -----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_million_users_with_eight_attributes_are_answered_for_in_blocks() -> None:
    """Measured: 68,000 steps and 17 bytes a person, 16 of them the bits."""
    codes = rng().integers(0, 2, (10**6, 8))

    def answered() -> None:
        randomise(codes, (2,) * 8, *PAPER, rng(1))

    assert steps(answered) < 200_000
    assert peak_bytes(answered) < 25 * 10**6


# --- errors ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("permanent", "message"),
    [
        ([np.array([[0, 2]])], "Attribute 0 has values other than 0 and 1"),
        ([np.array([[0, 1]]), np.array([[0.5, 1]])], "Attribute 1 has values other than 0 and 1"),
        ([np.array([[0, 1]]), np.array([[-1, 1]])], "Attribute 1 has values other than 0 and 1"),
        ([np.array([0, 1])], r"Attribute 0 has bits of shape \(2,\)\. Pass one row per"),
        ([np.array([[0]])], r"Attribute 0 has bits of shape \(1, 1\)"),
        (
            [np.zeros((3, 2), dtype=int), np.zeros((4, 2), dtype=int)],
            "bits of 3, 4 users",
        ),
        ([], "bits of no users"),
    ],
)
def test_what_is_not_bits_is_refused(permanent: list[np.ndarray], message: str) -> None:
    with pytest.raises(DataError, match=message):
        instantaneous_response(permanent, 0.5, 0.75, rng())


def test_bits_may_come_as_booleans_and_lists() -> None:
    said = instantaneous_response([[[True, False]], np.array([[0, 1, 1]])], 0, 1, rng())
    assert [bits.tolist() for bits in said] == [[[1, 0]], [[0, 1, 1]]]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: permanent_response([[0]], (2,), 1.5, rng()), r"f = 1\.5 must lie between 0 and 1"),
        (lambda: permanent_response([[0]], (1,), 0.5, rng()), "each of at least 2 categories"),
        (lambda: instantaneous_response([[[0, 1]]], 0.8, 0.2, rng()), "Swap p and q"),
        (lambda: randomise([[0]], (2,), 1, 0.5, 0.75, rng()), "carry no information"),
        (lambda: randomise([[0]], (2,), 0.5, 0.75, 0.5, rng()), "Swap p and q"),
    ],
)
def test_noise_out_of_range_is_refused(call: Any, message: str) -> None:
    with pytest.raises(ParameterError, match=message):
        call()


@pytest.mark.parametrize("arguments", [{"user": 300}, {"user": -1}, {"reports": 0}])
def test_a_journey_needs_a_user_and_a_report(arguments: dict[str, int]) -> None:
    said = "a user from 0 to 299 and at least one report"
    with pytest.raises(ParameterError, match=said):
        journey(records(), DOMAINS, Noise(*PAPER), rng(), **arguments)


def test_bits_are_split_into_views() -> None:
    bits = np.zeros((5, 9), dtype=np.uint8)
    assert all(np.shares_memory(part, bits) for part in by_attribute(bits, DOMAINS))
