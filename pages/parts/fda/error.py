"""Tab "Accuracy": error against ε of all methods in view, against their length, and a check."""

from functools import cache

import numpy as np
import pandas as pd

from dp_core import registry
from dp_core.algorithms.fda import view as totals_figures
from dp_core.algorithms.fda.method.family import ZCDP
from dp_core.algorithms.fda.method.rivals import DELTA
from dp_core.algorithms.fda.method.steps.profiles import variance_profile
from dp_core.algorithms.fda.study import horizon_curve
from dp_core.privacy.ledger import zcdp_epsilon
from dp_core.study import solving
from dp_core.view.figures import Curve, ErrorView, Spread
from dp_core.words import message, say
from pages.common.frame import lesson
from pages.common.show import panels
from pages.parts.fda.state import KEY, View, title

GRID = np.asarray(solving.EPSILON_GRID)


def show(view: View) -> None:
    panels.error_panel(
        [_curve(key, view) for key in view.shown],
        [_spread(key, view) for key in view.shown],
        view=_error_view(view),
        key="fda_error",
        caption=say("fda-error-note", raw=view.treatment.active),
    )
    _horizons(view)


def _error_view(view: View) -> ErrorView:
    claimed, proven = view.spent
    return ErrorView(
        metric=say("fda-error-metric"),
        unit=view.stream.event,
        claimed=claimed,
        proven=proven,
        tolerance=view.tolerance,
        floor=0.0,
        guess=(lesson.guess(KEY, "epsilon") or (None,))[0],
    )


def _curve(key: str, view: View) -> Curve:
    low, middle, high = _unit(key, view)
    scale = np.asarray([view.scale(key, float(epsilon)) for epsilon in GRID])
    epsilons = _charged(key)
    drawn = {"claimed": epsilons, "proven": epsilons, "middle": middle * scale}
    drawn |= {"low": low * scale, "high": high * scale}
    own = key == view.method
    return Curve(label=title(key), style=view.place_of(key), band=own, on_screen=own, **drawn)


def _unit(key: str, view: View) -> tuple[float, float, float]:
    """Give 5 %, root mean square and 95 % of the error at ε = 1; the middle is that of the deck."""
    low, high = np.quantile(view.unit_errors(key).rmse, [0.05, 0.95])
    variance = variance_profile(key, view.horizon, **view.options(key))[: len(view.stream)]
    there = np.isfinite(variance) & view.release.output.published
    return float(low), float(np.sqrt(2 * variance[there].mean())), float(high)


@cache
def _charged(method: str) -> np.ndarray:
    """ε of each point: as asked, but for zCDP what ρ = ε²/2 converts to."""
    if method not in ZCDP:
        return GRID
    return np.asarray([zcdp_epsilon(epsilon**2 / 2, DELTA) for epsilon in GRID])


def _spread(key: str, view: View) -> Spread:
    low, middle, high = np.asarray(_unit(key, view)) * view.scale(key)
    return Spread(label=title(key), style=view.place_of(key), middle=middle, low=low, high=high)


# --- error against the number of totals -----------------------------------------------------------


def _horizons(view: View) -> None:
    titles = {method.key: method.title for method in registry.algorithms()[KEY].methods}
    panels.say(totals_figures.best_for(view.horizon, titles))
    p = view.params
    curves = {
        key: horizon_curve(key, p.epsilon, p.contribution, (view.horizon,)) for key in view.shown
    }
    columns = {title(key): curve for key, curve in curves.items()}
    figure = totals_figures.error_against_horizon(
        columns,
        theme=panels.current_theme(),
        unit=view.stream.event,
        yours=view.horizon,
        places=[view.place_of(key) for key in curves],
    )
    label = say("fda-horizons-table")
    panels.chart(figure, key="fda_horizons", alt=label)
    if view.options("fda"):
        panels.note(message("fda-horizons-plain"))
    table = pd.DataFrame(columns).round(2)
    table.insert(0, "N", table.index)
    panels.table_under(label, table, label=label)
