"""Two dimensions to look at a table in (9.2): two of its columns, or principal components."""

from dataclasses import dataclass

import numpy as np

from dp_core.arrays import Floats


@dataclass(frozen=True, kw_only=True, eq=False)
class Projection:
    """Linear map of the unit box to a plane.

    Parameters
    ----------
    middle : ndarray, shape (d,)
    axes : ndarray, shape (2, d)
    names : (str, str)
        Of the two directions.
    low, scale : ndarray, shape (2,)
        Turn a direction into what its axis shows: low + scale * value.
    box : ndarray, shape (2, 2)
        Lower and upper ends of both axes that show the whole box, in shown units.
    """

    middle: Floats
    axes: Floats
    names: tuple[str, str]
    low: Floats
    scale: Floats
    box: Floats

    def __call__(self, rows: Floats) -> Floats:
        """Place rows of the unit box, shape (n, d), in the plane, shape (n, 2)."""
        return np.asarray(self.low + self.scale * ((rows - self.middle) @ self.axes.T))

    def spread(self, one: float) -> Floats:
        """Half-axes in the plane of independent noise of spread `one` in every coordinate."""
        return np.asarray(one * np.abs(self.scale) * np.linalg.norm(self.axes, axis=1))


def two_columns(
    first: int, second: int, bounds: tuple[tuple[float, ...], tuple[float, ...]], names: list[str]
) -> Projection:
    """Look along two columns, in original units."""
    low, high = np.array(bounds)
    chosen = [first, second]
    axes = np.zeros((2, len(low)))
    axes[[0, 1], chosen] = 1.0
    box = np.column_stack([low[chosen], high[chosen]])
    return Projection(
        middle=np.zeros(len(low)),
        axes=axes,
        names=(names[first], names[second]),
        low=low[chosen],
        scale=(high - low)[chosen],
        box=box,
    )


def principal(rows: Floats, noise: float = 0.0) -> Projection:
    """Look along the two directions in which rows of the unit box differ most.

    Parameters
    ----------
    rows : ndarray, shape (n, d)
        What the directions are read from: pseudo-rows and noisy rows are free, true rows are for
        their holder only.
    noise : float
        Known standard deviation of noise in every coordinate; its variance is taken off.
    """
    middle = rows.mean(axis=0)
    moved = rows - middle
    spread = moved.T @ moved / max(1, len(rows) - 1) - noise**2 * np.eye(rows.shape[1])
    vectors = np.linalg.eigh(spread)[1][:, ::-1][:, :2].T
    if len(vectors) < 2:
        vectors = np.vstack([vectors, np.zeros_like(vectors)])
    vectors = vectors * np.where(vectors.sum(axis=1) < 0, -1.0, 1.0)[:, None]
    reach = np.abs(vectors).sum(axis=1) / 2
    centre = (0.5 - middle) @ vectors.T
    return Projection(
        middle=middle,
        axes=vectors,
        names=("first main direction", "second main direction"),
        low=np.zeros(2),
        scale=np.ones(2),
        box=np.column_stack([centre - reach, centre + reach]),
    )
