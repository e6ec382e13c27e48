"""One file a step of the methods, named as in about.md."""
