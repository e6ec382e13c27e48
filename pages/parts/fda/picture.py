"""Tab "Picture": the published running totals, the verdict, the person who is followed."""

from collections.abc import Mapping
from typing import Any

import streamlit as st

from dp_core.algorithms.fda import metrics
from dp_core.algorithms.fda.study import event_boxes
from dp_core.algorithms.fda.view import figures, person, story
from dp_core.study import halves
from dp_core.words import Message, message, say
from pages.common.frame import hiding, lesson
from pages.common.input import blind
from pages.common.show import panels, verdicts
from pages.common.tabs import following
from pages.common.work import session
from pages.parts.fda import confidential, true
from pages.parts.fda.state import KEY, RUNS_BESIDE, View, place, title

_BAND = f"_{KEY}_band"  # of the picture before


def show(view: View) -> None:
    """Draw the tab: the picture, and the verdict under it."""
    if is_true(view):
        with panels.frame_unless(view.free, say("fda-frame"), key="picture"):
            _draw(view)
    else:  # no true line and no difference to it: the slider must not be stopped at the truth
        if view.secret is not None:
            st.badge(say("fda-your-data"), color="gray")
        _draw(view)
    confidential.left_out(view)
    _verdict(view)
    true.of_persons(view)
    following.offer(view)


def off(view: View) -> Message:
    """Say how far off totals are on average; it follows from public numbers."""
    rmse, _, _ = metrics.expected(view.release.output)
    return message("fda-off-by", off=rmse, events=view.stream.event)


def is_true(view: View) -> bool:
    """Whether true totals are drawn: not of a secret file, and not while what is true is hidden."""
    return view.secret is None and not hiding.is_on()


def _scale(view: View, *, difference: bool) -> tuple[float, float] | None:
    """Give the ends of the y axis: by the totals on screen, or by what was stated of secret ones.

    A file about which nothing is stated has none: its noisy totals stand in for it.
    """
    if view.fits:
        return None
    if difference:
        return -3 * view.tolerance, 3 * view.tolerance
    if view.free or is_true(view):
        return lesson.axes(KEY) or figures.scale_of(view.stream.totals())
    alike = blind.stand_in_of(KEY)
    return figures.scale_of(view.release.output.totals if alike is None else alike.totals())


def _draw(view: View) -> None:
    truth, output = is_true(view), view.release.output
    difference = truth and view.difference
    beside, dotted = view.beside_totals(), _dotted(view, difference=difference)
    before = lesson.before(KEY, (output.half_width, output.totals))
    _legend(view, beside, dotted=dotted is not None, before=before is not None)
    scene = figures.Scene(
        place=place(view.method, view),
        truth=truth,
        difference=difference,
        centre=view.noised if truth else view.raw.output.totals,
        tolerance=view.tolerance,
        scale=_scale(view, difference=difference),
        others=view.other_draws() if truth else (),
        beside={title(key): (place(key, view), totals) for key, totals in beside.items()},
        dotted=dotted,
        guess=lesson.guess(KEY, "width"),
        before=before,
        hers=_hers(view),
        view=f"{session.number(view.stream.fingerprint)} {difference} {view.fits}",
    )
    theme = panels.current_theme()
    figure = figures.running_totals(view.stream, view.release, theme=theme, scene=scene)
    panels.chart(figure, key="fda_totals", alt=str(story.heard(view.stream, output)))
    if difference and view.bias and view.origin is None:
        facts = {"most": view.params.contribution, "events": view.stream.event}
        panels.note(message("fda-difference-left-out", lost=view.bias, **facts))


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
    treated = view.treatment.active
    published = message("fda-legend-published")
    if treated:
        published = message("fda-legend-treated", done=view.treatment.label())
    items = [("released", published), ("band", message("fda-legend-band", raw=treated))]
    for key in beside:
        name = message("fda-legend-beside", method=title(key), raw=treated)
        items.append((f"method-{place(key, view)}", name))
    if dotted:
        items.append(("guess", message("fda-legend-dotted")))
    if followed := following.lit(view):
        gone = followed.without is not None
        items.append(("person", message("fda-legend-ada", gone=gone)))
    if before:
        items.append(("before", message("fda-legend-before")))
    around = message("fda-legend-corridor", true=is_true(view), tolerance=view.tolerance)
    if is_true(view):
        runs = message("fda-legend-runs", runs=RUNS_BESIDE)
        items += [("draws", runs)] if view.others else []
        items += [("true", message("fda-legend-true")), ("tolerance", around)]
    else:
        items.append(("corridor", around))
    panels.legend([(kind, str(words)) for kind, words in items], place(view.method, view))


def _verdict(view: View) -> None:
    """Judge the noise; where the bound leaves events out that is not the whole error."""
    half = true.of_noise(view)
    if view.secret is None and view.stream.has_persons:
        half = halves.noise_alone(half, story.left_out(view.stream, view.params.contribution))
    verdicts.draw(view, half, name="noise")
