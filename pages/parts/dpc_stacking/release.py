"""Tabs "Is it private?" and "Release" of groups."""

import pandas as pd
import streamlit as st

from dp_core.algorithms.dpc_stacking import evidence
from dp_core.algorithms.dpc_stacking.params import PublishedParams
from dp_core.algorithms.dpc_stacking.study.gaps import ladder, problems
from dp_core.tables.numeric import NumericTable
from dp_core.view.released import dots, to_the_noise
from dp_core.words import named, say
from pages.common.show import panels, verdicts
from pages.common.tabs import ledger, releases
from pages.common.tabs.releases import Drawn
from pages.parts.dpc_stacking.state import View

NAME = "groups"


def show(view: View) -> None:
    if view.variant == "no_privacy":
        st.info(say("dpc-published-adds-noise-all-nothing"))
        return
    table = view.table
    unknown = table.bounds is None or table.facts_from_data
    releases.tab(
        view,
        _show,
        refused=say("dpc-no-limits") if unknown else "",
        note="" if view.variant == "local" else say("dpc-leaves"),
        files=_files(view.output),
        sound={"variant": "central"},
        also={named("columns"): table.names, named("limits"): _limits(table)},
    )


def _limits(table: NumericTable) -> list[str]:
    low, high = table.bounds or ((), ())
    pairs = zip(low, high, strict=True)
    return [say("dpc-limits-of", low=least, high=most) for least, most in pairs]


def _files(output: evidence.Clustering) -> dict[str, str]:
    there = {
        "centres.csv": True,
        "columns.csv": True,
        "codes.csv": any(source.codes for source in output.sources),
        "made-up-rows.csv": output.synthetic is not None,
        "made-up-rows.json": output.synthetic is not None,
        "noisy-rows.csv": output.noisy_table is not None,
        "assign.py": True,
    }
    slugs = {name: name.replace(".", "-") for name, is_there in there.items() if is_there}
    return {name: say(f"dpc-holds-{slug}") for name, slug in slugs.items()}


def _show(drawn: Drawn) -> None:
    output = drawn.release.output
    centres = evidence.centre_table(output)
    places = centres.iloc[:, -len(output.names) :]
    made_up = output.synthetic
    rows = None if made_up is None else pd.DataFrame(made_up, columns=places.columns)
    figure = dots(places, rows, panels.current_theme(), ink=releases.ink(drawn))
    panels.chart(figure, key="dpc_released", alt=say("dpc-released.alt"))
    releases.download(drawn, name=NAME)
    panels.table(to_the_noise(centres), say("dpc-centres"), height="content")
    if made_up is not None:
        panels.note(evidence.MADE_UP)


# --- tab "Is it private?": what every step costs, where the claim fails, live attacks -------------

FIRST = "columns"


def show_ledger(view: View) -> None:
    ledger.show(view, _attack(view), _further)


def _attack(view: View) -> ledger.Attack | None:
    """Attack the published method where it shows most, any other with a person who moves far."""
    if isinstance(view.params, PublishedParams):
        return _of(view, FIRST)
    if view.variant == "no_privacy":
        return None
    pair = ledger.pair_of(view, f"corner_{_kind(view)}")
    return ledger.of(view, pair, differ=say("dpc-differs"), words=say("dpc-attacked"))


def _of(view: View, key: str) -> ledger.Attack:
    pair = ledger.pair_of(view, key)
    words = say("dpc-attacked") if key == FIRST else str(pair.title)
    return ledger.of(view, pair, differ=say("dpc-differs"), words=words)


def _further(view: View) -> None:
    params = view.params
    if not isinstance(params, PublishedParams):
        return
    facts = view.table.bounds is None or view.table.facts_from_data
    verdicts.published(
        view.key,
        ladder(params, view.output),
        problems(params, view.output, facts_from_data=facts),
        lambda key: None if key == FIRST else ledger.on_pair(_of(view, key)),
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
