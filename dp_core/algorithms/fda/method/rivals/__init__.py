"""Strategies of other methods: blocks that totals are fitted to, and Gaussian noise."""

from dp_core.algorithms.fda.method.rivals.linear import LINEAR, Linear
from dp_core.algorithms.fda.method.rivals.toeplitz import DELTA, Toeplitz

__all__ = ["DELTA", "LINEAR", "Linear", "Toeplitz"]
