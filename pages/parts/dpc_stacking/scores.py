"""Under the error curves: the same groups scored on several tables, and how votes are written."""

from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from dp_core.algorithms.dpc_stacking.data.reading import ranges_of
from dp_core.algorithms.dpc_stacking.data.upload import Used
from dp_core.algorithms.dpc_stacking.method.steps.primaries import TITLES
from dp_core.algorithms.dpc_stacking.metrics import adjusted_rand
from dp_core.algorithms.dpc_stacking.outputs import Clustering
from dp_core.algorithms.dpc_stacking.params import MOST_ROWS, StackParams
from dp_core.algorithms.dpc_stacking.study import honesty, remembered
from dp_core.algorithms.dpc_stacking.study.honesty import GROUPS, Case, Gain, Score
from dp_core.algorithms.dpc_stacking.view import steps_figures, story
from dp_core.algorithms.dpc_stacking.view.story import ANSWERS, MEASURES
from dp_core.errors import DPError
from dp_core.releasing import OWN as OWN_FILE
from dp_core.releasing import Plan
from dp_core.study.experiments import trial_rng
from dp_core.tables.frozen import fingerprint
from dp_core.tables.numeric import MOST_COLUMNS, NumericTable
from dp_core.words import Message, message, say
from dp_core.words.numbers import decimal
from pages.common.input import controls, offers, widgets
from pages.common.show import html, panels
from pages.common.work import cache
from pages.common.work import jobs as work
from pages.parts.dpc_stacking.state import KEY, View, title, without_noise

Ceilings = dict[tuple[str, str], float]

WAYS = ("integer", "onehot")
AT_ONCE = 10_000  # rows up to which the encodings are compared without being asked for
_SWATCHES = {
    "true": "bar-true",
    "noisy": "bar-clustered",
    "made_up": "bar-clustered",
    "widened": "bar-widened",
}


def show(view: View) -> None:
    panels.say(message("dpc-scores.about"))
    guess = _guess()
    if guess:
        _bars(view, guess)
        _gains(view)
    _encodings(view)


# --- Scores of one table and another --------------------------------------------------------------


def _guess() -> str:
    """Ask before anything is shown."""
    panels.say(message("dpc-guess"))
    key = f"{KEY}_guess"
    offers.linked(key, list(ANSWERS), None, words=_answer)
    label = say("dpc-guess.label")
    return str(st.segmented_control(label, list(ANSWERS), format_func=_answer, key=key) or "")


def _answer(answer: str) -> str:
    return say(f"dpc-guess-{answer}")


def _cases(view: View, *, random: bool) -> list[Case]:
    """List what is scored; random groups are the same in every redraw."""
    cases = honesty.cases_of(view.unit_rows, view.labels, view.output)
    if not random:
        return cases
    dice = trial_rng(view.seed, "random groups", None, 0)
    return honesty.random_cases(cases, view.params.clusters, dice)


def _scores(view: View, *, random: bool) -> list[Score]:
    found = view.kept("scores", lambda: honesty.scored(_cases(view, random=random)), random)
    return list(found)


def _ceilings(view: View, *, random: bool) -> Ceilings:
    def best() -> Ceilings:
        found = _cases(view, random=random)
        if random:  # a table widened by random groups has these as its best ones
            found = [case for case in found if case.where != "widened"]
        return dict(honesty.ceilings(found))

    return view.kept("ceilings", best, random)


def _bars(view: View, guess: str) -> None:
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        measure = _measure()
        random = widgets.toggle(f"{KEY}_random", say("dpc-random"))
    scores = _scores(view, random=random)
    ceilings = _ceilings(view, random=random) if measure == "ch" else {}
    with panels.holder_frame(message("dpc-from-rows"), key="dpc_scores"):
        answer = story.answered(guess, _scores(view, random=True))
        st.markdown(f"**{html.md(answer)}**")
        _legend(scores, ceilings, random=random)
        names = list(dict.fromkeys(score.name for score in scores))
        titles = [_named(view, name, random and place) for place, name in enumerate(names, 1)]
        theme = panels.current_theme()
        figure = steps_figures.score_bars(scores, titles, ceilings, theme, measure=measure)
        panels.chart(figure, key=f"{KEY}_scores", alt=_alt(scores, measure))
        panels.note(" ".join(map(str, _notes(view, ceilings, random=random))))
        panels.table_under(say("dpc-scored.table"), _table(scores))


