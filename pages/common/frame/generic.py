"""Page of an algorithm that brings none of its own: everything comes from its record."""

import streamlit as st

from dp_core.algorithm import Algorithm, Method, Release
from dp_core.errors import DPError
from pages.common.frame import page
from pages.common.input import controls
from pages.common.show import panels, risks
from pages.common.work import cache, session


def show(algorithm: Algorithm) -> None:
    """Draw knobs, one run, its pictures, its errors and its ledger."""
    variant = page.header(algorithm)
    place = page.columns()
    with place.main:
        data = cache.sample(algorithm.key, _data_set(algorithm))
        method = _method(algorithm, variant)
        changes = controls.suggested(method.params, data)
    try:
        with place.main:
            values = controls.draw(method.params, algorithm.key, names=("epsilon",))
        with place.rest:
            params = controls.knobs(
                method.params, algorithm.key, hide=("epsilon",), given=values, changes=changes
            )
            seed = controls.seed_row(algorithm.key)
            controls.reset(algorithm.key)
        release = cache.run(algorithm.key, method.key, params, seed, data.fingerprint, data)
    except DPError as error:
        st.error(str(error))
        st.stop()
    page.badge(release.ledger)
    session.viewed(data.fingerprint, release.ledger, f"{method.key} {params} {seed}")
    with place.right:
        _result(algorithm, data, release)


def _data_set(algorithm: Algorithm) -> str:
    names = list(algorithm.samples)
    controls.linked(f"{algorithm.key}_data", names, names[0])
    return st.selectbox("Data set", names, key=f"{algorithm.key}_data", bind=controls.BOUND)


def _method(algorithm: Algorithm, variant: str) -> Method:
    fitting = [method for method in algorithm.methods if method.variant == variant]
    if len(fitting) == 1:
        return fitting[0]
    titles = {method.key: method.title for method in fitting}
    key = f"{algorithm.key}_{variant}_method"
    controls.linked(key, list(titles), fitting[0].key, words=titles.__getitem__)
    chosen = st.selectbox(
        "Method", list(titles), format_func=titles.get, key=key, bind=controls.BOUND
    )
    return algorithm.method(chosen)


def _result(algorithm: Algorithm, data: object, release: Release[object]) -> None:
    picture, ledger, risk = st.tabs(["Picture", "Ledger", "Risk"])
    measured = algorithm.evaluate(data, release.output)
    numbers = [
        (metric.label, f"{measured[metric.key]:,.4g}", metric.unit, "")
        for metric in algorithm.metrics
        if metric.key in measured
    ]
    with picture, panels.judged_frame(numbers[:4], key="error"):
        for name, draw in algorithm.figures.items():
            if name != "preview":
                figure = draw(data, release, theme=panels.current_theme())
                panels.chart(
                    figure, key=f"{algorithm.key}_{name}", alt=f"{algorithm.title}: {name}"
                )
    with ledger:
        panels.ledger_panel(release.ledger, unit=algorithm.unit)
    with risk:
        risks.show(release.ledger, unit=algorithm.unit, key=f"{algorithm.key}_risk")
