"""How long a run takes, before it is run: rough upper guides, measured on one core."""

import math

from dp_core.algorithms.lremh.method.rivals.joint import MOST_BITS
from dp_core.algorithms.lremh.method.steps.em import MOST_STEPS
from dp_core.algorithms.lremh.method.steps.likelihood import MOST_BYTES, Split, split_of
from dp_core.algorithms.lremh.method.steps.noise import Noise
from dp_core.algorithms.lremh.study.planning import learning_steps

USUAL_GAP = 0.001
MOST_TIMES = 50
"""EM stops after 1,000 steps, however small the gap."""

_STEP = (5e-5, 5e-11, 6e-10)  # of a step of EM: each, for each product of matrices, of pairs
_A_BIT = 4e-8  # of drawing and grouping one bit of one user
_A_JOINT_BIT = 5e-9
_A_SUBSET_BIT = 5e-8  # half of the bits are in a report at most
_A_VIEW = 1e-6  # of one user's answer to a view of a few dozen cells
_A_FIT = (0.015, 6e-7)  # of a log-linear fit: each, and for each record and pair
_A_SWEEP = 6e-8  # of LASSO, for each bit and record
_FITS = 4  # PLUS: all reports and three folds
_PUBLISHED_STEPS = 20


def seconds(
    method: str,
    users: int,
    domains: tuple[int, ...],
    noise: Noise | None,
    *,
    gap: float = USUAL_GAP,
) -> float:
    """Guess the seconds of one run.

    Parameters
    ----------
    method : str
        Key of a method.
    users : int
    domains : tuple of int
    noise : Noise or None
        Of the bits; the more of it, the longer PLUS and EM to its full stop.
    gap : float
        Of the stop rule of EM.

    Returns
    -------
    float
        Infinite where a run would not fit.
    """
    records = math.prod(domains)
    if method == "joint_grr":
        return 3e-8 * users + 1e-8 * records
    if method in ("joint_subset", "joint_oue"):
        each = _A_JOINT_BIT if method == "joint_oue" else _A_SUBSET_BIT
        return each * users * records if users * records <= MOST_BITS else math.inf
    fit = _A_FIT[0] + _A_FIT[1] * records * math.comb(len(domains), 2)
    if method == "pairs":
        return fit + 4e-8 * users
    if method == "views":
        return fit + _A_VIEW * users
    drawing, lasso = _A_BIT * users * sum(domains), _A_SWEEP * sum(domains) * records
    if method in ("independent", "lasso"):
        return drawing + (lasso if method == "lasso" else 0)
    distinct = [2.0**k - 1 for k in domains]
    split = split_of(domains, distinct, users)
    if split.bytes > MOST_BYTES:
        return math.inf
    lasso = lasso if method.startswith("lremh") else 0
    fits = _FITS * fit if method == "plus" else 0
    return (
        drawing + lasso + fits + _steps(method, domains, noise, gap) * _step(split, domains, users)
    )


def _step(split: Split, domains: tuple[int, ...], users: int) -> float:
    """Seconds of a step of EM, as 7.1 counts its operations: 2 u_A K and 12 min(n, u_A u_B) K_B."""
    first, second = (
        min(users, math.prod(2.0 ** domains[j] - 1 for j in half))
        for half in (split.first, split.second)
    )
    rest = math.prod(domains[j] for j in split.second)
    each, product, pair = _STEP
    return (
        each
        + product * 2 * first * math.prod(domains)
        + pair * 12 * min(users, first * second) * rest
    )


def _steps(method: str, domains: tuple[int, ...], noise: Noise | None, gap: float) -> float:
    """Count steps of EM: with exponent 0.7 / λ a path of m / λ² steps takes m / (0.7 λ)."""
    if method not in ("em_full", "plus"):
        return _PUBLISHED_STEPS * min(max(USUAL_GAP / gap, 1), MOST_TIMES)
    single = math.inf if noise is None else learning_steps(noise, domains)[0]
    if method == "em_full":
        return min(MOST_STEPS, single / 0.7)
    return _FITS * (min(MOST_STEPS, 3 * single / 0.7) + min(MOST_STEPS, 2 * single / 0.7))


def duration_words(seconds: float) -> str:
    """Write a guess of seconds.

    Examples
    --------
    >>> [duration_words(each) for each in (0.2, 7.3, 45, 200, 90_000)]
    ['a second', '8 s', '50 s', '4 min', '25 h']
    """
    if seconds <= 1:
        return "a second"
    if seconds < 100:
        step = 1 if seconds < 10 else 10
        return f"{math.ceil(seconds / step) * step} s"
    return f"{math.ceil(seconds / 60)} min" if seconds < 6000 else f"{math.ceil(seconds / 3600)} h"
