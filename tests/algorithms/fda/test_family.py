"""The slider that costs only its maximum: each row is an ordinary release, the ledger is one."""

import math
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from scipy.signal import fftconvolve

from dp_core.algorithms.fda import ALGORITHM
from dp_core.algorithms.fda.method.family import MOST_VALUES, Family, measure_family, strategy_of
from dp_core.algorithms.fda.method.rivals import LINEAR
from dp_core.algorithms.fda.method.steps.trees import TREES
from dp_core.algorithms.fda.params import FDAParams, FenwickParams, fenwick_options
from dp_core.algorithms.fda.study import Treatment, treated
from dp_core.errors import ParameterError
from dp_core.noise.exact_noise import Entropy
from dp_core.privacy.ledger import leaves
from dp_core.study.solving import EPSILON_GRID
from dp_core.tables.data import CountStream
from tests.contract.tools import reachable

BOXES = sorted({*TREES, *LINEAR})


def counts(periods: int = 20, **changes: Any) -> CountStream:
    return CountStream(increments=np.arange(periods) % 5, name="counts", **changes)


def family(
    mechanism: str = "fda",
    stream: Any = None,
    rng: Any = None,
    epsilons: Any = EPSILON_GRID,
    **p: Any,
) -> Family:
    given = {"title": ALGORITHM.method(mechanism).title, "epsilons": epsilons}
    asked = stream or counts(), FDAParams(**p), rng or Entropy()
    return measure_family(*asked, mechanism=mechanism, **given)


@pytest.mark.parametrize("mechanism", BOXES)
@pytest.mark.parametrize("source", [Entropy(), np.random.default_rng(0)])
def test_a_row_says_what_an_ordinary_release_says(mechanism, source):
    stream, knobs = counts(), {"horizon": 23, "contribution": 2}
    made = family(mechanism, stream, source, **knobs)
    for epsilon in (0.01, 10.0):
        p = ALGORITHM.method(mechanism).params(epsilon=epsilon, **knobs)
        ordinary = ALGORITHM.method(mechanism).run(stream, p, source)
        mine, theirs = made.release(epsilon), ordinary.output
        assert mine.exact == ordinary.exact == isinstance(source, Entropy)
        for name in ("variance", "half_width"):
            one, other = getattr(mine.output, name), getattr(theirs, name)
            np.testing.assert_allclose(one, other, rtol=1e-12)
        for name in ("parameters", "starts", "blocks", "shares"):
            np.testing.assert_array_equal(getattr(mine.output, name), getattr(theirs, name))
        for name in ("horizon", "mechanism", "epsilon", "contribution"):
            assert getattr(mine.output, name) == getattr(theirs, name)
        assert mine.output.totals.dtype == theirs.totals.dtype
        assert mine.output.totals.shape == theirs.totals.shape
        assert (mine.ledger.claimed, mine.ledger.proven) == (epsilon, epsilon)
        assert ordinary.ledger.proven == epsilon


@pytest.mark.parametrize("mechanism", BOXES)
def test_totals_are_boxes_added_up_at_the_largest_epsilon_shown(mechanism):
    """|error| ≤ 12 half-widths and 6 at the largest ε: false alarm below 1e-9 over all totals.

    A half-width of 0 leaves less than 5 % outside, and 7 or more is the seventh power of that.

    And going back and forth shows the same numbers.
    """
    stream = counts()
    output = family(mechanism, stream).release(10.0).output
    decode = strategy_of(mechanism, len(stream)).decode
    np.testing.assert_array_equal(output.totals, decode(output.nodes)[: len(stream)])
    assert (np.abs(output.totals - stream.totals()) <= 12 * output.half_width + 6).all()
    made = family(mechanism)
    for epsilon, shown in ((0.1, 0.1), (0.1, 2.0), (2.0, 0.1)):
        ledger = made.release(epsilon, shown=shown).ledger
        assert ledger.claimed == ledger.proven == max(epsilon, shown)
        lines = list(leaves(ledger.root))
        assert len(lines) == (2 if mechanism in ("two_level", "hybrid") else 1)
        assert all("gradual" in line.mechanism for line in lines)
        assert all(line.because for line in lines)
    first, _, again = (made.release(e).output.totals for e in (0.1, 10.0, 0.1))
    np.testing.assert_array_equal(first, again)
    np.testing.assert_array_equal(first, made.release(0.1, shown=5.0).output.totals)


def test_a_released_row_holds_no_other_row_and_no_data():
    stream = counts()
    made = family("fda", stream)
    release = made.release(1.0)
    for shown in (release, treated(release, Treatment(fit="isotonic", whole=True))):
        arrays = [item for item in reachable(shown).values() if isinstance(item, np.ndarray)]
        assert not any(np.shares_memory(item, made.nodes) for item in arrays)
        assert not any(np.shares_memory(item, stream.increments) for item in arrays)
    kept = [item for item in reachable(made).values() if isinstance(item, np.ndarray)]
    assert not any(np.shares_memory(item, stream.increments) for item in kept)


