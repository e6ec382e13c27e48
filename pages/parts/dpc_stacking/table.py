"""Which columns are grouped, and between which public limits."""

from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from dp_core.algorithms.dpc_stacking.data import Used, ranges_of
from dp_core.errors import DPError
from dp_core.releasing import OWN as OWN_FILE
from dp_core.releasing import Plan
from dp_core.tables.frozen import fingerprint
from dp_core.tables.numeric import MOST_COLUMNS, NumericTable
from pages.common.input import controls, widgets
from pages.common.show import html, panels
from pages.common.work import cache
from pages.parts.dpc_stacking.state import KEY

OWN_BOUNDS = (
    "These limits are the smallest and largest values of the data, not public facts: nothing is "
    "proven with them. Type limits that everybody may know, and switch on below."
)
_WIDE = 342  # pixels: fits a phone
NONE_USED = "Tick at least one column; until then all are used."
STATED, OWN = "those of the data set", "range of the data: nothing proven"
ROUND = {"0 to 1": (0.0, 1.0), "0 to 10": (0.0, 10.0), "0 to 100": (0.0, 100.0)}


def ask(whole: NumericTable) -> Used:
    """Draw the controls, and return which columns are used, and between which limits."""
    with st.popover("Columns and public limits"):
        many = _how_many(whole)
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
    chosen = edited.iloc[used[:many]]
    low, high = (chosen[side].astype(float).tolist() for side in ("From", "To"))
    return Used(
        columns=tuple(chosen["Column"]),
        limits=tuple(zip(low, high, strict=True)) if public else (),
        own_range=not public,
    )


@cache.by_data(entries=16)
def on_screen(fingerprint: str, used: Used, _whole: NumericTable) -> NumericTable:
    """Table of the used columns, with their limits where they are public."""
    return used.of(_whole)


def as_widgets(plan: Plan) -> dict[str, Any]:
    """Values of widgets that choose the part of a plan."""
    used: Used = plan.part
    start = OWN if used.own_range or _is_read(plan) else STATED
    return {
        "limits": start,
        "stated": start == OWN and not used.own_range,
        "typed": "; ".join(map(_written, used.columns, used.limits)),
        "ticked": list(used.columns),
        "many": len(used.columns) or MOST_COLUMNS,
    }


def _is_read(plan: Plan) -> bool:
    """Whether the data of a plan bring no public limits."""
    if plan.data == OWN_FILE:
        return plan.upload is not None and plan.upload.own_range
    whole = cache.sample(KEY, plan.data)
    return whole.bounds is None or whole.facts_from_data


def _written(name: str, pair: tuple[float, ...]) -> str:
    """Write limits as `_typed` reads them; quotes hold marks of a name."""
    quoted = name.replace('"', '""')
    return f'"{quoted}"={pair[0]!r}..{pair[1]!r}'


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
            "Use": _ticked(whole),
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
        key=f"{KEY}_columns_{facts[:12]}_{preset}_{sorted(typed.items())}_{start['Use'].tolist()}",
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


def _ticked(whole: NumericTable) -> list[bool]:
    """Columns that are used on arrival: those of a plan that was opened, else all."""
    key = f"{KEY}_ticked"
    controls.remember(key, [])
    wanted = st.session_state.get(key, [])
    found = [name in wanted for name in whole.names]
    return found if any(found) else [True] * len(found)


def _is_public() -> bool:
    return widgets.toggle(
        f"{KEY}_stated",
        "These limits are public facts",
        help="Switch on if you typed limits that do not come from the data.",
    )
