"""Pictures and sentences about running totals."""
