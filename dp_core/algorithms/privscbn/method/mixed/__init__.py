"""Maximum entropy for tables of categories and ranges of numbers: one module a step (4.7)."""
