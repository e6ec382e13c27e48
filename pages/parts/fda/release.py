"""Tabs "How it works", "Is it private?" and "Release" of running totals."""

from functools import partial
from typing import Any

import streamlit as st

from dp_core import releasing
from dp_core.algorithms.fda import view as figures
from dp_core.algorithms.fda.study import possible
from dp_core.errors import DPError
from dp_core.view.released import line, to_the_noise
from dp_core.words import commas, message, named, say
from pages.common.input import asking, configurations, offers
from pages.common.show import html, panels
from pages.common.tabs import ledger, releases
from pages.common.tabs import ledger as attacks
from pages.common.tabs.releases import Drawn, Offer
from pages.common.work import session
from pages.parts.fda.confidential import whom
from pages.parts.fda.state import KEY, View, title


def show(view: View) -> None:
    if view.secret is not None:
        with releases.frame(view.source.fingerprint, key=f"{KEY}_account"):
            _offer_shown(view)
        return
    refused = say("draw-facts-from-data") if view.stream.facts_from_data else ""
    files = {f"{name}.csv": say(f"fda-file-{name}") for name in ("totals", "boxes")}
    releases.tab(view, partial(_show, view), refused=refused, files=files, **_own(view))


def _own(view: View) -> dict[str, Any]:
    """Name what an offer of this page has beside the usual."""
    return {
        "ledger": view.raw.ledger,
        "also": {"post-processing": view.treatment.label()} if view.treatment.active else {},
    }


def _offer_shown(view: View) -> None:
    """Offer the picture of confidential data as it is: it was drawn for release."""
    releases.account(view)
    releases.purpose(KEY)
    assert view.secret is not None
    looked = Offer(view, **_own(view)).asked()
    if looked:
        ledger = view.release.ledger.after_looking(commas(looked))
        cost = releases.cost(ledger, view.unit)
    else:
        cost = say("fda-charged-already", largest=view.secret.largest, unit=view.unit)
    st.button(
        html.md(message("fda-release-shown", cost=cost)),
        type="primary",
        key="fda_draw",
        disabled=looked is None or configurations.record_problem(KEY) is not None,
        on_click=_publish,
        args=(view, looked or ()),
    )
    if looked is None:
        st.caption(asking.UNANSWERED)
    releases.problem(view)
    releases.result(view, partial(_show, view))


def _publish(view: View, looked: tuple[str, ...]) -> None:
    """Keep the row on screen as a release; its family is charged already, its choice is not."""
    assert view.secret is not None
    plan, largest = configurations.plan_of(view, looked), view.secret.largest
    made = releasing.drawn_before(plan, view.stream, view.secret.release, largest=largest)
    if looked:
        facts = {"method": title(view.method), "setting": plan.params.setting}
        label = say("fda-charge-release", **facts)
        named = {"family": view.secret.family, "system": KEY, "plan": made.plan.digest}
        named |= whom(view.stream)
        try:
            session.books().charge(view.stream.fingerprint, made.release.ledger, label, **named)
        except DPError as error:
            releases.note_problem(KEY, error)
            return
    made = made.with_account(session.books().register(view.stream.fingerprint))
    session.books().account(view.stream.fingerprint).keep(f"{KEY}_release", made)


def _show(view: View, drawn: Drawn) -> None:
    """Show the raw totals, and beside them what post-processing makes of them."""
    looked = session.books().looked(view.source.fingerprint)
    if not looked:
        drawn = drawn.with_after(possible(drawn.release.output, view.treatment))
    table, boxes = drawn.evidence.tables.values()
    name = next(each for each in figures.TOTALS if each in table)
    places = table["start" if "start" in table else "period"]
    theme, half = panels.current_theme(), table["half_width_95"]
    looks = {"ink": releases.ink(drawn), "label": named(name.replace("_", " "))}
    figure = line(places, table[name], half, theme, **looks)
    if "start" in table:
        figure.update_xaxes(**figures.across(places.to_numpy("datetime64[ms]")))
    panels.chart(figure, key="fda_released", alt=say("fda-released"))
    releases.download(drawn, name="running-totals")
    panels.note(message("fda-after-looking" if looked else "fda-after-free"))
    shown = to_the_noise(table.head(200), dict.fromkeys(figures.TOTALS, float(half.min()) / 2))
    panels.table(shown, say("fda-released"), height=220)
    panels.note(message("release-some", shown=len(shown), all=len(table), of="rows"))
    panels.table_under(say("fda-released-boxes"), boxes)


