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
from dp_core.words import message, say
from pages.common.input import controls, widgets
from pages.common.show import html, panels
from pages.common.work import cache
from pages.parts.dpc_stacking.state import KEY

_WIDE = 342  # pixels: fits a phone
STATED, OWN = "stated", "own"
ROUND = {"0-1": (0.0, 1.0), "0-10": (0.0, 10.0), "0-100": (0.0, 100.0)}


def ask(whole: NumericTable) -> Used:
    """Draw the controls, and return which columns are used, and between which limits."""
    with st.popover(say("dpc-limits.panel")):
        many = _how_many(whole)
        preset = _preset(whole)
        typed = _typed(whole)
        free = not whole.confidential or preset != OWN  # else the limits were read from the rows
        with panels.frame_unless(free, message("dpc-limits.read"), key="dpc_limits"):
            edited = _editor(whole, preset, typed)
        public = preset != OWN or _is_public()
    used = [j for j, use in enumerate(edited["Use"]) if use]
    if not used:
        panels.note(message("dpc-limits.none-used"))
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
            say("dpc-limits"),
            options,
            words=lambda option: say(f"dpc-limits-{option}"),
            help=say("dpc-limits.help"),
        )
    )


def _how_many(whole: NumericTable) -> int:
    d = whole.columns_count
    if d < 2:
        return 1
    return widgets.number(
        f"{KEY}_many",
        say("dpc-used"),
        (1, d),
        d,
        draw=st.slider,
        help=say("dpc-used.help"),
    )


def _typed(whole: NumericTable) -> dict[int, tuple[float, float]]:
    """Ask for limits as text, which a link and a configuration hold; by number of the column."""
    key = f"{KEY}_typed"
    controls.remember(key, "")
    text = st.text_input(
        say("dpc-typed"),
        key=key,
        bind=controls.BOUND,
        help=say("dpc-typed.help"),
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
        panels.note(message("dpc-limits.own"))
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
        st.warning(html.md(message("dpc-limits.wrong", name=name)))
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
        say("dpc-public"),
        help=say("dpc-public.help"),
    )
