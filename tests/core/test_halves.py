"""Both halves of a verdict, in every state, word for word."""

import math

import numpy as np
import pytest

from dp_core.privacy.ledger import Gap, Neighbouring, PrivacyLedger, Spend
from dp_core.study import halves
from dp_core.study.halves import NEVER, Asked, Half, Onwards, accuracy
from dp_core.study.protection import protection
from dp_core.study.verdict import LEAST_DRAWS, Verdict, verdict

ASKED = Asked(
    tolerance="30 admissions (7 %)", things="totals", onwards=Onwards(own=0.71, sound=0.5)
)
FROM = "From ε = 0.71 on; Sound from 0.5."


def judged(within: int, draws: int, wanted: float = 0.9) -> Verdict:
    return verdict(np.r_[np.zeros(within), np.full(draws - within, 2.0)], 1, wanted)


def ledger(claimed: float, proven: float, *, delta: float = 0.0) -> PrivacyLedger:
    gap = None if proven <= claimed else Gap.SENSITIVITY
    leaf = Spend(
        step="table",
        mechanism="Laplace",
        sensitivity=1,
        claimed=claimed,
        proven=proven,
        delta=delta,
        gap=gap,
    )
    return PrivacyLedger(Neighbouring.ADD_REMOVE, leaf)


def guarded(*of: float, cap: int = 50, seed: int | None = None, delta: float = 0.0) -> Half:
    return protection(ledger(*of, delta=delta), unit="one row", cap=cap, seed=seed)


@pytest.mark.parametrize(
    ("within", "draws", "answer", "words"),
    [
        (
            194,
            200,
            "yes",
            f"97 of 100 totals lie within 30 admissions (7 %) of the truth (200 drawn); 90 wanted. "
            f"{FROM}",
        ),
        (
            44,
            200,
            "no",
            f"22 of 100 totals lie within 30 admissions (7 %) of the truth (200 drawn); 90 wanted. "
            f"{FROM}",
        ),
        (
            38,
            40,
            "probably",
            "38 of 40 totals lie within 30 admissions (7 %); that means 83 to 100 of 100, 90 "
            f"wanted. {FROM}",
        ),
        (
            17,
            20,
            "probably not",
            "17 of 20 totals lie within 30 admissions (7 %); that means 62 to 97 of 100, 90 "
            f"wanted. {FROM}",
        ),
        (
            3,
            3,
            "not known yet",
            "3 of 3 totals lie within 30 admissions (7 %) so far: between 29 and 100 of 100. 90 "
            "wanted.",
        ),
    ],
)
def test_repeated_draws_say(within, draws, answer, words):
    half = accuracy(judged(within, draws), ASKED)
    assert (half.answer, half.words) == (answer, words)
    assert half.holds is (answer == "yes")


def test_too_few_draws_name_no_epsilon_and_offer_nothing():
    for draws in range(1, LEAST_DRAWS):
        half = accuracy(judged(draws, draws), ASKED)
        assert (half.answer, half.ways, "ε" in half.words) == ("not known yet", (), False)


def test_what_is_undecided_waits_for_the_draws_that_are_on_their_way():
    assert accuracy(judged(22, 22), ASKED, running=True).answer == "not known yet"
    assert accuracy(judged(0, 22), ASKED, running=True).answer == "no"


@pytest.mark.parametrize(
    ("within", "draws", "more"), [(20, 20, 16), (33, 36, 200), (186, 200, 163)]
)
def test_so_many_more_draws_are_offered_as_would_settle_it(within, draws, more):
    half = accuracy(judged(within, draws), ASKED)
    assert half.more == more
    assert half.ways == ("more",)
    if more < halves.MOST_MORE:
        settled = judged(round(within / draws * (draws + more)), draws + more)
        assert settled.answer in ("yes", "no")


@pytest.mark.parametrize(("share", "answer"), [(0.9, "yes"), (0.8996, "no"), (0.9996, "yes")])
def test_public_numbers_decide_by_the_share_and_never_seem_to_contradict_it(share, answer):
    half = halves.of_noise(judged(round(10_000 * share), 10_000), ASKED)
    assert half.answer == answer
    said = float(half.words.split()[0])
    assert (said >= 90) is (answer == "yes")
    assert said < 100


@pytest.mark.parametrize(
    ("within", "answer", "kind"),
    [(97, "yes", "plain"), (0, "no", "gap"), (88, "probably not", "gap")],
)
def test_where_the_truth_is_not_seen_the_answer_says_what_it_is_true_of(within, answer, kind):
    """A no is a no, and a yes is never green: nobody has compared with the file."""
    half = halves.expected(judged(within, 100), ASKED, where="on the look-alike")
    assert (half.answer, half.kind) == (f"{answer}, on the look-alike", kind)
    assert not half.holds
    assert half.words.startswith(f"About {within} of 100 within 30 admissions (7 %)")


def test_a_planned_error_is_held_against_the_tolerance():
    no = halves.planned("0.12 of 1", "0.1", enough=False)
    yes = halves.planned("0.08 of 1", "0.1", enough=True)
    assert [each.answer.partition(",")[0] for each in (no, yes)] == ["no", "yes"]
    assert not no.holds
    assert not yes.holds
    assert "0.12 of 1" in no.words


