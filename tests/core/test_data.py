"""Streams of counts: checks, fingerprints, and the bound on one person's events."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_array_equal

from dp_core.errors import DataError, ParameterError
from dp_core.tables.data import LARGEST_COUNT, CountStream, rank_within
from dp_core.tables.frozen import fingerprint
from tests.refusals import says


def stream(increments, **more):
    return CountStream(increments=increments, name="test", **more)


def with_persons(periods, persons, horizon):
    """Stream of events given in time order."""
    increments = np.bincount(np.asarray(periods, dtype=int), minlength=horizon)
    return stream(increments, event_periods=periods, event_persons=persons)


def obviously_limited(events, contribution):
    """Slow reference: walk through the events and count each person's."""
    seen, kept = {}, []
    for period, person in events:
        seen[person] = seen.get(person, 0) + 1
        if seen[person] <= contribution:
            kept.append((period, person))
    return kept


def test_counts_add_up_and_net_changes_may_be_negative_and_raise_the_bound_to_two():
    made = stream([3.0, 0.0, 4.0])
    assert made.increments.dtype == np.int64
    assert_array_equal(made.totals(), [3, 3, 7])
    assert len(made) == 3
    assert not made.has_persons
    assert made.limited(1) is made
    assert stream([LARGEST_COUNT]).totals()[-1] == LARGEST_COUNT
    assert stream([-LARGEST_COUNT], signed=True).totals()[-1] == -LARGEST_COUNT
    made = stream([5, -3], signed=True)
    assert_array_equal(made.totals(), [5, 2])
    assert made.contribution == 2
    assert stream([5, -3], signed=True, contribution=4).contribution == 4
    with pytest.raises(DataError, check=says("counts-row", row=2, value="-0.5")):
        stream([5, -0.5], signed=True)


@pytest.mark.parametrize(
    "parts",
    [
        {"starts": np.array(["2013-01-01"], dtype="M8[D]")},
        {"starts": [1, 2]},
        {"event_periods": [0, 1]},
        {"event_persons": [0, 1]},
        {"event_periods": [0, 1], "event_persons": [0]},
        {"event_periods": [1, 0], "event_persons": [77, 77]},
        {"event_periods": [0, 2], "event_persons": [77, 77]},
        {"event_periods": [-1, 0, 1], "event_persons": [77, 77, 77]},
        {"event_periods": [0, 0], "event_persons": [77, 77]},
    ],
)
def test_parts_that_contradict_the_increments_are_refused_without_naming_a_person(parts):
    with pytest.raises(DataError, match=r"does not fit the increments; it needs one") as caught:
        stream([1, 1], **parts)
    assert "77" not in str(caught.value)


@pytest.mark.parametrize("bound", [0, -1, 1.5, math.nan, math.inf, True, "2", None])
def test_a_bound_that_is_no_whole_number_of_at_least_one_is_refused(bound):
    for made in (with_persons([0], [0], 1), stream([1, 2])):
        with pytest.raises(ParameterError, check=says("counts-contribution")):
            made.limited(bound)
    with pytest.raises(ParameterError, check=says("counts-contribution")):
        stream([1], contribution=bound)


def test_the_first_events_of_each_person_are_kept():
    made = with_persons([0, 0, 1, 2, 2], [7, 8, 7, 7, 8], 4)
    limited = made.limited(1)
    assert_array_equal(limited.increments, [2, 0, 0, 0])
    assert_array_equal(limited.event_persons, [7, 8])
    assert_array_equal(made.limited(2).increments, [2, 1, 1, 0])
    assert made.limited(3) is made
    assert limited.name == made.name


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 4)), max_size=40), st.integers(1, 6))
def test_limiting_agrees_with_the_obvious_way(events, contribution):
    events = sorted(events, key=lambda event: event[0])
    made = with_persons(*np.array(events, dtype=int).reshape(-1, 2).T, 6)
    kept = obviously_limited(events, contribution)
    limited = made.limited(contribution)
    assert list(zip(limited.event_periods, limited.event_persons, strict=True)) == kept
    counted = [sum(period == each for period, _ in kept) for each in range(6)]
    assert limited.increments.tolist() == counted
    assert limited.limited(contribution) is limited
    assert_array_equal(limited.limited(1).increments, made.limited(1).increments)


@given(st.lists(st.integers(0, 5), max_size=30))
def test_ranks_count_earlier_members_of_the_same_group(groups):
    expected = [groups[:k].count(group) for k, group in enumerate(groups)]
    assert rank_within(np.array(groups, dtype=np.int64)).tolist() == expected


def test_fingerprints_cover_dtype_shape_and_the_border_between_parts():
    one = np.array([1, 2])
    arrays = (one, np.array([[1, 2]]), *(one.astype(kind) for kind in (np.int32, float, "M8[D]")))
    parts = [(each,) for each in (*arrays, "abc", b"abc", 1, 1.0, "1", True)]
    parts += [(one[:1], one[1:]), ("a", "bc"), ("ab", "c"), ()]
    digests = {fingerprint(*each) for each in parts}
    assert len(digests) == len(parts) == 15
    assert all(len(digest) == 32 for digest in digests)
    assert fingerprint(np.arange(10)[::2]) == fingerprint(np.arange(10)[::2].copy())
    same_tomorrow = fingerprint(np.array([1, 2], dtype="<i8"), "a")
    assert same_tomorrow == "9f86bfab2e43c66eff6e78e8696c7cd9"
    with pytest.raises(TypeError, match="object arrays have no stable bytes"):
        fingerprint(np.array([object()]))
