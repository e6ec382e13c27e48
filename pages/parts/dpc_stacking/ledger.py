"""Tab "Is it private?": what every step costs, where the claim fails, live attacks."""

from functools import partial

from dp_core.algorithms.dpc_stacking.params import PublishedParams
from dp_core.algorithms.dpc_stacking.study import COLUMNS, ladder, problems
from pages.common.show import proofs
from pages.common.tabs import attacks, ledger
from pages.parts.dpc_stacking.state import View

FIRST = "columns"
DIFFER = "two tables that differ in one person"
LADDER = "The first line is what is said of one column. The second counts all columns of a row."
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
    ledger.show(view, _attack(view), partial(_further, view))


def _attack(view: View) -> attacks.Attack | None:
    """Attack the published method where it shows most, any other with a person who moves far."""
    if isinstance(view.params, PublishedParams):
        return _of(view, FIRST)
    if view.variant == "no_privacy":
        return None
    pair = attacks.pair_of(view, f"corner_{_kind(view)}")
    words = (
        "One person moves from the lower corner of the box to the upper one, and the attacker "
        "knows everybody else. The attack asks which of the two tables it was."
    )
    return attacks.of(view, pair, differ=DIFFER, words=words)


def _of(view: View, key: str) -> attacks.Attack:
    pair = attacks.pair_of(view, key)
    return attacks.of(view, pair, differ=DIFFER, words=SETTINGS[key])


def _further(view: View) -> None:
    params = view.params
    if not isinstance(params, PublishedParams):
        return
    facts = view.table.bounds is None or view.table.facts_from_data
    proofs.published(
        view.key,
        ladder(params, view.output),
        problems(params, view.output, len(view.table), facts_from_data=facts),
        lambda key: None if key == FIRST else attacks.on_pair(_of(view, key)),
        help=LADDER,
        words=f"With the numbers of this run. Five gaps can be seen at work, at ε = "
        f"{params.epsilon:g}: the method runs on two small tables that differ in one person, "
        "and an attack tells them apart.",
    )


def _kind(view: View) -> str:
    """Pick the pair that is hardest for the method as it stands."""
    if view.method == "central":
        kind = view.output.facts["synopsis"]
        return f"central_{kind}"
    if view.method == "local" and view.params.noise == "laplace_split":
        return "local_split"
    return view.method
