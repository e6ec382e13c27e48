"""Parquet files: read whole, after their pages were held against what is allowed."""
