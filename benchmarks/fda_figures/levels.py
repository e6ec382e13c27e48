"""Figures 1, 7 and 8: errors against the horizon, m = 1..25."""

import numpy as np

from benchmarks.fda_figures.numbers import (
    FAR_LEVELS,
    LEVELS,
    STATIC,
    Measure,
    scaled_totals,
)
from benchmarks.fda_figures.records import (
    BM,
    FDA,
    LEVEL,
    Fact,
    Line,
    Panel,
    PaperFigure,
    level_line,
    measured_at,
    measured_ratio,
)


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
