"""Tab "Scores": groups scored on several tables, what stacking gains, and how votes are written."""

from pages.parts.dpc_stacking.scores.tab import show

__all__ = ["show"]
