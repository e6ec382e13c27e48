"""Draw the eight figures of the FDA article again: ``python -m benchmarks.fda_figures``.

Writes docs/results/fda_figures.md and one picture a figure beside it. Errors follow from N, ε and
the noise alone: no data set is read. A Chromium turns each figure into an SVG.
"""

import json
import sys
from itertools import pairwise
from typing import Any

import numpy as np
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from benchmarks import PAGES
from benchmarks.fda_curves import FIGURES, Fact, Line, Panel, PaperFigure, mean_squares
from benchmarks.page import publish, section, table
from dp_core.arrays import Floats, Integers
from dp_core.noise.mechanisms import Rng
from dp_core.study.experiments import trial_rng
from dp_core.view.theme import (
    Theme,
    base_layout,
    colour,
    faded,
    panel_title,
    plain,
    style,
    theme,
    write,
)
from tools import browsing

# --- pictures of the article's figures: exact curves as lines, repeated runs as dots --------------

HEIGHT, TWO_PANELS = 340, 440  # pixels
STRETCHES = 900  # two points are kept of each
DOTS = 240


def draw(record: PaperFigure, theme: Theme, *, runs: int) -> go.Figure:
    """Draw one figure, at most 2,000 points a trace; dots are means of so many runs."""
    rows = len(record.panels)
    heights = [0.6, 0.4] if rows == 2 else [1.0]
    figure = make_subplots(
        rows=rows, cols=1, shared_xaxes=True, row_heights=heights, vertical_spacing=0.14
    )
    base_layout(figure, theme, height=TWO_PANELS if rows == 2 else HEIGHT)
    for row, panel in enumerate(record.panels, start=1):
        _panel(figure, panel, row, record, theme=theme, runs=runs)
        domain = figure.layout["yaxis" if row == 1 else f"yaxis{row}"].domain
        panel_title(figure, panel.title, y=domain[1])
    _x_axis(figure, record, rows)
    if record.paper_to is not None:
        _paper_range(figure, record.paper_to, theme)
    figure.update_layout(margin={"l": 4, "r": 10, "t": 24, "b": 2})
    return figure


def _panel(
    figure: go.Figure, panel: Panel, row: int, record: PaperFigure, *, theme: Theme, runs: int
) -> None:
    for line in panel.lines:
        figure.add_trace(_curve(line, record, theme), row=row, col=1)
    for line in panel.lines:
        if line.measured is not None:
            figure.add_trace(_dots(line, record, theme, runs), row=row, col=1)
    _level(figure, panel, row, theme)
    if panel.log:
        _log_axis(figure, panel, row)
    figure.update_yaxes(
        tickformat=",.3~g" if _span(panel)[1] < 100 else ",",
        range=None if panel.y_range is None else list(panel.y_range),
        rangemode="normal" if panel.log else "tozero",
        nticks=6,
        row=row,
        col=1,
    )


def _log_axis(figure: go.Figure, panel: Panel, row: int) -> None:
    """Ticks at 2 and 5 over few decades, at every third power over many."""
    low, high = _span(panel)
    figure.update_yaxes(type="log", dtick=1 if high / low > 300 else "D2", row=row, col=1)
    if high / low > 1e8:
        powers = range(0, 16, 3)
        words = ["1", *(f"10<sup>{power}</sup>" for power in powers[1:])]
        ticks = {"tickvals": [10.0**power for power in powers], "ticktext": words}
        figure.update_yaxes(**ticks, tickmode="array", row=row, col=1)


def _span(panel: Panel) -> tuple[float, float]:
    values = np.concatenate([line.y for line in panel.lines])
    return float(values.min()), float(values.max())


