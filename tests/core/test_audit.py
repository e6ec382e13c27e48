"""The attack finds what is there, nothing that is not, and says which of the two it was."""

import math
import pickle
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy import stats

from dp_core.registry import algorithms
from dp_core.study.attacked import (
    ATTACKS,
    AuditResult,
    attacked,
    audit_scores,
    audit_tasks,
    in_steps,
    judge,
    run_task,
)
from tests.toy import TOY, ToyParams, audit, itself, ones
from tools import attacks

Floats = NDArray[np.float64]
RUNS = 10_000


def laplace_scores(epsilon: float, runs: int, rng: np.random.Generator) -> tuple[Floats, Floats]:
    """Scores of Laplace(1/epsilon) at 0 and at 1."""
    return rng.laplace(0, 1 / epsilon, runs), rng.laplace(1, 1 / epsilon, runs)


def bounds(epsilon: float, runs: int, audits: int) -> Floats:
    rng = np.random.default_rng(2016)
    return np.array([judge(*laplace_scores(epsilon, runs, rng)).epsilon_low for _ in range(audits)])


def one_audit(method: str = "sound", **options: Any) -> AuditResult:
    settings: dict[str, Any] = {"event": itself, "trials": 2_000, "seed": 1, **options}
    params = ToyParams(epsilon=settings.pop("epsilon", 1.0))
    return audit(TOY.method(method), params, (ones(5), ones(4)), **settings)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("epsilon", "mean", "deviation"), [(0.5, 0.40, 0.03), (1.0, 0.87, 0.04), (2.0, 1.81, 0.07)]
)
def test_the_power_on_laplace_noise_is_as_promised_without_false_alarm(epsilon, mean, deviation):
    """100 audits: the mean is known to deviation / 10, and 0.03 is at least 4 times that.

    Each may alarm with chance 0.005; the true rate is far lower, as threshold 1 is best. Of noise
    that is worth twice as much all are rejected.
    """
    found = bounds(epsilon, RUNS, 100)
    assert found.mean() == pytest.approx(mean, abs=0.03)
    assert found.std() < 1.5 * deviation
    assert found.max() < epsilon
    if epsilon > 0.5:
        assert found.min() > epsilon / 2


def test_the_bound_fails_no_more_often_than_it_says():
    """At confidence 0.5 the bound of a sharp event may fail in 1 of 4: 1,500 audits, 6 sigma."""
    rng = np.random.default_rng(5)
    p, q = math.e / (1 + math.e), 1 / (1 + math.e)  # randomised response at epsilon = 1
    failures = sum(
        judge(rng.random(400) < p, rng.random(400) < q, 0.5).epsilon_low > 1 for _ in range(1_500)
    )
    assert 0 < failures / 1_500 < 0.25 + 6 * math.sqrt(0.25 * 0.75 / 1_500)


def test_scores_that_are_alike_prove_nothing_and_no_noise_gives_the_most_that_runs_can_show():
    rng = np.random.default_rng(0)
    assert judge(rng.normal(size=RUNS), rng.normal(size=RUNS)).epsilon_low == 0.0
    assert judge(np.zeros(100), np.zeros(100)).epsilon_low == 0.0
    low = (0.01 / 4) ** (1 / 5_000)
    for one, other in ((np.ones(RUNS), np.zeros(RUNS)), (np.full(RUNS, np.inf), np.zeros(RUNS))):
        result = judge(one, other)
        assert result.epsilon_low == pytest.approx(math.log(low / (1 - low)))
        assert result.hits in {(5_000, 0), (0, 5_000)}


def brute_force_event(one: Floats, other: Floats, failure: float) -> float:
    """Best bound on the given scores over every threshold, direction and role."""

    def bound(hits: int, misses: int, n: int, m: int) -> float:
        p = stats.beta.ppf(failure, hits, n - hits + 1) if hits else 0.0
        q = stats.beta.ppf(1 - failure, misses + 1, m - misses) if misses < m else 1.0
        return p / q

    return max(
        bound(int(event(a, t).sum()), int(event(b, t).sum()), a.size, b.size)
        for t in np.union1d(one, other)
        for event in (np.greater_equal, np.less_equal)
        for a, b in ((one, other), (other, one))
    )


