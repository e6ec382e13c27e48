"""Tables and figures of the paper on its own data: direction and rough size (privscbn.md 5)."""

import numpy as np
import pytest

from dp_core.algorithms.privscbn import params as of
from dp_core.algorithms.privscbn.data.counts import Counter
from dp_core.algorithms.privscbn.method import rivals
from dp_core.algorithms.privscbn.method.published import publish_no_privacy, publish_privscbn
from dp_core.algorithms.privscbn.method.sound import publish_sound
from dp_core.algorithms.privscbn.metrics import answers, marginal_errors, marginals, random_queries
from tests.paper.real_data import nltcs, retail

pytestmark = pytest.mark.slow

REPETITIONS = 3


@pytest.fixture(scope="module")
def survey():
    return nltcs()


@pytest.fixture(scope="module")
def baskets():
    return retail()


def error(table, publish, params, ways=3):
    """Mean total variation distance over 100 queries and three runs."""
    queries = random_queries(table.attributes, ways, 100)
    runs = [publish(table, params, np.random.default_rng(seed)) for seed in range(REPETITIONS)]
    errors = [marginal_errors(table, run.output.synthetic, queries).mean() for run in runs]
    return float(np.mean(errors))


def test_unions_of_pairs_are_far_smaller_than_the_proof_assumes(survey, baskets):
    """P3: local sensitivities 5 and 41 times the claimed 1/(n-1)."""
    for table, least, factor in ((survey, 4124, 5), (baskets, 2157, 41)):
        pairs = Counter(table).pairs
        ones = np.diag(pairs)
        union = ones[:, None] + ones[None] - pairs
        smallest = union[np.triu_indices(len(union), 1)].min()
        assert smallest == least
        assert round((len(table) - 1) / smallest) == factor


@pytest.mark.parametrize(
    ("publish", "params", "expected"),
    [
        (publish_privscbn, of.PublishedParams(k=1, epsilon=0.1), 0.100),
        (publish_privscbn, of.PublishedParams(k=1, epsilon=1.0), 0.037),
        (publish_sound, of.SoundParams(k=1, epsilon=0.1), 0.162),
        (publish_sound, of.SoundParams(k=1, epsilon=1.0), 0.048),
        (publish_sound, of.ZCDPParams(k=1, epsilon=0.1), 0.093),
        (publish_sound, of.ZCDPParams(k=1, epsilon=1.0), 0.025),
        (rivals.publish_independent, of.RowParams(epsilon=1.0), 0.254),
    ],
    ids=lambda value: getattr(value, "__name__", None) or str(value)[:60],
)
def test_error_on_nltcs_is_of_the_size_reported(survey, publish, params, expected):
    """Within a quarter: queries and first nodes differ from run to run (sd 5 to 15 %)."""
    assert error(survey, publish, params) == pytest.approx(expected, rel=0.25)


def test_clusters_hurt_dense_data(survey):
    floors = [error(survey, publish_no_privacy, of.PublishedParams(k=k)) for k in (1, 2, 4)]
    assert floors[:2] == pytest.approx([0.046, 0.124], rel=0.25)
    assert floors[2] > 3 * floors[0]


@pytest.mark.parametrize(
    ("publish", "params", "expected"),
    [
        (rivals.publish_independent, of.RowParams(epsilon=0.1), 0.0187),
        (publish_privscbn, of.PublishedParams(epsilon=0.1, k=10), 0.038),
        (publish_privscbn, of.PublishedParams(epsilon=1.0, k=10), 0.0070),
    ],
    ids=lambda value: getattr(value, "__name__", None) or str(value)[:60],
)
def test_error_on_retail_is_of_the_size_reported(baskets, publish, params, expected):
    """Forgetting all structure beats the published method at a small ε."""
    assert error(baskets, publish, params, ways=4) == pytest.approx(expected, rel=0.25)


def rival_error(table, publish, params, ways, runs):
    """Mean total variation distance over 200 queries, other queries in each run."""
    found = []
    for seed in range(runs):
        queries = random_queries(table.attributes, ways, seed=seed)
        output = publish(table, params, np.random.default_rng(seed)).output
        pairs = zip(marginals(table.values, queries), answers(output, queries), strict=True)
        found.append(np.mean([0.5 * np.abs(p - q).sum() for p, q in pairs]))
    return np.mean(found)


@pytest.mark.parametrize(
    ("publish", "params", "runs", "said"),
    [
        (rivals.publish_priview, of.TableParams(epsilon=0.1), 2, (0.131, 0.1)),
        (rivals.publish_priview, of.TableParams(epsilon=1.0), 2, (0.0256, 0.1)),
        (rivals.publish_jtree, of.RowParams(epsilon=0.1), 8, (0.066, 0.4)),
        (rivals.publish_jtree, of.RowParams(epsilon=1.0), 8, (0.0153, 0.4)),
        (rivals.publish_privbayes, of.PrivBayesParams(max_parents=2), 1, (0.0103, 0.4)),
    ],
)
def test_errors_of_rivals_on_retail_are_as_reported(baskets, publish, params, runs, said):
    """Runs of PriView differ by 2 %, of JTree by a third: at 0.1 most pairs pass by noise alone.

    PrivBayes has two parents: the automatic degree is 6 here, and gives .086.
    """
    error, rel = said
    assert rival_error(baskets, publish, params, 4, runs) == pytest.approx(error, rel=rel)


def test_overlapping_tables_beat_networks_on_dense_data(survey):
    """Six tables cover all pairs of 16 attributes, so PriView adds little noise to each."""
    priview = rival_error(survey, rivals.publish_priview, of.TableParams(), 3, 2)
    jtree = rival_error(survey, rivals.publish_jtree, of.RowParams(), 3, 4)
    privbayes = rival_error(survey, rivals.publish_privbayes, of.PrivBayesParams(), 3, 2)
    assert priview < 0.02 < privbayes < jtree
