"""What does not hold in a published proof, as the ledger tabs show it."""

from collections.abc import Callable, Sequence

import pandas as pd
import streamlit as st

from dp_core.privacy.problems import Problem, Rung
from dp_core.view import figures
from pages.common.show import html, panels


def ladder(key: str, rungs: Sequence[Rung], *, help: str) -> None:
    """Draw what the claim becomes when it is repaired, one bar a reading.

    Parameters
    ----------
    key : str
        Of the system.
    rungs : sequence of Rung
        The claim first.
    help : str
        How to read the bars.
    """
    st.markdown("**What if: the claim, repaired step by step**", help=help)
    figure = figures.ladder_bars(
        [(rung.label, rung.epsilon) for rung in rungs], panels.current_theme()
    )
    words = "; ".join(f"{rung.label}: {figures.epsilon_text(rung.epsilon)}" for rung in rungs)
    panels.chart(figure, key=f"{key}_ladder", alt=f"Epsilon. {words}.")
    panels.table_under(
        "What the claim becomes",
        pd.DataFrame(
            {
                "reading": [rung.label for rung in rungs],
                "ε": [figures.epsilon_text(rung.epsilon) for rung in rungs],
                "why": [rung.because for rung in rungs],
            }
        ),
    )


def problem_list(key: str, problems: Sequence[Problem], attack: Callable[[str], None]) -> None:
    """Draw each problem in a frame of its own, with the attacks that show it.

    Parameters
    ----------
    key : str
        Of the system.
    problems : sequence of Problem
    attack : callable
        Draws the attack on a pair, given its key.
    """
    for problem in problems:
        with st.container(border=True, key=f"{key}_problem_{problem.number}"):
            st.markdown(f"**{problem.number}. {html.md(problem.title)}**")
            st.markdown(html.md(f"{problem.words} {problem.figures}".strip()))
            for pair in problem.pairs:
                attack(pair)
