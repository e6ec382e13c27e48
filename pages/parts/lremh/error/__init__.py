"""Tab "Accuracy": curves over ε, noise and attributes, other protocols."""

from pages.parts.lremh.error.tab import show

__all__ = ["show"]
