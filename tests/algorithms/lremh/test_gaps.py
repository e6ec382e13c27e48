"""What is printed, what is proven, and the attacks on reports that tell the two apart."""

import math
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from dp_core.algorithms.lremh import ALGORITHM
from dp_core.algorithms.lremh.method.steps.client import Noise, report_epsilon
from dp_core.algorithms.lremh.method.steps.users import client_for, client_of
from dp_core.algorithms.lremh.study import gaps
from dp_core.algorithms.lremh.study.exposure import (
    attacker_success,
    chance_of_equal_bits,
    last_success,
    success_line,
)
from dp_core.noise.mechanisms import MemoisedResponse
from dp_core.tables.categorical import CategoricalTable
from tests.algorithms.lremh.tools import some_codes

PAPER = Noise(0.5, 0.5, 0.75)


def device(noise=PAPER, *, d=2, reports=1, claim="printed"):
    return MemoisedResponse(
        f=noise.f, p=noise.p, q=noise.q, domains=(2,) * d, reports=reports, claim=claim
    )


def run(d=2, users=400, **given):
    table = CategoricalTable(codes=some_codes(users, (2,) * d), domains=(2,) * d)
    method = ALGORITHM.method("lremh")
    params = method.params(**given)
    release = method.run(table, params, np.random.default_rng(0))
    return table, client_for(table, params, method="lremh"), release


def figures(**given):
    table, client, release = run(**given)
    found = gaps.problems(client, release.output, len(table))
    return {each.number: each.figures for each in found}


def test_eight_problems_are_described_and_two_of_them_can_be_run():
    table, client, release = run()
    found = gaps.problems(client, release.output, len(table))
    assert [each.number for each in found] == [str(number) for number in range(1, 9)]
    assert [key for each in found for key in each.pairs] == [gaps.TWO_RECORDS, gaps.AVERAGING]
    assert all(each.words.endswith(".") and each.title for each in found)
    assert [each.number for each in found if each.figures] == list("12346")
    assert all(each.figures.endswith(".") for each in found if each.figures)


def test_no_true_answer_enters_the_words():
    """Other people with the same release: the same words."""
    table, client, release = run()
    other = CategoricalTable(codes=1 - table.codes, domains=table.domains)
    assert gaps.problems(client, release.output, len(table)) == gaps.problems(
        client_for(other, ALGORITHM.method("lremh").params(), method="lremh"),
        release.output,
        len(other),
    )


@settings(max_examples=100)
@given(
    f=st.floats(0.01, 0.95),
    p=st.floats(0, 0.6),
    gain=st.floats(0.05, 0.4),
    d=st.integers(1, 8),
    reports=st.integers(1, 200),
)
def test_the_ladder_climbs_and_ends_at_the_ledger(f, p, gain, d, reports):
    made = device(Noise(f, p, p + gain), d=d, reports=reports)
    claim, factor, proven = (rung.epsilon for rung in gaps.ladder(made))
    assert factor == pytest.approx(d * claim, rel=1e-5)
    assert proven >= factor * (1 - 1e-12)
    assert proven == made.spend("reports").proven <= made.lifetime * (1 + 1e-12)


@pytest.mark.parametrize("f", [0.0, 0.5])
def test_the_chance_of_equal_bits_is_that_of_all_bit_strings(f):
    noise, domains = Noise(f, 0.3, 0.8), (2, 3)
    table = np.random.default_rng(1).dirichlet(np.ones(6)).reshape(domains)
    chances = dict.fromkeys(product((0, 1), repeat=5), 0.0)
    for (one, other), bits in product(np.ndindex(*domains), chances):
        true = [*np.eye(2)[one], *np.eye(3)[other]]
        alike = [1 - f / 2 if t == b else f / 2 for t, b in zip(true, bits, strict=True)]
        chances[bits] += table[one, other] * math.prod(alike)
    assert chance_of_equal_bits(table, noise) == pytest.approx(
        math.fsum(chance**2 for chance in chances.values())
    )


