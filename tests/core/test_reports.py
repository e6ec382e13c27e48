"""What users randomise themselves: chances in both modes, exact cost by brute force, ledger lines.

All seeds are fixed. Two-sided binomial tests pass at level 1e-8, and must fail there for noise that
is 0.8 or 1.25 times as strong.
"""

import itertools
import math
import tracemalloc
from collections.abc import Callable
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy import stats

from dp_core.errors import ParameterError
from dp_core.noise.bit_noise import WORD, Noise, epsilon_of_reports
from dp_core.noise.exact_noise import Entropy
from dp_core.noise.mechanisms import (
    KaryResponse,
    MemoisedResponse,
    SubsetResponse,
    UnaryResponse,
    instantaneous_bits,
    one_hot,
    permanent_bits,
)
from dp_core.privacy.ledger import Gap, sequential
from tests.contract.tools import Spy, ledger_lines
from tests.core.noise import FALSE_ALARM, source
from tests.refusals import says

USERS = 60_000
SOME = [(0.2, 0.1, 0.6), (0.3, 0.0, 1.0), (0.0, 0.25, 0.75)]


def memoised(f: float = 0.5, p: float = 0.5, q: float = 0.75, **more: Any) -> MemoisedResponse:
    return MemoisedResponse(f=f, p=p, q=q, **{"domains": (3, 2), **more})


def likely(hits: Any, trials: int, chance: float) -> bool:
    return bool(stats.binomtest(int(hits), trials, min(chance, 1.0)).pvalue > FALSE_ALARM)


def holds(hits: Any, trials: int, law: Callable[[float], float]) -> None:
    """Hold hits against their chance, and against that of 0.8 and 1.25 times the noise."""
    assert likely(hits, trials, law(1))
    for factor in (0.8, 1.25):
        wrong = law(factor)
        assert wrong > 1 or wrong == law(1) or not likely(hits, trials, wrong)


@pytest.mark.parametrize("kind", ["explore", "release"])
@pytest.mark.parametrize("noise", SOME)
def test_reports_have_the_chances_of_both_layers(kind, noise):
    """The last two of them are noise of one layer alone."""
    wanted, users = Noise(*noise), 2 * USERS
    codes = np.tile([2, 0], (users, 1))
    found = memoised(*noise).release(codes, source(kind, 3)).sum(axis=0).tolist()
    middle, half = (wanted.q_star + wanted.p_star) / 2, (wanted.q_star - wanted.p_star) / 2
    for said, bit in zip(found, (-1, -1, 1, 1, -1), strict=True):
        holds(said, users, lambda times, bit=bit: middle + times * bit * half)


@pytest.mark.parametrize("kind", ["explore", "release"])
@pytest.mark.parametrize("epsilon", [0.5, 2.0])
def test_unary_and_kary_reports_have_their_chances(kind, epsilon):
    unary = UnaryResponse(epsilon=epsilon, categories=3)
    first, own, last = unary.release(np.full(USERS, 1), source(kind, 4)).sum(axis=0).tolist()
    assert likely(own, USERS, 0.5)
    for said in (first, last):
        holds(said, USERS, lambda times: 1 / (math.exp(times * epsilon) + 1))
    kary = KaryResponse(epsilon=epsilon, categories=5)
    found = np.bincount(kary.release(np.full(USERS, 3), source(kind, 5)), minlength=5).tolist()
    assert sum(found) == USERS
    own = found.pop(3)
    holds(own, USERS, lambda times: 1 / (1 + 4 * math.exp(-times * epsilon)))
    assert all(likely(said, USERS, 1 / (math.exp(epsilon) + 4)) for said in found)


@pytest.mark.parametrize("kind", ["explore", "release"])
def test_bits_of_different_places_and_users_are_independent(kind):
    """Correlations of 6 columns and of neighbouring users: normal, 6.1 sd, false alarm 1e-8."""
    reported = memoised(domains=(4, 2)).release(np.tile([2, 1], (USERS, 1)), source(kind, 6))
    columns = np.corrcoef(reported, rowvar=False)[np.triu_indices(6, 1)]
    following = [np.corrcoef(column[1:], column[:-1])[0, 1] for column in reported.T]
    assert max(map(abs, [*columns, *following])) < 6.1 / math.sqrt(USERS)


