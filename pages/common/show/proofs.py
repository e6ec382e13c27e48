"""Claimed against proven: the sentence, the bars and the steps of a ledger, and what breaks it."""

from collections.abc import Callable, Sequence
from typing import Any

import streamlit as st

from dp_core.privacy.ledger import PrivacyLedger
from dp_core.privacy.problems import Problem, Rung
from dp_core.view import figures
from dp_core.view.ledger import explained, first_levels, in_short
from pages.common.show import html, panels

PLACES = "**Where the published proof does not hold**"


def bars(ledger: PrivacyLedger, *, unit: str, key: str) -> None:
    """Draw what is claimed, what the claim becomes with its sums done right, what is proven."""
    st.markdown("**Claimed against proven**")
    believed = None if ledger.holds else ledger.believed
    figure = figures.ledger_bars(ledger.claimed, believed, ledger.proven, panels.current_theme())
    panels.chart(figure, key=f"{key}_bars", alt=in_short(ledger, unit))


def steps(ledger: PrivacyLedger, *, key: str) -> None:
    """Draw every step with its reason, two levels of them until all are asked for.

    Parameters
    ----------
    ledger : PrivacyLedger
    key : str
        Prefix of the key of the switch.
    """
    st.markdown("**Step by step: what each costs, and why**")
    every = explained(ledger.records())
    first = first_levels(every)
    folded = len(first) < len(every)
    if folded and not st.toggle(f"Open all {len(every)} steps", key=f"{key}_ledger_all"):
        every = first
    st.html(html.ledger_table(every))


def ladder(rungs: Sequence[Rung], *, help: str) -> None:
    """List what the claim becomes when it is repaired, one line a reading.

    Parameters
    ----------
    rungs : sequence of Rung
        The claim first.
    help : str
        How to read the lines.
    """
    with st.expander("What if: the claim, repaired step by step"):
        panels.note(help)
        panels.table(
            {
                "reading": [rung.label for rung in rungs],
                "ε": [figures.epsilon_text(rung.epsilon) for rung in rungs],
                "why": [rung.because for rung in rungs],
            },
            "What the claim becomes",
        )


def published(
    key: str,
    rungs: Sequence[Rung],
    problems: Sequence[Problem],
    attack: Callable[[str], Any],
    *,
    help: str,
    words: str,
) -> None:
    """Draw all that does not hold in the proof of a published method.

    Parameters
    ----------
    key : str
        Of the system.
    rungs, problems
        As for `ladder` and `problem_list`.
    attack : callable
        Draws the attack on a pair, given its key.
    help, words : str
        How to read the readings; what the problems speak of.
    """
    ladder(rungs, help=help)
    st.markdown(PLACES)
    panels.say(words)
    problem_list(key, problems, attack)


def problem_list(key: str, problems: Sequence[Problem], attack: Callable[[str], Any]) -> None:
    """List the problems in a fold, each in a frame of its own, with the attacks that show it.

    Parameters
    ----------
    key : str
        Of the system.
    problems : sequence of Problem
    attack : callable
        Draws the attack on a pair, given its key.
    """
    with st.expander(f"All {len(problems)}, one by one"):
        for problem in problems:
            with st.container(border=True, key=f"{key}_problem_{problem.number}"):
                st.markdown(f"**{problem.number}. {html.md(problem.title)}**")
                panels.say(f"{problem.words} {problem.figures}".strip())
                for pair in problem.pairs:
                    attack(pair)
