"""All methods of the registry, in the order of the page."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from dp_core.algorithm import Method, worded_method
from dp_core.algorithms.stag import params
from dp_core.algorithms.stag.data.lattice import Lattice
from dp_core.algorithms.stag.data.samples import SAMPLES, look_alike
from dp_core.algorithms.stag.method import rivals
from dp_core.algorithms.stag.method.published import publish_stag
from dp_core.algorithms.stag.method.sound import publish_sound
from dp_core.algorithms.stag.release import GridRelease
from dp_core.params import Settings, worded
from dp_core.study.choosing import Measure, Shape, Way, drawn, per_person, stated
from dp_core.words import Message, message, say

_method = partial(worded_method, lambda key: message(f"stag-method-{key}"))

METHODS: tuple[Method[GridRelease], ...] = (
    _method(
        "published",
        "STAG, published",
        "published",
        params.PublishedParams,
        publish_stag,
        message("stag-no-release"),
    ),
    _method("sound", "STAG, sound", "sound", params.SoundParams, publish_sound),
    _method("uniform", "Uniform grid", "baseline", params.UniformParams, rivals.publish_uniform),
    _method(
        "adaptive", "Adaptive grid", "baseline", params.AdaptiveParams, rivals.publish_adaptive
    ),
    _method("kd_standard", "Kd-tree", "baseline", params.MedianParams, rivals.publish_kd),
    _method("kd_hybrid", "Kd-hybrid", "baseline", params.HybridParams, rivals.publish_kd),
    _method("quadtree", "Quadtree", "baseline", params.TreeParams, rivals.publish_quadtree),
    _method("privtree", "PrivTree", "baseline", params.MapParams, rivals.publish_privtree),
    _method("matrix", "HDMM", "baseline", params.MapParams, rivals.publish_matrix),
    _method("dawa", "DAWA", "baseline", params.DawaParams, rivals.publish_dawa),
)


# --- which ε a map needs, from public numbers and repeated draws on made-up maps ------------------

KEY = "stag"
COLUMNS = 2  # of a place; there is no other number
OPENS = "city"
SHAPES: Mapping[str, Message] = {
    key: message(f"stag-shape-{key}") for key in ("even", OPENS, "towns", "street")
}
"""Shapes of data that errors are drawn on. What is empty around towns and streets makes noise
weigh most."""
DRAWN = {COLUMNS: ("sound", "adaptive", "privtree", "uniform")}
"""Methods that are drawn for `Levels`."""
METRIC = "medium"


@dataclass(frozen=True, kw_only=True)
class MapFacts(Settings):
    """Public numbers of places."""

    rows: int = worded("stag-choose-rows", 100_000, 100, 100_000_000)
    contribution: int = per_person("Points")


def shapes(columns: int) -> Mapping[str, Message]:
    """Name the shapes of data that errors are drawn on."""
    return SHAPES


def made_up(columns: int, shape: str, trial: int) -> Lattice:
    """Make the map of one draw: but for the city another one each time."""
    assert columns == COLUMNS
    city = next(iter(SAMPLES.values()))()
    if shape == OPENS:
        return city
    rng = np.random.default_rng((trial, list(SHAPES).index(shape)))
    return look_alike(len(city), city.resolution, rng, kind=shape)


def scale(data: Any, epsilon: float) -> float:
    """Multiply rows by ε."""
    return len(data) * epsilon


def ways(facts: MapFacts, wanted: float) -> tuple[Way, ...]:
    """List methods that come into question; the paper's own proves nothing."""
    return drawn(
        KEY,
        METHODS,
        columns=(COLUMNS,),
        rows=facts.rows,
        wanted=wanted,
        shapes=shapes(COLUMNS),
        what="maps",
        price=facts.contribution,
    )


MEASURE = Measure(
    label=message("stag-choose-off"),
    unit="%",
    opens=6.0,
    low=0.1,
    high=100.0,
    step=0.5,
    help=message("stag-choose-off.help"),
)


def in_words(facts: MapFacts, tolerance: float) -> str:
    """Say what a tolerance means in points of such an area."""
    many = round(0.075 * facts.rows)
    return say("stag-choose-in-words", points=many, off=many * tolerance / 100)


SHAPE = Shape(
    system=KEY,
    have=message("stag-choose-have"),
    publish=message("stag-choose-publish"),
    example=(("longitude", "latitude"), ("8.541", "47.377"), ("8.536", "47.371")),
    facts=MapFacts,
    ways=ways,
    measured=MEASURE,
    people="rows",
    again=message("choose-again"),
    in_words=in_words,
    upload=stated("rows", cap="contribution"),
    left=message("stag-choose-left"),
)
