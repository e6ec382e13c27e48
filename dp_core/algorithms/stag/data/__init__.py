"""Points: the lattice that all methods work on, uploads, made-up and real maps."""
