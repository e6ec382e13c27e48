"""What may be done to a release for free: it looks at nothing but the release and public numbers.

Post-processing costs no privacy. Whether it helps is another question: `gains` measures it.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from dp_core.algorithm import Release
from dp_core.algorithms.fda.method.steps.coefficients import Floats
from dp_core.algorithms.fda.method.steps.running_totals import RunningTotals
from dp_core.algorithms.fda.method.steps.trees import IntervalTree
from dp_core.algorithms.fda.study.box_fit import box_fit, box_fits
from dp_core.errors import ParameterError
from dp_core.params import Settings, knob
from dp_core.words import message, say

MOST_RISE = 1e9  # events a period
MOST_FITTED = 4096  # periods of a box fit: a few hundredths of a second


def isotonic(totals: ArrayLike) -> Floats:
    """Closest non-decreasing series (least squares), clipped at 0.

    For a finished series only: the fit of an early total uses later ones. It is never further from
    a non-decreasing truth than the totals were (in squared error).

    Parameters
    ----------
    totals : array_like, shape (T,)
        Released totals; NaN where one was not published, and there it stays.

    Returns
    -------
    ndarray, shape (T,)

    References
    ----------
    fda.md 5.6; pool-adjacent-violators as in `scipy.optimize.isotonic_regression`.

    Examples
    --------
    >>> isotonic([-1.0, 3.0, 1.0]).tolist()
    [0.0, 2.0, 2.0]
    """
    from scipy.optimize import isotonic_regression

    values = np.asarray(totals, dtype=np.float64)
    there = np.isfinite(values)
    fitted = np.full(values.shape, np.nan)
    if there.any():
        fitted[there] = np.maximum(isotonic_regression(values[there]).x, 0.0)
    return fitted


def running_maximum(totals: ArrayLike) -> Floats:
    """Largest total so far, at least 0: a series that never falls, while it runs.

    Biased upward: one total that is far too high keeps all later ones too high.

    Parameters
    ----------
    totals : array_like, shape (…, T)
        NaN where one was not published, and there it stays.

    Returns
    -------
    ndarray, shape (…, T)

    References
    ----------
    fda.md 5.6.

    Examples
    --------
    >>> running_maximum([-1.0, 3.0, 1.0]).tolist()
    [0.0, 3.0, 3.0]
    """
    values = np.asarray(totals, dtype=np.float64)
    highest = np.fmax.accumulate(np.maximum(values, 0.0), axis=-1)
    return np.where(np.isnan(values), np.nan, highest)


def capped(totals: ArrayLike, most: float) -> Floats:
    """Lower each total to what the one before allows: it may rise by at most `most` a period.

    Total t becomes min over j ≤ t of (total_j + (t - j) most), with total_0 = 0, so it can be done
    while the series runs. A rate that is often reached pulls totals downward.

    Parameters
    ----------
    totals : array_like, shape (…, T)
        NaN where one was not published, and there it stays.
    most : float
        R, events a period; a public number. Read off the data it would reveal them.

    Returns
    -------
    ndarray, shape (…, T)

    Raises
    ------
    ParameterError
        If the rate is not a positive number.

    Examples
    --------
    >>> capped([5.0, 6.0, 3.0, 9.0], 2).tolist()
    [2.0, 4.0, 3.0, 5.0]
    """
    if not 0 < most < np.inf:
        raise ParameterError(message("fda-error-most", most=most), field="most")
    values = np.asarray(totals, dtype=np.float64)
    line = most * np.arange(1, values.shape[-1] + 1)
    lowest = np.fmin.accumulate(np.minimum(values - line, 0.0), axis=-1)
    return np.where(np.isnan(values), np.nan, line + lowest)


def whole_numbers(totals: ArrayLike) -> Floats:
    """Nearest whole numbers, halves upward: order and whole caps survive."""
    return np.asarray(np.floor(np.asarray(totals, dtype=np.float64) + 0.5))


@dataclass(frozen=True)
class PostProcessing:
    """One thing that may be done to a release for free; its words are messages.

    Parameters
    ----------
    key : str
    live : bool
        Whether a total can be published at once, or only once the series is finished.
    function : callable
        Of the totals; a box fit also takes the tree, a cap the public rate.
    warns : bool
        Whether there is something to know before using it.
    """

    key: str
    live: bool
    function: Callable[..., Floats]
    warns: bool = False

    @property
    def label(self) -> str:
        return say(f"fda-post-{self.key}")

    @property
    def when(self) -> str:
        return say("fda-post-time", live=self.live)

    @property
    def help(self) -> str:
        """What it does."""
        return say(f"fda-post-{self.key}.help")

    @property
    def warning(self) -> str:
        return say(f"fda-post-{self.key}.warning") if self.warns else ""


POST_PROCESSING = {
    each.key: each
    for each in (
        PostProcessing("isotonic", False, isotonic),  # noqa: FBT003
        PostProcessing("boxes", False, box_fit, warns=True),  # noqa: FBT003
        PostProcessing("running_maximum", True, running_maximum, warns=True),  # noqa: FBT003
        PostProcessing("most", True, capped, warns=True),  # noqa: FBT003
        PostProcessing("whole", True, whole_numbers),  # noqa: FBT003
    )
}
FITS = ("isotonic", "boxes", "running_maximum")


@dataclass(frozen=True, kw_only=True)
class Treatment(Settings):
    """Which post-processing is applied, in this order: fit, cap, rounding.

    Parameters
    ----------
    fit : str
        "off" or one of `FITS`.
    most : float
        Public maximum rise a period, in events; 0 is no cap.
    whole : bool
    """

    fit: Literal["off", "isotonic", "boxes", "running_maximum"] = knob("off", message("fda-post"))
    most: float = knob(0.0, message("fda-post-most"), 0, MOST_RISE)
    whole: bool = knob(False, message("fda-post-whole"))  # noqa: FBT003

    @property
    def active(self) -> bool:
        return self != Treatment()

    def apply(self, totals: ArrayLike, tree: IntervalTree | None = None) -> Floats:
        """Treat one series, shape (T,); a box fit needs the tree of its boxes."""
        values = np.asarray(totals, dtype=np.float64)
        if self.fit == "boxes":
            values = box_fit(values, _required(tree))
        elif self.fit != "off":
            values = POST_PROCESSING[self.fit].function(values)
        if self.most:
            values = capped(values, self.most)
        return whole_numbers(values) if self.whole else values

    def apply_each(self, series: Floats, tree: IntervalTree | None = None) -> Floats:
        """Treat many series, shape (R, T), each by itself; box fits are solved together."""
        if self.fit == "boxes":
            return replace(self, fit="off").apply_each(box_fits(series, _required(tree)))
        return np.array([self.apply(totals) for totals in series])

    def label(self) -> str:
        """Name all of it: "smooth afterwards, round to whole numbers"."""
        keys = [self.fit] * (self.fit != "off") + ["most"] * (self.most > 0)
        names = [POST_PROCESSING[key].label for key in [*keys, *["whole"] * self.whole]]
        return ", ".join(name[:1].lower() + name[1:] for name in names)


def _required(tree: IntervalTree | None) -> IntervalTree:
    if tree is None:
        raise ParameterError(message("fda-error-no-boxes"), field="fit")
    return tree


def fitted_tree(tree: IntervalTree | None, periods: int) -> IntervalTree | None:
    """Boxes of a series that a box fit can use; None where there are none, or too many."""
    if tree is None or len(tree) != periods or periods > MOST_FITTED:
        return None
    return tree if bool((tree.shares > 0).all()) else None


def possible(output: RunningTotals, treatment: Treatment) -> Treatment:
    """Leave out a box fit where a release has no boxes for it."""
    tree = output.tree if output.has_boxes else None
    if treatment.fit != "boxes" or fitted_tree(tree, len(output.totals)) is not None:
        return treatment
    return replace(treatment, fit="off")


def treated_totals(output: RunningTotals, treatment: Treatment) -> Floats:
    """Totals of a release after post-processing; boxes are used where the method has them."""
    boxes = fitted_tree(output.tree if output.has_boxes else None, len(output.totals))
    return treatment.apply(output.totals, boxes)


def treated(release: Release[RunningTotals], treatment: Treatment) -> Release[RunningTotals]:
    """Replace the totals; ledger and stated variances stay those of the raw release."""
    if not treatment.active:
        return release
    totals = treated_totals(release.output, treatment)
    return replace(release, output=replace(release.output, totals=totals))
