"""What many reports and one user's answers give away: closed forms, brute force, the run."""

import itertools
import math
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from dp_core.algorithms.lremh import ALGORITHM, generate
from dp_core.algorithms.lremh.method import asking, published
from dp_core.algorithms.lremh.method.steps import users
from dp_core.algorithms.lremh.method.steps.em import most_even
from dp_core.algorithms.lremh.outputs import total_variation
from dp_core.algorithms.lremh.params import LocalParams, ReportParams
from dp_core.algorithms.lremh.study import gaps
from dp_core.arrays import margin
from dp_core.errors import ParameterError
from dp_core.noise.bit_noise import Noise, epsilon_of_reports, report_epsilon
from dp_core.noise.exact_noise import Entropy
from dp_core.noise.mechanisms import KaryResponse, MemoisedResponse, UnaryResponse
from dp_core.privacy.ledger import Neighbouring, PrivacyLedger
from dp_core.study.experiments import trial_rng
from dp_core.tables.categorical import CategoricalTable
from tests.algorithms.lremh.tools import ask, joint_of, some_codes


def sequence_chance(noise: Noise, bit: int, ones: int, reports: int) -> float:
    kept, other = (1 - noise.f / 2, noise.f / 2)[:: 1 if bit else -1]
    silent = reports - ones
    one = kept * noise.q**ones * (1 - noise.q) ** silent
    return one + other * noise.p**ones * (1 - noise.p) ** silent


F, P, GAP = st.floats(0.01, 0.95), st.floats(0, 0.5), st.floats(0.05, 0.5)
noises = st.builds(lambda f, p, gap: Noise(f, p, p + gap), F, P, GAP)


@given(noises, st.integers(1, 4))
def test_the_attacker_is_the_best_over_all_sequences(noise, reports):
    right = 0.0
    for pair in itertools.product(itertools.product((0, 1), repeat=reports), repeat=2):
        one, other = ([sequence_chance(noise, a, sum(n), reports) for a in (0, 1)] for n in pair)
        right += max(one[0] * other[1], one[1] * other[0])
    assert gaps.attacker_success(noise, reports) == pytest.approx(right / 2, rel=1e-9)


def test_the_drain_is_the_closed_form_and_ends_below_its_ceiling():
    found = gaps.drain(Noise(0.5, 0.5, 0.75), 8, also=(77,))
    assert (found.reports[0], found.reports[-1]) == (1, 1_000)
    assert (np.diff(found.reports) > 0).all()
    assert found.at(77) == epsilon_of_reports(0.5, 0.5, 0.75, 8, 77)
    assert found.at(1) == pytest.approx(4.297143, abs=1e-6)
    assert (np.diff(found.epsilon) >= 0).all()
    assert found.epsilon[-1] == pytest.approx(found.lifetime)
    assert found.lifetime == pytest.approx(17.57780, abs=5e-6)
    assert found.printed == pytest.approx(0.537143, abs=1e-6)
    shares = [
        epsilon_of_reports(0.5, 0.5, 0.75, 8, reports) / found.lifetime for reports in (1, 10)
    ]
    assert shares == pytest.approx([0.244, 0.98], abs=3e-3), "ten requests use 98 % of it"


TABLE = generate("census", 700, 3).columns([0, 2, 3])
SEED = 5
BITS = [method.key for method in ALGORITHM.methods if method.key not in asking.ONE_ANSWER]


def rng(method):
    return trial_rng(SEED, method, None, 0)


@pytest.mark.parametrize("method", BITS)
def test_the_first_report_is_what_the_estimator_of_the_run_received(method, monkeypatch):
    received = []

    def server(reports, *args, **kwargs):
        received.append(reports)
        raise StopIteration

    monkeypatch.setattr(asking, "estimate", server)
    monkeypatch.setattr(published, "likelihood", server)
    own = ALGORITHM.method(method)
    for by_hand in (None, (0.5, 0.5, 0.75)):
        params = own.params(epsilon=2.0, reports=7, noise=by_hand)
        with pytest.raises(StopIteration):
            own.run(TABLE, params, rng(method))
        noise = users.noise_of(params, TABLE.domains, method=method)
        for user in (0, 1, 13, 350, 699):
            way = gaps.bits_of(TABLE, noise, rng(method), user=user, reports=7)
            for said, bits in zip(way.reports, received[-1], strict=True):
                assert said[0].tolist() == bits[user].tolist()


