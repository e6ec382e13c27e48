"""Tab "Ledger": what every step costs, where the claim fails, live attacks."""

from functools import partial

import streamlit as st

from dp_core.algorithms.dpc_stacking.params import PublishedParams
from dp_core.algorithms.dpc_stacking.study import COLUMNS, ladder, problems
from pages.common.show import panels, proofs
from pages.common.tabs import attacks, replaying
from pages.parts.dpc_stacking.state import View, title

LADDER = (
    "The first bar is what is said of one column. The second counts all columns of a row. A bar "
    "with a head has no end."
)
LABELS: dict[str, tuple[str, str]] = {
    "columns": ("lower corner", "upper corner"),
    "true_weights": ("all alike", "one differs"),
    "unit": ("lower end", "upper end"),
    "own_epsilon": ("in the cloud", "far away"),
    "own_bounds": ("largest is 100", "largest is 650"),
}
SETTINGS = {
    "columns": f"A table of 32 people and {COLUMNS} columns. One person moves from the lower "
    "corner of the box to the upper one; the attacker knows everybody else. ε is taken as it is "
    "stated, not from the data.",
    "true_weights": "32 people in one corner, or one of them in the other; the weight of the vote "
    "is read from the true table.",
    "unit": "Columns that are 1, 10 and 100 wide, and a sensitivity of 1 for each. One person "
    "moves from the lower end of all to the upper one.",
    "own_epsilon": "A cloud of 63 people near a corner. One of them stays, or moves far away: the "
    "ε from the data changes, and with it the noise of all others.",
    "own_bounds": "Limits read from the table: its largest value is 100, or 650.",
}


def show(view: View) -> None:
    """Draw the tab."""
    panels.ledger_panel(view.release.ledger, unit=view.unit, key="dpc_ledger")
    if isinstance(view.params, PublishedParams):
        _published(view, view.params)
    elif view.variant == "no_privacy":
        st.info("There is no noise, so there is nothing to prove and nothing to attack.")
    else:
        _attack_whole(view)
    replaying.show(view)


def _published(view: View, params: PublishedParams) -> None:
    facts = view.table.bounds is None or view.table.facts_from_data
    proofs.published(
        view,
        ladder(params, view.output),
        problems(params, view.output, len(view.table), facts_from_data=facts),
        partial(_attack_gap, view),
        help=LADDER,
        words=f"With the numbers of this run. Five gaps can be seen at work, at ε = "
        f"{params.epsilon:g}: the method runs on two small tables that differ in one person, "
        "and an attack tells them apart.",
    )


def _attack_gap(view: View, key: str) -> None:
    first, other = LABELS[key]
    labels = (("D", first), ("D′", other))
    attacks.on_pair(attacks.of(view, attacks.pair_of(view, key), labels), SETTINGS[key])


def _attack_whole(view: View) -> None:
    """Attack a method that claims what it proves."""
    pair = attacks.pair_of(view, f"corner_{_kind(view)}")
    st.markdown("**Attack it: two tables that differ in one person**")
    panels.say(
        f"One person moves from the lower corner of the box to the upper one, and the attacker "
        f"knows everybody else. {title(view.method)} runs {pair.runs:,} times on each table at "
        f"ε = {view.params.epsilon:g}, and the attack asks which of the two it was. It can "
        "disprove a claim and never prove one."
    )
    labels = (("table D", "lower corner"), ("table D′", "upper corner"))
    attacks.offer(attacks.of(view, pair, labels))


def _kind(view: View) -> str:
    """Pick the pair that is hardest for the method as it stands."""
    if view.method == "central":
        kind = view.output.facts["synopsis"]
        return f"central_{kind}"
    if view.method == "local" and view.params.noise == "laplace_split":
        return "local_split"
    return view.method
