"""OpenDP as an oracle: the same sensitivity and scale cost what the ledger says."""

import numpy as np
import pandas as pd
import pytest
from scipy import stats

import dp_core
from dp_core.algorithms.plain import ALGORITHM
from dp_core.algorithms.plain.data import questions_of, stays
from dp_core.algorithms.plain.method.sound import budget_of
from dp_core.algorithms.plain.params import GaussianParams, PlainParams
from dp_core.errors import DPError
from dp_core.privacy.costs import rho_from_epsilon_delta

ASKED = [("counts", "ward", ""), ("sum", "days", ""), ("mean", "days", "ward")]


@pytest.fixture(scope="module")
def opendp():
    prelude = pytest.importorskip("opendp.prelude", reason="opendp is not installed")
    prelude.enable_features("contrib")
    return prelude


@pytest.mark.parametrize(("kind", "of", "by"), ASKED)
def test_the_cost_is_what_opendp_says_of_this_noise(opendp, kind, of, by):
    table, epsilon = stays(), 0.3
    params = PlainParams(epsilon=epsilon, ask=(kind,), of=(of,), by=(by,))
    (question,) = questions_of(params, table.columns, 1)
    noise = budget_of(params, question).noise(question.sensitivity)
    domain = opendp.vector_domain(opendp.atom_domain(T=int))
    peer = opendp.m.make_laplace(domain, opendp.l1_distance(T=int), float(noise.scale))
    # Whole parameters of the exact sampler are rounded towards more noise.
    assert 0.998 * epsilon < peer.map(question.sensitivity) <= epsilon * (1 + 1e-12)
    ledger = ALGORITHM.method("laplace").run(table, params, np.random.default_rng(0)).ledger
    assert ledger.proven == epsilon
    given = GaussianParams(epsilon=epsilon, ask=(kind,), of=(of,), by=(by,))
    normal = budget_of(given, question).noise(question.sensitivity)
    peer = opendp.m.make_gaussian(domain, opendp.l2_distance(T=float), normal.sigma)
    rho = rho_from_epsilon_delta(epsilon, 1e-6)
    assert peer.map(float(question.sensitivity)) == pytest.approx(rho, rel=1e-5)


@pytest.mark.slow
def test_noisy_counts_have_the_law_of_opendps(opendp):
    """Two samples of 20,000: a chi-square test with a false alarm rate of 1e-4."""
    table = pd.DataFrame({"a": ["x"] * 20_000})
    domain = opendp.vector_domain(opendp.atom_domain(T=int))
    peer = opendp.m.make_laplace(domain, opendp.l1_distance(T=int), 2.0)
    theirs = np.array(peer([100] * 20_000)) - 100
    labels = [f"c{k}" for k in range(2_500)] + ["x"]
    rows = pd.DataFrame({"a": ["x", "x"]})
    ours = [
        dp_core.counts(rows, "a", epsilon=0.5, categories={"a": labels}, nonnegative=False)[
            "noisy_count"
        ].to_numpy()[:-1]
        for _ in range(8)
    ]
    assert len(table) == theirs.size
    edges = [-np.inf, *np.arange(-8.5, 9), np.inf]
    counted = [np.histogram(each, edges)[0] for each in (np.concatenate(ours), theirs)]
    assert stats.chi2_contingency(counted).pvalue > 1e-4


def test_one_call_gives_counts_and_their_ledger():
    people = pd.DataFrame({"who": list("aab"), "sex": ["f", "m", "f"], "age": [20, 30, 140]})
    facts = {"categories": {"sex": ["f", "m, other"]}, "limits": {"age": (0, 100)}}
    with pytest.raises(DPError):
        dp_core.counts(people, "sex", epsilon=1, **facts)
    facts["categories"] = {"sex": ["f", "m"]}
    made = dp_core.answer(
        people, "mean", "age", by="sex", epsilon=1e6, person="who", rows_per_person=2, **facts
    )
    assert made["value"].tolist() == pytest.approx([60, 30], abs=0.1)
    assert made.attrs["ledger"].proven == 2e6
    normal = dp_core.counts(people, "age", epsilon=1.0, delta=1e-6, bins=2, **facts)
    assert normal.attrs["ledger"].delta == 1e-6
    with pytest.raises(AttributeError):
        _ = dp_core.nothing
