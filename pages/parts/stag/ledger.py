"""Tab "Is it private?": whom it protects, where the proof fails, live attacks."""

from functools import partial

from dp_core.algorithms.stag.method.steps import LEAST_SIDE
from dp_core.algorithms.stag.params import PublishedParams
from dp_core.algorithms.stag.study import GAP_RUNS, ladder, last_size, pair_at, problems
from pages.common.show import proofs
from pages.common.tabs import attacks, ledger
from pages.parts.stag import people
from pages.parts.stag.state import View

RUNS = 4_000  # a side
FIRST = "row1"
DIFFER = "two maps that differ in one point"
LADDER = (
    "The second line supposes that rows 1 to 5 below were repaired, and adds the steps up as is "
    "right: merging and splitting touch different points."
)


def show(view: View) -> None:
    """Draw the tab."""
    ledger.show(view, _attack(view), partial(_further, view))


def _attack(view: View) -> attacks.Attack:
    """Attack the published method where it shows most, any other with a point where no other is."""
    if isinstance(view.params, PublishedParams):
        return _of(view, FIRST)
    pair = attacks.pair_of(view, f"lone_{view.method}")
    words = (
        "Both maps have 8 × 8 cells and 200 points in one corner; D′ has one more point in the far "
        "corner, D has none there. The attack asks which of the two maps it was."
    )
    return attacks.of(view, pair, runs=RUNS, differ=DIFFER, words=words)


def _of(view: View, key: str) -> attacks.Attack:
    epsilon = view.params.epsilon
    pair = pair_at(attacks.pair_of(view, key), epsilon)
    told = {"differ": DIFFER, "words": _setting(key, epsilon)}
    return attacks.of(view, pair, runs=GAP_RUNS, **told)


def _further(view: View) -> None:
    people.show(view)
    params = view.params
    if isinstance(params, PublishedParams):
        proofs.published(
            view.key,
            ladder(params),
            problems(params, view.output, box_from_data=view.lattice.facts_from_data),
            lambda key: None if key == FIRST else attacks.on_pair(_of(view, key)),
            help=LADDER,
            words=f"With the numbers of this run, at ε = {params.epsilon:g}. Five rows can be seen "
            "at work: the method runs on two small maps that differ in one point, and an attack "
            "tells them apart. It runs there without sampling: on a sample the point may be left "
            "out, and more runs would be needed.",
        )


def _setting(key: str, epsilon: float) -> str:
    """Describe the two maps of a pair."""
    if key == "row4":
        size = last_size(PublishedParams(epsilon=epsilon, sampling_rate=1), LEAST_SIDE)
        return (
            f"A map of 16 × 16 lattice cells. D has {size:,} points, D′ one more: the middle grid "
            "has 10 cells a side, or 11."
        )
    return {
        "row1": "A map of 8 × 8 cells with 200 points in one corner. The far corner is empty in D "
        "and holds one point in D′. θ = 40.",
        "row2": "A map of 2 × 2 cells, θ = 40; the filter draws all cells that reach it. One cell "
        "has 200 points, another has 39 in D and 40 in D′.",
        "row3": "A map of 2 × 2 cells, θ = 40, without boost. Beside a cell with 100 points D has "
        "cells with 0, 2 and 5, D′ with 0, 3 and 5.",
        "row7": "A map of 2 × 2 cells, θ = 40; the filter draws half of the cells that reach it. "
        "Two cells have 60 points, a third has 39 in D and 40 in D′.",
    }[key]
