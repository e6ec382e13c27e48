"""Lesson: worlds that look the same to LASSO."""

import pandas as pd
import streamlit as st

from dp_core.algorithms.lremh.study import PEOPLE, WORLDS, World, world
from pages.common.input import widgets
from pages.common.show import panels
from pages.parts.lremh.state import KEY


def show() -> None:
    """Draw the lesson."""
    st.markdown("**Try it: what the counts of ones cannot tell**")
    panels.say(
        f"{PEOPLE:,} people answer two questions with yes or no, without any noise. Half say "
        "yes to each. How do the two answers of one person go together?"
    )
    chosen = widgets.segments(f"{KEY}_world", "The two answers are", WORLDS)
    made = _made(str(chosen))
    table = pd.DataFrame(
        {
            "Answers": ["no, no", "no, yes", "yes, no", "yes, yes"],
            **{
                name: [f"{100 * share:.0f} %" for share in shares.ravel()]
                for name, shares in (
                    ("Truth", made.true),
                    ("LASSO", made.lasso),
                    ("EM, run to the end", made.likeliest),
                )
            },
        }
    )
    panels.table(table, "Share of people with each pair of answers.")
    counts = ", ".join(f"{count:.0f}" for ones in made.counts for count in ones)
    panels.say(
        f"LASSO sees four counts, of no and yes to the first and to the second: {counts}. "
        "They are the same in all three worlds, so its table is the same in all three. EM sees "
        "which bits arrived together, and finds the truth."
    )


@st.cache_resource(show_spinner=False)
def _made(name: str) -> World:
    return world(name)
