"""Tab "Accuracy": what each ε buys, measured in the background, on the map or on a look-alike."""

from dataclasses import replace
from functools import partial
from typing import Any

from dp_core import registry
from dp_core.algorithms.stag.data.lattice import Lattice
from dp_core.algorithms.stag.method.rivals import on_sample_too
from dp_core.algorithms.stag.params import PublishedParams
from dp_core.algorithms.stag.study import spreads
from dp_core.words import say
from dp_core.words.numbers import whole
from pages.common.frame import page
from pages.common.input import choices, widgets
from pages.common.tabs import error_tab
from pages.common.tabs.error_tab import MOST_SHOWN, Subject
from pages.parts.stag.state import ALL, KEY, NOUN, STYLES, UNIT, View

LARGE = 1024  # lattice steps above which a task is a single run


def show(view: View) -> None:
    free = choices.on_look_alike(KEY, NOUN)
    subject = _subject(view, _look_alike(view) if free else view.lattice, _rate(view))
    error_tab.show(subject, _runs(subject))


def _rate(view: View) -> float:
    """Share of the points that the methods see that are compared: that of the page, or the paper's.

    1 where they see all of them.
    """
    if view.rivals == ALL:
        return 1.0
    own = float(getattr(view.params, "sampling_rate", 1))
    return own if own < 1 else PublishedParams().sampling_rate


def _look_alike(view: View) -> Lattice:
    looks = {"default": spreads.USUAL_SIZE, "words": whole}
    label, sizes = say("stag-alike-size"), spreads.LOOK_ALIKE_SIZES
    size = widgets.steps(f"{KEY}_alike", label, sizes, **looks)
    sizes = size, view.lattice.resolution
    return choices.made(KEY, sizes, view.lattice.rows_per_person, spreads.look_alike)


def _subject(view: View, lattice: Lattice, rate: float) -> Subject:
    system = registry.algorithms()[KEY]
    baselines = [method for method in system.methods if method.variant == "baseline"]
    others = [each for each in baselines if rate < 1 and each.key != view.method]
    sampled = {method.key: on_sample_too(method, rate) for method in others}
    keys = {key: method.key for key, method in sampled.items()}
    shown = [keys.get(key, key) for key in view.shown]
    return Subject.of(
        view,
        lattice,
        noun=NOUN,
        algorithm=replace(system, methods=(*system.methods, *sampled.values())),
        measure="areas",
        metric=view.area,
        label=say(f"stag-areas-{view.area}"),
        unit=UNIT if len(lattice) else lattice.point,
        methods=shown[:MOST_SHOWN],
        params_of=partial(_params, view, {new: key for key, new in keys.items()}),
        epsilons=spreads.EPSILONS,
        quiet=spreads.QUIET,
        floors=(view.method,),
        trivial=lambda table: (say("stag-total-only"), _total_only(lattice)[view.area]),
        styles=STYLES | {new: STYLES[key] for key, new in keys.items() if key in STYLES},
    )


def _params(view: View, own_key: dict[str, str], key: str) -> Any:
    if key == view.method:
        return view.params
    return registry.algorithms()[KEY].method(own_key.get(key, key)).params()


def _total_only(lattice: Lattice) -> dict[str, float]:
    of = (lattice.fingerprint,)
    return page.kept(KEY, "total only", of, lambda: dict(spreads.total_only(lattice)))


def _runs(subject: Subject) -> error_tab.Runs:
    points = error_tab.points(subject)
    slow = [point for point in points if point[1].epsilon == subject.quiet]
    few = error_tab.FEW if subject.data.resolution <= LARGE else 1
    return error_tab.Runs(points=points, alone=slow, a_task=few)
