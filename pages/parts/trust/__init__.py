"""Pages that check: a release from anywhere, and a register."""
