"""STAG: a map of points as a three-layer adaptive grid."""

from dp_core.algorithm import Algorithm, Opening, Small, pictures
from dp_core.algorithms.stag import evidence, methods
from dp_core.algorithms.stag.data.lattice import (
    Lattice,
    bin_points,
    random_queries,
    relative_errors,
)
from dp_core.algorithms.stag.data.reading import read_lattice
from dp_core.algorithms.stag.data.samples import SAMPLES, TITLES, synthetic_city, towns
from dp_core.algorithms.stag.data.upload import MapUpload, counted, look_alike
from dp_core.algorithms.stag.method.steps import (
    adaptive_side,
    amplified,
    epsilon_on_sample,
    filter_threshold,
    merge_groups,
    published_side,
    sound_side,
    uniform_side,
)
from dp_core.algorithms.stag.methods import METHODS
from dp_core.algorithms.stag.metrics import METRICS, evaluate
from dp_core.algorithms.stag.release import answer
from dp_core.algorithms.stag.study.gaps import follow, one_point, pairs
from dp_core.privacy.ledger import Neighbouring
from dp_core.uploads.in_parts import Counting
from dp_core.words import message

__all__ = [
    "ALGORITHM",
    "Lattice",
    "adaptive_side",
    "amplified",
    "answer",
    "bin_points",
    "epsilon_on_sample",
    "filter_threshold",
    "merge_groups",
    "published_side",
    "random_queries",
    "read_lattice",
    "relative_errors",
    "sound_side",
    "synthetic_city",
    "uniform_side",
]

ALGORITHM = Algorithm(
    key="stag",
    title="Location maps",
    short="STAG",
    paper=message("stag-method-published.reference"),
    promise=message("stag-promise"),
    unit=message("stag-unit"),
    icon="grid_on",
    line=message("stag-line"),
    hides=message("stag-hides"),
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
        preview="step_figures.preview",
        alone="step_figures.alone",
        difference="step_figures.difference",
        released="map_figures.released",
    ),
    look_alike=look_alike,
    evidence=evidence.evidence,
    about=evidence.counts_people,
    protects=evidence.protects,
    neighbour=one_point,
    pairs=pairs(METHODS),
    counting=Counting(data=counted, methods=tuple(each.key for each in METHODS)),
    small=Small(data=towns),
    follow=follow,
    place=2,
    shape=methods.SHAPE,
    opening=Opening(judged="medium", tolerance=6, seed=8),
)
