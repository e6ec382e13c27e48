"""Counts, sums, means and quantiles: as often programmed, and repaired."""
