"""Which ε: the smallest that meets the tolerance, the largest within the risk cap."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import streamlit as st

from dp_core import risk, verdict
from dp_core.algorithms.privscbn.explore import QUIET
from dp_core.experiments import Row
from pages.common import controls
from pages.parts import scbn_curves as parts
from pages.parts.scbn_curves import Question
from pages.parts.scbn_state import KEY, View, title

NOT_FREE = (
    "An ε chosen by its error on the real table is itself computed from that table, and no "
    "guarantee covers it. To choose without looking, measure on a look-alike."
)
WHY_ELSEWHERE = (
    "A look-alike is a made-up table with as many records and attributes. What is chosen on it "
    "depends on nobody, so it costs no privacy."
)
HERE, ELSEWHERE = "this table", "a look-alike"
LEAST_CAP, MOST_CAP, USUAL_CAP = 11, 500, 50


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What the runs say about ε.

    Parameters
    ----------
    words : (str, str)
        The answer, and what it rests on.
    works : (float, float) or None
        Range of ε that meets both wishes.
    least : float or None
        Smallest measured ε that meets the tolerance.
    between : tuple of float
        ε of the slider just below it that were not measured.
    """

    words: tuple[str, str]
    works: tuple[float, float] | None
    least: float | None
    between: tuple[float, ...]


def risk_cap() -> int:
    """Ask how far a chance of 10 in 1,000 may grow."""
    key = f"{KEY}_cap"
    controls.remember(key, USUAL_CAP)
    return st.slider(
        "Risk cap: a chance of 10 in 1,000 may grow to at most (in 1,000)",
        LEAST_CAP,
        MOST_CAP,
        USUAL_CAP,
        key=key,
        bind=controls.BOUND,
        help="The largest ε this allows is a closed form; see the risk panel.",
    )


def answer(view: View, question: Question, rows: Sequence[Row], cap: int) -> Answer:
    """Answer from the runs of the method on screen."""
    if view.method == "no_privacy":
        words = ("Without noise there is no ε to choose.", "Its error is the lowest line.")
        return Answer(words=words, works=None, least=None, between=())
    shares, runs = _shares(view, rows)
    if not shares:
        return Answer(words=("", ""), works=None, least=None, between=())
    grid = sorted(shares)
    found = verdict.smallest_epsilon(shares.__getitem__, view.wanted, grid, draws=runs)
    band = verdict.feasible_band(found.epsilon, risk.largest_epsilon(0.01, cap / 1000))
    between = _between(grid, found.epsilon)
    if parts.unproven(view):
        words = _unproven_words(view, found.epsilon, runs)
        return Answer(words=words, works=None, least=found.epsilon, between=between)
    works = band.rounded()
    words = (_opened(band.sentence()), _why(view, found.epsilon, cap, runs))
    return Answer(words=words, works=works, least=found.epsilon, between=between)


def offers(view: View, question: Question, found: Answer) -> None:
    """Offer to look closer, and to take the answer where nobody's data led to it."""
    with st.container(horizontal=True, gap="small"):
        if found.between:
            st.button(
                f"Look closer: {len(found.between)} more ε from {found.between[0]:g} to "
                f"{found.between[-1]:g}",
                key=f"{KEY}_closer",
                icon=":material/zoom_in:",
                on_click=_look_closer,
                args=(view, question, found.between),
            )
        fine = question.free or view.table.synthetic
        if found.least is not None and fine and not parts.unproven(view):
            st.button(
                f"Use ε = {found.least:g}",
                key=f"{KEY}_least",
                on_click=controls.load,
                args=(KEY, {"epsilon": found.least}),
                help="The smallest measured ε that meets the tolerance. The data behind it are "
                "made up, so nobody's privacy is at stake.",
            )


def _look_closer(view: View, question: Question, between: tuple[float, ...]) -> None:
    place = (question.table.fingerprint, view.method, question.ways)
    known = parts.closer(view, question)
    st.session_state[parts.CLOSER][place] = tuple(sorted({*known, *between}))


def _shares(view: View, rows: Sequence[Row]) -> tuple[dict[float, float], int]:
    """Share of the runs within the tolerance at each ε, and the fewest runs of any."""
    errors: dict[float, list[float]] = {}
    for row in rows:
        if row.method == view.method and row.epsilon < QUIET:
            errors.setdefault(row.epsilon, []).append(row.value)
    shares = {
        epsilon: float(np.mean(np.asarray(values) <= view.tolerance))
        for epsilon, values in errors.items()
    }
    return shares, min(map(len, errors.values()), default=0)


def _between(grid: Sequence[float], least: float | None) -> tuple[float, ...]:
    """Slider values between the answer and the measured ε below it."""
    below = [epsilon for epsilon in grid if least is not None and epsilon < least]
    if least is None or not below:
        return ()
    return tuple(each for each in verdict.EPSILON_GRID if below[-1] < each < least)


def _unproven_words(view: View, least: float | None, runs: int) -> tuple[str, str]:
    start = f"No ε of {title(view.method)} can be recommended: none is proven."
    tolerance = f"the tolerance of {view.tolerance:g}"
    if least is None:
        return start, f"Nor does any measured ε meet {tolerance} ({runs} runs at each)."
    return start, f"It meets {tolerance} from a claimed ε of {least:g} on ({runs} runs at each)."


def _opened(sentence: str) -> str:
    """Begin with a capital; ε stays what it is."""
    return f"{sentence.replace('none', 'None', 1) if sentence.startswith('none') else sentence}."


def _why(view: View, least: float | None, cap: int, runs: int) -> str:
    within = f"{view.wanted:.0%} of {runs} runs are within {view.tolerance:g}"
    if least is None:
        return f"At none of the measured ε {within}; more records would help."
    typically = "typically " if view.release.ledger.delta > 0 else ""
    limit = risk.largest_epsilon(0.01, cap / 1000)
    above = f"above {math.floor(100 * limit) / 100:g} a chance of 10 in 1,000 could {typically}"
    return f"From ε = {least:g} on, {within} at each measured ε; {above}grow beyond {cap} in 1,000."
