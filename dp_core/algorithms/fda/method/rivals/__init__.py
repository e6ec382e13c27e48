"""Strategies of other methods: blocks that totals are fitted to, and Gaussian noise."""
