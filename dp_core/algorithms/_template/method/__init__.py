"""The mechanism, as published and sound."""
