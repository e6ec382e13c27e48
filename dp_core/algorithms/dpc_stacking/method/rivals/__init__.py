"""Methods of the literature: DPLloyd, FastLloyd, EUGkM, noise on rows with K-means."""

from dp_core.algorithms.dpc_stacking.method.rivals.dplloyd import shares

__all__ = ["shares"]
