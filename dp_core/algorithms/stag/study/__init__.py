"""What is learnt from runs: errors and where they come from, layers in numbers, gaps, attacks.

Most of it looks at the true points: for the data holder only. `rerolls` and `curves` are
taken from here as modules.
"""

from dp_core.algorithms.stag.release import ZERO
from dp_core.algorithms.stag.study.gaps import RUNS as GAP_RUNS
from dp_core.algorithms.stag.study.gaps import ada, ladder, last_size, pair_at, problems
from dp_core.algorithms.stag.study.pieces import (
    NAMES,
    Spot,
    floor,
    has_layers,
    layer_counts,
    parts_of_cells,
    spot_at,
    squares,
    true_count,
)
from dp_core.algorithms.stag.study.spreads import (
    LOOK_ALIKE_SIZES,
    error_parts,
    half_width,
    sample_again,
    trusted_count,
)

__all__ = [
    "GAP_RUNS",
    "LOOK_ALIKE_SIZES",
    "NAMES",
    "ZERO",
    "Spot",
    "ada",
    "error_parts",
    "floor",
    "half_width",
    "has_layers",
    "ladder",
    "last_size",
    "layer_counts",
    "pair_at",
    "parts_of_cells",
    "problems",
    "sample_again",
    "spot_at",
    "squares",
    "true_count",
    "trusted_count",
]
