import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from dp_core.errors import ParameterError
from dp_core.privacy.ledger import Gap, Neighbouring, PrivacyLedger, Spend
from dp_core.study import halves, risk
from dp_core.study.halves import LEAST_DRAWS, Asked, Half, Onwards, Verdict, accuracy, verdict
from dp_core.study.risk import protection
from dp_core.study.solving import (
    EPSILON_GRID,
    clopper_pearson,
    slider,
    smallest_epsilon,
    snap,
)
from dp_core.words import Message

probabilities = st.floats(0.01, 0.99)


def test_the_grid_has_61_even_round_values_and_no_snap_beyond_its_ends():
    assert type(EPSILON_GRID) is tuple
    assert all(type(epsilon) is float for epsilon in EPSILON_GRID)
    assert list(EPSILON_GRID) == sorted(set(EPSILON_GRID))
    assert [EPSILON_GRID[k] for k in (0, 20, 40, 60, -1)] == [0.01, 0.1, 1.0, 10.0, 10.0]
    np.testing.assert_allclose(EPSILON_GRID, 10 ** (np.arange(61) / 20 - 2), rtol=0.0125)
    assert {0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0} <= set(EPSILON_GRID)
    assert slider(high=20)[-7:] == (10.0, 11.2, 12.5, 14.0, 16.0, 18.0, 20.0)
    assert all(float(f"{epsilon:.3g}") == epsilon for epsilon in EPSILON_GRID)
    assert (snap(0.0099, "down"), snap(0.0, "up")) == (None, 0.01)
    assert (snap(10.01, "up"), snap(math.inf, "down")) == (None, 10.0)
    for epsilon in (-1.0, math.nan):
        with pytest.raises(ParameterError, match="must be zero or more") as refused:
            snap(epsilon, "up")
        assert refused.value.field == "epsilon"


@given(st.floats(0, 20) | st.sampled_from(EPSILON_GRID) | st.just(math.inf))
def test_snapping_gives_the_nearest_value_on_the_safe_side(epsilon):
    assert snap(epsilon, "down") == max((g for g in EPSILON_GRID if g <= epsilon), default=None)
    assert snap(epsilon, "up") == min((g for g in EPSILON_GRID if g >= epsilon), default=None)


def test_errors_count_up_to_the_tolerance_with_the_interval_of_a_binomial_test():
    judged = verdict(np.array([1.0, 2.0, 3.0, math.inf]), 2.0, 0.5)
    assert (judged.probability, judged.draws) == (0.5, 4)
    assert (judged.tolerance, judged.wanted) == (2.0, 0.5)
    assert judged.answer == "unknown"  # whatever the share: so few draws say nothing
    assert verdict(np.array([0.0, 0.0, 1.0, 0.0]), 0, 0.7).probability == 0.75
    for count in (0, 93, 100):
        expected = stats.binomtest(count, 100).proportion_ci(0.95, method="exact")
        assert clopper_pearson(count, 100) == pytest.approx((expected.low, expected.high))
    judged = verdict(np.arange(100.0), 92, 0.9)
    assert (judged.low, judged.high) == clopper_pearson(93, 100)
    usual, strict = clopper_pearson(20, 50), clopper_pearson(20, 50, confidence=0.99)
    assert strict[0] < usual[0] < 0.4 < usual[1] < strict[1]
    for draws, tolerance, wanted, answer in (
        *((100, 92, 0.93, "probably"), (100, 91, 0.93, "probably-not"), (1000, 929, 0.9, "yes")),
        (1000, 929, 0.95, "no"),
    ):
        assert verdict(np.arange(float(draws)), tolerance, wanted).answer == answer


@given(st.floats(0.001, 30), probabilities)
def test_bisection_finds_the_first_grid_value_that_is_enough_in_few_steps(scale, wanted):
    asked = []

    def chance(epsilon):
        asked.append(epsilon)
        return 1 - math.exp(-epsilon / scale)

    found = smallest_epsilon(chance, wanted)
    assert len(asked) <= 7
    assert found == next((each for each in EPSILON_GRID if chance(each) >= wanted), None)


