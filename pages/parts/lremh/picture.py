"""Tab "Picture": people in bars, estimated and true, the verdict, numbers, the risk."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from itertools import combinations
from typing import Any

import numpy as np
import streamlit as st

from dp_core.algorithms.lremh.data.generators import STORIES
from dp_core.algorithms.lremh.method.steps.likelihood import associations
from dp_core.algorithms.lremh.study import trials
from dp_core.algorithms.lremh.view import figures, people_figures, story
from dp_core.arrays import margin
from dp_core.study import halves
from dp_core.view.theme import PLACES, method_style
from dp_core.words import Message, message, named, numbers, reader, say
from pages.common.frame import hiding, page
from pages.common.input import offers, widgets
from pages.common.show import html, panels, verdicts
from pages.common.tabs import ledger
from pages.parts.lremh import state
from pages.parts.lremh.state import KEY, METRIC, View, title


def beside(view: View, drawn: tuple[float, int] | None) -> list[panels.Metric]:
    """Numbers beside the picture; `drawn`: mean error of repeated draws and their number."""
    if view.errors is None:
        users = say("lremh-numbers-users-one-report-each")
        return [expected(view), (named("Users"), f"{len(view.table):,}", users, "")]
    mean, draws = drawn or (0.0, 0)
    people, wrong = people_figures.people, say("lremh-numbers-wrong-bar")
    of = say("lremh-numbers-people-mean", draws=draws) if draws else named("of 100 people")
    return [
        (named("Expected error"), people(mean) if draws else "…", of, ""),
        (say("lremh-numbers-error-draw"), people(view.errors["avd"]), wrong, ""),
    ]


def judged(view: View) -> list[panels.Metric]:
    """Those that compare the estimate with the truth; for the holder only."""
    if view.errors is None:
        return []
    people = people_figures.people
    pairs, ones = people(view.errors["pairs"]), people(view.errors["ones"])
    of = named("of 100 people")
    return [
        (say("lremh-metrics-error-pairs-mean"), pairs, of, ""),
        (say("lremh-metrics-error-one-answer-mean"), ones, of, ""),
    ]


def expected(view: View) -> panels.Metric:
    """Joint error predicted from public numbers."""
    about = say("lremh-numbers-predicted-noise-number-users")
    of, error = say("lremh-numbers-people-if-answers-go"), planned_error(view)
    return named("Expected joint error"), people_figures.people(error), of, about


def planned_error(view: View) -> float:
    """Predict the joint error from public numbers, at most 1."""
    noise = view.noise
    assert noise is not None
    design = trials.design_of_bits(noise, view.table.domains)
    return min(design.planned_error(len(view.table), design.promised), 1.0)


# --- tab "Picture": people in bars, estimated and true, the verdict, numbers, the risk ------------

RECORDS, PAIRS = "Records", "Pairs"  # what links of before call the picture and the fold
_SHOWN_PAIR = f"{KEY}_pair_shown"


def show(view: View) -> None:
    with panels.frame_unless(_true(view) is None, panels.JUDGED, key="picture"):
        _head(view)
        _records(view)
        with _frame(view, "verdict"):
            _judged(view)
    if view.table.attributes > 1:
        asked = offers.foretold(f"{KEY}_view", [RECORDS, PAIRS], RECORDS) == PAIRS
        panels.fold(say("lremh-pairs"), f"{KEY}_pairs", _pairs, view, expanded=asked)
    state.banner(view)
    page.about(view, STORIES)
    ledger.offer(view)


def off(view: View) -> Message | None:
    """Say how many of 100 people are counted in a wrong bar; None of an upload's own rows."""
    error = None if view.errors is None else verdicts.typical(question(view))
    return None if error is None else message("lremh-off-by", of_100=100 * error)


def show_numbers(view: View) -> None:
    """Draw the numbers of the estimate, and what they are compared with."""
    if view.errors is None:
        panels.metrics_row(beside(view, None))
        return
    drawn = verdicts.expected(question(view))
    with panels.holder_frame(panels.JUDGED, key="judged"):
        panels.metrics_row([*beside(view, drawn), *judged(view)])
        _table(view, "record", _shares_of_records(view))


def _table(view: View, what: str, shares: figures.Shares) -> None:
    numbers = _numbers(shares, what, view.true_word)
    panels.table_under(say("lremh-of-records", what=what), numbers)


def _true(view: View) -> Any:
    """Give the true answers for the picture; None where nobody knows them or they are hidden."""
    return None if hiding.is_on() else view.true


def _frame(view: View, key: str) -> AbstractContextManager[None]:
    """Frame what is true by itself, while the picture that it stands in does without."""
    return panels.frame_unless(_true(view) is not None or view.true is None, panels.JUDGED, key=key)


def _head(view: View) -> None:
    role = "sound" if view.place == PLACES["sound"] else "published"
    legend = _legend(view, _largest(view, view.output))
    st.html(html.legend_row(legend, role), width="content")


def _shares_of_records(view: View) -> figures.Shares:
    table = view.table
    return figures.record_shares(view.output, _true(view), table.names, table.labels)


