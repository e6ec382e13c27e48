"""Releases: the noise is as large as it says, integers stay integers, the ledger is exact."""

import copy
import math
import os
import pickle
import re
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from dp_core.algorithms import fda
from dp_core.algorithms.fda.method import published
from dp_core.algorithms.fda.method.continual import STREAMING
from dp_core.algorithms.fda.method.rivals import Kary
from dp_core.algorithms.fda.method.steps.profiles import noise_factor
from dp_core.algorithms.fda.method.steps.streams import KaryAhead
from dp_core.algorithms.fda.method.steps.trees import TREES, interval_tree
from dp_core.algorithms.fda.params import FDAParams
from dp_core.errors import ParameterError
from dp_core.noise.exact_noise import Entropy
from dp_core.tables.data import CountStream
from dp_core.words import say
from tests.contract.test_replay import Seeded
from tests.refusals import says

every_mechanism = pytest.mark.parametrize("mechanism", fda.MECHANISMS)
every_stream = pytest.mark.parametrize("mechanism", STREAMING)


def stream_of(increments, **facts):
    return CountStream(increments=np.asarray(increments), name="test", **facts)


def run(mechanism, stream, rng, **params):
    return fda.ALGORITHM.method(mechanism).run(stream, FDAParams(**params), rng)


@every_mechanism
def test_variance_and_half_width_are_in_real_units(mechanism):
    """And twice the ε halves the noise of the same seed."""
    stream, rng = stream_of(np.arange(12)), np.random.default_rng
    one, two = (run(mechanism, stream, rng(5), epsilon=epsilon).output for epsilon in (0.5, 1.0))
    expected = fda.variance_profile(mechanism, 12) * 2 * noise_factor(mechanism, 0.5) ** 2
    np.testing.assert_allclose(one.variance, expected)
    factor = 1.96 if mechanism.startswith("gaussian") else 2.1183
    np.testing.assert_allclose(one.half_width, factor * np.sqrt(one.variance), rtol=1e-4)
    if mechanism != "gaussian":
        truth = stream.totals()
        np.testing.assert_allclose(one.totals - truth, 2 * (two.totals - truth), atol=1e-8)


@pytest.mark.parametrize(("factor", "accepted"), [(1.0, True), (0.8, False), (1.25, False)])
def test_release_differences_are_laplace_of_the_promised_scale(factor, accepted):
    """KS test at 1e-7 on 40,000 scaled differences; a scale 20 % off is rejected."""
    tree = interval_tree("fda_published", 7)
    given = {"mechanism": "fda_published", "trials": 6000, "rng": np.random.default_rng(4)}
    totals = fda.simulate(np.zeros(7, int), 1.0, **given)
    padded = np.concatenate([np.zeros((6000, 1)), totals], axis=1)
    boxes = (padded[:, 1:] - padded[:, tree.starts]) * tree.shares * factor
    assert (stats.kstest(boxes.ravel(), "laplace").pvalue > 1e-7) == accepted


@pytest.mark.slow
@pytest.mark.parametrize("epsilon", [0.001, 0.3, 5.0])
def test_gaussian_totals_are_released_on_a_lattice_with_the_variance_they_state(epsilon):
    """χ² of 250 last totals at 1e-8 in each tail; 25 % more noise or 20 % less is rejected.

    With fixed noise: the last claim fails in one of six draws.
    """
    stream, source = stream_of(np.random.default_rng(0).poisson(4, 30)), Seeded()
    drawn = [run("gaussian_zcdp", stream, source, epsilon=epsilon) for _ in range(250)]
    assert all(each.exact for each in drawn)
    variance = drawn[0].output.variance
    explored = run("gaussian_zcdp", stream, np.random.default_rng(0), epsilon=epsilon).output
    assert (variance >= explored.variance * (1 - 1e-9)).all()
    assert (variance <= explored.variance * 1.01).all()
    errors = [each.output.totals[-1] - stream.totals()[-1] for each in drawn]
    scaled = np.square(errors).sum() / variance[-1]
    assert 1e-8 < stats.chi2.cdf(scaled, 250) < 1 - 1e-8
    for wrong in (1.25**2, 0.8**2):
        assert not 1e-3 < stats.chi2.cdf(scaled * wrong, 250) < 1 - 1e-3


@given(st.sampled_from(sorted(TREES)), st.integers(1, 300), st.floats(0.01, 10), st.integers(1, 20))
@settings(max_examples=60, deadline=None)
def test_integer_parameters_times_the_bound_never_exceed_epsilon(mechanism, horizon, epsilon, c):
    stream = stream_of(np.zeros(horizon, int))
    output = run(mechanism, stream, Entropy(), epsilon=epsilon, contribution=c).output
    worst = int(interval_tree(mechanism, horizon).column_sums(output.parameters).max())
    assert Fraction(worst * c, 2**24) <= Fraction(epsilon)