def test_a_family_too_large_is_refused_and_the_largest_is_not():
    message = "at most 65,573 noisy counts, not 65,574"
    with pytest.raises(ParameterError, match=message):
        family("naive", counts(65_574))
    made = family("naive", counts(2_000), epsilons=EPSILON_GRID[:2], horizon=MOST_VALUES)
    assert made.nodes.shape == (2, 2_000)  # what counts is what is measured, not the horizon


def test_only_the_first_events_of_each_person_enter_a_family():
    """Of 200 events of one person one counts; |noise| ≥ 50 at ε = 10 is beyond 1e-200."""
    periods = np.repeat(np.arange(50), 4)
    facts = {"event_periods": periods, "event_persons": np.zeros(200, dtype=np.int64)}
    stream = CountStream(increments=np.full(50, 4), name="people", **facts)
    made = family("naive", stream, contribution=1)
    assert abs(float(made.release(10.0).output.totals[-1]) - 1) < 50


@pytest.mark.parametrize(
    "growth", [{"first_epoch": 4}, {"every": 3}, {"every": 3, "other_weight": 0.01}]
)
def test_epochs_and_totals_that_matter_have_a_family_too(growth):
    p = FenwickParams(epsilon=0.5, **growth)
    given = {"mechanism": "fda", "title": "FDA", "epsilons": EPSILON_GRID, **fenwick_options(p)}
    mine = measure_family(counts(), p, Entropy(), **given).release(0.5, shown=2.0)
    ordinary = ALGORITHM.method("fda").run(counts(), p, Entropy())
    np.testing.assert_allclose(mine.output.variance, ordinary.output.variance, rtol=1e-12)
    missing = [np.isnan(each.output.totals.astype(float)) for each in (mine, ordinary)]
    np.testing.assert_array_equal(*missing)
    assert mine.ledger.proven == 2.0
    assert ordinary.ledger.proven == 0.5


STEPS = tuple(epsilon for epsilon in EPSILON_GRID if epsilon <= 0.448)
LEDGER = STEPS[-1]
REACH = 3000  # noise beyond it has a chance below 1e-12
TRUTH = 40
COUNTS = np.arange(-REACH, REACH + 1)


def density(epsilon):
    """Two-sided geometric noise."""
    a = math.exp(-epsilon)
    return (1 - a) / (1 + a) * a ** np.abs(COUNTS)


def stays(low, high):
    """Chance that the noise does not change when ε goes from the higher step to the lower."""
    one, other = math.exp(-low), math.exp(-high)
    return (other / one) * ((1 - one) / (1 - other)) ** 2


def outcomes(truth, stops):
    """Chance of each (step, total) that a rule ends with, shape (steps, totals).

    The noise of the steps is a chain, drawn from the largest ε down; the slider goes the other way,
    so the chance to stop at step k is that of the total there, times the chance that the rule went
    on at all smaller steps, which look back at the chain from there.

    Parameters
    ----------
    truth : int
    stops : ndarray of bool, shape (noises,)
        Where the rule stops, by noise; the last step ends it anyhow.
    """
    # going[k]: chance, given the noise at step k, that no smaller step was one to stop at.
    going = [np.ones(COUNTS.size)]
    for low, high in pairwise(STEPS):
        alive = going[-1] * ~stops
        q = stays(low, high)
        going.append(q * alive + (1 - q) * fftconvolve(alive, density(low), mode="same"))
    found = np.zeros((len(STEPS), COUNTS.size))
    for k, epsilon in enumerate(STEPS):
        here = density(epsilon) * going[k].clip(0)
        found[k] = here if k == len(STEPS) - 1 else here * stops
    return np.roll(found, truth, axis=1)  # by total, no longer by noise


@pytest.fixture(scope="module")
def compares():
    """Stop where the total equals the truth."""
    equal = COUNTS == 0
    return outcomes(TRUTH, equal), outcomes(TRUTH + 1, equal)


def test_who_stops_at_the_truth_gives_it_away_with_chances_that_add_up_to_one(compares):
    for found in compares:
        assert found.sum() == pytest.approx(1, abs=1e-9)
    one, other = compares
    at_truth = TRUTH + REACH
    early = one[:-1, at_truth].sum(), other[:-1, at_truth].sum()
    assert early[0] > 0.25
    assert early[1] == 0  # no finite ε holds for a release that says at which ε it stopped
    # Even if only the total were published, with the largest ε on its ledger:
    total = one[:, at_truth].sum(), other[:, at_truth].sum()
    assert math.log(total[0] / total[1]) > 2 * LEDGER


@pytest.mark.parametrize("threshold", [TRUTH - 10, TRUTH, TRUTH + 1, TRUTH + 30])
@pytest.mark.parametrize("rule", ["at least", "equal to"])
def test_who_looks_at_noisy_totals_alone_is_within_the_ledger(threshold, rule):
    pair = []
    for truth in (TRUTH, TRUTH + 1):
        totals = COUNTS + truth
        stops = totals >= threshold if rule == "at least" else totals == threshold
        pair.append(outcomes(truth, stops))
    for k, epsilon in enumerate(STEPS):  # charged where it stopped, not at the end
        one, other = (each[k, REACH - 200 : REACH + 300] for each in pair)
        there = np.maximum(one, other) > 1e-9
        ratio = np.abs(np.log(one[there] / other[there]))
        assert ratio.size == 0 or ratio.max() <= epsilon + 1e-3
