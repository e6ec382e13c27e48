"""Sentences and pictures: an estimated table, steps of EM and LASSO, one user, many reports."""

import numpy as np
import pytest

from dp_core import registry
from dp_core.algorithms.lremh.data.generators import generate
from dp_core.algorithms.lremh.data.upload import ReadyReports
from dp_core.algorithms.lremh.method.asking import estimate
from dp_core.algorithms.lremh.method.sound import plus_table
from dp_core.algorithms.lremh.method.steps.client import Noise
from dp_core.algorithms.lremh.method.steps.em import Stop, run_em
from dp_core.algorithms.lremh.method.steps.likelihood import associations, cramers_v
from dp_core.algorithms.lremh.method.steps.users import seen_by_server
from dp_core.algorithms.lremh.params import LREMHParams, ReportParams
from dp_core.algorithms.lremh.view import figures
from dp_core.errors import DataError
from dp_core.tables.categorical import CategoricalTable
from dp_core.view.theme import theme

PEOPLE = generate("disability", 3_000, 3).columns(range(4))
TABLE = generate("disability", 800, 3).columns([0, 1, 5])


def run(method: str, table: CategoricalTable = TABLE, **params: object):
    made = registry.algorithms()["lremh"].method(method)
    chosen = made.params(**params)
    return made, chosen, made.run(table, chosen, np.random.default_rng(1))


def test_association_of_binary_attributes_is_their_correlation():
    found = associations(TABLE.joint())
    wanted = np.abs(np.corrcoef(TABLE.codes.T))
    np.fill_diagonal(wanted, np.nan)
    np.testing.assert_allclose(found, wanted, rtol=1e-9)
    nobody = np.array([[0.5, 0.0, 0.0], [0.0, 0.5, 0.0], [0.0, 0.0, 0.0]])
    assert cramers_v(nobody) == pytest.approx(np.sqrt(0.5))
    assert cramers_v(np.diag([0.2, 0.3, 0.5])) == pytest.approx(1)


def test_names_of_the_data_cannot_turn_into_markup():
    hostile = "<b>%{x} $1$"
    table = CategoricalTable(
        codes=[[0, 1], [1, 0]], domains=(2, 2), names=(hostile, "b"), labels=((hostile, "n"),) * 2
    )
    *_, release = run("independent", table)
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


def bits(*rows):
    return [np.array(row, np.uint8) for row in rows]


@pytest.mark.parametrize("method", ["plus", "em"])
def test_the_server_sees_the_very_reports_of_the_run(method):
    made = registry.algorithms()["lremh"].method(method)
    params = made.params(epsilon=4.0)
    given = seen_by_server(PEOPLE, params, np.random.default_rng(5), method=method)
    assert len(given) == len(PEOPLE)
    release = made.run(PEOPLE, params, np.random.default_rng(5))
    if method == "plus":
        again = plus_table(given, rng=None).short_list["pairwise"]
        np.testing.assert_array_equal(again, release.output.parts.short_list["pairwise"])
    else:
        trace = run_em(given, given.uniform(), Stop())
        np.testing.assert_array_equal(trace.table, release.output.table)


def test_reports_made_elsewhere_are_estimated_with_the_noise_they_were_made_with():
    rng = np.random.default_rng(0)
    bits = tuple(rng.integers(0, 2, (500, 2)) for _ in range(3))
    noise = (0.3, 0.2, 0.8)
    ready = ReadyReports(
        bits=bits, domains=(2,) * 3, names=("a", "b", "c"), labels=(("0", "1"),) * 3, noise=noise
    )
    lremh = registry.algorithms()["lremh"]
    release = lremh.method("independent").run(ready, ReportParams(epsilon=0.1), rng)
    drawn = Noise(*noise).rounded()
    wanted = estimate(bits, (2,) * 3, drawn.f, drawn.p, drawn.q, estimator="independent")
    np.testing.assert_allclose(release.output.table, wanted.table, atol=1e-12)
    assert release.ledger.proven == pytest.approx(3 * np.log(Noise(*noise).ratio), rel=1e-6)
    published = lremh.method("lremh").run(ready, LREMHParams(), rng)
    assert published.ledger.claimed == pytest.approx(published.ledger.proven / 3, rel=1e-6)
    for method in ("joint_grr", "joint_oue", "pairs"):
        made = lremh.method(method)
        with pytest.raises(DataError, match="cannot use reports"):
            made.run(ready, made.params(), rng)
