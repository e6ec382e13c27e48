"""Noisy marginal tables ("views"), and how a query is answered from them (PriView)."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

SWEEPS = 15


@dataclass(frozen=True)
class View:
    """Marginal of some attributes, shape (2^a,), the first most significant."""

    attributes: tuple[int, ...]
    table: Floats

    def onto(self, attributes: Sequence[int]) -> Floats:
        """Sum the table over all its attributes but some, in the order asked for."""
        cube = self.table.reshape((2,) * len(self.attributes))
        axes = [self.attributes.index(each) for each in attributes]
        rest = tuple(axis for axis in range(cube.ndim) if axis not in axes)
        kept = [axis for axis in range(cube.ndim) if axis in axes]
        return np.transpose(cube.sum(axis=rest), [kept.index(axis) for axis in axes]).ravel()


def answer_from_views(views: Sequence[View], attributes: Sequence[int]) -> Floats:
    """Estimate a marginal by iterative proportional fitting to the views (Sec. 3, PriView).

    Starts from the uniform table; 15 sweeps over the projections of all views on the query, only
    the inclusion-maximal ones, averaged where several views give the same.
    """
    wanted = list(attributes)
    targets = _projections(views, wanted)
    cube = np.full((2,) * len(wanted), 1 / 2 ** len(wanted))
    for _ in range(SWEEPS):
        for axes, target in targets:
            rest = tuple(axis for axis in range(cube.ndim) if axis not in axes)
            now = cube.sum(axis=rest, keepdims=True)
            goal = target.reshape(now.shape)
            cube = cube * np.divide(goal, now, out=np.zeros_like(goal), where=now > 0)
    total = cube.sum()
    return np.asarray(cube.ravel() / total if total > 0 else np.full(cube.size, 1 / cube.size))


def _projections(views: Sequence[View], wanted: list[int]) -> list[tuple[tuple[int, ...], Floats]]:
    """(axes of the query, mean table) of each inclusion-maximal overlap with a view."""
    found: dict[tuple[int, ...], list[Floats]] = {}
    for view in views:
        axes = tuple(axis for axis, each in enumerate(wanted) if each in view.attributes)
        if axes:
            found.setdefault(axes, []).append(view.onto([wanted[axis] for axis in axes]))
    maximal = [a for a in found if not any(set(a) < set(b) for b in found)]
    return [(axes, np.mean(found[axes], axis=0)) for axes in maximal]