# --- tab "Is it private?" -------------------------------------------------------------------------

RUNS = 10_000  # a side


def show_ledger(view: View) -> None:
    looks = view.secret is None  # how far a true input moved is not for who looks at noise alone
    ledger.show(view, _attack(view), _further, replays=looks)


def _attack(view: View) -> attacks.Attack:
    differ = say("fda-attack-differ")
    return attacks.of(view, _pair(view), prefix=f"{KEY}_audit", runs=RUNS, differ=differ)


def _further(view: View) -> None:
    promises = [message("fda-fixed"), figures.bound_words(view.stream, view.params)]
    if view.stream.has_persons:
        promises.append(figures.left_out(view.stream, view.params.contribution))
    st.markdown("\n".join(f"- {html.md(each)}" for each in promises))


def _pair(view: View) -> Any:
    """Attack with the setting of the page: epochs, totals that matter, or neither."""
    options = view.options(view.method)
    name = {"epochs": "first_epoch", "matter": "every"}.get(next(iter(options), ""), "")
    pairs = [pair for pair in view.algorithm.pairs if pair.method == view.method]
    return next(pair for pair in pairs if set(pair.params) == ({name} if name else set()))


# --- tab "How it works": count, add noise, add up; the boxes of one event and of one total --------


def show_steps(view: View) -> None:
    output = view.release.output
    steps = figures.steps(view.stream, output)
    if not steps:
        panels.say(view.algorithm.method(view.method).summary)
    for number, words in enumerate(steps, start=1):
        st.markdown(f"{number}. {html.md(words)}")
    if output.has_boxes or output.has_blocks:
        _boxes(view)
    words = figures.horizon_words(view.stream, output, view.options(view.method))
    if words is not None:
        panels.say(words)


@st.fragment
def _boxes(view: View) -> None:
    output, period = view.release.output, view.stream.period
    last = len(output.totals)
    event = _slider(say("fda-event", period=period), "event", last, min(last, last // 4 * 2 + 1))
    total = 0
    if output.has_boxes:
        total = _slider(say("fda-total-after", period=period), "total", last, last)
    looks = {"theme": panels.current_theme(), "place": view.place}
    figure = figures.box_diagram(output, period=total, event=event, word=period, **looks)
    looks = {"theme": None, "config": panels.figures.CONFIG}
    looks |= {"alt": say("fda-boxes-title")}
    select = {"on_select": "rerun", "selection_mode": "points"}
    chosen = st.plotly_chart(figure, key="fda_boxes", **select, **looks)
    _follow_click(chosen, event)
    panels.say(figures.spends(output, period, event))
    if total:
        panels.say(figures.adds(output, period, total))
    many = output.shares.size
    if many > figures.MOST_BOXES:
        panels.note(message("fda-boxes-many", boxes=many, drawn=figures.MOST_BOXES))


def _slider(label: str, name: str, last: int, default: int) -> int:
    key = f"{KEY}_{name}"
    if last == 1:
        return 1
    if f"_{key}_asked" in st.session_state:
        st.session_state[key] = st.session_state.pop(f"_{key}_asked")
    asked = st.session_state.get(key)
    if asked is not None and not 1 <= asked <= last:
        st.session_state[key] = default
    offers.remember(key, default)
    return st.slider(html.md(label), 1, last, default, key=key)


def _follow_click(chosen: Any, event: int) -> None:
    """Move the event to the middle of a box that was clicked."""
    points = chosen["selection"]["points"] if chosen else []
    boxes = [point["customdata"] for point in points if point.get("customdata")]
    if not boxes or not isinstance(boxes[0], list | tuple | dict):
        return
    first, last = (int(boxes[0][place]) for place in (0, 1))
    if st.session_state.get("_fda_clicked") == (first, last):
        return
    st.session_state["_fda_clicked"] = (first, last)
    if not first <= event <= last:
        st.session_state["_fda_event_asked"] = (first + last) // 2
        st.rerun(scope="fragment")
