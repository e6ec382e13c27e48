"""Post-processing: exact small cases, laws, the optimum of the box fit, and measured gains."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import nnls

from dp_core.algorithms.fda import ALGORITHM, simulate, study
from dp_core.algorithms.fda.data import SAMPLES
from dp_core.algorithms.fda.evidence import AFTER, Calendar, notes, totals_table
from dp_core.algorithms.fda.method.steps.trees import TREES, interval_tree
from dp_core.algorithms.fda.params import FDAParams, FenwickParams, fenwick_options
from dp_core.errors import ParameterError
from dp_core.noise.exact_noise import Entropy

SERIES = st.lists(st.floats(-1000, 1000), min_size=1, max_size=40)
FITTED = list(TREES)


def matrix(tree):
    """Rows: boxes; columns: periods."""
    low, high = tree.intervals()
    times = np.arange(1, len(tree) + 1)
    return ((low[:, None] < times) & (times <= high[:, None])).astype(int)


@given(SERIES)
def test_running_maximum_is_the_largest_so_far_and_can_be_done_live(totals):
    found = study.running_maximum(totals)
    assert found.tolist() == [max(0.0, *totals[: t + 1]) for t in range(len(totals))]
    np.testing.assert_array_equal(study.running_maximum(totals[:3]), found[:3])


@given(SERIES, st.floats(0.1, 100))
def test_cap_lowers_totals_just_enough_and_can_be_done_live(totals, most):
    found = study.capped(totals, most)
    before = 0.0
    for given_, kept in zip(totals, found, strict=True):
        assert kept == pytest.approx(min(given_, before + most), abs=1e-9)
        before = kept
    np.testing.assert_array_equal(study.capped(totals[:3], most), found[:3])


@given(SERIES, st.integers(1, 50), st.sampled_from(["isotonic", "running_maximum"]))
def test_cap_and_rounding_keep_what_the_fit_has_reached(totals, most, fit):
    """A live fit never needs later totals."""
    chosen = study.Treatment(fit=fit, most=most, whole=True)
    found = chosen.apply(totals)
    rises = np.diff(found, prepend=0)
    assert (rises >= 0).all()
    assert (rises <= most + 1e-6).all()
    np.testing.assert_array_equal(found, np.rint(found))
    if fit == "running_maximum":
        np.testing.assert_array_equal(chosen.apply(totals[:3]), found[:3])
    assert study.whole_numbers([-0.5, 0.5, 1.5, 2.4]).tolist() == [0, 1, 2, 2], "upward"


@given(SERIES, st.lists(st.integers(0, 40), min_size=40, max_size=40))
def test_isotonic_fit_is_never_further_from_a_non_decreasing_truth(totals, steps):
    truth = np.cumsum(steps)[: len(totals)]
    after = ((study.isotonic(totals) - truth) ** 2).sum()
    assert after <= ((np.asarray(totals) - truth) ** 2).sum() * (1 + 1e-12) + 1e-9


@pytest.mark.parametrize("mechanism", FITTED)
@pytest.mark.parametrize("rate", [0.05, 1, 20])
def test_box_fit_is_the_optimum_that_scipy_finds(mechanism, rate):
    rng = np.random.default_rng(3)
    for periods in (1, 2, 7, 60):
        tree = interval_tree(mechanism, periods)
        counts = rng.poisson(rate, periods)
        totals = simulate(counts, 0.5, mechanism=mechanism, trials=1, rng=rng)[0]
        measured = totals - np.concatenate([[0.0], totals])[tree.starts]
        best, _ = nnls(tree.shares[:, None] * matrix(tree), tree.shares * measured)
        found = study.box_fit(totals, tree)
        assert (np.diff(found, prepend=0) >= 0).all()
        np.testing.assert_allclose(found, np.cumsum(best), atol=1e-7 * (1 + totals.max()))


@pytest.mark.parametrize("mechanism", FITTED)
def test_a_series_is_left_alone_whose_boxes_agree_with_it(mechanism):
    rng = np.random.default_rng(4)
    tree = interval_tree(mechanism, 40)
    for totals in rng.poisson(np.logspace(-2, 1, 12)[:, None], (12, 40)).cumsum(axis=1):
        np.testing.assert_allclose(study.box_fit(totals, tree), totals, atol=1e-8)


def test_box_fit_is_offered_where_every_total_is_a_sum_of_measured_boxes():
    assert study.boxes_of("fda", 120, 100) is not None
    assert study.boxes_of("kary", 120, 120) is None
    many = study.MOST_FITTED + 1
    assert study.boxes_of("naive", many, many) is None
    weights = np.zeros(8)
    weights[3] = 1
    assert study.fitted_tree(TREES["fda"](8, weights), 8) is None  # a box without budget
    with pytest.raises(ParameterError, match="fit = 'boxes' must be off"):
        study.Treatment(fit="boxes").apply([1.0])


@pytest.mark.parametrize("params", [FenwickParams(), FenwickParams(first_epoch=16)])
def test_treated_release_keeps_its_ledger_variance_and_boxes(params):
    """Boxes of epochs can be fitted too."""
    release = ALGORITHM.method("fda").run(SAMPLES["hiv"](), params, np.random.default_rng(1))
    assert study.treated(release, study.Treatment()) is release
    after = study.treated(release, study.Treatment(fit="boxes"))
    assert after.ledger is release.ledger
    assert after.output.variance is release.output.variance
    assert (np.diff(after.output.totals, prepend=0) >= 0).all()


def test_download_keeps_raw_totals_and_says_what_was_done_for_free():
    stream = SAMPLES["adverse"]()
    release = ALGORITHM.method("fda").run(stream, FDAParams(), Entropy())
    chosen = study.Treatment(fit="running_maximum", most=3, whole=True)
    table = totals_table(release.output, Calendar.of(stream), chosen)
    np.testing.assert_array_equal(table["total"], release.output.totals)
    np.testing.assert_array_equal(table[AFTER], chosen.apply(release.output.totals))
    assert table[AFTER].dtype.kind == "i"
    assert AFTER not in totals_table(release.output, Calendar.of(stream), study.Treatment())
    assert AFTER not in notes(release.output, study.Treatment())
    assert "at most 3 per period, a public number" in notes(release.output, chosen)
    assert "costs ε = 0" in notes(release.output, chosen)
    assert "error grows" in study.POST_PROCESSING["running_maximum"].warning


@pytest.mark.parametrize("fit", ["isotonic", "running_maximum"])
def test_totals_that_are_not_published_stay_so_and_count_for_nothing(fit):
    totals = np.array([np.nan, 3.0, np.nan, -1.0, 9.0, np.nan])
    found = study.Treatment(fit=fit, most=2, whole=True).apply(totals)
    np.testing.assert_array_equal(np.isnan(found), np.isnan(totals))
    kept = found[np.isfinite(found)]
    assert (np.diff(kept, prepend=0) >= 0).all()
    assert kept[-1] <= kept[-2] + 2


def test_totals_that_matter_are_post_processed_and_released_alone():
    stream, params = SAMPLES["hiv"](), FenwickParams(every=3)
    chosen = study.Treatment(fit="isotonic", whole=True)
    release = ALGORITHM.method("fda").run(stream, params, Entropy())
    table = totals_table(release.output, Calendar.of(stream), chosen)
    assert len(table) == np.count_nonzero(release.output.published) < 120
    assert table[AFTER].dtype == "Int64"
    assert (np.diff(table[AFTER]) >= 0).all()
    assert study.boxes_of("fda", 120, 120, **fenwick_options(params)) is None
