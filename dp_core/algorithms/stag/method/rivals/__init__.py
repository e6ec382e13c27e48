"""Other published methods on the same lattice, and all of them on the same sample.

Each takes a `Lattice`, whose neighbours differ by one point added or removed, its own parameters
and a Generator or Entropy, and gives a Release of a `GridRelease`.
"""

from dp_core.algorithms.stag.method.rivals.grids import on_sample_too

__all__ = ["on_sample_too"]
