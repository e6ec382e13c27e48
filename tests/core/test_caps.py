"""The cap of a register: what it says is left can be drawn, and what it allows is (ε, δ)-DP."""

import math
import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from scipy.stats import norm

from dp_core.errors import DPError
from dp_core.privacy.charges import Charge, Tally
from dp_core.privacy.costs import Neighbouring, quick_epsilon, zcdp_epsilon
from dp_core.privacy.register import Register, said_left
from tests.core.registers import charge
from tests.refusals import says


def gaussian(rho: Fraction, delta: float, **named: object) -> Charge:
    epsilon = Fraction(zcdp_epsilon(rho, delta))
    usual = {"label": "a", "epsilon": epsilon, "claimed": epsilon, "delta": delta, "rho": rho}
    return Charge(**usual | named)


def some(rng: np.random.Generator) -> Charge:
    """Any kind of charge; small, so that several keep the cap."""
    named = {
        "neighbouring": rng.choice([Neighbouring.ADD_REMOVE, Neighbouring.REPLACE], p=[0.8, 0.2]),
        "unit": str(rng.choice(["row", "person"], p=[0.8, 0.2])),
        "rows_per_person": int(rng.integers(1, 4)),
        "family": str(rng.choice(["", "a", "b"], p=[0.8, 0.1, 0.1])),
    }
    size = Fraction(float(rng.choice([0.01, 0.1, 1 / 3, 0.5])))
    delta = float(rng.choice([1e-9, 1e-6]))
    kind = rng.choice(["pure", "rho", "delta"], p=[0.6, 0.2, 0.2])
    if kind == "rho":
        return gaussian(size / 100, delta, **named)
    return charge(size, delta=delta if kind == "delta" else 0.0, **named)


def rho_of(epsilon: Fraction | float, delta: float) -> Fraction:
    """Give the largest ρ that converts to no more than this ε."""
    low, high = 0.0, float(epsilon)
    for _ in range(60):
        middle = (low + high) / 2
        fits = zcdp_epsilon(Fraction(middle), delta) <= epsilon
        low, high = (middle, high) if fits else (low, middle)
    return Fraction(low)


def at(like: Charge, epsilon: Fraction) -> Charge:
    """Charge of the same kind with this ε: with the largest ρ that converts to no more."""
    if like.rho is None:
        return replace(like, epsilon=epsilon)
    return replace(like, rho=rho_of(epsilon, like.delta), epsilon=epsilon)


def allowed(register: Register, drawn: Charge) -> bool:
    try:
        register.check(drawn)
    except DPError:
        return False
    return True


def named(words: str) -> Fraction:
    """Amount that a sentence says is left; 0 where it says that none is."""
    found = re.search(r"ε = ([0-9.e+-]+) is left for", words)
    assert found or "No ε is left" in words
    return Fraction(found[1]) if found else Fraction(0)


@pytest.mark.parametrize("seed", range(30))
def test_what_is_named_as_left_is_allowed_and_a_little_more_is_not(seed):
    rng = np.random.default_rng(seed)
    register = Register.new(unit=("row", "person")[seed % 2], cap=3)
    for _ in range(int(rng.integers(0, 7))):
        if allowed(register, each := some(rng)):
            register.confirm(register.intend(each))
    drawn = at(some(rng), Fraction(50))
    with pytest.raises(DPError) as refusal:
        register.check(drawn)
    left = named(str(refusal.value))
    if left:
        assert allowed(register, at(drawn, left))
    assert not allowed(register, at(drawn, max(left * Fraction(101, 100), Fraction(1, 10**4))))


