"""The integer samplers against closed forms, and against wrong scales.

Every chi-square cell expects at least 25 draws; there the true level of a nominal 1e-8 stays below
1e-6 with room to spare. Seeds are fixed, so a pass stays a pass.
"""

import ast
import math
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy import stats

from dp_core.errors import ParameterError
from dp_core.noise import exact_noise
from dp_core.noise.calibration import VARIANCE_BITS, whole_variance
from dp_core.noise.exact_noise import (
    RESOLUTION_BITS,
    BytesSource,
    Entropy,
    bernoulli,
    bernoulli_exp,
    discrete_gaussian,
    discrete_laplace,
    exponential_below,
    uniform_below,
)
from tests.core.noise import FALSE_ALARM, WRONG, discrete_p_value, told
from tests.refusals import says

ONE = 2**RESOLUTION_BITS


def seeded(seed: int) -> BytesSource:
    return np.random.default_rng(seed).bytes


@pytest.mark.parametrize("u", [1 / ONE, 0.3, 3.0])
def test_discrete_laplace_has_the_exact_probabilities_and_no_other_scale(u):
    """Chi-square at nominal level 1e-8: false-alarm rate below 1e-6 for each u."""
    s = round(u * ONE)
    draws = discrete_laplace(np.full(200_000, s), seeded(1))
    told(lambda factor: discrete_p_value(draws, s / ONE * factor))


def test_discrete_laplace_at_u_12_is_rarely_but_rightly_different_from_zero():
    """Exact binomial tests of the non-zero draws and of their sign, level 1e-8 each."""
    n, u = 1_500_000, 12
    draws = discrete_laplace(np.full(n, u * ONE), seeded(2))
    nonzero, positive = int(np.count_nonzero(draws)), int(np.count_nonzero(draws > 0))

    def p_nonzero(factor: float) -> float:
        mass = 2 * math.exp(-factor * u) / (1 + math.exp(-factor * u))
        return float(stats.binomtest(nonzero, n, mass).pvalue)

    told(p_nonzero)
    assert stats.binomtest(positive, nonzero, 0.5).pvalue > FALSE_ALARM


def test_neighbouring_coordinates_are_independent():
    """Chi-square on pairs of neighbours, nominal level 1e-8: false-alarm rate below 1e-6."""
    draws = discrete_laplace(np.full(200_000, ONE), seeded(6)).clip(-2, 2) + 2
    table = np.zeros((5, 5))
    np.add.at(table, (draws[0::2], draws[1::2]), 1)
    assert stats.chi2_contingency(table).pvalue > FALSE_ALARM
    copied = np.zeros((5, 5))
    np.add.at(copied, (draws[0::2], np.where(np.arange(100_000) % 20, draws[1::2], draws[::2])), 1)
    assert stats.chi2_contingency(copied).pvalue < FALSE_ALARM  # one pair in twenty is enough


def test_extreme_parameters_are_legal_and_too_small_ones_refused():
    """At u = 100 a non-zero draw has probability 1e-43, beyond that less."""
    assert not discrete_laplace(np.array([100 * ONE] * 50 + [2**63 - 1] * 50), seeded(9)).any()
    smallest = np.abs(discrete_laplace(np.ones(1000, dtype=np.int64), seeded(9)))
    assert ONE < smallest.max() < 100 * ONE
    for steps in (0, -3):
        with pytest.raises(ParameterError, check=says("must-be", value=str(steps))) as caught:
            discrete_laplace(np.array([ONE, steps]), seeded(12))
        assert caught.value.field == "epsilon"


def test_shape_and_type_are_kept_and_parameters_are_neither_modified_nor_truncated():
    s = np.full((2, 3, 4), ONE)
    assert discrete_laplace(s, seeded(10)).shape == (2, 3, 4)
    assert discrete_laplace(np.array(ONE), seeded(10)).shape == ()
    assert discrete_laplace(np.empty(0, dtype=np.int64), seeded(10)).size == 0
    assert discrete_laplace(s.astype(np.int32), seeded(10)).dtype == np.int64
    assert bernoulli(s, 40, seeded(10)).shape == (2, 3, 4)
    for sampler in (discrete_laplace, bernoulli_exp, uniform_below, exponential_below):
        assert sampler(s, seeded(10)).shape == (2, 3, 4)
        with pytest.raises(TypeError, match="Cannot cast"):
            sampler(np.array([1.5]), seeded(24))
    assert (s == ONE).all()


