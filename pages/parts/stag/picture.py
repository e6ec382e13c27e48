"""Tab "Picture": the map, true and released, four numbers, the verdict, the risk."""

import streamlit as st

from dp_core.algorithms.stag.data import STORIES
from dp_core.algorithms.stag.view import story
from pages.common.show import html, panels, risks, verdicts
from pages.common.tabs import attacks
from pages.parts.stag import map, numbers
from pages.parts.stag.state import KEY, View, current

FINE = 2048  # lattice steps from which a draw takes a quarter of a second and more


def show(view: View) -> None:
    """Draw the tab."""
    _about(view)
    map.show(view)
    panels.metrics_row(numbers.metrics(view))
    with panels.judged_frame(numbers.judged(view), key="stag_judged"):
        _verdict(view)
        st.markdown(html.md(_judged(view)))
    words = story.what_happened(view.lattice, view.params, view.release, method=view.method)
    st.markdown(f"**What just happened.** {html.md(words)}")


def risk(view: View) -> None:
    """Draw the risk panel, over the whole width below the picture."""
    risks.show(
        view.release.ledger,
        unit=view.unit,
        key=KEY,
        dots=attacks.dots(KEY).get((view.method, view.params.epsilon)),
        dots_label="dots: attack of the\nledger tab",
        subject="one point",
    )


def _about(view: View) -> None:
    """Say where the data come from and what to look for."""
    words = STORIES.get(str(current("data", next(iter(STORIES)))), "")
    if view.lattice.confidential:
        words = f"{view.lattice.name}. It stays on this machine."
    st.html(f'<p class="dp-foot">{html.esc(words)}</p>')


def _judged(view: View) -> str:
    floor, uniform = numbers.floor_of(view), numbers.uniform_of(view)
    return story.judged(view.errors, floor, uniform, unit=numbers.unit(view.lattice))


def _verdict(view: View) -> None:
    verdicts.show(
        verdicts.Question(
            key=KEY,
            data=view.lattice,
            method=view.method,
            params=view.params,
            metric=view.area,
            tolerance=view.tolerance,
            wanted=view.wanted,
            unit=numbers.unit(view.lattice),
            what=f"draws, by the mean error of {view.area} rectangles",
            ledger=view.release.ledger,
            protected=view.unit,
            together=5 if view.lattice.resolution < FINE else 2,
        )
    )