@pytest.mark.parametrize("seed", range(12))
def test_one_more_draw_like_the_last_fits_in_what_is_left(seed):
    rng = np.random.default_rng(seed)
    register = Register.new(cap="2.5")
    assert register.left == Fraction(5, 2)
    for _ in range(4):
        if allowed(register, each := replace(some(rng), family="")):
            register.confirm(register.intend(each))
    last = [*register.drawn.values()][-1]
    left = Fraction(said_left(register.left).removeprefix("ε = "))
    assert not left or allowed(register, at(last, left))
    assert not allowed(register, at(last, max(left * Fraction(101, 100), Fraction(1, 10**4))))


def test_another_unit_makes_the_draws_before_count_twice_and_no_small_ε_helps():
    """Two draws of a point, then totals of a person: no ε is small enough, and none is named."""
    register = Register.new("city", cap=3)
    for _ in range(2):
        register.confirm(register.intend(charge(1)))
    assert register.left == 1
    for epsilon in (1, "1/2", "1/100"):
        with pytest.raises(DPError, check=says("register-over", mixes="yes")) as refusal:
            register.intend(charge(epsilon, unit="person"))
        assert named(str(refusal.value)) == 0
    assert allowed(register, charge(1))
    register.limit(5)
    person = "one person with up to 3 events"
    with pytest.raises(DPError, check=says("register-over", left="ε = 0.5", whose=person)):
        register.intend(charge(1, unit="person", protects=person))
    assert allowed(register, charge("1/2", unit="person"))


def test_what_is_left_is_rounded_down_and_nothing_is_left_for_a_draw_without_limit():
    register = Register.new(cap=1)
    register.confirm(register.intend(charge(Fraction(1, 3))))
    assert register.left == Fraction(2, 3)
    assert said_left(register.left) == "ε = 0.6666"
    refusal = says("register-over", wanted="ε without limit", left="none", mixes="no")
    with pytest.raises(DPError, check=refusal):
        register.intend(Charge(label="b", epsilon=math.inf, claimed=1.0))


@pytest.mark.parametrize(("drawn", "left"), [(1.6, "18.4"), (0.3, "19.7"), (1 + 2**-52, "19")])
def test_what_is_left_of_a_cap_and_what_is_charged_add_up_as_they_are_written(drawn, left):
    """ε = 1.6 is a little more in binary: 18.39 would be a cent lost."""
    register = Register.new(cap=20)
    register.confirm(register.intend(charge(Fraction(drawn))))
    assert said_left(register.left) == f"ε = {left}"
    assert allowed(register, charge(Fraction(left)))


def test_nothing_is_left_of_a_cap_that_is_spent_in_decimals():
    """0.7 and 0.3 are less than 1 in binary, by 1e-17; no language has a word of its own for it."""
    register = Register.new(cap=1)
    for epsilon in (0.7, 0.3):
        register.confirm(register.intend(charge(Fraction(epsilon))))
    assert said_left(register.left) == said_left(Fraction(0)) == "ε = 0"


def beyond(epsilon: float, losses: np.ndarray, weights: np.ndarray) -> float:
    """Least δ at ε of a privacy loss with these values: E max(0, 1 - e^(ε - loss))."""
    return float(np.sum(weights * np.maximum(0, -np.expm1(epsilon - losses))))


def normal_loss(rho: float) -> tuple[np.ndarray, np.ndarray]:
    """Privacy loss of a Gaussian mechanism of ρ-zCDP: normal, of mean ρ and variance 2ρ."""
    at = np.linspace(-12, 12, 1001)  # 4,001 move δ by 3 in 10,000
    weights = norm.pdf(at)
    return rho + math.sqrt(2 * rho) * at, weights / weights.sum()


def flip_loss(epsilon: float) -> tuple[np.ndarray, np.ndarray]:
    """Privacy loss of randomized response: as far as pure ε goes."""
    yes = 1 / (1 + math.exp(-epsilon))
    return np.array([epsilon, -epsilon]), np.array([yes, 1 - yes])


