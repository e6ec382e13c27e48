"""What every release must be: partitions, acyclic networks, exact limits, exact answers."""

import math
from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from dp_core.algorithms.privscbn import ALGORITHM
from dp_core.algorithms.privscbn import params as of
from dp_core.algorithms.privscbn.data import counts as counting
from dp_core.algorithms.privscbn.data.counts import Counter
from dp_core.algorithms.privscbn.method import rivals
from dp_core.algorithms.privscbn.method.published import publish_no_privacy, publish_privscbn
from dp_core.algorithms.privscbn.method.sound import publish_sound
from dp_core.algorithms.privscbn.method.steps import pair_counts, partition, search
from dp_core.algorithms.privscbn.method.steps.budget import budget_split
from dp_core.algorithms.privscbn.method.steps.networks import TableRelease
from dp_core.algorithms.privscbn.metrics import marginals, random_queries
from dp_core.algorithms.privscbn.study import evaluations
from dp_core.privacy.costs import rho_from_epsilon_delta
from dp_core.privacy.ledger import zcdp_epsilon
from dp_core.tables.records import BinaryTable
from tests.contract.tools import same

RUNS = {
    "published": (publish_privscbn, of.PublishedParams(k=3, max_parents=2)),
    "no_privacy": (publish_no_privacy, of.PublishedParams(k=2)),
    "pure": (publish_sound, of.SoundParams(k=3)),
    "pure_em": (publish_sound, of.SoundParams(k=3, partition="em", structure="em", max_parents=2)),
    "em_alone": (publish_sound, of.SoundParams(partition="none", structure="em", max_parents=2)),
    "pairs_only": (publish_sound, of.SoundParams(k=2, model="pairs_only", max_parents=3)),
    "jaccard": (publish_sound, of.SoundParams(k=2, affinity="jaccard", sigma=None)),
    "groups": (publish_sound, of.SoundParams(groups=((0, 3), (1, 2, 4, 5)))),
    "unbridged": (publish_sound, of.SoundParams(k=2, bridges=False)),
    "zcdp": (publish_sound, of.ZCDPParams(k=2)),
    "zcdp_em": (publish_sound, of.ZCDPParams(k=2, partition="em", structure="em", max_parents=2)),
    "independent": (rivals.publish_independent, of.RowParams()),
    "privbayes": (rivals.publish_privbayes, of.PrivBayesParams(max_parents=2)),
    "jtree": (rivals.publish_jtree, of.RowParams()),
}


def correlated(n=400, m=6, seed=3):
    rng = np.random.default_rng(seed)
    hidden = rng.random((n, 2)) < 0.5
    chance = np.where(hidden[:, np.arange(m) % 2], 0.8, 0.2)
    return BinaryTable(values=(rng.random((n, m)) < chance).astype(np.uint8))


TABLE = correlated()


def run(name, table=TABLE, seed=0, **changes):
    publish, params = RUNS[name]
    values = {**params.to_dict(), **changes}
    return publish(table, type(params)(**values), np.random.default_rng(seed))


@pytest.mark.parametrize("name", RUNS)
@given(epsilon=st.floats(0.05, 20), seed=st.integers(0, 2**32))
@settings(max_examples=6)
def test_a_release_is_a_partition_with_acyclic_networks_and_a_true_ledger(name, epsilon, seed):
    release = run(name, seed=seed, epsilon=epsilon)
    output, ledger = release.output, release.ledger
    assert sorted(a for cluster in output.clusters for a in cluster) == list(range(6))
    seen = []
    for child, parents, table in output.nodes():
        assert set(parents) <= set(seen)
        assert table.shape == (2 ** len(parents),)
        assert np.all((table >= 0) & (table <= 1))
        seen.append(child)
    assert sorted(seen) == list(range(6))
    assert (output.synthetic.shape, output.synthetic.dtype) == ((400, 6), np.uint8)
    own = [sorted(child for child, _ in network) for network in output.network]
    assert sorted(own) == sorted(map(sorted, output.clusters))
    if name == "published":
        assert ledger.claimed == pytest.approx(epsilon, rel=1e-12)
        assert math.isinf(ledger.proven)
    elif name == "no_privacy":
        assert math.isinf(ledger.claimed)
    else:
        assert ledger.claimed == ledger.proven
        assert ledger.proven == pytest.approx(epsilon, rel=1e-7 if "zcdp" in name else 1e-12)
        assert ledger.proven <= epsilon * (1 + 1e-12)
        assert ledger.delta == (1e-6 if "zcdp" in name else 0)


