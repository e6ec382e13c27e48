"""Bundled maps: their order, their words, and how fast they are made."""

import pytest

from dp_core.algorithms.stag.data.city import CITY_BOX, SAMPLES, STORIES, TITLES
from tests.work import steps


def test_the_samples_come_in_their_order_and_the_default_first():
    assert list(SAMPLES) == ["city_small", "city", "city_large", "places", "europe"]
    assert all(str(story).endswith(".") for story in STORIES.values())
    assert list(TITLES) == list(STORIES) == list(SAMPLES)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "points", "resolution", "name", "synthetic"),
    [
        ("city", 1_000_000, 1024, "Made-up city, 1,000,000 trips", True),
        ("city_small", 100_000, 256, "Made-up city, 100,000 trips", True),
        ("city_large", 10_000_000, 1024, "Made-up city, 10,000,000 trips", True),
        ("places", 234_908, 1024, "World, 234,908 places", False),
        ("europe", 103_277, 1024, "Europe, 103,277 places", False),
    ],
)
def test_each_sample_has_its_size_and_its_name(key, points, resolution, name, synthetic):
    made = SAMPLES[key]()
    assert (len(made), made.resolution, made.name) == (points, resolution, name)
    assert made.synthetic is synthetic
    assert not made.confidential
    assert not made.facts_from_data
    assert made.outside == 0
    assert made.base["type"] == "FeatureCollection"
    assert SAMPLES[key]() is made
    if synthetic:
        assert made.base == SAMPLES["city"]().base
        assert made.box == CITY_BOX


def test_the_sample_that_opens_the_page_is_made_at_once():
    assert steps(SAMPLES["city"].__wrapped__) < 300_000
