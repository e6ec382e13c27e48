"""Tab "Is it private?": the claim when repaired, where the proof fails, live attacks."""

from functools import partial
from typing import Any

from dp_core.algorithm import NeighbourPair
from dp_core.algorithms.privscbn.method import clusters_wanted
from dp_core.algorithms.privscbn.params import PublishedParams
from dp_core.algorithms.privscbn.study import ladder, problems
from dp_core.words import Message, message, say
from pages.common.show import proofs
from pages.common.tabs import attacks, ledger
from pages.parts.privscbn.state import View

RUNS = 4_000  # a side
FIRST = "P3"


def show(view: View) -> None:
    """Draw the tab."""
    ledger.show(view, _attack(view), partial(_further, view))


def _attack(view: View) -> attacks.Attack | None:
    """Attack the published method where it shows most, others with the record that moves most."""
    if view.method in ("published", "no_privacy"):
        return _gap(view, FIRST) if view.method == "published" else None
    if view.mixed and view.method in ("joint", "joint_zcdp"):
        return _of(view, "categories")
    return _of(view, "single" if view.method == "joint" else "all")


def _of(view: View, kind: str) -> attacks.Attack:
    pair = attacks.pair_of(view, f"{kind}_{view.method}")
    ones = int(pair.make()[0].values[0].sum()) if kind == "all" else 0
    return _told(view, pair, message(f"privscbn-pair-{kind}.setting", ones=ones))


def _gap(view: View, key: str) -> attacks.Attack:
    pair, name = attacks.pair_of(view, key), key.lower()
    return _told(view, pair, message(f"privscbn-pair-{name}.setting"))


def _told(view: View, pair: NeighbourPair, setting: Message) -> attacks.Attack:
    words = {"differ": say("privscbn-differ"), "words": str(setting)}
    return attacks.of(view, pair, runs=RUNS, **words)


def _further(view: View) -> None:
    if view.method != "published":
        return
    given = _given(view)
    facts = {"rows": len(view.table), "records": view.table.record, "columns": view.m}
    proofs.published(
        view.key,
        ladder(**given),
        problems(**given),
        lambda key: None if key == FIRST else attacks.on_pair(_gap(view, key)),
        help=say("privscbn-ladder"),
        words=say("privscbn-proof", epsilon=view.params.epsilon, **facts),
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