def chance(output, code):
    """Multiply the chances of a record along the networks."""
    found = 1.0
    for child, parents, table in output.nodes():
        one = table[int("".join(str(code[p]) for p in parents) or "0", 2)]
        found *= one if code[child] else 1 - one
    return found


@pytest.mark.parametrize("name", RUNS)
def test_an_answer_is_the_exact_marginal_of_the_released_network(name):
    output = run(name).output
    joint = np.reshape([chance(output, code) for code in product((0, 1), repeat=6)], (2,) * 6)
    for attributes in [(2,), (4, 1), (0, 5, 3), (5, 4, 3, 2, 1, 0)]:
        rest = tuple(axis for axis in range(6) if axis not in attributes)
        kept = sorted(attributes)
        expected = np.transpose(joint.sum(axis=rest), [kept.index(a) for a in attributes]).ravel()
        assert output.answer(attributes).tolist() == pytest.approx(expected.tolist(), abs=1e-12)


def test_synthetic_rows_follow_the_network():
    """Share of each cell within 6 standard errors: false alarm below 1e-6 in all."""
    output = run("pure", rows=200_000).output
    assert output.synthetic.shape == (200_000, 6)
    for query in random_queries(6, 3):
        p = output.answer(query)
        found = marginals(output.synthetic, [query])[0]
        assert np.all(np.abs(found - p) <= 6 * np.sqrt(p * (1 - p) / 200_000) + 1e-6)


@pytest.mark.parametrize(("k", "degree"), [(1, 5), (2, 0), (2, 2)])
def test_without_noise_every_family_has_its_empirical_marginal(k, degree):
    output = run("no_privacy", k=k, max_parents=degree).output
    families = [(*parents, child) for child, parents, _ in output.nodes()]
    for family in [*families, *([tuple(range(6))] if degree == 5 else [])]:
        expected = marginals(TABLE.values, [family])[0]
        assert output.answer(family).tolist() == pytest.approx(expected.tolist(), abs=1e-12)


def test_the_order_of_the_records_changes_nothing():
    shuffled = BinaryTable(values=np.random.default_rng(9).permutation(TABLE.values))
    for name in RUNS:
        one, other = run(name).output, run(name, shuffled).output
        assert one.network == other.network
        assert np.array_equal(one.synthetic, other.synthetic)
    tables, publish = (TABLE, shuffled), rivals.publish_priview
    made = [publish(each, of.TableParams(), np.random.default_rng(1)) for each in tables]
    assert same(*made)


def test_pairs_of_a_family_are_kept_by_the_maximum_entropy_table():
    values = TABLE.values.astype(float)
    moments = values.T @ values / len(values)
    network = [(0, ()), (2, (0,)), (4, (0, 2)), (1, (4,))]
    tables = partition.pair_conditionals([network], moments)
    last = [*tables[0], moments[3:4, 3]]
    output = TableRelease(m=5, network=[[*network, (3, ())]], conditionals=[last])
    for pair in [(0, 2), (0, 4), (2, 4), (1, 4)]:
        assert output.answer(pair)[3] == pytest.approx(moments[pair], abs=1e-6)


TINY = (np.zeros((2, 1)), np.ones((2, 2)), np.eye(3), np.zeros((60, 4)), np.ones((60, 13)))


@pytest.mark.parametrize("name", [name for name in RUNS if name != "groups"])
def test_small_and_constant_tables_work(name):
    for values in TINY:
        assert run(name, BinaryTable(values=values)).output.synthetic.shape == values.shape


TABLES = st.tuples(st.integers(2, 150), st.integers(1, 7)).flatmap(
    lambda shape: arrays(np.uint8, shape, elements=st.integers(0, 1))
)


def brute(values, attributes):
    codes = product((0, 1), repeat=len(attributes))
    return [int(np.all(values[:, attributes] == code, axis=1).sum()) for code in codes]


@given(TABLES, st.data())
def test_counts_of_a_family_by_rows_by_masks_and_by_hand(values, data):
    m = values.shape[1]
    attributes = data.draw(st.lists(st.integers(0, m - 1), max_size=min(m, 4), unique=True))
    counter = Counter(BinaryTable(values=values))
    assert counter.family(attributes).tolist() == brute(values, attributes)
    if attributes:
        assert counter._family_by_masks(attributes).tolist() == brute(values, attributes)
    wide = values.astype(int)
    assert np.array_equal(counter.pairs, wide.T @ wide)


