"""Page of an algorithm that brings none of its own: everything comes from its record."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from dp_core.algorithm import Algorithm, Method
from dp_core.errors import DPError
from dp_core.view.released import to_the_noise
from dp_core.words import Message, message, say
from pages.common.frame import main
from pages.common.frame.page import View, run
from pages.common.input import asking, choices, configurations, controls
from pages.common.show import panels, verdicts
from pages.common.tabs import error_tab, ledger, releases
from pages.common.work import cache

NOUN = "data set"
EPSILONS = (0.05, 0.2, 1.0, 5.0)
PLACED = ("preview", "alone", "difference", "released")  # pictures that have a place elsewhere
QUIET = 1e9  # no point: nothing is run without noise here


def show(algorithm: Algorithm) -> None:
    def epsilon(variant: str) -> dict[str, Any]:
        method = next(each for each in algorithm.methods if each.variant == variant)
        return controls.draw(method.params, algorithm.key, names=("epsilon",))

    def rest(data: Any, given: dict[str, Any], variant: Any, _: Any) -> View:
        return _view(algorithm, data, choices.method_of(algorithm, variant), given)

    main.show(
        key=algorithm.key,
        epsilon=epsilon,
        rest=rest,
        off=_off,
        numbers=numbers,
        tabs=(
            _picture,
            lambda view: panels.say(view.algorithm.method(view.method).summary),
            accuracy if algorithm.metrics else None,
            privacy,
            release if algorithm.evidence else None,
        ),
    )


def _view(algorithm: Algorithm, data: Any, method: Method, given: dict[str, Any]) -> View:
    key, tolerance, wanted = algorithm.key, 0.0, 0.0
    if algorithm.metrics:
        metric = algorithm.metrics[0]
        usual, facts = metric.tolerance, {"unit": metric.unit}
        tolerance = choices.tolerance(
            key,
            say("generic-allowed", label=metric.label, **facts),
            (usual / 1_000, usual * 1_000),
            data,
            step=usual / 10,
            default=usual,
        )
        wanted = choices.wishes(key)
    changes = controls.suggested(method.params, data)
    given = given | controls.draw(method.params, key, hide=("epsilon",), changes=changes)
    seed = controls.seed_row(key)
    controls.reset(key)
    configurations.opener(algorithm)
    wishes = {"tolerance": tolerance, "wanted": wanted}
    others = tuple(each.key for each in algorithm.methods if each.key != method.key)
    run = {"algorithm": algorithm, "method": method.key, "seed": seed, "compared": others}
    return View(data=data, whole=data, params=method.params(**given), **run, **wishes)


def _picture(view: View) -> None:
    algorithm = view.algorithm
    with panels.holder_frame(panels.JUDGED, key="error"):
        for name, draw in algorithm.figures.items():
            if name not in PLACED:
                figure = draw(view.data, view.release, theme=panels.current_theme())
                words = say("labelled", label=algorithm.title, words=name)
                panels.chart(figure, key=f"{algorithm.key}_{name}", alt=words)
        if _is_judged(algorithm):
            verdicts.show(_question(view))


def _is_judged(algorithm: Algorithm) -> bool:
    """Whether the first measure is an error, which a tolerance limits."""
    return bool(algorithm.metrics) and algorithm.metrics[0].better == "lower"


def _question(view: View) -> verdicts.Question:
    metric = view.algorithm.metrics[0]
    return verdicts.Question(view=view, metric=metric.key, unit=metric.unit)


def _off(view: View) -> Message | None:
    """Say the mean error of the trial runs; of rows of an upload nothing."""
    found = verdicts.expected(_question(view)) if _is_judged(view.algorithm) else None
    if found is None or view.whole.confidential:
        return None
    metric = view.algorithm.metrics[0]
    return message("generic-off", off=found[0], unit=metric.unit, label=metric.label)


def numbers(view: View) -> None:
    metrics = [each for each in view.algorithm.metrics if each.key in view.errors]
    with panels.holder_frame(panels.JUDGED, key="numbers"):
        panels.metrics_row(
            [(each.label, f"{view.errors[each.key]:,.4g}", each.unit, "") for each in metrics[:4]]
        )


def accuracy(view: View) -> None:
    alike = _look_alike(view)
    free = alike is not None and choices.on_look_alike(view.key, NOUN, help=say("word-look-alike"))
    subject = replace(_subject(view), free=free, data=alike if free else view.data)
    error_tab.show(subject, error_tab.Runs(points=error_tab.points(subject)))


def _look_alike(view: View) -> Any:
    """Give what errors can be measured on in place of the data: what its parameters fit, or None.

    Of an upload that is what stands in for it; else the first bundled data set, if it is made up.
    """
    alike = asking.stand_in_of(view.key) if view.whole.confidential else None
    alike = cache.sample(view.key) if alike is None else alike
    if not getattr(alike, "synthetic", False):
        return None
    try:
        run(view.key, view.method, view.params, view.seed, alike)
    except DPError:
        return None
    return alike


def _subject(view: View) -> error_tab.Subject:
    metric = view.algorithm.metrics[0]
    return error_tab.Subject.of(
        view,
        view.data,
        noun=NOUN,
        measure=metric.key,
        metric=metric.key,
        label=metric.label,
        unit=metric.unit,
        epsilons=EPSILONS,
        quiet=QUIET,
        looks={"better": metric.better},
    )


def privacy(view: View) -> None:
    """Draw the ledger, and an attack on each pair of the method."""
    pairs = [pair for pair in view.algorithm.pairs if pair.method == view.method]
    attacks = [ledger.of(view, pair) for pair in pairs]
    first, *others = attacks or [None]

    def further(_: View) -> None:
        for each in others:
            ledger.on_pair(each)

    ledger.show(view, first, further)


def release(view: View, files: Mapping[str, str] | None = None) -> None:
    """Draw the tab that draws a release; `files` says what its own files hold."""
    read = getattr(view.data, "facts_from_data", False)
    refused = say("draw-facts-from-data") if read else ""

    def show(drawn: releases.Drawn) -> None:
        releases.download(drawn, name=drawn.plan.system)
        for name, table in drawn.evidence.tables.items():
            panels.table(to_the_noise(table), say("page-released", name=name))

    releases.tab(view, show, refused=refused, files=files or {})
