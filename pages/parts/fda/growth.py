"""Controls of the optimal tree: an end that is not known, and totals that matter."""

from typing import Any

import streamlit as st

from dp_core.algorithms.fda.method import (
    DOUBLING,
    HORIZONS,
    Epochs,
    price_of_not_knowing,
    price_without_end,
)
from dp_core.algorithms.fda.params import FDAParams, FenwickParams
from pages.common.input import controls, settings, widgets
from pages.common.show import panels
from pages.parts.fda.state import KEY, View, title

OTHER_STEP = -1
STEPS = {
    0: "all",
    2: "every 2nd",
    3: "every 3rd",
    4: "every 4th",
    7: "every 7th",
    12: "every 12th",
    24: "every 24th",
    30: "every 30th",
    OTHER_STEP: "another step",
}
OTHERS = {0.0: "only those for free", 0.01: "all, with less care"}


def draw() -> dict[str, Any]:
    """Ask how the series ends and which totals matter; give the parameters beside the common."""
    grows = widgets.toggle(
        f"{KEY}_grows",
        "The end is not known: epochs",
        help="Epochs of growing length follow each other for as long as you like. An event lies in "
        "one epoch only, so each epoch spends the whole ε. Decide before the first release.",
    )
    if not grows:
        return _matter()
    settings.note(
        "The horizon is then used by the compared methods alone, and all totals matter alike: "
        "weights would need the number of periods."
    )
    return controls.draw(
        FenwickParams,
        KEY,
        names=["first_epoch", "growth", "kappa"],
        changes={"first_epoch": {"default": DOUBLING.first, "low": 1}},
    )


def _matter() -> dict[str, Any]:
    step = widgets.select(
        f"{KEY}_matter",
        "Totals that matter",
        STEPS,
        words=STEPS.__getitem__,
        help="If only quarter-ends matter, say so: the budget goes to the boxes of these totals, "
        "and they get less noise. Public, and fixed before the first release.",
    )
    if not step:
        return {}
    asked: dict[str, Any] = {"every": step}
    if step == OTHER_STEP:
        changes = {"every": {"default": 5, "low": 1, "label": "Step between them (periods)"}}
        asked = controls.draw(FenwickParams, KEY, names=["every"], changes=changes)
    chosen = controls.draw(FenwickParams, KEY, names=["every_from"])
    return {**asked, **chosen, "other_weight": _others()}


def _others() -> float:
    return float(
        widgets.select(
            f"{KEY}_other_weight",
            "The other totals are published",
            OTHERS,
            words=OTHERS.__getitem__,
            help="Some others need no box of their own and come for free; the rest is left out, or "
            "published with more noise (weight 0.01).",
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


def price_panel(view: View) -> None:
    """Show what it costs not to know the end, for a few lengths and that of the data."""
    params = view.params
    if not isinstance(params, FenwickParams):
        return
    epochs = params.options().get("epochs", DOUBLING)
    st.markdown(
        "**Price of not knowing the end**",
        help="Mean variance of all totals if the series turned out to end there, divided by that "
        "of the best boxes for an end that was known from the start. 1 is no price.",
    )
    own = len(view.stream)
    rows = [price_of_not_knowing(periods, epochs) for periods in sorted({*HORIZONS, own})]
    panels.table(
        {
            f"{view.stream.period}s until the end": [
                f"{row.periods:,}{' (this series)' if row.periods == own else ''}" for row in rows
            ],
            "epochs": [f"{row.epochs:.2f}" for row in rows],
            "Hybrid (2011)": [f"{row.hybrid:.2f}" for row in rows],
            title("gaussian_endless"): [f"{price_without_end(row.periods):.2f}" for row in rows],
        },
        "Mean variance without a known end, relative to a known one",
    )
    panels.note(f"Mean variance ÷ that for a known end, at any ε. {_words(epochs)}")


def _words(epochs: Epochs) -> str:
    return (
        f"Epochs of {epochs.first:,}, {epochs.first * epochs.growth:,}, "
        f"{epochs.first * epochs.growth**2:,}, … periods; “Hybrid” is the older method for a "
        f"series without an end. “{title('gaussian_endless')}” needs no epochs; its guarantee is "
        f"weaker, and it is divided by {title('gaussian_zcdp')}."
    )
