"""Series to count: bundled ones, and what becomes of an uploaded file."""