def test_a_user_far_down_a_long_table_is_found_at_once():
    """Behind more bits than are flipped at a time, and an odd number of them."""
    codes = np.random.default_rng(1).integers(0, 3, (200_001, 1))
    table = CategoricalTable(codes=codes, domains=(3,))
    client = users.client_of(ReportParams(), (3,), method="em")
    scrambling, _ = rng("em").spawn(2)
    sent = client.release(codes, scrambling)
    for user in (0, 43_691, 131_073, 200_000):
        way = gaps.bits_of(table, client.noise, rng("em"), user=user)
        assert way.reports[0][0].tolist() == sent[user].tolist()


def test_more_reports_change_none_of_the_first_and_later_ones_differ_between_users():
    def later(user, reports, seed=0):
        codes, source = np.zeros((9, 2), dtype=int), np.random.default_rng(seed)
        noise = Noise(0.5, 0.4, 0.6)
        way = users.journey(codes, (9, 9), noise, source, user=user, reports=reports)
        return np.hstack(way.reports)

    assert np.array_equal(later(3, 5), later(3, 40)[:5])
    assert not np.array_equal(later(3, 5)[1:], later(4, 5)[1:])
    assert not np.array_equal(later(3, 5), later(3, 5, seed=1))
    assert len({row.tobytes() for row in later(3, 40)}) == 40


@given(st.floats(0, 0.9), st.floats(0.05, 1), F, st.integers(1, 30), st.integers(0))
def test_the_guess_is_the_likelier_bit(p, more, f, count, ones):
    q = min(1.0, p + more)
    noise, ones = Noise(f, p, q), ones % (count + 1)
    reports = [np.arange(count)[:, None] < ones]
    likelihoods = [q**ones * (1 - q) ** (count - ones), p**ones * (1 - p) ** (count - ones)]
    if likelihoods[0] != pytest.approx(likelihoods[1], rel=1e-6) and max(likelihoods) > 1e-300:
        assert gaps.guessed_bits(reports, noise)[0][0] == (likelihoods[0] > likelihoods[1])
    even = gaps.guessed_bits([np.array([[1], [0]])], Noise(0.5, 0.3, 0.7))
    assert even[0].tolist() == [gaps.UNDECIDED]


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
        found = gaps.answer_of(TABLE, LocalParams(epsilon=2.0), method, rng(method), user=user)
        assert (found.attributes, found.record) == ((0, 1, 2), tuple(TABLE.codes[user]))
        assert found.true == codes[user]
        assert found.true == asking.record_numbers(TABLE.codes[user : user + 1], TABLE.domains)[0]
        assert found.combination(found.true) == found.record
        assert np.array_equal(found.sent, sent[user])
        assert found.chances == mechanism.chances
    with pytest.raises(ParameterError, match=r"user = 700 must be a row from 0 to 699"):
        gaps.answer_of(TABLE, LocalParams(), "pairs", rng("pairs"), user=700)


@pytest.mark.parametrize("epsilon", [0.3, 4.0])
@pytest.mark.parametrize("attributes", [[0, 2, 3], [3]])
def test_the_answer_on_a_pair_or_an_attribute_is_that_of_the_run(attributes, epsilon, monkeypatch):
    """At 0.3 some pairs are asked for bits, at 4 all for a category."""
    table = generate("census", 60, 3).columns(attributes)
    drawn = run_of("pairs", monkeypatch, table, epsilon)
    pairs = [(0, 1), (0, 2), (1, 2)] if len(attributes) > 1 else [(0,)]
    asked = {pair: k for k, pair in enumerate(pairs)}
    places = dict.fromkeys(asked, 0)
    kinds, params = set(), LocalParams(epsilon=epsilon)
    for user in range(len(table)):
        found = gaps.answer_of(table, params, "pairs", rng("pairs"), user=user)
        mechanism, codes, sent = drawn[asked[found.attributes]]
        place = places[found.attributes]
        assert codes[place] == found.true
        assert np.array_equal(found.sent, sent[place])
        assert found.record == tuple(table.codes[user, list(found.attributes)])
        places[found.attributes] += 1
        kinds.add(type(mechanism))
    assert sum(places.values()) == len(table)
    assert (UnaryResponse in kinds) == (epsilon < 1 and len(attributes) > 1)