def test_the_bound_keeps_the_first_events_of_each_person_and_scales_the_noise():
    times, persons = np.array([0, 0, 1, 2]), np.array([1, 2, 1, 1])
    stream = stream_of([2, 1, 1], event_periods=times, event_persons=persons)
    release = run("naive", stream, np.random.default_rng(0), epsilon=1e9, contribution=2)
    np.testing.assert_allclose(release.output.totals, [2, 3, 3], atol=1e-6)
    assert release.ledger.root.sensitivity == 2
    assert say("fda-why-persons", most=2) in release.ledger.root.because
    made = [run("naive", stream, np.random.default_rng(0), contribution=c) for c in (1, 2)]
    widths = [each.output.half_width[0] for each in made]
    assert widths[1] == pytest.approx(2 * widths[0])


def test_another_horizon_or_too_small_an_epsilon_is_refused_where_it_must_be():
    stream, rng = stream_of(np.ones(12, int)), np.random.default_rng(0)
    with pytest.raises(ParameterError, match="horizon = 5 is below the 12 periods"):
        run("fda", stream, rng, horizon=5)
    output = run("fda_published", stream, rng, horizon=100).output
    assert output.totals.shape == (12,)
    np.testing.assert_allclose(output.variance, 2 * fda.variance_profile("fda_published", 100)[:12])
    stream = stream_of(np.ones(100, int))
    assert run("binary", stream, np.random.default_rng(0), epsilon=1e-8).output.totals.size == 100
    with pytest.raises(ParameterError, check=says("noise-too-small")):
        run("binary", stream, Entropy(), epsilon=1e-8)


@pytest.mark.parametrize("mechanism", [key for key in STREAMING if key != "kary"])
@pytest.mark.parametrize("horizon", [1, 12, 100])
def test_streaming_gives_the_batch_release_for_the_same_seed(mechanism, horizon):
    counts = np.random.default_rng(0).poisson(2, horizon)
    batch = run(mechanism, stream_of(counts), np.random.default_rng(11), epsilon=0.7).output.totals
    stream = fda.Stream(horizon, 0.7, mechanism=mechanism, rng=np.random.default_rng(11))
    np.testing.assert_allclose([stream.step(count) for count in counts], batch, atol=1e-8)


@pytest.mark.parametrize("horizon", [1, 12, 130, 2500])
def test_digits_one_after_the_other_are_those_of_the_whole_series(horizon):
    """The noise of each block, as it is drawn, gives the totals that all blocks give together."""
    rng, drawn = np.random.default_rng(0), []

    def draw(shares):
        drawn.append(rng.normal(size=shares.size))
        return drawn[-1]

    whole = Kary(horizon)
    k, half, levels = whole.base, whole.base // 2, len(whole.levels())
    ahead, totals = KaryAhead(whole, draw), []
    while len(totals) < horizon:
        totals += ahead.next(horizon - len(totals)).tolist()
    noise = [np.zeros(many + 2 * k) for _, many in whole.levels()]
    windows, calls, stock = [-1] * levels, iter(drawn), [[] for _ in range(levels)]
    for position in range(horizon + 1):
        for level in range(levels):
            position = (position + half) // k  # of the window that it lies in
            if position > windows[level]:
                windows[level] = position
                first = position * k - half
                stock[level] = stock[level] or next(calls).reshape(-1, k - 1).tolist()
                values = stock[level].pop(0)[max(0, -first) :]
                noise[level][max(0, first) :][: len(values)] = values
    blocks = [values[:many] for values, (_, many) in zip(noise, whole.levels(), strict=True)]
    np.testing.assert_allclose(totals, whole.decode(np.concatenate(blocks)), atol=1e-9)


@pytest.mark.parametrize("noise", ["laplace", "integer"])
@every_stream
def test_many_periods_at_once_are_so_many_steps(mechanism, noise):
    """Whatever the parts are; the noise of periods that are drawn ahead is kept."""
    counts = np.random.default_rng(0).poisson(2, 700)
    parts = np.split(counts, [1, 3, 300, 301, 600])

    def stream():
        rng = np.random.default_rng(4)
        if (mechanism, noise) == ("ls_tree", "integer"):
            with pytest.raises(ParameterError, match="must be kary"):
                fda.Stream(700, 0.7, mechanism=mechanism, noise=noise)
            return fda.Stream(700, 0.7, mechanism="kary", rng=rng, noise=noise)
        return fda.Stream(700, 0.7, mechanism=mechanism, rng=rng, noise=noise)

    one, some, mixed = stream(), stream(), stream()
    singly = [one.step(count) for count in counts]
    together = [some.steps(part) for part in parts]
    assert all(part.dtype.kind == ("i" if noise == "integer" else "f") for part in together)
    if noise == "laplace":  # the exact sampler takes its bytes by blocks
        np.testing.assert_allclose(np.concatenate(together), singly, atol=1e-8)
    for part in parts[:-1]:
        mixed.steps(part)
    last = [mixed.step(count) for count in parts[-1]]
    assert (one.time, some.time, mixed.time) == (700, 700, 700)
    assert len(last) == 100
    for made in (one, some, mixed):  # nothing is ready beyond the end
        with pytest.raises(ParameterError, match=r"horizon = 700 must .* at least 701"):
            made.step(1)


