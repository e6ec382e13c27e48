"""Tab "Picture": the estimated table beside the true one, four numbers, the verdict, the risk."""

import streamlit as st

from dp_core.algorithms.lremh.data import STORIES
from dp_core.algorithms.lremh.method.steps import association
from dp_core.algorithms.lremh.metrics import deleted_mass, independence_error, uniform_error
from dp_core.algorithms.lremh.outputs import margin
from dp_core.algorithms.lremh.view import figures, story
from dp_core.study import halves
from pages.common.frame import page
from pages.common.input import widgets
from pages.common.show import html, panels, verdicts
from pages.parts.lremh import numbers, planning
from pages.parts.lremh.runs import is_slow
from pages.parts.lremh.state import COMPARED, KEY, METRIC, View, title

RECORDS, PAIRS = "Records", "Pairs"


def show(view: View) -> None:
    """Draw the tab."""
    page.about(view, STORIES)
    planning.banner(view)
    pairs = _switch(view) == PAIRS
    with view.frame("picture"):
        what, shares = _pairs(view) if pairs else _records(view)
        panels.table_under(f"Share of users by {what}", _numbers(shares, what))
    panels.metrics_row(numbers.metrics(view))
    _judged(view)
    words = story.what_happened(
        view.release, view.params, method=view.method, users=len(view.table), noise=view.noise
    )
    st.markdown(f"**What just happened.** {html.md(words)}")


def _switch(view: View) -> str:
    if view.table.attributes < 2:
        return RECORDS
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        chosen = widgets.segments(f"{KEY}_view", "View", [RECORDS, PAIRS], hidden=True)
        own = view.table.confidential
        st.badge("your data" if own else "synthetic data", color="gray")
    return str(chosen)


def _records(view: View) -> tuple[str, figures.Shares]:
    table, output = view.table, view.output
    _legend(view, deleted=not output.kept.all())
    shares = figures.record_shares(output, view.true, table.names, table.labels)
    shown, all_of_them = len(shares.found), output.table.size
    which = "each record" if shown == all_of_them else f"the {shown} most frequent records"
    figure = figures.share_bars(
        shares, panels.current_theme(), title=f"Share of users with {which}"
    )
    panels.chart(figure, key=f"{KEY}_records", alt=_alt(shares, "record"))
    panels.note(_reading(view))
    return "record", shares


def _reading(view: View) -> str:
    """Say how a short name is read."""
    table = view.table
    codes = [
        f"{name} ({', '.join(f'{code} {word}' for code, word in enumerate(words))})"
        for name, words in zip(table.names, table.labels, strict=True)
    ]
    text = "; ".join(codes)
    names = ", ".join(table.names)
    text = text if len(text) <= 240 else f"{names}. Point at a bar to read it in words"
    return f"Each place of a record is one attribute: {text}."


def _pairs(view: View) -> tuple[str, figures.Shares]:
    table, output = view.table, view.output
    found = association.associations(output.table)
    maps = [("estimated", found)]
    if view.true is not None:
        maps.append(("true", association.associations(view.true)))
    _association(view, maps)
    pair = _pick(view)
    _legend(view, deleted=False)
    true = None if view.true is None else margin(view.true, pair)
    labels = [table.labels[j] for j in pair]
    shares = figures.pair_shares(margin(output.table, pair), true, labels[0], labels[1])
    names = " and ".join(table.names[j] for j in pair)
    figure = figures.share_bars(
        shares, panels.current_theme(), title=f"Share of users: {names}", height=300
    )
    panels.chart(figure, key=f"{KEY}_pair", alt=_alt(shares, names))
    return names, shares


def _association(view: View, maps: list[tuple[str, object]]) -> None:
    figure = figures.pair_maps(maps, view.table.names, panels.current_theme())
    alt = "How closely the answers to each pair of attributes go together, 0 to 1."
    panels.chart(figure, key=f"{KEY}_maps", alt=alt)
    st.caption(
        "How closely two answers go together (Cramér's V): 0 not at all, 1 one tells the other."
    )


def _pick(view: View) -> tuple[int, int]:
    names = view.table.names
    pairs = {
        f"{names[i]} – {names[j]}": (i, j)
        for i in range(len(names))
        for j in range(i + 1, len(names))
    }
    return pairs[widgets.select(f"{KEY}_pair_shown", "Pair", pairs, width=420)]


def _legend(view: View, *, deleted: bool) -> None:
    items = [("private", f"estimated: {title(view.method)}")]
    if view.true is not None:
        items.append(("true", "true"))
        if deleted:
            items.append(("deleted", "hatched: deleted by the method"))
    panels.legend(items)


def _alt(shares: figures.Shares, what: str) -> str:
    top = shares.long[int(shares.found.argmax())]
    most = story.share(float(shares.found.max()))
    return f"Bars of the estimated share of users by {what}; most, {most}, have {top}."


def _numbers(shares: figures.Shares, what: str) -> panels.Table:
    columns = {what: list(shares.long), "Estimated share": shares.found}
    if shares.true is not None:
        columns["True share"] = shares.true
    if shares.deleted.any():
        columns["Deleted"] = shares.deleted
    return columns


def _unknown(view: View) -> halves.Half:
    """Say what to expect of reports whose answers nobody knows."""
    _, value, *_ = numbers.expected(view)
    return halves.planned(f"{value} of 1", f"{view.tolerance:g}")


def _judged(view: View) -> None:
    if view.true is None or view.errors is None or view.answers is None:
        st.caption(
            "Only reports are known here, so nobody can say how far the estimate is off: the plan "
            "tab says what to expect."
        )
        verdicts.draw(view, _unknown(view))
        return
    words = story.judged(
        view.errors,
        uniform_error(view.true),
        independence_error(view.true),
        deleted_mass(view.answers, view.output),
    )
    with panels.judged_frame(numbers.judged(view), COMPARED, key="judged"):
        verdicts.show(
            verdicts.Question(
                view=view,
                metric=METRIC,
                within=f"{view.tolerance:g} (joint error)",
                slow=is_slow(view),
                together=5,
            )
        )
        panels.say(words)
