"""Tab of the page of groups."""

from pages.parts.dpc_state import View


def show(view: View) -> None:
    """Draw the tab."""
