"""Controls of the optimal tree: an end that is not known, and totals that matter."""

from typing import Any

from dp_core.algorithms.fda.method import DOUBLING
from dp_core.algorithms.fda.params import FDAParams, FenwickParams
from dp_core.words import message, say
from pages.common.input import controls, settings, widgets
from pages.parts.fda.state import KEY

OTHER_STEP = -1
STEPS = (0, 2, 3, 4, 7, 12, 24, 30, OTHER_STEP)
OTHERS = (0.0, 0.01)


def draw() -> dict[str, Any]:
    """Ask how the series ends and which totals matter; give the parameters beside the common."""
    grows = widgets.toggle(f"{KEY}_grows", say("fda-grows"), help=say("fda-grows.help"))
    if not grows:
        return _matter()
    settings.note(message("fda-grows-note"))
    return controls.draw(
        FenwickParams,
        KEY,
        names=["first_epoch", "growth", "kappa"],
        changes={"first_epoch": {"default": DOUBLING.first, "low": 1}},
    )


def _matter() -> dict[str, Any]:
    step = widgets.select(
        f"{KEY}_matter",
        say("fda-matter"),
        STEPS,
        words=lambda step: say("fda-matter-step", step=step),
        help=say("fda-matter.help"),
    )
    if not step:
        return {}
    asked: dict[str, Any] = {"every": step}
    if step == OTHER_STEP:
        changes = {"every": {"default": 5, "low": 1, "label": message("fda-matter-other")}}
        asked = controls.draw(FenwickParams, KEY, names=["every"], changes=changes)
    chosen = controls.draw(FenwickParams, KEY, names=["every_from"])
    return {**asked, **chosen, "other_weight": _others()}


def _others() -> float:
    return float(
        widgets.select(
            f"{KEY}_other_weight",
            say("fda-rest"),
            OTHERS,
            words=lambda weight: say("fda-rest-weight", some=weight > 0),
            help=say("fda-rest.help"),
        )
    )


def as_widgets(params: FDAParams) -> dict[str, Any]:
    """Values of the widgets above that lead to these parameters."""
    values = params.to_dict()
    if not isinstance(params, FenwickParams):
        return values
    values["grows"] = params.first_epoch > 0
    values["matter"] = params.every if params.every in STEPS else OTHER_STEP
    for name in ("first_epoch", "every"):  # 0 is said by the widget before
        if not values[name]:
            del values[name]
    return values
