"""Tab "Plan": what is planned for, and what other chances and questions would bring."""

from pages.parts.lremh.planning.plan import banner
from pages.parts.lremh.planning.tab import show

__all__ = ["banner", "show"]
