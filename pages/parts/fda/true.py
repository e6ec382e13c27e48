"""What the running totals are compared with: true totals, in frames for the holder alone.

Nothing here is drawn while an upload is confidential: whoever sees the truth could stop the slider
where the picture equals it, and no ε covers that.
"""

import numpy as np
import pandas as pd

from dp_core import opening
from dp_core.algorithms.fda import metrics
from dp_core.algorithms.fda.view import figures, story
from dp_core.study import halves, risk, verdict
from dp_core.study.verdict import FeasibleBand
from pages.common.show import panels, verdicts
from pages.parts.fda.state import JUDGED, KEY, View, share_of_largest

FRAME = "Compared with the true totals: for you alone"
WIDE = 1_000  # "1,026 of 4,095" has no room as a number


def of_this_draw(view: View) -> None:
    """Frame the true total, what the bound leaves out, and the true totals."""
    if view.secret is not None:
        return
    with panels.holder_frame(FRAME, key="fda_true"):
        panels.metrics_row(_more(view))
        label = "Table with the true totals"
        panels.table_under("private and true totals", _table(view), label=label)


def of_persons(view: View) -> None:
    """Judge noise and events that the bound leaves out together, where persons are counted."""
    if view.secret is None and view.stream.has_persons:
        with panels.holder_frame(FRAME, key="fda_persons"):
            _verdict(view)


def cards(view: View) -> list[panels.Metric]:
    """Give the error of the draw on screen, and how many of its totals keep to the tolerance."""
    output, stream = view.release.output, view.stream
    errors = np.abs(output.totals - stream.totals())[output.published]
    within = np.count_nonzero(errors <= view.tolerance)
    counted, share = f"{within:,} of {errors.size:,}", f"{within / errors.size:.1%}"
    wide = errors.size >= WIDE
    return [
        (
            "Error of this draw",
            story.rounded(metrics.evaluate(stream, output)["rmse"]),
            f"{stream.event}, for you alone",
            f"Root of the mean squared difference to the {view.true_word} totals; another draw has "
            "another.",
        ),
        (
            f"Totals within {view.tolerance:,g}",
            share.replace("%", " %") if wide else counted,
            f"{counted}, for you alone" if wide else "in this draw, for you alone",
            f"So many of the private totals lie in the corridor around the {view.true_word} ones.",
        ),
    ]


def _more(view: View) -> list[panels.Metric]:
    output, stream = view.release.output, view.stream
    worst, last, unit = metrics.worst(stream, output), output.last, stream.event
    private, true = float(output.totals[last]), float(stream.totals()[last])
    found = [
        (
            f"{view.true_word.capitalize()} final {story.total_word(stream)}",
            story.rounded(true),
            f"{unit}, private {story.distance(private, true, than=view.true_word)}",
            "The private one stands above.",
        ),
        (
            "Largest error in this draw",
            story.rounded(metrics.evaluate(stream, output)["worst"]),
            f"{unit}, {stream.period} {worst + 1:,}",
            f"Largest difference to the {view.true_word} totals; another draw has another.",
        ),
    ]
    return [*found, _left_out(view)] if stream.has_persons else found


def _left_out(view: View) -> panels.Metric:
    label = f"Left out by c = {view.params.contribution:,}"
    if view.origin is not None:
        second = f"{view.stream.event}: {halves.NOT_KNOWN}"
        return label, "not known", second, "Your file decides how many there are."
    return (
        label,
        f"{view.bias:,}",
        f"{view.stream.event}: no noise, the same in every draw",
        "So much is missing in the final total, whatever ε is.",
    )


def _verdict(view: View) -> None:
    """Judge noise and left-out events together; outside only the noise is judged."""
    if view.origin is not None:  # a look-alike has no person with more events than c
        half = halves.unknown_before_draw(view.stream.event, view.params.contribution)
        verdicts.draw(view, half, name="biased")
        return
    errors = view.biased(view.scale(view.method))
    judged = verdict.verdict(errors, view.tolerance, view.wanted)
    half = halves.left_out(
        halves.of_noise(judged, _asked(view)),
        events=(view.bias, int(view.stream.increments.sum())),
        bias=view.bias,
        most=view.params.contribution,
        within=view.tolerance,
    )
    verdicts.draw(view, half, name="biased")


