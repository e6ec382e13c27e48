"""Tab "Ledger": what every step costs, as claimed and as proven."""

from pages.common import panels
from pages.parts.scbn_state import View


def show(view: View) -> None:
    """Draw the tab."""
    panels.ledger_panel(view.release.ledger, unit=view.unit, key="scbn_ledger")
