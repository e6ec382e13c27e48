"""Ada in a series of counts: the boxes that count her, and the totals without her."""

from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from dp_core.algorithm import Release
from dp_core.study import following
from dp_core.tables.data import CountStream
from dp_core.words import say

NUMBER = 104
"""Ada's among the events, in time order; the last one of a shorter series."""


def ada(stream: CountStream) -> following.Person:
    """Find her."""
    arrived = np.cumsum(np.maximum(stream.increments, 0))
    period = int(np.searchsorted(arrived, min(NUMBER, arrived[-1])))
    many, changed = 1, {}
    less = stream.increments.copy()
    less[period] -= 1
    if stream.event_persons is not None and stream.event_periods is not None:
        first = int(np.argmax(stream.event_periods >= period))
        stays = stream.event_persons != stream.event_persons[first]
        changed = {"event_periods": stream.event_periods[stays]}
        less = np.bincount(changed["event_periods"], minlength=len(stream))
        changed["event_persons"] = stream.event_persons[stays]
        many = int((~stays).sum())
    at = {"period": stream.period, "at": period + 1}
    return following.Person(
        who=say("fda-ada", many=many, events=stream.event, **at),
        without=replace(stream, increments=less, **changed),
        numbers=numbers,
        unit=stream.event,
        at=(period,),
        name=partial(_box, stream.period),
    )


def numbers(output: Any) -> dict[int, float]:
    """Give the totals that are published."""
    places = np.flatnonzero(output.published)
    return dict(zip(places.tolist(), output.totals[places].tolist(), strict=True))


def _box(period: str, release: Release[Any], use: int, place: tuple[int, ...]) -> str:
    """Name the periods that a box counts."""
    output = release.output
    if not (output.has_boxes or output.has_blocks) or use:
        return str(following.numbered(place))
    low, high = (int(ends[place[0]]) for ends in output.spans)
    return say("fda-ada-box", period=period, first=low + 1, last=high, one=high == low + 1)


follow = partial(following.follow, ada)
