"""Tab "Release": draw once with secret exact noise, charge the budget, take the evidence along."""

import math

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


def show(view: View) -> None:
    """Draw the tab."""
    stream = view.stream
    if view.secret is not None:
        _offer_shown(view)
        return
    facts = (
        "The first and last period were read from your file. State the public range in the upload "
        "panel to make a release."
    )
    releases.offer(_offered(view), refused=facts if stream.facts_from_data else "")
    _kept(view)


def _offered(view: View) -> Offer:
    return Offer(
        KEY,
        view.stream,
        view.method,
        view.params,
        view.raw.ledger,
        unit=view.unit,
        about=Calendar.of(view.stream),
        also={"post-processing": view.treatment.label()} if view.treatment.active else {},
    )


def _offer_shown(view: View) -> None:
    """Offer the picture of confidential data as it is: it was drawn for release."""
    st.markdown(html.md(confidential.account_line(view)))
    assert view.secret is not None
    looked = _offered(view).asked()
    if looked:
        charged = f"charges {releases.cost(view.release.ledger.after_looking(''), view.unit)}"
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
    _kept(view)


def _kept(view: View) -> None:
    drawn = releases.kept(KEY, view.stream.fingerprint)
    if drawn is not None:
        _show(drawn.about, drawn, view.treatment)
    releases.account(view.stream.fingerprint)


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


def _show(calendar: Calendar, drawn: Drawn, treatment: Treatment) -> None:
    """Show the raw totals, and beside them what post-processing makes of them."""
    treatment = post.possible(drawn.release.output, treatment)
    output = drawn.release.output
    if drawn.largest and math.isfinite(drawn.release.ledger.proven):
        words = (
            f"Released: {title(drawn.method)}, the picture at ε = {output.epsilon:g}. Charged: "
            f"ε = {drawn.largest:g}, the largest that had been shown."
        )
        st.success(words, icon=":material/check:")
    else:
        releases.announce(KEY, drawn)
    table = evidence.totals_table(output, calendar, treatment)
    st.dataframe(table.head(200), hide_index=True, height=220, alt="Released totals")
    if len(table) > 200:
        st.caption(f"The first 200 of {len(table):,} rows; the download has all.")
    releases.download(KEY, drawn, lambda: packed(drawn, calendar, treatment), name="running-totals")
    panels.table_under("Boxes of the release", evidence.box_table(output))
