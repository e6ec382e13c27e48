"""Pages that teach: the game against the limit, and the museum."""
