"""Error tab, second chart: error against the number of releases, and what is best for yours."""

from functools import partial

import pandas as pd
import streamlit as st

from dp_core import registry
from dp_core.algorithms.fda.method import LONGEST
from dp_core.algorithms.fda.study import (
    LONGEST_SERIES,
    HorizonCurve,
    horizon_curve,
    horizon_grid,
    ranking,
)
from dp_core.algorithms.fda.view import horizon_figures, story
from pages.common.frame import lesson
from pages.common.input import controls
from pages.common.input.offers import Offer, asked, number_in
from pages.common.show import panels
from pages.parts.fda.state import KEY, View, place, title


@st.fragment
def show(view: View) -> None:
    """Draw slider, sentence, chart and tables; the slider redraws this part alone."""
    st.markdown("**Error against the number of releases**")
    chosen = _tried(view.horizon)
    titles = {method.key: method.title for method in registry.algorithms()[KEY].methods}
    yours = chosen == view.horizon
    panels.say(story.best_for(chosen, view.stream.period, titles, yours=yours))
    curves = _curves(view, chosen)
    figure = horizon_figures.error_against_horizon(
        {title(key): curve for key, curve in curves.items()},
        theme=panels.current_theme(),
        unit=view.stream.event,
        yours=view.horizon,
        chosen=chosen,
        places=[place(key, view) for key in curves],
        guess=lesson.guess(KEY, "horizon"),
    )
    panels.chart(figure, key="fda_horizons", alt=_alt(view, chosen))
    panels.note(_notes(view))
    panels.table_under("Error against the number of releases", _table(curves))
    with st.expander(f"All methods at N = {chosen:,}"):
        panels.table(_ranked(view, chosen), "All methods at the chosen N")


def _tried(horizon: int) -> int:
    """Slider over the horizons of the curves; it opens at that of the series."""
    key = f"{KEY}_tried"
    grid = sorted({*horizon_grid(), horizon})
    offer = Offer(
        f"1 to {LONGEST_SERIES:,}",
        grid.__contains__,
        lambda value: horizon,
        lambda raw: number_in(raw.replace(",", "")),
        "{:,}".format,
    )
    widget = partial(
        st.select_slider,
        "What if the series had N releases",
        grid,
        horizon,
        format_func="{:,}".format,
        key=key,
        bind=controls.BOUND,
        help="Each total is one release, and N is fixed before the first. The error depends on N, "
        "ε and the method alone, never on the data.",
    )
    return int(asked(key, "Number of releases", horizon, offer, widget))


def _curves(view: View, chosen: int) -> dict[str, HorizonCurve]:
    p, also = view.params, (view.horizon, chosen)
    return {key: horizon_curve(key, p.epsilon, p.contribution, also) for key in view.shown}


def _notes(view: View) -> str:
    ends = [
        f"{title(key)} ends at {LONGEST[key]:,} releases, as its table does."
        for key in view.shown
        if key in LONGEST
    ]
    p = view.params
    bound = "" if p.contribution == 1 else f", at most {p.contribution} per person"
    drawn = (
        "Root of the mean variance of all N totals, from public numbers, at "
        f"ε = {p.epsilon:g}{bound}."
    )
    plain = (
        f"{title('fda')} is drawn for a fixed N and equal weights." if view.options("fda") else ""
    )
    return " ".join(part for part in [drawn, plain, *ends] if part)


def _table(curves: dict[str, HorizonCurve]) -> pd.DataFrame:
    columns = {
        title(key): pd.Series(curve.noise, index=curve.horizons) for key, curve in curves.items()
    }
    table = pd.DataFrame(columns).round(2)
    table.insert(0, "N", table.index)
    return table


def _ranked(view: View, chosen: int) -> panels.Table:
    ranked = ranking(chosen, view.params.epsilon, view.params.contribution)
    published = dict(ranked)["fda_published"]
    return {
        "method": [title(key) for key, _ in ranked],
        f"typical noise ({view.stream.event})": [round(noise, 2) for _, noise in ranked],
        "noise of FDA, published, over it": [round(published / noise, 3) for _, noise in ranked],
    }


def _alt(view: View, chosen: int) -> str:
    noise = dict(ranking(chosen, view.params.epsilon, view.params.contribution))
    listed = ", ".join(
        f"{title(key)} {story.rounded(noise[key])}" for key in view.shown if key in noise
    )
    return (
        f"Typical noise of a total against the number of releases, both on log scales. At N = "
        f"{chosen:,}: {listed} {view.stream.event}."
    )
