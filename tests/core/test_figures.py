"""Figures draw what they are given, and nothing hostile turns into markup."""

import json
import math

import numpy as np
import pandas as pd
import pytest

from dp_core.view import figures
from dp_core.view.figures import Curve, ErrorView, Spread
from dp_core.view.released import to_the_noise

LIGHT = figures.theme(False)
HOSTILE = "<img src=x onerror=alert(1)> %{x} $a$ <b>"


def curve(label="FDA", k=12.0, **changes):
    epsilon = np.geomspace(0.01, 10, 13)
    errors = {"middle": k / epsilon, "low": 0.5 * k / epsilon, "high": 2 * k / epsilon}
    return Curve(label=label, **{"claimed": epsilon, "proven": epsilon, **errors, **changes})


def view(**changes):
    usual = {"metric": "rmse", "unit": "admissions", "claimed": 1.0, "proven": 1.0}
    return ErrorView(**usual | changes)


def texts(figure):
    return [note.text for note in figure.layout.annotations]


@pytest.mark.parametrize(
    ("hostile", "shown"),
    [
        ("<img src=x onerror=alert(1)>", "&lt;img src=x onerror=alert(1)&gt;"),
        ("%{customdata} $x$", "&#37;{customdata} &#36;x&#36;"),
        ("a\u202eb\nc", "a b c"),
        ("&lt;", "&amp;lt;"),
    ],
)
def test_plain_leaves_nothing_for_plotly_to_interpret(hostile, shown):
    assert figures.plain(hostile) == shown


def hostile_figures():
    """One of each figure, hostile in every place."""
    labels = ((HOSTILE, HOSTILE), (HOSTILE, HOSTILE))
    hostile = view(metric=HOSTILE, unit=HOSTILE, trivial=(HOSTILE, 50.0), tolerance=5.0)
    spread = Spread(label=HOSTILE, middle=5, low=1, high=9)
    yield figures.error_curve([curve(HOSTILE)], view=hostile, theme=LIGHT)
    yield figures.range_plot([spread], view=hostile, theme=LIGHT)
    yield figures.audit_histogram([1.0, 2], [2.0, 3], labels, LIGHT, score_label=HOSTILE)


@pytest.mark.parametrize("figure", list(hostile_figures()), ids=["error", "range", "histogram"])
def test_hostile_names_stay_text(figure):
    written = json.dumps(json.loads(figure.to_json()))
    assert "<img" not in written
    assert "%{x}" not in written
    assert "$a$" not in written
    assert "&lt;" in written


@pytest.mark.parametrize("spread", [{}, {"n": 20.0}])
def test_a_number_that_is_rounded_to_nothing_has_no_sign(spread):
    rounded = to_the_noise(pd.DataFrame({"n": [-0.0, -0.3 * bool(spread), 40.0]}), spread)["n"]
    assert list(map(str, rounded)) == ["0.0", "0.0", "40.0"]


def test_error_curve_draws_what_is_endless_large_negative_or_nothing():
    endless = figures.error_curve([curve()], view=view(proven=math.inf), theme=LIGHT)
    assert not [text for text in texts(endless) if "you:" in text]
    wide = curve(proven=np.geomspace(1, 3000, 13))
    axis = figures.error_curve([wide], view=view(), theme=LIGHT).layout.xaxis
    assert axis.range[1] == pytest.approx(math.log10(3000))
    flat = curve(middle=np.linspace(-1, 1, 13), low=None, high=None)
    figure = figures.error_curve([flat], view=view(log=False, floor=0.0), theme=LIGHT)
    assert figure.layout.yaxis.type != "log"
    assert len(figure.data[0].y) == 13
    both = [curve(), curve("Endless", proven=np.full(13, math.inf))]
    for side, there in (("proven", False), ("claimed", True)):
        shown = texts(figures.error_curve(both, view=view(side=side), theme=LIGHT))
        assert ("<b>Endless</b>" in shown) == there
    nothing = figures.error_curve([], view=view(tolerance=0.0), theme=LIGHT)
    assert nothing.layout.yaxis.range is not None
    here = view(claimed=0.5, proven=0.5)
    dot = figures.error_curve([curve(k=12.0, on_screen=True)], view=here, theme=LIGHT).data[-1]
    assert (dot.x[0], dot.y[0]) == (0.5, pytest.approx(24.0))


def histogram(first, second, **options):
    labels = (("D", "without"), ("D′", "with"))
    return figures.audit_histogram(first, second, labels, LIGHT, score_label="score", **options)


@pytest.mark.parametrize(
    ("first", "second"),
    [([], []), ([1.0], [1.0]), ([math.nan, 1.0], [math.inf, 2.0]), ([0, 1, 1], [1, 1, 0])],
)
def test_audit_histogram_draws_any_scores_in_the_same_bins(first, second):
    one, other = histogram(first, second, threshold=0.5).data
    assert np.array_equal(one.x, other.x)
    counts = histogram(np.zeros(100), np.full(100, 5.0)).data[0].y
    assert np.isnan(counts).any(), "empty bins have no outline"
    assert np.nansum(counts) == 100


def test_words_hide_the_tolerance_behind_them_and_small_or_vanishing_errors_are_readable():
    spread = Spread(label="Entropy, with δ", middle=5.0, low=1.0, high=9.0)
    figure = figures.range_plot([spread], view=view(tolerance=5.0), theme=LIGHT)
    assert next(each for each in figure.layout.annotations if "Entropy" in each.text).bgcolor
    small = curve(middle=np.geomspace(1e-6, 1e-3, 13), low=None, high=None)
    axis = figures.error_curve([small], view=view(), theme=LIGHT).layout.yaxis
    assert {"0.00001", "0.0001"} <= set(axis.ticktext)
    falls = curve(middle=np.geomspace(1, 1e-12, 13), low=None, high=None)
    figure = figures.error_curve([falls], view=view(), theme=LIGHT)
    low, high = figure.layout.yaxis.range
    assert high - low < figures.DECADES + 2
    (label,) = [each for each in figure.layout.annotations if "FDA" in each.text]
    assert low <= label.y <= high
