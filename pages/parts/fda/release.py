"""Tab "Release": draw once with secret exact noise, charge the budget, take the evidence along."""

from functools import partial
from typing import Any

import streamlit as st

from dp_core import releasing
from dp_core.algorithms.fda.study import possible
from dp_core.algorithms.fda.view import released
from dp_core.errors import DPError
from dp_core.view.released import line, to_the_noise
from dp_core.words import message, say
from pages.common.input import asking, configurations
from pages.common.show import html, panels
from pages.common.tabs import collection, releases, specimens
from pages.common.tabs.releases import Drawn, Offer
from pages.common.work import session
from pages.parts.fda import confidential
from pages.parts.fda.state import KEY, View, title

FILES = {
    "totals.csv": message("fda-file-totals"),
    "boxes.csv": message("fda-file-boxes"),
}


def show(view: View) -> None:
    """Draw the tab."""
    if view.secret is not None:
        with collection.frame(view.source.fingerprint, key=f"{KEY}_account"):
            _offer_shown(view)
        return
    refused = say("fda-own-range") if view.stream.facts_from_data else ""
    before = partial(specimens.show, view, {name: str(words) for name, words in FILES.items()})
    releases.tab(view, partial(_show, view), refused=refused, before=before, **_own(view))


def _own(view: View) -> dict[str, Any]:
    """Name what an offer of this page has beside the usual."""
    return {
        "ledger": view.raw.ledger,
        "also": {"post-processing": view.treatment.label()} if view.treatment.active else {},
    }


def _offer_shown(view: View) -> None:
    """Offer the picture of confidential data as it is: it was drawn for release."""
    panels.say(confidential.account_line(view))
    releases.account(view)
    releases.purpose(KEY)
    assert view.secret is not None
    looked = Offer(view, **_own(view)).asked()
    if looked:
        ledger = view.release.ledger.after_looking(", ".join(looked))
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
        try:
            session.charge(view.stream.fingerprint, made.release.ledger, label, **named)
        except DPError as error:
            releases.note_problem(KEY, error)
            return
    made = made.with_account(session.register(view.stream.fingerprint))
    releases.keep(KEY, view.stream.fingerprint, made)


def _show(view: View, drawn: Drawn) -> None:
    """Show the raw totals, and beside them what post-processing makes of them."""
    looked = session.looked(view.source.fingerprint)
    if not looked:
        drawn = drawn.with_after(possible(drawn.release.output, view.treatment))
    table, boxes = drawn.evidence.tables.values()
    name = next(each for each in released.TOTALS if each in table)
    places = table["start" if "start" in table else "period"]
    theme, half = panels.current_theme(), table["half_width_95"]
    figure = line(
        places, table[name], half, theme, ink=releases.ink(drawn), label=name.replace("_", " ")
    )
    panels.chart(figure, key="fda_released", alt=say("fda-released.alt"))
    releases.download(drawn, name="running-totals")
    panels.note(message("fda-after-looking" if looked else "fda-after-free"))
    shown = to_the_noise(table.head(200), dict.fromkeys(released.TOTALS, float(half.min()) / 2))
    panels.table(shown, say("fda-released"), height=220)
    panels.note(message("fda-released-rows", shown=len(shown), rows=len(table)))
    panels.table_under(say("fda-released-boxes"), boxes)
