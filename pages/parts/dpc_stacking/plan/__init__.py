"""Tab "Plan": what public numbers say before a run, column by column, and how good a guide it is."""

from pages.parts.dpc_stacking.plan.tab import banner, show

__all__ = ["banner", "show"]
