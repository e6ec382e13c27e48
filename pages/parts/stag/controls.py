"""Settings of the location-maps page: method, sampling, threshold, what errors are judged by."""

from typing import Any

from dp_core import registry
from dp_core.algorithm import Variant
from dp_core.algorithms.stag.data import CLASSES, Lattice
from dp_core.algorithms.stag.study import LOOK_ALIKE_SIZES
from dp_core.words import Message, message, say
from pages.common.input import choices, controls, left, settings, widgets
from pages.common.input.offers import between
from pages.parts.stag import ask
from pages.parts.stag.state import ALL, KEY, NOUN, SAMPLE, View

TEACHING = ("sampling_rate",)
COMPARED = ["uniform", "adaptive", "privtree"]


def _example(tolerance: float, lattice: Any) -> Message:
    ends = {"low": 1000 - 10 * tolerance, "high": 1000 + 10 * tolerance}
    return message("stag-tolerance-example", points=getattr(lattice, "point", "points"), **ends)


TOLERANCE = choices.Tolerance(
    label=message("stag-tolerance"),
    help=message("stag-tolerance.help"),
    low=0.01,
    high=100.0,
    step=0.1,
    example=_example,
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
        tolerance=TOLERANCE.of(lattice),
        compared=COMPARED,
        hide=TEACHING,
        also=_judged_by,
    )
    params = method.params(epsilon=epsilon, **values, **further)
    return View(data=lattice, whole=lattice, params=params, **fields)


def _judged_by() -> dict[str, str]:
    """Ask which areas errors are judged by, and what the methods see that are compared."""
    return {
        name: widgets.segments(
            f"{KEY}_{name}",
            say(f"stag-{name}"),
            options,
            default=opens,
            words=lambda key, name=name: say(f"stag-{name}.{key}"),
            help=say(f"stag-{name}.help"),
        )
        for name, options, opens in (("area", CLASSES, "medium"), ("rivals", (ALL, SAMPLE), ALL))
    }


_fits = left.fitting(
    KEY,
    TOLERANCE,
    NOUN,
    {
        "area": CLASSES,
        "rivals": (ALL, SAMPLE),
        "alike": LOOK_ALIKE_SIZES,
        **dict.fromkeys(ask.SIDES, lambda value: between(value, None, None)),
    },
)
