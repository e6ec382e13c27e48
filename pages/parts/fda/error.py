"""Tab "Accuracy": error against ε of all methods in view, against their length, and a check."""

import operator
from dataclasses import replace
from functools import cache, partial
from itertools import product, starmap
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from dp_core import registry
from dp_core.algorithms.fda import view as totals_figures
from dp_core.algorithms.fda.method.family import LONGEST, ZCDP
from dp_core.algorithms.fda.method.rivals.linear import DELTA
from dp_core.algorithms.fda.method.steps.profiles import variance_profile
from dp_core.algorithms.fda.study import postprocess
from dp_core.algorithms.fda.study.draws import horizon_curve
from dp_core.algorithms.fda.study.postprocess import Gain, Treatment
from dp_core.privacy.ledger import zcdp_epsilon
from dp_core.study import risk, solving
from dp_core.study.experiments import run_trial, summary, trial_rng
from dp_core.view import figures
from dp_core.view.figures import Curve, ErrorView, Spread
from dp_core.words import message, named, say
from pages.common.frame import lesson
from pages.common.input import choosing
from pages.common.show import panels
from pages.common.tabs import error_curves
from pages.common.work import jobs, session
from pages.parts.fda.controls import fits_of
from pages.parts.fda.state import KEY, View, title

GRID = np.asarray(solving.EPSILON_GRID)
SWEEP_EPSILONS = (0.01, 0.1, 1.0, 10.0)
TRIALS_A_TASK = 25


def show(view: View) -> None:
    largest = risk.largest_epsilon(0.01, choosing.risk_cap(KEY) / 1000)
    band = solving.FeasibleBand(low=_smallest(view), high=largest)
    panels.error_panel(
        [_curve(key, view) for key in view.shown],
        [_spread(key, view) for key in view.shown],
        view=_error_view(view, band),
        key="fda_error",
        answer=_answer(view, band),
        caption=say("fda-error-note", raw=view.treatment.active),
        holder=False,
    )
    _horizons(view)
    panels.fold(say("fda-check"), f"{KEY}_check", _check, view)
    panels.fold(say("fda-gains"), f"{KEY}_gains", _show_gains, view)


def _answer(view: View, band: solving.FeasibleBand) -> tuple[str, str]:
    """Say which ε works by the noise alone, and what the noise is not."""
    persons = view.stream.has_persons
    left_out = totals_figures.left_out(view.stream, view.params.contribution) if persons else ""
    return say("fda-answer", band=band.sentence(), alone=persons), str(left_out)


def _smallest(view: View) -> float | None:
    """First step that meets the tolerance: closed where the error goes with 1/ε, else a search."""
    if view.method != "gaussian":
        scaled = view.judged_unit() * view.params.contribution
        found = solving.smallest_epsilon_scaled(scaled, view.tolerance, view.wanted)
        return None if found is None else solving.snap(found, "up")
    return solving.smallest_epsilon(
        lambda epsilon: float(np.mean(view.judged_errors(epsilon) <= view.tolerance)), view.wanted
    )


