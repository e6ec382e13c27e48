"""Tab "Accuracy": error curves, the table they are measured on, and what each column gains."""

from pages.parts.dpc_stacking.error.tab import show

__all__ = ["show"]