def gaussian_p_value(draws: NDArray[np.int64], sigma: float) -> float:
    """Chi-square test against the exact probabilities, in about forty cells of one standard law."""
    reach = math.ceil(12 * sigma) + 2
    support = np.arange(-reach, reach + 1)
    mass = np.exp(-(support**2) / (2 * sigma**2))
    below = np.cumsum(mass) / mass.sum()
    edges, used = [], 0.0
    for share in np.concatenate((np.arange(1, 40) / 40, 1 - 2.0 ** -np.arange(6, 16))):
        place = int(np.searchsorted(below, share))
        if draws.size * min(below[place] - used, 1 - below[place]) >= 25:
            edges.append(support[place])
            used = below[place]
    expected = draws.size * np.diff([0, *below[np.searchsorted(support, edges)], 1])
    observed = np.bincount(np.searchsorted(edges, draws), minlength=expected.size)
    return float(stats.chisquare(observed, expected, sum_check=False).pvalue)


def gaussian(sigma: float, n: int, seed: int) -> NDArray[np.int64]:
    return discrete_gaussian(whole_variance(Fraction(sigma) ** 2), n, seeded(seed))


@pytest.mark.parametrize(
    "sigma", [*(0.9, 7.3), *(pytest.param(each, marks=pytest.mark.slow) for each in (0.4, 2**16))]
)
def test_discrete_gaussian_has_the_exact_probabilities_and_no_other_scale(sigma):
    """Chi-square at nominal level 1e-8: false-alarm rate below 1e-6 for each sigma.

    A scale that is wrong by a twentieth is found too, from about σ = 1/2 on.
    """
    draws = gaussian(sigma, 100_000, 31)
    wrong = (*WRONG, *(0.95, 1.05) * (sigma > 0.5))
    told(lambda factor: gaussian_p_value(draws, sigma * factor), wrong)


@pytest.mark.parametrize("sigma", [1e-9, 0.3, 1.5, 12345.6, 2.0**20])
def test_a_variance_is_rounded_up_and_hardly_and_alike_on_every_lattice(sigma):
    least = Fraction(sigma) ** 2
    variance = whole_variance(least)
    assert least <= variance <= least * (1 + Fraction(2, 2**VARIANCE_BITS))
    assert discrete_gaussian(variance, 3, seeded(35)).shape == (3,)
    assert whole_variance(variance) == variance
    for lattice in (2, 8, 2**16):
        assert whole_variance(least * lattice**2) == variance * lattice**2


@pytest.mark.parametrize("variance", [1, 3, Fraction(2**27 - 1, 2**27)])
def test_the_power_of_two_around_a_root_is_near_it(variance):
    for shift in range(-60, 30):
        exact = Fraction(variance) * Fraction(2) ** shift
        ratio = exact / Fraction(2) ** (2 * exact_noise._around_root(exact))
        assert Fraction(1, 2) <= ratio < 2


def test_variances_that_the_sampler_has_not_are_refused_and_far_proposals_do_not_wrap_around():
    """Chance of keeping is exp(-10²⁰), then 1: whole numbers of any size, not of 64 bits."""
    for variance in (0, -1, 2**30 + 1, 2**60, Fraction(1, 2**70)):
        with pytest.raises(ValueError, match="has no variance"):
            discrete_gaussian(Fraction(variance), 1, seeded(35))
    coins = exact_noise._coin_exp(np.array([10**35, 0], dtype=object), 10**15, seeded(36))
    assert coins.tolist() == [False, True]


COINS = [
    *((bernoulli_exp, (round(gamma * ONE),), math.exp(-gamma)) for gamma in (0.05, 1.0, 6.25)),
    *((bernoulli, (3, 3), 3 / 8), (bernoulli, (2**60 + 1, 62), (2**60 + 1) / 2**62)),
]


@pytest.mark.parametrize(("sampler", "given", "bias"), COINS)
def test_a_coin_has_its_exact_bias_and_no_other(sampler, given, bias):
    """Exact binomial test at 1e-8; what is wrong is the exponent, or the bias itself."""
    hits = int(np.count_nonzero(sampler(np.full(200_000, given[0]), *given[1:], seeded(13))))
    wrong = (lambda factor: bias**factor) if sampler is bernoulli_exp else bias.__mul__
    told(lambda factor: stats.binomtest(hits, 200_000, wrong(factor)).pvalue)


