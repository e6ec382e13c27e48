"""Page of an algorithm that brings none of its own: everything comes from its record."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import streamlit as st

from dp_core.algorithm import Algorithm, Method, NeighbourPair, Release
from dp_core.errors import DPError
from dp_core.params import Params
from dp_core.uploads import persons
from pages.common.frame import page
from pages.common.input import choices, choosing, configurations, controls, uploads
from pages.common.show import html, panels, risks
from pages.common.tabs import attacks, error_curves, error_tab, releases
from pages.common.work import cache, session

NOUN = "data set"
EPSILONS = (0.05, 0.2, 1.0, 5.0)
QUIET = 1e9  # no point: nothing is run without noise here
ALIKE = "A look-alike is the made-up data set of this page: what is chosen on it costs no privacy."
READ_FROM_DATA = (
    "Some public facts were read from your data, so no guarantee covers them. State them in the "
    "upload panel to make a release."
)


@dataclass(frozen=True, kw_only=True)
class View:
    """Choices of the visitor and the release they lead to."""

    algorithm: Algorithm
    data: Any
    method: Method
    params: Params
    seed: int
    tolerance: float
    wanted: float
    release: Release[Any]

    @property
    def unit(self) -> str:
        """What is protected."""
        known = hasattr(self.data, "record")
        return persons.unit_for(self.algorithm.unit, self.data) if known else self.algorithm.unit


def show(algorithm: Algorithm) -> None:
    """Draw knobs, one run, and a tab for all that the record holds."""
    variant = page.header(algorithm)
    place = page.columns()
    data = _data_set(algorithm, place.main)
    with place.main:
        method = algorithm.method(choices.method_of(algorithm, variant))
        given = controls.draw(method.params, algorithm.key, names=("epsilon",))
    if data is None:
        with place.right:
            data = uploads.upload_panel(algorithm, key=algorithm.key)
        if data is None:
            return
    try:
        with place.rest:
            view = _view(algorithm, data, method, given)
    except DPError as error:
        with place.right:
            panels.refusal(error, own=data.confidential)
        return
    ledger = view.release.ledger
    page.badge(ledger, unit=view.unit)
    session.viewed(data.fingerprint, ledger, f"{method.key} {view.params} {view.seed}")
    with place.right:
        if page.tabs(algorithm.key, _tabs(algorithm), view, data):
            of = persons.subject(data) if hasattr(data, "record") else "one person"
            risks.show(ledger, unit=view.unit, key=f"{algorithm.key}_risk", subject=of)


def _tabs(algorithm: Algorithm) -> dict[str, Callable[[View], None]]:
    shows = {"Picture": _picture}
    shows |= {"Error": _error} if algorithm.metrics else {}
    shows["Ledger"] = _ledger
    return shows | ({"Release": _release} if algorithm.tables else {})


def _data_set(algorithm: Algorithm, slot: Any) -> Any:
    names = {name: name for name in algorithm.samples}
    if uploads.takes_files(algorithm):
        return choices.data_set(algorithm, slot, names=names)
    key = f"{algorithm.key}_data"
    controls.linked(key, list(names), next(iter(names)))
    return cache.sample(
        algorithm.key, slot.selectbox("Data set", list(names), key=key, bind=controls.BOUND)
    )


def _view(algorithm: Algorithm, data: Any, method: Method, given: dict[str, Any]) -> View:
    """Draw the other controls, and run."""
    key, asked = algorithm.key, _tolerance(algorithm)
    tolerance, wanted = (asked.ask(key), choices.wanted_chance(key)) if asked else (0.0, 0.0)
    changes = controls.suggested(method.params, data)
    params = controls.knobs(method.params, key, hide=("epsilon",), given=given, changes=changes)
    seed = controls.seed_row(key)
    controls.reset(key)
    configurations.opener(algorithm, lambda name, value: _fits(algorithm, name, value))
    return View(
        algorithm=algorithm,
        data=data,
        method=method,
        params=params,
        seed=seed,
        tolerance=tolerance,
        wanted=wanted,
        release=cache.run(key, method.key, params, seed, data.fingerprint, data),
    )


def _tolerance(algorithm: Algorithm) -> choices.Tolerance | None:
    if not algorithm.metrics:
        return None
    metric = algorithm.metrics[0]
    return choices.Tolerance(
        label=f"Tolerance ({metric.label}, {metric.unit})",
        help="How large an error may be and the release still be of use.",
        low=metric.tolerance / 1_000,
        high=metric.tolerance * 1_000,
        default=metric.tolerance,
        step=metric.tolerance / 10,
    )


def _fits(algorithm: Algorithm, name: str, value: Any) -> bool:
    """Whether a value of a configuration is one that its widget offers."""
    if name == "tolerance":
        asked = _tolerance(algorithm)
        return asked is not None and asked.fits(value)
    return value in choices.offered_everywhere(algorithm).get(name, [])


def _picture(view: View) -> None:
    algorithm = view.algorithm
    measured = algorithm.evaluate(view.data, view.release.output)
    numbers = [
        (metric.label, f"{measured[metric.key]:,.4g}", metric.unit, "")
        for metric in algorithm.metrics
        if metric.key in measured
    ]
    with panels.judged_frame(numbers[:4], key="error"):
        for name, draw in algorithm.figures.items():
            if name != "preview":
                figure = draw(view.data, view.release, theme=panels.current_theme())
                words = f"{algorithm.title}: {name}"
                panels.chart(figure, key=f"{algorithm.key}_{name}", alt=words)


def _error(view: View) -> None:
    key = view.algorithm.key
    alike = cache.sample(key)
    free = getattr(alike, "synthetic", False) and choosing.on_look_alike(key, NOUN, help=ALIKE)
    subject = replace(_subject(view), free=free, data=alike if free else view.data)
    error_tab.show(subject, error_tab.Runs(points=error_curves.points(subject)))


def _subject(view: View) -> error_curves.Subject:
    algorithm, metric = view.algorithm, view.algorithm.metrics[0]
    keys = dict.fromkeys([view.method.key, *(each.key for each in algorithm.methods)])
    return error_curves.Subject(
        key=algorithm.key,
        noun=NOUN,
        unit_of_data="rows",
        algorithm=algorithm,
        data=view.data,
        free=False,
        synthetic=getattr(view.data, "synthetic", False),
        measure=metric.key,
        metric=metric.key,
        label=metric.label,
        unit=metric.unit,
        method=view.method.key,
        params=view.params,
        ledger=view.release.ledger,
        methods=list(keys)[: error_curves.MOST_SHOWN],
        params_of=lambda key: (
            view.params if key == view.method.key else algorithm.method(key).params()
        ),
        epsilons=EPSILONS,
        quiet=QUIET,
        tolerance=view.tolerance,
        wanted=view.wanted,
        looks={"better": metric.better},
    )


def _ledger(view: View) -> None:
    key = view.algorithm.key
    panels.ledger_panel(view.release.ledger, unit=view.unit, key=f"{key}_ledger")
    for pair in view.algorithm.pairs:
        if pair.method == view.method.key:
            _attack(view, pair)


def _attack(view: View, pair: NeighbourPair) -> None:
    """Offer to run the method on two made-up neighbours and to tell them apart."""
    st.markdown(f"**Attack it: {html.md(pair.title)}**")
    one, other = (getattr(each, "name", "") for each in pair.make())
    attack = attacks.Attack(
        prefix=f"{view.algorithm.key}_audit_{pair.key}",
        method=view.method,
        pair=pair,
        params=view.method.params(**{**pair.params, "epsilon": view.params.epsilon}),
        runs=pair.runs,
        seed=view.seed,
        labels=(("D", one), ("D′", other)),
    )
    attacks.offer(attack, button=f"Run it {pair.runs:,} times on each")
    attacks.limits(attack)


def _release(view: View) -> None:
    key, data = view.algorithm.key, view.data
    asked = releases.Offer(
        key, data, view.method.key, view.params, view.release.ledger, unit=view.unit
    )
    read = getattr(data, "facts_from_data", False)
    releases.offer(asked, refused=READ_FROM_DATA if read else "")
    drawn = releases.kept(key, data.fingerprint)
    if drawn is not None:
        releases.announce(key, drawn)
        for name, table in releases.tables(key, drawn).items():
            st.dataframe(table, hide_index=True, alt=f"Released {name}")
        releases.download(key, drawn, lambda: releases.packed(key, drawn), name=key)
    releases.account(data.fingerprint)
