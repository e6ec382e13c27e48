"""Small maps and slow, obvious ways to do things, for the tests of STAG."""

from typing import Any

import numpy as np
from hypothesis import strategies as st

from dp_core.algorithm import Release
from dp_core.algorithms.stag import ALGORITHM
from dp_core.algorithms.stag.data.lattice import Lattice
from dp_core.algorithms.stag.release import GridRelease, painted

BOX = (0.0, 0.0, 1.0, 1.0)


def run(key: str, lattice: Lattice, seed: int = 0, **params: Any) -> Release[GridRelease]:
    """Run a method with some parameters and a seed."""
    method = ALGORITHM.method(key)
    return method.run(lattice, method.params(**params), np.random.default_rng(seed))


def run_and_params(key: str, lattice: Lattice, seed: int = 0, **params: Any) -> tuple[Any, Any]:
    """Give the output of a run, and its parameters."""
    return run(key, lattice, seed, **params).output, ALGORITHM.method(key).params(**params)


def lattice_of(counts: Any) -> Lattice:
    return Lattice(np.asarray(counts), BOX)


def uneven(side: int, points: int, seed: int = 0) -> Lattice:
    """Map with a dense corner, a ridge and much emptiness."""
    rng = np.random.default_rng(seed)
    weight = np.exp(-12 * rng.random((side, side)) ** 0.5)
    weight[: max(1, side // 8), : max(1, side // 8)] *= 400
    weight[side // 2] *= 20
    return lattice_of(rng.multinomial(points, (weight / weight.sum()).ravel()).reshape(side, side))


@st.composite
def lattices(draw: st.DrawFn, largest: int = 40) -> Lattice:
    """Draw maps of any side: empty, single points, crowded cells."""
    side = draw(st.integers(1, largest))
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    crowd = draw(st.sampled_from([0, 1, 3, 200, 10_000]))
    share = draw(st.sampled_from([0.02, 0.3, 1.0]))
    counts = rng.integers(0, crowd + 1, (side, side)) * (rng.random((side, side)) < share)
    return lattice_of(counts)


def tiles_once(output: GridRelease) -> bool:
    """Whether the leaves cover each lattice cell exactly once."""
    area = np.prod(output.rect[:, 2:] - output.rect[:, :2], axis=1)
    cover = painted(output.rect, area.astype(float), output.resolution)
    inside = (output.rect[:, :2] >= 0).all() and (output.rect[:, 2:] <= output.resolution).all()
    return bool(inside and (area > 0).all() and np.allclose(cover, 1))


def direct_answer(output: GridRelease, query: Any) -> float:
    """Sum over leaves of count times overlap over area, leaf by leaf."""
    total = 0.0
    for (x0, y0, x1, y1), count in zip(output.rect.tolist(), output.count.tolist(), strict=True):
        wide = max(0.0, min(x1, query[2]) - max(x0, query[0]))
        tall = max(0.0, min(y1, query[3]) - max(y0, query[1]))
        total += count * wide * tall / ((x1 - x0) * (y1 - y0))
    return total


def representation_cost(counts: Any, groups: Any, epsilon: float) -> float:
    """RC of a partition by its definition: sum of |c - mean of its group|, and 1/ε a group."""
    values, group = np.asarray(counts, dtype=float), np.asarray(groups)
    parts = [values[group == g] for g in np.unique(group)]
    return sum(float(np.abs(part - part.mean()).sum()) + 1 / epsilon for part in parts)
