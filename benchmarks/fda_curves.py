"""The eight figures of the article by numbers: exact curves, repeated runs, and what they say.

Everything here is noise alone: no error depends on the data, so nothing private is touched.

References
----------
Cai Jianping, Wu Yingjie, Wang Xiaodong, 2016, Figures 1 to 8: epsilon 1, N = 4,095 or N = 2^m - 1,
m = 1..25, 500 repetitions.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import TypeAlias

import numpy as np
from numpy.random import Generator

from dp_core.algorithms.fda.method.steps.coefficients import published_share
from dp_core.algorithms.fda.method.steps.profiles import total_error, unit_noise, variance_profile
from dp_core.arrays import Floats, Integers

HORIZON = 4095
LEVELS = 25  # figures 1, 7 and 8: N up to 2^25
SIMULATED_LEVELS = 12  # and what of them is run for real
FAR_LEVELS = 400  # where the limits of figures 1 and 8 begin to show
STATIC = ("boost", "privelet")
A_TIME = 260_000  # numbers drawn at a time: they stay in the processor's cache, four times faster

Measure: TypeAlias = Callable[[str, int], Floats]
"""Mechanism and horizon -> measured mean squared error of every release, shape (horizon,)."""


def mean_squares(mechanism: str, horizon: int, trials: int, rng: Generator) -> Floats:
    """Mean squared error of every release, in events², over repeated runs at epsilon 1."""
    squares, step = np.zeros(horizon), max(1, A_TIME // horizon)
    for start in range(0, trials, step):
        noise = unit_noise(mechanism, horizon, min(step, trials - start), rng)
        squares += np.einsum("ij,ij->i", noise, noise)
    return np.asarray(squares / trials)


@lru_cache(maxsize=8)
def exact_squares(mechanism: str) -> Floats:
    """Exact mean squared error of the 4,095 releases at epsilon 1, in events²."""
    return 2 * variance_profile(mechanism, HORIZON)


def horizon_of(mechanism: str, level: int) -> int:
    """2^m for the static methods, 2^m - 1 for the others."""
    return int(2**level - (mechanism not in STATIC))


@lru_cache(maxsize=8)
def exact_totals(mechanism: str) -> Floats:
    """Exact sum of the mean squared errors over all N(m) releases, m = 1..25, by closed sums."""
    levels = range(1, LEVELS + 1)
    return np.asarray([2 * total_error(mechanism, horizon_of(mechanism, m)) for m in levels])


def measured_totals(mechanism: str, measure: Measure) -> Floats:
    """Add up measured errors over all N(m) releases, m = 1..12."""
    levels = range(1, SIMULATED_LEVELS + 1)
    return np.asarray([measure(mechanism, horizon_of(mechanism, m)).sum() for m in levels])


def scaled_totals(mechanism: str, levels: int = FAR_LEVELS) -> Floats:
    """Total error over 2^m for m = 1..levels: it stays small where the total overflows.

    In units 2/epsilon². FDA: e_m = (cbrt(e_{m-1}/2) + cbrt(1/2))³ + e_{m-1}/2; BM: m³/2;
    Boost and Privelet: their closed sums (3.4, 3.5) with n = 2^m divided out.
    """
    m = np.arange(1.0, levels + 1)
    if mechanism == "binary":
        return m**3 / 2
    if mechanism == "fda_published":
        return _scaled_fda(levels)
    tiny = 2.0**-m  # 1/n, and 1/s of level l = m
    boost = mechanism == "boost"
    root = (1 + tiny) * (2 + tiny) / 6 / ((2 - tiny) if boost else 1.0)
    tents = np.cumsum((1 + 2 * tiny**2) / 12 / ((1 - tiny) if boost else 1.0))
    return np.asarray((m + 1) ** 2 * (root + tents))


def _scaled_fda(levels: int) -> Floats:
    scaled, value = np.empty(levels), 0.0
    for place in range(levels):
        value = float((np.cbrt(value / 2) + np.cbrt(0.5)) ** 3 + value / 2)
        scaled[place] = value
    return scaled


def worst_release(levels: int) -> float:
    """Error of the first release of FDA at N = 2^m - 1, the noisiest: 2 Π alpha_j^-2, j = 2..m."""
    shares = np.asarray([published_share(level) for level in range(2, levels + 1)])
    return float(2 * np.prod(shares**-2.0))


@lru_cache(maxsize=1)
def naive_wins() -> tuple[tuple[int, int], ...]:
    """Ranges of N up to 4,095 where plain noise has the lower mean error than published FDA.

    A horizon in between uses the next 2^m - 1 and stops early.
    """
    wins = []
    for level in range(1, SIMULATED_LEVELS + 1):
        low, high = 2 ** (level - 1), 2**level
        totals = np.cumsum(variance_profile("fda_published", high - 1))[low - 1 :]
        n = np.arange(low, high)
        wins.append(n[n * (n + 1) / 2 < totals * (1 - 1e-12)])
    return runs(np.concatenate(wins))


def runs(numbers: Integers) -> tuple[tuple[int, int], ...]:
    """First and last of each run of consecutive numbers."""
    parts = np.split(numbers, np.flatnonzero(np.diff(numbers) > 1) + 1)
    return tuple((int(part[0]), int(part[-1])) for part in parts if part.size)


# --- what a figure of the article is made of: lines, facts and sentences --------------------------

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
    """One figure of the article."""

    number: int
    # what it shows, and what the article says about it
    title: str
    claim: str
    # sentences: what the exact errors confirm, and what they do not
    holds: tuple[str, ...]
    differs: tuple[str, ...]
    x_title: str
    panels: tuple[Panel, ...]
    facts: tuple[Fact, ...]
    log_x: bool = False
    paper_to: float | None = None  # where the article's own range of x ends, if the curves go on
    note: str = ""  # what the chart leaves out

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
    name: str, of: Callable[[Floats], float], line: Line, form: str = ",.2f", *, paper: str = ""
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


# --- figures 2 to 6: the error of each of 4,095 releases ------------------------------------------


def figure_2(measure: Measure | None) -> PaperFigure:
    """Error of naive noise and of FDA, release by release."""
    naive, fda = release_line("naive", measure), release_line(FDA, measure)
    low, high = int(np.argmin(fda.y)), int(np.argmax(fda.y))
    worst = worst_release(LEVELS)
    return PaperFigure(
        number=2,
        title="Error of each release, naive and FDA",
        claim="The error of naive noise grows linearly. That of FDA stays bounded and fluctuates.",
        holds=(
            f"Naive noise has {naive.y[0]:g}·t: {naive.y[-1]:,.0f} at the last release.",
            f"FDA stays between {fda.y[low]:,.2f} and {fda.y[high]:,.2f}, with a mean of "
            f"{fda.y.mean():,.2f}.",
        ),
        differs=(
            f"FDA does not start low: its noisiest release is t = {high + 1}, "
            f"{fda.y[high] / fda.y.mean():.1f} times its mean. The quietest is t = {low + 1:,}.",
            f"The bound grows with the horizon: planned for N = {2**LEVELS - 1:,}, the first "
            f"release has {worst:,.0f}.",
        ),
        x_title=RELEASE,
        panels=(Panel(title=PER_RELEASE, lines=(naive, fda), log=True),),
        facts=(
            both("Naive, last release", lambda y: y[-1], naive),
            both("FDA, mean of all releases", np.mean, fda),
            both(f"FDA, lowest (t = {low + 1:,})", lambda y: y[low], fda),
            both(f"FDA, highest (t = {high + 1})", lambda y: y[high], fda),
        ),
        log_x=True,
    )


def _first_better(ratio: Floats) -> float:
    return float(np.argmax(ratio > 1) + 1)


def _last_worse(ratio: Floats) -> float:
    return float(ratio.size - np.argmax(ratio[::-1] < 1))


def _below_one(ratio: Floats) -> float:
    return float(np.count_nonzero(ratio < 1))


def figure_3(measure: Measure | None) -> PaperFigure:
    """Error of naive noise over that of FDA, release by release."""
    ratio = ratio_line("naive", measure)
    naive, fda = release_line("naive", measure), release_line(FDA, measure)
    level = both(
        "t at which naive reaches the mean of FDA",
        lambda y: y.mean() / 2,
        fda,
        ",.1f",
        paper="about 400",
    )
    totals = totals_fact(naive, fda, ".3f")
    first, last, fewer = _first_better(ratio.y), _last_worse(ratio.y), _below_one(ratio.y)
    ranges = " and ".join(f"from {low:,} to {high:,}" for low, high in naive_wins())
    return PaperFigure(
        number=3,
        title="Error of naive noise over that of FDA",
        claim="FDA becomes better than naive noise at about 400 releases.",
        holds=(
            f"Naive noise reaches the mean error of FDA at t = {level.exact:,.1f}, so “about 400” "
            "is fair.",
            f"Over all {HORIZON:,} releases FDA has {totals.exact:.2f} times less error.",
        ),
        differs=(
            f"There is no single crossing. FDA is first better at t = {first:,.0f}, and naive "
            f"noise last at t = {last:,.0f}. Naive noise wins at {fewer:,.0f} of {HORIZON:,} "
            "releases.",
            f"Short series as a whole: for N {ranges} naive noise has the lower mean error.",
        ),
        x_title=RELEASE,
        panels=(
            Panel(
                title="Naive / FDA; above 1 FDA is better",
                lines=(ratio,),
                log=True,
                level=("equal", 1.0),
            ),
        ),
        facts=(
            level,
            both("First release where FDA is better", _first_better, ratio, ",.0f"),
            both("Last release where naive is better", _last_worse, ratio, ",.0f"),
            both("Releases where naive is better", _below_one, ratio, ",.0f"),
            totals,
        ),
        log_x=True,
    )


def _steps(y: Floats) -> float:
    return float(np.abs(np.diff(y)).mean())


def _fluctuation(number: int, mechanism: str, measure: Measure | None) -> PaperFigure:
    line = release_line(mechanism, measure)
    bm, fda = exact_squares(BM), exact_squares(FDA)
    low, high = np.quantile(fda, [0.05, 0.95])
    reach = max(bm.max(), fda.max())
    return PaperFigure(
        number=number,
        title=f"Error of each release, {line.label}",
        claim="The error of BM fluctuates more from release to release than that of FDA.",
        holds=(
            f"The standard deviation over the releases is {bm.std():,.0f} for BM and "
            f"{fda.std():,.0f} for FDA. From one release to the next the error changes by "
            f"{_steps(bm):,.0f} and {_steps(fda):,.0f} on average.",
            f"BM has {bm.min():,.0f} times the number of ones in t written in binary: "
            f"{bm.min():,.0f} to {bm.max():,.0f}."
            if mechanism == BM
            else f"FDA has {low:,.0f} to {high:,.0f} at nine in ten releases.",
        ),
        differs=(
            f"The extremes of FDA are further apart: its noisiest release has "
            f"{fda.max() / fda.min():.1f} times the error of its quietest, in BM "
            f"{bm.max() / bm.min():.1f} times.",
        ),
        x_title=RELEASE,
        panels=(Panel(title=PER_RELEASE, lines=(line,), y_range=(0.0, 1.3 * float(reach))),),
        facts=(
            both(f"{line.label}, mean of all releases", np.mean, line),
            both(f"{line.label}, first release", lambda y: y[0], line),
            both(f"{line.label}, release 2,048", lambda y: y[2047], line),
            both(f"{line.label}, last release", lambda y: y[-1], line),
        ),
    )


figure_4 = partial(_fluctuation, 4, BM)
figure_5 = partial(_fluctuation, 5, FDA)


def _between(ratio: Floats) -> float:
    return float(np.count_nonzero((ratio >= 2) & (ratio <= 4)))


def figure_6(measure: Measure | None) -> PaperFigure:
    """Error of BM over that of FDA, release by release."""
    ratio = ratio_line(BM, measure)
    top, least = int(np.argmax(ratio.y)), int(np.argmin(ratio.y))
    inside, fewer = _between(ratio.y), _below_one(ratio.y)
    levels = HORIZON.bit_length()
    more = (levels + 1) ** 2 / levels**2 * ratio.y[top]
    totals = totals_fact(release_line(BM, measure), release_line(FDA, measure), ".4f")
    return PaperFigure(
        number=6,
        title="Error of BM over that of FDA",
        claim="Most ratios lie between 2 and 4; the highest is 6.",
        holds=(
            f"{inside:,.0f} of {HORIZON:,} releases ({100 * inside / HORIZON:.0f} %) lie between 2 "
            f"and 4; the highest ratio is {ratio.y[top]:.2f}, at t = {top + 1:,}.",
            f"This is BM with {levels} levels. With one more it would be {more:.2f}.",
        ),
        differs=(
            f"BM has the lower error at {fewer:,.0f} releases: at t = {least + 1} it has "
            f"{ratio.y[least]:.2f} of the error of FDA.",
        ),
        x_title=RELEASE,
        panels=(
            Panel(title="BM / FDA; above 1 FDA is better", lines=(ratio,), level=("equal", 1.0)),
        ),
        facts=(
            both(f"Highest (t = {top + 1:,})", lambda y: y[top], ratio, ".3f", paper="up to 6"),
            both(f"Lowest (t = {least + 1})", lambda y: y[least], ratio, ".3f"),
            both("Median", np.median, ratio),
            both("5 % of the releases are below", lambda y: np.quantile(y, 0.05), ratio),
            both("95 % of the releases are below", lambda y: np.quantile(y, 0.95), ratio),
            both("Releases with a ratio from 2 to 4", _between, ratio, ",.0f", paper="most"),
            both("Releases where BM is better", _below_one, ratio, ",.0f"),
            totals,
        ),
    )


# --- figures 1, 7 and 8: errors against the horizon, m = 1..25 ------------------------------------


def figure_1(measure: Measure | None) -> PaperFigure:
    """Total error of the unscaled tree and of FDA, and their ratio."""
    bm, fda = level_line(BM, measure), level_line(FDA, measure)
    ratio = Line(
        label="r(N) = BM / FDA", style=4, x=fda.x, y=bm.y / fda.y, measured=measured_ratio(bm, fda)
    )
    far = scaled_totals(BM) / scaled_totals(FDA)
    return PaperFigure(
        number=1,
        title="Total error without and with optimal scaling",
        claim="The total error of the unscaled tree divided by that of FDA, r(N), is always above "
        "1 and grows with N.",
        holds=(
            f"It grows at every step, from {ratio.y[1]:.3f} at N = 3 to {ratio.y[-1]:.3f} at "
            f"N = {2**LEVELS - 1:,}.",
            "The unscaled tree has the same errors as BM, the binary mechanism.",
        ),
        differs=(
            f"At N = 1 both are the same: r = {ratio.y[0]:g}.",
            "The growth has a limit, 4, and nears it very slowly: r is "
            f"{far[99]:.2f} at m = 100 and {far[-1]:.2f} at m = {FAR_LEVELS}.",
        ),
        x_title="m (N = 2ᵐ − 1)",
        panels=(
            Panel(title="Total squared error (events²)", lines=(bm, fda), log=True),
            Panel(title="Ratio r(N)", lines=(ratio,), level=("equal", 1.0)),
        ),
        facts=(
            *(
                Fact(
                    name=f"r at N = {2**m - 1:,}",
                    exact=float(ratio.y[m - 1]),
                    measured=measured_at(ratio, m - 1),
                    paper="above 1",
                    form=".4f",
                )
                for m in (2, 4, 8, 12, 16, 20, 25)
            ),
            Fact(name="r at N = 2¹⁰⁰ − 1", exact=float(far[99]), form=".2f"),
        ),
    )


def figure_7(measure: Measure | None) -> PaperFigure:
    """Mean error of FDA and of two static methods."""
    fda, boost, privelet = (level_line(key, measure, mean=True) for key in (FDA, *STATIC))
    lower = (boost.y < fda.y) & (privelet.y < fda.y)
    from_m = int(np.argmax(lower)) + 1
    apart = np.abs(privelet.y / boost.y - 1)[from_m - 1 :].max()
    return PaperFigure(
        number=7,
        title="Mean error of FDA, Boost and Privelet",
        claim="The static methods Boost and Privelet have the lower error, about equal to each "
        "other. They cannot be used for continual release.",
        holds=(
            f"Both are lower than FDA from m = {from_m} on, and at most {100 * apart:.1f} % apart.",
            f"At m = {LEVELS} the mean errors are {fda.y[-1]:,.0f} for FDA, {boost.y[-1]:,.0f} for "
            f"Boost and {privelet.y[-1]:,.0f} for Privelet.",
        ),
        differs=(
            "They can run continually. Their noise does not look at the data, so it can be drawn "
            "before the first event; release t then needs no event after t. ε holds as before, "
            "even if events react to releases. The price: N stored noise values.",
            f"For m = 1 to {from_m - 1} FDA is the better one.",
        ),
        x_title=LEVEL,
        panels=(
            Panel(
                title="Mean squared error of all releases (events²)",
                lines=(fda, boost, privelet),
                log=True,
            ),
        ),
        facts=tuple(
            Fact(
                name=f"{line.label}, m = {m}",
                exact=float(line.y[m - 1]),
                measured=measured_at(line, m - 1),
            )
            for m in (4, 10, 20, 25)
            for line in (fda, boost, privelet)
        ),
    )


def _static_ratio(mechanism: str, measure: Measure | None) -> Line:
    """Total error of a static method over that of FDA, to m = 400."""
    static, fda = level_line(mechanism, measure), level_line(FDA, measure)
    return Line(
        label=f"{static.label} / FDA",
        style=static.style,
        x=np.arange(1.0, FAR_LEVELS + 1),
        y=scaled_totals(mechanism) / scaled_totals(FDA),
        measured=measured_ratio(static, fda),
    )


def figure_8(measure: Measure | None) -> PaperFigure:
    """Total error of the static methods over that of FDA."""
    boost, privelet = (_static_ratio(key, measure) for key in STATIC)
    least = int(np.argmin(boost.y)) + 1
    printed = 0.625
    better = int(np.argmax((boost.y < 1) & (privelet.y < 1)))
    return PaperFigure(
        number=8,
        title="Total error of Boost and Privelet over that of FDA",
        claim=f"The ratio settles near {printed:g}.",
        holds=(
            f"At m = {LEVELS}, the last point of the article, it is {boost.y[LEVELS - 1]:.4f} for "
            f"Boost and {privelet.y[LEVELS - 1]:.4f} for Privelet.",
        ),
        differs=(
            f"{printed:g} is not a limit. The ratio for Boost is least near m = {least} "
            f"({boost.y[least - 1]:.3f}) and rises again: {boost.y[99]:.3f} at m = 100, "
            f"{boost.y[-1]:.3f} at m = {FAR_LEVELS}. It tends to 2/3.",
            f"For m = 1 to {better} FDA has the lower error.",
        ),
        x_title=LEVEL,
        panels=(
            Panel(
                title="Static / FDA; below 1 the static method is better",
                lines=(boost, privelet),
                level=("2/3", 2 / 3),
                y_range=(0.55, 1.3),
            ),
        ),
        facts=(
            *(_ratio_fact(boost, m) for m in (4, 8, 12, 16, 20)),
            *(_ratio_fact(line, LEVELS, printed) for line in (boost, privelet)),
            *(_ratio_fact(boost, m) for m in (least, 100, FAR_LEVELS)),
        ),
        log_x=True,
        paper_to=float(LEVELS),
        note=f"Above the picture: m = 1 ({boost.y[0]:.2f} and {privelet.y[0]:.2f}) and m = 2 "
        f"({boost.y[1]:.2f} and {privelet.y[1]:.2f}). Totals are over 2ᵐ releases for the static "
        "methods and 2ᵐ − 1 for FDA.",
    )


def _ratio_fact(line: Line, m: int, printed: float | None = None) -> Fact:
    return Fact(
        name=f"{line.label}, m = {m}",
        exact=float(line.y[m - 1]),
        measured=measured_at(line, m - 1),
        paper="" if printed is None else f"near {printed:g}",
        form=".4f",
    )


FIGURES: Mapping[int, Callable[[Measure | None], PaperFigure]] = dict(
    enumerate(
        (figure_1, figure_2, figure_3, figure_4, figure_5, figure_6, figure_7, figure_8), start=1
    )
)
"""Number → figure; without something to measure with, the exact half of it."""
