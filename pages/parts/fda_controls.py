"""Left quarter of the running-totals page: data, ε, method, horizon, tolerance."""

from typing import Any

import streamlit as st

from dp_core import registry
from dp_core.algorithm import Variant
from dp_core.algorithms.fda.params import FDAParams
from dp_core.data import CountStream
from pages.common import cache, controls, html
from pages.parts.fda_state import KEY, View, default_tolerance, run, title

OWN = "own"
COMPARED = ["naive", "fda_published", "best_split"]


def data_picker(slot: Any) -> CountStream | None:
    """Choose a bundled data set, or None for the visitor's own."""
    names = {key: make().name for key, make in registry.algorithms()[KEY].samples.items()}
    names[OWN] = "Your own data"
    first = next(iter(names))
    controls.remember(f"{KEY}_data", first)
    if st.query_params.get(f"{KEY}_data", first) not in names:
        del st.query_params[f"{KEY}_data"]
    chosen = slot.selectbox(
        "Data set",
        list(names),
        format_func=names.__getitem__,
        key=f"{KEY}_data",
        bind=controls.BOUND,
        help="Bundled sets are marked as synthetic or real in the note below the picture. "
        "Your own file stays in memory on this machine.",
    )
    return None if chosen == OWN else cache.sample(KEY, chosen)


def method_choice(variant: Variant) -> str:
    """Choose among the methods of the variant; a second widget only where there is a choice."""
    keys = [each.key for each in registry.algorithms()[KEY].methods if each.variant == variant]
    if len(keys) == 1:
        return keys[0]
    controls.remember(f"{KEY}_method", keys[0])
    if st.query_params.get(f"{KEY}_method", keys[0]) not in keys:
        del st.query_params[f"{KEY}_method"]
    return st.selectbox("Method", keys, format_func=title, key=f"{KEY}_method", bind=controls.BOUND)


def compared_methods(method: str) -> tuple[str, ...]:
    keys = [each.key for each in registry.algorithms()[KEY].methods]
    controls.remember(f"{KEY}_compare", COMPARED)
    chosen = st.pills(
        "In view",
        keys,
        selection_mode="multi",
        default=COMPARED,
        format_func=title,
        wrap=True,
        key=f"{KEY}_compare",
        bind=controls.BOUND,
        help="Methods drawn in the difference view and on the error tab. The method of the "
        "variant on top is always in view.",
    )
    return tuple(key for key in keys if key in chosen and key != method)


def rest(stream: CountStream, epsilon: float, variant: Variant) -> View:
    """Draw the other controls and run the method."""
    method = method_choice(variant)
    compared = compared_methods(method)
    tolerance, wanted = _tolerance(stream)
    with st.expander("More"):
        more = controls.draw(
            FDAParams,
            KEY,
            names=["horizon", "contribution"],
            changes={
                "horizon": {"label": f"Horizon ({html.md(stream.period)}s)"},
                "contribution": {"default": stream.contribution},
            },
        )
    seed = controls.seed_row(KEY)
    controls.reset(KEY)
    params = FDAParams(epsilon=epsilon, **more)
    return View(
        stream=stream,
        params=params,
        seed=seed,
        method=method,
        compared=compared,
        tolerance=tolerance,
        wanted=wanted,
        release=run(method, params, seed, stream),
    )


def _tolerance(stream: CountStream) -> tuple[float, float]:
    default = default_tolerance(stream)
    key = f"{KEY}_tolerance"
    controls.remember(key, default)
    tolerance = st.number_input(
        f"Tolerance ({html.md(stream.event)})",
        0.1,
        1e9,
        default,
        key=key,
        format="%g",
        bind=controls.BOUND,
        help="How far the final total may be off and still be of use to you.",
    )
    return float(tolerance), 0.9