def _measure() -> honesty.Measure:
    looks = {"words": lambda measure: say(f"dpc-score-{measure}"), "help": say("dpc-score.help")}
    return widgets.segments(f"{KEY}_score", say("dpc-score"), MEASURES, **looks)


def _legend(scores: list[Score], ceilings: Ceilings, *, random: bool) -> None:
    places = dict.fromkeys(score.where for score in scores)
    items = [(_SWATCHES[where], say("dpc-table", where=where)) for where in places]
    if random:
        items[-1] = ("bar-widened", say("dpc-random.table"))
    panels.legend([*items, *([("bar-ceiling", say("dpc-ceiling"))] if ceilings else [])])


def _named(view: View, name: str, random: int) -> str:
    if random:
        return say("dpc-random.groups", number=random)
    alone = name == GROUPS and not view.output.primary_labels
    return title(view.method) if alone else story.named(name)


def _notes(view: View, ceilings: Ceilings, *, random: bool) -> list[Message]:
    rows, said = len(view.table), [message("dpc-random.about")] if random else []
    if view.output.synthetic is not None and not random:
        said.append(message("dpc-scored.nearest"))
    if ceilings:
        runs = honesty.restarts_of(min(rows, honesty.MOST_SCORED))
        said.append(message("dpc-ceiling.why", runs=runs))
    if rows > honesty.MOST_SCORED:
        said.append(message("dpc-scored.some", some=honesty.MOST_SCORED, rows=rows))
    if rows > honesty.SAMPLE:
        said.append(message("dpc-scored.sample", some=honesty.SAMPLE, rows=rows))
    return said


def _table(scores: list[Score]) -> panels.Table:
    return {
        say("dpc-scored.groups"): [story.named(score.name) for score in scores],
        say("dpc-scored.on"): [say("dpc-table", where=score.where) for score in scores],
        say("dpc-score-silhouette"): [round(score.silhouette, 3) for score in scores],
        say("dpc-score-ch"): [score.ch for score in scores],
    }


def _alt(scores: list[Score], measure: honesty.Measure) -> str:
    def heard(score: Score) -> Message:
        table, found = message("dpc-table", where=score.where), score.of(measure)
        return message("dpc-score-heard", groups=story.named(score.name), table=table, score=found)

    listed = [*map(heard, scores)]
    return say("dpc-scored.alt", measure=say(f"dpc-score-{measure}"), scores=listed)


def _gains(view: View) -> None:
    """Draw the gain of stacking that the paper reports, and what it is here."""
    st.markdown(f"**{say('dpc-gains')}**")
    if not view.output.primary_labels:
        panels.say(message("dpc-gains.without-stack"))
        return
    found = honesty.gains(_scores(view, random=False))
    with panels.holder_frame(message("dpc-from-rows"), key="dpc_gains"):
        for measure in MEASURES:
            st.markdown(f"- {html.md(story.gain_words(measure))}")
        panels.table(_gain_table(found), say("dpc-gains"))


def _gain_table(found: list[Gain]) -> panels.Table:
    return {
        say("dpc-scored.on"): [say("dpc-table", where=gain.where) for gain in found],
        say("dpc-score"): [say(f"dpc-score-{gain.measure}") for gain in found],
        say("dpc-gains.best"): [str(story.gain_of(gain.over_best)) for gain in found],
        say("dpc-gains.worst"): [str(story.gain_of(gain.over_worst)) for gain in found],
    }


# --- How a vote is written ------------------------------------------------------------------------


def _encodings(view: View) -> None:
    """Compare both encodings without noise, and offer the switch of the method on screen."""
    st.markdown(f"**{say('dpc-ways')}**")
    panels.say(message("dpc-ways.about"))
    _switch(view)
    if len(view.table) > MOST_ROWS:
        panels.note(message("dpc-ways.most", rows=MOST_ROWS))
        return
    if len(view.table) > AT_ONCE:
        _in_the_background(view)
        return
    try:
        outputs = {way: without_noise(view, way) for way in WAYS}
    except DPError as error:
        panels.note(error)
        return
    _compare(view, outputs)


