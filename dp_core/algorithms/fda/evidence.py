"""What leaves with a release: totals, boxes and the text that explains them."""

from typing import Any, NamedTuple, Self

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dp_core.algorithm import Evidence, Given, Release
from dp_core.algorithms.fda.method.steps.running_totals import RunningTotals
from dp_core.algorithms.fda.params import FDAParams
from dp_core.algorithms.fda.study.postprocess import (
    Treatment,
    isotonic,
    possible,
    treated_totals,
)
from dp_core.noise.exact_noise import RESOLUTION_BITS
from dp_core.tables.data import CountStream

TOTALS = (
    "totals.csv has one row a published total (one a period, unless only some totals matter): the "
    "released running total, the same after isotonic smoothing (it costs no privacy; left out for "
    "net changes), the exact variance of the noise before smoothing and the half-width of its 95 % "
    "band."
)
_BOXES = (
    "\nboxes.csv has one row a box: the periods it counts, its share of ε, its noisy count and its "
    f"noise parameter s; the noise is P(x) ∝ exp(-|x| s / 2^{RESOLUTION_BITS})."
)
_STACKS = (
    "for every period, the parameters s of the boxes that contain it, added up, times the bound on "
    f"events per person, divided by 2^{RESOLUTION_BITS}, are at most ε."
)
NOTES = (
    f"{TOTALS}{_BOXES}\nTo check it: each total is the total at the period before the start of its "
    f"box plus the noisy count of its box; and {_STACKS}"
)
FITTED = (
    f"{TOTALS}{_BOXES} Of Privelet's boxes, but the first, the count is that of the first half "
    "less that of the second.\nTo check it: the noisy counts are whole numbers, and the totals are "
    "fitted to them and to nothing else, so that they need not be whole; and "
    f"{_STACKS}"
)

AFTER = "post_processed_total"
CAPPED = "capped_total"
_TOTALS = {
    "period": "number of the period, from 1",
    "start": "start of the period, year-month-day",
    "total": "running total up to the end of the period, with noise",
    CAPPED: "running total up to the end of the period, with noise; of each person the first "
    "events alone",
    "smoothed_total": "the total after isotonic smoothing: it never falls",
    AFTER: "the total after the further processing that NOTES.txt names",
    "variance": "exact variance of the noise of the total, in its units squared",
    "half_width_95": "half of the 95 % range of the total, in its units: noise alone",
}
_BOX = {
    "start": "first period of the box",
    "end": "last period of the box",
    "share": "share of ε that the box gets, 0 to 1",
    "noisy_count": "events of these periods, with noise",
    "parameter": f"s of its noise, which is P(x) ∝ exp(-|x| s / 2^{RESOLUTION_BITS})",
}
DIGITS = 12
"""Significant digits of what is computed; equal numbers read alike."""


class Calendar(NamedTuple):
    """Public facts of a series that its tables need; no count.

    Parameters
    ----------
    starts : ndarray of datetime64, shape (T,), or None
        Start of each period.
    signed : bool
        Whether counts may fall.
    has_persons : bool
        Whether the events of a person are counted up to a bound.
    """

    starts: NDArray[np.datetime64] | None
    signed: bool
    has_persons: bool = False

    @classmethod
    def of(cls, stream: CountStream) -> Self:
        """Take them from a series."""
        return cls(stream.starts, stream.signed, stream.has_persons)


def evidence(release: Release[RunningTotals], given: Given) -> Evidence:
    """Totals, boxes and their text; of the true series only its public calendar enters."""
    output, calendar = release.output, given.about
    treatment = possible(output, given.after)
    text = notes(output, treatment, bound=output.contribution if calendar.has_persons else 0)
    if given.largest:
        text += gradual_note(given.params.epsilon, given.largest)
    tables = {"totals": totals_table(output, calendar, treatment), "boxes": box_table(output)}
    return Evidence(tables=tables, notes=text)


def protects(stream: CountStream, params: FDAParams) -> str:
    """Say what one unit of privacy protects, in the words of a series."""
    bound = params.contribution
    if stream.has_persons:
        return (
            "one person with all their events, added or removed"
            if bound > 1
            else "one person added or removed, one event of each counted"
        )
    if stream.signed:
        return f"one person who enters and leaves, up to {bound} changes"
    if bound > 1:
        return f"up to {bound} changes of one by the same person"
    if stream.confidential and stream.event == "people":
        return "one person more or less"
    events = f"; a person with k {stream.event} has k times ε" if stream.confidential else ""
    return f"one of the {stream.event} more or less{events}"


