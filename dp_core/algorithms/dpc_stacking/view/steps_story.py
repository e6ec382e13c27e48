"""Sentences of the tab "How it works"."""

import math
from collections.abc import Sequence

from dp_core.algorithms.dpc_stacking.method.steps.primaries import TITLES
from dp_core.algorithms.dpc_stacking.method.steps.traces import Stage
from dp_core.algorithms.dpc_stacking.outputs import Clustering
from dp_core.algorithms.dpc_stacking.study.vote_map import Block
from dp_core.algorithms.dpc_stacking.view.drift import Price
from dp_core.algorithms.dpc_stacking.view.story import widths
from dp_core.words import Message, message, say

_MUCH, _LITTLE = 0.9, 0.1  # shares of the votes at which the rest hardly matters


def price_words(found: Price) -> Message:
    """Say what a row costs: the ε of its columns add up.

    Examples
    --------
    >>> str(
    ...     price_words(
    ...         Price(epsilon=0.5, column=0.5, columns=12, widths=12, person=6, spread=2.8)
    ...     )
    ... )
    '0.5 per column × 12 columns = 6 per row'
    """
    kind = "columns" if found.widths == found.columns else "units"
    column = found.column or 0.0
    return message(
        "dpc-price",
        kind="row" if found.column is None else kind,
        column=column,
        units=found.widths,
        columns=found.columns,
        row=found.person,
    )


def frame_words(found: Price, inside: int, drawn: int) -> list[Message]:
    """Give the lines under the moving rows, short enough for a phone."""
    said = [message("dpc-frame", epsilon=found.epsilon, inside=inside, drawn=drawn)]
    noise = [] if math.isnan(found.spread) else [widths(found.spread)]
    return [*said, price_words(found), *(message("dpc-frame-noise", noise=each) for each in noise)]


def stage_words(synopsis: str, stages: Sequence[Stage], number: int) -> Message:
    """Say what a stage shows, what it cost, and what was spent so far.

    `synopsis` is the kind of synopsis; empty where there is none.
    """
    stage, last = stages[number], stages[number - 1].kind if number else "start"
    counts = [place for place, each in enumerate(stages) if each.kind == "counts"]
    what = message(
        f"dpc-stage-{stage.kind}",
        many=stage.many,
        synopsis=synopsis or "centres",
        moves=stage.kind == "counts" and number != counts[-1],
        last=last,
    )
    return message(
        "dpc-stage",
        what=what,
        fullest=len(stage.places) if stage.many > len(stage.places) else 0,
        cost=stage.epsilon,
        spent=sum(each.epsilon for each in stages[: number + 1]),
    )


def votes_words(output: Clustering, agreed: float, *, rows: Message, align: bool) -> Message:
    """Say how to read the map of the votes."""
    return message(
        "dpc-votes-map",
        rows=rows,
        agreed=agreed,
        known=not math.isnan(agreed),
        weighs=any(output.weights.values()),
        align=align,
    )


def failed_words(names: Sequence[str], warnings: Sequence[str]) -> str:
    """Name the primaries without a vote, with the reason where it is known."""
    reasons = dict(each.split(": ", 1) for each in warnings if ": " in each)
    return " ".join(
        say("dpc-no-vote", clusterer=TITLES[name], reason=reasons.get(f"No vote from {name}", ""))
        for name in names
    )


def reading_words(found: Sequence[Block], *, noisy: bool = False) -> Message:
    """Say what decides in the widened table: the data or the votes, which may have noise."""
    data, votes = found[0], found[1:]
    share = 1 - data.share
    so = "votes" if share >= _MUCH else "data" if share <= _LITTLE else "both"
    return message(
        "dpc-reading",
        data=message("dpc-columns", columns=data.columns),
        votes=message("dpc-columns", columns=sum(each.columns for each in votes)),
        data_width=data.width,
        votes_width=max(each.width for each in votes),
        # Only the whole is 100 %.
        share=math.floor(1e4 * share) / 1e4 if 0.99 < share < 1 else round(share, 2),
        so="no" if math.isnan(share) else so,
        noisy=noisy,
    )
