"""What a holder, a planner or an attacker asks: plans, curves, trials, gaps, exposure.

Nothing here draws a release.
"""
