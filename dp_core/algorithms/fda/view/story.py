"""Messages about a release that change with it; numbers in them are closed forms or released."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from dp_core.algorithms.fda.method.steps.profiles import best_mechanism
from dp_core.algorithms.fda.method.steps.streams import (
    Epochs,
    Matter,
    epoch_lengths,
    price_of_not_knowing,
    release_weights,
)
from dp_core.algorithms.fda.method.steps.totals import RunningTotals
from dp_core.algorithms.fda.params import FDAParams
from dp_core.algorithms.fda.study.draws import event_epsilon
from dp_core.algorithms.fda.study.postprocess import event_boxes
from dp_core.tables.data import CountStream
from dp_core.view.marks import ringed, stroke
from dp_core.view.theme import Theme, write
from dp_core.words import Message, message


def steps(stream: CountStream, output: RunningTotals, title: str) -> tuple[Message, ...]:
    """Say in steps how the release on screen came about."""
    last = output.last + 1
    noise = math.sqrt(output.variance[output.last])
    named = {"period": stream.period, "events": stream.event}
    final = {"last": last, "noise": noise, **named}
    if not output.has_boxes and not output.has_blocks:
        return (message("fda-how-whole", method=title, **final),)
    some_periods = {int(period) for period in np.linspace(1, last, 65)}
    stack = max(len(event_boxes(output, period).boxes) for period in some_periods)
    naive = math.sqrt(2 * last) * output.contribution / output.epsilon
    counted = "persons" if stream.has_persons else "changes" if stream.signed else "events"
    made = {"blocks": output.has_blocks, "made": output.shares.size}
    return (
        message("fda-how-count", counted=counted, stack=stack, **named),
        message("fda-how-noise", epsilon=output.epsilon, stack=stack),
        message("fda-how-add", naive=naive, **final, **made),
    )


def spends(output: RunningTotals, period: str, event: int) -> Message:
    """Say what the boxes of one event spend of ε."""
    stack = event_boxes(output, event)
    facts = {"period": period, "event": event, "boxes": len(stack.boxes)}
    spare = output.epsilon - stack.total
    spare = 0.0 if spare < 1e-9 * output.epsilon else spare
    return message("fda-spends", spent=stack.total, spare=spare, epsilon=output.epsilon, **facts)


def adds(output: RunningTotals, period: str, total: int) -> Message:
    """Say which boxes a total adds up."""
    boxes = output.tree.chain(total).size if output.published[total - 1] else 0
    return message("fda-adds", period=period, total=total, boxes=boxes)


def horizon_words(
    stream: CountStream, output: RunningTotals, options: Mapping[str, Any]
) -> Message | None:
    """Say what epochs, or totals that matter, do to this release; None without either.

    `stream`: its number of periods and their name, both public. `options`: of the optimal tree:
    ``epochs``, ``matter`` or none.
    """
    if "epochs" in options:
        return _epoch_words(len(stream), stream.period, options["epochs"])
    if "matter" not in options:
        return None
    matter: Matter = options["matter"]
    count = np.count_nonzero(release_weights(output.horizon, matter)[: len(stream)] == 1)
    free = int(np.count_nonzero(output.published)) - count
    every = count + free == len(stream)
    return message("fda-matters", count=count, of=len(stream), free=free, all=bool(every))


def _epoch_words(periods: int, period: str, epochs: Epochs) -> Message:
    *past, coming = (int(end) for end in np.cumsum(epoch_lengths(periods, epochs)))
    price = price_of_not_knowing(periods, epochs).epochs
    facts = {"begun": tuple(past) or "", "epochs": len(past), "coming": coming}
    return message("fda-epochs", price=price, periods=periods, period=period, **facts)


def bound_words(stream: CountStream, p: FDAParams) -> Message:
    """Say what one single event, or one change, is protected with under the bound c."""
    kind = "persons" if stream.has_persons else "changes" if stream.signed else "events"
    facts = {"epsilon": p.epsilon, "event": event_epsilon(stream, p), "most": p.contribution}
    return message("fda-one-event", kind=kind, **facts)


def left_out(stream: CountStream, contribution: int) -> Message:
    """Say that the bound leaves events out; the same for every series with persons."""
    return message("fda-cap", most=contribution, events=stream.event)


def heard(stream: CountStream, output: RunningTotals) -> Message:
    """Say what those hear who cannot see the picture."""
    total, half = (float(each[output.last]) for each in (output.totals, output.half_width))
    facts = {"periods": len(stream), "period": stream.period, "events": stream.event}
    return message("fda-heard", total=total, half=half, signed=stream.signed, **facts)


def best_for(horizon: int, titles: Mapping[str, str]) -> Message:
    """For this N: the best mechanism here, and what FDA would need to match it.

    `horizon`: N. `titles`: title of each mechanism key.
    """
    best, factor = best_mechanism(horizon)
    return message(
        "fda-best", totals=horizon, best=titles[best], factor=factor, same=bool(factor < 1.005)
    )


# --- one person in the picture of running totals: her period, the boxes that count it, her --------

_FOOT, _ROW = 0.02, 0.028  # of the lowest box, and between two, in shares of the plot


@dataclass(frozen=True, kw_only=True, eq=False)
class Hers:
    """What is hers."""

    period: int  # hers, from 0
    spans: tuple[tuple[int, int], ...]  # first and last period of each box that counts it, from 1
    without: NDArray[np.float64] | None = None  # (T,); totals without her, under the same noise


def add_person(
    figure: go.Figure, x: NDArray[Any], y: NDArray[np.float64], hers: Hers, theme: Theme
) -> None:
    """Ring her on the private line, draw her boxes at the foot, and the line without her.

    `figure`: changed in place. `x`, shape (T,). `y`, shape (T,): the private line.
    """
    here = hers.period
    ringed(figure, x[here : here + 1], y[here : here + 1], theme, "Ada")
    write(figure, "<b>Ada</b>", (x[here], float(y[here])), theme.pink, anchor="bottom", yshift=12)
    for row, (low, high) in enumerate(hers.spans):
        at = _FOOT + _ROW * row
        ends = {"x0": x[low - 1], "x1": x[high - 1], "y0": at, "y1": at, "yref": "paper"}
        figure.add_shape(type="line", line={"color": theme.pink, "width": 5}, **ends)
    if hers.without is not None:
        stroke(figure, x[here:], hers.without[here:], theme.pink, 2, "dot")