def notes(output: RunningTotals, treatment: Treatment, *, bound: int = 0) -> str:
    """Explain the tables, what was done to the totals for free, and what they leave out.

    Parameters
    ----------
    output : RunningTotals
    treatment : Treatment
    bound : int
        Most events that were counted of each person; 0 where nobody's were cut.
    """
    text = FITTED if output.blocks.size else NOTES if output.has_boxes else TOTALS
    if bound:
        text += (
            f"\nThe column {CAPPED} stands for the column total: it counts the first {bound:,} "
            "events of each person. The others are left out, and neither the variance nor the "
            "half-width covers that: totals of all events are larger."
        )
    return text + _treated(treatment)


def _treated(treatment: Treatment) -> str:
    if not treatment.active:
        return ""
    cap = f" (at most {treatment.most:g} a period, a public number)" if treatment.most else ""
    return (
        f" {AFTER} in totals.csv is the column total after: {treatment.label()}{cap}. "
        "It looks at nothing but the release and public numbers, so it costs ε = 0 and has no "
        "line in ledger.json. The variance and the half-width are those of the column total."
    )


def gradual_note(epsilon: float, largest: float) -> str:
    """Text of a release that is one step of a slider."""
    return (
        "\nThe noise was drawn once for a slider of ε, whose steps refine each other; this is the "
        f"result at ε = {epsilon:g}. Results up to ε = {largest:g} had been shown when it was "
        "released, and the ledger charges that: it covers all of them together. This is known "
        "afterwards, from where the slider has been (ex post), and it holds if the slider followed "
        "the noisy results alone: nothing true was shown beside them."
    )


def totals_table(
    output: RunningTotals, calendar: Calendar, treatment: Treatment | None = None
) -> pd.DataFrame:
    """Released totals with their variances; nothing of the true series enters.

    Parameters
    ----------
    output : RunningTotals
    calendar : Calendar
    treatment : Treatment, optional
        Post-processing that gets a column of its own; the raw totals stay.

    Returns
    -------
    DataFrame
        ``period, [start,] total, [smoothed_total,] [post_processed_total,] variance,
        half_width_95``: one row a published total. With persons ``capped_total`` in place of
        ``total``: the events of each person beyond the bound are left out.
    """
    columns: dict[str, Any] = {"period": np.arange(1, len(output.totals) + 1)}
    if calendar.starts is not None:
        columns["start"] = _dates(calendar.starts)
    total = CAPPED if calendar.has_persons else "total"
    columns[total] = output.totals
    if not output.published.all() and output.parameters.size:
        columns[total] = pd.array(output.totals, dtype="Int64")
    if not calendar.signed:
        columns["smoothed_total"] = isotonic(output.totals)
    if treatment is not None and treatment.active:
        columns[AFTER] = _plain(treated_totals(output, treatment))
    columns["variance"] = _rounded(output.variance)
    columns["half_width_95"] = _rounded(output.half_width)
    return _described(pd.DataFrame(columns)[output.published], _TOTALS)


def _described(table: pd.DataFrame, words: dict[str, str]) -> pd.DataFrame:
    table = table.reset_index(drop=True)
    table.attrs["columns"] = {name: words[name] for name in table.columns}
    return table


def _rounded(values: NDArray[Any]) -> NDArray[np.float64]:
    return np.array([float(f"{value:.{DIGITS}g}") for value in values.tolist()])


def _plain(totals: NDArray[Any]) -> Any:
    """Whole numbers without a decimal point; NaN, which stays, is no number."""
    there = totals[np.isfinite(totals)]
    return pd.array(totals, dtype="Int64") if bool((np.rint(there) == there).all()) else totals


def _dates(starts: NDArray[np.datetime64]) -> NDArray[np.str_]:
    """ISO dates, with the time of day only where there is one."""
    whole_days = bool((starts == starts.astype("datetime64[D]")).all())
    return np.datetime_as_string(starts, unit="D" if whole_days else "m")


def box_table(output: RunningTotals) -> pd.DataFrame:
    """One row a box: ``start, end, share, noisy_count`` and, of a release, ``parameter``."""
    fitted = output.blocks.size > 0
    columns: dict[str, Any] = {
        "start": output.blocks[:, 0] if fitted else output.starts + 1,
        "end": output.blocks[:, 1] if fitted else np.arange(1, len(output.starts) + 1),
        "share": _rounded(output.shares),
        "noisy_count": output.nodes,
    }
    if output.parameters.size:
        columns["parameter"] = output.parameters
    return _described(pd.DataFrame(columns)[output.shares > 0], _BOX)