PAPER = Noise(0.5, 0.5, 0.75)


def run(d=2, people=400, **given):
    table = CategoricalTable(codes=some_codes(people, (2,) * d), domains=(2,) * d)
    method = ALGORITHM.method("lremh")
    params = method.params(**given)
    release = method.run(table, params, np.random.default_rng(0))
    return table, users.client_for(table, params, method="lremh"), release


def figures(**given):
    table, client, release = run(**given)
    found = gaps.problems(client, release.output, len(table))
    return {each.number: each.figures for each in found}


def test_eight_problems_are_described_by_the_release_and_no_true_answer():
    """Other people with the same release: the same words."""
    table, client, release = run()
    found = gaps.problems(client, release.output, len(table))
    assert [each.number for each in found] == [str(number) for number in range(1, 9)]
    assert [key for each in found for key in each.pairs] == [gaps.TWO_RECORDS, gaps.AVERAGING]
    assert all(each.words.endswith(".") and each.title for each in found)
    assert [each.number for each in found if each.figures] == list("246")
    assert all(each.figures.endswith(".") for each in found if each.figures)
    table, client, release = run()
    other = CategoricalTable(codes=1 - table.codes, domains=table.domains)
    theirs = users.client_for(other, ALGORITHM.method("lremh").params(), method="lremh")
    again = gaps.problems(theirs, release.output, len(other))
    assert gaps.problems(client, release.output, len(table)) == again


@settings(max_examples=100)
@given(F, st.floats(0, 0.6), st.floats(0.05, 0.4), st.integers(1, 8), st.integers(1, 200))
def test_the_ladder_climbs_and_ends_at_the_ledger(f, p, gain, d, reports):
    given = {"domains": (2,) * d, "reports": reports, "claim": "printed"}
    made = MemoisedResponse(f=f, p=p, q=p + gain, **given)
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
    expected = math.fsum(chance**2 for chance in chances.values())
    assert gaps.chance_of_equal_bits(table, noise) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("noise", "attributes"),
    [(PAPER, 1), (PAPER, 3), (Noise(0.3, 0.2, 0.9), 3), (Noise(0.2, 0, 1), 1)],
)
def test_the_event_is_as_frequent_as_the_closed_form_says(noise, attributes):
    """False alarm of each of the two comparisons 1e-6, at 4.9 standard errors."""
    runs, *hits = gaps.count_event(noise, attributes, 100_000, 3, 0)
    own = (noise.q_star * (1 - noise.p_star)) ** attributes
    other = (noise.p_star * (1 - noise.q_star)) ** attributes
    for count, chance in zip(hits, (own, other), strict=True):
        assert abs(count / runs - chance) < 4.9 * math.sqrt(chance * (1 - chance) / runs) + 1e-12
    proven = report_epsilon(noise.f, noise.p, noise.q, attributes)
    assert math.log(own / other) == pytest.approx(proven)
    assert not gaps.measured([(runs, *hits)]).audit.rejects(proven)
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
    assert share.ends == pytest.approx((exact.low, exact.high))
    assert gaps.Share(hits=0, runs=9).ends[0] == 0
    assert gaps.Share(hits=9, runs=9).ends[1] == 1


