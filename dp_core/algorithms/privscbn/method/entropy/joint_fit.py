"""One table of some attributes that agrees with noisy coefficients: maximum entropy (4.6)."""

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.privscbn.method.entropy.parities import Parities, prior
from dp_core.algorithms.privscbn.method.entropy.walsh import Walsh
from dp_core.algorithms.privscbn.method.steps.block_tables import Joint

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

MOST_ATTRIBUTES = 16
"""Of one table, which has 2^16 cells then."""
STEPS = 40
_LEAST_RIDGE = 1e-6  # without noise a cell may be empty, which no finite weight reaches
_CLOSE = 1e-7
_DECREASE = 1e-4
_LEAST_STEP = 1e-9  # a cell that is nearly empty bends the dual so much that steps get short


def fit_joint(
    parities: Parities, attributes: tuple[int, ...], *, bridge: int | None = None
) -> Joint:
    """Fit the table of some attributes to the coefficients of the sets within them.

    Minimises KL(p, even) + Σ c_S² (E_p[(-1)^S] - y_S)² / (2 v_S) over all tables, v_S the variance
    of the noise and c_S the size that `prior` takes a coefficient to have: where noise is large
    beside it, the table stays as even as the other sets let it. The dual is smooth and convex in
    one weight a set, and its second derivatives are themselves coefficients of the table: the
    product of two parities is the parity of the sets' difference. Newton's method takes about ten
    steps.

    Parameters
    ----------
    attributes : tuple of int
        At most `MOST_ATTRIBUTES`; the first is most significant.
    bridge : int, optional
        Passed on.

    References
    ----------
    R. McKenna, D. Sheldon, G. Miklau, "Graphical-model based estimation and inference for
    differential privacy", 2019: maximum entropy from noisy marginals. E. T. Jaynes, "Information
    theory and statistical mechanics", 1957.
    """
    sets, codes, wanted, ridge = _within(parities, attributes)
    walsh = Walsh(len(attributes))
    weights, logs = np.zeros(len(codes)), np.zeros(walsh.cells)
    table, value = softmax(logs)
    products = codes[:, None] ^ codes[None]
    for _ in range(STEPS):
        found = walsh(table)
        slope = found[codes] - wanted + ridge * weights
        curvature = found[products] - np.outer(found[codes], found[codes])
        curvature[np.diag_indices_from(curvature)] += ridge
        step = -_solved(curvature, slope)
        gain = -float(slope @ step)
        if gain < _CLOSE:
            break
        change = walsh.spread(codes, step)
        length = 1.0
        while True:
            trial = weights + length * step
            table, log_sum = softmax(logs + length * change)
            new = log_sum - float(trial @ wanted) + 0.5 * float(ridge @ trial**2)
            if new <= value - _DECREASE * length * gain or length < _LEAST_STEP:
                break
            length /= 2
        if new > value:  # nothing is left to gain but rounding
            table = softmax(logs)[0]
            break
        weights, logs, value = trial, logs + length * change, new
    return Joint(attributes, table, sets, weights, bridge)


def _solved(curvature: Floats, slope: Floats) -> Floats:
    from scipy.linalg import cho_factor, cho_solve

    return np.asarray(cho_solve(cho_factor(curvature, check_finite=False), slope))


def _within(
    parities: Parities, attributes: tuple[int, ...]
) -> tuple[list[tuple[int, ...]], Integers, Floats, Floats]:
    """Find the sets within the attributes: codes as bits of a cell, coefficients, v/c² of each."""
    bit = np.zeros(parities.design.m, dtype=np.int64)
    bit[list(attributes)] = 1 << np.arange(len(attributes))[::-1]
    sets: list[tuple[int, ...]] = []
    codes, wanted, ridge = [], [], []
    sizes = np.square(prior(parities.design.m, parities.design.order))
    ridges = np.maximum(np.array(parities.variances) / sizes, _LEAST_RIDGE)
    for members, coefficients, each in zip(
        parities.sets, parities.coefficients, ridges, strict=True
    ):
        inside = (bit[members] > 0).all(axis=1)
        sets += [tuple(found) for found in members[inside].tolist()]
        codes.append(bit[members[inside]].sum(axis=1))
        wanted.append(coefficients[inside])
        ridge.append(np.full(int(inside.sum()), each))
    return sets, np.concatenate(codes), np.concatenate(wanted), np.concatenate(ridge)


def softmax(logs: Floats) -> tuple[Floats, float]:
    """Table in proportion to exp(logs), and the log of the sum that it was divided by."""
    largest = float(logs.max())
    cells = np.exp(logs - largest)
    total = float(cells.sum())
    return cells / total, largest + float(np.log(total))