ASKED = Asked(
    tolerance="30 admissions (7 %)", things="totals", onwards=Onwards(own=0.71, sound=0.5)
)


def judged(within: int, draws: int, wanted: float = 0.9) -> Verdict:
    return verdict(np.r_[np.zeros(within), np.full(draws - within, 2.0)], 1, wanted)


def ledger(claimed: float, proven: float, *, delta: float = 0.0) -> PrivacyLedger:
    usual = {"step": "table", "mechanism": "Laplace", "sensitivity": 1, "delta": delta}
    gap = None if proven <= claimed else Gap.SENSITIVITY
    leaf = Spend(**usual, claimed=claimed, proven=proven, gap=gap)
    return PrivacyLedger(Neighbouring.ADD_REMOVE, leaf)


def guarded(*of: float, cap: int = 50, simulated: bool = False, delta: float = 0.0) -> Half:
    return protection(ledger(*of, delta=delta), cap=cap, simulated=simulated)


def facts(half: Half) -> dict[str, object]:
    """All facts of the words of a half, those of messages within messages, too, and their keys."""
    found: dict[str, object] = {}

    def add(message: object) -> None:
        if isinstance(message, Message):
            found[message.key] = True
            for name, fact in message.arguments.items():
                if not isinstance(fact, Message):
                    found[name] = fact
                add(fact)

    assert str(half.words)
    assert str(half.head)
    add(half.words)
    return found


@pytest.mark.parametrize(
    ("within", "draws", "answer", "kind", "further"),
    [
        (199, 200, "yes", "good", {"epsilon": 0.71}),
        (44, 200, "no", "bad", {"epsilon": 0.71, "wanted": 0.9}),
        (38, 40, "probably", "gap", {"low": 83, "high": 1.0, "wanted": 0.9}),
        (17, 20, "probably-not", "gap", {"low": 62, "high": 0.97, "wanted": 0.9}),
    ],
)
def test_trial_runs_are_counted_as_they_are(within, draws, answer, kind, further):
    half = accuracy(judged(within, draws), ASKED)
    assert (half.answer, half.kind) == (answer, kind)
    counts = {"within": within, "of": draws, "things": "totals", "allowed": ASKED.tolerance}
    assert (counts | further).items() <= facts(half).items()
    assert half.holds is (answer == "yes")


def test_too_few_runs_name_no_epsilon_and_offer_nothing():
    for draws in range(1, LEAST_DRAWS):
        half = accuracy(judged(draws, draws), ASKED)
        assert (half.answer, half.ways) == ("unknown", ())
        assert {"epsilon", "within"}.isdisjoint(facts(half))
    running = {within: accuracy(judged(within, 22), ASKED, running=True) for within in (22, 0)}
    assert running[22].answer == "unknown", "more are on their way"
    assert running[0].answer == "no"


@pytest.mark.parametrize(
    ("within", "draws", "more"), [(20, 20, 16), (33, 36, 200), (186, 200, 163)]
)
def test_so_many_more_runs_are_offered_as_would_settle_it(within, draws, more):
    half = accuracy(judged(within, draws), ASKED)
    assert (half.more, half.ways) == (more, ("more",))
    if more < halves.MOST_MORE:
        settled = judged(round(within / draws * (draws + more)), draws + more)
        assert settled.answer in ("yes", "no")


@pytest.mark.parametrize(
    ("share", "answer", "counted"),
    [(0.9, "yes", (90, 100)), (0.8996, "no", (8_996, 10_000)), (0.9996, "yes", (9_996, 10_000))],
)
def test_public_numbers_decide_by_the_share_and_never_seem_to_contradict_it(share, answer, counted):
    half = halves.of_noise(judged(round(10_000 * share), 10_000), ASKED)
    assert half.answer == answer
    assert (facts(half)["within"], facts(half)["of"]) == counted
    assert ("verdict-over-many" in facts(half)) == (counted[1] > 100), "more than a picture has"


