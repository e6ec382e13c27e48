"""Sentences and pictures about one user: counts of bits, averaging, the drain."""

import numpy as np
import pytest

from dp_core.algorithms.lremh import generate
from dp_core.algorithms.lremh.method.steps.client import Journey, Noise
from dp_core.algorithms.lremh.study.exposure import Answer, drain, guessed_bits
from dp_core.algorithms.lremh.view import people_figures, story
from dp_core.view.theme import theme

PAPER = Noise(0.5, 0.5, 0.75)


def bits(*rows):
    return [np.array(row, np.uint8) for row in rows]


WAY = Journey(
    record=(0, 2),
    one_hot=bits([1, 0], [0, 0, 1]),
    permanent=bits([1, 1], [0, 0, 1]),
    reports=bits([[0, 1], [1, 1], [1, 1]], [[0, 1, 1], [0, 0, 1], [0, 0, 0]]),
)


def test_flipped_bits_are_counted():
    words = story.flips(WAY)
    assert "changed 1 of 5 bits, and report 1 changed 2" in words
    assert "3 bits at the server differ" in words


def test_averaging_is_told_by_the_permanent_bits_it_brings_back():
    noise = Noise(0.3, 0.25, 0.75)
    guesses = guessed_bits(WAY.reports, noise)
    first = guessed_bits([said[:1] for said in WAY.reports], noise)
    words = story.averaged(WAY, guesses, first)
    assert "3 reports reveal 5 of 5, one report 3." in words
    assert "on 1 bits remains" in words


def test_the_layers_name_their_chances():
    words = story.layers(PAPER)
    assert "probability f = 0.50" in words
    assert "permanent 1 is sent as 1 with probability 0.75" in words
    assert "without further noise" in story.layers(Noise(0.5, 0, 1))
    assert "no permanent noise (f = 0)" in story.layers(Noise(0, 0.25, 0.75))


def test_bits_of_a_report_made_elsewhere_are_counted():
    words = story.received(bits([[1, 0]], [[1, 1, 0]]), PAPER)
    assert words.startswith("3 of 5 bits are 1.")
    assert "3 of 5 bits" in words
    assert "arrives as 1 with probability 0.69" in words


def answer(sent, record=(1, 0), attributes=(0, 2)):
    return Answer(
        attributes=attributes, domains=(2, 3), record=record, sent=sent, chances=(0.9, 0.02)
    )


def test_one_answer_is_told():
    names = ("a", "b", "c")
    assert "some attributes, a and c: one of 6" in story.asked(answer(3), names, 3)
    assert "the whole record: one of 6" in story.asked(answer(3), names, 2)
    assert "else any other" in story.asked(answer(3), names, 2)
    unary = answer(np.array([0, 1, 0, 1, 0, 0], np.uint8))
    assert "each other with 0.020" in story.asked(unary, names, 2)
    assert story.ones_of(unary).tolist() == [1, 3]
    labels = (("no", "yes"), ("?",), ("x", "y", "z"))
    assert story.combination_words((1, 2), (0, 2), labels) == "yes, z"
    assert "10 answers cost 20.0" in story.answers_add_up(2.0)


def test_the_drain_is_told_with_its_ceiling():
    words = story.drained(drain(PAPER, 8, also=(10,)), PAPER, 10)
    assert "One report costs a proven ε = 4.30, 24 % of the lifetime ε." in words
    assert "All 10 reports cost 17.20 (98 %)." in words
    assert "is 17.58" in words
    assert "All " not in story.drained(drain(PAPER, 1, also=(1,)), PAPER, 1)
    endless = Noise(0, 0.25, 0.75)
    assert "no ceiling" in story.drained(drain(endless, 2, also=(3,)), endless, 3)


def test_a_loss_without_bound_says_so():
    assert story.loss_text(float("inf")) == "no bound"
    assert story.loss_text(8.4712) == "8.47"


# --- pictures -------------------------------------------------------------------------------------


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("reports", [1, 10, 1_000])
def test_the_curve_has_its_ceiling_what_is_printed_and_the_reports_on_screen(reports, dark):
    curve = drain(PAPER, 8, also=(reports,))
    figure = people_figures.epsilon_curve(curve, reports, theme(dark))
    levels = {shape.y0 for shape in figure.layout.shapes if shape.y0 == shape.y1}
    assert levels == {curve.lifetime, curve.printed}
    assert figure.data[0].y[-1] == pytest.approx(17.5778, abs=1e-4)
    assert figure.data[1].x == (reports,)
    assert figure.data[1].y[0] == curve.at(reports)[0]
    texts = {note.text for note in figure.layout.annotations}
    assert f"<b>you: {reports:,}</b>" in texts
    assert "in the paper: 0.537 for any number" in texts


def test_without_a_ceiling_none_is_drawn():
    noise = Noise(0, 0.25, 0.75)
    curve = drain(noise, 2, also=(5,))
    figure = people_figures.epsilon_curve(curve, 5, theme(False))
    assert not any("lifetime" in str(note.text) for note in figure.layout.annotations)
    assert figure.layout.yaxis.range[1] > curve.epsilon[-1]


def test_the_attacker_starts_above_a_coin_and_stays_below_the_ceiling():
    curve = drain(PAPER, 8, also=(5,))
    figure = people_figures.attacker_curve(curve, 5, 0.75, theme(False))
    assert {shape.y0 for shape in figure.layout.shapes if shape.y0 == shape.y1} == {0.5, 0.75}
    assert 0.5 < figure.data[0].y[0] < figure.data[0].y[-1] <= 0.75 + 1e-9


def test_the_words_fit_a_bundled_table():
    table = generate("census", 5, 0)
    assert story.combination_words((0, 1), (0, 1), table.labels) == "male, above 50,000"
