"""Sentences and pictures of the experiments: what they say follows from the numbers alone."""

import math

import numpy as np
import pandas as pd
import pytest

from dp_core.algorithms.lremh.study import trials
from dp_core.algorithms.lremh.study.trials import Trial
from dp_core.algorithms.lremh.view import figures, story
from dp_core.algorithms.lremh.view.figures import Lines
from dp_core.view.theme import theme

TITLES = {
    "em": "EM",
    "lremh": "LREMH",
    "plus": "PLUS",
    "pairs": "Pairs",
    "joint_grr": "Joint, k-ary",
    "lasso": "LASSO",
    "independent": "Independent",
}
UNIFORM = {0.1: 0.6, 0.9: 0.6}


def at(x):
    return f"f = {x:g}"


def runs(method, x, errors, **facts):
    given = {"seconds": 0.002, "deleted": 0.0, "from_uniform": 0.4} | facts
    return [
        Trial(method=method, x=x, trial=trial, error=error, **given)
        for trial, error in enumerate(errors)
    ]


def said(*rows, uniform=UNIFORM):
    table = trials.summary([trial for batch in rows for trial in batch])
    return " ".join(story.growth_words(table, TITLES.__getitem__, at, uniform=uniform))


def test_nothing_is_said_before_anything_came_back():
    empty = pd.DataFrame(columns=["method", "x"])
    assert story.growth_words(empty, str, at, uniform={}) == []
    assert story.protocol_words(empty, str, epsilon=1, attributes=2, candidates=4) == []


def test_em_that_turns_back_to_the_uniform_table_is_named_with_its_places():
    rows = (
        runs("em", 0.1, [0.2], from_uniform=0.5),
        runs("em", 0.9, [0.6], from_uniform=0.0008),
    )
    words = said(*rows)
    assert "to within 0.00080, at f = 0.9. " in words
    assert "f = 0.1" not in words
    assert not said(runs("em", 0.1, [0.4], from_uniform=0.21))


def test_deleted_mass_is_said_to_bound_the_error():
    rows = (
        runs("lremh", 0.1, [0.3, 0.3], deleted=0.13),
        runs("lremh", 0.9, [0.7, 0.7], deleted=0.42),
    )
    assert "0.13 at f = 0.1 and 0.42 at f = 0.9" in said(*rows)
    assert "0.30 and 0.70" in said(*rows)
    assert not said(runs("lremh", 0.1, [0.3]))
    assert not said(runs("plus", 0.1, [0.3]))


def protocols(**errors):
    rows = [trial for method, found in errors.items() for trial in runs(method, 4.0, found)]
    words = story.protocol_words(
        trials.summary(rows), TITLES.__getitem__, epsilon=4.0, attributes=4, candidates=120
    )
    return " ".join(words)


def test_bits_or_one_question_win_only_where_their_band_is_below_the_other():
    words = protocols(plus=[0.12, 0.13], joint_grr=[0.014, 0.016], pairs=[0.03, 0.04])
    assert "each of 4 attributes gets 1. Joint, k-ary spends all" in words
    words = protocols(plus=[0.1, 0.11], joint_grr=[0.5, 0.6], pairs=[0.2, 0.21])
    assert "still win" in words
    assert "K = 120" in words
    assert "do not tell" in protocols(plus=[0.1, 0.3], pairs=[0.2, 0.25])
    assert "split" not in protocols(joint_grr=[0.01, 0.01], pairs=[0.2, 0.25])
    assert "at most 8 while" in story.lifetime_words(4.0, 8.0)
    assert "have no bound" in story.lifetime_words(4.0, math.inf)


# --- pictures -------------------------------------------------------------------------------------

LINES = Lines(
    axis="permanent noise f",
    ticks=[0.1, 0.9],
    titles={"em": "<b>EM</b>", "plus": "PLUS"},
    styles={"em": 0, "plus": 3},
)


TABLE = trials.summary(
    [
        *runs("em", 0.1, [0.1, 0.2], seconds=0.01),
        *runs("em", 0.9, [0.5, 0.6], seconds=0.02),
        *runs("plus", 0.1, [0.1, 0.2], seconds=0.1),
    ]
)


@pytest.mark.parametrize("dark", [False, True])
def test_lines_bands_and_the_uniform_level_are_drawn(dark):
    figure = figures.error_lines(TABLE, LINES, theme(dark), uniform=UNIFORM)
    middles = [trace for trace in figure.data if trace.mode == "lines+markers"]
    assert {trace.name for trace in middles} == {"&lt;b&gt;EM&lt;/b&gt;", "PLUS"}
    assert sum(trace.fill == "toself" for trace in figure.data) == 2
    em = next(trace for trace in middles if "EM" in trace.name)
    assert list(em.y) == pytest.approx([0.15, 0.55])
    assert list(figure.data[0].y) == [0.6, 0.6]
    assert figure.layout.yaxis.range[1] > 0.6
    labels = " ".join(note.text for note in figure.layout.annotations)
    assert "uniform table" in labels
    assert "<b>EM" not in labels.replace("<b>&lt;b&gt;EM", "")


@pytest.mark.parametrize(
    ("times", "ticks"),
    [
        ({}, ["10 ms", "100 ms"]),
        (
            {"seconds_low": 0.0101, "seconds_high": 0.0499, "seconds": 0.03},
            ["10 ms", "20 ms", "50 ms"],
        ),
        ({"seconds_low": 0.0, "seconds_high": 0.0, "seconds": 0.0}, None),
    ],
)
def test_times_are_on_a_log_axis_with_at_least_two_ticks(times, ticks):
    axis = figures.time_lines(TABLE.assign(**times), LINES, theme(dark=False)).layout.yaxis
    assert axis.type == "log"
    assert np.isfinite(axis.range).all()
    assert ticks is None or list(axis.ticktext) == ticks
