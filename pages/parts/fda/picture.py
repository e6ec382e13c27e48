"""Tab "Picture": the published running totals, the verdict, the person who is followed."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from dp_core import opening
from dp_core.algorithms.fda import metrics
from dp_core.algorithms.fda import view as figures
from dp_core.algorithms.fda.study import event_boxes
from dp_core.study import halves, solving
from dp_core.view.screen import Holder, Number, Released, Screen, holder, number, released
from dp_core.words import Message, message, say
from pages.common.frame import hiding, lesson
from pages.common.input import asking
from pages.common.show import panels, verdicts
from pages.common.tabs import ledger
from pages.common.work import session
from pages.parts.fda.state import KEY, RUNS_BESIDE, View, share_of_largest, title

# --- the accurate half of the verdict -------------------------------------------------------------


def _true_verdict(view: View) -> None:
    """Judge noise and left-out events together; outside only the noise is judged."""
    most = view.params.contribution
    if view.origin is not None:  # a look-alike has no person with more events than c
        half = halves.unknown_before_draw(view.stream.event, most)
    else:
        errors = view.biased(view.scale(view.method))
        noise = halves.of_noise(halves.verdict(errors, view.tolerance, view.wanted), _asked(view))
        events, within = (view.bias, int(view.stream.increments.sum())), view.tolerance
        half = halves.left_out(noise, events=events, bias=view.bias, most=most, within=within)
    verdicts.draw(view, half, name="biased")


def of_noise(view: View) -> halves.Half:
    """Judge by the noise alone; public."""
    errors = view.judged_unit(view.method) * view.scale(view.method)
    judged = halves.verdict(errors, view.tolerance, view.wanted)
    of = _asked(view)
    return halves.of_noise(judged, of) if view.secret is None else halves.expected(judged, of)


def _asked(view: View) -> halves.Asked:
    things = message("fda-things", judged=view.judged, raw=view.treatment.active)
    share = share_of_largest(view.stream, view.tolerance)
    allowed = message("fda-allowed", tolerance=view.tolerance, share=share)
    return halves.Asked(tolerance=allowed, things=things, onwards=works(view))


def works(view: View) -> halves.Onwards:
    """From which ε on the noise is small enough; none where events are left out, too; public."""
    if view.stream.has_persons:
        return halves.Onwards()
    sound = opening.state(KEY, "sound").method.key
    other = view.algorithm.method(view.method).variant != "sound"
    own = smallest(view, view.method)
    return halves.Onwards(own=own, sound=smallest(view, sound) if other else None)


def smallest(view: View, method: str) -> float:
    """First step of the slider from which on the noise alone meets the tolerance."""
    errors = view.judged_unit(method)

    def within(epsilon: float) -> float:
        return float((errors * view.scale(method, epsilon) <= view.tolerance).mean())

    found = solving.smallest_epsilon(within, view.wanted)
    return halves.NEVER if found is None else found


def show(view: View) -> None:
    if is_true(view):
        with panels.frame_unless(view.free, panels.JUDGED, key="picture"):
            _draw(view)
    else:  # no true line and no difference to it: the slider must not be stopped at the truth
        if view.secret is not None:
            st.badge(say("fda-your-data"), color="gray")
        _draw(view)
    _verdict(view)
    if view.secret is None and view.stream.has_persons:
        with panels.holder_frame(panels.JUDGED, key="fda_persons"):
            _true_verdict(view)
    ledger.offer(view)


def off(view: View) -> Message:
    """Say how far off totals are on average; it follows from public numbers."""
    off = metrics.expected(view.release.output)["rmse"]
    return message("fda-off-by", off=off, events=view.stream.event)


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
    alike = asking.stand_in_of(KEY)
    return figures.scale_of(view.release.output.totals if alike is None else alike.totals())


def _draw(view: View) -> None:
    truth, output = is_true(view), view.release.output
    difference = truth and view.difference
    beside = view.beside_totals()
    before = lesson.before(KEY, (output.half_width, output.totals))
    _legend(view, beside, before=before is not None)
    scene = figures.Scene(
        place=view.place,
        truth=truth,
        difference=difference,
        centre=view.noised if truth else view.raw.output.totals,
        tolerance=view.tolerance,
        scale=_scale(view, difference=difference),
        others=view.other_draws() if truth else (),
        beside={title(key): (view.place_of(key), totals) for key, totals in beside.items()},
        guess=lesson.guess(KEY, "width"),
        before=before,
        hers=_hers(view),
        view=f"{session.number(view.stream.fingerprint)} {difference} {view.fits}",
    )
    theme = panels.current_theme()
    figure = figures.running_totals(view.stream, view.release, theme=theme, scene=scene)
    panels.chart(figure, key="fda_totals", alt=str(figures.heard(view.stream, output)))


def _hers(view: View) -> figures.Hers | None:
    """Give what is Ada's, if she is followed; after post-processing no totals without her."""
    followed = ledger.lit(view)
    if followed is None:
        return None
    (period,), output = followed.at, view.raw.output
    counted = output.has_boxes or output.has_blocks
    boxes = event_boxes(output, period + 1) if counted else ()
    less = None if followed.without is None else view.treated(followed.without.totals)
    spans = tuple((low, high) for low, high, _ in boxes)
    return figures.Hers(period=period, spans=spans, without=less)


