"""Tab of the local-reports page."""

from pages.parts.lremh_state import View


def show(view: View) -> None:
    """Draw the tab."""


def risk(view: View) -> None:
    """Draw the risk panel."""
