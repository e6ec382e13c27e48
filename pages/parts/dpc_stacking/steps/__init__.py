"""Tab "How it works": what a run released on its way, and its votes."""

from pages.parts.dpc_stacking.steps.tab import show

__all__ = ["show"]
