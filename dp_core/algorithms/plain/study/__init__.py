"""What a holder or a lesson asks of the methods."""
