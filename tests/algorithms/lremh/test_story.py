"""Sentences, associations and pictures of an estimated table."""

import numpy as np
import pytest

from dp_core import registry
from dp_core.algorithms.lremh.data.generators import generate
from dp_core.algorithms.lremh.method.steps import likelihood
from dp_core.algorithms.lremh.method.steps.users import noise_of
from dp_core.algorithms.lremh.metrics import independence_error, uniform_error
from dp_core.algorithms.lremh.view import figures, story
from dp_core.tables.categorical import CategoricalTable
from dp_core.view.theme import theme

METHODS = [each.key for each in registry.algorithms()["lremh"].methods]
TABLE = generate("disability", 800, 3).columns([0, 1, 5])


def run(method: str, table: CategoricalTable = TABLE, **params: object):
    made = registry.algorithms()["lremh"].method(method)
    chosen = made.params(**params)
    return chosen, made.run(table, chosen, np.random.default_rng(1))


@pytest.mark.parametrize("method", METHODS)
def test_every_method_is_told_in_whole_sentences(method):
    params, release = run(method)
    bits = hasattr(params, "rule")
    noise = noise_of(params, TABLE.domains, method=method) if bits else None
    words = story.what_happened(release, params, method=method, users=800, noise=noise)
    assert words[0].arguments["users"] == 800
    assert all(str(each).endswith(".") for each in words)
    assert (words[-1].key == "lremh-proven-holds") == release.ledger.holds
    if method in ("joint_grr", "joint_oue", "pairs"):  # of a single attribute too
        params, release = run(method, TABLE.columns([0]))
        words = story.what_happened(release, params, method=method, users=800, noise=None)
        assert words[0].arguments["records"] == 2


@pytest.mark.parametrize(
    ("facts", "further"),
    [
        ((0.5, 0.4, 0.2, 0.0), ["nothing"]),
        ((0.5, 0.6, 0.2, 0.0), ["alone"]),
        ((0.1, 0.6, 0.2, 0.05), ["deleted"]),
    ],
)
def test_the_judgement_says_when_reports_are_worth_nothing(facts, further):
    keys = [each.key for each in story.judged(*facts)]
    assert keys == [f"lremh-judged-{each}" for each in ("off", *further)]


def test_tables_without_reports_are_as_far_off_as_they_say():
    true = np.array([[0.5, 0.0], [0.0, 0.5]])
    assert uniform_error(true) == independence_error(true) == 0.5
    assert independence_error(np.outer([0.9, 0.1], [0.3, 0.7])) == pytest.approx(0, abs=1e-15)


def test_association_of_binary_attributes_is_their_correlation():
    found = likelihood.associations(TABLE.joint())
    wanted = np.abs(np.corrcoef(TABLE.codes.T))
    np.fill_diagonal(wanted, np.nan)
    np.testing.assert_allclose(found, wanted, rtol=1e-9)
    nobody = np.array([[0.5, 0.0, 0.0], [0.0, 0.5, 0.0], [0.0, 0.0, 0.0]])
    assert likelihood.cramers_v(nobody) == pytest.approx(np.sqrt(0.5))
    assert likelihood.cramers_v(np.diag([0.2, 0.3, 0.5])) == pytest.approx(1)


def test_names_of_the_data_cannot_turn_into_markup():
    hostile = "<b>%{x} $1$"
    table = CategoricalTable(
        codes=[[0, 1], [1, 0]], domains=(2, 2), names=(hostile, "b"), labels=((hostile, "n"),) * 2
    )
    _, release = run("independent", table)
    shares = figures.record_shares(release.output, table.joint(), table.names, table.labels)
    untrue = figures.record_shares(release.output, None, table.names, table.labels)
    assert (np.diff(untrue.found) <= 0).all(), "without a truth bars follow the estimate"
    assert len(figures.share_bars(untrue, theme(dark=True), "#123456", title="t").data) == 1
    pair = figures.pair_shares(release.output.table, None, table.labels[0], table.labels[1])
    drawn = [
        figures.share_bars(shares, theme(dark=False), "#123456", title=hostile),
        figures.share_bars(pair, theme(dark=False), "#123456", title=hostile),
        figures.record_bars(table, release, theme=theme(dark=False)),
        figures.pair_maps([(hostile, np.eye(2))], table.names, theme(dark=False)),
    ]
    for figure in drawn:
        text = figure.to_json()
        assert "%{x}" not in text
        assert "$1$" not in text
