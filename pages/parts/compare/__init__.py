"""Two releases side by side."""
