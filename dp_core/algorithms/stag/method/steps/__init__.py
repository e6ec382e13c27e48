"""One file for each step of the method, as about.md numbers them; both variants share them."""

from dp_core.algorithms.stag.method.steps.sides import LEAST_SIDE, epsilon_on_sample

__all__ = ["LEAST_SIDE", "epsilon_on_sample"]
