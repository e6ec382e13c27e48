"""Tab "Picture": groups side by side, the seven budgets of the paper, and the verdict."""

from pages.parts.dpc_stacking.picture.tab import off, show, show_numbers

__all__ = ["off", "show", "show_numbers"]