@every_stream
def test_without_noise_many_periods_at_once_are_counted(mechanism):
    counts = np.random.default_rng(1).integers(0, 9, 500)
    stream = fda.Stream(600, 1e9, mechanism=mechanism, rng=np.random.default_rng(0))
    np.testing.assert_allclose(stream.steps(counts), np.cumsum(counts), atol=1e-5)
    with pytest.raises(ParameterError, match=r"horizon = 600 must .* at least 601"):
        stream.steps(np.ones(101))
    with pytest.raises(ParameterError, match=r"increment = 0.5 must be a whole number"):
        stream.steps([1, 0.5])
    assert stream.time == 500


def test_epsilon_is_met_whole_in_the_split_alone():
    """Below step 4 no line of the method is given the parameters, but the one that labels them."""
    text = Path(published.__file__).read_text(encoding="utf-8")
    body = text.split("# step 4")[1]
    assert "epsilon" not in body
    assert re.findall(r"\w+(?=\([^()]*\bp\b)", body) == ["released"]


def test_an_integer_stream_can_be_replayed_and_states_its_cost():
    def totals(rng):
        stream = fda.Stream(20, 1.0, rng=rng, noise="integer")
        return [stream.step(2) for _ in range(20)]

    assert all(isinstance(total, int) for total in totals(None))
    assert totals(np.random.default_rng(1)) == totals(np.random.default_rng(1))
    assert totals(None) != totals(None)
    stream = fda.Stream(2, 0.5, rng=np.random.default_rng(0), contribution=3)
    assert stream.ledger.proven == 0.5
    for wrong in (1.5, "3", None, math.nan, math.inf, [1], np.ones(2)):
        with pytest.raises(ParameterError, match=r"increment = .* must be a whole number"):
            stream.step(wrong)  # type: ignore[arg-type]
    assert stream.time == 0


@pytest.mark.parametrize(
    ("given", "name"),
    [
        *(({"horizon": wrong}, "horizon") for wrong in (None, math.nan, math.inf, "365", [1])),
        *(({"contribution": wrong}, "contribution") for wrong in (None, "1", math.nan)),
        *(({"epsilon": wrong}, "epsilon") for wrong in (1e300, 1e-300, 10**400, 0, -1.0, math.nan)),
        *(({"epsilon": wrong}, "epsilon") for wrong in (math.inf, "1", None)),
        ({"rng": 0}, "rng"),
    ],
)
def test_what_is_no_fact_of_a_stream_is_refused_in_a_sentence(given, name):
    with pytest.raises(ParameterError, match=f"{name} = .* must be"):
        fda.Stream(**{"horizon": 20, "epsilon": 1.0, "noise": "integer", **given})


SECRET_STREAMS = [
    lambda: fda.Stream(600, 0.5, noise="integer"),
    lambda: fda.Stream(600, 0.5, mechanism="best_split", noise="integer"),
    lambda: fda.EpochStream(0.5, noise="integer"),
]


@pytest.mark.parametrize("begun", SECRET_STREAMS)
def test_no_two_streams_go_on_with_the_same_secret_noise(begun, monkeypatch):
    """Noise is drawn ahead: the totals of both would differ by their true counts alone."""
    stream, process = begun(), os.getpid()
    stream.step(3)
    for twice in (copy.copy, copy.deepcopy):
        with pytest.raises(ParameterError, check=says("fda-error-stream-twice")):
            twice(stream)
    monkeypatch.setattr(os, "getpid", lambda: process + 1)  # as in a fork
    for go_on in (lambda: stream.step(3), lambda: stream.steps([3, 4])):
        with pytest.raises(ParameterError, check=says("fda-error-stream-twice")):
            go_on()
    monkeypatch.undo()
    stream.steps([3, 4])
    assert stream.time == 3


def test_a_stream_that_explores_is_copied_and_a_pickled_one_goes_on(monkeypatch):
    stream = fda.Stream(600, 0.5, rng=np.random.default_rng(1), noise="integer")
    stream.step(3)
    other = copy.deepcopy(stream)
    assert stream.steps([1, 2]).tolist() == other.steps([1, 2]).tolist()
    secret = fda.Stream(600, 0.5, noise="integer")
    secret.step(3)
    kept, process = pickle.dumps(secret), os.getpid()
    monkeypatch.setattr(os, "getpid", lambda: process + 1)
    assert isinstance(pickle.loads(kept).step(4), int)


def test_threads_share_a_stream_and_no_noise():
    stream = fda.Stream(8_000, 1e6, mechanism="fda", noise="integer")
    with ThreadPoolExecutor(8) as pool:
        totals = [*pool.map(stream.step, [1] * 4_000)]
    assert sorted(totals) == [*range(1, 4_001)]
