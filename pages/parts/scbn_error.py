"""Tab "Error": what each ε buys, measured in the background, on the table or on a look-alike."""

from dataclasses import replace
from functools import partial
from typing import Any

import pandas as pd
import streamlit as st

from dp_core import registry
from dp_core.algorithms.privscbn import curves
from dp_core.experiments import Row, summary
from dp_core.records import BinaryTable
from pages.common import controls, html, panels, sweeps
from pages.parts import scbn_curves as parts
from pages.parts import scbn_epsilon as solving
from pages.parts.scbn_curves import Question
from pages.parts.scbn_epsilon import ELSEWHERE, HERE
from pages.parts.scbn_state import KEY, View

FEW, MANY = 3, 20
RUNS = f"{KEY}_curve_runs"
BIG = 400_000  # cells above which a task is a single run


def show(view: View) -> None:
    """Draw the tab."""
    question = _question(view)
    if question.free:
        st.markdown(
            html.md(
                f"All runs are on a made-up table: {question.table.name}. It stands for what is "
                "known about the data beforehand, so whatever is chosen here costs no privacy."
            )
        )
        _measured(view, question)
        return
    with panels.holder_frame("Compared with the true table: for you alone", key="scbn_error"):
        _measured(view, question)
    st.caption(solving.NOT_FREE)


def _question(view: View) -> Question:
    """Ask where errors are measured and of which questions."""
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        place = _choice("Measured on", "on", [HERE, ELSEWHERE], HERE, solving.WHY_ELSEWHERE)
        ways = _choice(
            "Attributes of a question",
            "ways",
            list(curves.WAYS),
            3,
            "A question asks for the shares of all combinations of so many attributes; 200 random "
            "ones are asked. The error is the mean total variation distance: the share of records "
            "that would have to change cells.",
        )
    table = view.table if place == HERE else _look_alike(view)
    return Question(table=table, ways=ways, free=place != HERE)


def _choice(label: str, name: str, options: list[Any], default: Any, help: str) -> Any:
    key = f"{KEY}_{name}"
    controls.linked(key, options, default)
    return st.segmented_control(
        label, options, default=default, required=True, key=key, bind=controls.BOUND, help=help
    )


def _look_alike(view: View) -> BinaryTable:
    kinds = list(curves.LOOK_ALIKES)
    controls.linked(f"{KEY}_alike", kinds, kinds[0], words=curves.LOOK_ALIKES.__getitem__)
    kind = st.selectbox(
        "What the data are like",
        kinds,
        format_func=curves.LOOK_ALIKES.__getitem__,
        key=f"{KEY}_alike",
        bind=controls.BOUND,
        help="Choose by what is publicly known, not by looking at the data.",
    )
    return made(kind, len(view.table), view.m)


@st.cache_resource(max_entries=4, show_spinner=False)
def made(kind: str, n: int, m: int) -> BinaryTable:
    """Look-alike of a public size, kept for all visitors."""
    return curves.look_alike(kind, n, m, seed=1)


def _measured(view: View, question: Question) -> None:
    points, left_out = parts.points(view, question)
    runs = st.session_state.get(RUNS, FEW)
    sweep = sweeps.Sweep(
        key=f"{KEY}_curve",
        label="Runs of the methods",
        algorithm=replace(
            registry.algorithms()[KEY], evaluate=partial(curves.distances, ways=question.asked)
        ),
        data=question.table,
        measure=str(question.asked),
        points=points,
        trials=runs,
        a_task=FEW if question.table.values.size <= BIG else 1,
        alone=parts.slow_methods(question, points),
    )
    cap = solving.risk_cap()
    sweeps.show(sweep, partial(_draw, view, question, cap))
    for words in left_out:
        st.caption(html.md(words))
    if runs < MANY:
        st.button(
            f"More runs: {MANY} at each ε",
            key=f"{KEY}_more_runs",
            icon=":material/add:",
            on_click=st.session_state.update,
            args=({RUNS: MANY},),
        )


def _draw(view: View, question: Question, cap: int, rows: list[Row]) -> None:
    """Draw what has come back so far."""
    found = parts.of_question(rows, question)
    if not found:
        st.caption("The first runs are on their way.")
        return
    table = summary(found)
    answer = solving.answer(view, question, found, cap)
    panels.error_panel(
        parts.drawn(view, table),
        parts.spreads(view, table),
        view=parts.error_view(view, question, table, answer.works),
        key=f"{KEY}_error_{'claimed' if parts.unproven(view) else 'proven'}",
        answer=answer.words,
        caption=_caption(table),
        holder=not question.free,
    )
    solving.offers(view, question, answer)
    panels.table_under("Errors of all runs", _as_table(table))


def _caption(table: pd.DataFrame) -> str:
    least, most = int(table["n"].min()), int(table["n"].max())
    runs = f"{most}" if least == most else f"{least} to {most}"
    return (
        f"Lines: median of {runs} runs at each ε; band and bars: 5–95 % of them; between measured "
        "ε the lines are interpolated. The method on screen runs with the parameters of the page, "
        "the others with their own defaults."
    )


def _as_table(table: pd.DataFrame) -> pd.DataFrame:
    return pd.DataFrame(
        {
            "method": [parts.title_of(key) for key in table["method"]],
            "ε": [parts.epsilon_words(value) for value in table["epsilon"]],
            "proven ε": [parts.epsilon_words(value) for value in table["proven"]],
            "runs": table["n"],
            "median error": table["median"].round(4),
            "5 %": table["low"].round(4),
            "95 %": table["high"].round(4),
        }
    )
