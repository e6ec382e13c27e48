"""What teaches: a game against the limit of an attacker, and exhibits of what goes wrong.

Nothing here publishes anything: all data are made up.
"""
