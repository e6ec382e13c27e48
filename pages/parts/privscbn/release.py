"""Tab "Release": draw once with secret exact noise, charge the budget, take the evidence along."""

from dp_core.algorithms.privscbn.study import is_slow
from pages.common.show import panels
from pages.common.tabs import releases
from pages.common.tabs.releases import Drawn
from pages.parts.privscbn.state import View

ROWS_SHOWN = 200
FACTS = (
    "Which items become attributes was read from your data, so no guarantee covers it. List the "
    "items in the upload panel, as public facts, to make a release."
)
SLOW = "Drawing takes as long as the simulation did; the page waits for it."


def show(view: View) -> None:
    """Draw the tab."""
    table = view.table
    refused = FACTS if table.facts_from_data else ""
    note = SLOW if is_slow(table.attributes, view.params) else ""
    releases.tab(view, _show, refused=refused, note=note)


def _show(drawn: Drawn) -> None:
    made = drawn.evidence.tables
    name, rows = next(iter(made.items()))
    panels.table(rows.head(ROWS_SHOWN), f"Released {name}", height=220)
    panels.note(
        f"{min(len(rows), ROWS_SHOWN):,} of {len(rows):,} "
        f"{'made-up records' if name == 'synthetic' else 'cells'}; the download has all."
    )
    releases.download(drawn, name="synthetic-table")
    panels.table_under("Share of yes of each attribute", made["shares"])
