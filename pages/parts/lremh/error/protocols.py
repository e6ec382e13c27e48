"""Same ε, other protocols: bits of single attributes beside one question on several."""

from collections.abc import Sequence
from functools import partial

import pandas as pd
import streamlit as st

from dp_core.algorithms.lremh.method.steps import lifetime_epsilon
from dp_core.algorithms.lremh.study import Trial, curves, seconds, trials
from dp_core.algorithms.lremh.view import curve_story
from dp_core.view.figures import ErrorView, Spread, range_plot
from dp_core.words import message, say
from pages.common.frame import views
from pages.common.show import html, panels
from pages.common.work import background as work
from pages.parts.lremh.error import trials as lremh_trials
from pages.parts.lremh.error.ground import Ground
from pages.parts.lremh.error.trials import Point
from pages.parts.lremh.state import KEY, STYLES, UNIT, title

PROTOCOLS = ("plus", "joint_subset", "joint_grr", "views", "pairs")
SOON = 15.0  # seconds up to which all runs begin by themselves
_ROW, _EDGES = 52, 100


def show(ground: Ground) -> None:
    """Run the protocols at the ε of the page, and draw their errors."""
    st.markdown(f"**{say('lremh-same-epsilon', epsilon=ground.epsilon)}**")
    points = _points(ground)
    with ground.frame("protocols"):
        asked = lremh_trials.of_points(
            "protocols",
            points,
            label="Protocols",
            button=trials.RUNS * lremh_trials.guessed(points) > SOON,
        )
        work.show(asked, partial(_draw, ground))
        for words in lremh_trials.left_out(points, lambda x: message("lremh-left-here")):
            panels.note(words)


def _points(ground: Ground) -> list[Point]:
    """PLUS on bits and the protocols on several attributes; the method on screen beside them."""
    view, table, noise = ground.view, ground.table, ground.noise
    made = []
    for key in dict.fromkeys((*PROTOCOLS, view.method)):
        own = view.params_of(key)
        made.append(
            Point(
                method=key,
                params=curves.with_noise(own, noise, table.attributes),
                x=ground.epsilon,
                table=table,
                seconds=seconds(key, len(table), table.domains, noise),
            )
        )
    return made


def _draw(ground: Ground, results: list[list[Trial]]) -> None:
    rows = [trial for batch in results for trial in batch]
    if not rows:
        panels.note(say("lremh-first-runs"))
        return
    table, view = trials.summary(rows), ground.view
    places = views.line_styles(
        view.algorithm, list(dict.fromkeys(table["method"])), STYLES | {"joint_grr": 2}
    )
    spreads = [
        Spread(
            label=title(row["method"]),
            middle=round(row["error"], 4),
            low=round(row["error_low"], 4),
            high=round(row["error_high"], 4),
            style=places[row["method"]],
        )
        for _, row in table.iterrows()
    ]
    drawn = ErrorView(metric="joint error", unit=UNIT, tolerance=view.tolerance, log=False)
    left, right = st.columns([1.3, 1], gap="medium")
    with left:
        figure = range_plot(
            spreads, view=drawn, theme=panels.current_theme(), height=_EDGES + _ROW * len(spreads)
        )
        names = ", ".join(f"{each.label} {each.middle:.3g}" for each in spreads)
        panels.chart(
            figure, key=f"{KEY}_protocols_dots", alt=say("lremh-same-epsilon.alt", errors=names)
        )
    with right:
        bullets(_words(ground, table))
    panels.table_under(say("lremh-same-epsilon.table"), as_table(table))


def _words(ground: Ground, table: pd.DataFrame) -> list[str]:
    noise, d = ground.noise, ground.table.attributes
    said = curve_story.protocol_words(
        table,
        title,
        epsilon=ground.epsilon,
        attributes=d,
        candidates=ground.table.candidates,
    )
    return [*said, curve_story.lifetime_words(ground.epsilon, lifetime_epsilon(noise.f, d))]


def bullets(sentences: Sequence[str]) -> None:
    """List what the runs show."""
    st.markdown("\n".join(f"- {html.md(words)}" for words in sentences))


def as_table(table: pd.DataFrame, varied: str = "") -> panels.Table:
    """Numbers of the runs for the table under a picture.

    Parameters
    ----------
    table : DataFrame
        Of `trials.summary`.
    varied : str
        Name of what is varied; none where all runs are alike.
    """
    columns = {"method": [title(key) for key in table["method"]]}
    if varied:
        columns[varied] = table["x"]
    return columns | {
        "runs": table["runs"],
        "median error": table["error"].round(4),
        "5 %": table["error_low"].round(4),
        "95 %": table["error_high"].round(4),
        say("lremh-processor-time"): (1e3 * table["seconds"]).round(2),
        "true share deleted": table["deleted"].round(4),
    }
