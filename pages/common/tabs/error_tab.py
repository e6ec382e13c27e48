"""Tab "Accuracy": what each ε buys, measured in the background, on the data or on a look-alike."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Self

import numpy as np
import pandas as pd
import streamlit as st

from dp_core.algorithm import Algorithm
from dp_core.params import Params
from dp_core.privacy.ledger import PrivacyLedger
from dp_core.study import experiments
from dp_core.study.experiments import Row, summary
from dp_core.study.solving import same
from dp_core.view import figures
from dp_core.view.figures import Curve, ErrorView, Spread, epsilon_text
from dp_core.words import Message, message, named, say
from pages.common.frame import page
from pages.common.show import panels
from pages.common.work import cache
from pages.common.work.cache import Point

MOST_SHOWN = 6  # line styles that can be told apart
DUST = 1e-6  # of the smallest error drawn
_SAME = 1e-6  # relative difference of two ε that are meant to be the same


@dataclass(frozen=True, kw_only=True)
class Subject:
    """What an error tab measures, and the release it stands around."""

    key: str  # of the system; prefix of the widget keys
    noun: str  # what the data are called ("table")
    algorithm: Algorithm  # with the methods in view and the `evaluate` to use
    data: Any  # the true data, or a look-alike
    free: bool  # whether a look-alike: nothing is learnt about anybody
    measure: str  # names what `evaluate` measures
    metric: str  # which of it is drawn
    label: str  # of its axis
    unit: str
    method: str  # key of the one on screen
    params: Params  # of the release on screen
    ledger: PrivacyLedger
    methods: Sequence[str]  # curves drawn, the one on screen first
    params_of: Callable[[str], Params]  # what a method runs with
    epsilons: Sequence[float]  # of the coarse curve
    quiet: float  # so large that no noise is left to see
    tolerance: float  # in the unit of the metric
    floors: Sequence[str] = ()  # methods that are run without noise as well
    # Name, error of the answer without a method.
    trivial: Callable[[pd.DataFrame], tuple[str, float] | None] = lambda table: None
    styles: Mapping[str, int] = field(default_factory=dict)  # line style where it is free
    short: Mapping[str, str] = field(default_factory=dict)  # title that fits beside a line
    # Method, ε of the one on screen → same proven ε.
    equal: Callable[[str, float], Params] | None = None
    judged: str = ""  # measure of the tolerance, where another one is drawn
    flat: Sequence[str] = ()  # methods without noise, of `floors` too: their lines are level
    looks: Mapping[str, Any] = field(default_factory=dict)  # of the view: log, better, decimals
    # Of the view: trivial, floor.
    levels: Callable[[Sequence[Row]], Mapping[str, Any]] = lambda rows: {}
    heading: str = "Error"  # what is drawn, in a word
    marked: float | None = None  # claimed ε of the page, where not that of the parameters

    @classmethod
    def of(cls, view: Any, data: Any, **own: Any) -> Self:
        """Measure on some data what a view of a page shows; `own` says what is the system's."""
        algorithm = view.algorithm

        def params_of(method: str) -> Params:
            return view.params if method == view.method else algorithm.method(method).params()

        usual = {
            "key": view.key,
            "algorithm": algorithm,
            "data": data,
            "free": data is not view.data,
            "method": view.method,
            "params": view.params,
            "ledger": view.release.ledger,
            "methods": view.shown[:MOST_SHOWN],
            "params_of": params_of,
            "tolerance": view.tolerance,
            "styles": view.styles,
        }
        return cls(**{**usual, **own})

    @property
    def unproven(self) -> bool:
        """Whether the method on screen has no finite proven ε."""
        return math.isinf(self.ledger.proven)

    @property
    def noiseless(self) -> bool:
        """Whether the method on screen makes no noise and claims nothing."""
        return math.isinf(self.ledger.claimed)

    @property
    def claimed(self) -> float:
        """Claimed ε of the page, for all rows of a person."""
        asked = self.params.epsilon * self.ledger.rows_per_person
        return asked if self.marked is None else self.marked

    def title(self, method: str) -> str:
        return self.algorithm.method(method).title

    def params_at(self, method: str, epsilon: float) -> Params:
        """Parameters of a method beside the one on screen at some ε."""
        if self.equal is not None:
            return self.equal(method, epsilon)
        return replace(self.params_of(method), epsilon=epsilon)


