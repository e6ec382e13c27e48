"""Settings of the running-totals page: method, number of totals, tolerance, what is drawn."""

from collections.abc import Mapping
from functools import partial
from typing import Any

import streamlit as st

from dp_core import opening, registry
from dp_core.algorithm import Algorithm, Variant
from dp_core.algorithms.fda import study
from dp_core.algorithms.fda.method.family import available
from dp_core.algorithms.fda.method.steps.streams import DOUBLING
from dp_core.algorithms.fda.method.steps.totals import planned_horizon
from dp_core.algorithms.fda.params import MAX_HORIZON, FDAParams, FenwickParams, fenwick_options
from dp_core.algorithms.fda.study import Treatment, treated
from dp_core.errors import DPError
from dp_core.releasing import Plan
from dp_core.tables.data import CountStream
from dp_core.words import message, say, semicolons, sentences
from pages.common.frame import hiding, page
from pages.common.input import choices, configurations, controls, offers, settings, widgets
from pages.common.input.offers import Offer, asked
from pages.common.show import html
from pages.common.work import session
from pages.parts.fda import confidential, state
from pages.parts.fda.state import KEY, View, title

COMPARED = ["naive", "fda_published", "ls_tree"]
MAIN = ["fda_published", "ls_tree", "best_split", "naive", "binary", "kary"]
BESIDE = ("nothing", "other", "naive")
VIEWS = ("Totals", "Difference to truth")
MOST_IN_VIEW = 6  # line styles that can be told apart

switches = partial(choices.switches, beside=False)
"""Values of the widgets that choose a method: those of others stand on the tab Accuracy alone."""


def _example(tolerance: float, stream: CountStream) -> object:
    return message("fda-tolerance-example", tolerance=tolerance)


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
    with settings.panel(row):
        label, help = say("fda-param-horizon"), say("fda-param-horizon.help")
        # The periods of a file are its holder's.
        held = stream.confidential or session.look_alike_on_page()
        opens = 0 if held else len(stream)
        if opens:  # a plan says 0 for it
            offers.translate(f"{KEY}_horizon", {"0": f"{opens}", 0: opens})
        asked = widgets.number(f"{KEY}_horizon", label, (opens, MAX_HORIZON), opens, help=help)
        stated = asked != opens or configurations.planned(KEY, "horizon") == asked
        more = {"horizon": int(asked) if stated else 0}
    more |= controls.draw(FDAParams, KEY, names=["contribution"], changes=changes)
    if method == "fda":
        more.update(_tree())
    looks = _looks(secret=secret)
    chosen = _chosen(algorithm)
    wanted = choices.wishes(KEY)
    treatment = _treatment(stream, method, more)
    seed = opening.first_seed(KEY) if secret else controls.seed_row(KEY)
    configurations.opener(
        algorithm,
        part=_of_treatment,
        words=_as_widgets,
        switches=switches,
        then=confidential.leave,
    )
    controls.reset(KEY)
    params = (FenwickParams if method == "fda" else FDAParams)(epsilon=epsilon, **more)
    with settings.panel(row):
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
    looks = {"words": words.__getitem__, "wrap": True}
    chosen = widgets.segments(key, say("fda-beside"), BESIDE, **looks)
    return {"other": other, "naive": "naive"}.get(chosen, "")


def _looks(*, secret: bool) -> dict[str, Any]:
    """Ask what is judged, and what else the picture draws; a secret picture stands alone."""
    looks = {"words": lambda key: say(f"fda-judged.{key}")}
    judged = widgets.select(f"{KEY}_judged", say("fda-judged"), state.JUDGED, **looks)
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
    chosen = pills(MAIN, name="compare", default=COMPARED, label=say("fda-compare"))
    keys = [each.key for each in algorithm.methods if each.key not in MAIN]
    others = pills(keys, name="others", default=[], label=say("fda-others"))
    return [*chosen, *others]


def _bound(stream: CountStream) -> Mapping[str, Any]:
    """How the bound on events per person opens; who enters and leaves changes two periods."""
    if not stream.signed:
        return {"default": stream.contribution}
    return {"default": stream.contribution, "low": 2, "label": message("fda-changes")}


def _tolerance(stream: CountStream) -> float:
    default = state.default_tolerance(stream, str(page.current(KEY, "data", "")))
    label = say("fda-tolerance-of", events=html.md(stream.event))
    looks = {"step": 5.0, "example": _example, "default": default}
    return choices.tolerance(KEY, label, (0.1, 1e9), stream, **looks)


