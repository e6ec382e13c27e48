"""Tab "Scores": the same groups scored on several tables, the paper's gains, two encodings."""

import streamlit as st

from dp_core.algorithms.dpc_stacking.study import GROUPS, Gain, Score, honesty
from dp_core.algorithms.dpc_stacking.view import (
    ANSWERS,
    MEASURES,
    WHERE,
    honesty_figures,
    honesty_story,
)
from pages.common.input import controls, widgets
from pages.common.show import html, panels
from pages.parts.dpc_stacking.scores import encodings, scored
from pages.parts.dpc_stacking.scores.scored import Ceilings
from pages.parts.dpc_stacking.state import KEY, View, title

HOLDER = "Scored with your rows: for you alone"
_SWATCHES = {
    "true": "bar-true",
    "noisy": "bar-clustered",
    "made_up": "bar-clustered",
    "widened": "bar-widened",
}


def show(view: View) -> None:
    """Draw the tab."""
    st.markdown("**The widened table grades its own homework**")
    panels.say(honesty_story.HOMEWORK)
    if _guess():
        _bars(view)
        _gains(view)
    encodings.show(view)


def _guess() -> str:
    """Ask before anything is shown."""
    panels.say(f"First a guess. {honesty_story.QUESTION}")
    key = f"{KEY}_guess"
    controls.linked(key, list(ANSWERS), None)
    guess = st.segmented_control("Your guess", ANSWERS, key=key)
    if guess is None:
        st.caption("Choose one, and the scores appear.")
    return str(guess or "")


def _bars(view: View) -> None:
    drawn = scored.drawn(view)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        measure = _measure()
        random = _random()
    scores = drawn if random else scored.scores(view)
    ceilings: Ceilings = {}
    if measure == "ch":
        ceilings = scored.ceilings(view, random=random)
    guess = str(st.session_state[f"{KEY}_guess"])
    with panels.holder_frame(HOLDER, key="dpc_scores"):
        st.markdown(f"**{html.md(honesty_story.answered(guess, drawn))}**")
        _legend(scores, ceilings, random=random)
        names = list(dict.fromkeys(score.name for score in scores))
        figure = honesty_figures.score_bars(
            scores,
            [_named(view, name, place, random) for place, name in enumerate(names, start=1)],
            ceilings,
            panels.current_theme(),
            measure=measure,
        )
        panels.chart(figure, key=f"{KEY}_scores", alt=_alt(scores, measure))
        panels.note(" ".join(_notes(view, ceilings, random=random)))
        panels.table_under("Scores of every grouping on every table", _table(view, scores))


def _measure() -> honesty.Measure:
    return widgets.segments(
        f"{KEY}_score",
        "Score",
        MEASURES,
        default="silhouette",
        words=MEASURES.__getitem__,
        help="Silhouette: how much nearer rows are to their own group than to the next, at most "
        "1. Calinski-Harabasz: spread between groups over spread within, without a limit.",
    )


def _random() -> bool:
    return widgets.toggle(
        f"{KEY}_random",
        "Replace the groups by random ones",
        help="What does a score say that random groups get as well?",
    )


def _legend(scores: list[Score], ceilings: Ceilings, *, random: bool) -> None:
    items = [(_SWATCHES[where], WHERE[where]) for where in dict.fromkeys(s.where for s in scores)]
    if random:
        items[-1] = ("bar-widened", "true table, widened by the random groups")
    panels.legend([*items, *([("bar-ceiling", "ceiling")] if ceilings else [])])


def _named(view: View, name: str, place: int, random: bool) -> str:  # noqa: FBT001
    if random:
        return f"random {place}"
    alone = name == GROUPS and not view.output.primary_labels
    return title(view.method) if alone else honesty_story.named(name)


def _notes(view: View, ceilings: Ceilings, *, random: bool) -> list[str]:
    said = [honesty_story.RANDOM] if random else []
    if view.output.synthetic is not None and not random:
        said.append(
            "True rows take the group whose mean among the made-up rows is nearest, before the "
            "centres are refined."
        )
    if ceilings:
        runs = honesty.restarts_of(min(len(view.table), honesty.MOST_SCORED))
        said.append(f"{honesty_story.THEOREM} It is the best of {runs} runs.")
    if len(view.table) > honesty.MOST_SCORED:
        said.append(f"Scored are {honesty.MOST_SCORED:,} of {len(view.table):,} rows.")
    if len(view.table) > honesty.SAMPLE:
        said.append(f"Silhouettes are of {honesty.SAMPLE:,} of {len(view.table):,} rows.")
    return said


def _table(view: View, scores: list[Score]) -> panels.Table:
    return {
        "groups": [honesty_story.named(score.name) for score in scores],
        "scored on": [WHERE[score.where] for score in scores],
        MEASURES["silhouette"]: [round(score.silhouette, 3) for score in scores],
        MEASURES["ch"]: [score.ch for score in scores],
    }


def _alt(scores: list[Score], measure: honesty.Measure) -> str:
    listed = [
        f"{honesty_story.named(s.name)} on the {WHERE[s.where]} "
        f"{honesty_story.score_text(s.of(measure))}"
        for s in scores
    ]
    return f"{MEASURES[measure]}: {', '.join(listed)}."


def _gains(view: View) -> None:
    """Draw the gain of stacking that the paper reports, and what it is here."""
    st.markdown("**The gain of stacking, as the paper reports it and as it is here**")
    if not view.output.primary_labels:
        panels.say(f"{honesty_story.WITHOUT_STACK}.")
        return
    found = honesty.gains(scored.scores(view))
    with panels.holder_frame(HOLDER, key="dpc_gains"):
        for measure in MEASURES:
            st.markdown(f"- {html.md(honesty_story.gain_words(found, measure))}")
        panels.table(_gain_table(found), "Gain of the stack on each table")


def _gain_table(found: list[Gain]) -> panels.Table:
    return {
        "scored on": [WHERE[gain.where] for gain in found],
        "score": [MEASURES[gain.measure] for gain in found],
        "stack against the best": [honesty_story.percent(g.over_best) for g in found],
        "against the worst": [honesty_story.percent(g.over_worst) for g in found],
    }
