"""What a holder or a lesson asks of the method: gaps and attacks, curves, comparisons.

Much of it looks at the true table and is for the holder alone.
"""
