"""STAG: a map of points as a three-layer adaptive grid."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from dp_core.algorithm import Algorithm, Method, Opening, Small, pictures, worded_method
from dp_core.algorithms.stag import evidence, params
from dp_core.algorithms.stag.data import samples
from dp_core.algorithms.stag.data.lattice import Lattice
from dp_core.algorithms.stag.data.reading import read_lattice
from dp_core.algorithms.stag.data.samples import SAMPLES, TITLES, synthetic_city, towns
from dp_core.algorithms.stag.data.upload import MapUpload, counted, look_alike
from dp_core.algorithms.stag.method import rivals
from dp_core.algorithms.stag.method.published import publish_stag
from dp_core.algorithms.stag.method.sound import publish_sound
from dp_core.algorithms.stag.metrics import METRICS, evaluate
from dp_core.algorithms.stag.release import GridRelease, answer
from dp_core.algorithms.stag.study.gaps import follow, one_point, pairs
from dp_core.params import Settings, worded
from dp_core.privacy.ledger import Neighbouring
from dp_core.study.choosing import Measure, Shape, Way, drawn, per_person
from dp_core.uploads.columns import about
from dp_core.uploads.in_parts import Counting
from dp_core.words import Message, message, say

_method = partial(worded_method, lambda key: message(f"stag-method-{key}"))

METHODS: tuple[Method[GridRelease], ...] = (
    _method(
        "published",
        "STAG, published",
        "published",
        params.PublishedParams,
        publish_stag,
        message("no-release-unproven"),
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

    rows: int = worded("stag-choose-rows", 100_000, 100, 100_000_000, help="")
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
    return samples.look_alike(len(city), city.resolution, rng, kind=shape)


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
    upload=lambda facts, *_: {"rows": about(facts.rows), "cap": facts.contribution},
    left=message("stag-choose-left"),
)


__all__ = ["ALGORITHM", "Lattice", "answer", "read_lattice", "synthetic_city"]

ALGORITHM = Algorithm(
    key="stag",
    title="Location maps",
    short="STAG",
    paper=message("stag-method-published.reference"),
    promise=message("stag-promise"),
    unit=message("stag-unit"),
    icon="grid_on",
    line=message("stag-line"),
    takes=message("stag-takes"),
    neighbouring=Neighbouring.ADD_REMOVE,
    methods=METHODS,
    metrics=METRICS,
    upload=MapUpload,
    samples=SAMPLES,
    titles=TITLES,
    evaluate=evaluate,
    figures=pictures(
        __name__,
        preview="map_figures.preview",
        alone="map_figures.alone",
        difference="map_figures.difference",
        released="map_figures.released",
    ),
    look_alike=look_alike,
    evidence=evidence.evidence,
    protects=evidence.protects,
    neighbour=one_point,
    pairs=pairs(METHODS),
    counting=Counting(data=counted, methods=tuple(each.key for each in METHODS)),
    small=Small(data=towns),
    follow=follow,
    place=2,
    shape=SHAPE,
    opening=Opening(judged="medium", tolerance=6, seed=8),
)
