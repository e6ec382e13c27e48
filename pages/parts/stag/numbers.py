"""Numbers of the picture tab: the metrics, and what the holder compares them with."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from dp_core.algorithms.stag.data import CLASSES, QUERIES, Lattice, area_unit, box_area
from dp_core.algorithms.stag.params import UniformParams
from dp_core.algorithms.stag.release import MERGED, PLAIN
from dp_core.algorithms.stag.study import (
    curves,
    floor,
    half_width,
    has_layers,
    layer_summary,
    spreads,
    squares,
    trusted_count,
)
from dp_core.algorithms.stag.view import story
from dp_core.study.halves import Onwards
from dp_core.words import Message, message
from pages.common.show import panels, verdicts
from pages.parts.stag.state import View

FINE = 2048  # lattice steps from which a draw takes a quarter of a second and more


def question(view: View) -> verdicts.Question:
    """Say what the verdict is about: the mean error of areas of one size."""
    return verdicts.Question(
        view=view,
        metric=view.area,
        unit=unit(view.lattice),
        within=f"{view.tolerance:g} {unit(view.lattice)}",
        together=5 if view.lattice.resolution < FINE else 2,
        floor=partial(_floor_of_sample, view),
    )


def works(view: View) -> Onwards:
    """From which ε on errors of areas of the chosen size are small enough."""
    return verdicts.onwards(view, view.area)


def _floor_of_sample(view: View) -> tuple[float, str]:
    """Error that is left at a huge ε: of the sample, and of the pieces; for the holder only."""
    quiet = view.beside(view.method, replace(view.params, epsilon=curves.QUIET))
    sampled = getattr(view.params, "sampling_rate", 1) < 1
    one_in = f"1 in {1 / view.params.sampling_rate:.3g}" if sampled else ""
    source = f"the sample of {one_in} {view.lattice.point}" if sampled else "merged cells"
    return quiet.errors[view.area], source


def off_share(view: View) -> float | None:
    """Mean error of the trial runs so far as a share; None before the first, and of an upload."""
    if view.lattice.confidential or not len(view.lattice):
        return None
    found = verdicts.expected(question(view))
    return found[0] / 100 if found else view.errors[view.area] / 100


def off(view: View) -> Message | None:
    """Say how far off areas of the chosen size typically are."""
    share = off_share(view)
    return None if share is None else message("stag-off-by", off=share, area=view.area)


def show(view: View) -> None:
    """Draw the numbers of the release, and those that compare it with the truth."""
    panels.metrics_row(metrics(view))
    with panels.judged_frame(judged(view, verdicts.draws(question(view))), key="stag_judged"):
        panels.say(
            story.judged(view.errors, floor_of(view), uniform_of(view), unit=unit(view.lattice))
        )
        panels.table_under("Counts in equal parts of the map", table(view))


def metrics(view: View) -> list[panels.Metric]:
    """Label, value, second line and help of each number that follows from the release."""
    return [_total(view), _layers(view), _noise(view)]


def judged(view: View, draws: Sequence[float]) -> list[panels.Metric]:
    """Those that compare it with the truth, beside repeated draws of it; for the holder only."""
    expected = [_expected(view, draws)] if draws else []
    return [*expected, _error(view), _away(view)]


def unit(lattice: Lattice) -> str:
    """Name the unit of errors: points where there is nothing to take a percentage of."""
    return "%" if len(lattice) else lattice.point


def floor_of(view: View) -> Mapping[str, float]:
    """Errors of the same pieces without noise; for the holder only."""
    return view.kept("floor", lambda: dict(floor(view.lattice, view.output)))


def uniform_of(view: View) -> Mapping[str, float]:
    """Errors of an even grid at the same ε; for the holder only."""
    return view.beside("uniform", UniformParams(epsilon=view.params.epsilon)).errors


def table(view: View) -> panels.Table:
    """Truth and release in sixteen parts of the box; for the holder only."""
    found = squares(view.lattice, view.output)
    point = view.lattice.point
    return {
        "row from the north": [each[0] for each in found],
        "column from the west": [each[1] for each in found],
        f"{view.true_word} {point}": [f"{each[2]:,}" for each in found],
        f"released {point}": [story.number(each[3]) for each in found],
    }


def _total(view: View) -> panels.Metric:
    return (
        "Points in all",
        story.number(float(view.output.count.sum())),
        view.lattice.point,
        "Sum of all published counts.",
    )


def _away(view: View) -> panels.Metric:
    total, true = float(view.output.count.sum()), len(view.lattice)
    away = abs(total - true)
    share = f" ({story.percent(100 * away / true)} %)" if true else ""
    side = "below" if total < true else "above"
    second = f"{view.lattice.point} {side} the {view.true_word} {true:,}{share}"
    if away < 0.5:
        second = f"{view.lattice.point}: as many as the {view.true_word} {true:,}"
    return (
        "Points in all, off by",
        story.number(away),
        second,
        "How far the sum of all published counts is from the number of points in the box.",
    )


def _expected(view: View, draws: Sequence[float]) -> panels.Metric:
    without = floor_of(view)[view.area]
    return (
        f"Expected error of {view.area} areas",
        story.percent(sum(draws) / len(draws)),
        f"{unit(view.lattice)}, mean of {len(draws)} draws; {story.percent(without)} without noise",
        "What the noise does on average: one draw can be luckier or worse. Without noise: the "
        "pieces of this draw, filled with true counts.",
    )


def _error(view: View) -> panels.Metric:
    low, high = (100 * share for share in CLASSES[view.area])
    return (
        "In this draw",
        story.percent(view.errors[view.area]),
        f"{unit(view.lattice)}, mean of {QUERIES:,} areas",
        f"Mean error of {QUERIES:,} random rectangles that cover {low:g} to {high:g} % of the box, "
        f"in percent of their {view.true_word} count.",
    )


def _layers(view: View) -> panels.Metric:
    if not has_layers(view.output):
        box = view.lattice.box
        mean = box_area(box) / len(view.output.rect)
        return (
            "Counts published",
            f"{len(view.output.rect):,}",
            f"rectangles of {story.number(mean)} {area_unit(box)} on average",
            "Each is the noisy number of points of one rectangle.",
        )
    found = layer_summary(view.output)
    rounded = f", {found.rounded:,} zero" if found.rounded else ""
    return (
        "Cells split",
        f"{found.split:,}",
        f"of {found.cells:,}; {found.merged:,} in {story.counted(found.groups, 'group')}, "
        f"{found.kept:,} kept{rounded}",
        "Cells of the middle grid: crowded ones are split, sparse ones merged or kept.",
    )


def _noise(view: View) -> panels.Metric:
    layered = has_layers(view.output)
    layer = MERGED if layered else PLAIN
    half = half_width(view.method, view.params, layer=layer, parts=spreads.MANY)
    if half is None:
        below = float((view.output.count < 0).mean())
        return (
            "Counts below zero",
            f"{100 * below:.0f} %",
            "of all counts; only noise does that",
            "How far noise moves one count of this method does not follow from public numbers.",
        )
    enough = story.number(trusted_count(half, view.params, view.tolerance / 100))
    return (
        "Noise of one count",
        f"± {story.number(half)}",
        f"{view.lattice.point}; within {view.tolerance:g} % from {enough} on",
        f"In 95 of 100 releases the noise of a {'merged group or a part' if layered else 'cell'} "
        f"lies within it, and counts from {enough} on are off by {view.tolerance:g} % at most, an "
        "error of the sample included. It follows from public numbers and may be published.",
    )
