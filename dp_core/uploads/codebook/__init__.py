"""Codebooks: what is public about the columns of a file, read from and written to a small file."""
