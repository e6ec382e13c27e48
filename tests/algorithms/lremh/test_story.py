"""Sentences, associations and pictures of an estimated table."""

import numpy as np
import pytest

from dp_core import registry
from dp_core.algorithms.lremh.data.generators import generate
from dp_core.algorithms.lremh.method.steps import likelihood
from dp_core.algorithms.lremh.method.steps.users import noise_of
from dp_core.algorithms.lremh.view import figures, story
from dp_core.tables.categorical import CategoricalTable
from dp_core.view.theme import theme

METHODS = [each.key for each in registry.algorithms()["lremh"].methods]
TABLE = generate("disability", 800, 3).columns([0, 1, 5])


def run(method: str, table: CategoricalTable = TABLE, **params: object):
    made = registry.algorithms()["lremh"].method(method)
    chosen = made.params(**params)
    return made, chosen, made.run(table, chosen, np.random.default_rng(1))


@pytest.mark.parametrize("method", METHODS)
def test_every_method_is_told_in_whole_sentences(method):
    made, params, release = run(method)
    bits = hasattr(params, "rule")
    noise = noise_of(params, TABLE.domains, method=method) if bits else None
    words = story.what_happened(release, params, method=made, users=800, noise=noise)
    assert words[0].arguments["users"] == 800
    assert all(str(each).endswith(".") for each in words)
    assert (words[-1].key == "lremh-proven-holds") == release.ledger.holds


@pytest.mark.parametrize("method", ["joint_grr", "joint_oue", "pairs"])
def test_a_single_attribute_is_told_too(method):
    table = TABLE.columns([0])
    made, params, release = run(method, table)
    words = story.what_happened(release, params, method=made, users=800, noise=None)
    assert words[0].arguments["records"] == 2


def test_association_of_binary_attributes_is_their_correlation():
    codes = TABLE.codes
    found = likelihood.associations(TABLE.joint())
    wanted = np.abs(np.corrcoef(codes.T))
    np.fill_diagonal(wanted, np.nan)
    np.testing.assert_allclose(found, wanted, rtol=1e-9)


def test_association_ignores_categories_that_nobody_has():
    pair = np.array([[0.5, 0.0, 0.0], [0.0, 0.5, 0.0], [0.0, 0.0, 0.0]])
    assert likelihood.cramers_v(pair) == pytest.approx(np.sqrt(0.5))
    assert likelihood.cramers_v(np.diag([0.2, 0.3, 0.5])) == pytest.approx(1)


def test_bars_without_a_truth_follow_the_estimate():
    *_, release = run("plus")
    shares = figures.record_shares(release.output, None, TABLE.names, TABLE.labels)
    assert (np.diff(shares.found) <= 0).all()
    assert len(figures.share_bars(shares, theme(dark=True), "#123456", title="t").data) == 1


def test_names_of_the_data_cannot_turn_into_markup():
    hostile = "<b>%{x} $1$"
    table = CategoricalTable(
        codes=[[0, 1], [1, 0]], domains=(2, 2), names=(hostile, "b"), labels=((hostile, "n"),) * 2
    )
    *_, release = run("independent", table)
    shares = figures.record_shares(release.output, table.joint(), table.names, table.labels)
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
