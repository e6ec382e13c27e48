"""Choose ε: three questions, the answer and the plan beside them."""

from pages.parts.choose.steps import show

__all__ = ["show"]
