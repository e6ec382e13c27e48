"""Which columns are grouped, and between which public limits."""

from dataclasses import replace

import numpy as np
import pandas as pd
import streamlit as st

from dp_core.algorithms.dpc_stacking.data import ranges_of
from dp_core.errors import DPError
from dp_core.tables.frozen import fingerprint
from dp_core.tables.numeric import Bounds, NumericTable
from pages.common.input import controls, widgets
from pages.common.show import html, panels
from pages.parts.dpc_stacking.state import KEY

OWN_BOUNDS = (
    "These limits are the smallest and largest values of the data, not public facts: nothing is "
    "proven with them. Type limits that everybody may know, and switch on below."
)
FACTS = ("limits", "typed", "stated", "many")
"""Widgets that say which columns are used, and between which limits."""
_WIDE = 342  # pixels: fits a phone
NONE_USED = "Tick at least one column; until then all are used."
STATED, OWN = "those of the data set", "range of the data: nothing proven"
ROUND = {"0 to 1": (0.0, 1.0), "0 to 10": (0.0, 10.0), "0 to 100": (0.0, 100.0)}


def ask(whole: NumericTable) -> NumericTable:
    """Draw the controls, and return the table on screen."""
    many = _how_many(whole)
    with st.popover("Columns and public limits", width="stretch"):
        preset = _preset(whole)
        typed = _typed(whole)
        free = not whole.confidential or preset != OWN  # else the limits were read from the rows
        with panels.frame_unless(free, "Read from your rows: for you alone", key="dpc_limits"):
            edited = _editor(whole, preset, typed)
        public = preset != OWN or _is_public()
    used = [j for j, use in enumerate(edited["Use"]) if use]
    if not used:
        st.caption(NONE_USED)
        used = list(range(whole.columns_count))
    return on_screen(whole, edited, used[:many], preset=preset, public=public)


def on_screen(
    whole: NumericTable, edited: pd.DataFrame, used: list[int], *, preset: str, public: bool
) -> NumericTable:
    """Table of the used columns, with the limits of the editor where they are public."""
    bounds: Bounds | None = None
    facts = whole.facts_from_data
    if public:
        low, high = (tuple(map(float, edited[side])) for side in ("From", "To"))
        bounds = (low, high)
        facts = facts and (whole.confidential or preset == STATED)
    elif whole.facts_from_data:
        bounds = whole.bounds
    table = whole
    if bounds != whole.bounds or facts != whole.facts_from_data:
        table = replace(whole, bounds=bounds, facts_from_data=facts)
    return table if len(used) == whole.columns_count else table.columns(used)


def _preset(whole: NumericTable) -> str:
    """Ask where the limits start from."""
    read = whole.bounds is None or (whole.facts_from_data and not whole.confidential)
    options = [OWN, *ROUND] if read else [STATED, *ROUND, OWN]
    return str(
        widgets.select(
            f"{KEY}_limits",
            "Limits",
            options,
            help="Smallest and largest value that everybody may know to be possible. Change them "
            "in the table below; values outside are moved to the limit.",
        )
    )


def _how_many(whole: NumericTable) -> int:
    d = whole.columns_count
    if d < 2:
        return 1
    return widgets.number(
        f"{KEY}_many",
        "Columns used",
        (1, d),
        d,
        draw=st.slider,
        help="The first so many of the columns ticked below. Every further column makes noise "
        "on a row larger.",
    )


def _typed(whole: NumericTable) -> dict[int, tuple[float, float]]:
    """Ask for limits as text, which a link and a configuration hold; by number of the column."""
    key = f"{KEY}_typed"
    controls.remember(key, "")
    text = st.text_input(
        "Limits as text",
        key=key,
        bind=controls.BOUND,
        help="Such as age=0..100; *=0..15, where * stands for all other columns. A link to this "
        "page keeps them; what is typed into the table below it does not keep.",
    )
    if not text.strip():
        return {}
    try:
        stated = ranges_of(text, whole.names)
    except DPError as error:
        st.warning(html.md(error))
        return {}
    found = {j: stated.of(name) for j, name in enumerate(whole.names)}
    return {j: pair for j, pair in found.items() if pair is not None}


def _editor(
    whole: NumericTable, preset: str, typed: dict[int, tuple[float, float]]
) -> pd.DataFrame:
    d = whole.columns_count
    if preset == STATED and whole.bounds is not None:
        low, high = whole.bounds
    elif preset in ROUND:
        low, high = ((side,) * d for side in ROUND[preset])
    else:
        low, high = whole.own_bounds()
        st.caption(OWN_BOUNDS)
    start = pd.DataFrame(
        {
            "Use": np.ones(d, dtype=bool),
            "Column": list(whole.names),
            "From": np.array(low, dtype=np.float64),
            "To": np.array(high, dtype=np.float64),
        }
    )
    for j, pair in typed.items():
        start.loc[j, ["From", "To"]] = pair
    facts = fingerprint(np.array([low, high], dtype=np.float64), *whole.names)
    edited = st.data_editor(
        start,
        key=f"{KEY}_columns_{facts[:12]}_{preset}_{sorted(typed.items())}",
        hide_index=True,
        disabled=["Column"],
        height=min(38 + 35 * len(start), 420),
        width=_WIDE,
        column_config={
            "Use": st.column_config.CheckboxColumn(width=56),
            "Column": st.column_config.TextColumn(width=130),
            "From": st.column_config.NumberColumn(required=True, width=70),
            "To": st.column_config.NumberColumn(required=True, width=70),
        },
    )
    wrong = edited.index[~(edited["From"] <= edited["To"])]
    if len(wrong):
        name = str(whole.names[wrong[0]])
        st.warning(
            html.md(f"“{name}” needs two numbers, From not above To; its old limits are used.")
        )
        edited.loc[wrong, ["From", "To"]] = start.loc[wrong, ["From", "To"]]
    return edited


def _is_public() -> bool:
    return widgets.toggle(
        f"{KEY}_stated",
        "These limits are public facts",
        help="Switch on if you typed limits that do not come from the data.",
    )