def _records(view: View) -> None:
    bars, theme = _largest(view, view.output), panels.current_theme()
    ink = method_style(view.place, theme.dark).colour
    figure = people_figures.people_bars(bars, theme, ink, tolerance=view.tolerance)
    followed = ledger.lit(view)
    if followed and view.answers is not None:
        less = None if followed.without is None else _largest(view, followed.without)
        record = view.answers.codes[followed.at[0]].tolist()
        people_figures.add_person(figure, bars, theme, record=record, without=less)
    panels.chart(figure, key=f"{KEY}_records", alt=_alt(bars.words, bars.found, "record"))


def _largest(view: View, output: Any) -> people_figures.Bars:
    return people_figures.largest(output, _true(view), view.table.names, view.table.labels)


def _pairs(view: View) -> None:
    with panels.frame_unless(_true(view) is None, panels.JUDGED, key="pairs"):
        _draw_pairs(view)


def _draw_pairs(view: View) -> None:
    maps = [(named("estimated"), associations(view.output.table))]
    if (answers := _true(view)) is not None:
        maps.append((named("true"), associations(answers)))
    theme = panels.current_theme()
    figure = figures.pair_maps(maps, view.table.names, theme)
    panels.chart(figure, key=f"{KEY}_maps", alt=say("cramers-v"))
    st.caption(say("cramers-v"))
    widgets.select(_SHOWN_PAIR, named("Pair"), _pairs_of(view), width=420)
    names, shares = _shares_of_pair(view)
    ink = method_style(view.place, theme.dark).colour
    heading = say("lremh-share-of-pair", names=names)
    figure = figures.share_bars(shares, theme, ink, title=heading)
    panels.chart(figure, key=f"{KEY}_pair", alt=_alt(shares.long, shares.found, names))
    _table(view, names, shares)


def _shares_of_pair(view: View) -> tuple[str, figures.Shares]:
    table, answers = view.table, _true(view)
    choices = _pairs_of(view)
    pair = choices.get(str(st.session_state.get(_SHOWN_PAIR)), next(iter(choices.values())))
    true = None if answers is None else margin(answers, pair)
    labels = [table.labels[j] for j in pair]
    names = numbers.listed([table.names[j] for j in pair], language=reader())
    return names, figures.pair_shares(margin(view.output.table, pair), true, labels[0], labels[1])


def _pairs_of(view: View) -> dict[str, tuple[int, int]]:
    names = view.table.names
    pairs = combinations(range(len(names)), 2)
    return {f"{names[i]} – {names[j]}": (i, j) for i, j in pairs}


def _legend(view: View, bars: people_figures.Bars) -> list[tuple[str, str]]:
    of_role = view.place in {PLACES["published"], PLACES["sound"]}
    kind = "released" if of_role else f"method-{view.place}"
    own = view.place == PLACES["published"]  # whose name the switch says
    words = named("estimated") if own else say("lremh-estimated", method=title(view.method))
    items = [(kind, words)]
    if bars.alike:
        items.append(("has", view.table.labels[0][1]))
    if followed := ledger.lit(view):
        gone = say("lremh-picture-pink-ends-without-her") if followed.without is not None else ""
        items.append(("person", f"Ada{gone}"))
    if _true(view) is not None:
        items.append(("true", named("true" if view.origin is None else "look-alike")))
        if bars.deleted.any():
            items.append(("deleted", say("lremh-hover-deleted")))
        allowed = people_figures.people(view.tolerance)
        items.append(("tolerance", say("lremh-your-tolerance", people=allowed)))
    return items


def _alt(words: Sequence[str], found: Sequence[float], what: str) -> str:
    top = int(np.argmax(found))
    most = story.of_people(float(found[top]))
    return say("lremh-of-records-alt", what=what, most=most, record=words[top])


def _numbers(shares: figures.Shares, what: str, true_word: str) -> panels.Table:
    columns: dict[str, Any] = {named("Code"): list(shares.short)} if what == "record" else {}
    columns |= {what: list(shares.long), named("Estimated share"): shares.found}
    if shares.true is not None:
        alike = say("lremh-picture-share-look-alike")
        columns[named("True share") if true_word == "true" else alike] = shares.true
    if shares.deleted.any():
        columns[named("Deleted")] = shares.deleted
    return columns


def _unknown(view: View) -> halves.Half:
    """Say what to expect of reports whose answers nobody knows."""
    _, value, *_ = expected(view)
    allowed = say("lremh-allowed-of-100", value=f"{100 * view.tolerance:.3g}")
    enough = planned_error(view) <= view.tolerance
    return halves.planned(say("lremh-of-people", value=value), allowed, enough=enough)


def _judged(view: View) -> None:
    if view.true is None or view.errors is None or view.answers is None:
        panels.note(say("lremh-reports-only"))
        verdicts.draw(view, _unknown(view))
        return
    verdicts.show(question(view))


def question(view: View) -> verdicts.Question:
    """Say what the verdict is about: so many of 100 people in a wrong bar."""
    within = message("lremh-of-100", of_100=100 * view.tolerance)
    return verdicts.Question(view=view, metric=METRIC, within=within, together=5)
