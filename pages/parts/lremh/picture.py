"""Tab "Picture": people in bars, estimated and true, the verdict, numbers, the risk."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any

import numpy as np
import streamlit as st

from dp_core.algorithms.lremh.data import STORIES
from dp_core.algorithms.lremh.method.steps import association
from dp_core.algorithms.lremh.metrics import deleted_mass, independence_error, uniform_error
from dp_core.algorithms.lremh.outputs import margin
from dp_core.algorithms.lremh.view import figures, people_figures, story
from dp_core.study import halves
from dp_core.view.theme import PLACES, method_style
from dp_core.words import Message, message, say
from pages.common.frame import hiding, page
from pages.common.input import widgets
from pages.common.show import html, panels, verdicts
from pages.common.tabs import following
from pages.parts.lremh import numbers, planning
from pages.parts.lremh.runs import is_slow
from pages.parts.lremh.state import COMPARED, KEY, METRIC, View, title

RECORDS, PAIRS = "Records", "Pairs"
_SHOWN_PAIR = f"{KEY}_pair_shown"


def show(view: View) -> None:
    """Draw the tab: bars, and the verdict."""
    with panels.frame_unless(_true(view) is None, COMPARED, key="picture"):
        if _head(view) == PAIRS:
            _pairs(view)
        else:
            _records(view)
        with _frame(view, "verdict"):
            _judged(view)
    planning.banner(view)
    page.about(view, STORIES)
    following.offer(view)


def off(view: View) -> Message | None:
    """Say how many of 100 people are counted in a wrong bar; None of an upload's own rows."""
    if view.errors is None or view.table.confidential:
        return None
    found = verdicts.expected(question(view))
    error = found[0] if found else view.errors[METRIC]
    return message("lremh-off-by", of_100=100 * error)


def show_numbers(view: View) -> None:
    """Draw the numbers of the estimate, and what they are compared with."""
    panels.metrics_row(numbers.metrics(view))
    if view.errors is None:
        panels.metrics_row(numbers.beside(view, None))
        return
    drawn = verdicts.expected(question(view))
    with panels.judged_frame(
        [*numbers.beside(view, drawn), *numbers.judged(view)], COMPARED, key="judged"
    ):
        panels.say(_compared(view, view.errors))
        pairs = st.session_state.get(f"{KEY}_view") == PAIRS and view.table.attributes > 1
        what, shares = _shares_of_pair(view) if pairs else _shares_of_records(view)
        panels.table_under(
            say("lremh-of-records", what=what), _numbers(shares, what, view.true_word)
        )


def _true(view: View) -> Any:
    """Give the true answers for the picture; None where nobody knows them or they are hidden."""
    return None if hiding.is_on() else view.true


def _frame(view: View, key: str) -> AbstractContextManager[None]:
    """Frame what is true by itself, while the picture that it stands in does without."""
    return panels.frame_unless(_true(view) is not None or view.true is None, COMPARED, key=key)


def _head(view: View) -> str:
    """Choose what is drawn, with its legend in the same row."""
    chosen = RECORDS
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        if view.table.attributes > 1:
            chosen = widgets.segments(f"{KEY}_view", "View", [RECORDS, PAIRS], hidden=True)
        records = _bars(view) if chosen == RECORDS else None
        role = "sound" if view.place == PLACES["sound"] else "published"
        st.html(html.legend_row(_legend(view, records), role), width="content")
    return str(chosen)


def _shares_of_records(view: View) -> tuple[str, figures.Shares]:
    table = view.table
    return "record", figures.record_shares(view.output, _true(view), table.names, table.labels)


def _records(view: View) -> None:
    bars, theme = _bars(view), panels.current_theme()
    ink = method_style(view.place, theme.dark).colour
    figure = people_figures.people_bars(bars, theme, ink, tolerance=view.tolerance)
    followed = following.lit(view)
    if followed and view.answers is not None:
        less = None if followed.without is None else _largest(view, followed.without)
        record = view.answers.codes[followed.at[0]].tolist()
        people_figures.add_person(figure, bars, theme, record=record, without=less)
    panels.chart(figure, key=f"{KEY}_records", alt=_alt(bars.words, bars.found, "record"))


def _bars(view: View) -> people_figures.Bars:
    return _largest(view, view.output)


def _largest(view: View, output: Any) -> people_figures.Bars:
    return people_figures.largest(output, _true(view), view.table.names, view.table.labels)


