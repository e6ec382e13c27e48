"""The article's eight figures: the committed page says what is computed today, word for word."""

import numpy as np
import pytest

from benchmarks import fda_curves as numbers
from benchmarks.fda_curves import FIGURES
from benchmarks.fda_figures import PAGE
from dp_core.algorithms.fda import total_error

LEVELS = np.arange(1, 26)


@pytest.mark.parametrize("mechanism", ["binary", "fda_published", "boost", "privelet"])
def test_scaled_totals_are_the_totals_over_two_to_the_m(mechanism):
    totals = numbers.exact_totals(mechanism) / 2
    assert numbers.scaled_totals(mechanism, 25) == pytest.approx(totals / 2.0**LEVELS, rel=1e-12)
    far = total_error(mechanism, 2**100 - (mechanism in ("binary", "fda_published"))) / 2.0**100
    assert numbers.scaled_totals(mechanism, 100)[-1] == pytest.approx(far, rel=1e-12)


def test_the_page_of_the_figures_states_every_exact_number_and_sentence():
    text = PAGE.read_text(encoding="utf-8")
    for number, figure in FIGURES.items():
        made = figure(None)
        assert f"{PAGE.stem}/{number}.svg" in text
        assert (PAGE.with_suffix("") / f"{number}.svg").exists()
        for each in made.facts:
            assert f"| {each.name} | {each.paper or '–'} | {each.exact:{each.form}} |" in text
        for said in (*made.holds, *made.differs):
            assert " ".join(said.split()) in " ".join(text.split())
