"""Choose ε: five steps from the shape of the data to a plan."""

from pages.parts.choose.steps import show

__all__ = ["show"]