def _error_view(view: View, band: solving.FeasibleBand) -> ErrorView:
    claimed, proven = view.spent
    return ErrorView(
        metric=say("fda-error-metric"),
        unit=view.stream.event,
        claimed=claimed,
        proven=proven,
        tolerance=view.tolerance,
        works=None if view.stream.has_persons else band.rounded(),  # noise is not all of the error
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


def _check(view: View) -> None:
    """Run the methods for real, many times, in the background."""
    if view.secret is not None:
        panels.note(message("fda-post-secret"))
        return
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        repetitions = st.number_input(
            say("fda-check-runs"), 50, 5000, 200, 50, key=f"{KEY}_runs", width=260
        )
        if st.button(say("fda-check-run"), icon=":material/play_arrow:", key="fda_sweep_start"):
            jobs.start(_job_key(view), operator.call, _tasks(view, int(repetitions)))
    jobs.job_fragment(_job_key(view), say("error-runs"), partial(_results, view))


def _job_key(view: View) -> str:
    p = view.params
    chosen = f"{p.horizon}_{p.contribution}_{view.options(view.method)}"
    return f"fda_sweep_{session.number(view.stream.fingerprint)}_{chosen}_{view.shown}"


def _tasks(view: View, repetitions: int) -> list[Any]:
    algorithm = registry.algorithms()[KEY]
    a_task = max(1, min(TRIALS_A_TASK, 200_000 // len(view.stream)))
    given = {key: view.params_of(key) for key in view.shown}
    run = partial(run_trial, algorithm, view.stream, seed=view.seed)

    def call(start: int, epsilon: float, key: str) -> tuple[Any]:
        params = replace(given[key], epsilon=epsilon)
        trials = range(start, min(start + a_task, repetitions))
        return (partial(run, method=key, params=params, trials=trials),)

    return [*starmap(call, product(range(0, repetitions, a_task), SWEEP_EPSILONS, view.shown))]


def _results(view: View, job: jobs.Job) -> None:
    """Frame what was measured so far, against the true totals."""
    rows = [row for batch in job.results for row in batch if row.metric == "rmse"]
    if rows:
        with panels.holder_frame(panels.JUDGED, key="fda_measured"):
            _compared(view, rows)


def _compared(view: View, rows: list[Any]) -> None:
    """Draw measured errors over what is predicted from public numbers."""
    table, metric = summary(rows), say("fda-check-metric")
    figure = figures.error_curve(
        [_measured(key, table, view) for key in view.shown if (table["method"] == key).any()],
        view=ErrorView(metric=metric, unit=view.stream.event, tolerance=view.tolerance),
        theme=panels.current_theme(),
    )
    panels.chart(figure, key="fda_measured", alt=say("fda-check-table"))
    table["predicted"] = [
        float(np.median(view.unit_errors(key, alike=False).rmse) * view.scale(key, epsilon))
        for key, epsilon in zip(table["method"], table["epsilon"], strict=True)
    ]
    table["method"] = table["method"].map(title)
    shown = table[["method", "epsilon", "n", "median", "low", "high", "predicted"]]
    counted = [named("runs"), named("median error")]
    shown.columns = [named("method"), "ε", *counted, "5 %", "95 %", named("predicted median")]
    panels.table(shown.round(3), say("fda-check-table"))
    lost = view.bias if view.origin is None else 0
    panels.note(message("fda-check-note", least=int(table["n"].min()), lost=lost))


def _measured(key: str, table: pd.DataFrame, view: View) -> Curve:
    own = table[table["method"] == key].sort_values("epsilon")
    looks = {"style": view.place_of(key), "band": True, "on_screen": key == view.method}
    return error_curves.curve(own, label=title(key), **looks)


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
    if ends := {key: LONGEST[key] for key in view.shown if key in LONGEST}:
        names = tuple(title(key) for key in ends)
        panels.note(message("fda-horizons-end", ended=names, at=min(ends.values())))
    table = pd.DataFrame(columns).round(2)
    table.insert(0, "N", table.index)
    panels.table_under(label, table, label=label)


# --- what each post-processing does to the error of this series -----------------------------------


def _show_gains(view: View) -> None:
    if view.stream.signed or view.secret is not None:
        panels.note(message("fda-post-signed" if view.stream.signed else "fda-post-secret"))
        return
    with panels.holder_frame(panels.JUDGED, key="post"):
        found = _measured_gains(view)
        heads = [say("fda-post"), say("fda-post-ratio")]
        rows = []
        for key, gain in found.items():
            each = postprocess.POST_PROCESSING.get(key)
            name = each.label if each else say("fda-post-yours", chosen=key)
            facts = {"ratio": gain.ratio, "spread": 2 * gain.uncertainty, "runs": gain.draws}
            rows.append((name, say("fda-post-gain", **facts)))
        st.table(pd.DataFrame(rows, columns=heads).set_index(heads[0]))
        panels.note(message("fda-post-note"))


def _measured_gains(view: View) -> dict[str, Gain]:
    fits = fits_of(view.stream, view.method, view.params.to_dict())[1:]
    wanted = tuple((key, Treatment(fit=key)) for key in fits)
    wanted += (("whole", Treatment(whole=True)),)
    if view.treatment.active and view.treatment not in dict(wanted).values():
        wanted += ((view.treatment.label(), view.treatment),)

    def gains() -> dict[str, Gain]:
        rng = trial_rng(view.seed, f"{view.method}-post-processing", None, 0)
        return postprocess.gains(view.stream, view.params, view.method, dict(wanted), rng=rng)

    return view.kept("gains", gains, wanted)
