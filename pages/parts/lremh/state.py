"""What the local-reports page shows, worked out once a run, and what it asks."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from functools import cached_property, partial
from operator import attrgetter
from typing import Any

import numpy as np
import streamlit as st

from dp_core import registry
from dp_core.algorithm import Algorithm, Method, Release, Variant
from dp_core.algorithms.lremh import sound_method
from dp_core.algorithms.lremh.data.generators import AT_FIRST
from dp_core.algorithms.lremh.data.upload import People, ReadyReports, Survey
from dp_core.algorithms.lremh.method.steps.users import noise_of
from dp_core.algorithms.lremh.outputs import Estimate
from dp_core.algorithms.lremh.params import LocalParams, ReportParams
from dp_core.algorithms.lremh.study.trials import design_of, random_order
from dp_core.algorithms.lremh.view import people_figures, story
from dp_core.errors import ParameterError
from dp_core.noise.bit_noise import Noise
from dp_core.params import knobs
from dp_core.releasing import OWN, Plan
from dp_core.study.solving import slider
from dp_core.tables.categorical import CategoricalTable, check_candidates
from dp_core.words import commas, message, named, say
from pages.common.frame import page
from pages.common.input import choices, configurations, controls, offers, settings, widgets
from pages.common.show import html, panels
from pages.common.work import cache

KEY = "lremh"
NOUN = "table"
METRIC = "avd"
UNIT = "of all people"  # a joint error lies between 0, all equal, and 1, everybody in a wrong bar

STYLES = {"plus": 1, "independent": 2, "pairs": 4, "em": 5}
"""Line styles of methods beside the two that have one of their own."""

HEAVY = ("joint_subset", "plus", "em", "em_full", "lremh", "lremh_signed")
QUICK = 256  # candidate records up to which PLUS is quick enough to wait for
WEIGHED = 10_000_000
"""Users times candidate records up to which EM and subsets are: a second or two on one core."""


@dataclass(frozen=True, kw_only=True)
class View(page.View):
    """Choices of the visitor, and the release they lead to; of `ReadyReports` no truth is known."""

    table = property(attrgetter("data"))
    styles = STYLES
    subject = "one user"

    @property
    def part(self) -> People:
        table = self.table
        whole = len(table) == len(self.whole)
        return People(attributes=table.names, users=None if whole else len(table))

    @property
    def noise(self) -> Noise | None:
        """Chances of the bits; None for methods whose users send something else."""
        if isinstance(self.table, ReadyReports):
            return Noise(*self.table.noise)
        if not isinstance(self.params, ReportParams):
            return None
        return noise_of(self.params, self.table.domains, method=self.method)

    @property
    def answers(self) -> CategoricalTable | None:
        """Answers of the users; known only because this is a simulation, else None."""
        return self.table if isinstance(self.table, CategoricalTable) else None

    @property
    def counted(self) -> bool:
        """Ready reports cost what they cost, however often they are looked at."""
        return self.answers is not None

    @property
    def slow(self) -> bool:
        candidates = self.table.candidates
        heavy = candidates * len(self.table) > WEIGHED and self.method in HEAVY
        return heavy or (self.method == "plus" and candidates > QUICK)

    @property
    def takes(self) -> str:
        return say("lremh-weighs", name=title(self.method), records=self.table.candidates)

    def released(self) -> Release[Estimate] | None:
        check_candidates(self.table.domains)
        return super().released()

    def wait(self) -> None:
        banner(self)
        super().wait()

    @cached_property
    def true(self) -> np.ndarray | None:
        """True joint table; None where only reports are there."""
        return None if self.answers is None else self.answers.joint()

    @property
    def errors(self) -> Mapping[str, float] | None:
        """Errors of the estimate against the true table; None where that is not known."""
        return None if self.answers is None else super().errors

    def frame(self, key: str) -> AbstractContextManager[None]:
        """Frame around what is compared with the true answers; reports alone have none."""
        return panels.frame_unless(self.true is None, panels.JUDGED, key=key)


title = partial(page.title, KEY)
current = partial(page.current, KEY)


def banner(view: View) -> None:
    """Say that there are too few users for the noise, by public facts alone; else nothing."""
    params, table = view.params, view.table
    if isinstance(table, ReadyReports):
        assert isinstance(params, ReportParams)
        params = replace(params, noise=table.noise)
    design = design_of(view.method, params, table.domains)
    words = story.too_few(design, len(table), len(table.domains))
    if words:
        st.html(html.verdict_box(*words, "bad"))


# --- noise of the bits: chosen from ε, or set by hand as in the paper's experiments ---------------

FROM_EPSILON, BY_HAND = "from ε", "by hand"
WAYS = [FROM_EPSILON, BY_HAND]
CHANCES = {"f": 0.5, "p": 0.5, "q": 0.75}
"""What the paper's experiments used, with f in the middle of what it varied."""
_HELP = {
    "f": message("lremh-noise-permanent-noise-chance-bit"),
    "p": message("lremh-noise-chance-sending-permanent", bit="0"),
    "q": message("lremh-noise-chance-sending-permanent", bit="1"),
}