def _in_the_background(view: View) -> None:
    params = view.params_as(StackParams)
    words = {"label": say("dpc-ways.job"), "start": say("dpc-ways.start")}
    asked = work.Work(
        prefix=KEY,
        name="ways",
        wanted=(view.table.fingerprint, str(params), view.seed),
        function=remembered.both_encodings,
        tasks=lambda: [(view.table, params, view.seed)],
        **words,
    )
    work.show(asked, lambda found: _compare(view, found[0]) if found else None)


def _switch(view: View) -> None:
    """Set the parameter of the method from here as well."""
    if not hasattr(view.params, "encoding"):
        return
    key = f"{KEY}_written"
    st.session_state[key] = view.params.encoding

    def change() -> None:
        controls.load(KEY, {"encoding": st.session_state[key]})

    looks = {"format_func": lambda way: say(f"dpc-way-{way}"), "required": True}
    st.segmented_control(say("dpc-ways.label"), WAYS, key=key, on_change=change, **looks)


def _compare(view: View, outputs: dict[str, Clustering]) -> None:
    groups: dict[str, Any] = {say(f"dpc-way-{way}.stack"): outputs[way].labels for way in WAYS}
    votes = outputs["integer"].primary_labels
    groups |= {say("dpc-alone", clusterer=TITLES[name]): found for name, found in votes.items()}
    agreed = [adjusted_rand(each, view.reference) for each in groups.values()]
    table = {
        say("dpc-scored.groups"): list(groups),
        say("dpc-ways.agreed"): [decimal(each, 2) for each in agreed],
    }
    classes = view.table.classes
    if classes is not None:
        known = [decimal(adjusted_rand(each, classes), 2) for each in groups.values()]
        table[say("dpc-ways.known")] = known
    with panels.holder_frame(message("dpc-from-rows"), key="dpc_ways"):
        panels.table(table, say("dpc-ways.table"))
        panels.note(message("dpc-ways.reading"))


# --- which columns are grouped, and between which public limits -----------------------------------


_WIDE = 342  # pixels: fits a phone
STATED, OWN = "stated", "own"
ROUND = {"0-1": (0.0, 1.0), "0-10": (0.0, 10.0), "0-100": (0.0, 100.0)}


def ask(whole: NumericTable) -> Used:
    """Draw the controls, and return which columns are used, and between which limits."""
    with st.popover(say("dpc-limits.panel")):
        many = _how_many(whole)
        preset = _preset(whole)
        typed = _typed(whole)
        free = not whole.confidential or preset != OWN  # else the limits were read from the rows
        with panels.frame_unless(free, message("dpc-from-rows"), key="dpc_limits"):
            edited = _editor(whole, preset, typed)
        public = preset != OWN or widgets.toggle(f"{KEY}_stated", say("dpc-public"))
    used = [j for j, use in enumerate(edited["Use"]) if use]
    if not used:
        panels.note(message("dpc-limits.none-used"))
        used = list(range(whole.columns_count))
    chosen = edited.iloc[used[:many]]
    low, high = (chosen[side].astype(float).tolist() for side in ("From", "To"))
    limits = tuple(zip(low, high, strict=True)) if public else ()
    return Used(columns=tuple(chosen["Column"]), limits=limits, own_range=not public)


@cache.by_data(entries=16)
def on_screen(fingerprint: str, used: Used, _whole: NumericTable) -> NumericTable:
    """Table of the used columns, with their limits where they are public."""
    return used.of(_whole)


def as_widgets(plan: Plan) -> dict[str, Any]:
    """Values of widgets that choose the part of a plan."""
    used: Used = plan.part
    start = OWN if used.own_range or _is_read(plan) else STATED
    return {
        "limits": start,
        "stated": start == OWN and not used.own_range,
        "typed": "; ".join(map(_written, used.columns, used.limits)),
        "ticked": list(used.columns),
        "many": len(used.columns) or MOST_COLUMNS,
    }


