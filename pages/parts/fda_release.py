"""Tab "Release": draw once with secret exact noise, charge the budget, take the evidence along."""

from typing import Any, NamedTuple

import streamlit as st

from dp_core import bundle, registry
from dp_core.algorithm import Release
from dp_core.algorithms.fda import evidence
from dp_core.algorithms.fda.params import FDAParams
from dp_core.algorithms.fda.postprocess import Treatment
from dp_core.algorithms.fda.steps import RunningTotals
from dp_core.data import CountStream
from dp_core.errors import DPError
from dp_core.exact_noise import Entropy
from pages.common import controls, html, panels, session
from pages.parts import fda_confidential as confidential
from pages.parts import fda_post
from pages.parts.fda_state import KEY, View, title

KEPT = "fda_release"
NO_TREATMENT = Treatment()
PROBLEM = "_fda_release_problem"


class Drawn(NamedTuple):
    """A release with what it was drawn from; the download is packed outside the script's run."""

    release: Release[RunningTotals]
    params: FDAParams
    method: str
    unit: str
    state: dict[str, Any]
    largest: float = 0.0
    """Largest ε of its gradual family that had been shown; 0 where it was drawn alone."""


def show(view: View) -> None:
    """Draw the tab."""
    stream = view.stream
    if view.secret is not None:
        _offer_shown(view)
        return
    st.markdown(
        "What you see on the other tabs is a simulation: its noise has a seed, so it is not "
        "private. A release is drawn once, with whole-number noise from the operating system; "
        "its ε is charged when it is drawn, and it can be downloaded as often as you like."
    )
    if stream.facts_from_data:
        st.warning(
            "The start and end were read from your data. Type the public start and end in the "
            "upload panel to make a release."
        )
        return
    reason = registry.algorithms()[KEY].method(view.method).no_release
    if reason:
        st.info(html.md(f"{title(view.method)} has no exact release. {reason}"))
        _account(view)
        return
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        label = f"Draw the release at ε = {view.params.epsilon:g}"
        st.button(label, type="primary", key="fda_draw", on_click=_draw, args=(view,))
        words = html.esc(f"{title(view.method)}, for {view.unit}")
        st.html(f'<span class="dp-unit">{words}</span>')
    problem = st.session_state.pop(PROBLEM, "")
    if problem:
        st.error(html.md(problem))
    _kept(view)


def _offer_shown(view: View) -> None:
    """Offer the picture of confidential data as it is: it was drawn for release."""
    st.markdown(html.md(confidential.account_line(view)))
    label = f"Release what is shown at ε = {view.params.epsilon:g}"
    st.button(label, type="primary", key="fda_draw", on_click=_publish, args=(view,))
    _kept(view)


def _kept(view: View) -> None:
    drawn = session.kept(view.stream.fingerprint, KEPT)
    if drawn is not None:
        _show(view.stream, drawn, view.treatment)
    _account(view)


def _account(view: View) -> None:
    account = session.account(view.stream.fingerprint)
    st.markdown("**Privacy account of this data set, this visit**")
    st.markdown(html.md(account.sentence()))
    if len(account.charges) > 1:
        st.dataframe(
            {
                "release": [c.label for c in account.charges],
                "ε": [c.proven for c in account.charges],
            },
            hide_index=True,
        )


def _packed(drawn: Drawn, stream: CountStream, treatment: Treatment = NO_TREATMENT) -> bytes:
    algorithm = registry.algorithms()[KEY]
    output = drawn.release.output
    files = bundle.release_files(
        algorithm=algorithm,
        method=algorithm.method(drawn.method),
        ledger=drawn.release.ledger,
        params=drawn.params,
        tables={
            "totals": evidence.totals_table(output, stream, treatment),
            "boxes": evidence.box_table(output),
        },
        unit=drawn.unit,
        notes=evidence.notes(treatment) + _gradual_note(drawn),
        state=drawn.state | fda_post.state(treatment),
    )
    return bundle.pack(files)


def _gradual_note(drawn: Drawn) -> str:
    if not drawn.largest:
        return ""
    return evidence.gradual_note(drawn.params.epsilon, drawn.largest)


def _publish(view: View) -> None:
    """Keep the row on screen as a release; its family is charged already."""
    assert view.secret is not None
    release = view.secret.release
    made = Drawn(
        release,
        view.params,
        view.method,
        view.unit,
        controls.values(KEY),
        largest=view.secret.largest,
    )
    session.keep(view.stream.fingerprint, KEPT, made)


def _draw(view: View) -> None:
    method = registry.algorithms()[KEY].method(view.method)
    try:
        release = method.run(view.stream, view.params, Entropy())
    except DPError as error:  # nothing was drawn, nothing is charged
        st.session_state[PROBLEM] = str(error)
        return
    label = f"{method.title}, ε = {view.params.epsilon:g}"
    session.charge(
        view.stream.fingerprint,
        release.ledger,
        label,
        release=Drawn(release, view.params, method.key, view.unit, controls.values(KEY)),
        key=KEPT,
    )


def _show(stream: CountStream, drawn: Drawn, treatment: Treatment) -> None:
    """Show the raw totals, and beside them what post-processing makes of them."""
    treatment = fda_post.possible(drawn.release.output, treatment)
    output = drawn.release.output
    words = f"Drawn: {title(drawn.method)}, ε = {output.epsilon:g} charged."
    if drawn.largest:
        words = (
            f"Released: {title(drawn.method)}, the picture at ε = {output.epsilon:g}. Charged: "
            f"ε = {drawn.largest:g}, the largest that had been shown."
        )
    st.success(words, icon=":material/check:")
    table = evidence.totals_table(output, stream, treatment)
    st.dataframe(table.head(200), hide_index=True, height=220, alt="Released totals")
    if len(table) > 200:
        st.caption(f"The first 200 of {len(table):,} rows; the download has all.")
    st.markdown(html.md(drawn.release.ledger.sentence(drawn.unit)))
    st.download_button(
        "Download the release (zip)",
        data=lambda: _packed(drawn, stream, treatment),
        file_name="running-totals-release.zip",
        mime="application/zip",
        on_click="ignore",
        key="fda_download",
        icon=":material/download:",
    )
    panels.table_under("Boxes of the release", evidence.box_table(output))
