"""Bundled tables: their order, their words, and the facts they were chosen for."""

import numpy as np
import pytest

from dp_core.algorithms.privscbn.data.generators import SAMPLES, STORIES
from tests.algorithms.privscbn.test_generators import independent_error
from tests.work import steps


def test_the_samples_come_in_their_order_and_the_default_first():
    assert list(SAMPLES) == [
        "asia_small", "survey", "asia", "blocks", "mixed_blocks", "baskets", "digits", "xor",
        "town",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("key", "records", "attributes", "name"),
    [
        ("asia", 20_000, 8, "Asia clinic, 20,000 records × 8"),
        ("blocks", 20_000, 24, "Blocks, 20,000 records × 24"),
        ("mixed_blocks", 20_000, 24, "Mixed blocks, 20,000 records × 24"),
        ("survey", 20_000, 16, "Disability survey, 20,000 records × 16"),
        ("baskets", 50_000, 50, "Baskets, 50,000 records × 50"),
        ("digits", 1_797, 64, "Digits, 1,797 records × 64"),
        ("xor", 20_000, 4, "XOR trap, 20,000 records × 4"),
    ],
)
def test_each_sample_has_its_size_and_its_name(key, records, attributes, name):
    made = SAMPLES[key]()
    assert (len(made), made.attributes, made.name) == (records, attributes, name)
    assert SAMPLES[key]() is made
    assert SAMPLES[key].__wrapped__().fingerprint == made.fingerprint


def test_each_sample_has_a_short_story_in_sentences():
    assert list(STORIES) == list(SAMPLES)
    for story in map(str, STORIES.values()):
        assert 80 < len(story) < 240
        assert story.endswith(".")
        assert ". " in story


def test_the_sample_that_opens_the_page_is_made_at_once():
    assert steps(SAMPLES["asia"].__wrapped__) < 10_000


def test_the_survey_and_the_blocks_have_the_errors_that_are_stated():
    """Mean 3-way error of the independent model, 0.25 and 0.055; fixed data."""
    assert independent_error(SAMPLES["survey"]()) == pytest.approx(0.25, abs=0.005)
    assert independent_error(SAMPLES["blocks"]()) == pytest.approx(0.055, abs=0.003)


def test_mixed_blocks_are_the_blocks_in_another_order():
    plain, mixed = SAMPLES["blocks"](), SAMPLES["mixed_blocks"]()
    order = [plain.names.index(name) for name in mixed.names]
    assert np.array_equal(mixed.values, plain.values[:, order])
