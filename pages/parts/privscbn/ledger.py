"""Tab "Is it private?": the claim when repaired, where the proof fails, live attacks."""

from functools import partial
from typing import Any

from dp_core.algorithms.privscbn.method import clusters_wanted
from dp_core.algorithms.privscbn.params import PublishedParams
from dp_core.algorithms.privscbn.study import ladder, problems
from pages.common.show import proofs
from pages.common.tabs import attacks, ledger
from pages.parts.privscbn.state import View

RUNS = 4_000  # a side
FIRST = "P3"
DIFFER = "two tables that differ in one record"
LADDER = (
    "The first two lines believe the paper's sensitivities. The others are what a step alone truly "
    "costs."
)

NUMBERS = {1: "one of", 2: "two of", 3: "three of", 4: "all"}
TABLES = {
    "P3": "Of 1,000 records with two columns, 999 are 00.",
    "P3_block": "Of 1,000 records with four columns, 999 are 0000.",
    "P4": "Three records with three columns.",
    "P5": "Of 1,000 records with three columns, 999 are 000.",
}

OF_CATEGORIES = (
    "Two columns of three categories. Table D has one record with the last of them in both, table "
    "D′ has it with the first; half of the other 48 have the first, half the last. The attack asks "
    "which of the two tables it was."
)

OF_ONE = (
    "One column. Table D has one record with a yes, table D′ has it with a no; of the other 48 "
    "half have a yes. All of ε protects one number, so the attack comes near to what is proven: "
    "it asks which of the two tables it was."
)


def show(view: View) -> None:
    """Draw the tab."""
    ledger.show(view, _attack(view), partial(_further, view))


def _attack(view: View) -> attacks.Attack | None:
    """Attack the published method where it shows most, others with the record that moves most."""
    if view.method in ("published", "no_privacy"):
        return _of(view, FIRST) if view.method == "published" else None
    if view.mixed and view.method in ("joint", "joint_zcdp"):
        pair = attacks.pair_of(view, f"categories_{view.method}")
        return attacks.of(view, pair, runs=RUNS, differ=DIFFER, words=OF_CATEGORIES)
    if view.method == "joint":
        pair = attacks.pair_of(view, "single_joint")
        return attacks.of(view, pair, runs=RUNS, differ=DIFFER, words=OF_ONE)
    pair = attacks.pair_of(view, f"all_{view.method}")
    ones = int(pair.make()[0].values[0].sum())
    words = (
        f"Table D has one record with {NUMBERS[ones]} four columns, table D′ has it with none; "
        "the other 49 have none. The attack asks which of the two tables it was."
    )
    return attacks.of(view, pair, runs=RUNS, differ=DIFFER, words=words)


def _of(view: View, key: str) -> attacks.Attack:
    pair = attacks.pair_of(view, key)
    first, other = pair.sides
    words = f"{TABLES[key]} D has {first}, D′ has {other} instead."
    return attacks.of(view, pair, runs=RUNS, differ=DIFFER, words=words)


def _further(view: View) -> None:
    if view.method != "published":
        return
    given = _given(view)
    proofs.published(
        view.key,
        ladder(**given),
        problems(**given),
        lambda key: None if key == FIRST else attacks.on_pair(_of(view, key)),
        help=LADDER,
        words=f"For this table: {len(view.table):,} {view.table.record} with {view.m} columns, "
        f"at ε = {view.params.epsilon:g}. Three problems can be seen at work: the method runs on "
        "two small tables that differ in one record, and an attack tells them apart.",
    )


def _given(view: View) -> dict[str, Any]:
    """Numbers of this run that the ladder and the problems speak of."""
    params = view.params
    assert isinstance(params, PublishedParams)
    clusters = view.output.clusters or []
    return {
        "m": view.m,
        "n": len(view.table),
        "k": clusters_wanted(params.k, view.m),
        "epsilon": params.epsilon,
        "sizes": [len(cluster) for cluster in clusters],
        "max_parents": params.max_parents,
    }
