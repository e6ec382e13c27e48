"""Tab "Picture": the private running total, four numbers, the verdict, the risk."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from dp_core.algorithms.fda import metrics
from dp_core.algorithms.fda.study import event_boxes
from dp_core.algorithms.fda.view import figures, person, story
from dp_core.study import halves
from dp_core.words import Message, message
from pages.common.frame import hiding, lesson
from pages.common.input import blind, widgets
from pages.common.show import panels, verdicts
from pages.common.tabs import following
from pages.common.work import session
from pages.parts.fda import confidential, true
from pages.parts.fda.state import DRAWS, KEY, View, place, title

FIT = "Fit the scale to what is drawn. Else it stays where it is while ε moves."
_BAND = f"_{KEY}_band"  # of the picture before


def show(view: View) -> None:
    """Draw the tab: the picture, and the verdict under it."""
    if _is_true(view):
        _study(view)
    else:  # no true line and no difference to it: the slider must not be stopped at the truth
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            if view.secret is not None:
                st.badge("your data", color="gray")
            fits = _fit(view)
        _draw(view, difference=False, scale=None if fits else _scale(view))
    confidential.left_out(view)
    _verdict(view)
    true.of_persons(view)
    following.offer(view)


def off(view: View) -> Message:
    """Say how far off totals are on average; it follows from public numbers."""
    rmse, _, _ = metrics.expected(view.release.output)
    return message("fda-off-by", off=rmse, events=view.stream.event)


def numbers(view: View) -> None:
    """Draw the numbers of the release, and what they are compared with."""
    _metrics(view)
    true.of_this_draw(view)
    panels.table_under("Running totals", _table(view))
    word = "Changes" if view.stream.signed else "Increases"
    panels.fold(f"{word} per {view.stream.period}", f"{KEY}_steps", _increments, view)
    if view.free:
        panels.note(f"{view.stream.name}: synthetic data, no row describes a person.")


def _is_true(view: View) -> bool:
    """Whether true totals are drawn: not of a secret file, and not while what is true is hidden."""
    return view.secret is None and not hiding.is_on()


def _study(view: View) -> None:
    """Draw the picture with the true totals; in the holder's frame unless nobody is in the data."""
    place = st.container(gap=None)
    scale, difference = _line_under(view)
    with place, panels.frame_unless(view.free, true.FRAME, key="picture"):
        _draw(view, difference=difference, scale=scale)


def _line_under(view: View) -> tuple[tuple[float, float] | None, bool]:
    """Draw what stands under the picture; give its scale, and whether differences are drawn."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="fda_under"):
        key, options = f"{KEY}_view", ["Totals", "Difference to truth"]
        difference = widgets.segments(key, "View", options, hidden=True) != "Totals"
        fits = _fit(view)
    if fits:
        return None, difference
    return (-3 * view.tolerance, 3 * view.tolerance) if difference else _scale(view), difference


def _place(view: View) -> int:
    return place(view.method, view)


def _fit(view: View) -> bool:
    """Whether the scale fits what is drawn: a wish that ends with the data set."""
    wish = f"_{KEY}_fit"
    fits = st.session_state.get(wish) == view.stream.fingerprint
    words = "Fixed scale" if fits else "Fit scale"
    if st.button(words, key=f"{KEY}_fit", type="tertiary", help=FIT):
        st.session_state[wish] = None if fits else view.stream.fingerprint
        st.rerun()
    return fits


def _scale(view: View) -> tuple[float, float]:
    """Give the ends of the y axis: by the totals on screen, or by what was stated of secret ones.

    A file about which nothing is stated has none: its noisy totals stand in for it.
    """
    if view.free or _is_true(view):
        return lesson.axes(KEY) or figures.scale_of(view.stream.totals())
    alike = blind.stand_in_of(KEY)
    return figures.scale_of(view.release.output.totals if alike is None else alike.totals())


def _draw(view: View, *, difference: bool, scale: tuple[float, float] | None) -> None:
    truth = _is_true(view)
    beside, dotted = view.beside_totals(), _dotted(view, difference=difference)
    output = view.release.output
    before = lesson.before(KEY, (output.half_width, output.totals))
    _legend(view, beside, dotted=dotted is not None, before=before is not None)
    scene = figures.Scene(
        place=_place(view),
        truth=truth,
        difference=difference,
        centre=view.noised if truth else view.raw.output.totals,
        tolerance=view.tolerance,
        scale=scale,
        others=view.other_draws() if truth else (),
        beside={title(key): (place(key, view), totals) for key, totals in beside.items()},
        dotted=dotted,
        guess=lesson.guess(KEY, "width"),
        before=before,
        hers=_hers(view),
        view=f"{session.number(view.stream.fingerprint)} {difference} {scale is None}",
    )
    figure = figures.running_totals(
        view.stream, view.release, theme=panels.current_theme(), scene=scene
    )
    panels.chart(figure, key="fda_totals", alt=_alt(view))
    if difference and view.bias and view.origin is None:
        panels.note(
            f"Counting at most {view.params.contribution} per person leaves out "
            f"{view.bias:,} of the {view.stream.event}: a difference that is not noise."
        )


def _hers(view: View) -> person.Hers | None:
    """Give what is Ada's, if she is followed; after post-processing no totals without her."""
    followed = following.lit(view)
    if followed is None:
        return None
    (period,), output = followed.at, view.raw.output
    counted = output.has_boxes or output.has_blocks
    boxes = event_boxes(output, period + 1).boxes if counted else ()
    less = None if followed.without is None else view.treated(followed.without.totals)
    return person.Hers(
        period=period, spans=tuple((low, high) for low, high, _ in boxes), without=less
    )


