"""Which columns are grouped, and between which public limits."""

from dataclasses import replace

import numpy as np
import pandas as pd
import streamlit as st

from dp_core.numeric import Bounds, NumericTable
from pages.common import controls, html
from pages.parts.dpc_state import KEY

OWN_BOUNDS = (
    "These limits are the smallest and largest values of the data, not public facts: nothing is "
    "proven with them. Type limits that everybody may know, and switch on below."
)
NONE_USED = "Tick at least one column; until then all are used."


def ask(whole: NumericTable) -> NumericTable:
    """Draw the controls, and return the table on screen."""
    many = _how_many(whole)
    with st.expander("Columns and public limits"):
        edited = _editor(whole)
        public = _is_public(whole)
    used = [j for j, use in enumerate(edited["Use"]) if use]
    if not used:
        st.caption(NONE_USED)
        used = list(range(whole.columns_count))
    return on_screen(whole, edited, used[:many], public=public)


def on_screen(
    whole: NumericTable, edited: pd.DataFrame, used: list[int], *, public: bool
) -> NumericTable:
    """Table of the used columns, with the limits of the editor."""
    bounds: Bounds | None = None
    if whole.bounds is not None or public:
        low, high = (tuple(map(float, edited[side])) for side in ("From", "To"))
        bounds = (low, high)
    stated = public and not whole.confidential
    changed = bounds != whole.bounds or stated
    table = whole
    if changed:
        facts = whole.facts_from_data and not stated
        table = replace(whole, bounds=bounds, facts_from_data=facts)
    return table if len(used) == whole.columns_count else table.columns(used)


def _how_many(whole: NumericTable) -> int:
    d = whole.columns_count
    if d < 2:
        return 1
    key = f"{KEY}_many"
    controls.remember(key, d)
    if st.session_state.get(key, d) > d:
        st.session_state[key] = d
    return int(
        st.slider(
            "Columns used",
            1,
            d,
            d,
            key=key,
            bind=controls.BOUND,
            help="The first so many of the columns ticked below. Every further column makes noise "
            "on a row larger.",
        )
    )


def _editor(whole: NumericTable) -> pd.DataFrame:
    own = whole.bounds is None
    low, high = whole.own_bounds() if whole.bounds is None else whole.bounds
    start = pd.DataFrame(
        {
            "Use": np.ones(whole.columns_count, dtype=bool),
            "Column": list(whole.names),
            "From": np.array(low, dtype=np.float64),
            "To": np.array(high, dtype=np.float64),
        }
    )
    if own or whole.facts_from_data:
        st.caption(OWN_BOUNDS)
    edited = st.data_editor(
        start,
        key=f"{KEY}_columns_{whole.fingerprint[:12]}",
        hide_index=True,
        disabled=["Column"],
        height=min(38 + 35 * len(start), 420),
        column_config={
            "Use": st.column_config.CheckboxColumn(width=44),
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


def _is_public(whole: NumericTable) -> bool:
    if whole.bounds is not None and not whole.facts_from_data:
        return False
    if whole.confidential and whole.facts_from_data:
        return False
    key = f"{KEY}_stated"
    controls.remember(key, False)  # noqa: FBT003 - the value on arrival
    return bool(
        st.toggle(
            "These limits are public facts",
            key=key,
            bind=controls.BOUND,
            help="Switch on if you typed limits that do not come from the data.",
        )
    )