def _curve(line: Line, record: PaperFigure, theme: Theme) -> go.Scatter:
    kept = extremes(line.y, log=record.log_x) if line.y.size > 2 * STRETCHES else slice(None)
    dense = line.y.size > 2 * STRETCHES
    look = style(line.style)
    return go.Scatter(
        x=line.x[kept],
        y=line.y[kept],
        mode="lines",
        name=plain(f"{line.label}, exact"),
        line={
            "color": colour(theme, line.style),
            "dash": "solid" if dense else look.dash,
            "width": 1.2 if dense else look.width,
        },
        hovertemplate="%{y:,.4~g}",
    )


def _dots(line: Line, record: PaperFigure, theme: Theme, runs: int) -> go.Scatter:
    assert line.measured is not None
    size = line.measured.size
    kept = _chosen(size, log=record.log_x) if size > DOTS else np.arange(size)
    dense = size > DOTS
    edge = {"width": 1 if dense else 1.5, "color": colour(theme, line.style)}
    return go.Scatter(
        x=line.x[kept],
        y=line.measured[kept],
        mode="markers",
        name=plain(f"{line.label}, {runs:,} runs"),
        marker={
            "symbol": style(line.style).symbol,
            "size": 5 if dense else 7,
            "color": theme.background,
            "line": edge,
        },
        hovertemplate="%{y:,.4~g}",
    )


def extremes(values: Floats, *, log: bool, stretches: int = STRETCHES) -> Integers:
    """Places of the lowest and highest value of every stretch of the axis, with both ends.

    ``values`` are at x = 1..N; stretches are as wide on screen where the axis is logarithmic.
    """
    size = values.size
    spaced = np.linspace(0, size, stretches + 1)
    if log:
        spaced = np.geomspace(1, size + 1, stretches + 1) - 1
    edges = np.unique(spaced.round().astype(np.int64))
    places = [0, size - 1]
    for start, end in pairwise(edges):
        part = values[start:end]
        places += [start + int(part.argmin()), start + int(part.argmax())]
    return np.unique(np.asarray(places, dtype=np.int64))


def _chosen(size: int, *, log: bool) -> Integers:
    """Places spread evenly over the axis, chosen without looking at the values."""
    spaced = np.geomspace(1, size, DOTS) if log else np.linspace(1, size, DOTS)
    return np.unique(spaced.round().astype(np.int64)) - 1


def _level(figure: go.Figure, panel: Panel, row: int, theme: Theme) -> None:
    """Dotted line with its words above it, on the side the curves leave free."""
    if panel.level is None:
        return
    words, value = panel.level
    side = "left" if panel.log else "right"
    dotted = {"color": theme.text, "width": 1.2, "dash": "2px,3px"}
    figure.add_hline(y=value, line=dotted, row=row, col=1)
    place = (0.01, np.log10(value)) if panel.log else (1, value)
    look: dict[str, Any] = {"xref": "x domain", "anchor": f"{side} bottom", "row": row, "col": 1}
    write(figure, plain(words), place, theme.text, **look)


def _x_axis(figure: go.Figure, record: PaperFigure, rows: int) -> None:
    x = np.concatenate([line.x for panel in record.panels for line in panel.lines])
    last = float(x.max())
    if record.log_x:
        marks = (1, 10, 100, 1000) if last > 1000 else (1, 2, 5, 10, 25, 50, 100, 200)
        figure.update_xaxes(
            type="log",
            range=[-0.03 * np.log10(last), 1.01 * np.log10(last)],
            tickvals=[*marks, last],
            tickformat=",",
            tickangle=0,
        )
    else:
        figure.update_xaxes(range=[-0.01 * last, 1.01 * last], tickformat=",")
    figure.update_xaxes(title_text=plain(record.x_title), row=rows, col=1)


def _paper_range(figure: go.Figure, last: float, theme: Theme) -> None:
    """Shade the part of the axis that the article shows."""
    figure.add_vrect(x0=0.8, x1=last, fillcolor=faded(theme.muted, 0.12), line_width=0)
    words, place = plain(f"the article: m to {last:g}"), (np.log10(last), 0.98)
    write(figure, words, place, theme.muted, paper="y", anchor="right top")


