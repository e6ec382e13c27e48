"""Which ε: the smallest that meets the tolerance, the largest within the risk cap.

An ε that was found by its errors on real data is itself computed from these data. It is shown to
the holder, and not offered; the release tab asks about it.
"""

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import streamlit as st

from dp_core.study import experiments, halves, risk, solving
from dp_core.study.experiments import Row
from dp_core.study.solving import shown
from dp_core.words import named, say
from pages.common.input import controls, widgets
from pages.common.show import bands
from pages.common.tabs.error_curves import Subject, look_closer

ELSEWHERE = "a look-alike"
LEAST_CAP, MOST_CAP, USUAL_CAP = 11, 500, 50
_FOUND = "_epsilons_found"


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What the runs say about ε."""

    words: tuple[str, str]  # the answer, and what it rests on
    works: tuple[float, float] | None = None  # proven ε that meets both wishes
    least: float | None = None  # smallest measured ε that is enough, as it is asked for
    between: tuple[float, ...] = ()  # steps below it that were not measured


def on_look_alike(key: str, noun: str, *, help: str = "") -> bool:
    """Ask what to measure on; without a help of its own, it says what a look-alike is."""
    help = help or bands.help("look-alike")
    places, label = [say("input-choosing-here", noun=noun), ELSEWHERE], named("Measured on")
    return bool(segments(key, "on", label, places, places[0], help=help) == ELSEWHERE)


def look_alike(prefix: str, what: str, kinds: Mapping[str, object], *, seen: str = "data") -> str:
    """Ask which look-alike to measure on; `seen` is what one must not look at for it."""
    help = say("input-choosing-choose-publicly-known-looking", seen=seen)
    label, words = say("input-choosing-like", what=what), lambda kind: str(kinds[kind])
    return str(widgets.select(f"{prefix}_alike", label, kinds, words=words, help=help))


@st.cache_resource(scope="session", max_entries=8, show_spinner=False)
def made(
    system: str, sizes: tuple[Any, ...], rows_per_person: int, _make: Callable[..., Any]
) -> Any:
    """Make a look-alike of public sizes, kept for the visit."""
    return replace(_make(*sizes), rows_per_person=rows_per_person)


def segments(
    prefix: str, name: str, label: str, options: list[Any], default: Any, **looks: Any
) -> Any:
    """Draw a choice of the error tab that a link may hold."""
    key = f"{prefix}_{name}"
    return widgets.segments(key, label, options, default=default, wrap=True, **looks)


def risk_cap(prefix: str) -> int:
    """Ask how far a chance of 10 in 1,000 may grow."""
    key = f"{prefix}_cap"
    label = say("input-choosing-risk-cap-chance-may")
    help = bands.help("suspicion", say("input-choosing-largest-follows-alone-see"))
    looks = {"draw": st.slider, "help": help}
    cap = widgets.number(key, label, (LEAST_CAP, MOST_CAP), USUAL_CAP, **looks)
    st.session_state[f"_{key}"] = cap  # a slider that is off the page forgets its value
    return cap


def cap_of(prefix: str) -> int:
    """Risk cap in force, on any tab."""
    return int(st.session_state.get(f"_{prefix}_cap", USUAL_CAP))


def answer(subject: Subject, rows: Sequence[Row], cap: int) -> Answer:
    """Answer from the runs of the method on screen, or with the verdict where that has more."""
    if subject.noiseless:
        return Answer(words=(say("input-choosing-without-noise-there-choose"), ""))
    shares, proven, runs = _shares(subject, rows)
    known = _verdict(subject)
    if known is not None and not shares:  # no run has come back yet: stored draws are enough
        shares = {subject.grid[-1]: 0.0}
        proven = {subject.params.epsilon: subject.ledger.proven}
    if not shares:
        return Answer(words=("", ""))
    if known is None and runs < halves.LEAST_DRAWS:
        return Answer(words=_too_few(runs))
    grid = sorted(shares)
    found, share, draws = known or _measured(subject, shares, runs)
    between = () if known else _between(grid, found, subject.grid)
    _remember(subject, math.inf if found is None and grid[-1] >= subject.grid[-1] else found)
    counted = _counted(share, draws)
    if subject.unproven:
        words = _unproven_words(subject, found, counted)
        return Answer(words=words, least=found, between=between)
    costs = None if found is None else _cost(proven, found)
    band = solving.feasible_band(costs, risk.largest_epsilon(0.01, cap / 1000))
    sure = found is None or known is not None or _sure(share, draws, subject.wanted)
    words = (_opened(band.sentence(), sure=sure), _why(subject, (found, band), cap, counted))
    return Answer(words=words, works=band.rounded(), least=found, between=between)


Found = tuple[float | None, float, int]
"""Smallest ε, the share of the runs within the tolerance there or at the last ε, and how many."""


def _verdict(subject: Subject) -> Found | None:
    """Give what the verdict of the page says, where its draws come with the program."""
    metric = subject.judged or subject.metric
    wishes = {"tolerance": subject.tolerance, "wanted": subject.wanted}
    least = experiments.onwards(subject, metric, **wishes).own
    if least is None:
        return None
    there = replace(subject.params, epsilon=min(least, subject.grid[-1]))
    errors = experiments.errors(replace(subject, params=there), metric)
    assert errors is not None  # a crossing is said where it was drawn
    share = float(np.mean(errors <= subject.tolerance))
    return (None if math.isinf(least) else least), share, len(errors)


def _measured(subject: Subject, shares: Mapping[float, float], runs: int) -> Found:
    grid = sorted(shares)
    found = solving.smallest_epsilon(shares.__getitem__, subject.wanted, grid, draws=runs).epsilon
    return found, shares[grid[-1] if found is None else found], runs


def _cost(proven: Mapping[float, float], epsilon: float) -> float:
    """Give what an ε proves: as measured, else its multiple of ε as at those measured beside it."""
    grid = sorted(proven)
    cost = epsilon * float(np.interp(epsilon, grid, [proven[each] / each for each in grid]))
    return epsilon if same(cost, epsilon) else float(f"{cost:.12g}")  # shown rounded up


def offers(subject: Subject, found: Answer) -> None:
    """Offer to look closer, and to take the answer where there is one that nobody's data led to."""
    with st.container(horizontal=True, gap="small"):
        if found.between:
            ends = {"found_2": f"{found.between[0]:g}", "found_3": f"{found.between[-1]:g}"}
            words = say("input-choosing-look-closer-more", found=len(found.between), **ends)
            closer = {"on_click": look_closer, "args": (subject, found.between)}
            st.button(words, key=f"{subject.key}_closer", icon=":material/zoom_in:", **closer)
        fine = subject.free or subject.synthetic
        if found.least is not None and found.works is not None and fine:
            costs = found.works[0]
            priced = "" if same(costs, found.least) else f" (proven: {costs:g})"
            help = say("input-choosing-smallest-measured-meets-tolerance")
            values = {"epsilon": found.least, **subject.along}
            words = say("input-choosing-use", least=f"{found.least:g}", priced=priced)
            use(subject.key, "least", words, values, help=help)