@pytest.mark.parametrize("seed", range(4))
def test_the_vectorised_search_finds_what_brute_force_finds(seed):
    """On rounded scores, with ties within and between the sides, and sides of unequal length.

    The threshold is chosen on the first halves, and the bound is that of Clopper and Pearson on
    the fresh ones.
    """
    rng = np.random.default_rng(seed)
    shift = (-2.0, 2.0)[seed % 2]
    one, other = rng.normal(0, 2, 60).round(), rng.normal(shift, 2, 44).round()
    result = judge(one, other, 0.9)
    event = np.greater_equal if result.direction == "at least" else np.less_equal
    order = (0, 1) if result.likelier == "D" else (1, 0)

    def bound(sides: Any, failure: float) -> float:
        (first, n), (second, m) = (
            (int(event(sides[k], result.threshold).sum()), sides[k].size) for k in order
        )
        level = 1 - 2 * failure  # two-sided level of scipy, one side of which is used
        p = stats.binomtest(first, n).proportion_ci(level, "exact").low
        return float(p / stats.binomtest(second, m).proportion_ci(level, "exact").high)

    chosen, fresh = (one[:30], other[:22]), (one[30:], other[22:])
    failure = (1 - 0.9) / 4 / 1000
    assert bound(chosen, failure) == pytest.approx(brute_force_event(*chosen, failure))
    assert result.trials == (30, 22)
    assert result.hits == tuple(int(event(side, result.threshold).sum()) for side in fresh)
    lost = bound(fresh, (1 - 0.9) / 4)
    assert result.epsilon_low == pytest.approx(max(0, math.log(lost)), rel=1e-9)


def test_neither_dust_of_rounding_nor_one_enormous_score_is_evidence():
    """One side gets -1 as a sum of decimals, the other as it is: equal scores to a student."""
    rng = np.random.default_rng(0)
    scores = rng.choice([-1.0, -0.3, 0.2, 1.0], (2, RUNS))
    dusty = scores[0] * np.where(rng.random(RUNS) < 0.5, 1 + 3e-16, 1 - 2e-16)
    cancelled = np.where(scores[1] > 0, scores[1], scores[1] + 1e-17)
    assert judge(dusty, cancelled).epsilon_low < 0.05
    assert judge(scores[0] + 1e-17, scores[1] * 0 + 1e-18).rejects(0.2)
    one, other = laplace_scores(2.0, RUNS, np.random.default_rng(1))
    usual = judge(one, other).epsilon_low
    one[0], other[-1] = 1e300, -1e300
    assert judge(one, other).epsilon_low == pytest.approx(usual, abs=0.1)


def test_an_audit_is_that_of_its_seed_whole_or_in_chunks_and_its_sides_are_independent():
    one, other = one_audit(trials=500), one_audit(trials=500)
    assert (one.epsilon_low, one.hits) == (other.epsilon_low, other.hits)
    assert one.hits != one_audit(trials=500, seed=2).hits
    scores = partial(audit_scores, TOY.method("sound"), ToyParams(), ones(), event=itself, seed=4)
    whole = scores(trials=range(100), side="D")
    assert not np.intersect1d(whole, scores(trials=range(100), side="D′")).size
    cuts = [scores(trials=range(*cut), side="D") for cut in pairwise([0, 7, 60, 100])]
    assert np.array_equal(np.concatenate(cuts), whole)


@pytest.mark.slow
def test_the_tasks_of_a_job_are_short_picklable_and_make_the_same_audit():
    pair = ones(5), ones(4)
    method, params = TOY.method("sound"), ToyParams(pause=0.005)
    tasks = list(audit_tasks(method, params, pair, event=itself, trials=80, seed=1))
    assert 4 <= len(tasks) <= 40  # 0.8 s of work in tasks of at most 0.2 s; a slow start gives more
    scores: dict[str, list[Floats]] = {"D": [], "D′": []}
    for task in tasks:
        side, part = run_task(pickle.loads(pickle.dumps(task)))
        scores[side].append(part)
    judged = judge(*(np.concatenate(side) for side in scores.values()))
    at_once = audit(method, params, pair, event=itself, trials=80, seed=1)
    assert (judged.epsilon_low, judged.hits) == (at_once.epsilon_low, at_once.hits)


def found(epsilon_low: float) -> AuditResult:
    return AuditResult(
        epsilon_low=epsilon_low,
        threshold=0.0,
        direction="at least",
        likelier="D",
        hits=(1, 1),
        trials=(1, 1),
        confidence=0.99,
        fresh=(np.zeros(1), np.zeros(1)),
    )


