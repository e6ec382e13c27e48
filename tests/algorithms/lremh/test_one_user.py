"""What one user sent is what the run used: bits, answers, and what averaging gives away."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dp_core.algorithms.lremh import ALGORITHM, generate
from dp_core.algorithms.lremh.data.upload import ReadyReports
from dp_core.algorithms.lremh.method import asking
from dp_core.algorithms.lremh.method.rivals import record_numbers
from dp_core.algorithms.lremh.method.steps import users
from dp_core.algorithms.lremh.method.steps.client import Noise, journey
from dp_core.algorithms.lremh.method.steps.users import client_of, noise_of
from dp_core.algorithms.lremh.params import LocalParams, ReportParams
from dp_core.algorithms.lremh.study.exposure import (
    ONE_ANSWER,
    UNDECIDED,
    answer_of,
    bits_of,
    guessed_bits,
    received_bits,
    shares_of_ones,
)
from dp_core.errors import ParameterError
from dp_core.noise.mechanisms import KaryResponse, UnaryResponse
from dp_core.study.experiments import trial_rng
from dp_core.tables.categorical import CategoricalTable

TABLE = generate("census", 700, 3).columns([0, 2, 3])
SEED = 5
BITS = [method.key for method in ALGORITHM.methods if method.key not in ONE_ANSWER]


def rng(method):
    return trial_rng(SEED, method, None, 0)


@pytest.mark.parametrize("method", BITS)
def test_the_first_report_is_what_the_estimator_of_the_run_received(method, monkeypatch):
    received = []

    def estimate(reports, *args, **kwargs):
        received.append(reports)
        raise StopIteration

    monkeypatch.setattr(asking, "estimate", estimate)
    monkeypatch.setattr(users, "likelihood", estimate)
    own = ALGORITHM.method(method)
    for by_hand in (None, (0.5, 0.5, 0.75)):
        params = own.params(epsilon=2.0, reports=7, noise=by_hand)
        with pytest.raises(StopIteration):
            own.run(TABLE, params, rng(method))
        noise = noise_of(params, TABLE.domains, method=method)
        for user in (0, 1, 13, 350, 699):
            way = bits_of(TABLE, noise, rng(method), user=user, reports=7)
            for said, bits in zip(way.reports, received[-1], strict=True):
                assert said[0].tolist() == bits[user].tolist()


def test_a_user_far_down_a_long_table_is_found_at_once():
    """Behind more bits than are flipped at a time, and an odd number of them."""
    codes = np.random.default_rng(1).integers(0, 3, (200_001, 1))
    table = CategoricalTable(codes=codes, domains=(3,))
    client = client_of(ReportParams(), (3,), method="em")
    scrambling, _ = rng("em").spawn(2)
    sent = client.release(codes, scrambling)
    for user in (0, 43_691, 131_073, 200_000):
        way = bits_of(table, client.noise, rng("em"), user=user)
        assert way.reports[0][0].tolist() == sent[user].tolist()


def test_more_reports_change_none_of_the_first_and_later_ones_differ_between_users():
    def later(user, reports, seed=0):
        codes, source = np.zeros((9, 2), dtype=int), np.random.default_rng(seed)
        noise = Noise(0.5, 0.4, 0.6)
        return np.hstack(journey(codes, (9, 9), noise, source, user=user, reports=reports).reports)

    assert np.array_equal(later(3, 5), later(3, 40)[:5])
    assert not np.array_equal(later(3, 5)[1:], later(4, 5)[1:])
    assert not np.array_equal(later(3, 5), later(3, 5, seed=1))
    assert len({row.tobytes() for row in later(3, 40)}) == 40


def test_bits_made_elsewhere_are_shown_as_they_came():
    bits = (np.array([[0, 1], [1, 1]], np.uint8), np.array([[1, 0, 0], [0, 0, 1]], np.uint8))
    ready = ReadyReports(
        bits=bits,
        domains=(2, 3),
        names=("a", "b"),
        labels=(("0", "1"), ("0", "1", "2")),
        noise=(0.5, 0.5, 0.75),
    )
    assert [each.tolist() for each in received_bits(ready, 1)] == [[[1, 1]], [[0, 0, 1]]]
    for user in (-1, 2):
        with pytest.raises(ParameterError, match="must be a row from 0 to 1"):
            received_bits(ready, user)


@given(
    st.floats(0, 0.9), st.floats(0.05, 1), st.floats(0.01, 0.9), st.integers(1, 30), st.integers(0)
)
def test_the_guess_is_the_likelier_bit(p, more, f, count, ones):
    q = min(1.0, p + more)
    noise, ones = Noise(f, p, q), ones % (count + 1)
    reports = [np.arange(count)[:, None] < ones]
    assert shares_of_ones(reports)[0] == pytest.approx([ones / count])
    likelihoods = [q**ones * (1 - q) ** (count - ones), p**ones * (1 - p) ** (count - ones)]
    if likelihoods[0] != pytest.approx(likelihoods[1], rel=1e-6) and max(likelihoods) > 1e-300:
        assert guessed_bits(reports, noise)[0][0] == (likelihoods[0] > likelihoods[1])
    even = guessed_bits([np.array([[1], [0]])], Noise(0.5, 0.3, 0.7))
    assert even[0].tolist() == [UNDECIDED]


def run_of(method, monkeypatch, table=TABLE, epsilon=2.0):
    """Everything that a run received: a release of a mechanism each, with what was asked."""
    drawn = []
    for kind in (KaryResponse, UnaryResponse):
        release = kind.release

        def spy(self, codes, source, release=release):
            drawn.append((self, np.asarray(codes), release(self, codes, source)))
            return drawn[-1][2]

        monkeypatch.setattr(kind, "release", spy)
    ALGORITHM.method(method).run(table, LocalParams(epsilon=epsilon), rng(method))
    return list(drawn)


@pytest.mark.parametrize("method", ["joint_grr", "joint_oue"])
def test_one_answer_on_the_whole_record_is_that_of_the_run(method, monkeypatch):
    ((mechanism, codes, sent),) = run_of(method, monkeypatch)
    for user in (0, 7, 699):
        found = answer_of(TABLE, LocalParams(epsilon=2.0), method, rng(method), user=user)
        assert found.attributes == (0, 1, 2)
        assert found.record == tuple(TABLE.codes[user])
        assert found.true == codes[user]
        assert found.true == record_numbers(TABLE.codes[user : user + 1], TABLE.domains)[0]
        assert found.combination(found.true) == found.record
        assert np.array_equal(found.sent, sent[user])
        assert found.chances == mechanism.chances
    with pytest.raises(ParameterError, match=r"user = 700 must be a row from 0 to 699"):
        answer_of(TABLE, LocalParams(), "pairs", rng("pairs"), user=700)


@pytest.mark.parametrize("epsilon", [0.3, 4.0])
@pytest.mark.parametrize("attributes", [[0, 2, 3], [3]])
def test_the_answer_on_a_pair_or_on_a_single_attribute_is_that_of_the_run(
    attributes, epsilon, monkeypatch
):
    """At 0.3 some pairs are asked for bits, at 4 all for a category."""
    table = generate("census", 60, 3).columns(attributes)
    drawn = run_of("pairs", monkeypatch, table, epsilon)
    pairs = [(0, 1), (0, 2), (1, 2)] if len(attributes) > 1 else [(0,)]
    asked = {pair: k for k, pair in enumerate(pairs)}
    places = dict.fromkeys(asked, 0)
    kinds = set()
    for user in range(len(table)):
        found = answer_of(table, LocalParams(epsilon=epsilon), "pairs", rng("pairs"), user=user)
        mechanism, codes, sent = drawn[asked[found.attributes]]
        place = places[found.attributes]
        assert codes[place] == found.true
        assert np.array_equal(found.sent, sent[place])
        assert found.record == tuple(table.codes[user, list(found.attributes)])
        places[found.attributes] += 1
        kinds.add(type(mechanism))
    assert sum(places.values()) == len(table)
    assert (UnaryResponse in kinds) == (epsilon < 1 and len(attributes) > 1)
