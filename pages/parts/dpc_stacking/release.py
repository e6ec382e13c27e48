"""Tab "Release": draw once with secret exact noise, charge the budget, take the evidence along."""

import streamlit as st

from dp_core.algorithms.dpc_stacking import evidence
from dp_core.tables.numeric import NumericTable
from pages.common.show import panels
from pages.common.tabs import releases
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
        also={"columns": table.names, "limits": _limits(table)},
    )


def _limits(table: NumericTable) -> list[str]:
    low, high = table.bounds or ((), ())
    return [f"{least:g} to {most:g}" for least, most in zip(low, high, strict=True)]


def _show(drawn: Drawn) -> None:
    output = drawn.release.output
    centres = evidence.centre_table(output)
    panels.table(centres, "Centres of the released groups", height="content")
    panels.note(_contents(output))
    releases.download(drawn, name=NAME)


def _contents(output: evidence.Clustering) -> str:
    said = ["Centres in the units of the columns."]
    if output.synthetic is not None:
        said.append(f"The download also has {len(output.synthetic):,} made-up rows.")
        said.append(evidence.worth(output))
    elif output.noisy_table is not None:
        said.append(f"The download also has {len(output.noisy_table):,} noisy rows.")
    said.append("With it comes a script that gives rows to these groups.")
    return " ".join(said)
