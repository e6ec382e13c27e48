"""Tab "One user": the bits of one person, and how soon many reports use up the budget."""

from pages.parts.lremh.user.journey import show

__all__ = ["show"]
