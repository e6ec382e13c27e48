"""Tab "Picture": the private running total, four numbers, the verdict, the risk."""

from dataclasses import replace

import numpy as np
import pandas as pd
import streamlit as st

from dp_core import registry
from dp_core.algorithms.fda import metrics
from dp_core.algorithms.fda.view import figures, story
from pages.common.input import widgets
from pages.common.show import html, panels, verdicts
from pages.parts.fda import confidential, true
from pages.parts.fda.state import DRAWS, KEY, View, place, title

TALL_BAND = 20 / 240  # band of 20 pixels in a plot of 240


def show(view: View) -> None:
    """Draw the tab."""
    if view.secret is None:
        _study(view)
    else:  # no true line and no difference to it: the slider must not be stopped at the truth
        st.badge("your data", color="gray")
        _legend(view, difference=False)
        _draw(view, difference=False)
    confidential.left_out(view)
    _metrics(view)
    _verdict(view)
    true.of_this_draw(view)
    st.markdown(
        "**What just happened.** "
        + html.md(story.what_happened(view.stream, view.release.output, title(view.method)))
    )
    words = story.horizon_words(view.stream, view.release.output, view.options(view.method))
    if words:
        panels.say(words)
    titles = {method.key: method.title for method in registry.algorithms()[KEY].methods}
    panels.say(story.best_for(view.horizon, view.stream.period, titles))
    panels.table_under("Running totals", _table(view))


def _study(view: View) -> None:
    """Draw the picture with the true totals, in the holder's frame."""
    difference = _view_switch(view)
    with panels.holder_frame(true.FRAME, key="picture"):
        _legend(view, difference=difference)
        _draw(view, difference=difference)
        if not difference and not _is_visible(view):
            st.caption(
                "The noise is thinner than the line at this scale; “Difference to truth” shows it."
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
        truth=view.secret is None,
        compared={title(key): (place(key, view), totals) for key, totals in compared.items()},
        height=340 if difference else 362,
    )
    panels.chart(figure, key="fda_totals", alt=_alt(view))
    if difference and view.bias:
        panels.note(
            f"Counting at most {view.params.contribution} per person leaves out "
            f"{view.bias:,} of the {view.stream.event}: a difference that is not noise."
        )


def _view_switch(view: View) -> bool:
    """Totals, or their difference to the truth; opens where the noise of ε = 1 can be seen.

    What it opens with must not change with ε: moving the slider would switch the picture. Whether
    noise can be seen depends on the true totals, so it is not asked of confidential ones.
    """
    key = f"{KEY}_view"
    visible = view.stream.confidential or _is_visible(view, noise=view.params.epsilon)
    default = "Totals" if visible else "Difference to truth"
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        options = ["Totals", "Difference to truth"]
        chosen = widgets.segments(key, "View", options, default=default, hidden=True)
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
        ("private", f"private: {title(view.method)}{done}"),
        ("band", f"95 % band{of_raw}, closed form"),
        *([] if view.secret else [("draws", f"{DRAWS} other draws")]),
    ]
    if difference and view.secret is None:
        raw = ", raw" if view.treatment.active else ""
        items += [(f"method-{place(key, view)}", f"{title(key)}{raw}") for key in view.compared]
    if not difference and view.secret is None:
        items.append(("true", "true: for the data holder only"))
    panels.legend(items)


def _metrics(view: View) -> None:
    """Show what the release and its noise tell; nothing here looks at the true totals."""
    output, stream = view.release.output, view.stream
    rmse, worst, position = metrics.expected(output)
    unit, last, word = stream.event, output.last, story.total_word(stream)
    raw = ", raw" if view.treatment.active else ""
    panels.metrics_row(
        [
            (
                f"Final {word}",
                story.rounded(float(output.totals[last])),
                unit,
                "Private: the true one with noise.",
            ),
            (
                f"Expected error (rmse){raw}",
                story.rounded(rmse),
                f"{unit}, {np.count_nonzero(output.published):,} releases",
                f"Root of the mean squared noise of all totals{_before(view)}. It follows from "
                "ε, method and number of periods alone: it may be published.",
            ),
            (
                f"Noisiest release{raw}",
                story.rounded(worst),
                f"{unit}, {stream.period} {position + 1:,}",
                f"Largest standard deviation of a total{_before(view)}, from the noise alone.",
            ),
            (
                f"95 % half-width{raw}",
                f"± {story.rounded(float(output.half_width[last]))}",
                f"{unit}, {'at the end' if stream.signed else 'final total'}",
                f"From the noise alone{_before(view)}: it may be published.",
            ),
        ]
    )


def _verdict(view: View) -> None:
    """Judge the noise; where the bound leaves events out that is not the whole error."""
    half = true.of_noise(view)
    cap = story.cap_words(view.stream, view.params.contribution)
    if cap and view.secret is None:
        answer = "the noise alone does not tell" if half.holds else half.answer
        kind = "plain" if half.holds else half.kind
        half = replace(half, answer=answer, words=f"{half.words} {cap}", kind=kind)
    verdicts.draw(view, half, name="noise")


def _before(view: View) -> str:
    """Say that what follows from the noise alone is true of the raw totals."""
    return " before post-processing" if view.treatment.active else ""


def _table(view: View) -> pd.DataFrame:
    output = view.release.output
    raw = (
        {f"raw private total{_capped(view)}": view.raw.output.totals.round(1)}
        if view.treatment.active
        else {}
    )
    return pd.DataFrame(
        {
            view.stream.period: figures.times(view.stream),
            f"private total{_capped(view)}": output.totals.round(1),
            **raw,
            "95 % half-width": output.half_width.round(1),
        }
    )[output.published]


def _capped(view: View) -> str:
    """Name totals for what they are: of capped persons not all events are in them."""
    bound = view.params.contribution
    return f", at most {bound:,} per person" if view.stream.has_persons else ""


def _alt(view: View) -> str:
    output = view.release.output
    word = "number present" if view.stream.signed else "running total"
    return (
        f"Private {word} of {view.stream.event} over {len(view.stream)} {view.stream.period}"
        f"s; it ends at {story.rounded(float(output.totals[output.last]))}, give or take "
        f"{story.rounded(float(output.half_width[output.last]))}."
    )
