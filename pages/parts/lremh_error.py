"""Tab of the local-reports page."""

from pages.parts.lremh_state import View


def show(view: View) -> None:
    """Draw the tab."""