def largest(drawn: list[Charge], cap: float, made: Callable[[Fraction], Charge]) -> Fraction:
    """Largest size of one more charge that a cap lets through after these."""
    low, high = Fraction(0), Fraction(cap)
    for _ in range(40):
        middle = (low + high) / 2
        spent = Tally("row", [*drawn, made(middle)]).spent().epsilon
        low, high = (middle, high) if spent <= cap else (low, middle)
    return low


@pytest.mark.parametrize("cap", [0.5, 6.0])
@pytest.mark.parametrize("delta", [1e-6, 1e-2])
@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_who_chooses_the_bound_after_looking_stays_within_the_stated_delta(cap, delta, share):
    """After a Gaussian draw the worst analyst goes on with whichever charge costs more.

    Given what the first draw showed, either as much pure ε as the cap leaves, or as much ρ, or
    nothing. The least δ at the cap is computed exactly, and the stated one is that of the
    register with both.
    """
    first = gaussian(rho_of(cap * share, delta), delta)
    pure = largest([first], cap, lambda size: charge(size))
    more = largest([first], cap, lambda size: gaussian(size, delta))
    worst = 0.0
    branches = [flip_loss(float(pure)), normal_loss(float(more)), (np.zeros(1), np.ones(1))]
    for loss, weight in zip(*normal_loss(float(first.rho)), strict=True):
        worst += weight * max(beyond(cap, loss + each, often) for each, often in branches)
    stated = Tally("row", [first, charge(pure)]).spent().delta
    assert stated == pytest.approx(2 * delta)
    assert worst <= stated


def test_the_stated_delta_is_that_of_both_bounds():
    """Plain sum: all δ. Sum in ρ: the largest δ of what has a ρ, and the δ of what has none."""

    def stated(*charges: Charge) -> float:
        return Tally("row", charges).spent().delta

    one, other = gaussian(Fraction(1, 100), 1e-6), gaussian(Fraction(1, 100), 1e-7)
    some = charge("1/10", delta=1e-8)
    assert stated(charge(), charge()) == 0
    assert stated(charge(), some, some) == pytest.approx(2e-8)
    assert stated(one, one, one) == 1e-6
    assert stated(one, other) == 1e-6
    assert stated(one, charge()) == pytest.approx(2e-6)
    assert stated(one, other, charge()) == pytest.approx(1.1e-6 + 1e-6)
    assert stated(one, some) == pytest.approx(1e-6 + 1e-8 + 1e-6 + 1e-8)


def test_epsilon_with_delta_counts_in_rho_and_sums_without_end_are_rounded_up():
    """One conversion for all: to add ε to what ρ converts to is another bound for each split."""
    drawn = [gaussian(Fraction(1, 10), 1e-6)] * 8
    spent = Tally("row", [*drawn, charge("1/10", delta=1e-8)]).spent()
    assert spent.epsilon == pytest.approx(zcdp_epsilon(Fraction(8, 10) + Fraction(1, 200), 1e-6))
    tally = Tally("row", [charge(Fraction(1, 10**18 + 2 * k + 1)) for k in range(100)])
    exact = sum(Fraction(1, 10**18 + 2 * k + 1) for k in range(100))
    found = tally.spent().epsilon
    assert exact < found < exact + Fraction(1, 10**300)
    assert found.denominator.bit_length() <= 1_201
    assert Tally("row", [charge(Fraction(1, 3))] * 3).spent().epsilon == 1


@pytest.mark.parametrize("delta", [1e-300, 1e-9, 1e-2, 0.5])
@pytest.mark.parametrize("rho", [1e-300, 1e-6, 0.1, 3.0, 1e6, 1e100])
def test_the_quick_conversion_is_near_what_the_search_finds(rho, delta):
    assert quick_epsilon(rho, delta) >= zcdp_epsilon(rho, delta) * (1 - 1e-6)
    if 1e-6 <= rho <= 3 and delta < 0.1:
        assert quick_epsilon(rho, delta) <= 1.1 * zcdp_epsilon(rho, delta) + 0.01
