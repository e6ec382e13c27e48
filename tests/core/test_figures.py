"""Figures draw what they are given, and nothing hostile turns into markup."""

import json
import math
from xml.etree import ElementTree

import numpy as np
import pytest

from dp_core import registry
from dp_core.algorithms.fda.view.figures import Scene, running_totals
from dp_core.tables.data import CountStream
from dp_core.view import figures, roc
from dp_core.view.figures import Curve, ErrorView, Spread
from dp_core.view.theme import method_style

LIGHT = figures.theme(False)
DARK = figures.theme(True)
HOSTILE = "<img src=x onerror=alert(1)> %{x} $a$ <b>"


def curve(label="FDA", k=12.0, **changes):
    epsilon = np.geomspace(0.01, 10, 13)
    values = {
        "claimed": epsilon,
        "proven": epsilon,
        "middle": k / epsilon,
        "low": 0.5 * k / epsilon,
        "high": 2 * k / epsilon,
    }
    return Curve(label=label, **{**values, **changes})


def view(**changes):
    return ErrorView(
        **{"metric": "rmse", "unit": "admissions", "claimed": 1.0, "proven": 1.0, **changes}
    )


def texts(figure):
    return [note.text for note in figure.layout.annotations]


def contrast(first, second):
    def luminance(code):
        parts = [int(code[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return np.dot(linear, [0.2126, 0.7152, 0.0722])

    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scheme", [LIGHT, DARK])
def test_colours_of_words_and_thin_lines_have_enough_contrast(scheme):
    words = ("text", "muted", "private", "true", "vermilion_text", "green", "orange_text")
    for name in (*words, "pink", "tolerance"):
        assert contrast(getattr(scheme, name), scheme.background) >= 4.4, name


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


def test_error_curve_labels_each_line_and_marks_epsilon_tolerance_and_floor():
    shown = view(
        tolerance=25.0, works=(0.92, 1.65), trivial=("straight line (trivial)", 120.0), floor=0.0
    )
    figure = figures.error_curve(
        [curve(band=True), curve("Naive", 9.0, style=2)], view=shown, theme=LIGHT
    )
    marks = {"<b>you: ε = 1</b>", "tolerance 25", "no noise: 0", "straight line<br>(trivial)"}
    assert {"<b>FDA</b>", "<b>Naive</b>", "<b>works:<br>0.92 to 1.65</b>", *marks} <= {
        *texts(figure)
    }
    layout = figure.layout
    assert layout.paper_bgcolor == layout.plot_bgcolor == "rgba(0,0,0,0)"
    assert layout.uirevision
    assert layout.showlegend is False
    assert list(layout.xaxis.ticktext) == ["0.01", "0.1", "1", "10"]
    assert (layout.xaxis.type, list(layout.xaxis.range)) == ("log", pytest.approx([-2, 1]))


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


@pytest.mark.parametrize("works", [(0.5, math.inf), (1e-5, 2.0), (20.0, 30.0)])
def test_feasible_band_stays_on_the_axis(works):
    figure = figures.error_curve([curve()], view=view(works=works), theme=LIGHT)
    band = figure.layout.shapes[0]
    assert 0.00999 <= band.x0 <= band.x1 <= 10.001


def spreads(**middles):
    return [
        Spread(label=name, middle=middle, low=middle / 2, high=middle * 2)
        for name, middle in middles.items()
    ]


def test_range_plot_puts_the_best_on_top():
    figure = figures.range_plot(spreads(a=3.0, b=1.0, c=2.0), view=view(tolerance=2.5), theme=LIGHT)
    heights = {note.text[3]: note.y for note in figure.layout.annotations[:3]}
    assert sorted(heights, key=heights.get, reverse=True) == ["b", "c", "a"]
    agreement = view(better="higher", log=False, decimals=2, metric="agreement", unit="of 1")
    figure = figures.range_plot(spreads(A=0.2, B=0.9, C=-0.001), view=agreement, theme=LIGHT)
    rows = {note.text: note.y for note in figure.layout.annotations if note.text.startswith("<b>")}
    best_last = ["<b>C</b>  0.00", "<b>A</b>  0.20", "<b>B</b>  0.90"]
    assert sorted(rows, key=rows.__getitem__) == best_last


def test_range_plot_turns_logarithmic_where_one_method_would_squash_the_others():
    far = spreads(a=1.0, b=1000.0)
    assert figures.range_plot(far, view=view(), theme=LIGHT).layout.xaxis.type == "log"
    assert figures.range_plot(far[:1], view=view(), theme=LIGHT).layout.xaxis.type == "linear"
    assert not figures.range_plot([], view=view(), theme=LIGHT).data


def drawn_roc(*given, **looks):
    """Lines and words of the picture of the best attack: places in shares of the plot."""
    root = ElementTree.fromstring(roc.roc_picture(*given, **looks))
    lines = [
        np.array([each.split(",") for each in line.get("points").split()], float)
        for line in root.iter()
        if line.get("points")
    ]
    return lines, ["".join(text.itertext()) for text in root.iter() if text.tag.endswith("text")]


def test_the_region_of_attacks_is_the_limit_and_its_mirror_image():
    (*_, region, limit, guess), _ = drawn_roc(1.0, 0.0, LIGHT)
    side = guess[1] - guess[0]
    corner = 1 / (1 + math.e)
    np.testing.assert_allclose((limit[2] - guess[0]) / side, (corner, 1 - corner), atol=1e-3)
    np.testing.assert_allclose((region[7] - guess[0]) / side, (1 - corner, corner), atol=1e-3)


def test_attacks_that_were_run_are_drawn_and_labelled_only_where_there_are_any():
    there = roc.roc_picture(1.0, 0.0, LIGHT, [(0.1, 0.2)], dots_label="dots\n<b>")
    assert there.count("<circle") == 1
    assert {"dots", "<b>"} <= {*drawn_roc(1.0, 0.0, LIGHT, [(0.1, 0.2)], dots_label="dots\n<b>")[1]}
    none = roc.roc_picture(1.0, 0.0, LIGHT, dots_label="dots")
    assert "<circle" not in none
    assert "dots" not in none


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


@pytest.mark.parametrize("dark", [False, True])
def test_a_role_keeps_its_colour_and_is_thick_and_solid_on_screen(dark):
    colours = set()
    for role in ("published", "sound", "rival", "second"):
        beside, here = (method_style(role, dark, on_screen=shown) for shown in (False, True))
        assert beside.colour == here.colour
        assert (here.dash, here.width) == ("solid", 3)
        assert beside.width == 1.6
        colours.add(here.colour)
    colours |= {method_style(role, dark).colour for role in ("truth", "tolerance")}
    assert len(colours) == 6


@pytest.mark.parametrize(
    ("epsilon", "words"),
    [(1.0, "impossible at ε = 1"), (5.0, "almost all is possible"), (math.inf, "no bound")],
)
def test_the_region_of_attacks_says_what_is_possible(epsilon, words):
    assert any(words in text for text in drawn_roc(epsilon, 0.0, LIGHT)[1])


@pytest.mark.parametrize(("first", "second"), [(0.0, 0.1), (0.1, 0.0), (0.0, 9.0)])
def test_labels_of_two_peaks_do_not_collide(first, second):
    generator = np.random.default_rng(1)
    figure = histogram(generator.normal(first, 1, 400), generator.normal(second, 1, 400))
    left, right = (note.x for note in figure.layout.annotations)
    assert abs(left - right) >= 0.4
    assert (left < right) == (first < second)


@pytest.mark.parametrize(
    ("wider", "higher", "added", "on_top"),
    [(0.1, 0, 2, True), (10, 0, 2, False), (1, 5, 1, False), (1, 0, 0, False)],
)
def test_what_was_before_lies_below_but_for_a_band_that_would_not_be_seen(
    wider, higher, added, on_top
):
    """A band has two edges, a line has one; what has not moved is not drawn."""
    method, stream = registry.algorithms()["fda"].method("fda_published"), small_stream()
    release = method.run(stream, method.params(), np.random.default_rng(1))
    totals, half = release.output.totals, release.output.half_width
    scenes = (Scene(), Scene(before=(wider * half, totals + higher)))
    plain, traces = (
        running_totals(stream, release, theme=figures.theme(dark=False), scene=scene).data
        for scene in scenes
    )
    assert len(traces) == len(plain) + added
    start = len(plain) if on_top else 0
    edges = [totals - wider * half, totals + wider * half] if added == 2 else [totals + higher]
    for one, edge in zip(traces[start : start + added], edges, strict=False):
        assert one.y == pytest.approx(edge)


def small_stream():
    named = {"name": "made up", "event": "visits", "period": "month"}
    return CountStream(increments=np.arange(12), synthetic=True, **named)