def test_bernoulli_exp_keeps_mixed_exponents_apart_and_is_certain_at_both_ends():
    """Exact binomial test at 1e-8 for each of four exponents: false-alarm rate below 1e-7.

    The exponents are 0 and at least 100: false-alarm rate 1e-40.
    """
    gammas = [0, ONE // 3, 2 * ONE, 5 * ONE // 2]
    coins = bernoulli_exp(np.tile(gammas, 50_000), seeded(14)).reshape(-1, 4)
    for column, gamma in zip(coins.T, gammas, strict=True):
        hits = int(np.count_nonzero(column))
        assert stats.binomtest(hits, column.size, math.exp(-gamma / ONE)).pvalue > FALSE_ALARM
    assert bernoulli_exp(np.zeros(1000, dtype=np.int64), seeded(15)).all()
    assert not bernoulli_exp(np.array([100 * ONE, 2**62, 2**63 - 1] * 300), seeded(15)).any()
    for bits in (0, 1, 24, 62):
        coins = bernoulli(np.array([0, 2**bits] * 500), bits, seeded(17))
        assert np.array_equal(coins, [False, True] * 500)


@pytest.mark.parametrize("bound", [2, 7])
def test_uniform_below_is_uniform_and_below_the_bound(bound):
    """Chi-square at nominal level 1e-8: false-alarm rate below 1e-6 for each bound."""
    draws = uniform_below(np.full(100_000, bound), seeded(18))
    counts = np.bincount(draws, minlength=bound)
    assert counts.size == bound
    assert stats.chisquare(counts).pvalue > FALSE_ALARM
    scaled = np.bincount((draws * 4) // 5, minlength=bound)  # scale × 0.8
    assert stats.chisquare(scaled, np.full(bound, draws.size / bound)).pvalue < FALSE_ALARM
    wider = uniform_below(np.full(100_000, -(-bound * 5 // 4)), seeded(18))  # scale × 1.25
    assert stats.chisquare(np.bincount(wider.clip(max=bound - 1))).pvalue < FALSE_ALARM


def test_uniform_below_has_no_remainder_bias_and_keeps_mixed_bounds_apart():
    """Chi-square in thirds, level 1e-8; a plain remainder would hit the first third twice as often.

    The bound is three quarters of the range of a word.
    """
    third = 2**61
    draws = uniform_below(np.full(60_000, 3 * third), seeded(19))
    assert stats.chisquare(np.bincount(draws // third, minlength=3)).pvalue > FALSE_ALARM
    plain = np.random.default_rng(19).integers(0, 2**63 - 1, 60_000) % (3 * third)
    assert stats.chisquare(np.bincount(plain // third, minlength=3)).pvalue < FALSE_ALARM
    bounds = np.tile([1, 2, 3, 2**40, 2**62, 2**63 - 1], 2000)
    draws = uniform_below(bounds, seeded(20))
    assert draws.min() >= 0
    assert (draws < bounds).all()
    assert [len(set(draws[i::6].tolist())) for i in range(3)] == [1, 2, 3]
    assert (draws[4::6] >= 2**61).any()


def scripted(*words: int) -> BytesSource:
    """Answer with these 63-bit words, one a read; a read too many is an error."""
    answers = iter(words)

    def source(n: int) -> bytes:
        assert n == 8
        return (2 * next(answers)).to_bytes(8, "little")

    return source


def test_a_word_beyond_the_last_multiple_is_drawn_again_and_an_equal_one_stops_the_coin():
    bound = 3 * 2**61
    for beyond in (bound, bound + 1, 2**63 - 1):
        assert uniform_below(np.array([bound]), scripted(beyond, beyond, 5)) == 5
    assert uniform_below(np.array([bound]), scripted(bound - 1)) == bound - 1
    share = (2**63 - 1) // ONE
    assert bernoulli_exp(np.array([0]), scripted(0))
    assert bernoulli_exp(np.array([7]), scripted(7 * share))  # stops at j = 1, which is odd
    assert not bernoulli_exp(np.array([7]), scripted(7 * share - 1, 2**62))  # stops at j = 2


@pytest.mark.parametrize(
    ("sampler", "given", "message"),
    [
        (bernoulli_exp, (-1,), "-1 is out of range: .* at least 0"),
        (bernoulli, (-1, 3), "-1 is out of range: .* at least 0"),
        (bernoulli, (9, 3), r"9 / 2\*\*3 is not a probability"),
        (bernoulli, (1, 63), "denominator_bits = 63 must lie between"),
        (bernoulli, (0, -1), "denominator_bits = -1 must lie between"),
        (uniform_below, (0,), "0 is out of range: .* at least 1"),
        (exponential_below, (0,), "0 is out of range: .* at least 1"),
    ],
)
def test_numbers_that_would_break_a_sampler_are_refused(sampler, given, message):
    with pytest.raises(ValueError, match=message):
        sampler(np.array([given[0]]), *given[1:], seeded(0))


SAMPLERS: dict[str, Callable[[BytesSource], NDArray[Any]]] = {
    "discrete_laplace": lambda source: discrete_laplace(np.full(500, ONE // 7), source),
    "discrete_gaussian": lambda source: discrete_gaussian(Fraction(49), 500, source),
    "bernoulli_exp": lambda source: bernoulli_exp(np.full(500, 3 * ONE // 2), source),
    "bernoulli": lambda source: bernoulli(np.full(500, 3), 3, source),
    "uniform_below": lambda source: uniform_below(np.full(500, 1000), source),
}


@pytest.mark.parametrize("sampler", SAMPLERS.values(), ids=SAMPLERS.keys())
def test_the_same_bytes_give_the_same_draws_and_others_do_not(sampler):
    assert np.array_equal(sampler(seeded(21)), sampler(seeded(21)))
    assert not np.array_equal(sampler(seeded(21)), sampler(seeded(22)))
    assert not np.array_equal(sampler(Entropy().bytes), sampler(Entropy().bytes))


def test_entropy_never_repeats_itself_and_seeds_generators_from_the_operating_system(monkeypatch):
    """Two equal answers of 32 bytes have probability 2**-256."""
    entropy, asked = Entropy(), []
    assert len(entropy.bytes(32)) == 32
    assert entropy.bytes(32) != entropy.bytes(32)
    assert entropy.generator().bytes(32) != entropy.generator().bytes(32)
    assert entropy.bytes(32) != Entropy().bytes(32)
    monkeypatch.setattr("os.urandom", lambda n: asked.append(n) or b"\x07" * n)
    first, again = Entropy().generator(), Entropy().generator()
    assert asked == [32, 32]
    assert first.bytes(8) == again.bytes(8)


FORBIDDEN = {"float", "float32", "float64", "double", "exp", "expm1", "log", "log1p", "log2"} | {
    *("sqrt", "power", "divide", "true_divide", "mean", "math", "random", "linspace")
}


def test_the_samplers_contain_no_float_and_no_transcendental_function():
    source = Path(exact_noise.__file__).read_text(encoding="utf-8")
    samplers = [node for node in ast.parse(source).body if not isinstance(node, ast.ClassDef)]
    for node in (inner for top in samplers for inner in ast.walk(top)):
        assert not isinstance(node, ast.Div), "true division"
        if isinstance(node, ast.Constant):
            assert not isinstance(node.value, float | complex), ast.unparse(node)
        name = getattr(node, "attr", None) or getattr(node, "id", None)
        assert name not in FORBIDDEN, f"{name} in line {node.lineno}"


def floats(values: object) -> Iterator[object]:
    """Yield the floating-point values among local variables and inside their arrays."""
    for value in values if isinstance(values, list | tuple) else [values]:
        if isinstance(value, float | np.floating):
            yield value
        elif isinstance(value, np.ndarray) and value.dtype.kind not in "iub":
            yield value.dtype


def test_no_local_variable_of_a_sampler_is_ever_a_float():
    found: list[object] = []
    seen: set[str] = set()

    def trace(frame: FrameType, event: str, arg: object) -> Any:
        if frame.f_code.co_filename != exact_noise.__file__:
            return None
        seen.add(frame.f_code.co_name)
        for value in [*frame.f_locals.values(), arg if event == "return" else None]:
            found.extend(floats(value))
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        for sampler in SAMPLERS.values():
            sampler(Entropy().bytes)
    finally:
        sys.settrace(before)
    assert set(SAMPLERS) < seen
    assert {"_fractions", "_successes", "_coin_ratio", "_words_below", "_words"} < seen
    assert found == []
    assert list(floats([np.zeros(1), 1, True])) == [np.float64]