def test_masks_in_chunks_count_the_same(monkeypatch):
    values = np.random.default_rng(1).integers(0, 2, (1000, 6), dtype=np.uint8)
    monkeypatch.setattr(counting, "_CHUNK", 3)
    counter = Counter(BinaryTable(values=values))
    assert counter._family_by_masks([5, 0, 3]).tolist() == brute(values, [5, 0, 3])


def slow_search(values, degree):
    """FGB as it is printed: one dictionary, one score at a time, the argmax."""
    counter = Counter(BinaryTable(values=values))

    def score(child, parents):
        return float(search.information(counter.family([*parents, child]).reshape(1, -1, 2))[0])

    m = values.shape[1]
    best = {(s, 0): ((), 0.0) for s in range(m)}
    network, newest, left, asked = [(0, ())], 0, list(range(1, m)), 0
    while left:
        size = min(len(network), degree)
        for child in left:
            for level in range(size, 0, -1):
                tried = (*best[child, level - 1][0], newest)
                value = score(child, tried)
                asked += 1
                if (child, level) not in best or value > best[child, level][1]:
                    best[child, level] = (tried, value)
        values_now = [best[child, size][1] for child in left]
        newest = left.pop(int(np.argmax(values_now)))
        network.append((newest, best[newest, size][0]))
    return network, asked


@pytest.mark.parametrize("rows", [0, counting._DISTINCT_ROWS])
@pytest.mark.parametrize("degree", [1, 2, 3])
def test_search_is_the_printed_algorithm_with_as_many_scores(degree, rows, monkeypatch):
    """Counted by distinct rows, or by masks."""
    monkeypatch.setattr(counting, "_DISTINCT_ROWS", rows)
    monkeypatch.setattr(counting, "SMALL", min(rows, counting.SMALL))
    values = (np.random.default_rng(degree).random((300, 7)) < 0.4).astype(np.uint8)
    values[:, 4] = values[:, 1] & values[:, 2]
    expected, asked = slow_search(values, degree)
    quiet = {"max_parents": degree, "epsilon": math.inf, "rng": None}
    assert search.fgb(values, attributes=range(7), first=0, **quiet) == expected
    assert asked == evaluations(7, degree, "fgb")


@pytest.mark.parametrize("score", [search.information, search.dependences])
def test_candidates_score_the_same_by_rows_and_by_masks(score, monkeypatch):
    values = np.random.default_rng(2).integers(0, 2, (500, 9), dtype=np.uint8)
    counter = Counter(BinaryTable(values=values))
    families = search.candidates([0, 3, 5, 7], [1, 2, 8], 3, np.random.default_rng(0))
    expected = [float(score(counter.family(f).reshape(1, -1, 2))[0]) for f in families]
    found = search.score_families(counter, families, score)
    assert found.tolist() == pytest.approx(expected, abs=1e-12)
    monkeypatch.setattr(counting, "_DISTINCT_ROWS", 0)
    fresh = Counter(BinaryTable(values=np.hstack([values, values])))  # too wide for a histogram
    again = search.score_families(fresh, families, score)
    assert again.tolist() == pytest.approx(expected, abs=1e-12)


ROWS = ("1100", "1100", "1000", "0101", "0011", "0011", "0010", "0000")
X8 = np.array([[int(bit) for bit in row] for row in ROWS])


def pair(i, j):
    return Counter(BinaryTable(values=X8)).family([i, j])


def neighbours(counts):
    """All counts after one record was replaced."""
    for i, j in permutations(range(4), 2):
        if counts[i] > 0:
            moved = list(counts)
            moved[i] -= 1
            moved[j] += 1
            yield tuple(moved)


def test_sensitivity_is_attained_and_never_exceeded_by_any_neighbours_up_to_eight_records():
    for n in range(2, 9):
        tables = [each for each in product(range(n + 1), repeat=4) if sum(each) == n]
        known = {each: search.mutual_information(each) for each in tables}
        worst = max(abs(known[one] - known[two]) for one in tables for two in neighbours(one))
        assert worst == pytest.approx(search.mi_sensitivity(n), abs=1e-9)
    for n, bits in ((21574, 7.342017e-4), (47461, 3.577071e-4), (88162, 2.027013e-4)):
        assert search.mi_sensitivity(n) == pytest.approx(bits, rel=1e-6)