def _legend(view: View, beside: Mapping[str, Any], *, before: bool) -> None:
    treated = view.treatment.active
    published = message("fda-legend-published")
    if treated:
        published = message("fda-legend-treated", done=view.treatment.label())
    items = [("released", published), ("band", message("fda-legend-band", raw=treated))]
    for key in beside:
        name = message("fda-legend-beside", method=title(key), raw=treated)
        items.append((f"method-{view.place_of(key)}", name))
    if followed := ledger.lit(view):
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
    panels.legend([(kind, str(words)) for kind, words in items], view.place)


def _verdict(view: View) -> None:
    """Judge the noise; where the bound leaves events out that is not the whole error."""
    half = of_noise(view)
    if view.secret is None and view.stream.has_persons:
        half = halves.noise_alone(half, figures.left_out(view.stream, view.params.contribution))
    verdicts.draw(view, half, name="noise")


# --- numbers of a release for the panel Settings, and what they are compared with -----------------


def show_numbers(view: View) -> None:
    """List the numbers of the release, then those that compare it with the truth."""
    screen = Screen(open=_released(view), frame=() if view.secret else _judged(view))
    panels.listed(screen.open)
    if view.secret is None:
        with panels.holder_frame(panels.JUDGED, key="fda_true"):
            panels.listed(screen.frame)
            label = say("fda-table-true")
            output, stream = view.release.output, view.stream
            columns = {stream.period: figures.times(stream)}
            columns[say("fda-legend-published")] = output.totals.round(1)
            columns[say("fda-legend-true")] = stream.totals()
            panels.table_under(label, pd.DataFrame(columns)[output.published], label=label)
    name = say("fda-table")
    panels.table_under(name, _table(view), label=name)


def _released(view: View) -> list[Number[Released]]:
    """List what the noise alone tells, and the final total that is published."""
    output, unit = view.release.output, released(view.stream.event)
    off = released(metrics.expected(output)["rmse"])
    raw = released(view.treatment.active)
    total, half = (float(each[output.last]) for each in (output.totals, output.half_width))
    final = {"total": released(total), "half": released(half)}
    return [
        number("fda-expected", off=off, events=unit, raw=raw),
        number("fda-final", **final, events=unit, signed=released(view.stream.signed)),
    ]


def _judged(view: View) -> list[Number[Holder]]:
    """Compare this trial run with the truth; for the holder only."""
    output, stream = view.release.output, view.stream
    found, unit = metrics.evaluate(stream, output), holder(stream.event)
    errors = np.abs(output.totals - stream.totals())[output.published]
    within = holder(int(np.count_nonzero(errors <= view.tolerance)))
    allowed = {"tolerance": holder(view.tolerance), "of": holder(errors.size)}
    return [
        number("fda-error-now", off=holder(found["rmse"]), events=unit),
        number("fda-within", within=within, **allowed),
    ]


def _table(view: View) -> pd.DataFrame:
    """Tabulate published totals with their noise; of capped persons not all events are in them."""
    output, bound = view.release.output, view.params.contribution
    most = bound if view.stream.has_persons else 0
    columns = {view.stream.period: figures.times(view.stream)}
    columns[say("fda-column-total", most=most)] = output.totals.round(1)
    if view.treatment.active:
        columns[say("fda-column-raw", most=most)] = view.raw.output.totals.round(1)
    columns[say("fda-column-half")] = output.half_width.round(1)
    return pd.DataFrame(columns)[output.published]
