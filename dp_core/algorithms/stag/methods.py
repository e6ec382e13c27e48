"""All methods of the registry, in the order of the page."""

from dp_core.algorithm import Method, cited
from dp_core.algorithms.stag.method.published import publish_stag
from dp_core.algorithms.stag.method.rivals.dawa import publish_dawa
from dp_core.algorithms.stag.method.rivals.grids import publish_adaptive, publish_uniform
from dp_core.algorithms.stag.method.rivals.kd import publish_kd, publish_quadtree
from dp_core.algorithms.stag.method.rivals.matrix import publish_matrix
from dp_core.algorithms.stag.method.rivals.privtree import publish_privtree
from dp_core.algorithms.stag.method.sound import publish_sound
from dp_core.algorithms.stag.params import (
    AdaptiveParams,
    DawaParams,
    HybridParams,
    MapParams,
    MedianParams,
    PublishedParams,
    SoundParams,
    TreeParams,
    UniformParams,
)
from dp_core.algorithms.stag.references import REFERENCES

METHODS = cited(
    REFERENCES,
    Method(
        key="published",
        title="STAG, published",
        variant="published",
        params=PublishedParams,
        run=publish_stag,
        summary="A sample, a middle grid; sparse cells merged, dense cells split.",
        no_release="The published method has no finite proven ε, so nothing is released with it; "
        "explore it, and release with STAG, sound.",
    ),
    Method(
        key="sound",
        title="STAG, sound",
        variant="sound",
        params=SoundParams,
        run=publish_sound,
        summary="The same three layers, decided on noisy counts, with one new count per group.",
    ),
    Method(
        key="uniform",
        title="Uniform grid",
        variant="baseline",
        params=UniformParams,
        run=publish_uniform,
        summary="Noisy counts of one even grid (2013).",
    ),
    Method(
        key="adaptive",
        title="Adaptive grid",
        variant="baseline",
        params=AdaptiveParams,
        run=publish_adaptive,
        summary="A coarse grid whose cells are split by their noisy counts (2013).",
    ),
    Method(
        key="kd_standard",
        title="Kd-tree",
        variant="baseline",
        params=MedianParams,
        run=publish_kd,
        summary="A tree of rectangles cut at private medians (2012).",
    ),
    Method(
        key="kd_hybrid",
        title="Kd-hybrid",
        variant="baseline",
        params=HybridParams,
        run=publish_kd,
        summary="Private medians on four levels, midpoints below (2012).",
    ),
    Method(
        key="quadtree",
        title="Quadtree",
        variant="baseline",
        params=TreeParams,
        run=publish_quadtree,
        summary="A tree of quarters with a geometric budget (2012).",
    ),
    Method(
        key="privtree",
        title="PrivTree",
        variant="baseline",
        params=MapParams,
        run=publish_privtree,
        summary="A tree of quarters that grows where points are, to any depth (2016).",
    ),
    Method(
        key="matrix",
        title="HDMM",
        variant="baseline",
        params=MapParams,
        run=publish_matrix,
        summary="Weighted sums of cells that suit all rectangles best, and least squares (2018).",
    ),
    Method(
        key="dawa",
        title="DAWA",
        variant="baseline",
        params=DawaParams,
        run=publish_dawa,
        summary="Buckets of like cells along a curve, then a weighted tree over them (2014).",
    ),
)
