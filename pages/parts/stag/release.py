"""Tab "Release": draw once with secret exact noise, charge the budget, take the evidence along."""

from functools import partial
from typing import Any

import pandas as pd
import streamlit as st

from dp_core.algorithm import Release
from dp_core.algorithms.stag import evidence
from dp_core.algorithms.stag.release import GridRelease
from dp_core.view.released import to_the_noise
from pages.common.show import map_view, panels
from pages.common.tabs import releases, specimens
from pages.common.tabs.releases import Drawn
from pages.parts.stag import people, pictures
from pages.parts.stag.state import View

ROWS_SHOWN = 200
MAP = 400  # pixels
WORDS = "Cells of the released map"
FACTS = (
    "The box was read from your data, so no guarantee covers it. State the box in the upload "
    "panel, as a public fact, to make a release."
)


FILES = {
    "cells.csv": "rectangles of the map, each with its noisy number of points",
    "cells.geojson": "the same as polygons, for a map program",
}
GROUPS = {"groups.csv": "which cells of the middle grid were counted together"}


def show(view: View) -> None:
    """Draw the tab."""
    refused = FACTS if view.lattice.facts_from_data else ""
    files = FILES | (GROUPS if view.output.group.size else {})
    before = partial(specimens.show, view, files, _specimen)
    releases.tab(view, _show, refused=refused, before=before, between=people.public_size)


def _specimen(_: Any, release: Release[GridRelease]) -> pd.DataFrame:
    cells = evidence.cell_table(evidence.some(release.output, slice(specimens.MOST_ROWS)))
    return cells[["west", "south", "east", "north", "count", "layer"]]


def _show(drawn: Drawn) -> None:
    output = drawn.release.output
    with st.container(width=MAP):
        map_view.show("stag_released", pictures.alone(output, "Released map: points per area"))
    releases.download(drawn, name="location-map")
    cells = evidence.cell_table(evidence.some(output, slice(ROWS_SHOWN)))
    noise = {"count": 1 / drawn.release.ledger.proven}  # of a cell at least
    degrees = dict.fromkeys(("west", "south", "east", "north"), 0.0)
    panels.table(to_the_noise(cells.iloc[:, 4:], noise | degrees), WORDS, height=220)
    panels.note(
        f"{len(cells):,} of {len(output.rect):,} cells, counts rounded to the noise; the download "
        "has all of them to the last digit, in lattice steps too, and as polygons. The download "
        f"weighs {releases.megabytes(len(drawn.zip))}."
    )
