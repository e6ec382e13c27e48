"""Settings of the running-totals page: method, horizon, tolerance."""

from functools import partial
from typing import Any

from dp_core import opening, registry
from dp_core.algorithm import Algorithm, Variant
from dp_core.algorithms.fda.method import available
from dp_core.algorithms.fda.params import MAX_HORIZON, FDAParams, FenwickParams
from dp_core.algorithms.fda.study import treated
from dp_core.tables.data import CountStream
from pages.common.frame import views
from pages.common.input import choices, configurations, controls, left, settings, widgets
from pages.common.show import html
from pages.parts.fda import confidential, growth, post
from pages.parts.fda.state import (
    DRAWS,
    JUDGED,
    KEY,
    View,
    default_tolerance,
    share_of_largest,
    title,
)

COMPARED = ["naive", "fda_published", "ls_tree"]
MAIN = ["fda_published", "ls_tree", "best_split", "naive", "binary", "kary"]
BESIDE = ("nothing", "other", "naive")
MOST_IN_VIEW = 6  # line styles that can be told apart
LEAST, MOST = 0.1, 1e9  # tolerance
IN_VIEW = (
    "Methods drawn on the tabs “Step by step” and “Error”. The method of the variant on top is "
    "always in view."
)

switches = partial(choices.switches, beside=False)
"""Values of the widgets that choose a method: those of others stand on the error tab alone."""


def _example(tolerance: float, stream: CountStream) -> str:
    """Say what a tolerance allows; how much of the largest total it is, of made-up data alone."""
    share = share_of_largest(stream, tolerance)
    words = f"{share} of the largest total. " if share else ""
    return f"{words}“If a total is {tolerance:g} off, nobody decides otherwise.”"


TOLERANCE = choices.Tolerance(
    label="Tolerance",
    help="How far a total may be off and still be of use to you.",
    low=LEAST,
    high=MOST,
    step=5.0,
    example=_example,
)


def in_view(method: str, chosen: list[str], horizon: int) -> tuple[str, ...]:
    """Chosen methods beside the one on screen, as many as can be told apart and are offered.

    The first of the chosen ones is always among them.
    """
    keys = [each.key for each in registry.algorithms()[KEY].methods]
    others = [key for key in keys if key in chosen and key != method]
    others.sort(key=lambda key: key != chosen[0])
    offered = [key for key in others if available(key, horizon)]
    left_out = [*offered[MOST_IN_VIEW - 1 :], *(key for key in others if key not in offered)]
    if left_out:
        names = ", ".join(title(key) for key in left_out)
        settings.note(f"Not drawn: {names} (six at a time; some have a longest series).")
    return tuple(offered[: MOST_IN_VIEW - 1])


def rest(
    stream: CountStream, epsilon: float, variant: Variant, row: Any
) -> View | confidential.Question:
    """Ask for all but ε and run the method, or ask before it costs something."""
    secret = confidential.switch(stream)
    algorithm = registry.algorithms()[KEY]
    method = choices.method_of(algorithm, variant, beside=False).key
    tolerance = _tolerance(stream)
    beside = "" if secret else _beside(algorithm, variant)
    changes = {"horizon": _horizon(stream), "contribution": _bound(stream)}
    with settings.shown(row):
        more = controls.draw(FDAParams, KEY, names=["horizon"], changes=changes)
    more |= controls.draw(FDAParams, KEY, names=["contribution"], changes=changes)
    if method == "fda":
        more.update(growth.draw())
    looks = _looks(secret=secret)
    chosen = _chosen(algorithm)
    wanted = choices.wanted_chance(KEY)
    treatment = post.choice(stream, method, more)
    seed = opening.first_seed(KEY) if secret else controls.seed_row(KEY)
    configurations.opener(
        algorithm,
        _fits,
        part=lambda plan: post.as_widgets(plan.after),
        words=growth.as_widgets,
        switches=switches,
        read=post.translated,
        then=confidential.leave,
    )
    controls.reset(KEY)
    params = (FenwickParams if method == "fda" else FDAParams)(epsilon=epsilon, **more)
    with settings.shown(row):
        found = confidential.picture(stream, params, method) if secret else None
    if isinstance(found, confidential.Question):
        return found
    release = found.release if found else views.run(KEY, method, params, seed, stream)
    compared = in_view(method, [beside, *chosen], release.output.horizon)
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
        beside=beside,
        **looks,
    )


def _beside(algorithm: Algorithm, variant: Variant) -> str:
    """Ask which one method the picture draws beside the one on screen; empty for none."""
    sound, published = (opening.state(KEY, each).method.key for each in ("sound", "published"))
    other = published if variant == "sound" else sound
    words = {
        "nothing": "None",
        "other": "Published" if variant == "sound" else "Sound",
        "naive": title("naive"),
    }
    looks = {"words": words.__getitem__, "wrap": True, "help": "One more method, same ε and seed."}
    chosen = widgets.segments(f"{KEY}_beside", "Beside it", BESIDE, **looks)
    return {"other": other, "naive": "naive"}.get(chosen, "")


def _looks(*, secret: bool) -> dict[str, Any]:
    """Ask what is judged, and what else the picture draws; secret draws have nothing beside."""
    asked = {"judged": widgets.select(f"{KEY}_judged", "Judged by", JUDGED, words=JUDGED.get)}
    if secret:
        return asked
    words, help = f"{DRAWS} other draws, in grey", "Other throws of the dice, at the same ε."
    return asked | {"others": widgets.toggle(f"{KEY}_spread", words, help=help)}


def _chosen(algorithm: Algorithm) -> list[str]:
    """Ask for the methods of the other tabs."""
    pills = partial(choices.method_pills, algorithm)
    chosen = pills(MAIN, label="In view", name="compare", default=COMPARED, help=IN_VIEW)
    keys = [each.key for each in algorithm.methods if each.key not in MAIN]
    help = "Six methods at most are drawn at a time."
    others = pills(keys, label="Also in view", name="others", default=[], help=help)
    return [*chosen, *others]


def _horizon(stream: CountStream) -> dict[str, Any]:
    """How the number of releases is asked for."""
    return {"label": f"Horizon ({html.md(stream.period)}s; 0: automatic)", "high": MAX_HORIZON}


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
    default = default_tolerance(stream, str(views.current(KEY, "data", "")))
    label = f"Tolerance ({html.md(stream.event)})"
    return TOLERANCE.of(stream, label=label, default=default).ask(KEY)


_fits = left.fitting(
    KEY,
    None,
    "",
    {
        "view": ["Totals", "Difference to truth"],
        "beside": BESIDE,
        "judged": list(JUDGED),
        "spread": [False, True],
        "others": lambda value: _fits("compare", value),
        "tolerance": TOLERANCE.fits,
        **{name: partial(post.fits, name) for name in post.NAMES},
    },
)