def use(prefix: str, name: str, words: str, values: Mapping[str, Any], **looks: Any) -> None:
    key = f"{prefix}_{name}"
    st.button(words, key=key, on_click=controls.load, args=(prefix, values), **looks)


def same(one: float, other: float) -> bool:
    """Whether two ε are the same but for rounding."""
    return math.isclose(one, other, rel_tol=1e-6)


def found(view: Any, metric: str) -> float | None:
    """Smallest measured ε that meets the tolerance of a view, if the error tab has found it.

    Infinite where none does.
    """
    of = (view.data.fingerprint, view.method, _but_epsilon(view.params), metric)
    kept: dict[Any, float | None] = st.session_state.get(_FOUND, {})
    return kept.get((*of, view.tolerance, view.wanted))


def _remember(subject: Subject, least: float | None) -> None:
    metric = subject.judged or subject.metric
    of = (subject.data.fingerprint, subject.method, _but_epsilon(subject.params), metric)
    kept: dict[Any, float | None] = st.session_state.setdefault(_FOUND, {})
    kept[*of, subject.tolerance, subject.wanted] = least


def _but_epsilon(params: Any) -> str:
    return str({name: each for name, each in params.to_dict().items() if name != "epsilon"})


def _shares(
    subject: Subject, rows: Sequence[Row]
) -> tuple[dict[float, float], dict[float, float], int]:
    """Share of the runs within the tolerance at each ε, what it proves, and the fewest runs."""
    errors: dict[float, list[float]] = {}
    proven: dict[float, float] = {}
    for row in rows:
        if row.method == subject.method and row.epsilon < subject.quiet:
            errors.setdefault(row.epsilon, []).append(row.value)
            costs = max(row.proven, proven.get(row.epsilon, 0.0))
            proven[row.epsilon] = row.epsilon if same(costs, row.epsilon) else costs
    shares = {
        epsilon: float(np.mean(np.asarray(values) <= subject.tolerance))
        for epsilon, values in errors.items()
    }
    return shares, proven, min(map(len, errors.values()), default=0)


