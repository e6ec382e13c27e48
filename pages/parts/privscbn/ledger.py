"""Tab "Ledger": what every step costs, what the claim becomes when repaired, and live attacks."""

from functools import partial
from typing import Any

import streamlit as st

from dp_core.algorithms.privscbn.method import clusters_wanted
from dp_core.algorithms.privscbn.params import PublishedParams
from dp_core.algorithms.privscbn.study import ladder, problems
from pages.common.show import panels, proofs
from pages.common.tabs import attacks, replaying
from pages.parts.privscbn.state import View, title

RUNS = 4_000  # a side
LADDER = (
    "The first two bars believe the paper's sensitivities. The others are what a step alone truly "
    "costs. A bar with two gaps is cut; only the one with a head has no end."
)

LABELS: dict[str, tuple[str, str]] = {
    "P3": ("one record 11", "one record 10"),
    "P3_block": ("one record 1111", "one record 1100"),
    "P4": ("records 000, 000, 101", "records 000, 000, 011"),
    "P5": ("one record 011", "one record 010"),
}
TABLES = {
    "P3": "Of 1,000 records with two attributes, 999 are 00.",
    "P3_block": "Of 1,000 records with four attributes, 999 are 0000.",
    "P4": "Three records with three attributes.",
    "P5": "Of 1,000 records with three attributes, 999 are 000.",
}


def show(view: View) -> None:
    """Draw the tab."""
    ledger = view.release.ledger
    panels.ledger_panel(ledger, unit=view.unit, key="scbn_ledger")
    if isinstance(view.params, PublishedParams) and view.method == "published":
        _published(view, _given(view))
    elif view.method != "no_privacy":
        _attack_whole(view)
    replaying.show(view)


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


def _published(view: View, given: dict[str, Any]) -> None:
    proofs.published(
        view,
        ladder(**given),
        problems(**given),
        partial(_attack_pair, view),
        help=LADDER,
        words=f"For this table: {len(view.table):,} {view.table.record} with {view.m} attributes, "
        f"at ε = {view.params.epsilon:g}. Three problems can be seen at work: the method runs on "
        "two small tables that differ in one record, and an attack tells them apart.",
    )


def _attack_pair(view: View, key: str) -> None:
    first, other = LABELS[key]
    labels = (("D", first), ("D′", other))
    attack = attacks.of(view, attacks.pair_of(view, key), labels, runs=RUNS)
    attacks.on_pair(attack, f"{TABLES[key]} D has {first}, D′ has {other} instead.")


def _attack_whole(view: View) -> None:
    """Attack a method that claims what it proves, with the record that moves most."""
    st.markdown("**Attack it: two tables that differ in one record**")
    panels.say(
        f"Table D has one record with all four attributes, table D′ has it with none; the "
        f"other 49 have none. {title(view.method)} runs {RUNS:,} times on each at ε = "
        f"{view.params.epsilon:g}, and the attack asks which of the two tables it was. It can "
        "disprove a claim and never prove one."
    )
    labels = (("table D", "one record of ones"), ("table D′", "none"))
    pair = attacks.pair_of(view, f"all_{view.method}")
    attacks.offer(attacks.of(view, pair, labels, runs=RUNS))