def _is_read(plan: Plan) -> bool:
    """Whether the data of a plan bring no public limits."""
    if plan.data == OWN_FILE:
        return plan.upload is not None and plan.upload.own_range
    whole = cache.sample(KEY, plan.data)
    return whole.bounds is None or whole.facts_from_data


def _written(name: str, pair: tuple[float, ...]) -> str:
    """Write limits as `_typed` reads them; quotes hold marks of a name."""
    quoted = name.replace('"', '""')
    return f'"{quoted}"={pair[0]!r}..{pair[1]!r}'


def _preset(whole: NumericTable) -> str:
    """Ask where the limits start from."""
    read = whole.bounds is None or (whole.facts_from_data and not whole.confidential)
    options = [OWN, *ROUND] if read else [STATED, *ROUND, OWN]
    looks = {"words": lambda option: say(f"dpc-limits-{option}"), "help": say("dpc-limits.help")}
    return str(widgets.select(f"{KEY}_limits", say("dpc-limits"), options, **looks))


def _how_many(whole: NumericTable) -> int:
    d = whole.columns_count
    if d < 2:
        return 1
    looks = {"draw": st.slider, "help": say("dpc-used.help")}
    return widgets.number(f"{KEY}_many", say("dpc-used"), (1, d), d, **looks)


def _typed(whole: NumericTable) -> dict[int, tuple[float, float]]:
    """Ask for limits as text, which a link and a configuration hold; by number of the column."""
    key = f"{KEY}_typed"
    offers.remember(key, "")
    looks = {"bind": offers.BOUND, "help": say("dpc-typed.help")}
    text = st.text_input(say("dpc-typed"), key=key, **looks)
    if not text.strip():
        return {}
    try:
        stated = ranges_of(text, whole.names)
    except DPError as error:
        st.warning(html.md(error))
        return {}
    found = {j: stated.of(name) for j, name in enumerate(whole.names)}
    return {j: pair for j, pair in found.items() if pair is not None}


def _editor(
    whole: NumericTable, preset: str, typed: dict[int, tuple[float, float]]
) -> pd.DataFrame:
    d = whole.columns_count
    if preset == STATED and whole.bounds is not None:
        low, high = whole.bounds
    elif preset in ROUND:
        low, high = ((side,) * d for side in ROUND[preset])
    else:
        low, high = whole.own_bounds()
        panels.note(message("dpc-limits.own"))
    ends = np.array([low, high], dtype=np.float64)
    columns = {"Use": _ticked(whole), "Column": list(whole.names), "From": ends[0], "To": ends[1]}
    start = pd.DataFrame(columns)
    for j, pair in typed.items():
        start.loc[j, ["From", "To"]] = pair
    facts = fingerprint(ends, *whole.names)
    edited = st.data_editor(
        start,
        key=f"{KEY}_columns_{facts[:12]}_{preset}_{sorted(typed.items())}_{start['Use'].tolist()}",
        hide_index=True,
        disabled=["Column"],
        height=min(38 + 35 * len(start), 420),
        width=_WIDE,
        column_config={
            "Use": st.column_config.CheckboxColumn(width=56),
            "Column": st.column_config.TextColumn(width=130),
            "From": st.column_config.NumberColumn(required=True, width=70),
            "To": st.column_config.NumberColumn(required=True, width=70),
        },
    )
    wrong = edited.index[~(edited["From"] <= edited["To"])]
    if len(wrong):
        name = str(whole.names[wrong[0]])
        st.warning(html.md(message("dpc-limits.wrong", name=name)))
        edited.loc[wrong, ["From", "To"]] = start.loc[wrong, ["From", "To"]]
    return edited


def _ticked(whole: NumericTable) -> list[bool]:
    """Columns that are used on arrival: those of a plan that was opened, else all."""
    key = f"{KEY}_ticked"
    offers.remember(key, [])
    wanted = st.session_state.get(key, [])
    found = [name in wanted for name in whole.names]
    return found if any(found) else [True] * len(found)
