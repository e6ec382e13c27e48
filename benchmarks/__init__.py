"""Speed as ratios: the same work, ours and a public peer's, in one run on one core."""

from pathlib import Path

PAGES = Path(__file__).parents[1] / "docs" / "results"
