"""What is learnt from runs: errors and where they come from, layers in numbers, gaps, attacks.

Most of it looks at the true points: for the data holder only. `rerolls` and `curves` are
taken from here as modules.
"""

from dp_core.algorithms.stag.release import ZERO
from dp_core.algorithms.stag.study.attack import RUNS as GAP_RUNS
from dp_core.algorithms.stag.study.attack import pair_at
from dp_core.algorithms.stag.study.curves import LOOK_ALIKE_SIZES
from dp_core.algorithms.stag.study.error_sources import error_parts, sample_again
from dp_core.algorithms.stag.study.following import ada
from dp_core.algorithms.stag.study.gaps import ladder, last_size, problems
from dp_core.algorithms.stag.study.layers import NAMES, layer_counts, parts_of_cells
from dp_core.algorithms.stag.study.pieces import has_layers
from dp_core.algorithms.stag.study.spots import Spot, floor, spot_at, squares, true_count
from dp_core.algorithms.stag.study.spreads import half_width, trusted_count

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