@pytest.mark.parametrize(
    ("within", "answer", "kind"),
    [(97, "yes", "plain"), (0, "no", "gap"), (88, "probably-not", "gap")],
)
def test_where_the_truth_is_not_seen_the_answer_says_what_it_is_true_of(within, answer, kind):
    """A no is a no, and a yes is never green: nobody has compared with the file."""
    half = halves.expected(judged(within, 100), ASKED, where=halves.ON_LOOK_ALIKE)
    assert (half.answer, half.kind, half.where) == (answer, kind, halves.ON_LOOK_ALIKE)
    assert str(halves.ON_LOOK_ALIKE) in str(half.head)
    assert not half.holds
    assert (facts(half)["within"], facts(half)["of"]) == (within, 100)


@pytest.mark.parametrize(("bias", "answer"), [(31, "no"), (20, "yes")])
def test_left_out_events_are_counted_and_said(bias, answer):
    noisy = halves.of_noise(judged(97, 100), ASKED)
    half = halves.left_out(noisy, events=(bias, 459), bias=bias, most=2, within=30)
    assert half.answer == answer
    assert {"lost": bias, "total": 459, "bias": bias, "most": 2}.items() <= facts(half).items()
    assert (facts(noisy).items() <= facts(half).items()) is (answer == "yes")


LOOKED = [protection(ledger(each, each).after_looking("ε"), cap=50) for each in (1, 4)]


@pytest.mark.parametrize(
    ("half", "answer", "kind", "said"),
    [
        (guarded(1, 1), "yes", "good", {"proven": 1.0, "limit": "1.65"}),
        (guarded(4, 4), "over-limit", "bad", {"cap": 0.05, "limit": "1.65", "typically": "no"}),
        (guarded(1.6, 6.4), "more-than-claimed", "bad", {"claimed": 1.6, "proven": 6.4}),
        (guarded(1, math.inf), "no", "bad", {"claimed": 1.0}),
        (guarded(1, 1, delta=1e-6), "yes-delta", "good", {"proven": 1.0, "delta": "1e-6"}),
        (guarded(4, 4, delta=1e-6), "over-limit", "bad", {"typically": "yes"}),
        (guarded(math.inf, math.inf), "no", "bad", {"verdict-free": True}),
        (guarded(1, 1, simulated=True), "would-be", "plain", {"proven": 1.0}),
        (guarded(1, 1, simulated=True, delta=1e-6), "would-be", "plain", {"delta": "1e-6"}),
        (guarded(1, math.inf, simulated=True), "no", "bad", {"claimed": 1.0}),
        (LOOKED[0], "mechanism", "gap", {"proven": 1.0, "choice": "ε"}),
        (LOOKED[1], "over-limit", "bad", {"cap": 0.05}),
        (protection(ledger(0.5, 0.5).for_persons(3), cap=50), "yes", "good", {"proven": 1.5}),
    ],
)
def test_the_ledger_and_the_limit_say(half, answer, kind, said):
    assert (half.answer, half.kind) == (answer, kind)
    assert said.items() <= facts(half).items()
    assert half.holds is (answer in ("yes", "yes-delta"))


def test_limits_are_never_rounded_down_and_only_what_breaks_can_be_seen_to_fail():
    for epsilon in (1.7, 2.0, 4.0, 9.9):
        after = facts(guarded(epsilon, epsilon))["after"]
        assert 0 <= after - risk.posterior(0.01, epsilon) < 2e-3
    assert not guarded(3, 3).holds
    assert guarded(3, 3, cap=500).holds
    offered = {proven: guarded(1, proven).ways for proven in (1, 6.4, math.inf)}
    assert offered == {1: (), 6.4: ("sound",), math.inf: ("attack", "sound")}


def test_both_answers_are_heard():
    accurate, private = accuracy(judged(0, 200), ASKED), guarded(1, math.inf)
    heard = halves.heard(accurate, private)
    for half in (accurate, private):
        assert str(half.head) in str(heard)