def ask() -> tuple[float, float, float] | None:
    """Ask for f, p and q; None where they follow from ε."""
    way = widgets.segments(f"{KEY}_bits", say("lremh-noise-noise-bits"), WAYS)
    if way == FROM_EPSILON:
        return None
    f, p, q = (_chance(name) for name in CHANCES)
    if p > q and not settings.is_quiet():
        swap = {"on_click": controls.load, "args": (KEY, {"p": q, "q": p})}
        st.button(named("Swap p and q"), key=f"{KEY}_swap", **swap)
    return f, p, q


def as_widgets(chances: tuple[float, float, float] | None) -> dict[str, Any]:
    """Values of the widgets above that lead to these chances."""
    if chances is None:
        return {"bits": FROM_EPSILON}
    return {"bits": BY_HAND, **dict(zip(CHANCES, chances, strict=True))}


def explain(chances: tuple[float, float, float]) -> None:
    """Say what chances of the bits do to ε; those that cannot be are refused by the parameters."""
    try:
        noise = Noise(*chances)
    except ParameterError:
        return
    panels.note(say("lremh-noise-slider-used-bit-sent"))
    if not noise.f:
        st.error(say("lremh-no-lifetime.why"))


def _chance(name: str) -> float:
    default, help = CHANCES[name], _HELP[name]
    return widgets.number(
        f"{KEY}_{name}", name, (0.0, 1.0), default, draw=st.slider, step=0.01, help=help
    )


# --- settings: attributes, users, method ----------------------------------------------------------

SOUND = ["joint_subset", "views", "plus"]
GRID = slider(0.1, 20)
FEWEST, MOST_ATTRIBUTES = 2, 8
USERS = (500, 1_000, 2_000, 5_000, 10_000, 20_000, 45_000, 100_000, 1_000_000)


def _example(tolerance: float, table: Any) -> str:
    return say("lremh-controls-people-wrong-bar-most", value=f"{100 * tolerance:.3g}")


def _tolerance(table: Any) -> float:
    label = say("lremh-tolerance")
    return choices.tolerance(KEY, label, (0.001, 1.0), table, step=0.01, example=_example)


COMPARED = ("lremh", "joint_subset", "em", "independent", "views")


def epsilon(variant: Variant) -> float:
    """Draw the ε slider, over the range of this system."""
    params = registry.algorithms()[KEY].method("plus").params
    knob = next(each for each in knobs(params) if each.name == "epsilon")
    return controls.epsilon_slider(KEY, default=knob.default, grid=GRID, help=knob.help)


def rest(whole: Survey, epsilon: float, variant: Variant, row: Any) -> View:
    """Ask for all but ε: the attributes in the row below it, the rest in the panel."""
    with settings.panel(row), st.container(horizontal=True, vertical_alignment="center"):
        with st.popover(named("Attributes")):
            names = _attributes(whole)
        labels = [whole.labels[whole.names.index(name)] for name in names]
        if not people_figures.alike(labels):  # else they head the picture
            st.markdown(html.md(commas(names)))
    domains = tuple(map(len, labels))
    settings.note(message("lremh-records", records=int(np.prod(domains))))
    algorithm = registry.algorithms()[KEY]
    method = _method(variant, whole, domains, epsilon)
    reports = issubclass(method.params, ReportParams)
    users = len(whole)

    def first() -> dict[str, Any]:
        nonlocal users
        if isinstance(whole, ReadyReports):
            return {}
        users = _users(whole)
        return {"noise": ask()} if reports else {}

    def also() -> dict[str, Any]:
        if not reports:
            return {"relabelled": False}
        label = say("lremh-controls-number-categories-random")
        help = say("lremh-controls-category-called-means-nothing")
        return {"relabelled": widgets.toggle(f"{KEY}_relabel", label, help=help)}

    opens = {"part": _part, "words": _as_widgets, "switches": switches}
    asks = {"tolerance": _tolerance, "compared": COMPARED, "first": first, "also": also}
    further, fields = configurations.panel(algorithm, method, whole, **asks, **opens)
    if isinstance(whole, ReadyReports):
        table: Survey = whole.columns([whole.names.index(name) for name in names])
        chances = whole.noise
    else:
        table = on_screen(whole, names, users)
        chances = further.get("noise")
    if chances is not None:
        with settings.panel(row):
            explain(chances)
    if fields.pop("relabelled"):
        further["numbering"] = random_order(domains)
    params = method.params(epsilon=epsilon, **further)
    return View(data=table, whole=whole, params=params, **fields)


