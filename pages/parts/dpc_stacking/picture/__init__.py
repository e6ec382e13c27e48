"""Tab "Picture": groups side by side, the seven budgets of the paper, numbers and risk."""

from pages.parts.dpc_stacking.picture.tab import show

__all__ = ["show"]