PAGE = PAGES / "fda_figures.md"
RUNS = 500  # as in the article
SEED = 12
WIDTH = 860  # pixels


def records(runs: int = RUNS, seed: int = SEED) -> list[PaperFigure]:
    """Give the record of each figure: its exact curves and what repeated runs measured."""

    def rng(mechanism: str, horizon: int) -> Rng:
        return trial_rng(seed, f"paper {mechanism} {horizon}", None, 0)

    def measure(mechanism: str, horizon: int) -> Any:
        return mean_squares(mechanism, horizon, runs, rng(mechanism, horizon))

    return [make(measure) for make in FIGURES.values()]


def lines(made: list[PaperFigure], runs: int = RUNS) -> list[str]:
    """Lines of the page."""
    found = section(
        "# The figures of the FDA article, exact and run again",
        f"Made by `python -m benchmarks.fda_figures`. Lines are exact, in closed form. Dots are "
        f"means of {runs:,} simulated runs with seed {SEED}. The setting is that of the article: "
        "ε = 1, and N = 4,095 or N = 2ᵐ − 1. No data set is read.",
    )
    for record in made:
        found += section(
            f"Figure {record.number}: {record.title}",
            f"![Figure {record.number}]({PAGE.stem}/{record.number}.svg)",
            *_statements(record),
            _facts(record.facts, runs),
            _note(record),
        )
    return found


def _statements(record: PaperFigure) -> list[str]:
    parts = (
        ("The paper says", (record.claim,)),
        ("What holds", record.holds),
        ("What does not", record.differs),
    )
    return [f"**{title}.** {' '.join(sentences)}" for title, sentences in parts if sentences]


def _facts(facts: tuple[Fact, ...], runs: int) -> list[str]:
    rows = [
        (
            fact.name,
            fact.paper or "–",
            *("–" if n is None else f"{n:{fact.form}}" for n in (fact.exact, fact.measured)),
        )
        for fact in facts
    ]
    return table(("quantity", "paper", "exact", f"simulated, {runs:,} runs"), rows)


def _note(record: PaperFigure) -> str:
    parts = []
    if record.deviation is not None:
        parts.append(f"Dots are {100 * record.deviation:.1f} % off the exact lines on average.")
    if record.simulated_to:
        parts.append(f"Runs go to m = {record.simulated_to}.")
    return " ".join([*parts, record.note]).strip() or "No runs belong to this figure."


def pictures(drawn: list[go.Figure]) -> list[str]:
    """Render figures as SVG."""
    from playwright.sync_api import sync_playwright
    from plotly.offline import get_plotlyjs

    size = f"{{format: 'svg', width: {WIDTH}, height: figure.layout.height}}"
    with sync_playwright() as started:
        browser = started.chromium.launch(
            executable_path=browsing.chromium_path(), args=browsing.FLAGS
        )
        page = browser.new_page()
        page.add_script_tag(content=get_plotlyjs())
        urls = [
            page.evaluate(f"figure => Plotly.toImage(figure, {size})", json.loads(each.to_json()))
            for each in drawn
        ]
        return [page.evaluate("decodeURIComponent", url.partition(",")[2]) for url in urls]


def main() -> None:
    """Measure, draw and write."""
    if browsing.chromium_path() is None:
        sys.exit("No Chromium found: set CHROMIUM_PATH or install one.")
    made = records()
    drawn = [draw(record, theme(dark=False), runs=RUNS) for record in made]
    for each in drawn:
        each.update_layout(showlegend=True, paper_bgcolor="white", plot_bgcolor="white")
    folder = PAGE.with_suffix("")
    folder.mkdir(exist_ok=True)
    for record, picture in zip(made, pictures(drawn), strict=True):
        (folder / f"{record.number}.svg").write_text(f"{picture}\n", encoding="utf-8")
    publish(PAGE, lines(made))


if __name__ == "__main__":
    main()
