"""Noisy tables of blocks of attributes (PriView: "views"), answers from them (privscbn.md 3)."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from dp_core.arrays import Floats

SWEEPS = 15
_TINY = 1e-300


@dataclass(frozen=True)
class BlockTable:
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


@dataclass(frozen=True)
class Joint(BlockTable):
    """Table of some attributes, the log-linear model that made it, and what it depends on.

    `sets`: sets of attributes in the model; `weights`: log P(x) = const + Σ weight_S (-1)^(ones of
    x in S); `known`: how many of the attributes, the first ones, earlier tables have as well.
    """

    sets: list[tuple[int, ...]]
    weights: Floats
    known: int = 0


@dataclass(frozen=True, kw_only=True, eq=False)
class Latent:
    """A normal number behind each answer: yes where it is below the quantile of its share.

    `shares` (m,): share of yes of each attribute. `correlations` (m, m): of the numbers; positive
    definite.

    References
    ----------
    L. Emrich, M. Piedmonte, "A method for generating high-dimensional multivariate binary
    variates", 1991.
    """

    shares: Floats
    correlations: Floats


def answer_from_blocks(views: Sequence[BlockTable], attributes: Sequence[int]) -> Floats:
    """Estimate a marginal by iterative proportional fitting to the tables.

    Starts from the uniform table; 15 sweeps over the projections of all views on the query, only
    the inclusion-maximal ones, averaged where several views give the same.
    """
    wanted = list(attributes)
    shape = (2,) * len(wanted)
    steps = [
        (tuple(sorted({*range(len(wanted))} - {*axes})), _shaped(target, axes, len(wanted)))
        for axes, target in _projections(views, wanted).items()
    ]
    cube = np.full(shape, 1 / 2 ** len(wanted))
    for _ in range(SWEEPS if len(steps) > 1 else 1):
        for rest, goal in steps:
            # A cell that is 0 stays 0, whatever it is multiplied by.
            cube = cube * (goal / np.maximum(cube.sum(axis=rest, keepdims=True), _TINY))
    total = cube.sum()
    return np.asarray(cube.ravel() / total if total > 0 else np.full(cube.size, 1 / cube.size))


def _projections(views: Sequence[BlockTable], wanted: list[int]) -> dict[tuple[int, ...], Floats]:
    """Mean table of each inclusion-maximal overlap (axes of the query) with a view."""
    holders: dict[tuple[int, ...], list[BlockTable]] = {}
    for view in views:
        axes = tuple(axis for axis, each in enumerate(wanted) if each in view.attributes)
        if axes:
            holders.setdefault(axes, []).append(view)
    maximal = [a for a in holders if not any(set(a) < set(b) for b in holders)]
    return {
        axes: np.mean(
            [view.onto([wanted[axis] for axis in axes]) for view in holders[axes]], axis=0
        )
        for axes in maximal
    }


def _shaped(target: Floats, axes: tuple[int, ...], size: int) -> Floats:
    """Lay a table along some axes of a cube."""
    return target.reshape([2 if axis in axes else 1 for axis in range(size)])
