"""What the location-maps page shows, worked out once a run."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from operator import attrgetter
from typing import Any

from dp_core import registry
from dp_core.algorithm import Variant
from dp_core.algorithms.stag import evidence
from dp_core.algorithms.stag.data.lattice import CLASSES, Lattice, box_area
from dp_core.algorithms.stag.data.samples import STORIES
from dp_core.algorithms.stag.release import MERGED, PLAIN, SPLIT
from dp_core.algorithms.stag.study import pieces, spreads
from dp_core.algorithms.stag.view.map_figures import Plane
from dp_core.study.halves import Onwards
from dp_core.uploads import persons
from dp_core.view.screen import Holder, Number, Released, Screen, holder, number, released
from dp_core.view.theme import Theme, colour
from dp_core.words import Message, Said, message, say
from dp_core.words.numbers import significant, whole
from pages.common.frame import page
from pages.common.input import choices, configurations, controls, offers, settings, widgets
from pages.common.show import panels, verdicts

KEY = "stag"
NOUN = "map"
UNIT = "%"
STYLES = {"privtree": 1, "uniform": 2, "adaptive": 4}
ALL, SAMPLE = "all", "sample"  # what the competitors see
SIDES = ("west", "south", "east", "north")
BESIDE, SWIPE, ASK = "beside", "map", "ask"
FORMER = {
    **dict.fromkeys(("Map", "Flat view", "Three maps"), BESIDE),
    **dict.fromkeys(("Swipe", "Blink"), SWIPE),
}
"""What links of before call the views, and what opens for them today."""


@dataclass(frozen=True, kw_only=True)
class View(page.View):
    """Choices of the visitor, and the release they lead to; errors are percent of a true count."""

    picture: str  # three maps side by side, two on one map, or a question
    area: str  # class of rectangles that errors are judged by: small, medium or large
    rivals: str  # what the others see: all points, or a sample too

    lattice = property(attrgetter("data"))
    styles = STYLES

    @property
    def theme(self) -> Theme:
        """Colours of a picture of what is released: in that of the method."""
        scheme = panels.current_theme()
        return replace(scheme, private=colour(scheme, self.place))

    @property
    def plane(self) -> Plane:
        """Where places of the box are in a picture."""
        return Plane(self.lattice.box, self.output.resolution)

    @property
    def subject(self) -> str:
        return say("stag-subject", people=evidence.counts_people(self.lattice))

    @property
    def promise(self) -> Said:
        """Tell of trips only where the points are trips."""
        record = self.lattice.record
        usual = record == "trips"
        return self.algorithm.promise if usual else message("stag-promise-others", record=record)

    @property
    def unit(self) -> str:
        """What is protected; of points that come with the program it is not a person."""
        usual, people = self.algorithm.unit, evidence.counts_people(self.lattice)
        return persons.unit_for(usual, self.lattice) if people else usual


title = partial(page.title, KEY)


def other(view: View) -> Any:
    """Variant of STAG that is not on screen."""
    return "published" if view.method == "sound" else "sound"


# --- numbers of the page --------------------------------------------------------------------------

FINE = 2048  # lattice steps from which a trial run takes a quarter of a second and more


def question(view: View) -> verdicts.Question:
    """Say what the verdict is about: the mean error of areas of one size."""
    return verdicts.Question(
        view=view,
        metric=view.area,
        unit=unit(view.lattice),
        together=5 if view.lattice.resolution < FINE else 2,
        floor=partial(_without_noise, view),
    )


def works(view: View) -> Onwards:
    """From which ε on errors of areas of the chosen size are small enough."""
    return verdicts.onwards(view, view.area)


def _without_noise(view: View) -> tuple[float, str]:
    """Error that is left at a huge ε: of the sample, and of the pieces; for the holder only."""
    quiet = view.beside(view.method, replace(view.params, epsilon=spreads.QUIET))
    rate = float(getattr(view.params, "sampling_rate", 1))
    return quiet.errors[view.area], say("stag-floor", rate=rate, points=view.lattice.point)


def unit(lattice: Lattice) -> str:
    """Name the unit of errors: points where there is nothing to take a percentage of."""
    return "%" if len(lattice) else lattice.point


def off_share(view: View) -> float | None:
    """Mean error of the trial runs so far as a share; None before the first, and of an upload."""
    percent = verdicts.typical(question(view)) if len(view.lattice) else None
    return None if percent is None else percent / 100


def off(view: View) -> Message | None:
    """Say how far off areas of the chosen size typically are."""
    share = off_share(view)
    return None if share is None else message("stag-off-by", off=share, area=view.area)


def show(view: View) -> None:
    """List the numbers of the release, and those that compare it with the truth."""
    screen = Screen(open=_released(view), frame=_judged(view, verdicts.draws(question(view))))
    panels.listed(screen.open)
    with panels.holder_frame(panels.JUDGED, key="stag_judged"):
        panels.listed(screen.frame)
        panels.table_under(say("stag-squares"), _squares(view))
    page.about(view, STORIES)


def _released(view: View) -> list[Number[Released]]:
    output, lattice = view.output, view.lattice
    points = released(lattice.point)
    total = number("stag-total", total=released(float(output.count.sum())), points=points)
    if pieces.has_layers(output):
        split = released(int((output.layers == SPLIT).sum()))
        cells = number("stag-split", split=split, cells=released(output.layers.size))
    else:
        mean = released(box_area(lattice.box) / len(output.rect))
        cells = number("stag-counts", counts=released(len(output.rect)), mean=mean)
    layer = MERGED if pieces.has_layers(output) else PLAIN
    half = spreads.half_width(view.method, view.params, layer=layer, parts=spreads.MANY)
    if half is None:
        below = released(float((output.count < 0).mean()))
        return [total, cells, number("stag-below-zero", below=below)]
    sampled = released(getattr(view.params, "sampling_rate", 1) < 1)
    noise = number("stag-noise", half=released(half), points=points, sampled=sampled)
    return [total, cells, noise]


def _judged(view: View, runs: Sequence[float]) -> list[Number[Holder]]:
    """Compare with the truth, beside trial runs; for the holder only."""
    of_errors = 100 if len(view.lattice) else 1
    total, true = float(view.output.count.sum()), len(view.lattice)
    about = {"percent": holder(of_errors == 100), "points": holder(view.lattice.point)}
    typical = holder(sum(runs) / max(1, len(runs)) / of_errors)
    ran = {"off": typical, "runs": holder(len(runs)), **about}
    said = [number("stag-error-runs", **ran)] if runs else []
    now = number("stag-error-now", off=holder(view.errors[view.area] / of_errors), **about)
    away = holder(abs(total - true))
    return [*said, now, number("stag-away", away=away, true=holder(true), **about)]


def _squares(view: View) -> panels.Table:
    """Truth and release in sixteen parts of the box; for the holder only."""
    row, column, true, released = zip(*pieces.squares(view.lattice, view.output), strict=True)
    return {
        say("stag-squares.row"): row,
        say("stag-squares.column"): column,
        view.true_word: [whole(each) for each in true],
        say("stag-squares.released"): [significant(each) for each in released],
    }


# --- settings of the page -------------------------------------------------------------------------


TEACHING = ("sampling_rate",)


def _example(tolerance: float, lattice: Any) -> Message:
    ends = {"low": 1000 - 10 * tolerance, "high": 1000 + 10 * tolerance}
    return message("stag-tolerance-example", points=getattr(lattice, "point", "points"), **ends)


def _tolerance(lattice: Lattice) -> float:
    label = say("stag-tolerance")
    return choices.tolerance(KEY, label, (0.01, 100.0), lattice, step=0.1, example=_example)


COMPARED = ("uniform", "adaptive", "privtree")


def rest(lattice: Lattice, epsilon: float, variant: Variant, row: Any) -> View:
    """Ask for all but ε: what teaches most in the row below it, the rest in the panel."""
    algorithm = registry.algorithms()[KEY]
    method = choices.method_of(algorithm, variant)
    with settings.panel(row):
        values = controls.draw(method.params, KEY, names=TEACHING)
    wishes = {"tolerance": _tolerance, "compared": COMPARED, "also": _judged_by}
    picture = _picture()
    further, fields = configurations.panel(algorithm, method, lattice, hide=TEACHING, **wishes)
    params = method.params(epsilon=epsilon, **values, **further)
    return View(data=lattice, whole=lattice, params=params, picture=picture, **fields)


def _picture() -> str:
    """Ask how the maps are drawn."""
    offers.translate(f"{KEY}_view", FORMER)
    looks = {"words": lambda key: say(f"stag-view-{key}")}
    return str(widgets.select(f"{KEY}_view", say("stag-view"), [BESIDE, SWIPE, ASK], **looks))


def _judged_by() -> dict[str, str]:
    """Ask which areas errors are judged by, and what the methods see that are compared."""
    return {
        name: widgets.segments(
            f"{KEY}_{name}",
            say(f"stag-{name}"),
            options,
            default=opens,
            words=lambda key, name=name: say(f"stag-{name}.{key}"),
        )
        for name, options, opens in (("area", CLASSES, "medium"), ("rivals", (ALL, SAMPLE), ALL))
    }
