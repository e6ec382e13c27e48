"""Tab "Release": draw once with secret exact noise, charge the budget, take the evidence along."""

import streamlit as st

from dp_core.algorithms.stag import evidence
from pages.common.show import panels
from pages.common.tabs import releases
from pages.common.tabs.releases import Drawn
from pages.parts.stag import people
from pages.parts.stag.state import KEY, View

ROWS_SHOWN = 200
QUICKLY_PACKED = 200_000  # cells; more take seconds to pack
FACTS = (
    "The box was read from your data, so no guarantee covers it. State the box in the upload "
    "panel, as a public fact, to make a release."
)

_PACKED = f"_{KEY}_packed"


def show(view: View) -> None:
    """Draw the tab."""
    refused = FACTS if view.lattice.facts_from_data else ""
    releases.tab(view, _show, refused=refused, between=people.public_size)


def _show(drawn: Drawn) -> None:
    output = drawn.release.output
    cells = evidence.cell_table(evidence.some(output, slice(ROWS_SHOWN)))
    panels.table(cells, "Cells of the released map", height=220)
    number = len(output.rect)
    panels.note(
        f"{len(cells):,} of {number:,} cells, in lattice steps and degrees; the download has "
        f"all of them, as a table and as polygons. {_weight(drawn)}"
    )
    releases.download(drawn, name="location-map")


def _weight(drawn: Drawn) -> str:
    """Say how much the download weighs: packed now where that is quick, else estimated."""
    number = len(drawn.release.output.rect)
    if number > QUICKLY_PACKED:
        weight = releases.megabytes(evidence.unpacked_bytes(drawn.release.output))
        many = f"They are many: about {weight} unpacked, an eighth of it as a zip"
        return f"{many}, and a while to pack."
    known = st.session_state.get(_PACKED)
    if known is None or known[0] is not drawn:
        known = st.session_state[_PACKED] = (drawn, len(drawn.pack().zip))
    return f"The download weighs {releases.megabytes(known[1])}."
