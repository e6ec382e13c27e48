"""Tab of the location-maps page."""

from pages.parts.stag_state import View


def show(view: View) -> None:
    """Draw the tab."""
