"""Methods of the literature: DPLloyd, FastLloyd, EUGkM, noise on rows with K-means."""

from dp_core.algorithms.dpc_stacking.method.rivals.dplloyd import (
    publish_dplloyd,
    publish_dplloyd_sup,
    publish_fastlloyd,
    shares,
)
from dp_core.algorithms.dpc_stacking.method.rivals.eugkm import publish_eugkm
from dp_core.algorithms.dpc_stacking.method.rivals.input_kmeans import publish_input_kmeans

__all__ = [
    "publish_dplloyd",
    "publish_dplloyd_sup",
    "publish_eugkm",
    "publish_fastlloyd",
    "publish_input_kmeans",
    "shares",
]
