"""Streams that depend on nothing but their key, and sweeps that are the same on every engine."""

import gc
import math
import pickle
import uuid
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import joblib
import numpy as np
import pytest
from joblib.externals.loky import get_reusable_executor
from scipy import stats

from dp_core.errors import ParameterError
from dp_core.study.experiments import Row, run_trial, summary, sweep, trial_rng
from tests.refusals import says
from tests.toy import TOY, ToyParams, ones
from tests.work import cluster

# trial_rng(0, "fda", 1.0 or None, 0).integers(0, 1_000_000, 3)
GOLDEN = [594268, 748678, 310907]
GOLDEN_COMMON = [445119, 242787, 957077]

Key = tuple[str, float, int, str]


def values(rows: Any) -> dict[Key, tuple[float, float, float]]:
    """Give what rows say, without their times, keyed so that order means nothing."""
    listed = list(rows)
    said = {
        (row.method, row.epsilon, row.trial, row.metric): (row.value, row.claimed, row.proven)
        for row in listed
    }
    assert len(said) == len(listed)
    return said


def toy_sweep(**options: Any) -> Iterator[Row]:
    return sweep(TOY, ones(), **{"epsilons": [0.1, 1.0], "methods": ["sharp", "sound"], **options})


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        *(({"epsilons": 1.0}, "epsilons"), ({"epsilons": ["1"]}, "epsilon")),
        *(({"methods": "sharp"}, "methods"), ({"trials": 0}, "trials")),
        ({"trials": 1.5}, "trials"),
    ],
)
def test_what_cannot_be_swept_is_refused_before_anything_runs(asked, field):
    with pytest.raises(ParameterError, check=says("must-be")) as refused:
        toy_sweep(**asked)
    assert refused.value.field == field


def test_every_part_of_the_key_changes_the_stream():
    base = (7, "fda", 1.0, 3)
    others = [
        *((8, "fda", 1.0, 3), (7 + 2**32, "fda", 1.0, 3), (7, "fda_published", 1.0, 3)),
        *((7, "fda", math.nextafter(1.0, 2.0), 3), (7, "fda", None, 3), (7, "fda", 1.0, 4)),
        (7, "fda", 1.0, 3 + 2**32),
    ]
    draws = {trial_rng(*key).bytes(16) for key in [base, *others]}
    assert len(draws) == 1 + len(others)


def test_streams_are_the_same_on_every_platform_and_no_two_keys_share_one():
    """With words of variable width (1, …, 2) and (2, …, 1) might share a key.

    Golden numbers: a saved view must open with the same picture next year.
    """
    draws = {trial_rng(s, "m", 1.0, t).bytes(16) for s in range(30) for t in range(30)}
    assert len(draws) == 900
    for budget in (1.0, 1):
        assert trial_rng(0, "fda", budget, 0).integers(0, 1_000_000, 3).tolist() == GOLDEN
    assert trial_rng(0, "fda", None, 0).integers(0, 1_000_000, 3).tolist() == GOLDEN_COMMON


def test_without_epsilon_the_noise_of_a_trial_only_changes_its_scale():
    options: dict[str, Any] = {"method": "sound", "trials": [4], "common": True}
    errors = [
        run_trial(TOY, ones(), params=ToyParams(epsilon=epsilon), **options)[0].value * epsilon
        for epsilon in (0.1, 1.0, 5.0)
    ]
    assert errors == pytest.approx([errors[0]] * 3, rel=1e-9)


def test_a_batch_is_its_trials_and_a_row_says_what_was_asked_claimed_proven_and_measured():
    options: dict[str, Any] = {"method": "sound", "params": ToyParams(epsilon=0.5), "seed": 3}
    batch = run_trial(TOY, ones(), trials=range(6), **options)
    singles = [row for t in range(6) for row in run_trial(TOY, ones(), trials=[t], **options)]
    assert values(batch) == values(singles)
    [error, absolute] = run_trial(
        TOY, ones(), method="sharp", params=ToyParams(epsilon=0.5, pause=0.0), trials=[2]
    )
    assert (error.method, error.epsilon, error.trial, error.metric) == ("sharp", 0.5, 2, "error")
    assert (error.claimed, error.proven) == (0.5, 1.0)
    assert absolute.value == abs(error.value)
    assert error.seconds >= 0
    assert pickle.loads(pickle.dumps(error)) == error


def test_a_sweep_has_every_method_budget_trial_and_metric_once():
    small = values(toy_sweep(trials=3))
    large = values(toy_sweep(methods=None, epsilons=[1.0, 0.1, 2.0], trials=7))
    asked = (("sharp", "sound", "bare"), (0.1, 1.0, 2.0), range(7), ("error", "absolute"))
    assert set(large) == {*product(*asked)}
    assert {key: large[key] for key in small} == small, "more of them change no other number"
    other = values(toy_sweep(trials=3, seed=1))
    assert small.keys() == other.keys()
    assert all(small[key] != other[key] for key in small)


