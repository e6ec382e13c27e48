"""What the steps end in: the ledger, and the release of a method without layers."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithm import Release
from dp_core.algorithms.stag.data.lattice import Integers, Lattice
from dp_core.algorithms.stag.release import PLAIN, GridRelease
from dp_core.privacy.ledger import Neighbouring, Node, PrivacyLedger, read_from_data, sequential
from dp_core.words import say


def ledger_of(lattice: Lattice, root: Node) -> PrivacyLedger:
    """Finish the ledger; a box that was read from the data is charged without limit (4.1 row 8)."""
    if not lattice.facts_from_data:
        return PrivacyLedger(Neighbouring.ADD_REMOVE, root)
    box = read_from_data(say("stag-spend-box"), say("stag-spend-box.why"))
    return PrivacyLedger(Neighbouring.ADD_REMOVE, sequential("map", root, box))


def plain_release(
    lattice: Lattice, rect: Integers, counts: NDArray[Any], info: Mapping[str, Any], root: Node
) -> Release[GridRelease]:
    """Release of a method without layers: its leaves with their counts, and what it cost."""
    output = GridRelease(
        rect=rect.astype(np.int32),
        count=np.asarray(counts, dtype=np.float64),
        layer=np.full(len(rect), PLAIN, dtype=np.int8),
        group=np.zeros(0, dtype=np.int32),
        resolution=lattice.resolution,
        box=lattice.box,
        info=info,
    )
    return Release(output, ledger_of(lattice, root))
