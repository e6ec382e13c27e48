"""Strategies of other methods: blocks that totals are fitted to, and Gaussian noise."""

from dp_core.algorithms.fda.method.rivals.linear import DELTA, LINEAR, Factored, Linear

__all__ = ["DELTA", "LINEAR", "Factored", "Linear"]
