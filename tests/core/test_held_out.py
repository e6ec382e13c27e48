"""What Choose ε says holds on data that its answer has not seen.

Where 90 of 100 releases keep the tolerance, fewer than `FEWEST` of `RELEASES` do so with a chance
below 1e-4: that is the rate of false alarms of each line. Seeds are fixed.
"""

import math

import pytest
from scipy.special import bdtr

from benchmarks import choosing as held_out
from benchmarks.choosing import FIRST, FOLDER, WANTED, Case

RELEASES = {"dpc_stacking": 30}
USUAL = 60
CASES = held_out.cases(FOLDER)
BY_TITLE = {case.title: case for case in CASES}
# The benchmark of the same name goes through all cases.
QUICK = (
    *("Two towns", "One street", "One half empty", "Three streets", "XOR trap, 20,000 × 4"),
    *("Parity of 3, 600 × 6", "One hidden group, 5,000 × 8", "Parity trap, everything"),
    *("Rare answers, 20,000 × 4, everything", "Even answers, 5,000 × 2 of 3, everything"),
)
SLOW = ("Blobs, 5,000 × 2",)
REAL = ("Gowalla (real)",)


def fewest(releases: int) -> int:
    return next(k for k in range(releases + 1) if bdtr(k, releases, WANTED) >= 1e-4)


def holds(case: Case, *, before: bool = False) -> dict[str, bool]:
    releases = RELEASES.get(case.system, USUAL)
    trials, found = range(FIRST, FIRST + releases), {}
    for band in held_out.bands(case):
        epsilon = held_out.before(case, band) if before else band.low
        if epsilon is not None:
            kept = held_out.kept(case, band.way.method, epsilon, trials)
            found[band.way.method] = kept >= fewest(releases)
    return found


def test_the_rate_of_false_alarms_is_what_is_said():
    for releases in (30, USUAL):
        most = fewest(releases) - 1
        chance = sum(
            math.comb(releases, k) * WANTED**k * (1 - WANTED) ** (releases - k)
            for k in range(most + 1)
        )
        assert chance < 1e-4


@pytest.mark.parametrize(
    "title", [*QUICK, *(pytest.param(t, marks=pytest.mark.slow) for t in SLOW)]
)
def test_the_answer_holds_on_data_that_it_has_not_seen(title):
    found = holds(BY_TITLE[title])
    assert found
    assert all(found.values()), found


@pytest.mark.slow
@pytest.mark.parametrize("title", REAL)
def test_the_answer_holds_on_real_data(title):
    if title not in BY_TITLE:
        pytest.skip("needs real data that may not be bundled: ../shared/data")
    found = holds(BY_TITLE[title])
    assert found
    assert all(found.values()), found


@pytest.mark.parametrize("title", ["Two towns", "XOR trap, 20,000 × 4"])
def test_the_answer_of_one_data_set_alone_does_not(title):
    found = holds(BY_TITLE[title], before=True)
    assert not all(found.values())
