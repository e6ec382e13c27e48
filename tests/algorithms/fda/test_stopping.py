"""The slider that costs its maximum, attacked by somebody who stops it when it suits them.

Its guarantee is known afterwards: it holds for every rule that looks at noisy totals alone, and for
no rule that compares them with the truth. Both are computed exactly here, on a series of one period
whose total is `TRUTH` on D and one more on D′; the family's own coupling gives the probabilities.
"""

import math
from itertools import pairwise

import numpy as np
import pytest
from scipy.signal import fftconvolve

from dp_core.algorithms.fda.method.family import measure_family
from dp_core.algorithms.fda.params import FDAParams
from dp_core.noise.exact_noise import Entropy
from dp_core.study.solving import EPSILON_GRID, clopper_pearson
from dp_core.tables.data import CountStream

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


def test_the_chances_add_up_to_one(compares):
    for found in compares:
        assert found.sum() == pytest.approx(1, abs=1e-9)


def test_who_stops_at_the_truth_gives_it_away_whatever_the_ledger_says(compares):
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


def stopped(truth, runs):
    """Run the attack on the family of the page, once on each box of a series of equal counts."""
    stream = CountStream(increments=np.full(runs, truth), name="equal counts")
    family = measure_family(
        stream, FDAParams(), Entropy(), mechanism="naive", title="Naive", epsilons=STEPS
    )
    equal = family.nodes == truth
    step = np.where(equal.any(axis=0), equal.argmax(axis=0), len(STEPS) - 1)
    ledgers = {k: family.release(STEPS[k], shown=STEPS[k]).ledger.proven for k in set(step)}
    assert max(ledgers.values()) <= LEDGER * (1 + 1e-9)
    return step, family.nodes[step, np.arange(runs)]


def test_the_attack_wins_on_the_real_family(compares):
    runs = 2_000
    hits = []
    for truth in (TRUTH, TRUTH + 1):
        step, total = stopped(truth, runs)
        hits.append(int(np.count_nonzero((total == TRUTH) & (step < len(STEPS) - 1))))
    low, high = clopper_pearson(hits[0], runs)
    exact = compares[0][:-1, TRUTH + REACH].sum()
    assert low - 0.02 < exact < high + 0.02  # the coupling that was computed is the one drawn
    assert hits[1] == 0
    assert math.log(low / clopper_pearson(0, runs)[1]) > 3.5 > 7 * LEDGER
