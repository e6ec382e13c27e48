"""Tab "Release": draw once with secret exact noise, charge the budget, take the evidence along."""

from dp_core.algorithms.stag import evidence
from pages.common.show import panels
from pages.common.tabs import releases
from pages.common.tabs.releases import Drawn
from pages.parts.stag import people
from pages.parts.stag.state import View

ROWS_SHOWN = 200
FACTS = (
    "The box was read from your data, so no guarantee covers it. State the box in the upload "
    "panel, as a public fact, to make a release."
)


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
        "all of them, as a table and as polygons. The download "
        f"weighs {releases.megabytes(len(drawn.zip))}."
    )
    releases.download(drawn, name="location-map")
