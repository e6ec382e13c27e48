"""Draw the eight figures of the FDA article again: ``python -m benchmarks.fda_figures``.

Writes docs/results/fda_figures.md and one picture a figure beside it. Errors follow from N, ε and
the noise alone: no data set is read. A Chromium turns each figure into an SVG.
"""

import json
import sys
from typing import Any

import plotly.graph_objects as go

from benchmarks import PAGES
from benchmarks.fda_figures import FIGURES, Fact, PaperFigure, figures, mean_squares
from benchmarks.page import publish, section, table
from dp_core.noise.mechanisms import Rng
from dp_core.study.experiments import trial_rng
from dp_core.view.theme import theme
from tools import browsing

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
    drawn = [figures.draw(record, theme(dark=False), runs=RUNS) for record in made]
    for each in drawn:
        each.update_layout(showlegend=True, paper_bgcolor="white", plot_bgcolor="white")
    folder = PAGE.with_suffix("")
    folder.mkdir(exist_ok=True)
    for record, picture in zip(made, pictures(drawn), strict=True):
        (folder / f"{record.number}.svg").write_text(f"{picture}\n", encoding="utf-8")
    publish(PAGE, lines(made))


if __name__ == "__main__":
    main()