@pytest.mark.parametrize("noise", [PAPER, Noise(0.3, 0.35, 0.65)])
def test_the_averaging_attacker_is_right_as_often_as_the_closed_form_says(noise):
    """50,000 people; false alarm 1e-6 a test, shared among seven counts: 5.2 standard errors."""
    tasks = gaps.averaging_tasks(noise, people=50_000, seed=11)
    found = gaps.guessed(gaps.count_guesses(*task) for task in tasks)
    assert set(found) == set(gaps.COUNTS)
    for count, share in found.items():
        chance = gaps.attacker_success(noise, count)
        assert abs(share.value - chance) < 5.2 * math.sqrt(chance * (1 - chance) / 50_000)


# --- Other clients: one question for the whole record, for a pair of attributes, or for a view ----


DOMAINS = (2, 3, 2)
MECHANISMS = (KaryResponse, UnaryResponse)


@pytest.mark.parametrize("kind", MECHANISMS)
def test_estimated_shares_are_unbiased_and_vary_as_stated(kind):
    """Means of 400 runs within 5.5 standard errors, and the variance of a share of 0 too.

    The false alarm rate is 2e-7 for the five means; a variance has the error √(2/400) of itself.
    """
    mechanism, n, runs = kind(epsilon=1.5, categories=5), 300, 400
    true = np.repeat([0, 1, 2, 3], [150, 90, 45, 15])
    sent = (mechanism.release(true, np.random.default_rng(seed)) for seed in range(runs))
    found = np.stack([asking.unbiased_shares(each, mechanism) for each in sent])
    error = found.std(axis=0, ddof=1) / math.sqrt(runs)
    assert (np.abs(found.mean(axis=0) - np.array([150, 90, 45, 15, 0]) / n) < 5.5 * error).all()
    spread = found[:, 4].var(ddof=1) / asking.share_variance(mechanism, n)
    assert spread == pytest.approx(1, abs=5.5 * math.sqrt(2 / runs))


@pytest.mark.parametrize("kind", MECHANISMS)
@pytest.mark.parametrize("rng", [lambda: np.random.default_rng(0), Entropy])
def test_the_joint_table_is_on_the_simplex_and_near_the_truth(kind, rng):
    """At ε = 6 the share of a cell is off by less than 0.02 in either mode (over 10 sd)."""
    codes = some_codes(4000, DOMAINS)
    numbers = asking.record_numbers(codes, DOMAINS)
    true = joint_of(codes, DOMAINS)
    assert np.bincount(numbers, minlength=12) / 4000 == pytest.approx(true.ravel())
    mechanism = kind(epsilon=6.0, categories=12)
    table = asking.joint_table(mechanism.release(numbers, rng()), mechanism, DOMAINS)
    assert table.shape == DOMAINS
    assert (table >= 0).all()
    assert table.sum() == pytest.approx(1)
    assert np.abs(table - true).max() < (0.02 if kind is KaryResponse else 0.1)


@pytest.mark.parametrize("epsilon", [0.5, 2.0])
def test_the_protocol_with_the_smaller_variance_is_taken(epsilon):
    for cells in range(4, 60):
        chosen = asking.mechanism_of("pairs", epsilon, cells)
        kinds = [kind(epsilon=epsilon, categories=cells) for kind in MECHANISMS]
        variances = [asking.share_variance(kind, 1) for kind in kinds]
        assert asking.share_variance(chosen, 1) <= min(variances) * (1 + 1e-6)
        few = cells - 2 + math.exp(epsilon) < 4 * math.exp(epsilon)
        assert isinstance(chosen, KaryResponse) == few
    large = asking.mechanism_of("pairs", 5000.0, 3844)
    assert isinstance(large, KaryResponse), "e to the ε overflows"


@pytest.mark.parametrize("n", [1, 5, 101])
@pytest.mark.parametrize("method", ["pairs", "views"])
def test_users_are_split_evenly_and_what_nobody_answered_is_left_to_the_others(n, method):
    domains = (2, 3, 2, 4)
    sent = ask(method, some_codes(n, domains), domains, 1.0, np.random.default_rng(0))
    sizes = [len(reports) for reports in sent.reports]
    assert sum(sizes) == n
    assert max(sizes) - min(sizes) <= 1
    table = asking.pairs_table(sent) if method == "pairs" else asking.cover_table(sent, 2)
    assert np.isfinite(table).all()
    assert table.sum() == pytest.approx(1)


