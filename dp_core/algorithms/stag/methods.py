"""All methods of the registry, in the order of the page."""

from collections.abc import Callable
from typing import Any

from dp_core.algorithm import Method, Release, Variant
from dp_core.algorithms.stag.method.published import publish_stag
from dp_core.algorithms.stag.method.rivals.grids import (
    publish_adaptive,
    publish_dawa,
    publish_matrix,
    publish_uniform,
)
from dp_core.algorithms.stag.method.rivals.trees import (
    publish_kd,
    publish_privtree,
    publish_quadtree,
)
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
from dp_core.algorithms.stag.release import GridRelease
from dp_core.words import message


def _method(
    key: str,
    title: str,
    params: type[MapParams],
    run: Callable[..., Release[GridRelease]],
    variant: Variant = "baseline",
    **own: Any,
) -> Method:
    """Make a method with the words of its messages."""
    words = message(f"stag-method-{key}")
    own |= {"summary": words, "reference": message(f"{words.key}.reference")}
    return Method(key=key, title=title, variant=variant, params=params, run=run, **own)


METHODS = (
    _method(
        "published",
        "STAG, published",
        PublishedParams,
        publish_stag,
        "published",
        no_release=message("stag-no-release"),
    ),
    _method("sound", "STAG, sound", SoundParams, publish_sound, "sound"),
    _method("uniform", "Uniform grid", UniformParams, publish_uniform),
    _method("adaptive", "Adaptive grid", AdaptiveParams, publish_adaptive),
    _method("kd_standard", "Kd-tree", MedianParams, publish_kd),
    _method("kd_hybrid", "Kd-hybrid", HybridParams, publish_kd),
    _method("quadtree", "Quadtree", TreeParams, publish_quadtree),
    _method("privtree", "PrivTree", MapParams, publish_privtree),
    _method("matrix", "HDMM", MapParams, publish_matrix),
    _method("dawa", "DAWA", DawaParams, publish_dawa),
)
