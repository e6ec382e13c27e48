"""Tab "Release": draw once with secret exact noise, charge the budget, take the evidence along."""

from functools import partial
from typing import Any

import streamlit as st

from dp_core.algorithms.fda import evidence
from dp_core.algorithms.fda.evidence import Calendar
from dp_core.algorithms.fda.study import Treatment
from pages.common.input import asking, configurations
from pages.common.show import html, panels
from pages.common.tabs import releases
from pages.common.tabs.releases import Drawn, Offer
from pages.common.work import session
from pages.parts.fda import confidential, post
from pages.parts.fda.state import KEY, View, title

NO_TREATMENT = Treatment()
FACTS = (
    "The first and last period were read from your file. State the public range in the upload "
    "panel to make a release."
)


def show(view: View) -> None:
    """Draw the tab."""
    if view.secret is not None:
        _offer_shown(view)
        return
    refused = FACTS if view.stream.facts_from_data else ""
    releases.tab(view, partial(_show, view), refused=refused, **_own(view))


def _own(view: View) -> dict[str, Any]:
    """Name what an offer of this page has beside the usual."""
    return {
        "ledger": view.raw.ledger,
        "about": Calendar.of(view.stream),
        "also": {"post-processing": view.treatment.label()} if view.treatment.active else {},
    }


def _offer_shown(view: View) -> None:
    """Offer the picture of confidential data as it is: it was drawn for release."""
    panels.say(confidential.account_line(view))
    assert view.secret is not None
    looked = Offer(view, unit=view.unit, **_own(view)).asked()
    if looked:
        ledger = view.release.ledger.after_looking(", ".join(looked))
        charged = f"charges {releases.cost(ledger, view.unit)}"
    else:
        charged = f"ε = {view.secret.largest:g} is charged already, for {view.unit}"
    st.button(
        html.md(f"Release what is shown: {charged}"),
        type="primary",
        key="fda_draw",
        disabled=looked is None,
        on_click=_publish,
        args=(view, looked or ()),
    )
    if looked is None:
        st.caption(asking.UNANSWERED)
    releases.result(view, partial(_show, view))


def packed(drawn: Drawn, calendar: Calendar, treatment: Treatment = NO_TREATMENT) -> bytes:
    """Zip of a release; of the true series only its public calendar."""
    output = drawn.release.output
    return releases.packed(
        KEY,
        drawn._replace(facts=drawn.facts | post.facts(treatment)),
        shown={
            "totals": evidence.totals_table(output, calendar, treatment),
            "boxes": evidence.box_table(output),
        },
        notes=evidence.notes(output, treatment, bound=_cut(drawn, calendar)) + _gradual_note(drawn),
    )


def _cut(drawn: Drawn, calendar: Calendar) -> int:
    """Events of a person that count; 0 where no person is known and nothing is left out."""
    return drawn.release.output.contribution if calendar.has_persons else 0


def _gradual_note(drawn: Drawn) -> str:
    if not drawn.largest:
        return ""
    return evidence.gradual_note(drawn.params.epsilon, drawn.largest)


def _publish(view: View, looked: tuple[str, ...]) -> None:
    """Keep the row on screen as a release; its family is charged already, its choice is not."""
    assert view.secret is not None
    made = Drawn(
        releases.after_looking(view.secret.release, looked),
        view.params,
        view.method,
        view.unit,
        configurations.stated(KEY),
        largest=view.secret.largest,
        about=Calendar.of(view.stream),
    )
    releases.keep(KEY, view.stream.fingerprint, made)
    if looked:
        label = f"{title(view.method)}, released at {made.drawn_at}"
        family = view.secret.family
        session.charge(view.stream.fingerprint, made.release.ledger, label, family=family)


def _show(view: View, drawn: Drawn) -> None:
    """Show the raw totals, and beside them what post-processing makes of them."""
    output, calendar = drawn.release.output, drawn.about
    treatment = post.possible(output, view.treatment)
    table = evidence.totals_table(output, calendar, treatment)
    panels.table(table.head(200), "Released totals", height=220)
    if len(table) > 200:
        st.caption(f"The first 200 of {len(table):,} rows; the download has all.")
    releases.download(KEY, drawn, lambda: packed(drawn, calendar, treatment), name="running-totals")
    panels.table_under("Boxes of the release", evidence.box_table(output))
