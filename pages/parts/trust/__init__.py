"""Pages that check: methods against attacks, a release from anywhere, and a register."""
