"""Noisy shares of one column, evened out where neighbours are alike: post-processing (4.7)."""

import numpy as np

from dp_core.arrays import Floats, Integers
from dp_core.tables.categorical import project_to_simplex

CHANCES = np.array([0.02, 0.2, 0.98])
"""Of a new level after each category, all three as likely; the shares say which fits."""
LONGEST = 128
"""Categories of one level at most, so that time grows with their number and not its square."""
_SIZES = 8.0 ** -np.arange(4)
"""Squared sizes that a level may have, as parts of the largest square."""
_LEAST = 1e-12  # of a variance: below it logs of chances lose all their digits


def evened(shares: Floats, variance: float) -> Floats:
    """Estimate shares that are level over stretches of neighbours: the posterior mean.

    The prior knows no column: lengths of stretches are geometric, and levels are normal around 0
    with one of four variances. Sums over all ways to cut the column take one pass from either end.

    Parameters
    ----------
    shares : ndarray, shape (d,)
        Released, with noise of this variance.
    variance : float
        Above 0.

    Returns
    -------
    ndarray, shape (d,)
        None is negative, and they sum to 1.

    References
    ----------
    P. Fearnhead, "Exact and efficient Bayesian inference for multiple changepoint problems", 2006.

    Examples
    --------
    >>> noisy = np.array([0.05, 0.01, 0.03, 0.02, 0.5, 0.09, 0.11, 0.08, 0.11])
    >>> evened(noisy, 1e-3).round(2).tolist()
    [0.03, 0.02, 0.03, 0.02, 0.5, 0.1, 0.1, 0.1, 0.1]
    """
    if shares.size < 3:
        return project_to_simplex(shares)
    size, variance = shares.size, max(variance, _LEAST)
    most = min(size, LONGEST)
    lengths = np.arange(1, most + 1)
    ends = np.arange(1, size + 1)[:, None]
    starts = np.maximum(ends - lengths, 0)
    inside = ends >= lengths
    chance, level = _levels(shares, variance, starts, ends, lengths)
    cut = np.log(CHANCES)[:, None, None] + (lengths - 1) * np.log1p(-CHANCES)[:, None, None]
    log = np.where(inside, chance + cut, -np.inf)
    before, after = _passes(log, size, most)
    whole = before[:, size]
    through = before[:, starts] + log + after[:, 1:, None] - whole[:, None, None]
    weights = np.exp(np.minimum(through, 0))
    found = weights * np.where(inside, level, 0)
    steps = np.zeros((len(CHANCES), size + 1))
    for place in range(len(CHANCES)):
        np.add.at(steps[place], starts, found[place])
    steps[:, 1:] -= found.sum(axis=2)
    fits = np.exp(whole - whole.max())
    return project_to_simplex(fits @ np.cumsum(steps[:, :-1], axis=1) / fits.sum())


def _levels(
    shares: Floats, variance: float, starts: Integers, ends: Integers, lengths: Integers
) -> tuple[Floats, Floats]:
    """Log chance of what each stretch shows, against noise alone; and its expected level."""
    sums = np.concatenate([[0.0], np.cumsum(shares)])
    totals = sums[ends] - sums[starts]
    sizes = (max(float(np.max(shares**2)), variance) * _SIZES)[:, None, None]
    known = variance + lengths * sizes
    logs = 0.5 * (np.log(variance / known) + totals**2 * sizes / (variance * known))
    top = logs.max(axis=0)
    parts = np.exp(logs - top)
    level = (parts * (totals * sizes / known)).sum(axis=0) / parts.sum(axis=0)
    return top + np.log(parts.mean(axis=0)), level


def _passes(log: Floats, size: int, most: int) -> tuple[Floats, Floats]:
    """Log chance of all that is before, and of all that is after, each place."""
    before, after = np.full((2, len(log), size + 1), -np.inf)
    before[:, 0] = after[:, size] = 0
    for end in range(1, size + 1):
        near = min(end, most)
        before[:, end] = _summed(before[:, end - near : end][:, ::-1] + log[:, end - 1, :near])
    for start in range(size - 1, -1, -1):
        steps = np.arange(min(size - start, most))
        here = log[:, start + steps, steps] + after[:, start + 1 : start + 1 + steps.size]
        after[:, start] = _summed(here)
    return before, after


def _summed(logs: Floats) -> Floats:
    top = logs.max(axis=1, keepdims=True)
    return np.asarray(top[:, 0] + np.log(np.exp(logs - top).sum(axis=1)))
