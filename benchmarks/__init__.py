"""Speed as ratios: the same work, ours and a public peer's, in one run on one core."""
