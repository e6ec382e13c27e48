"""An end that is not known, and totals that matter: boxes, errors, ledger, streams."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dp_core.algorithms.fda import ALGORITHM, EpochStream, variance_profile
from dp_core.algorithms.fda.evidence import Calendar, box_table, totals_table
from dp_core.algorithms.fda.method.continual import AHEAD
from dp_core.algorithms.fda.method.steps import streams, trees
from dp_core.algorithms.fda.method.steps.profiles import total_error
from dp_core.algorithms.fda.params import FenwickParams
from dp_core.algorithms.fda.study import event_boxes, isotonic
from dp_core.errors import ParameterError
from dp_core.noise.exact_noise import Entropy
from dp_core.privacy.ledger import leaves
from dp_core.tables.data import CountStream
from dp_core.words import say

FDA = ALGORITHM.method("fda")


def stream_of(periods, **facts):
    counts = np.random.default_rng(0).poisson(5, periods)
    return CountStream(increments=counts, name="test", **facts)


def explore(stream, seed=0, **params):
    return FDA.run(stream, FenwickParams(**params), np.random.default_rng(seed))


PRICES = [(100, 1.1339838880, 4.3), (365, 1.2007244556, 5.3)]
PRICES += [(1000, 1.2594879173, 6.4), (4095, 1.3385940305, 7.2)]


@pytest.mark.parametrize(("periods", "epochs", "hybrid"), PRICES)
def test_not_knowing_the_end_costs_what_the_specification_says(periods, epochs, hybrid):
    assert streams.price_of_not_knowing(periods) == pytest.approx(epochs, abs=1e-9)
    known = total_error("fda", periods)
    assert round(total_error("hybrid", periods) / known, 1) == hybrid


def test_an_epoch_is_the_optimal_tree_whose_first_event_spends_the_whole_bound():
    weights = {n: np.append(np.ones(n - 1), 1 + n) for n in (16, 32)}
    first, second = (trees.optimal_tree(n, weights[n]).variances() for n in (16, 32))
    expected = np.concatenate([first, first[-1] + second])
    np.testing.assert_allclose(variance_profile("fda", 48, epochs=streams.Epochs()), expected)
    assert streams.epoch_tree(112).column_sums()[[0, 16, 48]] == pytest.approx(1)
    one, three = (explore(stream_of(100), first_epoch=16, contribution=c) for c in (1, 3))
    np.testing.assert_allclose(three.output.variance, 9 * one.output.variance)
    for leaf in leaves(three.ledger.root):
        assert (leaf.sensitivity, leaf.claimed) == (3, 1.0)


LENGTH = st.integers(1, 300)
EPOCHS = st.builds(streams.Epochs, st.integers(1, 40), st.integers(2, 4), st.floats(0, 5))


@given(LENGTH, LENGTH, EPOCHS)
@settings(max_examples=50, deadline=None)
def test_every_event_lies_in_boxes_of_one_epoch_with_shares_of_at_most_one(periods, more, epochs):
    """And a longer series changes nothing in the boxes before."""
    tree, longer = streams.epoch_tree(periods, epochs), streams.epoch_tree(periods + more, epochs)
    np.testing.assert_array_equal(tree.starts, longer.starts[:periods])
    np.testing.assert_array_equal(tree.shares, longer.shares[:periods])
    np.testing.assert_allclose(tree.variances(), longer.variances()[:periods])
    assert tree.column_sums().max() <= 1 + 1e-12
    ends = np.cumsum([0, *streams.epoch_lengths(periods, epochs)])
    for start, end in zip(tree.starts, range(1, periods + 1), strict=True):
        assert np.searchsorted(ends, start, "right") == np.searchsorted(ends, end, "left")
    members = np.concatenate([leaf.members for leaf in tree.leaves])
    np.testing.assert_array_equal(np.sort(members), np.arange(periods))


@pytest.mark.parametrize("exact", [False, True])
def test_the_ledger_has_one_leaf_an_epoch_and_costs_one_epsilon(exact):
    rng = Entropy() if exact else np.random.default_rng(0)
    release = FDA.run(stream_of(100), FenwickParams(epsilon=0.5, first_epoch=16), rng)
    root = release.ledger.root
    assert root.kind == "parallel"
    assert [leaf.claimed for leaf in leaves(root)] == [0.5, 0.5, 0.5]
    assert release.ledger.claimed == release.ledger.proven == 0.5
    assert say("fda-why-epochs") in root.because
    expected = 2 / 0.5**2 * variance_profile("fda", 100, epochs=streams.Epochs())
    if exact:  # integer noise has a little less variance
        assert release.output.totals.dtype.kind == "i"
        assert (release.output.variance < expected).all()
    else:
        np.testing.assert_allclose(release.output.variance, expected)


def test_a_person_with_events_in_several_epochs_moves_all_of_them_by_the_bound():
    """Weighted boxes of two series that differ in one person's three events: at most 3 apart."""
    tree = streams.epoch_tree(112)
    for times in ([1, 17, 49], [1, 2, 3], [16, 48, 112]):
        change = np.zeros(112, dtype=np.int64)
        np.add.at(change, np.asarray(times) - 1, 1)
        assert np.abs(tree.shares * tree.node_counts(change)).sum() <= 3 + 1e-12
    worst = np.zeros(112, dtype=np.int64)
    worst[[0, 16, 48]] = 1
    assert np.abs(tree.shares * tree.node_counts(worst)).sum() == pytest.approx(3)


