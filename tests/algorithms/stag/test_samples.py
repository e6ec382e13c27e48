"""Bundled maps: their order, their words, and how fast they are made."""

from dp_core.algorithms.stag.data.city import SAMPLES, STORIES, TITLES
from tests.work import steps


def test_the_samples_come_in_their_order_and_the_default_first():
    assert list(SAMPLES) == ["city_small", "city", "city_large", "places", "europe"]
    assert all(str(story).endswith(".") for story in STORIES.values())
    assert list(TITLES) == list(STORIES) == list(SAMPLES)


def test_the_sample_that_opens_the_page_is_made_at_once():
    assert steps(SAMPLES["city"].__wrapped__) < 300_000