def _dotted(view: View, *, difference: bool) -> Any:
    """Half-widths of the band before ε moved, for one step."""
    if not difference:
        return None
    known = st.session_state.get(_BAND)
    of = (view.method, view.horizon, view.params.contribution, len(view.stream))
    now, half = view.params.epsilon, view.release.output.half_width
    st.session_state[_BAND] = (of, now, half)
    return known[2] if known and known[0] == of and known[1] != now else None


def _legend(view: View, beside: Mapping[str, Any], *, dotted: bool, before: bool) -> None:
    done = f", {view.treatment.label()}" if view.treatment.active else ""
    of_raw = " of raw totals" if view.treatment.active else ""
    raw = ", raw" if view.treatment.active else ""
    tolerance = f"{view.tolerance:,g}: your tolerance"
    items = [
        ("released", f"private{done}"),
        ("band", f"95 % of releases{of_raw}" if _is_true(view) else "the noise of 95 in 100"),
        *((f"method-{place(key, view)}", f"{title(key)}{raw}") for key in beside),
    ]
    if dotted:
        items.append(("guess", "before ε moved"))
    if followed := following.lit(view):
        gone = "; dotted: without her" if followed.without is not None else ""
        items.append(("person", f"Ada, her boxes{gone}"))
    if before:
        items.append(("before", "as it was"))
    if _is_true(view):
        items += [("draws", f"{DRAWS} other draws")] if view.others else []
        items += [("true", "true"), ("tolerance", f"true ± {tolerance}")]
    else:
        items.append(("corridor", f"private ± {tolerance}"))
    panels.legend(items, _place(view))


def _metrics(view: View) -> None:
    """Show what is expected, what came of it in this draw, and the total that it is about."""
    output, stream = view.release.output, view.stream
    rmse, _, _ = metrics.expected(output)
    last, word = output.last, story.total_word(stream)
    raw = ", raw" if view.treatment.active else ""
    expected = (
        f"Expected error{raw}",
        f"± {story.rounded(rmse)}",
        "from public numbers",
        f"Root of the mean squared noise of all {np.count_nonzero(output.published):,} totals"
        f"{_before(view)}. It follows from ε, method and number of periods alone: it may be "
        "published.",
    )
    final = (
        f"Final {word}",
        story.rounded(float(output.totals[last])),
        f"± {story.rounded(float(output.half_width[last]))} in 95 of 100",
        f"Private: the true one with noise. The spread is that of the noise alone{_before(view)}.",
    )
    if view.secret is None:
        panels.metrics_row([expected, *true.cards(view), final], framed=(1, 2), key="fda")
    else:
        panels.metrics_row([expected, final])


def _increments(view: View) -> None:
    truth = _is_true(view)
    scene = figures.Scene(place=_place(view), truth=truth, height=220)
    with panels.frame_unless(view.free or not truth, true.FRAME, key="increments"):
        panels.legend(
            [("released", "private"), *([("true", "true")] if truth else [])], scene.place
        )
        figure = figures.increments(
            view.stream, view.release, theme=panels.current_theme(), scene=scene
        )
        panels.chart(figure, key="fda_increments", alt="Private total, minus the one before.")


def _verdict(view: View) -> None:
    """Judge the noise; where the bound leaves events out that is not the whole error."""
    half = true.of_noise(view)
    cap = story.cap_words(view.stream, view.params.contribution)
    if cap and view.secret is None:
        half = halves.noise_alone(half, cap)
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
            "± in 95 of 100 releases": output.half_width.round(1),
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
