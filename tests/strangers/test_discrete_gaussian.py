"""Conversions of zCDP by the authors of the discrete Gaussian, held against those here.

`discrete_gaussian.json` holds numbers of `cdp2adp.py` in
github.com/IBM/discrete-gaussian-differential-privacy (Apache-2.0). It was run on 2026-11-28, at
cb190d2 of 2020-06-16. There are 45 ε of (ρ, δ), 45 largest ρ of (ε, δ), and 30 δ of (ρ, ε).
Proposition 12 with 50 digits gives the same ε within 4e-16.

Ours is never below theirs in ε, nor above in ρ, but for two units in the last place. It is on the
safe side by no more than the tolerances.
"""

import json
import math
from pathlib import Path

import pytest

from dp_core.privacy.costs import rho_from_epsilon_delta, zcdp_epsilon

FACTS = json.loads(Path(__file__).with_name("discrete_gaussian.json").read_text(encoding="utf-8"))
DELTAS = FACTS["deltas"]
EPSILONS, RHOS, PAIRS = (
    {float(given): row for given, row in FACTS[name].items()}
    for name in (
        "epsilon of rho, by delta",
        "rho of epsilon, by delta",
        "pairs of epsilon and delta of rho",
    )
)
LAST_PLACES = 2 * 2.0**-52
MORE_EPSILON, LESS_RHO = 5e-12, 1e-10
"""Shares by which ours may be safer: rounding is upwards, and the search for ρ ends at 1e-16."""

# ρ and δ, their ε, and the least that Proposition 12 proves, with 50 digits.
LARGE = {
    (1e4, 0.5): (10163.704564453838, 10160.715366256813511),
    (1e5, 0.1): (100959.70518243761, 100953.36282198773876),
    (1e5, 1e-3): (101662.25813626911, 101656.46355340828882),
}
SMALL = {1e-16: 5.363324176916834e-08, 1e-18: 4.49557715421281e-09, 1e-20: 3.455794536929992e-10}

# ε and a δ that is large beside it, with their ρ.
WIDE = {
    (0.001, 0.1): 0.013806033514776371,
    (0.01, 0.1): 0.015195908702374559,
    (0.01, 0.5): 0.3917253581829864,
    (0.1, 0.5): 0.44582874356995256,
}


def never_below(found: float, theirs: float, more: float = MORE_EPSILON) -> bool:
    """Say whether ours is theirs, or larger by no more than that share."""
    return theirs * (1 - LAST_PLACES) <= found <= theirs * (1 + more)


@pytest.mark.parametrize("rho", EPSILONS)
def test_epsilon_of_zcdp_is_never_below_that_of_its_authors(rho: float) -> None:
    for delta, theirs in zip(DELTAS, EPSILONS[rho], strict=True):
        assert never_below(zcdp_epsilon(rho, delta), theirs)


@pytest.mark.parametrize("epsilon", RHOS)
def test_rho_of_epsilon_and_delta_is_never_above_that_of_its_authors(epsilon: float) -> None:
    for delta, theirs in zip(DELTAS, RHOS[epsilon], strict=True):
        found = rho_from_epsilon_delta(epsilon, delta)
        assert theirs * (1 - LESS_RHO) <= found <= theirs * (1 + LAST_PLACES)


@pytest.mark.parametrize("rho", PAIRS)
def test_at_their_delta_the_epsilon_is_never_below_the_one_they_asked_for(rho: float) -> None:
    for epsilon, delta in PAIRS[rho]:
        assert never_below(zcdp_epsilon(rho, delta), epsilon)


@pytest.mark.parametrize(("rho", "delta"), LARGE)
def test_at_a_large_rho_theirs_is_looser_as_their_order_stays_above_1_01(
    rho: float, delta: float
) -> None:
    theirs, least = LARGE[rho, delta]
    assert never_below(zcdp_epsilon(rho, delta), least)
    assert zcdp_epsilon(rho, delta) < theirs * (1 - 5e-5)


@pytest.mark.parametrize("rho", SMALL)
def test_at_a_tiny_rho_ours_is_looser_as_our_order_stays_below_e_to_the_20(rho: float) -> None:
    found = zcdp_epsilon(rho, 1e-12)
    assert SMALL[rho] < found < SMALL[rho] + math.log(1e12) / math.exp(20)


@pytest.mark.parametrize(("epsilon", "delta"), WIDE)
def test_a_delta_that_is_large_beside_epsilon_has_a_rho(epsilon: float, delta: float) -> None:
    theirs = WIDE[epsilon, delta]
    found = rho_from_epsilon_delta(epsilon, delta)
    assert theirs * (1 - LESS_RHO) <= found <= theirs * (1 + LAST_PLACES)


def test_their_search_for_rho_ends_at_epsilon_and_1_and_ours_does_not() -> None:
    theirs = 11.0  # ρ of ε = 10 and δ = 0.9
    found = rho_from_epsilon_delta(10, 0.9)
    assert found > theirs
    assert zcdp_epsilon(found, 0.9) <= 10 * (1 + LAST_PLACES)
