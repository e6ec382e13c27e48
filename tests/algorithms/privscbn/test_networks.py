"""What every release must be: partitions, acyclic networks, exact limits, exact answers."""

import math
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dp_core.algorithms.privscbn.method.published import publish_no_privacy, publish_privscbn
from dp_core.algorithms.privscbn.method.rivals import (
    publish_independent,
    publish_jtree,
    publish_privbayes,
    publish_priview,
)
from dp_core.algorithms.privscbn.method.sound import publish_sound
from dp_core.algorithms.privscbn.method.steps.networks import TableRelease
from dp_core.algorithms.privscbn.method.steps.pair_counts import publish_ones, publish_sparse
from dp_core.algorithms.privscbn.method.steps.partition import pair_conditionals
from dp_core.algorithms.privscbn.metrics import marginals, random_queries
from dp_core.algorithms.privscbn.params import (
    OnesParams,
    PrivBayesParams,
    PublishedParams,
    RowParams,
    SoundParams,
    SparseParams,
    TableParams,
    ZCDPParams,
)
from dp_core.tables.records import BinaryTable
from tests.contract.tools import same

RUNS = {
    "published": (publish_privscbn, PublishedParams(k=3, max_parents=2)),
    "no_privacy": (publish_no_privacy, PublishedParams(k=2)),
    "pure": (publish_sound, SoundParams(k=3)),
    "pure_em": (publish_sound, SoundParams(k=3, partition="em", structure="em", max_parents=2)),
    "em_alone": (publish_sound, SoundParams(partition="none", structure="em", max_parents=2)),
    "pairs_only": (publish_sound, SoundParams(k=2, model="pairs_only", max_parents=3)),
    "jaccard": (publish_sound, SoundParams(k=2, affinity="jaccard", sigma=None)),
    "groups": (publish_sound, SoundParams(groups=((0, 3), (1, 2, 4, 5)))),
    "unbridged": (publish_sound, SoundParams(k=2, bridges=False)),
    "zcdp": (publish_sound, ZCDPParams(k=2)),
    "zcdp_em": (publish_sound, ZCDPParams(k=2, partition="em", structure="em", max_parents=2)),
    "sparse": (publish_sparse, SparseParams(max_parents=2, k=2)),
    "ones": (publish_ones, OnesParams()),
    "independent": (publish_independent, RowParams()),
    "privbayes": (publish_privbayes, PrivBayesParams(max_parents=2)),
    "jtree": (publish_jtree, RowParams()),
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
def test_a_release_is_a_partition_with_acyclic_networks_and_a_ledger_that_adds_up(
    name, epsilon, seed
):
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
    assert output.synthetic.shape == (400, 6)
    assert output.synthetic.dtype == np.uint8
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
    one, other = (
        publish_priview(table, TableParams(), np.random.default_rng(1))
        for table in (TABLE, shuffled)
    )
    assert same(one, other)


def test_pairs_of_a_family_are_kept_by_the_maximum_entropy_table():
    values = TABLE.values.astype(float)
    moments = values.T @ values / len(values)
    network = [(0, ()), (2, (0,)), (4, (0, 2)), (1, (4,))]
    tables = pair_conditionals([network], moments)
    output = TableRelease(
        m=5, network=[[*network, (3, ())]], conditionals=[[*tables[0], moments[3:4, 3]]]
    )
    for pair in [(0, 2), (0, 4), (2, 4), (1, 4)]:
        assert output.answer(pair)[3] == pytest.approx(moments[pair], abs=1e-6)


TINY = (np.zeros((2, 1)), np.ones((2, 2)), np.eye(3), np.zeros((60, 4)), np.ones((60, 13)))


@pytest.mark.parametrize("name", [name for name in RUNS if name != "groups"])
def test_small_and_constant_tables_work(name):
    for values in TINY:
        output = run(name, BinaryTable(values=values)).output
        assert output.synthetic.shape == values.shape
