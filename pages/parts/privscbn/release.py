"""Tab "Release": draw once with secret exact noise, charge the budget, take the evidence along."""

import streamlit as st

from dp_core.algorithms.privscbn import evidence
from dp_core.algorithms.privscbn.study import is_slow
from pages.common.show import html, panels
from pages.common.tabs import releases
from pages.common.tabs.releases import Drawn
from pages.parts.privscbn.state import KEY, View

ROWS_SHOWN = 200


def show(view: View) -> None:
    """Draw the tab."""
    table = view.table
    facts = (
        "Which items become attributes was read from your data, so no guarantee covers it. "
        "List the items in the upload panel, as public facts, to make a release."
    )
    asked = releases.Offer(
        KEY,
        table,
        view.method,
        view.params,
        view.release.ledger,
        unit=view.unit,
        about=table.names,
    )
    offered = releases.offer(asked, refused=facts if table.facts_from_data else "")
    if offered and is_slow(table.attributes, view.params):
        st.caption("Drawing takes as long as the simulation did; the page waits for it.")
    drawn = releases.kept(KEY, table.fingerprint)
    if drawn is not None:
        _show(drawn)
    releases.account(table.fingerprint)


def _show(drawn: Drawn) -> None:
    output, names = drawn.release.output, drawn.about
    releases.announce(KEY, drawn)
    made = evidence.tables(output, names)
    name, rows = next(iter(made.items()))
    st.dataframe(rows.head(ROWS_SHOWN), hide_index=True, height=220, alt=f"Released {name}")
    st.caption(
        html.md(
            f"{min(len(rows), ROWS_SHOWN):,} of {len(rows):,} "
            f"{'made-up records' if name == 'synthetic' else 'cells'}; the download has all."
        )
    )
    releases.download(KEY, drawn, lambda: packed(drawn, names), name="synthetic-table")
    panels.table_under("Share of yes of each attribute", made["shares"])


def packed(drawn: Drawn, names: tuple[str, ...]) -> bytes:
    """Zip of a release; of the true table only the public names of its attributes."""
    output = drawn.release.output
    shown, also = evidence.tables(output, names), evidence.files(output, names)
    return releases.packed(KEY, drawn, shown=shown, notes=evidence.notes(output), also=also)
