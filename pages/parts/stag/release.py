"""Tab "Release": draw once with secret exact noise, charge the budget, take the evidence along."""

from functools import partial
from typing import Any

import pandas as pd
import streamlit as st

from dp_core.algorithm import Release
from dp_core.algorithms.stag import evidence
from dp_core.algorithms.stag.release import GridRelease
from dp_core.view.released import to_the_noise
from dp_core.words import message, say
from pages.common.show import map_view, panels
from pages.common.tabs import releases, specimens
from pages.common.tabs.releases import Drawn
from pages.parts.stag import people, pictures
from pages.parts.stag.state import View

ROWS_SHOWN = 200
MAP = 400  # pixels


def show(view: View) -> None:
    """Draw the tab."""
    refused = say("stag-box-from-data") if view.lattice.facts_from_data else ""
    files = {"cells.csv": say("stag-file-cells"), "cells.geojson": say("stag-file-polygons")}
    if view.output.group.size:
        files["groups.csv"] = say("stag-file-groups")
    before = partial(specimens.show, view, files, _specimen)
    releases.tab(view, _show, refused=refused, before=before, between=people.public_size)


def _specimen(_: Any, release: Release[GridRelease]) -> pd.DataFrame:
    cells = evidence.cell_table(evidence.some(release.output, slice(specimens.MOST_ROWS)))
    return cells[["west", "south", "east", "north", "count", "layer"]]


def _show(drawn: Drawn) -> None:
    output, words = drawn.release.output, say("stag-released-cells")
    with st.container(width=MAP):
        map_view.show("stag_released", pictures.alone(output, say("stag-released-map")))
    releases.download(drawn, name="location-map")
    cells = evidence.cell_table(evidence.some(output, slice(ROWS_SHOWN)))
    noise = {"count": 1 / drawn.release.ledger.proven}  # of a cell at least
    degrees = dict.fromkeys(("west", "south", "east", "north"), 0.0)
    panels.table(to_the_noise(cells.iloc[:, 4:], noise | degrees), words, height=220)
    size = releases.megabytes(len(drawn.zip))
    panels.note(message("stag-some-cells", shown=len(cells), cells=len(output.rect), size=size))