def test_whole_budgets_are_spent_once_by_every_user_who_is_dealt_at_random():
    """All users of the first half have value 1: each pair's table would show it."""
    sent = ask("pairs", some_codes(100, DOMAINS), DOMAINS, 1.25, np.random.default_rng(0))
    ledger = PrivacyLedger(Neighbouring.LOCAL, sent.spend("one pair of attributes"))
    assert ledger.proven == ledger.claimed == 1.25
    pairs = [f"attributes {pair}" for pair in ("1 and 2", "1 and 3", "2 and 3")]
    assert [node.step for _, node in ledger.rows()] == ["one pair of attributes", *pairs]
    codes = np.zeros((3000, 3), dtype=int)
    codes[:1500] = 1
    sent = ask("pairs", codes, (2, 2, 2), 20.0, np.random.default_rng(0))
    for (_, mechanism), reports in zip(sent.asked, sent.reports, strict=True):
        assert asking.unbiased_shares(reports, mechanism)[0] == pytest.approx(0.5, abs=0.1)
    sent = ask("views", some_codes(100, (2, 3, 2, 2)), (2, 3, 2, 2), 1.25, Entropy(), order=3)
    ledger = PrivacyLedger(Neighbouring.LOCAL, sent.spend("one view"))
    assert ledger.proven == ledger.claimed == 1.25
    assert [node.step for _, node in ledger.rows()][:2] == ["one view", "attributes 1, 2 and 3"]
    assert sorted(np.concatenate(sent.groups).tolist()) == list(range(100))


def test_tables_of_pairs_are_recovered_where_a_budget_is_large():
    """A pairwise model is known by its pairs: 30,000 users at ε = 12 leave sampling alone."""
    codes = some_codes(30_000, DOMAINS)
    table = asking.pairs_table(ask("pairs", codes, DOMAINS, 12.0, np.random.default_rng(0)))
    truth = joint_of(codes, DOMAINS)
    assert (table > 0).all()
    assert table.sum() == pytest.approx(1)
    for axis in range(3):
        assert total_variation(table.sum(axis=axis), truth.sum(axis=axis)) < 0.02


SURVEY = generate("disability", 20_000, 1).columns(range(6))


@pytest.mark.parametrize("order", [2, 3])
@pytest.mark.parametrize("domains", [(2,) * 8, (2, 2, 5, 6, 7, 7), (2, 3), (62, 62, 2)])
def test_every_set_of_attributes_lies_in_a_view(domains, order):
    for views in users.coverings(domains, min(order, len(domains))):
        for wanted in combinations(range(len(domains)), min(order, len(domains))):
            assert any(set(wanted) <= set(view) for view in views)


def test_the_coverings_are_as_small_as_known_ones():
    """Smallest possible: C(8, 4, 2) = 6, C(8, 3, 2) = 11, C(8, 4, 3) = 14 (La Jolla tables)."""

    def sizes(order):
        return {max(map(len, views)): len(views) for views in users.coverings((2,) * 8, order)}

    assert sizes(2) == {2: 28, 3: 11, 4: 6, 5: 4, 6: 3, 7: 3, 8: 1}
    assert sizes(3)[4] == 14


def test_the_most_even_table_has_what_was_measured():
    """At prices near 0 the pairs of a true table come back, however it was made."""
    truth = SURVEY.joint()
    sets = list(combinations(range(6), 2))
    measured = [margin(truth, pair).ravel() for pair in sets]
    found = most_even(SURVEY.domains, sets, measured, [1e-7] * len(sets))
    assert found.sum() == pytest.approx(1)
    assert all(total_variation(margin(found, pair), margin(truth, pair)) < 4e-3 for pair in sets)
    assert np.ptp(most_even((2, 3), [(0, 1)], [np.arange(6) / 15], [1e6])) < 1e-3
