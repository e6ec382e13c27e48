"""Figures 2 to 6: the error of each of 4,095 releases."""

from functools import partial

import numpy as np

from benchmarks.fda_figures.numbers import (
    HORIZON,
    LEVELS,
    Measure,
    exact_squares,
    naive_wins,
    worst_release,
)
from benchmarks.fda_figures.records import (
    BM,
    FDA,
    PER_RELEASE,
    RELEASE,
    Panel,
    PaperFigure,
    both,
    ratio_line,
    release_line,
    totals_fact,
)
from dp_core.arrays import Floats


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
        panels=(
            Panel(
                title=PER_RELEASE,
                lines=(line,),
                y_range=(0.0, 1.3 * float(reach)),
            ),
        ),
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