def records(users: int = 500) -> np.ndarray:
    rng = np.random.default_rng(9)
    return np.column_stack([rng.integers(0, 3, users), rng.integers(0, 2, users)])


def test_both_layers_one_by_one_are_the_mechanism():
    first, second = np.random.default_rng(7).spawn(2)
    kept = permanent_bits(records(), (3, 2), 0.5, first)
    together = memoised().release(records(), np.random.default_rng(7))
    assert np.array_equal(together, instantaneous_bits(kept, 0.5, 0.75, second))
    assert together.dtype == np.uint8
    assert set(np.unique(together)) == {0, 1}


@pytest.mark.parametrize(
    "mechanism",
    [
        *(memoised(), UnaryResponse(epsilon=1, categories=3)),
        *(KaryResponse(epsilon=1, categories=3), SubsetResponse(epsilon=0.5, categories=9)),
    ],
    ids=lambda mechanism: type(mechanism).__name__,
)
def test_neither_more_users_nor_the_size_of_a_chunk_change_those_before(mechanism, monkeypatch):
    codes = records() if isinstance(mechanism, MemoisedResponse) else records()[:, 0]
    whole = mechanism.release(codes, np.random.default_rng(8))
    for users in (0, 1, 499, 500):
        part = mechanism.release(codes[:users], np.random.default_rng(8))
        assert part.shape == (users, *whole.shape[1:])
        assert np.array_equal(whole[:users], part)
    monkeypatch.setattr("dp_core.noise.bit_noise._CHUNK", 35)
    monkeypatch.setattr("dp_core.noise.reports._CHUNK", 70)
    assert np.array_equal(whole, mechanism.release(codes, np.random.default_rng(8)))


def likelihoods(mechanism: MemoisedResponse) -> list[list[int]]:
    """Chance of each report (inner) for each record, as whole numbers of 2⁻⁶⁴ to a power."""
    drawn = mechanism.noise.rounded()
    half, p, q = int(drawn.f / 2 * WORD), int(drawn.p * WORD), int(drawn.q * WORD)
    said = {bit: one * q + (WORD - one) * p for bit, one in ((1, WORD - half), (0, half))}
    rows = []
    for record in itertools.product(*map(range, mechanism.domains)):
        true = one_hot(np.array([record]), mechanism.domains)[0].tolist()
        chances = [(WORD**2 - said[bit], said[bit]) for bit in true]
        rows.append([math.prod(report) for report in itertools.product(*chances)])
    return rows


def worst_loss(chances: list[list[int]]) -> float:
    """Largest log ratio over all pairs of records and all reports."""
    possible = [column for column in zip(*chances, strict=True) if max(column)]
    return math.log(max(Fraction(max(column), min(column)) for column in possible))


@given(
    chances=st.tuples(st.floats(0, 0.999), st.floats(0, 1), st.floats(0, 1)),
    domains=st.sampled_from([(2,), (4,), (2, 2), (3, 2)]),
)
def test_the_proven_cost_is_that_of_brute_force(chances, domains):
    f, *two = chances
    p, q = sorted(two)
    assume(q - p > 1e-6)
    assume(f > 1e-9 or (p > 1e-9 and q < 1 - 1e-9))  # what is drawn with is rounded
    mechanism = memoised(f, p, q, domains=domains)
    worst = worst_loss(likelihoods(mechanism))
    assert worst == pytest.approx(mechanism.epsilon, rel=1e-12, abs=1e-12)


