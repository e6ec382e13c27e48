"""Settings of the running-totals page: method, number of totals, tolerance, what is drawn."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from dp_core import opening, registry
from dp_core.algorithm import Algorithm, Variant
from dp_core.algorithms.fda.method import available
from dp_core.algorithms.fda.params import MAX_HORIZON, FDAParams, FenwickParams
from dp_core.algorithms.fda.study import treated
from dp_core.tables.data import CountStream
from dp_core.words import message, say
from pages.common.frame import hiding, page
from pages.common.input import choices, configurations, controls, offers, settings, widgets
from pages.common.show import html
from pages.parts.fda import confidential, error, post, state
from pages.parts.fda.state import KEY, View, title

COMPARED = ["naive", "fda_published", "ls_tree"]
MAIN = ["fda_published", "ls_tree", "best_split", "naive", "binary", "kary"]
BESIDE = ("nothing", "other", "naive")
VIEWS = ("Totals", "Difference to truth")
MOST_IN_VIEW = 6  # line styles that can be told apart

switches = partial(choices.switches, beside=False)
"""Values of the widgets that choose a method: those of others stand on the tab Accuracy alone."""


def _example(tolerance: float, stream: CountStream) -> object:
    """Say what a tolerance allows; how much of the largest total it is, of made-up data alone."""
    share = state.share_of_largest(stream, tolerance)
    return message("fda-tolerance-example", tolerance=tolerance, share=share)


TOLERANCE = choices.Tolerance(label="", help="", low=0.1, high=1e9, step=5.0, example=_example)


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
        names = tuple(title(key) for key in left_out)
        settings.note(message("fda-not-drawn", methods=names, most=MOST_IN_VIEW))
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
    changes = {"contribution": _bound(stream)}
    with settings.shown(row):
        label = say("fda-horizon", period=stream.period, periods=len(stream))
        more = {"horizon": int(widgets.number(f"{KEY}_horizon", label, (0, MAX_HORIZON), 0))}
    more |= controls.draw(FDAParams, KEY, names=["contribution"], changes=changes)
    if method == "fda":
        more.update(error.draw())
    looks = _looks(secret=secret)
    chosen = _chosen(algorithm)
    wanted = choices.wanted_chance(KEY)
    treatment = post.choice(stream, method, more)
    seed = opening.first_seed(KEY) if secret else controls.seed_row(KEY)
    configurations.opener(
        algorithm,
        part=lambda plan: post.as_widgets(plan.after),
        words=error.as_widgets,
        switches=switches,
        then=confidential.leave,
    )
    controls.reset(KEY)
    params = (FenwickParams if method == "fda" else FDAParams)(epsilon=epsilon, **more)
    with settings.shown(row):
        found = confidential.picture(stream, params, method) if secret else None
    if isinstance(found, confidential.Question):
        return found
    release = found.release if found else page.run(KEY, method, params, seed, stream)
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
    shown = str(page.LABELS["published" if variant == "sound" else "sound"])
    words = {"nothing": say("fda-beside.nothing"), "other": shown, "naive": title("naive")}
    key = f"{KEY}_beside"
    offers.translate(key, dict.fromkeys(("Published", "Sound"), shown))
    looks = {"words": words.__getitem__, "wrap": True, "help": say("fda-beside.help")}
    chosen = widgets.segments(key, say("fda-beside"), BESIDE, **looks)
    return {"other": other, "naive": "naive"}.get(chosen, "")


def _looks(*, secret: bool) -> dict[str, Any]:
    """Ask what is judged, and what else the picture draws; a secret picture stands alone."""
    judged = widgets.select(
        f"{KEY}_judged", say("fda-judged"), state.JUDGED, words=state.judged_words
    )
    fits = widgets.toggle(f"{KEY}_fit", say("fda-fit"))
    asked = {"judged": judged, "fits": fits}
    if secret:
        return asked
    words = say("fda-legend-runs", runs=state.RUNS_BESIDE)
    asked["others"] = widgets.toggle(f"{KEY}_spread", words)
    if not hiding.is_on():
        asked["difference"] = widgets.segments(f"{KEY}_view", say("fda-view"), VIEWS) == VIEWS[1]
    return asked


def _chosen(algorithm: Algorithm) -> list[str]:
    """Ask for the methods of the other tabs."""
    pills = partial(choices.method_pills, algorithm)
    words = {"label": say("fda-compare"), "help": say("fda-compare.help", most=MOST_IN_VIEW)}
    chosen = pills(MAIN, name="compare", default=COMPARED, **words)
    keys = [each.key for each in algorithm.methods if each.key not in MAIN]
    others = pills(keys, name="others", default=[], label=say("fda-others"))
    return [*chosen, *others]


def _bound(stream: CountStream) -> Mapping[str, Any]:
    """How the bound on events per person opens; who enters and leaves changes two periods."""
    if not stream.signed:
        return {"default": stream.contribution}
    words = {"label": message("fda-changes"), "help": message("fda-changes.help")}
    return {"default": stream.contribution, "low": 2, **words}


def _tolerance(stream: CountStream) -> float:
    default = state.default_tolerance(stream, str(page.current(KEY, "data", "")))
    label = say("fda-tolerance-of", events=html.md(stream.event))
    return TOLERANCE.of(stream, label=label, default=default).ask(KEY)
