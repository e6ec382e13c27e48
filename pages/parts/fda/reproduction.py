"""Tab "Paper": the eight figures of the article, exact and run again."""

from functools import partial

import numpy as np
import streamlit as st

from dp_core.algorithms.fda.reproduction import FIGURES, Fact, PaperFigure, figures, mean_squares
from dp_core.study.experiments import trial_rng
from pages.common.input import controls, widgets
from pages.common.show import html, panels
from pages.parts.fda.state import KEY, View

NUMBERS = list(FIGURES)
RUNS = [100, 500, 2000]
ARTICLE_RUNS = 500


def show(_view: View) -> None:
    """Draw the tab; it needs nothing of the data or the other controls."""
    _tab()


@st.fragment
def _tab() -> None:
    number = widgets.segments(f"{KEY}_figure", "Figure of the article", NUMBERS)
    picture = st.container()
    runs, seed = _repetitions()
    record = FIGURES[number](partial(_measure, runs=runs, seed=seed))
    with picture:
        _picture(record, runs)
    st.html(_table(record.facts, runs))
    st.caption(
        "Setting of the article: ε = 1, and N = 4,095 or N = 2ᵐ − 1. Errors depend on N, ε and "
        "the noise alone, never on the data: no data set is read here, so nothing on this tab is "
        "private."
    )


def _picture(record: PaperFigure, runs: int) -> None:
    st.markdown(f"**Figure {record.number}: {html.md(record.title)}**")
    st.html(_statements(record))
    lines = {line.label: line.style for panel in record.panels for line in panel.lines}
    panels.legend([(f"method-{place}", label) for label, place in lines.items()])
    panels.chart(
        figures.draw(record, panels.current_theme(), runs=runs),
        key=f"{KEY}_paper_chart",
        alt=f"{record.title}. {' '.join(record.holds)}",
    )
    panels.note(_below(record, runs))


def _repetitions() -> tuple[int, int]:
    """Ask how many runs, and the seed."""
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        runs = widgets.segments(
            f"{KEY}_paper_runs",
            "Simulated runs",
            RUNS,
            default=ARTICLE_RUNS,
            words="{:,}".format,
            help="The article repeats each experiment 500 times.",
        )
        with st.container(width=260):
            seed = controls.seed_row(f"{KEY}_paper", again="Simulate again")
    return runs, seed


@st.cache_data(max_entries=200, show_spinner=False)
def _measure(mechanism: str, horizon: int, runs: int, seed: int) -> np.ndarray:
    """Run a mechanism; the key holds numbers alone, since no data are involved."""
    rng = trial_rng(seed, f"paper {mechanism} {horizon}", None, 0)
    return mean_squares(mechanism, horizon, runs, rng)


def _statements(record: PaperFigure) -> str:
    parts = (
        ("The paper says", (record.claim,)),
        ("What holds", record.holds),
        ("What does not", record.differs),
    )
    rows = "".join(
        f"<li><b>{title}</b> {''.join(_paragraph(words) for words in sentences)}</li>"
        for title, sentences in parts
    )
    return f'<ul class="dp-methods">{rows}</ul>'


def _paragraph(words: str) -> str:
    return f'<span style="display:block;margin-bottom:.4rem">{html.esc(_unbroken(words))}</span>'


def _unbroken(words: str) -> str:
    """Keep formulas and short phrases on one line."""
    for part in (" = ", " %", " − ", " runs"):
        words = words.replace(part, part.replace(" ", "\u00a0"))
    return words


def _below(record: PaperFigure, runs: int) -> str:
    words = f"Lines: exact, in closed form. Marks: mean of {runs:,} simulated runs"
    words += (
        f", {100 * record.deviation:.1f} % off on average." if record.deviation is not None else "."
    )
    if record.simulated_to:
        words += f" Runs go to m = {record.simulated_to}."
    return f"{words} {record.note}".strip()


def _table(facts: tuple[Fact, ...], runs: int) -> str:
    printed = any(fact.paper for fact in facts)
    names = ("Quantity", *(["Paper"] if printed else []), "Exact", f"Simulated, {runs:,} runs")
    head = "".join(f'<th scope="col">{_unbroken(name)}</th>' for name in names)
    return (
        f'<table class="dp-risk"><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(_row(fact, printed=printed) for fact in facts)}</tbody></table>"
    )


def _row(fact: Fact, *, printed: bool) -> str:
    numbers = ["–" if n is None else f"{n:{fact.form}}" for n in (fact.exact, fact.measured)]
    written = [fact.paper.replace(" ", "\u00a0") or "–", *numbers] if printed else numbers
    cells = "".join(f"<td>{html.esc(cell)}</td>" for cell in written)
    return f'<tr><th scope="row">{html.esc(_unbroken(fact.name))}</th>{cells}</tr>'
