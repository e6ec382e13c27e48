"""Ada on a map: the counts of the layers that hold her, and the map without her."""

from dataclasses import replace
from functools import partial

import numpy as np

from dp_core.algorithms.stag.data.lattice import Lattice
from dp_core.algorithms.stag.release import GridRelease
from dp_core.study import following
from dp_core.words import say


def ada(lattice: Lattice) -> following.Person:
    """Find her in the middle one of the places where somebody else is, too."""
    places = np.flatnonzero(lattice.counts > (lattice.counts.max() > 1))
    place = int(places[places.size // 2])
    row, column = divmod(place, lattice.resolution)
    less = lattice.counts.copy()
    less[row, column] -= 1
    there = {"here": int(lattice.counts[row, column]), "points": lattice.point}
    return following.Person(
        who=say("stag-ada", column=column, row=row, steps=lattice.resolution, **there),
        without=replace(lattice, counts=less),
        numbers=numbers,
        unit=lattice.point,
        at=(row, column),
    )


def numbers(output: GridRelease) -> dict[tuple[int, ...], float]:
    """Give the counts by their rectangles."""
    pieces = map(tuple, output.rect.tolist())
    return dict(zip(pieces, output.count.tolist(), strict=True))


follow = partial(following.follow, ada)