def of_noise(view: View) -> halves.Half:
    """Judge by the noise alone; public."""
    judged = verdict.verdict(view.judged_errors(), view.tolerance, view.wanted)
    of = _asked(view)
    return halves.of_noise(judged, of) if view.secret is None else halves.expected(judged, of)


def works(view: View) -> halves.Onwards:
    """From which ε on the noise is small enough, where it is the whole error; public."""
    return halves.Onwards() if view.stream.has_persons else _asked(view).onwards


def _asked(view: View) -> halves.Asked:
    """Say what is judged."""
    sound = opening.state(KEY, "sound").method.key
    other = view.algorithm.method(view.method).variant != "sound"
    own = smallest(view, view.method)
    onwards = halves.Onwards(own=own, sound=smallest(view, sound) if other else None)
    things = {"pooled": "totals", "last": "final totals", "worst": "whole series"}[view.judged]
    raw = "raw " if view.treatment.active else ""
    share = share_of_largest(view.stream, view.tolerance)
    tolerance = f"{view.tolerance:,g} {view.stream.event}{f' ({share})' if share else ''}"
    return halves.Asked(tolerance=tolerance, things=f"{raw}{things}", onwards=onwards)


def smallest(view: View, method: str) -> float:
    """First step of the slider from which on the noise alone meets the tolerance."""
    errors = view.judged_unit(method)

    def within(epsilon: float) -> float:
        return float((errors * view.scale(method, epsilon) <= view.tolerance).mean())

    found = verdict.smallest_epsilon(within, view.wanted).epsilon
    return halves.NEVER if found is None else found


def _table(view: View) -> pd.DataFrame:
    output = view.release.output
    table = {
        view.stream.period: figures.times(view.stream),
        "private": output.totals.round(1),
        "true": view.stream.totals(),
    }
    return pd.DataFrame(table)[output.published]


def about_epsilon(view: View, cap: int) -> None:
    """Frame what true totals say about ε: the answer that needs no noise, and the bias."""
    if view.secret is not None:
        return
    with panels.holder_frame(FRAME, key="fda_epsilon_true"):
        line = metrics.straight_line(view.stream, view.release.output)
        expected, _, _ = metrics.expected(view.release.output)
        word = "more" if expected > line else "less"
        panels.say(
            f"Who knows the {view.true_word} final total and draws a straight line to it is "
            f"{story.rounded(line)} {view.stream.event} off (root mean square); the noise at "
            f"ε = {view.params.epsilon:g} is expected to be {word}: {story.rounded(expected)}."
        )
        if view.stream.has_persons:
            panels.say(_with_bias(view, cap))


def _with_bias(view: View, cap: int) -> str:
    """Answer which ε works once more, with the left-out events counted as error."""
    if view.origin is not None:
        return str(halves.unknown_before_draw(view.stream.event, view.params.contribution).words)
    left_out = f"c = {view.params.contribution:,} leaves out {view.bias:,} {view.stream.event}"
    silent = view.biased(0.0) <= view.tolerance
    if silent.mean() < view.wanted:
        return (
            f"{left_out} of the final total, too many for the tolerance of {view.tolerance:g}: no "
            f"ε makes {JUDGED[view.judged]} good enough. A larger c leaves out fewer and needs "
            "more noise."
        )
    band = biased_band(view, cap)
    return f"{left_out}. Counted as error beside the noise: {band.sentence()}."


def biased_band(view: View, cap: int) -> FeasibleBand:
    """Search the ε for which noise and left-out events together meet the tolerance."""

    def within(epsilon: float) -> float:
        drawn = view.biased(view.scale(view.method, epsilon))
        return float((drawn <= view.tolerance).mean())

    smallest = verdict.smallest_epsilon(within, view.wanted).epsilon
    return verdict.feasible_band(smallest, risk.largest_epsilon(0.01, cap / 1000))