def test_gram_matrix_distances_and_clusters_of_eight_rows():
    gram = Counter(BinaryTable(values=X8)).pairs
    assert gram.tolist() == [[3, 2, 0, 0], [2, 3, 0, 1], [0, 0, 3, 2], [0, 1, 2, 3]]
    distances = partition.jaccard_distances(X8)
    assert distances[np.triu_indices(4, 1)].tolist() == pytest.approx([0.5, 1, 1, 1, 0.8, 0.5])
    assert partition.spectral_clusters(partition.affinity(distances, 0.3), 2, 0) == [[0, 1], [2, 3]]


@pytest.mark.parametrize(
    ("i", "j", "bits", "r"),
    [(0, 1, 0.158868, 0.21875), (0, 2, 0.347590, 0.28125), (1, 3, 0.003229, 0.03125)],
)
def test_scores_of_pairs_of_eight_rows(i, j, bits, r):
    assert search.mutual_information(pair(i, j)) == pytest.approx(bits, abs=1e-6)
    assert search.dependence(pair(i, j)) == pytest.approx(r, abs=1e-9)


def test_network_and_conditionals_of_eight_rows_without_noise():
    quiet = {"max_parents": 2, "epsilon": math.inf, "rng": np.random.default_rng(0)}
    network = search.fgb(X8, attributes=[0, 1, 2, 3], first=0, **quiet)
    assert network == [(0, ()), (2, (0,)), (1, (0, 2)), (3, (0, 1))]
    found = search.exact_conditionals(Counter(BinaryTable(values=X8)), network, 2)
    expected = [[0.375], [0.6, 0], [0.5, 0, 2 / 3, 0.5], [0.5, 1, 0, 0]]
    for table, wanted in zip(found, expected, strict=True):
        assert table.tolist() == pytest.approx(wanted, abs=1e-6)


@pytest.mark.parametrize(
    ("m", "fgb_scores", "greedy_scores"),
    [(16, (225, 316, 394), (2395, 6217, 12418)), (23, (484, 694, 884), (10648, 42547, 134659))],
)
def test_evaluations_of_the_searches(m, fgb_scores, greedy_scores):
    assert tuple(evaluations(m, d, "fgb") for d in (2, 3, 4)) == fgb_scores
    assert tuple(evaluations(m, d, "greedy") for d in (2, 3, 4)) == greedy_scores


NLTCS = (16, 21574, 2, 1.0, (0.319159, 0.340420, 0.340420))
RETAIL = (50, 88162, 5, 0.1, (0.055056, 0.022472, 0.022472))


@pytest.mark.parametrize(("m", "n", "k", "epsilon", "expected"), [NLTCS, RETAIL])
def test_published_budget_split(m, n, k, epsilon, expected):
    split = budget_split(m, n, k, epsilon)
    shares = (split.partition, split.structure, split.conditionals)
    assert shares == pytest.approx(expected, abs=1e-6)
    assert sum(shares) == pytest.approx(epsilon, abs=1e-15)


@pytest.mark.parametrize(("epsilon", "rho"), [(1.0, 0.02435597), (0.1, 0.00032104769)])
def test_rho_of_epsilon_and_delta(epsilon, rho):
    found = rho_from_epsilon_delta(epsilon, 1e-6)
    assert found == pytest.approx(rho, rel=1e-6)
    assert zcdp_epsilon(found, 1e-6) <= epsilon


def test_sensitivity_of_the_pair_counts():
    known = {(16, None): 136, (50, 11): 22, (5, 4): 8, (5, 16): 16}
    assert {each: pair_counts.pair_sensitivity(*each) for each in known} == known


@pytest.mark.parametrize(
    ("method", "epsilon", "settings"),
    [
        ("sound_pure", 1.0, {"structure": "em", "partition": "em", "k": 5}),
        ("sound_zcdp", 0.1, {"k": 3, "max_parents": 3}),
    ],
)
def test_the_cost_does_not_tell_which_clusters_were_drawn(method, epsilon, settings):
    """A register is told it before the draw, from a run with other noise."""
    values = (np.random.default_rng(0).random((500, 8)) < 0.3).astype(np.uint8)
    values[:, 1], values[:, 3], values[:, 4] = values[:, 0], values[:, 2], values[:, 2]
    table, method = BinaryTable(values=values), ALGORITHM.method(method)
    params = method.params(epsilon=epsilon, **settings)
    runs = [method.run(table, params, np.random.default_rng(seed)) for seed in range(20)]
    assert len({str(each.output.clusters) for each in runs}) > 1
    (cost,) = {each.ledger.cost("proven").epsilon for each in runs}
    assert cost <= epsilon
