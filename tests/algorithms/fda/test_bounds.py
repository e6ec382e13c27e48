"""What the bound on events per person costs: events left out, noise, and one single event."""

from dataclasses import replace

import numpy as np
import pytest

from dp_core.algorithms.fda import ALGORITHM
from dp_core.algorithms.fda.data import SAMPLES
from dp_core.algorithms.fda.method.steps.trees import interval_tree
from dp_core.algorithms.fda.params import FDAParams, FenwickParams
from dp_core.algorithms.fda.study.draws import bounds, event_epsilon
from dp_core.algorithms.fda.view import bound_words
from dp_core.errors import ParameterError
from dp_core.tables.data import CountStream


def persons(*events, periods=7):
    """Stream of (period, person) pairs in time order."""
    times = np.asarray([period for period, _ in events])
    return CountStream(
        increments=np.bincount(times, minlength=periods),
        name="persons",
        event_periods=times,
        event_persons=np.asarray([person for _, person in events]),
    )


@pytest.mark.parametrize(
    ("mechanism", "params"),
    [
        *((key, FDAParams(epsilon=0.5, contribution=2)) for key in ("best_split", "gaussian")),
        ("kary", FDAParams(epsilon=0.5, contribution=2)),
        ("fda", FenwickParams(epsilon=0.5, contribution=2, first_epoch=16)),
    ],
)
def test_the_noise_of_each_bound_is_that_of_a_run_with_it(mechanism, params):
    stream = SAMPLES["hiv"]()
    rows = bounds(stream, params, mechanism, at=119, tried=(1, 3))
    assert [row.contribution for row in rows] == [1, 2, 3]
    for row in rows:
        asked = replace(params, contribution=row.contribution)
        output = ALGORITHM.method(mechanism).run(stream, asked, np.random.default_rng(0)).output
        assert row.noise == pytest.approx(np.sqrt(output.variance[-1]))
        kept = stream.limited(row.contribution).increments.sum()
        assert row.left_out == stream.increments.sum() - kept


def test_left_out_admissions_and_the_price_of_a_change_are_the_exact_ones():
    """First and last of eight periods share no box of the naive tree: exactly two."""
    rows = bounds(SAMPLES["hiv"](), FDAParams(), "fda", at=119, tried=(1, 2, 3, 5))
    assert [row.left_out for row in rows] == [12_708, 3_013, 71, 0]
    assert [row.event for row in rows] == pytest.approx([2, 1, 2 / 3, 0.4])
    assert {row.person for row in rows} == {1.0}
    tree = interval_tree("naive", 8)
    change = np.asarray([1, 0, 0, 0, 0, 0, 0, -1])
    assert np.abs(tree.shares * tree.node_counts(change)).sum() == 2


@pytest.mark.parametrize("bound", [1, 2, 3])
def test_one_removed_event_changes_the_weighted_boxes_by_two_when_the_next_takes_its_place(bound):
    """One person with bound + 1 events; the first is removed, the last takes its place."""
    times = [0, 2, 4, 6][: bound + 1]
    whole = persons(*((time, 1) for time in times))
    less = persons(*((time, 1) for time in times[1:]))
    tree = interval_tree("fda", 7)
    change = whole.limited(bound).increments - less.limited(bound).increments
    moved = float(np.abs(tree.shares * tree.node_counts(change)).sum())
    epsilon = 1.5
    p = FDAParams(epsilon=epsilon, contribution=bound)
    # Boxes that count both periods do not move; those of the removed one alone do.
    assert moved * epsilon / bound <= event_epsilon(whole, p) + 1e-12
    assert event_epsilon(whole, p) == 2 * epsilon / bound


def test_without_ids_one_event_is_one_change():
    stream = CountStream(increments=np.arange(5), name="counts")
    assert event_epsilon(stream, FDAParams(contribution=4)) == 0.25
    for kind, data, bound in (
        ("events", stream, 1),
        ("persons", SAMPLES["hiv"](), 3),
        ("changes", SAMPLES["beds"](), 2),
    ):
        said = bound_words(data, FDAParams(contribution=bound)).arguments
        assert (said["kind"], said["most"]) == (kind, bound)


@pytest.mark.parametrize("method", [method.key for method in ALGORITHM.methods])
def test_net_changes_need_a_bound_of_two(method):
    stream = SAMPLES["beds"]()
    run = ALGORITHM.method(method).run
    with pytest.raises(ParameterError, match="is too small"):
        run(stream, FDAParams(contribution=1), np.random.default_rng(0))
    release = run(stream, FDAParams(contribution=2, epsilon=1e7), np.random.default_rng(0))
    np.testing.assert_allclose(release.output.totals, stream.totals(), atol=0.01)
