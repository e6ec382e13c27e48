"""What does not hold in a published proof, as the ledger tabs show it."""

from collections.abc import Callable, Sequence
from typing import Any

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
        {
            "reading": [rung.label for rung in rungs],
            "ε": [figures.epsilon_text(rung.epsilon) for rung in rungs],
            "why": [rung.because for rung in rungs],
        },
    )


def published(
    view: Any,
    rungs: Sequence[Rung],
    problems: Sequence[Problem],
    attack: Callable[[str], None],
    *,
    help: str,
    words: str,
) -> None:
    """Draw all that does not hold in the proof of a published method.

    Parameters
    ----------
    view : View
    rungs, problems
        As for `ladder` and `problem_list`.
    attack : callable
        Draws the attack on a pair, given its key.
    help, words : str
        How to read the bars; what the problems speak of.
    """
    ladder(view.key, rungs, help=help)
    st.markdown("**Where the published proof does not hold**")
    panels.say(words)
    problem_list(view.key, problems, attack)


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
            panels.say(f"{problem.words} {problem.figures}".strip())
            for pair in problem.pairs:
                attack(pair)
