"""What a holder, a planner or an attacker asks; nothing here draws a release."""
