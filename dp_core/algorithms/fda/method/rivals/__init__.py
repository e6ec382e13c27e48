"""Strategies of other methods: blocks that totals are fitted to, and Gaussian noise."""

from dp_core.algorithms.fda.method.rivals.factored import Factored
from dp_core.algorithms.fda.method.rivals.linear import LINEAR, Linear
from dp_core.algorithms.fda.method.rivals.toeplitz import DELTA

__all__ = ["DELTA", "LINEAR", "Factored", "Linear"]