def test_a_floor_above_the_tolerance_is_no_matter_of_epsilon():
    half = halves.at_no_epsilon("4.4 %", "the sample of 1 in 10 trips", Onwards(sound=0.09))
    assert half.answer == "no, at any ε"
    assert half.words == (
        "4.4 % of the error comes from the sample of 1 in 10 trips, not from noise. "
        "Sound from ε = 0.09."
    )
    assert half.ways == ("sound",)
    assert half.fails


@pytest.mark.parametrize(("bias", "answer"), [(31, "no"), (20, "yes")])
def test_left_out_events_are_counted_and_said(bias, answer):
    noisy = halves.of_noise(judged(97, 100), ASKED)
    half = halves.left_out(noisy, events=(bias, 459), bias=bias, most=2, within=30)
    assert half.answer == answer
    assert half.words.endswith(
        f"{bias} of 459 events were left out because one person counts at most 2 times: totals are "
        f"{bias} too low, whatever ε."
    )
    assert half.words.startswith(noisy.words) is (answer == "yes")


@pytest.mark.parametrize(
    ("own", "sound", "words"),
    [
        (0.71, None, "From ε = 0.71 on."),
        (NEVER, 0.315, "At no ε of the slider; Sound from 0.315."),
        (None, 0.09, "Sound from ε = 0.09."),
        (None, None, ""),
    ],
)
def test_a_crossing_that_is_not_known_is_not_said(own, sound, words):
    assert Onwards(own=own, sound=sound).sentence() == words


@pytest.mark.parametrize(
    ("half", "answer", "words"),
    [
        (
            guarded(1, 1),
            "yes",
            "Proven: ε = 1 for one row. 10 in 1,000 can become at most 27; your limit is 50.",
        ),
        (
            guarded(4, 4),
            "no, over your limit",
            "Proven: ε = 4; 10 in 1,000 could become 356, your limit is 50. At most ε = 1.6.",
        ),
        (
            guarded(1.6, 6.4),
            "no, more than claimed",
            "The paper counts ε = 1.6; proven is 6.4. 10 in 1,000 could become 859. Sound proves "
            "1.6.",
        ),
        (
            guarded(1, 24_347.2),
            "no, more than claimed",
            "The paper counts ε = 1; proven is 24,347. 10 in 1,000 could become 1,000. Sound "
            "proves 1.",
        ),
        (
            guarded(1, math.inf),
            "not proven",
            "The paper claims ε = 1; no finite ε holds.",
        ),
        (
            guarded(1, 1, delta=1e-6),
            "yes, with δ = 1e-06",
            "Proven: ε = 1 for one row, except with chance 1e-06: no strict limit on the odds.",
        ),
        (guarded(math.inf, math.inf), "no", "Nothing is hidden: for comparison only."),
        (
            guarded(1, 1, seed=12),
            "would be yes",
            "A release with this plan satisfies ε = 1; this picture is a simulation with seed 12: "
            "not private.",
        ),
        (
            guarded(1, math.inf, seed=12),
            "not proven",
            "The paper claims ε = 1; no finite ε holds. This picture is a simulation with seed 12: "
            "not private.",
        ),
        (
            protection(ledger(1, 1).after_looking("privacy budget ε"), unit="one row", cap=50),
            "the mechanism yes, the choice of privacy budget ε no",
            "The mechanism: ε = 1 for one row, proven. The choice of privacy budget ε: not "
            "covered.",
        ),
        (
            protection(ledger(4, 4).after_looking("ε"), unit="one row", cap=50),
            "no, over your limit",
            "Proven: ε = 4; 10 in 1,000 could become 356, your limit is 50. At most ε = 1.6.",
        ),
        (
            protection(ledger(0.5, 0.5).for_persons(3), unit="one person", cap=50),
            "yes",
            "Proven: ε = 1.5 for one person (0.5 a row). 10 in 1,000 can become at most 44; your "
            "limit is 50.",
        ),
    ],
)
def test_the_ledger_and_the_cap_say(half, answer, words):
    assert (half.answer, half.words) == (answer, words)
    assert half.holds is (answer == "yes" or answer.startswith("yes, with"))


def test_the_cap_decides():
    assert not guarded(3, 3).holds
    assert guarded(3, 3, cap=500).holds


def test_only_what_breaks_can_be_seen_to_fail():
    offered = {proven: guarded(1, proven).ways for proven in (1, 6.4, math.inf)}
    assert offered == {1: (), 6.4: ("sound",), math.inf: ("attack", "sound")}


@pytest.mark.parametrize(
    ("accurate", "private", "end"),
    [
        (accuracy(judged(200, 200), ASKED), guarded(1, 1), "Usable."),
        (accuracy(judged(200, 200), ASKED), guarded(1, math.inf), "Not usable."),
        (accuracy(judged(0, 200), ASKED), guarded(1, 1), "Not usable."),
        (accuracy(judged(3, 3), ASKED), guarded(1, 1), "Whether it is usable is not known."),
        (accuracy(judged(200, 200), ASKED), guarded(1, 1, seed=3), "Whether it is usable is not"),
    ],
)
def test_the_summary_says_both_and_nothing_stays_green_over_what_is_not_private(
    accurate, private, end
):
    said = halves.summary(accurate, private)
    assert said.startswith(
        f"Accurate enough: {accurate.answer}. Private enough: {private.answer}. {end}"
    )
    assert halves.usable(accurate, private) is (end == "Usable.")
    first, _ = halves.coloured(accurate, private)
    assert (first.kind == "good") is (accurate.holds and private.answer in ("yes", "would be yes"))
