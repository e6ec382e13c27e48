"""The people: bundled and made-up tables, uploads of answers or of reports, and their codes."""
