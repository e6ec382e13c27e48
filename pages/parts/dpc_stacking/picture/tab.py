"""Tab "Picture": groups without noise beside the private ones, numbers, verdict, risk."""

import streamlit as st

from dp_core.algorithms.dpc_stacking.data import STORIES
from dp_core.algorithms.dpc_stacking.method.steps import clipping
from dp_core.algorithms.dpc_stacking.study import curves
from dp_core.algorithms.dpc_stacking.view import story
from dp_core.uploads import persons
from pages.common.show import html, panels, risks, verdicts
from pages.common.tabs import attacks
from pages.parts.dpc_stacking import plan, plane
from pages.parts.dpc_stacking.picture import numbers, seven
from pages.parts.dpc_stacking.state import KEY, METRIC, UNIT, View, current

MANY_ROWS = 3_000
"""Rows from which a draw of a stack on all of them takes a second."""


def show(view: View) -> None:
    """Draw the tab."""
    _about(view)
    plan.banner(view)
    if plane.switch(view) == plane.SEVEN:
        seven.show(view)
    else:
        plane.show(view)
    panels.metrics_row(numbers.metrics(view))
    label = "Compared with your rows: for you alone"
    with panels.judged_frame(numbers.judged(view), label, key="dpc_judged"):
        _verdict(view)
        said = [
            story.judged(view.errors, view.table.record),
            clipping(view.table, view.output.bounds),
            "" if view.variant == "no_privacy" else _loose(view),
        ]
        st.markdown(html.md(" ".join(filter(None, said))))
    n, d = view.table.values.shape
    words = story.what_happened(view.release, view.params, method=view.method, n=n, d=d)
    st.markdown(f"**What just happened.** {html.md(words)}")


def risk(view: View) -> None:
    """Draw the risk panel, over the whole width below the picture."""
    epsilon = getattr(view.params, "epsilon", None)
    risks.show(
        view.release.ledger,
        unit=view.unit,
        key=KEY,
        dots=attacks.dots(KEY).get((view.method, epsilon)) if epsilon else None,
        dots_label="dots: attack of the\nledger tab",
        subject=persons.subject(view.whole),
    )


def _about(view: View) -> None:
    """Say where the data come from and what to look for."""
    words = STORIES.get(str(current("data", next(iter(STORIES)))), "")
    if view.table.confidential:
        words = f"{view.table.name}. It stays on this machine."
    st.html(f'<p class="dp-foot">{html.esc(words)}</p>')


def _loose(view: View) -> str:
    return curves.one_group_meets(view.errors["one_cluster"], view.tolerance)


def _verdict(view: View) -> None:
    if view.variant == "no_privacy":
        return
    slow = view.method in {"published", "local"} and len(view.table) > MANY_ROWS
    verdicts.show(
        verdicts.Question(
            key=KEY,
            data=view.table,
            method=view.method,
            params=view.params,
            metric=METRIC,
            tolerance=view.tolerance,
            wanted=view.wanted,
            unit=UNIT,
            what="draws, by the distance to the own group",
            ledger=view.release.ledger,
            protected=view.unit,
            together=1 if slow else 2,
        )
    )
