"""Tab "Picture": the private running total, four numbers, the verdict, the risk."""

import numpy as np
import pandas as pd
import streamlit as st

from dp_core import registry, verdict
from dp_core.algorithms.fda import figures, story
from dp_core.algorithms.fda.figures import times
from pages.common import choosing, controls, html, panels
from pages.parts import fda_confidential as confidential
from pages.parts.fda_state import DRAWS, KEY, View, place, title

TALL_BAND = 20 / 240  # band of 20 pixels in a plot of 240


def show(view: View) -> None:
    """Draw the tab."""
    difference = _view_switch(view)
    _legend(view, difference=difference)
    if difference:
        with panels.holder_frame("Compared with the true totals: for you alone", key="picture"):
            _draw(view, difference=True)
    else:
        _draw(view, difference=False)
        if not _is_visible(view):
            st.caption(
                "The noise is thinner than the line at this scale; “Difference to truth” shows it."
            )
    confidential.left_out(view)
    _metrics(view)
    _verdict(view)
    st.markdown(
        "**What just happened.** "
        + html.md(story.what_happened(view.stream, view.release.output, title(view.method)))
    )
    plan = story.plan_words(view.stream, view.release.output, view.options(view.method))
    if plan:
        st.markdown(html.md(plan))
    titles = {method.key: method.title for method in registry.algorithms()[KEY].methods}
    st.markdown(html.md(story.best_for(view.horizon, view.stream.period, titles)))
    panels.table_under("Running totals", _table(view))


def risk(view: View) -> None:
    """Draw the risk panel, over the whole width below the picture."""
    panels.risk_panel(
        view.release.ledger,
        unit=view.unit,
        key=KEY,
        dots=st.session_state.get("fda_dots", {}).get((view.method, view.params.epsilon)),
        dots_label="dots: attack of the\nledger tab",
        subject="one person" if view.stream.has_persons or view.stream.signed else "one event",
    )


def _draw(view: View, *, difference: bool) -> None:
    compared = view.compared_totals() if difference else {}
    figure = figures.running_totals(
        view.stream,
        view.release,
        theme=panels.current_theme(),
        others=view.other_draws(),
        centre=view.raw.output.totals,
        difference=difference,
        compared={title(key): (place(key, view), totals) for key, totals in compared.items()},
        height=340 if difference else 362,
    )
    panels.chart(figure, key="fda_totals", alt=_alt(view))
    if difference and view.left_out:
        st.caption(
            html.md(
                f"Counting at most {view.params.contribution} per person leaves out "
                f"{view.left_out:,} of the {view.stream.event}: a difference that is not noise."
            )
        )


def _view_switch(view: View) -> bool:
    """Totals, or their difference to the truth; opens where the noise of ε = 1 can be seen.

    What it opens with must not change with ε: moving the slider would switch the picture.
    """
    key = f"{KEY}_view"
    visible = _is_visible(view, noise=view.params.epsilon)
    default = "Totals" if visible else "Difference to truth"
    controls.linked(key, ["Totals", "Difference to truth"], default)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        chosen = st.segmented_control(
            "View",
            ["Totals", "Difference to truth"],
            default=default,
            required=True,
            key=key,
            label_visibility="collapsed",
            bind=controls.BOUND,
        )
        kind = "synthetic" if view.stream.synthetic else "real"
        words = "your data" if view.stream.confidential else f"{kind} data"
        st.badge(words, color="gray")
    return chosen != "Totals"


def _is_visible(view: View, *, noise: float = 1.0) -> bool:
    """Whether the band of the totals, or a multiple of it, is wide enough to be seen."""
    reach = float(np.ptp(view.stream.totals())) or 1.0
    output = view.release.output
    width = float(np.median(output.half_width[output.published]))
    return 2 * noise * width / reach >= TALL_BAND


def _legend(view: View, *, difference: bool) -> None:
    done = f", {view.treatment.label()}" if view.treatment.active else ""
    of_raw = " of the raw totals" if view.treatment.active else ""
    items = [
        (f"private: {title(view.method)}{done}", "private"),
        (f"95 % band{of_raw}, closed form", "band"),
        *([] if view.secret else [(f"{DRAWS} other draws", "draws")]),
    ]
    if difference and view.secret is None:
        raw = ", raw" if view.treatment.active else ""
        items += [(f"{title(key)}{raw}", f"method-{place(key, view)}") for key in view.compared]
    if not difference:
        items.append(("true: for the data holder only", "true"))
    panels.legend(items)


def _metrics(view: View) -> None:
    output, stream = view.release.output, view.stream
    errors = registry.algorithms()[KEY].evaluate(stream, output)
    truth = stream.totals()
    worst = int(np.nanargmax(np.abs(output.totals - truth))) + 1
    unit, last, word = stream.event, output.last, story.total_word(stream)
    panels.metrics_row(
        [
            (
                f"Final {word}",
                story.rounded(float(output.totals[last])),
                story.distance(float(output.totals[last]), float(truth[last]), unit),
                "Private. The difference to the truth is for the data holder.",
            ),
            (
                "Typical error (rmse)",
                story.rounded(errors["rmse"]),
                f"{unit}, {np.count_nonzero(output.published):,} releases",
                "Root of the mean squared difference to the true totals, for the data holder.",
            ),
            (
                "Worst release",
                story.rounded(errors["worst"]),
                f"{unit}, {stream.period} {worst:,}",
                "Largest difference to the true totals, for the data holder.",
            ),
            (
                "95 % half-width, raw" if view.treatment.active else "95 % half-width",
                f"± {story.rounded(float(output.half_width[last]))}",
                f"{unit}, {'at the end' if stream.signed else 'final total'}",
                f"From the noise alone{_before(view)}: it may be published.",
            ),
        ]
    )


def _verdict(view: View) -> None:
    errors = view.unit_errors(view.method)
    judged = verdict.verdict(errors.final * view.scale(view.method), view.tolerance, view.wanted)
    every = verdict.verdict(errors.pooled * view.scale(view.method), view.tolerance, view.wanted)
    word = story.total_word(view.stream)
    panels.verdict_box(
        judged,
        verdict.protection(view.release.ledger, unit=view.unit, cap=choosing.cap_of(KEY)),
        unit=view.stream.event,
        what=f"noise draws, by the final {word}{_before(view)} (all totals: "
        f"{100 * every.probability:.0f} of 100)",
    )


def _before(view: View) -> str:
    """Say that what follows from the noise alone is true of the raw totals."""
    return " before post-processing" if view.treatment.active else ""


def _table(view: View) -> pd.DataFrame:
    output = view.release.output
    raw = {"raw private total": view.raw.output.totals.round(1)} if view.treatment.active else {}
    return pd.DataFrame(
        {
            view.stream.period: times(view.stream),
            "private total": output.totals.round(1),
            **raw,
            "95 % half-width": output.half_width.round(1),
            "true total (holder only)": view.stream.totals(),
        }
    )[output.published]


def _alt(view: View) -> str:
    output = view.release.output
    word = "number present" if view.stream.signed else "running total"
    return (
        f"Private {word} of {view.stream.event} over {len(view.stream)} {view.stream.period}"
        f"s; it ends at {story.rounded(float(output.totals[output.last]))}, give or take "
        f"{story.rounded(float(output.half_width[output.last]))}."
    )