@given(st.floats(0.01, 0.99), st.floats(0, 1), st.floats(0, 1), st.integers(1, 4))
def test_the_cost_of_many_reports_is_that_of_all_sequences(f, one, other, reports):
    """A binary attribute: both bits over all sequences of K reports, 4^K in all."""
    p, q = sorted((one, other))
    assume(q - p > 1e-6)

    def of_sequence(true: int, ones: int) -> float:
        kept, other = (1 - f / 2, f / 2) if true else (f / 2, 1 - f / 2)
        silent = reports - ones
        return kept * q**ones * (1 - q) ** silent + other * p**ones * (1 - p) ** silent

    losses = []
    for sequences in itertools.product(itertools.product((0, 1), repeat=reports), repeat=2):
        ones = [sum(sequence) for sequence in sequences]
        left = of_sequence(1, ones[0]) * of_sequence(0, ones[1])
        right = of_sequence(0, ones[0]) * of_sequence(1, ones[1])
        if max(left, right) > 1e-200:
            losses.append(math.log(left / right))
    exact = epsilon_of_reports(f, p, q, 1, reports)
    assert max(losses) == pytest.approx(exact, rel=1e-9, abs=1e-12)
    assert min(losses) == pytest.approx(-exact, rel=1e-9, abs=1e-12)


@given(st.floats(1e-6, 0.999), st.floats(0, 1), st.floats(0, 1))
def test_drawn_chances_are_rounded_towards_more_noise(f, one, other):
    p, q = sorted((one, other))
    assume(q - p > 1e-6)
    drawn = Noise(f, p, q).rounded()
    assert 0 <= Fraction(drawn.f) - Fraction(f) < Fraction(2, WORD)
    assert 0 <= Fraction(drawn.p) - Fraction(p) < Fraction(1, WORD)
    assert 0 <= Fraction(q) - Fraction(drawn.q) < Fraction(1, WORD)
    assert drawn.rounded() == drawn
    for reports in (1, 7):
        cost = epsilon_of_reports(drawn.f, drawn.p, drawn.q, 1, reports)
        assert cost <= epsilon_of_reports(f, p, q, 1, reports) * (1 + 1e-12)


@given(st.floats(1e-6, 700), st.integers(2, 5_000))
def test_the_other_mechanisms_never_cost_more_than_epsilon(epsilon, count):
    """And hardly less, up to the resolution of the chances."""
    kary, unary, some = (
        kind(epsilon=epsilon, categories=count)
        for kind in (KaryResponse, UnaryResponse, SubsetResponse)
    )
    redrawn = Fraction(kary._redrawn, 2**60)
    of_kary = 1 + count * (1 - redrawn) / redrawn
    of_unary = (WORD - Fraction(unary._set)) / unary._set
    left_out = Fraction(some._left_out, 2**60)
    of_set = (1 - left_out) / left_out * Fraction(count - some.size, some.size)
    for ratio, most in ((of_kary, 30.0), (of_unary, 12.0), (of_set, 30.0)):
        loss = math.log(ratio) if ratio > 1.0001 else math.log1p(float(ratio - 1))
        assert loss <= epsilon * (1 + 1e-12)
        if epsilon < most:
            assert loss >= epsilon - 1e-4 * min(1, epsilon) - 2e-9
    keep, other = kary.chances
    assert keep + (count - 1) * other == pytest.approx(1, rel=1e-12)


class Words(Entropy):
    """Entropy whose words of 32 bits are written down."""

    def __init__(self, words: list[int]) -> None:
        self._words = np.array(words, dtype="<u4")

    def bytes(self, n: int) -> bytes:
        assert n == self._words.nbytes
        return self._words.tobytes()


@pytest.mark.parametrize("noise", [SOME[0], (0.123456789, 0.2345678912, 0.987654321)])
def test_a_bit_is_set_exactly_by_the_words_below_its_chance(noise):
    """The words next to each chance of the rounded noise, which the ledger charges."""
    drawn = Noise(*noise).rounded()
    for bit, chance in ((0, drawn.f / 2), (1, 1 - drawn.f / 2)):
        word = int(chance * WORD)
        if 0 < word < WORD:
            said = permanent_bits([[1 - bit]] * 2, (2,), noise[0], Words([word - 1, 0, word, 0]))
            assert said[:, 0].tolist() == [1, 0]
    for bit, chance in ((0, drawn.p), (1, drawn.q)):
        bits, word = np.array([[bit, bit]], dtype=np.uint8), int(chance * WORD)
        said = instantaneous_bits(bits, *noise[1:], Words([word - 1, word]))
        assert said.tolist() == [[1, 0]]