def test_two_million_reports_of_two_records_show_the_proven_ratio():
    """At f = .5, p = .5, q = .75, d = 2: 1.0743 ± .0223, with a false-alarm rate of 1e-6."""
    tasks = gaps.two_record_tasks(PAPER, 2, runs=2_000_000, seed=7)
    found = gaps.measured(gaps.count_event(*task) for task in tasks)
    assert found.runs == 2_000_000
    assert found.ratio == pytest.approx(1.0743, abs=0.0223)
    low, high = found.interval
    assert low < 2 * math.log(77 / 45) < high
    assert found.audit.rejects(0.5371)
    assert not found.audit.rejects(report_epsilon(0.5, 0.5, 0.75, 2))


@pytest.mark.parametrize(
    ("noise", "attributes"),
    [(PAPER, 1), (PAPER, 3), (Noise(0.3, 0.2, 0.9), 3), (Noise(0.2, 0, 1), 1)],
)
def test_the_event_is_as_frequent_as_the_closed_form_says(noise, attributes):
    """False alarm of each of the two comparisons 1e-6, at 4.9 standard errors."""
    runs, *hits = gaps.count_event(noise, attributes, 100_000, 3, 0)
    for count, chance in zip(hits, gaps.chances(noise, attributes), strict=True):
        assert abs(count / runs - chance) < 4.9 * math.sqrt(chance * (1 - chance) / runs) + 1e-12
    own, other = gaps.chances(noise, attributes)
    proven = report_epsilon(noise.f, noise.p, noise.q, attributes)
    assert math.log(own / other) == pytest.approx(proven)
    assert gaps.count_event(noise, attributes, 100_000, 3, 0) == (runs, *hits)
    assert gaps.count_event(noise, attributes, 100_000, 3, 1) != (runs, *hits)


def test_an_event_that_never_happened_gives_a_bound_and_no_number():
    found = gaps.Measured(hits=(1_000, 0), runs=1_000)
    assert math.isinf(found.ratio)
    assert found.interval[0] == pytest.approx(found.audit.epsilon_low)
    assert found.interval[0] == pytest.approx(math.log(1_000 / 6), abs=0.1)
    assert math.isinf(found.interval[1])
    never = gaps.Measured(hits=(0, 0), runs=10)
    assert never.ratio == -math.inf
    assert never.audit.epsilon_low == 0
    assert list(gaps.chunks(7, 3)) == [(0, 3), (1, 3), (2, 1)]
    share = gaps.Share(hits=37, runs=200)  # the interval of Clopper and Pearson
    exact = stats.binomtest(37, 200).proportion_ci(gaps.CONFIDENCE, method="exact")
    assert (share.low, share.high) == pytest.approx((exact.low, exact.high))
    assert gaps.Share(hits=0, runs=9).low == 0
    assert gaps.Share(hits=9, runs=9).high == 1


@pytest.mark.parametrize("noise", [PAPER, Noise(0.3, 0.35, 0.65)])
def test_the_averaging_attacker_is_right_as_often_as_the_closed_form_says(noise):
    """50,000 people; false alarm 1e-6 a test, shared among seven counts: 5.2 standard errors."""
    tasks = gaps.averaging_tasks(noise, people=50_000, seed=11)
    found = gaps.guessed(gaps.count_guesses(*task) for task in tasks)
    assert set(found) == set(gaps.COUNTS)
    for count, share in found.items():
        chance = attacker_success(noise, count)
        assert abs(share.value - chance) < 5.2 * math.sqrt(chance * (1 - chance) / 50_000)


@given(f=st.floats(0.01, 0.9), p=st.floats(0, 0.6), gain=st.floats(0.1, 0.4))
@settings(max_examples=15)
def test_the_attacker_learns_with_each_report_up_to_the_permanent_bits(f, p, gain):
    noise = Noise(f, p, p + gain)
    counts, chances = zip(*success_line(noise, 300), strict=True)
    assert (counts[0], counts[-1]) == (1, 300)
    assert max(chances) <= last_success(noise) + 1e-9
    assert attacker_success(noise, 20_000) == pytest.approx(last_success(noise), abs=1e-3)


def test_the_device_of_a_run_is_that_of_its_ledger():
    table, client, release = run(reports=5)
    (line,) = [node for _, node in release.ledger.rows()]
    assert (line.claimed, line.proven) == (client.claimed, client.epsilon)
    assert client_of(
        ALGORITHM.method("lremh").params(reports=5), table.domains, method="lremh"
    ).epsilon == client.epsilon  # fmt: skip