# --- controls of the optimal tree: an end that is not known, and totals that matter ---------------

OTHER_STEP = -1
STEPS = (0, 2, 3, 4, 7, 12, 24, 30, OTHER_STEP)
OTHERS = (0.0, 0.01)


def _tree() -> dict[str, Any]:
    """Ask how the series ends and which totals matter; give the parameters beside the common."""
    grows = widgets.toggle(f"{KEY}_grows", say("fda-grows"), help=say("fda-grows.help"))
    if not grows:
        return _matter()
    changes = {"first_epoch": {"default": DOUBLING.first, "low": 1}}
    names = ["first_epoch", "growth", "kappa"]
    return controls.draw(FenwickParams, KEY, names=names, changes=changes)


def _matter() -> dict[str, Any]:
    looks = {"words": lambda step: say("fda-matter-step", step=step)}
    step = widgets.select(f"{KEY}_matter", say("fda-matter"), STEPS, **looks)
    if not step:
        return {}
    asked: dict[str, Any] = {"every": step}
    if step == OTHER_STEP:
        changes = {"every": {"default": 5, "low": 1}}
        asked = controls.draw(FenwickParams, KEY, names=["every"], changes=changes)
    chosen = controls.draw(FenwickParams, KEY, names=["every_from"])
    looks = {"words": lambda weight: say("fda-rest-weight", some=weight > 0)}
    weight = widgets.select(f"{KEY}_other_weight", say("fda-rest"), OTHERS, **looks)
    return {**asked, **chosen, "other_weight": float(weight)}


def _as_widgets(params: FDAParams) -> dict[str, Any]:
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


# --- post-processing of the running totals --------------------------------------------------------

OFF = "off"
_BEFORE = {True: "isotonic", False: OFF, "true": "isotonic", "false": OFF}  # older links
_MOST = 1e9


def _treatment(stream: CountStream, method: str, given: Mapping[str, Any]) -> Treatment:
    """Offer what costs no privacy; for net changes only rounding."""
    fit = _fit(fits_of(stream, method, given), signed=stream.signed)
    most = 0.0 if stream.signed else _most(stream)
    each = study.POST_PROCESSING["whole"]
    whole = widgets.toggle(f"{KEY}_whole", each.label)
    return Treatment(fit=fit, most=most, whole=whole)


def _of_treatment(plan: Plan) -> dict[str, Any]:
    """Values of the widgets that lead to a post-processing."""
    return {"smooth": plan.after.fit, "whole": plan.after.whole, "rise": plan.after.most}


def _words(fit: str) -> str:
    each = study.POST_PROCESSING.get(fit)
    return each.label if each else say("fda-post-off")


def fits_of(stream: CountStream, method: str, given: Mapping[str, Any]) -> list[str]:
    if stream.signed:
        return [OFF]
    try:
        params = registry.algorithms()[KEY].method(method).params(**given)
        options = fenwick_options(params, method)
        horizon = planned_horizon(stream, params)
        boxes = study.boxes_of(method, horizon, len(stream), **options)
    except DPError:  # the method itself is not offered here; the page says so
        boxes = None
    return [OFF, *(key for key in study.FITS if key != "boxes" or boxes is not None)]


def _fit(offered: list[str], *, signed: bool) -> str:
    key = f"{KEY}_smooth"
    spelt = {**_BEFORE, **{_words(each): each for each in (OFF, *study.FITS)}}
    offer = Offer(
        semicolons(map(_words, offered)),
        offered.__contains__,
        lambda value: OFF,
        lambda raw: spelt.get(raw, raw),
        _words,
    )
    label, help = say("fda-post"), say("fda-post.help")
    looks = {"format_func": _words, "disabled": signed, "help": help, "bind": offers.BOUND}
    widget = partial(st.selectbox, label, offered, key=key, **looks)
    chosen = asked(key, label, OFF, offer, widget)
    if signed:
        settings.note(message("fda-post-signed"))
    elif chosen != OFF:
        each = study.POST_PROCESSING[chosen]
        settings.note(each.help)
        if each.warning and not settings.is_quiet():
            st.warning(each.warning)
    return str(chosen)


def _most(stream: CountStream) -> float:
    each = study.POST_PROCESSING["most"]
    label = html.md(message("fda-rise", period=stream.period, events=stream.event))
    looks = {"format": "%g", "help": sentences([each.help, each.warning])}
    said = {"name": each.label, "said": f"0 to {_MOST:,.0f}"}
    return widgets.number(f"{KEY}_rise", label, (0.0, _MOST), 0.0, **said, **looks)
