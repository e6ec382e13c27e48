"""One file a step of the paper or of its correction, named as in about.md; and what they share."""
