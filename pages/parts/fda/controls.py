"""Left quarter of the running-totals page: data, ε, method, horizon, tolerance."""

from functools import partial
from typing import Any

import streamlit as st

from dp_core import opening, registry
from dp_core.algorithm import Variant
from dp_core.algorithms.fda.method import available
from dp_core.algorithms.fda.params import MAX_HORIZON, FDAParams, FenwickParams
from dp_core.algorithms.fda.study import treated
from dp_core.tables.data import CountStream
from pages.common.frame import views
from pages.common.input import choices, configurations, controls, left, widgets
from pages.common.input.offers import between
from pages.common.show import html, panels
from pages.parts.fda import confidential, growth, post
from pages.parts.fda.state import KEY, View, default_tolerance, title

COMPARED = ["naive", "fda_published", "best_split"]
MAIN = ["fda_published", "best_split", "naive", "binary", "ls_tree", "kary"]
MOST_IN_VIEW = 6  # line styles that can be told apart
LEAST, MOST = 0.1, 1e9  # tolerance
IN_VIEW = (
    "Methods drawn in the difference view and on the error tab. The method of the variant on top "
    "is always in view."
)


def in_view(method: str, chosen: list[str], horizon: int) -> tuple[str, ...]:
    """Chosen methods beside the one on screen, as many as can be told apart and are offered."""
    keys = [each.key for each in registry.algorithms()[KEY].methods]
    others = [key for key in keys if key in chosen and key != method]
    offered = [key for key in others if available(key, horizon)]
    left_out = [*offered[MOST_IN_VIEW - 1 :], *(key for key in others if key not in offered)]
    if left_out:
        names = ", ".join(title(key) for key in left_out)
        panels.note(f"Not drawn: {names} (six at a time; two-sided to 366 periods).")
    return tuple(offered[: MOST_IN_VIEW - 1])


def rest(stream: CountStream, epsilon: float, variant: Variant) -> View | confidential.Question:
    """Draw the other controls and run the method, or ask before it costs something."""
    secret = confidential.switch(stream)
    algorithm = registry.algorithms()[KEY]
    method = choices.method_of(algorithm, variant, beside=False).key
    pills = partial(choices.method_pills, algorithm)
    chosen = pills(MAIN, label="In view", name="compare", default=COMPARED, help=IN_VIEW)
    tolerance = _tolerance(stream)
    with st.expander("More"):
        configurations.opener(
            algorithm,
            _fits,
            part=lambda plan: post.as_widgets(plan.after),
            words=growth.as_widgets,
            switches=partial(choices.switches, beside=False),
            read=post.translated,
            then=confidential.leave,
        )
        more = controls.draw(
            FDAParams,
            KEY,
            names=["horizon", "contribution"],
            changes={
                "horizon": {"label": f"Horizon ({html.md(stream.period)}s)", "high": MAX_HORIZON},
                "contribution": _bound(stream),
            },
        )
        if method == "fda":
            more.update(growth.draw())
        keys = [each.key for each in algorithm.methods if each.key not in MAIN]
        help = "Six methods at most are drawn at a time."
        others = pills(keys, label="Also in view", name="others", default=[], help=help)
        wanted = choices.wanted_chance(KEY)
        treatment = post.choice(stream, method, more)
    draw_row = st.container()
    with draw_row:
        seed = opening.FIRST_SEED if secret else controls.seed_row(KEY)
    controls.reset(KEY)
    params = (FenwickParams if method == "fda" else FDAParams)(epsilon=epsilon, **more)
    with draw_row:
        found = confidential.picture(stream, params, method) if secret else None
    if isinstance(found, confidential.Question):
        return found
    release = found.release if found else views.run(KEY, method, params, seed, stream)
    compared = in_view(method, [*chosen, *others], release.output.horizon)
    return View(
        algorithm=algorithm,
        data=stream,
        whole=stream,
        params=params,
        seed=seed,
        method=method,
        compared=compared,
        tolerance=tolerance,
        wanted=wanted,
        treatment=treatment,
        raw=release,
        release=treated(release, treatment),
        secret=found,
    )


def _bound(stream: CountStream) -> dict[str, Any]:
    """How the bound on events per person opens; who enters and leaves changes two periods."""
    if not stream.signed:
        return {"default": stream.contribution}
    return {
        "default": stream.contribution,
        "low": 2,
        "label": "Changes per person, at most",
        "help": "Who enters and leaves makes two changes, so 2 protects one stay. For somebody "
        "with more stays it takes twice their number. The data have no person ids: it is your "
        "promise.",
    }


def _tolerance(stream: CountStream) -> float:
    return widgets.number(
        f"{KEY}_tolerance",
        f"Tolerance ({html.md(stream.event)})",
        (LEAST, MOST),
        default_tolerance(stream),
        name="Tolerance",
        said="0.1 to 1,000,000,000",
        format="%g",
        help="How far the final total may be off and still be of use to you.",
    )


_fits = left.fitting(
    KEY,
    None,
    "",
    {
        "view": ["Totals", "Difference to truth"],
        "others": lambda value: _fits("compare", value),
        "tolerance": lambda value: between(value, LEAST, MOST),
        **{name: partial(post.fits, name) for name in post.NAMES},
    },
)
