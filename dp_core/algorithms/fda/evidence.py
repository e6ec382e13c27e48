"""What leaves with a release: totals, boxes and the text that explains them."""

from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dp_core.algorithms.fda.coefficients import Floats
from dp_core.algorithms.fda.postprocess import Treatment, isotonic, treated_totals
from dp_core.algorithms.fda.steps import RunningTotals
from dp_core.data import CountStream
from dp_core.exact_noise import RESOLUTION_BITS

NOTES = f"""\
totals.csv has one row a period: the released running total, the same after isotonic smoothing (it
costs no privacy), the exact variance of the noise before smoothing and the half-width of its 95 %
band. boxes.csv has one row a box: the periods it counts, its share of ε, its
noisy count and its noise parameter s; the noise is P(x) ∝ exp(-|x| s / 2^{RESOLUTION_BITS}).

To check it: each total is the total at the period before the start of its box plus the noisy count
of its box; and for every period, the parameters s of the boxes that contain it, added up, times the
bound on events per person, divided by 2^{RESOLUTION_BITS}, are at most ε."""

AFTER = "post_processed_total"


def notes(treatment: Treatment) -> str:
    """Explain the tables, and what was done to the totals for free."""
    if not treatment.active:
        return NOTES
    cap = f" (at most {treatment.most:g} a period, a public number)" if treatment.most else ""
    return (
        f"{NOTES} {AFTER} in totals.csv is the column total after: {treatment.label()}{cap}. "
        "It looks at nothing but the release and public numbers, so it costs ε = 0 and has no "
        "line in ledger.json. The variance and the half-width are those of the column total."
    )


def totals_table(
    output: RunningTotals, stream: CountStream, treatment: Treatment | None = None
) -> pd.DataFrame:
    """Released totals with their variances: one row a period; nothing else of the stream enters.

    Parameters
    ----------
    output : RunningTotals
    stream : CountStream
        Only its public calendar is used.
    treatment : Treatment, optional
        Post-processing that gets a column of its own; the raw totals stay.

    Returns
    -------
    DataFrame
        ``period, [start,] total, [smoothed_total,] [post_processed_total,] variance,
        half_width_95``.
    """
    columns: dict[str, Any] = {"period": np.arange(1, len(output.totals) + 1)}
    if stream.starts is not None:
        columns["start"] = _dates(stream.starts)
    columns["total"] = output.totals
    if not stream.signed:
        columns["smoothed_total"] = isotonic(output.totals)
    if treatment is not None and treatment.active:
        columns[AFTER] = _plain(treated_totals(output, treatment))
    columns["variance"] = output.variance
    columns["half_width_95"] = output.half_width
    return pd.DataFrame(columns)


def _plain(totals: Floats) -> NDArray[Any]:
    """Whole numbers without a decimal point."""
    whole = np.rint(totals)
    return whole.astype(np.int64) if bool((whole == totals).all()) else totals


def _dates(starts: NDArray[np.datetime64]) -> NDArray[np.str_]:
    """ISO dates, with the time of day only where there is one."""
    whole_days = bool((starts == starts.astype("datetime64[D]")).all())
    return np.datetime_as_string(starts, unit="D" if whole_days else "m")


def box_table(output: RunningTotals) -> pd.DataFrame:
    """One row a box: ``start, end, share, noisy_count`` and, of a release, ``parameter``."""
    columns: dict[str, Any] = {
        "start": output.starts + 1,
        "end": np.arange(1, len(output.starts) + 1),
        "share": output.shares,
        "noisy_count": output.nodes,
    }
    if output.parameters.size:
        columns["parameter"] = output.parameters
    return pd.DataFrame(columns)
