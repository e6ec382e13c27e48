"""What leaves with a release: totals, boxes and the text that explains them."""

from typing import Any, NamedTuple, Self

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dp_core.algorithm import Evidence, Given, Release
from dp_core.algorithms.fda.method.steps.totals import RunningTotals
from dp_core.algorithms.fda.params import FDAParams
from dp_core.algorithms.fda.study import Treatment, isotonic, possible, treated_totals
from dp_core.arrays import significant
from dp_core.noise.exact_noise import RESOLUTION_BITS
from dp_core.tables.data import CountStream
from dp_core.words import message, say

AFTER = "post_processed_total"
CAPPED = "capped_total"
DIGITS = 12  # significant digits of what is computed; equal numbers read alike


class Calendar(NamedTuple):
    """Public facts of a series that its tables need; no count."""

    starts: NDArray[np.datetime64] | None  # (T,); start of each period
    signed: bool  # whether counts may fall
    has_persons: bool = False  # whether the events of a person are counted up to a bound

    @classmethod
    def of(cls, stream: CountStream) -> Self:
        """Take them from a series."""
        return cls(stream.starts, stream.signed, stream.has_persons)


def evidence(release: Release[RunningTotals], given: Given) -> Evidence:
    """Totals, boxes and their text; of the true series only its public calendar enters."""
    output, calendar = release.output, given.about
    treatment = possible(output, given.after)
    text = notes(output, treatment, bound=output.contribution if calendar.has_persons else 0)
    if given.method == "privelet":
        text += f"\n{message('fda-notes-halves')}"
    if given.largest:  # the release is one step of a slider
        facts = {"epsilon": given.params.epsilon, "largest": given.largest}
        text += f"\n{message('fda-notes-gradual', **facts)}"
    tables = {"totals": totals_table(output, calendar, treatment), "boxes": box_table(output)}
    return Evidence(tables=tables, notes=text)


def protects(stream: CountStream, params: FDAParams) -> str:
    """Say what one unit of privacy protects, in the words of a series."""
    kind = "events"
    if stream.has_persons:
        kind = "persons"
    elif stream.signed:
        kind = "changes"
    elif params.contribution > 1:
        kind = "several"
    elif stream.confidential and stream.event == "people":
        kind = "people"
    return say("fda-protects", kind=kind, most=params.contribution, events=stream.event)


def notes(output: RunningTotals, treatment: Treatment, *, bound: int = 0) -> str:
    """Explain the tables, what was done to the totals for free, and what they leave out.

    `bound`: most events that were counted of each person; 0 where nobody's were cut.
    """
    lines = [message("fda-notes-totals")]
    if bound:
        lines.append(message("fda-notes-capped", column=CAPPED, most=bound))
    if treatment.active:
        facts = {"done": treatment.label(), "most": treatment.most}
        lines.append(message("fda-notes-treated", column=AFTER, **facts))
    return "\n".join(map(str, lines))


def totals_table(
    output: RunningTotals, calendar: Calendar, treatment: Treatment | None = None
) -> pd.DataFrame:
    """One row a published total, with its variance; nothing of the true series enters.

    `treatment`: post-processing that gets a column of its own; the raw totals stay. With persons
    the column is ``capped_total``: the events of each person beyond the bound are left out.
    """
    columns: dict[str, Any] = {"period": np.arange(1, len(output.totals) + 1)}
    if calendar.starts is not None:
        whole_days = bool((calendar.starts == calendar.starts.astype("datetime64[D]")).all())
        columns["start"] = np.datetime_as_string(calendar.starts, unit="D" if whole_days else "m")
    total = CAPPED if calendar.has_persons else "total"
    columns[total] = output.totals
    if not output.published.all() and output.parameters.size:
        columns[total] = pd.array(output.totals, dtype="Int64")
    if not calendar.signed:
        columns["smoothed_total"] = isotonic(output.totals)
    if treatment is not None and treatment.active:
        totals: Any = treated_totals(output, treatment)
        there = totals[np.isfinite(totals)]  # NaN, which stays, is no number
        whole = bool((np.rint(there) == there).all())  # written without a decimal point
        columns[AFTER] = pd.array(totals, dtype="Int64") if whole else totals
    columns["variance"] = significant(output.variance, DIGITS)
    columns["half_width_95"] = significant(output.half_width, DIGITS)
    return _described(pd.DataFrame(columns)[output.published])


def _described(table: pd.DataFrame, *, boxes: bool = False) -> pd.DataFrame:
    """Reset row numbers, and say what each column holds."""
    table = table.reset_index(drop=True)
    bits = RESOLUTION_BITS
    table.attrs["columns"] = {
        name: say(f"fda-box-{name}", bits=bits) if boxes else say(f"fda-column-of-{name}")
        for name in table.columns
    }
    return table


def box_table(output: RunningTotals) -> pd.DataFrame:
    """One row a box: ``start, end, share, noisy_count`` and, of a release, ``parameter``."""
    fitted = output.blocks.size > 0
    columns: dict[str, Any] = {
        "start": output.blocks[:, 0] if fitted else output.starts + 1,
        "end": output.blocks[:, 1] if fitted else np.arange(1, len(output.starts) + 1),
        "share": significant(output.shares, DIGITS),
        "noisy_count": output.nodes,
    }
    if output.parameters.size:
        columns["parameter"] = output.parameters
    return _described(pd.DataFrame(columns)[output.shares > 0], boxes=True)
