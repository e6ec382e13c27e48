"""The slider that costs only its maximum: each row is an ordinary release, the ledger is one."""

from typing import Any

import numpy as np
import pytest

from dp_core.algorithms.fda import ALGORITHM
from dp_core.algorithms.fda.method.family import MOST_VALUES, Family, measure_family, strategy_of
from dp_core.algorithms.fda.method.rivals.linear import LINEAR
from dp_core.algorithms.fda.method.steps.trees import TREES
from dp_core.algorithms.fda.params import FDAParams, FenwickParams, fenwick_options
from dp_core.algorithms.fda.study.postprocess import Treatment, treated
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
    stream: CountStream | None = None,
    rng: Any = None,
    epsilons: tuple[float, ...] = EPSILON_GRID,
    **knobs: Any,
) -> Family:
    return measure_family(
        stream or counts(),
        FDAParams(**knobs),
        rng or Entropy(),
        mechanism=mechanism,
        title=ALGORITHM.method(mechanism).title,
        epsilons=epsilons,
    )


@pytest.mark.parametrize("mechanism", BOXES)
@pytest.mark.parametrize("source", [Entropy(), np.random.default_rng(0)])
def test_a_row_says_what_an_ordinary_release_says(mechanism: str, source: Any) -> None:
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
def test_totals_are_the_boxes_added_up_and_right_but_for_the_noise(mechanism: str) -> None:
    """|error| ≤ 12 half-widths and 6 at the largest ε: false alarm below 1e-9 over all totals.

    A half-width of 0 leaves less than 5 % outside, and 7 or more is the seventh power of that.
    """
    stream = counts()
    output = family(mechanism, stream).release(10.0).output
    decode = strategy_of(mechanism, len(stream)).decode
    np.testing.assert_array_equal(output.totals, decode(output.nodes)[: len(stream)])
    assert (np.abs(output.totals - stream.totals()) <= 12 * output.half_width + 6).all()


@pytest.mark.parametrize("mechanism", BOXES)
def test_the_ledger_charges_the_largest_epsilon_shown_and_no_sum(mechanism: str) -> None:
    """And going back and forth shows the same numbers."""
    made = family(mechanism)
    for epsilon, shown in ((0.1, 0.1), (0.1, 2.0), (2.0, 0.1)):
        ledger = made.release(epsilon, shown=shown).ledger
        assert ledger.claimed == ledger.proven == max(epsilon, shown)
        lines = list(leaves(ledger.root))
        assert len(lines) == (2 if mechanism in ("two_level", "hybrid") else 1)
        assert all("gradual" in line.mechanism for line in lines)
        assert all("cost together" in line.because for line in lines)
    first, _, again = (made.release(e).output.totals for e in (0.1, 10.0, 0.1))
    np.testing.assert_array_equal(first, again)
    np.testing.assert_array_equal(first, made.release(0.1, shown=5.0).output.totals)


def test_a_released_row_holds_no_other_row_and_no_data() -> None:
    stream = counts()
    made = family("fda", stream)
    release = made.release(1.0)
    for shown in (release, treated(release, Treatment(fit="isotonic", whole=True))):
        arrays = [item for item in reachable(shown).values() if isinstance(item, np.ndarray)]
        assert not any(np.shares_memory(item, made.nodes) for item in arrays)
        assert not any(np.shares_memory(item, stream.increments) for item in arrays)
    kept = [item for item in reachable(made).values() if isinstance(item, np.ndarray)]
    assert not any(np.shares_memory(item, stream.increments) for item in kept)


def test_a_family_too_large_is_refused_and_the_largest_is_not() -> None:
    message = r"^65,574 noisy counts at 61 values of ε are 4,000,014, .* at most 65,573 counts"
    with pytest.raises(ParameterError, match=message):
        family("naive", counts(65_574))
    made = family("naive", counts(2_000), epsilons=EPSILON_GRID[:2], horizon=MOST_VALUES)
    assert made.nodes.shape == (2, 2_000)  # what counts is what is measured, not the horizon


def test_only_the_first_events_of_each_person_enter_a_family() -> None:
    """Of 200 events of one person one counts; |noise| ≥ 50 at ε = 10 is beyond 1e-200."""
    periods = np.repeat(np.arange(50), 4)
    stream = CountStream(
        increments=np.full(50, 4),
        name="people",
        event_periods=periods,
        event_persons=np.zeros(200, dtype=np.int64),
    )
    made = family("naive", stream, contribution=1)
    assert abs(float(made.release(10.0).output.totals[-1]) - 1) < 50


@pytest.mark.parametrize(
    "growth", [{"first_epoch": 4}, {"every": 3}, {"every": 3, "other_weight": 0.01}]
)
def test_epochs_and_totals_that_matter_have_a_family_too(growth: dict[str, Any]) -> None:
    p = FenwickParams(epsilon=0.5, **growth)
    given = {"mechanism": "fda", "title": "FDA", "epsilons": EPSILON_GRID, **fenwick_options(p)}
    mine = measure_family(counts(), p, Entropy(), **given).release(0.5, shown=2.0)
    ordinary = ALGORITHM.method("fda").run(counts(), p, Entropy())
    np.testing.assert_allclose(mine.output.variance, ordinary.output.variance, rtol=1e-12)
    missing = [np.isnan(each.output.totals.astype(float)) for each in (mine, ordinary)]
    np.testing.assert_array_equal(*missing)
    assert mine.ledger.proven == 2.0
    assert ordinary.ledger.proven == 0.5
