"""What the running totals are compared with: true totals, in frames for the holder alone.

Nothing here is drawn while an upload is confidential: whoever sees the truth could stop the slider
where the picture equals it, and no ε covers that.
"""

import pandas as pd

from dp_core import registry
from dp_core.algorithms.fda import metrics
from dp_core.algorithms.fda.study import with_bias
from dp_core.algorithms.fda.view import figures, story
from dp_core.study import risk, verdict
from dp_core.study.verdict import FeasibleBand
from pages.common.input import choosing
from pages.common.show import panels
from pages.parts.fda.state import KEY, View

FRAME = "Compared with the true totals: for you alone"


def of_this_draw(view: View) -> None:
    """Frame the errors of the draw on screen, what the bound leaves out, and the true totals."""
    if view.secret is not None:
        return
    with panels.holder_frame(FRAME, key="fda_true"):
        panels.metrics_row(_cards(view))
        if view.stream.has_persons:
            _verdict(view)
        label = "Table with the true totals"
        panels.table_under("private and true totals", _table(view), label=label)


def _cards(view: View) -> list[panels.Metric]:
    output, stream = view.release.output, view.stream
    errors = registry.algorithms()[KEY].evaluate(stream, output)
    worst, last, unit = metrics.worst(stream, output), output.last, stream.event
    private, true = float(output.totals[last]), float(stream.totals()[last])
    cards = [
        (
            f"True final {story.total_word(stream)}",
            story.rounded(true),
            f"{unit}, private {story.distance(private, true)}",
            "The private one stands above.",
        ),
        (
            "Error of this draw (rmse)",
            story.rounded(errors["rmse"]),
            unit,
            "Root of the mean squared difference to the true totals; another draw has another.",
        ),
        (
            "Worst total of this draw",
            story.rounded(errors["worst"]),
            f"{unit}, {stream.period} {worst + 1:,}",
            "Largest difference to the true totals; another draw has another.",
        ),
    ]
    return [*cards, _left_out(view)] if stream.has_persons else cards


def _left_out(view: View) -> panels.Metric:
    return (
        f"Left out by c = {view.params.contribution:,}",
        f"{view.bias:,}",
        f"{view.stream.event}: no noise, the same in every draw",
        "So much is missing in the final total, whatever ε is.",
    )


def _verdict(view: View) -> None:
    """Judge noise and left-out events together; outside only the noise is judged."""
    errors = view.unit_errors(view.method).final * view.scale(view.method)
    judged = verdict.verdict(with_bias(errors, view.bias), view.tolerance, view.wanted)
    what = f"noise draws, by the final total, noise and the {view.bias:,} left out together"
    panels.verdict_box(judged, guard(view), unit=view.stream.event, what=what)


def guard(view: View) -> verdict.Protection:
    """Tell whether the release on screen is private enough; public."""
    cap = choosing.cap_of(KEY)
    return verdict.protection(view.release.ledger, unit=view.unit, cap=cap)


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
            "Who knows the true final total and draws a straight line to it is "
            f"{story.rounded(line)} {view.stream.event} off (root mean square); the noise at "
            f"ε = {view.params.epsilon:g} is expected to be {word}: {story.rounded(expected)}."
        )
        if view.stream.has_persons:
            panels.say(_with_bias(view, cap))


def _with_bias(view: View, cap: int) -> str:
    """Answer which ε works once more, with the left-out events counted as error."""
    left_out = f"c = {view.params.contribution:,} leaves out {view.bias:,} {view.stream.event}"
    if view.bias > view.tolerance:
        return (
            f"{left_out}, more than the tolerance of {view.tolerance:g}: no ε makes the final "
            "total good enough. A larger c leaves out fewer and needs more noise."
        )
    band = biased_band(view, cap)
    return f"{left_out}. Counted as error beside the noise: {band.sentence()}."


def biased_band(view: View, cap: int) -> FeasibleBand:
    """Search the ε for which noise and left-out events together meet the tolerance."""
    errors = view.unit_errors(view.method).final

    def within(epsilon: float) -> float:
        drawn = with_bias(errors * view.scale(view.method, epsilon), view.bias)
        return float((drawn <= view.tolerance).mean())

    smallest = verdict.smallest_epsilon(within, view.wanted).epsilon
    return verdict.feasible_band(smallest, risk.largest_epsilon(0.01, cap / 1000))