def _method(variant: Variant, whole: Survey, domains: Sequence[int], epsilon: float) -> Method:
    """Choose the method; the sound one opens by a rule of public numbers."""
    algorithm = registry.algorithms()[KEY]
    if variant != "sound":
        return choices.method_of(algorithm, variant)
    if isinstance(whole, ReadyReports):
        return algorithm.method("plus")  # the other asks users another question
    looks = {
        "default": sound_method(domains, current(*_sizes(whole)), epsilon),
        "words": title,
        "help": say("lremh-controls-one-question-about-whole"),
    }
    return algorithm.method(widgets.select(f"{KEY}_sound_method", named("Method"), SOUND, **looks))


def switches(algorithm: Algorithm, method: Method) -> dict[str, Any]:
    if method.variant == "sound":
        return {"variant": "sound", "sound_method": method.key}
    return choices.switches(algorithm, method)


def on_screen(whole: CategoricalTable, names: tuple[str, ...], users: int) -> CategoricalTable:
    """Chosen attributes, and so many users at random."""
    places, of = [whole.names.index(name) for name in names], (whole.fingerprint, names, users)
    return page.kept(KEY, "on screen", of, lambda: whole.columns(places).sample(users))


def _attributes(whole: Survey) -> tuple[str, ...]:
    """Ask which attributes; the order is that of the table."""
    names = list(whole.names)
    first = names[:AT_FIRST]
    key = f"{KEY}_attributes"
    if any(name not in names for name in st.session_state.get(key, [])):
        st.session_state[key] = first  # another data set
    label = named("Attributes")
    offers.linked_list(key, names, first, most=MOST_ATTRIBUTES, label=label)
    looks = {"bind": offers.BOUND, "default": first, "max_selections": MOST_ATTRIBUTES}
    chosen = st.multiselect(label, names, key=key, **looks)
    kept = tuple(name for name in names if name in chosen)
    fewest = min(FEWEST, len(names))
    if len(kept) < fewest:
        kept = tuple(names[:fewest])
        st.caption(say("lremh-controls-least-two-attributes-needed"))
    return kept


def _users(whole: CategoricalTable) -> int:
    name, most = _sizes(whole)
    there = [size for size in USERS if size < most] + [most]
    if len(there) == 1:
        return most
    looks = {"default": most, "words": "{:,}".format}
    users = int(widgets.steps(f"{KEY}_{name}", named("Users"), there, **looks))
    if users < len(whole):
        settings.note(say("lremh-controls-random-sample-users-rows", users=users, rows=len(whole)))
    return users


def _sizes(whole: Survey) -> tuple[str, int]:
    """Name of the slider of users, and where it opens."""
    return "sample" if current("data", "") == choices.OWN else "users", len(whole)


def _part(plan: Plan) -> dict[str, Any]:
    """Values of widgets that choose the part of a plan."""
    if plan.data != OWN:
        users = plan.part.users or len(cache.sample(KEY, plan.data))
        return {"attributes": list(plan.part.attributes), "users": users}
    users = plan.part.users or controls.values(KEY).get("sample")
    return {"attributes": list(plan.part.attributes)} | ({"sample": users} if users else {})


def _as_widgets(params: LocalParams) -> dict[str, Any]:
    """Values of widgets that lead to these parameters."""
    values = params.to_dict()
    if isinstance(params, ReportParams):
        values["relabel"] = values.pop("numbering") is not None
        values |= as_widgets(values.pop("noise"))
    return values