def points(subject: Subject) -> list[Point]:
    epsilons: dict[str, tuple[float, ...]] = dict.fromkeys(subject.methods, tuple(subject.epsilons))
    for key in subject.floors:
        epsilons[key] = (*epsilons.get(key, ()), subject.quiet)
    return [
        (key, subject.params_at(key, epsilon))
        for key, values in epsilons.items()
        for epsilon in values
    ]


def with_stored(subject: Subject, table: pd.DataFrame) -> pd.DataFrame:
    """Put the draws that come with the program in place of the fewer runs of the same methods.

    So curves, sentence and verdict show the same errors, before any run has come back.
    """
    rest, replaced = table, []
    for key in subject.methods:
        shown = replace(subject, method=key, params=subject.params_of(key))
        draws = experiments.stored(shown, subject.metric)
        here = (rest["method"] == key) & (rest["epsilon"] < subject.quiet)
        if draws is None or not (here.any() or key == subject.method):
            continue
        ran, rest = rest[here].sort_values("epsilon"), rest[~here]
        if not len(ran):
            ledger, epsilon = subject.ledger, subject.params.epsilon
            costs = {"claimed": [ledger.claimed], "proven": [ledger.proven]}
            ran = pd.DataFrame({"epsilon": [epsilon], **costs})
        made = draws.summary().assign(method=key, metric=subject.metric)
        for side in ("claimed", "proven"):
            times = ran[side] / ran["epsilon"]
            made[side] = draws.steps * np.interp(draws.steps, ran["epsilon"], times)
        replaced.append(made)
    filled = [each for each in (rest, *replaced) if len(each)]
    return pd.concat(filled, ignore_index=True) if filled else table


def drawn(subject: Subject, table: pd.DataFrame) -> list[Curve]:
    """Curves of all methods that have come back; the levels without noise are no curves."""
    places = page.line_styles(subject.algorithm, subject.methods, subject.styles)
    finite = table[table["epsilon"] < subject.quiet]
    made = []
    for key in subject.methods:
        own = finite[finite["method"] == key].sort_values("epsilon")
        if key in subject.flat:
            # One value from the smallest to the largest ε: there is no noise, whatever ε is.
            ends = [min(subject.epsilons), max(subject.epsilons)]
            own = table[table["method"] == key].iloc[:1]
            own = own.loc[own.index.repeat(2)]
            own = own.assign(claimed=ends, proven=ends) if len(own) else own
        if len(own):
            shown = key == subject.method
            looks = {"style": places[key], "band": shown, "on_screen": shown}
            label = named(subject.short[key]) if key in subject.short else subject.title(key)
            made.append(curve(own, label=label, **looks))
    return made


def curve(own: pd.DataFrame, **looks: Any) -> Curve:
    numbers = {name: own[name].to_numpy() for name in ("claimed", "proven", "low", "high")}
    return Curve(middle=own["median"].to_numpy(), **numbers, **looks)


def spreads(subject: Subject, table: pd.DataFrame) -> list[Spread]:
    """Errors at the ε of the page, between measured ones on a straight line of logarithms.

    At the same proven ε where the points of all methods are.
    """
    fair = subject.equal is not None and not subject.unproven
    log = subject.looks.get("log", True)
    here = subject.ledger.proven if fair else subject.claimed
    made = []
    for each in drawn(subject, table):
        of_curve = each.proven if fair else each.claimed
        order = np.argsort(of_curve)
        order = order[np.isfinite(each.middle[order])]
        asked = of_curve[order]
        if len(order) and asked[0] * (1 - _SAME) <= here <= asked[-1] * (1 + _SAME):
            low, middle, high = (
                _between(math.log(here), np.log(asked), values[order], log=log)
                for values in (each.low, each.middle, each.high)
            )
            ends = {"low": low, "middle": middle, "high": high}
            made.append(Spread(label=each.label, style=each.style, **ends))
    return made


def _between(place: float, places: Any, values: Any, *, log: bool) -> float:
    """Read a line that is straight on the error axis of the figure."""
    if log:
        return float(np.exp(np.interp(place, places, np.log(np.maximum(values, 1e-12)))))
    return float(np.interp(place, places, values))


def error_view(subject: Subject, table: pd.DataFrame) -> ErrorView:
    """Levels and marks around the curves."""
    priced = not subject.noiseless
    floor = without_noise(table, subject.method, subject.quiet)
    noisy = table.loc[table["epsilon"] < subject.quiet, "median"]
    if floor is not None and floor < DUST * noisy.min():
        floor = 0.0  # the dust of a huge ε
    return ErrorView(
        metric=subject.label,
        unit=subject.unit,
        side="claimed" if subject.unproven else "proven",
        claimed=subject.claimed if priced else None,
        proven=subject.ledger.proven if priced else None,
        tolerance=None if subject.judged else subject.tolerance,
        trivial=subject.trivial(table),
        floor=floor,
        **subject.looks,
    )


