"""What a figure of the article is made of: lines, facts and sentences."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from benchmarks.fda_figures.numbers import (
    HORIZON,
    LEVELS,
    Measure,
    exact_squares,
    exact_totals,
    horizon_of,
    measured_totals,
)
from dp_core.arrays import Floats

FDA, BM = "fda_published", "binary"
WORDS = {"naive": "Naive", BM: "BM", FDA: "FDA", "boost": "Boost", "privelet": "Privelet"}
STYLES = {FDA: 0, BM: 1, "naive": 2, "boost": 4, "privelet": 5}
PER_RELEASE = "Mean squared error of a release (events²)"
RELEASE = "release t"
LEVEL = "m (N = 2ᵐ, for FDA 2ᵐ − 1)"


@dataclass(frozen=True, kw_only=True, eq=False)
class Line:
    """One exact curve, and what was measured at its first points."""

    label: str
    style: int
    x: Floats
    y: Floats
    measured: Floats | None = None


@dataclass(frozen=True, kw_only=True, eq=False)
class Panel:
    """Lines over one axis; `level` is a labelled horizontal line, `y_range` where not all fits."""

    title: str
    lines: tuple[Line, ...]
    log: bool = False
    level: tuple[str, float] | None = None
    y_range: tuple[float, float] | None = None


@dataclass(frozen=True, kw_only=True)
class Fact:
    """One row under a chart: printed in the article, exact, measured; `form` formats the last two.

    A fact without a measured value lies beyond what is simulated.
    """

    name: str
    exact: float
    measured: float | None = None
    paper: str = ""
    form: str = ",.2f"


@dataclass(frozen=True, kw_only=True, eq=False)
class PaperFigure:
    """One figure of the article.

    Parameters
    ----------
    number : int
    title, claim : str
        What it shows, and what the article says about it.
    holds, differs : tuple of str
        Sentences: what the exact errors confirm, and what they do not.
    x_title : str
    panels : tuple of Panel
    facts : tuple of Fact
    log_x : bool
    paper_to : float, optional
        Where the article's own range of x ends, if the curves go on.
    note : str
        What the chart leaves out.
    """

    number: int
    title: str
    claim: str
    holds: tuple[str, ...]
    differs: tuple[str, ...]
    x_title: str
    panels: tuple[Panel, ...]
    facts: tuple[Fact, ...]
    log_x: bool = False
    paper_to: float | None = None
    note: str = ""

    @property
    def deviation(self) -> float | None:
        """How far a measured point lies from the exact curve, as a share, on average."""
        lines = [line for panel in self.panels for line in panel.lines]
        ratios = [
            line.measured / line.y[: line.measured.size]
            for line in lines
            if line.measured is not None
        ]
        return float(np.abs(np.concatenate(ratios) - 1).mean()) if ratios else None

    @property
    def simulated_to(self) -> int | None:
        """Last point that was measured, where the exact curves go on."""
        lines = [line for panel in self.panels for line in panel.lines]
        ends = [line.measured.size for line in lines if line.measured is not None]
        return min(ends) if ends and min(ends) < min(line.x.size for line in lines) else None


def _runs_of(mechanism: str, measure: Measure | None) -> Floats | None:
    return None if measure is None else measure(mechanism, HORIZON)


def _quotient(over: Floats | None, under: Floats | None) -> Floats | None:
    return None if over is None or under is None else over / under


def both(
    name: str,
    of: Callable[[Floats], float],
    line: Line,
    form: str = ",.2f",
    *,
    paper: str = "",
) -> Fact:
    """Take the same statistic of the exact and of the measured curve."""
    measured = None if line.measured is None else float(of(line.measured))
    return Fact(name=name, exact=float(of(line.y)), measured=measured, paper=paper, form=form)


def measured_at(line: Line, place: int) -> float | None:
    """Look up what was measured at a point, if anything was."""
    known = line.measured is not None and place < line.measured.size
    return float(line.measured[place]) if known and line.measured is not None else None


def release_line(mechanism: str, measure: Measure | None) -> Line:
    """Error of each of the 4,095 releases."""
    return Line(
        label=WORDS[mechanism],
        style=STYLES[mechanism],
        x=np.arange(1.0, HORIZON + 1),
        y=exact_squares(mechanism),
        measured=_runs_of(mechanism, measure),
    )


def ratio_line(mechanism: str, measure: Measure | None) -> Line:
    """Error of a mechanism over that of FDA, release by release."""
    return Line(
        label=f"{WORDS[mechanism]} / FDA",
        style=STYLES[mechanism],
        x=np.arange(1.0, HORIZON + 1),
        y=exact_squares(mechanism) / exact_squares(FDA),
        measured=_quotient(_runs_of(mechanism, measure), _runs_of(FDA, measure)),
    )


def level_line(mechanism: str, measure: Measure | None, *, mean: bool = False) -> Line:
    """Total error by m, or its mean over the releases."""
    m = np.arange(1, LEVELS + 1)
    size = np.asarray([horizon_of(mechanism, int(level)) if mean else 1.0 for level in m])
    totals = None if measure is None else measured_totals(mechanism, measure)
    return Line(
        label=WORDS[mechanism],
        style=STYLES[mechanism],
        x=m.astype(np.float64),
        y=exact_totals(mechanism) / size,
        measured=None if totals is None else totals / size[: totals.size],
    )


def measured_ratio(over: Line, under: Line) -> Floats | None:
    """Divide what was measured, point by point."""
    return _quotient(over.measured, under.measured)


def totals_fact(over: Line, under: Line, form: str) -> Fact:
    """Ratio of the totals of two lines."""
    measured = None
    if over.measured is not None and under.measured is not None:
        measured = float(over.measured.sum() / under.measured.sum())
    exact = float(over.y.sum() / under.y.sum())
    return Fact(name="Ratio of the totals", exact=exact, measured=measured, form=form)
