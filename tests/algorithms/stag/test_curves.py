"""Error curves of the maps: the trivial map, look-alikes, methods without noise."""

import numpy as np
import pytest

from dp_core.algorithms.stag.metrics import evaluate
from dp_core.algorithms.stag.release import PLAIN, GridRelease
from dp_core.algorithms.stag.study import spreads
from dp_core.study.solving import EPSILON_GRID
from tests.algorithms.stag.tools import lattice_of, uneven

MAP = uneven(64, 40_000)


def test_the_trivial_map_is_a_single_leaf_with_the_true_total():
    side = MAP.resolution
    one = GridRelease(
        rect=np.array([[0, 0, side, side]], dtype=np.int32),
        count=np.array([float(len(MAP))]),
        layer=np.array([PLAIN], dtype=np.int8),
        group=np.zeros(0, dtype=np.int32),
        resolution=side,
        box=MAP.box,
    )
    found = spreads.total_only(MAP)
    assert found == pytest.approx(dict(evaluate(MAP, one)))
    assert min(found.values()) > 0
    assert max(spreads.total_only(lattice_of(np.full((32, 32), 7))).values()) < 1e-9
    assert set(spreads.total_only(lattice_of(np.zeros((32, 32)))).values()) == {0.0}
    assert set(spreads.EPSILONS) <= set(EPSILON_GRID)
