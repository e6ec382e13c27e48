"""One folder per system; each registers one ``ALGORITHM``."""
