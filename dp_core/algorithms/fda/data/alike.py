"""A made-up stream that stands on screen for an uploaded one."""

import numpy as np

from dp_core.algorithms.fda.data.samples import patients
from dp_core.algorithms.fda.data.upload import FDAUpload, range_of
from dp_core.tables.data import CountStream
from dp_core.uploads.persons import ONE_PERSON
from dp_core.uploads.stand_ins import NAME

_SEED = 3
_SWING = 0.3  # of the rate, once over the whole range


def look_alike(upload: FDAUpload, rows: int) -> CountStream | None:
    """Make up a stream of about so many events; None where the range is left to the file."""
    if upload.own_dates:
        return None
    known, rng = range_of(upload), np.random.default_rng(_SEED)
    swing = np.sin(2 * np.pi * np.arange(len(known)) / max(len(known), 1))
    rate = rows / max(len(known), 1) * (1 + _SWING * swing)
    in_events, whole = upload.form == "events", upload.each_row == ONE_PERSON
    signed = not in_events and upload.net_changes
    increments = rng.poisson(rate / 2) - rng.poisson(rate / 2) if signed else rng.poisson(rate)
    periods = people = None
    if in_events and upload.person_column:
        periods = np.repeat(np.arange(len(known)), increments)
        people = patients(len(periods), rng)
    return CountStream(
        increments=increments,
        name=NAME,
        event="people" if in_events and whole else "events",
        period=upload.period,
        starts=known.starts,
        event_periods=periods,
        event_persons=people,
        signed=signed,
        contribution=1 if in_events and whole else upload.contribution,
        synthetic=True,
    )
