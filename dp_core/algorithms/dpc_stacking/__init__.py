"""DPC-Stacking: four clusterers vote, and a private table decides what the vote may know."""

from functools import partial

from dp_core.algorithm import Algorithm, Opening, Small, pictures
from dp_core.algorithms.dpc_stacking import evidence, methods
from dp_core.algorithms.dpc_stacking.data.accepting import counted
from dp_core.algorithms.dpc_stacking.data.generators import (
    GROUPS,
    SAMPLES,
    TITLES,
    generate,
    known_groups,
)
from dp_core.algorithms.dpc_stacking.data.upload import TableUpload, Used, look_alike
from dp_core.algorithms.dpc_stacking.method.steps.budgets import adaptive_epsilons
from dp_core.algorithms.dpc_stacking.method.steps.ensemble import align_labels, stack
from dp_core.algorithms.dpc_stacking.method.steps.primaries import (
    ch_index,
    encode_votes,
    silhouette,
)
from dp_core.algorithms.dpc_stacking.method.steps.synopsis import (
    codebook_size,
    grid_cells_per_axis,
    project_counts,
    refinement_steps,
)
from dp_core.algorithms.dpc_stacking.methods import METHODS
from dp_core.algorithms.dpc_stacking.metrics import METRICS, evaluate
from dp_core.algorithms.dpc_stacking.params import TOLERANCE
from dp_core.algorithms.dpc_stacking.study.gaps import PAIRS, follow
from dp_core.noise.mechanisms import geometric_noise, sup_norm_noise
from dp_core.privacy.ledger import Neighbouring
from dp_core.tables.neighbours import row_replaced
from dp_core.uploads.in_parts import Counting
from dp_core.words import message

__all__ = [
    "ALGORITHM",
    "adaptive_epsilons",
    "align_labels",
    "ch_index",
    "codebook_size",
    "encode_votes",
    "generate",
    "geometric_noise",
    "grid_cells_per_axis",
    "project_counts",
    "refinement_steps",
    "silhouette",
    "stack",
    "sup_norm_noise",
]

ALGORITHM = Algorithm(
    key="dpc_stacking",
    title="Groups",
    short="DPC-Stacking",
    paper=message("dpc-method-published.reference"),
    promise=message("dpc-system-table-sorted-into-groups"),
    unit=message("dpc-system-one-row-replaced-any"),
    icon="bubble_chart",
    line=message("dpc-system-alike-people-their-sizes"),
    hides="every row",
    takes="several numbers a person",
    product="Machine learning model",
    neighbouring=Neighbouring.REPLACE,
    methods=METHODS,
    metrics=METRICS,
    upload=TableUpload,
    samples=SAMPLES,
    titles=TITLES,
    evaluate=evaluate,
    figures=pictures(
        __name__,
        preview="figures.preview",
        alone="figures.alone",
        difference="figures.difference",
        released="story.released",
    ),
    look_alike=look_alike,
    evidence=evidence.evidence,
    about=len,
    part=Used,
    neighbour=row_replaced,
    pairs=PAIRS,
    counting=Counting(
        data=counted, methods=("central", "dplloyd", "dplloyd_sup", "fastlloyd", "eugkm")
    ),
    # The published ε follows from the data unless its rule is constant; rows in one group have no
    # silhouette.
    small=Small(
        data=partial(generate, "blobs", 90, 1),
        params={"adaptive": "constant", "folds": 2},
        trials=10,
        undefined=True,
    ),
    follow=follow,
    place=5,
    shape=methods.SHAPE,
    opening=Opening(
        method="central",
        params={"clusters": GROUPS[next(iter(SAMPLES))]},
        own=known_groups,
        judged="inertia",
        tolerance=TOLERANCE,
    ),
)