@pytest.mark.parametrize("kind", ["explore", "release"])
def test_a_flip_of_zero_and_of_one_are_certain(kind):
    bits = np.array([[0, 1]] * 1_000, dtype=np.uint8)
    assert np.array_equal(instantaneous_bits(bits, 0, 1, source(kind, 0)), bits)
    assert instantaneous_bits(bits, 1, 1, source(kind, 0)).all()
    assert not instantaneous_bits(bits, 0, 0, source(kind, 0)).any()
    codes = np.ones((1_000, 1), dtype=int)
    assert np.array_equal(permanent_bits(codes, (2,), 0, source(kind, 0)), bits)


def test_the_line_of_a_proven_claim():
    spend = memoised(domains=(2,) * 8, reports=10).spend("ten reports", because="A year.")
    assert (spend.step, spend.sensitivity) == ("ten reports", 16)
    assert spend.mechanism == "memoised response, f = 0.5, p = 0.5, q = 0.75, 10 reports"
    assert spend.claimed == spend.proven == pytest.approx(8 * 2.1497, rel=1e-4)
    assert (spend.gap, spend.because) == (None, "A year.")
    assert memoised(claim="one report", target=1.0).spend("report").claimed == 1.0
    without = memoised(0, 0.25, 0.75, domains=(2,), reports=4)
    assert math.isinf(without.lifetime)
    assert without.epsilon == pytest.approx(4 * 2 * math.log(3))
    assert memoised(domains=(2,)).lifetime == pytest.approx(2 * math.log(3))


ONE = 0.537143
"""What one attribute costs in one report."""
PRINTED, EIGHT = {"claim": "printed"}, {"domains": (2,) * 8}
MANY = {"claim": "one report", "reports": 1_000}


@pytest.mark.parametrize(
    ("more", "claimed", "proven", "gap", "words"),
    [
        (PRINTED | EIGHT, ONE, 8 * ONE, Gap.COMPOSITION, "noisy bits of all 8 attributes."),
        (MANY | EIGHT, 8 * ONE, 17.5778, Gap.UNCHARGED_STEP, "one of 1,000 reports"),
        (PRINTED | {"reports": 5}, ONE, 2 * 1.8280, Gap.COMPOSITION, "all 2 attributes"),
        (PRINTED | {"domains": (4,), "reports": 2}, ONE, None, Gap.UNCHARGED_STEP, ""),
        (PRINTED | {"domains": (4,)}, ONE, ONE, None, ""),
        ({"claim": "one report"}, 2 * ONE, 2 * ONE, None, ""),
        (PRINTED | {"target": 0.5}, 0.5, None, Gap.COMPOSITION, ""),
        ({"target": 0.5}, 2 * ONE, 2 * ONE, None, ""),
    ],
)
def test_a_published_claim_stands_beside_the_proof_with_its_gap(more, claimed, proven, gap, words):
    """The printed one leaves out the factor d; a target is what the noise was chosen for."""
    spend = memoised(**more).spend("report")
    assert spend.claimed == pytest.approx(claimed, rel=1e-6)
    assert proven is None or spend.proven == pytest.approx(proven, rel=1e-4)
    assert spend.gap is gap
    assert (spend.proven > spend.claimed * (1 + 1e-9)) == (gap is not None) == bool(spend.because)
    assert words in spend.because


