"""Tabs "How it works", "Is it private?" and "Release" of groups."""

from contextlib import AbstractContextManager

import numpy as np
import pandas as pd
import streamlit as st

from dp_core.algorithms.dpc_stacking import evidence
from dp_core.algorithms.dpc_stacking.method.steps.primaries import TITLES
from dp_core.algorithms.dpc_stacking.outputs import Clustering, Stage
from dp_core.algorithms.dpc_stacking.params import PublishedParams
from dp_core.algorithms.dpc_stacking.study import curves
from dp_core.algorithms.dpc_stacking.study.gaps import ladder, problems
from dp_core.algorithms.dpc_stacking.view import steps_figures, story
from dp_core.tables.numeric import NumericTable
from dp_core.view.released import dots, to_the_noise
from dp_core.words import Message, message, named, say, sentences
from dp_core.words.numbers import significant
from pages.common.input import controls, offers
from pages.common.show import panels, verdicts
from pages.common.tabs import ledger, releases
from pages.parts.dpc_stacking import picture
from pages.parts.dpc_stacking.state import FROM_DATA, KEY, View

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
    names = ["centres.csv", "columns.csv"]
    if any(source.codes for source in output.sources):
        names.append("codes.csv")
    if output.synthetic is not None:
        names += ["made-up-rows.csv", "made-up-rows.json"]
    if output.noisy_table is not None:
        names.append("noisy-rows.csv")
    return {name: say(f"dpc-holds-{name.replace('.', '-')}") for name in [*names, "assign.py"]}


def _show(drawn: releases.Drawn) -> None:
    output = drawn.release.output
    centres = evidence.centre_table(output)
    places = centres.iloc[:, -len(output.names) :]
    made_up = output.synthetic
    rows = None if made_up is None else pd.DataFrame(made_up, columns=places.columns)
    figure = dots(places, rows, panels.current_theme(), ink=releases.ink(drawn))
    alt = say("dpc-released", centres=len(output.centres))
    panels.chart(figure, key="dpc_released", alt=alt)
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
    if view.variant == "no_privacy":
        return None
    published = isinstance(view.params, PublishedParams)
    return _of(view, FIRST if published else f"corner_{_kind(view)}", say("attack-knows"))


def _of(view: View, key: str, words: str = "") -> ledger.Attack:
    pair = ledger.pair_of(view, key)
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
    )


def _kind(view: View) -> str:
    """Pick the pair that is hardest for the method as it stands."""
    if view.method == "central":
        return f"central_{view.output.facts['synopsis']}"
    if view.method == "local" and view.params.noise == "laplace_split":
        return "local_split"
    return view.method


# --- tab "How it works": the stages of a run, the votes, and what the last step reads -------------


def show_steps(view: View) -> None:
    said = [view.algorithm.method(view.method).summary, *view.output.warnings]
    panels.say(sentences(said))
    if view.output.stages:
        st.markdown(f"**{say('dpc-stages')}**")
        _walk(view)
    if view.output.primary_labels:
        _votes(view)
    else:
        panels.say(message("dpc-nobody-votes"))


@st.fragment
def _walk(view: View) -> None:
    found = view.output.stages
    titles = [stage.title for stage in found]
    key = f"{KEY}_stage"
    offers.settle(key, titles, named)
    if st.session_state.get(key) not in titles:
        st.session_state[key] = titles[0]
    chosen = st.segmented_control(
        say("dpc-stages.choose"), titles, required=True, key=key, format_func=named
    )
    number = titles.index(str(chosen))
    _moves(key, titles, number)
    words = story.stage_words(found, number)
    panels.say(words)
    own = view.table.confidential and picture.from_rows(view)
    place = {"number": number + 1, "stages": len(titles), "title": named(titles[number])}
    label = message("dpc-stage-label", own=own, **place)
    frame = panels.holder_frame if own else panels.released_frame
    with frame(label, key="dpc_stage"):
        before = found[number - 1] if _continues(found, number) else None
        seen = view.output.bounds, picture.projection(view), panels.current_theme()
        looks = {"colours": view.colours, "before": before}
        heard = sentences([say("full-sentence", sentence=place["title"]), words])
        figure = steps_figures.stage_figure(found[number], *seen, **looks)
        panels.chart(figure, key=f"{KEY}_stage_picture", alt=heard)


def _continues(found: tuple[Stage, ...], number: int) -> bool:
    """Whether the centres of a stage are those of the last one, moved."""
    if not number or found[number].kind != "centres":
        return False
    before = found[number - 1]
    same = before.places.shape == found[number].places.shape
    return same and before.kind in ("centres", "start")


def _moves(key: str, titles: list[str], number: int) -> None:
    with st.container(horizontal=True, gap="small"):
        for name, step in (("back", -1), ("next", 1)):
            place = int(np.clip(number + step, 0, len(titles) - 1))
            move = {"on_click": controls.load, "args": (KEY, {"stage": titles[place]})}
            label, last = say(f"dpc-stages.{name}"), place == number
            st.button(label, key=f"{key}_{name}", disabled=last, **move)


def _votes(view: View) -> None:
    st.markdown(f"**{say('dpc-votes')}**")
    found = curves.vote_map(view.output, view.colours)
    with _framed(view, "dpc_votes"):
        panels.say(message("dpc-votes-map", rows=_rows(view)))
        figure = steps_figures.vote_heat(found, panels.current_theme())
        panels.chart(figure, key=f"{KEY}_votes", alt=_alt(found))
        if found.rows > len(found.groups):
            panels.note(message("dpc-some-rows", drawn=len(found.groups), rows=found.rows))
        panels.metrics_row([_weight(view.output, name) for name in found.names])
        panels.say(story.reading_words(curves.data_share(view.output)))


def _rows(view: View) -> Message:
    """Name the rows that the clusterers read."""
    kind, rows = "noisy" if view.output.noisy_table is not None else "true", view.table.values
    if view.output.synthetic is not None:
        kind, rows = "made", view.output.synthetic
    return message("dpc-rows-read", rows=len(rows), kind=kind)


def _weight(output: Clustering, name: str) -> panels.Metric:
    facts = {"weight": output.weights[name], "silhouette": output.silhouettes[name]}
    return picture.metric("dpc-weight", clusterer=TITLES[name], **facts)


def _framed(view: View, key: str) -> AbstractContextManager[None]:
    """Frame of what follows from the rows that were read."""
    if view.variant == "no_privacy":
        return panels.holder_frame(FROM_DATA, key=key)
    return panels.released_frame(message("dpc-votes.read", rows=_rows(view)), key=key)


def _alt(found: curves.VoteMap) -> str:
    weighed = zip(found.names, found.weights, strict=True)
    listed = [f"{named(TITLES[name])} {significant(weight)}" for name, weight in weighed]
    return say("dpc-votes.alt", rows=found.rows, weights=listed)
