"""Tab of the location-maps page."""

from pages.parts.stag_state import View


def show(view: View) -> None:
    """Draw the tab."""


def risk(view: View) -> None:
    """Draw the risk panel."""
