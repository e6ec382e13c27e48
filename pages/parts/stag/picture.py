"""Tab "Picture": the map, true and released, four numbers, the verdict, the risk."""

from dataclasses import replace
from functools import partial

import streamlit as st

from dp_core.algorithms.stag.data import STORIES
from dp_core.algorithms.stag.study import curves
from dp_core.algorithms.stag.view import story
from pages.common.frame import page
from pages.common.show import html, panels, verdicts
from pages.parts.stag import map, numbers
from pages.parts.stag.state import View

FINE = 2048  # lattice steps from which a draw takes a quarter of a second and more


def show(view: View) -> None:
    """Draw the tab."""
    page.about(view, STORIES)
    map.show(view)
    panels.metrics_row(numbers.metrics(view))
    with panels.judged_frame(numbers.judged(view), key="stag_judged"):
        _verdict(view)
        floor, uniform = numbers.floor_of(view), numbers.uniform_of(view)
        panels.say(story.judged(view.errors, floor, uniform, unit=numbers.unit(view.lattice)))
    words = story.what_happened(view.lattice, view.params, view.release, method=view.method)
    st.markdown(f"**What just happened.** {html.md(words)}")


def _verdict(view: View) -> None:
    unit = numbers.unit(view.lattice)
    asked = verdicts.Question(
        view=view,
        metric=view.area,
        unit=unit,
        within=f"{view.tolerance:g} {unit} (mean error of {view.area} areas)",
        together=5 if view.lattice.resolution < FINE else 2,
        floor=partial(_floor, view),
    )
    verdicts.show(asked)


def _floor(view: View) -> tuple[float, str]:
    """Error that is left at a huge ε: of the sample, and of the pieces; for the holder only."""
    quiet = view.beside(view.method, replace(view.params, epsilon=curves.QUIET))
    sampled = getattr(view.params, "sampling_rate", 1) < 1
    one_in = f"1 in {1 / view.params.sampling_rate:.3g}" if sampled else ""
    source = f"the sample of {one_in} {view.lattice.point}" if sampled else "merged cells"
    return quiet.errors[view.area], source
