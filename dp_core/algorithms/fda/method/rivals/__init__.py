"""Strategies of other methods: blocks that totals are fitted to, and Gaussian noise."""

from dp_core.algorithms.fda.method.rivals.toeplitz import DELTA

__all__ = ["DELTA"]
