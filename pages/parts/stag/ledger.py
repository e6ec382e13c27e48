"""Tab "Is it private?": the attack on the method, whom it protects, where a proof fails."""

from functools import partial

from dp_core.algorithms.stag.method.steps import LEAST_SIDE
from dp_core.algorithms.stag.params import PublishedParams
from dp_core.algorithms.stag.study import GAP_RUNS, ladder, last_size, pair_at, problems
from dp_core.words import say
from pages.common.show import proofs
from pages.common.tabs import attacks, ledger
from pages.parts.stag import people
from pages.parts.stag.state import View

RUNS = 4_000  # a side
FIRST = "row1"


def show(view: View) -> None:
    """Draw the tab."""
    ledger.show(view, _attack(view), partial(_further, view))


def _attack(view: View) -> attacks.Attack:
    """Attack the published method where it shows most, any other with a point where no other is."""
    if isinstance(view.params, PublishedParams):
        return _of(view, FIRST)
    pair = attacks.pair_of(view, f"lone_{view.method}")
    words = {"differ": say("stag-differ"), "words": say("stag-lone.setting")}
    return attacks.of(view, pair, runs=RUNS, **words)


def _of(view: View, key: str) -> attacks.Attack:
    """Attack on a pair of the published gaps; at another ε the grid changes at another size."""
    pair = pair_at(attacks.pair_of(view, key), view.params.epsilon)
    alike = PublishedParams(epsilon=view.params.epsilon, sampling_rate=1)
    setting = say(f"stag-pair-{key}.setting", size=last_size(alike, LEAST_SIDE))
    return attacks.of(view, pair, runs=GAP_RUNS, differ=say("stag-differ"), words=setting)


def _further(view: View) -> None:
    people.show(view)
    params = view.params
    if isinstance(params, PublishedParams):
        proofs.published(
            view.key,
            ladder(params),
            problems(params, view.output, box_from_data=view.lattice.facts_from_data),
            lambda key: None if key == FIRST else attacks.on_pair(_of(view, key)),
            help=say("stag-ladder"),
            words=say("stag-rows", epsilon=params.epsilon),
        )
