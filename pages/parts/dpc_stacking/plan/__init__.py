"""Tab "Plan": what public numbers say before a run, column by column, and how good they guide."""

from pages.parts.dpc_stacking.plan.tab import banner, show

__all__ = ["banner", "show"]
