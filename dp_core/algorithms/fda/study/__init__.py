"""What can be learnt of the method beside a release: errors, bounds, gains and attacks."""
