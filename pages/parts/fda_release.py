"""Tab "Release": draw once with secret exact noise, charge the budget, take the evidence along."""

import streamlit as st

from dp_core import bundle, registry
from dp_core.algorithms.fda import evidence
from dp_core.algorithms.fda.postprocess import Treatment
from dp_core.data import CountStream
from pages.common import controls, html, panels, releases
from pages.common.releases import Drawn
from pages.parts import fda_confidential as confidential
from pages.parts import fda_post
from pages.parts.fda_state import KEY, View, title

NO_TREATMENT = Treatment()


def show(view: View) -> None:
    """Draw the tab."""
    stream = view.stream
    if view.secret is not None:
        _offer_shown(view)
        return
    facts = (
        "The start and end were read from your data. Type the public start and end in the upload "
        "panel to make a release."
    )
    releases.offer(
        KEY,
        stream,
        view.method,
        view.params,
        unit=view.unit,
        refused=facts if stream.facts_from_data else "",
    )
    _kept(view)


def _offer_shown(view: View) -> None:
    """Offer the picture of confidential data as it is: it was drawn for release."""
    st.markdown(html.md(confidential.account_line(view)))
    label = f"Release what is shown at ε = {view.params.epsilon:g}"
    st.button(label, type="primary", key="fda_draw", on_click=_publish, args=(view,))
    _kept(view)


def _kept(view: View) -> None:
    drawn = releases.kept(KEY, view.stream.fingerprint)
    if drawn is not None:
        _show(view.stream, drawn, view.treatment)
    releases.account(view.stream.fingerprint)


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
        notes=evidence.notes(output, treatment) + _gradual_note(drawn),
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
    made = Drawn(
        view.secret.release,
        view.params,
        view.method,
        view.unit,
        controls.values(KEY),
        largest=view.secret.largest,
    )
    releases.keep(KEY, view.stream.fingerprint, made)


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
    releases.download(KEY, drawn, lambda: _packed(drawn, stream, treatment), name="running-totals")
    panels.table_under("Boxes of the release", evidence.box_table(output))