@pytest.mark.parametrize(
    ("low", "claimed", "key", "facts"),
    [
        (1.97, 1.0, "audit-rejects", ("1.97", "1")),
        (1.045, 1.0, "audit-rejects", ("1.04", "1")),
        (1.000047, 1.0, "audit-rejects", ("1.00004", "1")),
        (1.2, math.log(3), "audit-rejects", ("1.2", "1.099")),
        (0.3, 0.0, "audit-rejects", ("0.3", "0")),
        (0.879, 1.0, "audit-tried", ("0.87", 0, "1")),
        (5.0, math.inf, "audit-nothing", ()),
    ],
)
def test_the_sentence_never_says_more_than_was_found(low, claimed, key, facts):
    said = found(low).sentence(claimed)
    assert (said.key, *said.arguments.values()) == (key, *facts[::-1])
    assert str(said)


def test_the_dots_lie_inside_the_region_and_above_the_diagonal():
    """The mean of 40 audits: a dot is known to 0.001, the tolerance is 0.006."""
    rng = np.random.default_rng(4)
    for epsilon in (0.5, 2.0):
        curves = [judge(*laplace_scores(epsilon, RUNS, rng)).roc() for _ in range(40)]
        alarms = np.mean([curve[0] for curve in curves], axis=0)
        detections = np.mean([curve[1] for curve in curves], axis=0)
        assert alarms == pytest.approx(np.arange(1, 10) / 10, abs=0.006)
        best = np.minimum(math.exp(epsilon) * alarms, 1 - math.exp(-epsilon) * (1 - alarms))
        assert (detections <= best + 0.006).all()
        assert (detections >= alarms + 0.02).all()
    few = judge(rng.random(RUNS) < 0.75, rng.random(RUNS) < 0.25).roc()  # ties give fewer dots
    assert few[0] == pytest.approx([0.25, 1.0], abs=0.03)
    assert few[1] == pytest.approx([0.75, 1.0], abs=0.03)


@pytest.mark.parametrize("swap", [False, True])
@pytest.mark.parametrize("sign", [1, -1])
def test_neither_bound_nor_dots_depend_on_the_side_or_the_sign(swap, sign):
    scores = laplace_scores(1.0, RUNS, np.random.default_rng(6))
    there = judge(*scores)
    back = judge(*(sign * side for side in (scores[::-1] if swap else scores)))
    assert there.epsilon_low == back.epsilon_low
    turns = (there.likelier != back.likelier, there.direction != back.direction)
    assert turns in {(swap, sign < 0), (not swap, sign > 0)}, "the event, or its complement"
    usual, turned = there.roc(5), back.roc(5)
    assert len(usual[0]) == 5
    assert (np.diff(usual[0]) > 0).all()
    assert (np.diff(usual[1]) >= 0).all()
    assert turned[0] == pytest.approx(usual[0], abs=0.001)
    assert turned[1] == pytest.approx(usual[1], abs=0.001)


PAIRS = [(system, pair) for system in algorithms().values() for pair in system.pairs]
AGAIN = range(3)


def test_every_pair_has_a_file_and_every_file_its_pair():
    named = {f"{system.key}_{pair.key}.npz" for system, pair in PAIRS}
    assert {path.name for path in ATTACKS.glob("*.npz")} == named
    assert sum(path.stat().st_size for path in ATTACKS.glob("*.npz")) < 800_000


@pytest.mark.parametrize(("system", "pair"), PAIRS, ids=lambda each: each.key)
def test_the_same_attack_gives_the_same_scores(system, pair):
    kept = attacked(system.key, pair.key)
    _, params = attacks.setting(system, pair)
    assert kept.epsilon == params.epsilon
    drawn = attacks.scores(system, pair, AGAIN, seed=kept.seed)
    for made, before in zip(drawn, kept.kept, strict=True):
        steps = in_steps(made, kept.step).astype(int)
        assert np.abs(steps - before[: len(AGAIN)]).max() <= 1, "run python -m tools.attacks"


def test_what_is_proven_is_not_rejected_and_every_unproven_method_is_seen_to_fail():
    failed = {
        (system.key, pair.method in ("published", "lremh", "naive"))
        for system, pair in PAIRS
        for kept in [attacked(system.key, pair.key)]
        if kept.found.rejects(kept.claimed)
    }
    published = ("dpc_stacking", "lremh", "plain", "privscbn", "stag")
    assert failed == {(key, True) for key in published}
