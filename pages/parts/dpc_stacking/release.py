"""Tab "Release": draw once with secret exact noise, charge the budget, take the evidence along."""

from functools import partial

import pandas as pd
import streamlit as st

from dp_core.algorithms.dpc_stacking import evidence
from dp_core.tables.numeric import NumericTable
from dp_core.view.released import dots, to_the_noise
from pages.common.show import panels
from pages.common.tabs import releases, specimens
from pages.common.tabs.releases import Drawn
from pages.parts.dpc_stacking.state import View

NAME = "groups"
NO_LIMITS = (
    "The limits of the columns, or other facts, were read from your data, so no guarantee covers "
    "them. State public limits under “Columns and public limits”, or in the upload panel, to make "
    "a release."
)
OWN_ROWS = (
    "The release has centres, noisy counts and, where the method makes them, made-up rows. Which "
    "group each of your own rows is in never leaves: you can work it out with the rule in the "
    "download."
)
NOISY_ROWS = (
    "The release has every row of the table, with noise on it, and the groups of these noisy rows."
)


FILES = {
    "centres.csv": "middle of each group, and how many rows it has, with noise",
    "columns.csv": "public limits of each column",
}
LAST = {"assign.py": "says of new rows which group is nearest"}
CODES = {"codes.csv": "words of the file and the numbers that stand for them"}
NOISY = {"noisy-rows.csv": "every row with noise on it, and its group"}
MADE_UP = {
    "made-up-rows.csv": "made-up rows of each group: no row belongs to anybody",
    "made-up-rows.json": "what they were drawn from, with the seed that draws them again",
}


def show(view: View) -> None:
    """Draw the tab."""
    if view.variant == "no_privacy":
        st.info("Without noise there is nothing that may be released. Choose another variant.")
        return
    table = view.table
    unknown = table.bounds is None or table.facts_from_data
    releases.tab(
        view,
        _show,
        refused=NO_LIMITS if unknown else "",
        note=NOISY_ROWS if view.variant == "local" else OWN_ROWS,
        before=partial(specimens.show, view, _files(view.output)),
        sound={"variant": "central"},
        also={"columns": table.names, "limits": _limits(table)},
    )


def _limits(table: NumericTable) -> list[str]:
    low, high = table.bounds or ((), ())
    return [f"{least:g} to {most:g}" for least, most in zip(low, high, strict=True)]


def _files(output: evidence.Clustering) -> dict[str, str]:
    files = FILES | (CODES if any(source.codes for source in output.sources) else {})
    files |= MADE_UP if output.synthetic is not None else {}
    return files | (NOISY if output.noisy_table is not None else {}) | LAST


def _show(drawn: Drawn) -> None:
    output = drawn.release.output
    centres = evidence.centre_table(output)
    places = centres.iloc[:, -len(output.names) :]
    made_up = output.synthetic
    rows = None if made_up is None else pd.DataFrame(made_up, columns=places.columns)
    figure = dots(places, rows, panels.current_theme(), ink=releases.ink(drawn))
    words = "Released centres, numbered, and made-up rows, in the first two columns"
    panels.chart(figure, key="dpc_released", alt=words)
    releases.download(drawn, name=NAME)
    panels.table(to_the_noise(centres), "Centres of the released groups", height="content")
    panels.note(_contents(output))


def _contents(output: evidence.Clustering) -> str:
    said = ["Centres in the units of the columns."]
    if output.synthetic is not None:
        said.append(f"The download also has {len(output.synthetic):,} made-up rows.")
        said.append(evidence.worth(output))
    elif output.noisy_table is not None:
        said.append(f"The download also has {len(output.noisy_table):,} noisy rows.")
    said.append("With it comes a script that gives rows to these groups.")
    return " ".join(said)
