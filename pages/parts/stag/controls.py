"""Left quarter of the location-maps page: data, ε, method, sampling, threshold."""

from dp_core import registry
from dp_core.algorithm import Variant
from dp_core.algorithms.stag.data import CLASSES, Lattice
from dp_core.algorithms.stag.study import LOOK_ALIKE_SIZES
from pages.common.input import choices, controls, left, widgets
from pages.common.input.offers import between
from pages.parts.stag import ask
from pages.parts.stag.state import KEY, NOUN, RIVALS, View

MAIN = ("sampling_rate", "theta", "filter", "noise")
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


def rest(lattice: Lattice, epsilon: float, variant: Variant) -> View:
    """Draw the controls below ε."""
    algorithm = registry.algorithms()[KEY]
    method = choices.method_of(algorithm, variant)
    values = controls.draw(method.params, KEY, names=MAIN)
    further, fields = left.more(
        method,
        algorithm,
        fits=_fits,
        tolerance=TOLERANCE.of(lattice),
        compared=COMPARED,
        hide=MAIN,
        also=_area,
    )
    params = method.params(epsilon=epsilon, **values, **further)
    return View(data=lattice, whole=lattice, params=params, **fields)


def _area() -> dict[str, str]:
    area = widgets.segments(
        f"{KEY}_area",
        "Rectangles that errors are judged by",
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