def test_only_epsilon_is_replaced_and_an_unknown_method_or_budget_is_refused():
    given = {"sound": ToyParams(epsilon=9.0, pause=0.02)}
    rows = list(toy_sweep(params=given, trials=1))
    assert {row.epsilon for row in rows} == {0.1, 1.0}
    assert all((row.seconds >= 0.02) == (row.method == "sound") for row in rows)
    with pytest.raises(ParameterError, check=says("none-of", name="method")) as caught:
        sweep(TOY, ones(), epsilons=[1.0], methods=["sond"])
    assert caught.value.field == "method"
    with pytest.raises(ParameterError, match=r"epsilon = -1\.0 must be a number from"):
        sweep(TOY, ones(), epsilons=[1.0, -1.0])


@pytest.fixture
def _no_workers() -> None:
    """End workers that page jobs left: joblib cannot take over a pool that it did not make."""
    get_reusable_executor().shutdown(kill_workers=True)


@pytest.mark.slow
@pytest.mark.usefixtures("_no_workers")
def test_processes_give_the_same_rows():
    sequential = values(toy_sweep(trials=12))
    with joblib.parallel_config(backend="loky", n_jobs=2):
        assert values(toy_sweep(trials=12)) == sequential


def test_the_engine_is_the_one_around_the_call_not_around_the_loop():
    with joblib.parallel_config(backend="threading", n_jobs=2):
        rows = toy_sweep(trials=12)
    assert values(rows) == values(toy_sweep(trials=12))


@pytest.mark.slow
def test_a_dask_cluster_gives_the_same_rows(tmp_path):
    """A scheduler and two workers in threads that speak TCP: tasks and rows are still pickled.

    Workers in processes have a time to start in, which a busy machine may exceed.
    """
    distributed = pytest.importorskip("dask.distributed", reason="dask is optional")
    sequential = values(toy_sweep(trials=12))
    made = cluster(tmp_path, processes=False, protocol="tcp://")
    client = distributed.Client(made, timeout=300)
    with made, client, joblib.parallel_config(backend="dask"):
        assert values(toy_sweep(trials=12)) == sequential


def count_and_note(folder: Path, p: ToyParams, rng: np.random.Generator) -> Any:
    (folder / uuid.uuid4().hex).touch()
    return TOY.method("sound").run(ones(), p, rng)


NOTED = replace(
    TOY,
    methods=(replace(TOY.method("sound"), run=count_and_note),),
    evaluate=lambda _folder, output: TOY.evaluate(ones(), output),
)


@pytest.mark.parametrize(
    "engine", [{"backend": "sequential"}, {"backend": "threading", "n_jobs": 2}]
)
def test_closing_a_sweep_cancels_what_is_pending_without_a_warning(engine, tmp_path):
    """Each of 1,000 runs leaves a note: closed after the first, most were never made."""
    slow = {"sound": ToyParams(pause=0.05)}
    with joblib.parallel_config(**engine):
        rows = sweep(NOTED, tmp_path, epsilons=[1.0], methods=["sound"], params=slow, trials=1_000)
    assert next(rows).method == "sound"
    rows.close()  # type: ignore[attr-defined]
    assert 0 < len(list(tmp_path.iterdir())) < 500
    assert list(rows) == []
    gc.collect(1)  # what is old was there before


def rows_of(numbers: list[float], **fields: Any) -> list[Row]:
    usual = {"method": "m", "epsilon": 1.0, "claimed": 1.0, "proven": 1.0}
    base: dict[str, Any] = {**usual, "metric": "rmse", "seconds": 0.0, **fields}
    return [Row(**base, value=v, trial=t) for t, v in enumerate(numbers)]


def test_a_summary_has_the_textbook_numbers():
    """Of values that are finite; the largest claim counts where trials differ."""
    numbers = [3.0, 1.0, 4.0, 1.0, 5.0, 9.0, 2.0, 6.0]
    rows = [*rows_of([*numbers, math.nan, math.inf], proven=2.0), *rows_of([math.nan], proven=3.0)]
    [line] = summary(rows).to_dict("records")
    interval = stats.ttest_1samp(numbers, 0).confidence_interval(0.95)
    assert (line["n"], line["median"]) == (8, np.median(numbers))
    assert (line["low"], line["high"]) == pytest.approx(tuple(np.quantile(numbers, [0.05, 0.95])))
    assert line["mean"] == pytest.approx(np.mean(numbers))
    assert (line["mean_low"], line["mean_high"]) == pytest.approx((interval.low, interval.high))
    assert (line["claimed"], line["proven"]) == (1.0, 3.0)


def test_a_summary_has_one_line_per_method_budget_and_metric():
    table = summary(toy_sweep(trials=20))
    assert table.columns.equals(summary([]).columns)
    assert (len(table), len(summary([]))) == (8, 0)
    assert (table["n"] == 20).all()
    sharp = table[table["method"] == "sharp"]
    assert (sharp["proven"] == 2 * sharp["claimed"]).all()
    one = summary(rows_of([2.0], proven=math.inf))
    assert one[["median", "proven"]].to_numpy().tolist() == [[2.0, math.inf]]
    assert one[["mean_low", "mean_high"]].isna().all(axis=None), "the interval of one trial"
