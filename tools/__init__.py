"""Small programs that keep the repository in order."""