def exact_loss(mechanism: MemoisedResponse, reports: int | None) -> Decimal:
    """Loss of the chances that are drawn with, to 40 digits; without `reports` the bound on any."""
    drawn = mechanism.noise.rounded()
    f, p, q = (Fraction(chance) for chance in (drawn.f, drawn.p, drawn.q))
    kept, changed, loss = 1 - f / 2, f / 2, Decimal(0)
    with localcontext() as digits:
        digits.prec = 40
        for high, low in ((q, p), (1 - p, 1 - q)):
            most, least = (1, 0) if reports is None else (high**reports, low**reports)
            odds = (kept * most + changed * least) / (changed * most + kept * least)
            loss += (Decimal(odds.numerator) / Decimal(odds.denominator)).ln()
        return loss * mechanism.attributes


@given(
    f=st.floats(1e-6, 0.999),
    p=st.floats(1e-6, 0.98),
    way=st.floats(0.01, 1),
    d=st.integers(1, 30),
    reports=st.integers(1, 40),
)
def test_the_proven_epsilon_is_never_below_the_exact_loss(f, p, way, d, reports):
    given_ = {"f": f, "p": p, "q": p + way * (0.999 - p), "domains": (2,) * d}
    mechanism = memoised(**given_, reports=reports)
    for proven, loss in (
        (mechanism.epsilon, exact_loss(mechanism, reports)),
        (mechanism.lifetime, exact_loss(mechanism, None)),
    ):
        assert loss <= Decimal(proven) <= loss * (1 + Decimal("1e-12"))


@pytest.mark.parametrize(
    ("mechanism", "words", "changed"),
    [
        (UnaryResponse(epsilon=0.5, categories=1_200), "unary response, 1,200 bits", 2),
        (KaryResponse(epsilon=0.5, categories=7), "k-ary response, 7 values", 1),
        (SubsetResponse(epsilon=0.5, categories=1_200), "subset selection, 1,200 values", 1),
    ],
)
def test_one_question_costs_epsilon(mechanism, words, changed):
    spend = mechanism.spend("question", because="All at once.")
    assert (spend.mechanism, spend.sensitivity, spend.because) == (words, changed, "All at once.")
    assert spend.claimed == spend.proven == 0.5


@pytest.mark.parametrize("kind", ["explore", "release"])
def test_each_report_is_one_line_of_whole_numbers(monkeypatch, kind):
    spy = Spy(monkeypatch)
    codes = records(20)
    mechanisms: list[Any] = [
        *(memoised(claim="printed"), UnaryResponse(epsilon=1, categories=3)),
        *(KaryResponse(epsilon=2, categories=3), SubsetResponse(epsilon=0.5, categories=1_200)),
    ]
    mechanisms[0].release(codes, source(kind, 0))
    for mechanism in mechanisms[1:]:
        mechanism.release(codes[:, 0], source(kind, 0))
    root = sequential("all", *(mechanism.spend("one") for mechanism in mechanisms))
    assert spy.lines() == ledger_lines(root)
    assert all(drawn.dtype.kind in "iu" for _, drawn in spy.draws)
    assert mechanisms[-1].release([], source(kind, 0)).shape == (0, 1_200)


@pytest.mark.parametrize("kind", ["explore", "release"])
def test_memory_beyond_the_reports_does_not_grow_with_the_users(kind):
    codes = np.zeros((300_000, 4), dtype=np.int64)
    tracemalloc.start()
    reported = memoised(domains=(2,) * 4).release(codes, source(kind, 0))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < reported.nbytes + 6e6


@pytest.mark.parametrize(
    ("noise", "message"),
    [
        *(((1.0, 0.5, 0.75), "noise-chances"), ((0.5, 0.75, 0.75), "noise-chances")),
        *(((0.5, 0.75, 0.5), "noise-chances"), ((0.0, 0.0, 0.5), "noise-proves-bit")),
        *(((0.0, 0.5, 1.0), "noise-proves-bit"), ((1.5, 0.5, 0.75), "must-be")),
        *(((0.5, -0.1, 0.75), "must-be"), ((0.5, 0.1, math.nan), "must-be")),
        *(((1 - 1e-12, 0.5, 0.75), "noise-chances"), ((0.5, 0.5, 0.5 + 1e-12), "noise-chances")),
    ],
)
def test_noise_that_cannot_work_is_refused(noise, message):
    with pytest.raises(ParameterError, check=says(message)):
        memoised(*noise)