def without_noise(table: pd.DataFrame, method: str, quiet: float) -> float | None:
    """Error of a method without noise, once it was run."""
    own = table[(table["method"] == method) & (table["epsilon"] == quiet)]
    return float(own["median"].iloc[0]) if len(own) else None


def as_table(subject: Subject, table: pd.DataFrame) -> pd.DataFrame:
    def written(epsilon: float) -> str:
        quiet = epsilon >= subject.quiet and math.isfinite(epsilon)
        return say("error-no-noise") if quiet else epsilon_text(epsilon)

    return pd.DataFrame(
        {
            say("error-method"): [subject.title(key) for key in table["method"]],
            "ε": [*map(written, table["epsilon"])],
            say("error-proven"): [*map(written, table["proven"])],
            say("error-number"): table["n"],
            say("error-middle"): table["median"].round(4),
            "5 %": table["low"].round(4),
            "95 %": table["high"].round(4),
        }
    )


# --- the tab --------------------------------------------------------------------------------------

FEW, MANY, MOST = 3, 20, 60  # runs of each point: first, and when more are asked for
OWN_PARAMETERS = message("error-own")


@dataclass(frozen=True, kw_only=True)
class Runs:
    """What is run for the curves."""

    points: Sequence[Point]
    left_out: Sequence[str] = ()  # sentences on what would take too long
    alone: Sequence[Point] = ()  # slow points: one run a task, after all others
    a_task: int = FEW  # runs of one task
    first: int | None = None  # runs of each point on arrival; fewer where they are slow


def show(subject: Subject, runs: Runs, *, caption: Message | str = OWN_PARAMETERS) -> None:
    """Draw curves and table; in the holder's frame where real data are behind them."""
    noun = subject.noun
    if subject.free:
        panels.say(message("error-free", noun=noun, name=named(subject.data.name)))
        _measured(subject, runs, caption)
        return
    with panels.holder_frame(panels.JUDGED, key=f"{subject.key}_error"):
        _measured(subject, runs, caption)
    if subject.data.confidential:
        panels.note(message("blind-later"))


def _measured(subject: Subject, runs: Runs, caption: Message | str) -> None:
    key = f"{subject.key}_curve_runs"
    trials = st.session_state.get(key, FEW if runs.first is None else runs.first)
    sweep = cache.Sweep(
        key=f"{subject.key}_curve",
        label=say("work-runs"),
        algorithm=subject.algorithm,
        data=subject.data,
        measure=subject.measure,
        points=runs.points,
        trials=trials,
        a_task=runs.a_task,
        alone=runs.alone,
    )
    cache.show(sweep, partial(_draw, subject, caption))
    for words in runs.left_out:
        panels.note(words)
    if more := next((each for each in (FEW, MANY, MOST) if each > trials), None):
        words, name = message("error-more", runs=more), f"{subject.key}_more_runs"
        panels.setter(words, name, {key: more}, icon=":material/add:")


def _draw(subject: Subject, caption: Message | str, rows: list[Row]) -> None:
    found = [row for row in rows if row.metric == subject.metric]
    table = with_stored(subject, summary(found))
    if not len(table):  # the line of progress says that the first runs are on their way
        return
    view = error_view(subject, table)
    ends = {"low": f"{table['n'].min()}", "high": f"{table['n'].max()}"}
    runs = ends["low"] if ends["low"] == ends["high"] else message("choice-range", **ends)
    panels.error_panel(
        drawn(subject, table),
        spreads(subject, table),
        view=replace(view, **subject.levels(rows)),
        key=f"{subject.key}_error_{'claimed' if subject.unproven else 'proven'}",
        caption=message("error-caption", runs=runs, also=caption),
        here=_level(subject),
        heading=subject.heading,
    )
    panels.table_under(say("error-table"), as_table(subject, table))


def _level(subject: Subject) -> str:
    """Say at which ε methods stand side by side, where the page's own is not the proven one."""
    if subject.noiseless:
        return say("epsilon-is", epsilon=subject.params.epsilon)
    proven = subject.ledger.proven
    if subject.equal is None or subject.unproven or same(proven, subject.params.epsilon):
        return ""
    return say("error-at", epsilon=figures.short(proven))
