"""What is learnt from runs: errors and where they come from, layers in numbers, gaps, attacks.

Most of it looks at the true points: for the data holder only.
"""
