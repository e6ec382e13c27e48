"""Counts, sums, means and quantiles: the usual program, and repaired."""
