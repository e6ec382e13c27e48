"""Words on too few users: how many are needed, and large counts."""

import math

import pytest

from dp_core.algorithms.lremh.method.steps.client import Noise
from dp_core.algorithms.lremh.study.planning import Design, design_of_bits
from dp_core.algorithms.lremh.view import story

PAPER, EIGHT = Noise(0.5, 0.5, 0.75), (2,) * 8
OWN = design_of_bits(PAPER, EIGHT)


@pytest.mark.parametrize("number", [1, 999.2, 1_000, 16_738, 999_999, 123_456_789, 9.9995e14, 3e30])
def test_a_count_is_never_written_below_itself(number):
    text = story.people(number)
    for word, size in {" million": 1e6, " billion": 1e9, " trillion": 1e12}.items():
        if text.endswith(word):
            assert number <= float(text.removesuffix(word)) * size * (1 + 1e-9) < 1.011 * number
            return
    if "×" not in text:
        assert number <= float(text.replace(",", "")) < 1.011 * number + 1


def test_too_few_users_are_told_how_many_are_needed_and_enough_are_told_nothing():
    sentence, detail = story.too_few(OWN, 4_315, 8)
    assert sentence == "Too few users for this noise. Needed: 16,800"  # 16,738
    assert "With 4,315 users the planned joint error for pairs is 0.98" in detail
    assert story.too_few(OWN, 16_738, 8) is None
    assert story.too_few(Design(sums=(math.inf,)), 10, 1)[0].endswith("more than anybody has")


# --- pictures -------------------------------------------------------------------------------------
