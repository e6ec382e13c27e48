"""Settings of the location-maps page: method, sampling, threshold."""

from typing import Any

from dp_core import registry
from dp_core.algorithm import Variant
from dp_core.algorithms.stag.data import CLASSES, Lattice
from dp_core.algorithms.stag.study import LOOK_ALIKE_SIZES
from dp_core.algorithms.stag.view import story
from dp_core.study import stored
from pages.common.input import choices, controls, left, settings, widgets
from pages.common.input.offers import between
from pages.parts.stag import ask
from pages.parts.stag.state import KEY, NOUN, RIVALS, View

TEACHING = ("sampling_rate",)
TIGHTER = 5.0  # percent: a tolerance worth a try
COMPARED = ["uniform", "adaptive", "privtree"]
TOLERANCE = choices.Tolerance(
    label="Tolerance (% of a count)",
    help="How far the counts of such areas may be off, on average, and still be of use to you.",
    low=0.01,
    high=100.0,
    step=0.1,
    example=lambda value, lattice: (
        f"“1,000 {getattr(lattice, 'point', 'points')} may count as {1000 - 10 * value:,.4g} to "
        f"{1000 + 10 * value:,.4g}.”"
    ),
)


def rest(lattice: Lattice, epsilon: float, variant: Variant, row: Any) -> View:
    """Ask for all but ε: what teaches most in the row below it, the rest in the panel."""
    algorithm = registry.algorithms()[KEY]
    method = choices.method_of(algorithm, variant)
    with settings.shown(row):
        values = controls.draw(method.params, KEY, names=TEACHING)
    further, fields = left.more(
        method,
        algorithm,
        fits=_fits,
        tolerance=TOLERANCE.of(lattice, help=f"{TOLERANCE.help} {_example()}".strip()),
        compared=COMPARED,
        hide=TEACHING,
        also=_area,
    )
    params = method.params(epsilon=epsilon, **values, **further)
    return View(data=lattice, whole=lattice, params=params, **fields)


def _example() -> str:
    """Say what a tolerance of 5 % teaches, from the draws that came with the program."""
    there = stored.load(KEY)
    if not {"published", "sound"} <= there.keys():
        return ""
    wanted = registry.algorithms()[KEY].opening.wanted
    return story.tighter(TIGHTER, wanted, there["published"], there["sound"])


def _area() -> dict[str, str]:
    area = widgets.segments(
        f"{KEY}_area",
        "Areas that errors are judged by",
        CLASSES,
        default="medium",
        help="Random rectangles that cover 1-5 %, 5-10 % or 10-20 % of the box; 5,000 of each.",
    )
    return {"area": area}


_fits = left.fitting(
    KEY,
    TOLERANCE,
    NOUN,
    {
        "area": CLASSES,
        "rivals": RIVALS,
        "alike": LOOK_ALIKE_SIZES,
        **dict.fromkeys(ask.SIDES, lambda value: between(value, None, None)),
    },
)