def _between(
    grid: Sequence[float], least: float | None, slider: Sequence[float]
) -> tuple[float, ...]:
    """Slider values between the answer and the measured ε below it."""
    below = [epsilon for epsilon in grid if least is not None and epsilon < least]
    if least is None or not below:
        return ()
    return tuple(each for each in slider if below[-1] < each < least)


def _counted(share: float, runs: int) -> str:
    """Say how many of the runs it were, and which chances that leaves possible."""
    within = round(share * runs)
    low, high = solving.clopper_pearson(within, runs)
    ends = say("input-choosing-ends", low=math.floor(100 * low), high=math.ceil(100 * high))
    return say("input-choosing-runs-means", within=within, runs=runs, ends=ends)


def _unproven_words(subject: Subject, least: float | None, counted: str) -> tuple[str, str]:
    start = say("input-choosing-can-recommended-none-proven", subject=subject.title(subject.method))
    tolerance = say("input-choosing-tolerance", tolerance=subject.tolerance_words)
    facts = {"tolerance": tolerance, "counted": counted}
    if least is None:
        return start, say("input-choosing-nor-does-any-measured", **facts)
    asked = say("input-choosing-asked", least=f"{least:g}", marked=subject.marked is not None)
    return start, say("input-choosing-meets", asked=asked, **facts)


def _too_few(runs: int) -> tuple[str, str]:
    facts = {"value": say("input-choosing-each", runs=runs), "least_draws": halves.LEAST_DRAWS}
    needed = say("input-choosing-there-each-far-needed", **facts)
    return say("input-choosing-works-known-yet"), needed


def _sure(share: float, runs: int, wanted: float) -> bool:
    """Whether the 95 % interval of a share lies above the share that is wanted."""
    return solving.clopper_pearson(round(share * runs), runs)[0] >= wanted


def _opened(sentence: str, *, sure: bool) -> str:
    """Begin with a capital; ε stays what it is. "Probably", where the runs leave a doubt."""
    if not sure:
        return say("input-choosing-probably", sentence=sentence)
    return say("input-choosing-sure", sentence=re.sub("^no ", "No ", sentence))


def _why(
    subject: Subject, smallest: tuple[float | None, solving.FeasibleBand], cap: int, counted: str
) -> str:
    least, band = smallest
    costs = None if band.low is None else shown(band.low, "up")
    wanted = say("input-choosing-wanted", wanted=f"{100 * subject.wanted:.3g}")
    facts = {"tolerance_words": subject.tolerance_words, "counted": counted, "wanted": wanted}
    if least is None:
        advice = subject.advice or say("input-choosing-more", unit=subject.unit_of_data)
        return say("input-choosing-none-measured-enough-runs", advice=advice, **facts)
    typically = "yes" if subject.ledger.delta > 0 else "no"
    limit = shown(risk.largest_epsilon(0.01, cap / 1000), "down")
    dearer = costs is not None and costs != shown(least, "up")
    start = say("input-choosing-start", least=f"{least:g}", costs=costs if dearer else "none")
    proven = "yes" if dearer else "no"
    above = say("input-choosing-above-chance-could", limit=limit, proven=proven)
    facts |= {"start": start, "above": above, "cap": cap, "typically": typically}
    return say("input-choosing-enough-runs-within-there", **facts)
