"""Experiments on the error: timed runs."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from dp_core.algorithms.lremh import ALGORITHM
from dp_core.algorithms.lremh.data.generators import look_alike
from dp_core.algorithms.lremh.method.asking import Asked, asking
from dp_core.algorithms.lremh.method.estimates import estimate
from dp_core.algorithms.lremh.method.steps.client import Noise
from dp_core.algorithms.lremh.method.steps.users import split_bits
from dp_core.algorithms.lremh.outputs import total_variation
from dp_core.algorithms.lremh.study import trials
from dp_core.algorithms.lremh.study.trials import Trial
from dp_core.study.experiments import trial_rng

METHODS = [method.key for method in ALGORITHM.methods]
NOISE = Noise(0.1, 0.5, 0.75)
TABLE = look_alike("severity", 2_000, (2, 3, 2, 2), seed=5)


def params_of(method, noise=NOISE, d=4):
    return trials.with_noise(ALGORITHM.method(method).params(), noise, d)


def one(method, *, x=1.0, runs=(0,), **options):
    return trials.measure(TABLE, method, params_of(method), x=x, trials=runs, **options)


def reports(method):
    """Bits of the first run, attribute by attribute."""
    asked = asking(method)(TABLE, params_of(method), trial_rng(0, "reports", None, 0))
    return split_bits(asked.sent().answers[0].bits(), TABLE.domains)


@pytest.mark.parametrize("method", METHODS)
def test_a_timed_run_is_a_run_of_the_method(method):
    (found,) = one(method, runs=[3])
    run = ALGORITHM.method(method).run
    output = run(TABLE, params_of(method), trial_rng(0, "reports", None, 3)).output
    assert found.error == total_variation(output.table, TABLE.joint())
    assert found.deleted == pytest.approx(TABLE.joint()[~output.kept].sum())
    assert found.from_uniform == pytest.approx(
        total_variation(output.table, np.full(TABLE.domains, 1 / TABLE.candidates))
    )
    assert (found.method, found.x, found.trial) == (method, 1.0, 3)


def test_methods_get_the_same_bits_and_the_first_attributes_may_be_asked_for_alone():
    sent = [reports(method) for method in ("em", "lasso", "plus", "lremh")]
    for other in sent[1:]:
        assert all((a == b).all() for a, b in zip(sent[0], other, strict=True))
    (found,) = trials.measure(TABLE, "em", params_of("em", d=2), x=2.0, trials=[0], attributes=2)
    (same,) = trials.measure(TABLE.columns([0, 1]), "em", params_of("em", d=2), x=2.0, trials=[0])
    assert found.error == same.error


def test_the_time_is_that_of_the_server_alone(monkeypatch):
    output = ALGORITHM.method("em").run(TABLE, params_of("em"), np.random.default_rng(0)).output
    worked, clock = {"client": 8.0, "server": 2.0}, [0.0]
    monkeypatch.setattr(trials, "time", SimpleNamespace(process_time=lambda: clock[0]))

    def busy(part):
        clock[0] += worked[part]

    def ask(table, params, rng):
        busy("client")
        return Asked(lambda: (busy("server"), output)[1], lambda: None, lambda: None)

    monkeypatch.setattr(trials, "asking", lambda method: ask)
    (found,) = one("em")
    assert found.seconds == worked["server"]


def made(method, x, trial, error, seconds=0.0):
    facts = {"seconds": seconds, "deleted": error / 2, "from_uniform": 0.5}
    return Trial(method=method, x=x, trial=trial, error=error, **facts)


def test_the_summary_gives_medians_and_the_5_to_95_percent_band():
    rows = [made("em", 0.1, trial, trial / 20, trial / 1000) for trial in range(21)]
    rows += [made("em", 0.3, 0, 0.25), made("plus", 0.1, 0, 0.125)]
    table = trials.summary(rows)
    assert table["method"].tolist() == ["em", "em", "plus"]
    assert table["x"].tolist() == [0.1, 0.3, 0.1]
    assert table["runs"].tolist() == [21, 1, 1]
    first = table.iloc[0]
    found = [first[key] for key in ("error", "error_low", "error_high", "deleted")]
    assert found == pytest.approx([0.5, 0.05, 0.95, 0.25])
    assert (first["seconds_low"], first["seconds_high"]) == pytest.approx((0.001, 0.019))


def test_an_error_under_other_numbers_is_that_of_the_relabelled_table():
    orders = trials.random_order(TABLE.domains)
    asked = replace(params_of("lasso"), numbering=orders)
    (found,) = trials.measure(TABLE, "lasso", asked, x=1.0, trials=[0])
    moved = TABLE.relabelled([np.argsort(order) for order in orders])
    bits = reports("lasso")
    given = [each[:, list(order)] for each, order in zip(bits, orders, strict=True)]
    drawn = NOISE.rounded()
    output = estimate(given, TABLE.domains, drawn.f, drawn.p, drawn.q, estimator="lasso")
    assert found.error == pytest.approx(total_variation(output.table, moved.joint()), abs=1e-12)
    assert found.deleted == pytest.approx(moved.joint()[~output.kept].sum(), abs=1e-12)
