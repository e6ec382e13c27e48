"""Choose ε: three questions, the answer and the plan beside them."""

from pages.parts.choose.wishes import show

__all__ = ["show"]
