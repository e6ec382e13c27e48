"""What a holder or a lesson asks of the methods: attacks, gaps, curves, plans and scores.

It looks at true rows where it must; nothing in it is a release.
"""
