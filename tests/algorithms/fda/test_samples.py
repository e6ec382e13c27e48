"""Bundled streams: the facts they are described with."""

import hashlib
import re

from dp_core.algorithms.fda.data.samples import FLIGHTS, SAMPLES


def test_the_samples_come_in_their_order_and_the_default_first():
    order = ["ward", "hiv", "clicks", "adverse", "flights_daily", "flights_hourly", "beds"]
    assert list(SAMPLES) == order
    for make in SAMPLES.values():  # and are the same every time
        assert make.__wrapped__().fingerprint == make().fingerprint


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
