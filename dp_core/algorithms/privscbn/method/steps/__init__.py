"""The steps, one file each; `about.md` and section 4.4 of the paper's page say which is which.

A step takes counts, public parameters and its share of the budget, and returns what it released
with what that cost.
"""
