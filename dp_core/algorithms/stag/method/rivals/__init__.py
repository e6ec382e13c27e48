"""Other published methods on the same lattice, and all of them on the same sample."""

from dp_core.algorithms.stag.method.rivals.on_sample import on_sample_too

__all__ = ["on_sample_too"]
