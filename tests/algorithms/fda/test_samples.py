"""Bundled streams: the facts they are described with."""

import hashlib
import re

import numpy as np
import pytest

from dp_core.algorithms.fda.data.samples import FLIGHTS, SAMPLES


def test_the_samples_come_in_their_order_and_the_default_first():
    order = ["ward", "hiv", "clicks", "adverse", "flights_daily", "flights_hourly", "beds"]
    assert list(SAMPLES) == order
    for make in SAMPLES.values():  # and are the same every time
        assert make.__wrapped__().fingerprint == make().fingerprint


@pytest.mark.parametrize(
    ("key", "periods", "period", "synthetic"),
    [
        ("hiv", 120, "month", True),
        ("clicks", 10_080, "minute", True),
        ("adverse", 4_095, "day", True),
        ("flights_daily", 365, "day", False),
        ("flights_hourly", 8_760, "hour", False),
        ("beds", 180, "day", True),
    ],
)
def test_each_sample_has_its_length_and_its_periods(key, periods, period, synthetic):
    made = SAMPLES[key]()
    assert (len(made), made.period, made.synthetic) == (periods, period, synthetic)
    assert not made.confidential
    assert f"{periods:,} {period}s" in made.name
    assert len(np.unique(made.starts)) == periods
    assert SAMPLES[key]() is made


def test_admissions_begin_as_in_the_paper_and_have_a_slow_trend_and_a_season():
    made = SAMPLES["hiv"]()
    assert made.increments[:3].tolist() == [531, 392, 426]
    assert str(made.starts[0]) == "2006-01-01T00:00:00"
    assert (made.event, made.contribution) == ("admissions", 3)
    years = made.increments.reshape(10, 12)
    assert years[7:].mean() > years[:3].mean() + 20
    season = years[1:].mean(axis=0)
    assert season[[11, 0, 1, 2, 3]].mean() > season[[5, 6, 7, 8, 9]].mean() + 30
    per_patient = np.bincount(made.event_persons)
    assert per_patient.min() == 1
    assert 4 <= per_patient.max() <= 5  # what bounds leave out is counted in test_bounds


def test_clicks_have_a_day_and_a_weekend():
    days = SAMPLES["clicks"]().increments.reshape(7, 24, 60).sum(axis=2)
    hours = days.sum(axis=0)
    assert hours.max() > 4 * hours.min()
    assert days[5:].sum(axis=1).max() < 0.8 * days[:5].sum(axis=1).min()


def test_beds_are_net_changes_that_never_leave_fewer_than_none_and_adverse_events_are_rare():
    made = SAMPLES["beds"]()
    assert made.signed
    assert made.contribution == 2
    assert (made.increments < 0).any()
    totals = made.totals()
    assert 0 <= totals.min() <= totals.max() < 600
    assert totals[30:].min() > 200
    increments = SAMPLES["adverse"]().increments
    assert abs(increments.sum() - 205) < 65  # of a Poisson number: four and a half sd
    assert (increments == 0).mean() > 0.9


def test_the_bundled_file_is_the_one_described():
    text = FLIGHTS.with_name("SOURCES.md").read_text(encoding="utf-8")
    described = re.search(r"`flights\.csv\.gz` \|.*CC0 \| 8,760 \| `([0-9a-f]{64})`", text)
    assert described is not None
    assert described[1] == hashlib.sha256(FLIGHTS.read_bytes()).hexdigest()