def _pairs(view: View) -> None:
    maps = [("estimated", association.associations(view.output.table))]
    if (answers := _true(view)) is not None:
        maps.append(("true", association.associations(answers)))
    _association(view, maps)
    _pick(view)
    names, shares = _shares_of_pair(view)
    theme = panels.current_theme()
    ink = method_style(view.place, theme.dark).colour
    figure = figures.share_bars(shares, theme, ink, title=f"Share of users: {names}", height=300)
    panels.chart(figure, key=f"{KEY}_pair", alt=_alt(shares.long, shares.found, names))


def _shares_of_pair(view: View) -> tuple[str, figures.Shares]:
    table, answers = view.table, _true(view)
    choices = _pairs_of(view)
    pair = choices.get(str(st.session_state.get(_SHOWN_PAIR)), next(iter(choices.values())))
    true = None if answers is None else margin(answers, pair)
    labels = [table.labels[j] for j in pair]
    names = " and ".join(table.names[j] for j in pair)
    return names, figures.pair_shares(margin(view.output.table, pair), true, labels[0], labels[1])


def _association(view: View, maps: list[tuple[str, object]]) -> None:
    figure = figures.pair_maps(maps, view.table.names, panels.current_theme())
    alt = say("lremh-together.alt")
    panels.chart(figure, key=f"{KEY}_maps", alt=alt)
    st.caption(say("lremh-together"))


def _pick(view: View) -> None:
    widgets.select(_SHOWN_PAIR, "Pair", _pairs_of(view), width=420)


def _pairs_of(view: View) -> dict[str, tuple[int, int]]:
    names = view.table.names
    return {
        f"{names[i]} – {names[j]}": (i, j)
        for i in range(len(names))
        for j in range(i + 1, len(names))
    }


def _legend(view: View, bars: people_figures.Bars | None) -> list[tuple[str, str]]:
    of_role = view.place in {PLACES["published"], PLACES["sound"]}
    kind = "released" if of_role else f"method-{view.place}"
    items = [(kind, f"estimated: {title(view.method)}")]
    if bars is not None and (followed := following.lit(view)):
        gone = say("lremh-picture-pink-ends-without-her") if followed.without is not None else ""
        items.append(("person", f"Ada{gone}"))
    if _true(view) is not None:
        items.append(("true", view.true_word.removesuffix("'s")))
        if bars is not None and bars.deleted.any():
            items.append(("deleted", say("lremh-picture-deleted-method")))
        if bars is not None:
            items.append(("tolerance", f"your tolerance: {people_figures.people(view.tolerance)}"))
    return items


def _alt(words: Sequence[str], found: Sequence[float], what: str) -> str:
    top = int(np.argmax(found))
    most = story.of_people(float(found[top]))
    return say("lremh-of-records-alt", what=what, most=most, record=words[top])


def _numbers(shares: figures.Shares, what: str, true_word: str) -> panels.Table:
    columns: dict[str, Any] = {"Code": list(shares.short)} if what == "record" else {}
    columns |= {what: list(shares.long), "Estimated share": shares.found}
    if shares.true is not None:
        columns["True share" if true_word == "true" else say("lremh-picture-share-look-alike")] = (
            shares.true
        )
    if shares.deleted.any():
        columns["Deleted"] = shares.deleted
    return columns


def _unknown(view: View) -> halves.Half:
    """Say what to expect of reports whose answers nobody knows."""
    _, value, *_ = numbers.expected(view)
    return halves.planned(
        f"{value} of 100 people",
        f"{100 * view.tolerance:.3g} of 100",
        enough=numbers.planned_error(view) <= view.tolerance,
    )


def _judged(view: View) -> None:
    if view.true is None or view.errors is None or view.answers is None:
        panels.note(say("lremh-reports-only"))
        verdicts.draw(view, _unknown(view))
        return
    verdicts.show(question(view))


def question(view: View) -> verdicts.Question:
    """Say what the verdict is about: so many of 100 people in a wrong bar."""
    within = f"{view.tolerance:g} ({100 * view.tolerance:.3g} of 100 people)"
    return verdicts.Question(
        view=view, metric=METRIC, within=within, slow=is_slow(view), together=5
    )


def _compared(view: View, errors: Mapping[str, float]) -> str:
    assert view.true is not None
    assert view.answers is not None
    said = story.judged(
        errors["avd"],
        uniform_error(view.true),
        independence_error(view.true),
        deleted_mass(view.answers, view.output),
    )
    return " ".join(map(str, said))