@pytest.mark.parametrize(
    ("codes", "message"),
    [
        *((wrong, r"must be from 0, below \(3, 2\)") for wrong in ([[0, 2]], [[-1, 0]])),
        ([[0.5, 1.0]], "codes = 'float64' must be whole numbers"),
        ([[0, 1, 0]], r"codes = \(1, 3\) must be users down, 2 attributes across"),
        ([0, 1], r"codes = \(2,\)"),
    ],
)
def test_codes_that_are_not_categories_are_refused(codes, message):
    for draw in (
        lambda: memoised().release(codes, np.random.default_rng(0)),
        lambda: permanent_bits(codes, (3, 2), 0.5, np.random.default_rng(0)),
    ):
        with pytest.raises(ParameterError, match=message):
            draw()


@pytest.mark.parametrize("kind", [UnaryResponse, KaryResponse, SubsetResponse])
def test_an_epsilon_without_noise_or_without_answer_is_refused(kind):
    for epsilon in (0, -1_000, math.inf, math.nan):
        with pytest.raises(ParameterError, match=f"epsilon = {epsilon} must be a positive number"):
            kind(epsilon=epsilon, categories=4)
    with pytest.raises(ParameterError, check=says("noise-too-small")):
        kind(epsilon=1e-20, categories=4)
    with pytest.raises(ParameterError, match="each of at least 2"):
        kind(epsilon=1.0, categories=1)
    with pytest.raises(ParameterError, match=r"must be from 0, below \(4,\)"):
        kind(epsilon=1.0, categories=4).release([4], np.random.default_rng(0))


ASKED = 30_000


def law(epsilon: float, categories: int, size: int, true: int) -> dict[tuple[int, ...], float]:
    """Chance of each set, as e^ε : 1 for those with and without the true category."""
    sets = list(itertools.combinations(range(categories), size))
    weights = [math.exp(epsilon) if true in each else 1.0 for each in sets]
    return {each: weight / sum(weights) for each, weight in zip(sets, weights, strict=True)}


@pytest.mark.parametrize("kind", ["explore", "release"])
@pytest.mark.parametrize(("epsilon", "categories", "size"), [(0.8, 7, 2), (1.5, 5, 1)])
def test_sets_have_their_chances(kind, epsilon, categories, size):
    """Chi-square over all sets at 1e-8; noise 0.8 or 1.25 times as strong must fail there."""
    asked = SubsetResponse(epsilon=epsilon, categories=categories)
    assert asked.size == size
    sent = asked.release(np.full(ASKED, 3), source(kind, 11))
    assert set(sent.sum(axis=1).tolist()) == {size}
    drawn = [tuple(np.flatnonzero(row).tolist()) for row in sent]
    for factor, likely in ((1.0, True), (0.8, False), (1.25, False)):
        wanted = law(factor * epsilon, categories, size, 3)
        found = [drawn.count(each) for each in wanted]
        chance = stats.chisquare(found, ASKED * np.array(list(wanted.values()))).pvalue
        assert bool(chance > FALSE_ALARM) == likely


def variance(asked: Any) -> float:
    own, other = asked.chances
    return float(other * (1 - other) / (own - other) ** 2)


@given(st.floats(0.05, 12), st.integers(2, 300))
def test_no_other_question_on_the_whole_has_less_variance(epsilon, count):
    asked = SubsetResponse(epsilon=epsilon, categories=count)
    others = [kind(epsilon=epsilon, categories=count) for kind in (KaryResponse, UnaryResponse)]
    assert variance(asked) <= min(map(variance, others)) * (1 + 1e-6)
    sizes = [asked._variance(size) for size in range(1, count)]
    assert asked._variance(asked.size) == pytest.approx(min(sizes), rel=1e-9)
    if asked.size == 1:
        assert asked.chances == pytest.approx(others[0].chances, rel=1e-12)
