"""Tab "Is it private?": what every step costs, where the claim fails, live attacks."""

from functools import partial

from dp_core.algorithms.dpc_stacking.params import PublishedParams
from dp_core.algorithms.dpc_stacking.study import COLUMNS, ladder, problems
from dp_core.words import say
from pages.common.show import proofs
from pages.common.tabs import attacks, ledger
from pages.parts.dpc_stacking.state import View

FIRST = "columns"


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
    return attacks.of(view, pair, differ=say("dpc-differs"), words=say("dpc-attacked-corner"))


def _of(view: View, key: str) -> attacks.Attack:
    pair = attacks.pair_of(view, key)
    words = say(f"dpc-attacked-{key}", columns=COLUMNS)
    return attacks.of(view, pair, differ=say("dpc-differs"), words=words)


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
        help=say("dpc-ladder"),
        words=say("dpc-gaps", epsilon=params.epsilon),
    )


def _kind(view: View) -> str:
    """Pick the pair that is hardest for the method as it stands."""
    if view.method == "central":
        kind = view.output.facts["synopsis"]
        return f"central_{kind}"
    if view.method == "local" and view.params.noise == "laplace_split":
        return "local_split"
    return view.method
