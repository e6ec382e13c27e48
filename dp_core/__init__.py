"""Differential privacy systems, their accounting and their pictures; knows nothing of the web."""