def test_boxes_of_a_release_in_epochs_add_up_to_its_totals():
    stream = stream_of(60)
    output = FDA.run(stream, FenwickParams(first_epoch=4), Entropy()).output
    boxes, totals = box_table(output), totals_table(output, Calendar.of(stream))
    before = np.concatenate([[0], totals["total"]])[boxes["start"] - 1]
    np.testing.assert_array_equal(before + boxes["noisy_count"], totals["total"])


@pytest.mark.parametrize("epochs", [streams.Epochs(), streams.Epochs(1), streams.Epochs(5, 3, 0.5)])
def test_the_endless_stream_draws_what_the_batch_draws(epochs):
    data = stream_of(200)
    p = {"first_epoch": epochs.first, "growth": epochs.growth, "kappa": epochs.kappa}
    batch = explore(data, seed=3, **p).output.totals
    stream = EpochStream(1.0, rng=np.random.default_rng(3), **p)
    streamed = [stream.step(int(count)) for count in data.increments]
    np.testing.assert_allclose(streamed, batch, atol=1e-9)


def test_the_state_of_the_endless_stream_grows_with_the_logarithm():
    stream = EpochStream(1.0, rng=np.random.default_rng(0))
    stream.steps(np.ones(20_000))
    assert stream.state_size <= 4 * 15 + 12 + AHEAD
    assert stream.ledger.proven == 1.0
    assert len(list(leaves(stream.ledger.root))) == 11
    assert stream.ledger.root.kind == "parallel"


@pytest.mark.slow
def test_integer_noise_of_the_endless_stream_gives_integers_with_the_stated_spread():
    """600 third totals; the mean square lies within 6 standard deviations (below 1e-8)."""
    p = FenwickParams(epsilon=2.0, first_epoch=2)
    exact = FDA.run(stream_of(3), p, Entropy()).output.variance[-1]
    errors = np.zeros(600)
    for seed in range(errors.size):
        stream = EpochStream(2.0, first_epoch=2, noise="integer", rng=np.random.default_rng(seed))
        total = [stream.step(4) for _ in range(3)][-1]
        assert isinstance(total, int)
        errors[seed] = total - 12
    spread = (errors**2).std() / np.sqrt(errors.size)
    assert abs((errors**2).mean() - exact) < 6 * spread


def test_totals_that_matter_have_their_reference_and_others_are_published_where_free():
    weights = streams.release_weights(12, streams.Matter(3))
    assert np.flatnonzero(weights).tolist() == [2, 5, 8, 11]
    profile = variance_profile("fda", 12, matter=streams.Matter(3))
    assert weights[weights > 0] @ profile[weights > 0] == pytest.approx(54.01008769891765)
    np.testing.assert_array_equal(profile, trees.optimal_tree(12, weights).variances())
    assert variance_profile("fda", 12)[2::3].sum() == pytest.approx(87.36, abs=0.005)
    assert (np.flatnonzero(np.isfinite(profile)) + 1).tolist() == [2, 3, 4, 6, 8, 9, 12]
    careless = variance_profile("fda", 12, matter=streams.Matter(3, 0, 0.01))
    assert np.isfinite(careless).all()
    assert careless[2::3].sum() < variance_profile("fda", 12)[2::3].sum()
    assert careless[2::3].sum() > profile[2::3].sum()


@given(st.integers(1, 200), st.integers(1, 30), st.integers(0, 40))
@settings(max_examples=50, deadline=None)
def test_totals_that_matter_are_there_and_better_than_when_all_matter(horizon, every, start):
    first = start or every
    if first > horizon:
        with pytest.raises(ParameterError, match="None of "):
            streams.release_weights(horizon, streams.Matter(every, start))
        return
    wanted = np.arange(first - 1, horizon, every)
    profile = variance_profile("fda", horizon, matter=streams.Matter(every, start))
    assert np.isfinite(profile[wanted]).all()
    assert profile[wanted].sum() <= variance_profile("fda", horizon)[wanted].sum() * (1 + 1e-9)


@pytest.mark.parametrize("exact", [False, True])
def test_unpublished_totals_are_missing_everywhere(exact):
    stream, there = stream_of(12), [2, 3, 4, 6, 8, 9, 12]
    rng = Entropy() if exact else np.random.default_rng(0)
    release = FDA.run(stream, FenwickParams(every=3), rng)
    output = release.output
    assert (np.flatnonzero(output.published) + 1).tolist() == there
    np.testing.assert_array_equal(np.isnan(output.totals), ~output.published)
    table, boxes = totals_table(output, Calendar.of(stream)), box_table(output)
    assert table["period"].tolist() == boxes["end"].tolist() == there
    assert table["total"].dtype.kind == ("i" if exact else "f")
    assert not table.isna().any().any()
    assert (boxes["share"] > 0).all()
    assert release.ledger.proven == 1.0
    found = ALGORITHM.evaluate(stream, output)
    error = np.abs(output.totals - stream.totals())[np.asarray(there) - 1]
    assert found.pop("pooled") in error
    rmse = np.sqrt((error**2).mean())
    assert found == pytest.approx({"rmse": rmse, "worst": error.max(), "last": error[-1]})


def test_an_event_spends_nothing_in_boxes_that_are_not_published():
    boxes = event_boxes(explore(stream_of(12), every=3).output, 5)
    assert [(start, end) for start, end, _ in boxes] == [(5, 6), (1, 8)]
    assert sum(share for _, _, share in boxes) <= 1 + 1e-12
    fitted = isotonic([np.nan, 3.0, np.nan, 1.0])  # smoothing leaves gaps there
    np.testing.assert_array_equal(fitted, [np.nan, 2.0, np.nan, 2.0])
