"""Shares read from what users sent without any model, with the range of the noise (3, 6.1).

They are unbiased whatever the records are like, so that the range holds for every method: an
estimate that assumes something may be far better, and may be off where the assumption is.
"""

import math
from typing import NamedTuple

import numpy as np

from dp_core.algorithms.lremh.data.patterns import Floats
from dp_core.algorithms.lremh.method.asking import ON_VIEWS, PROTOCOLS
from dp_core.algorithms.lremh.method.rivals.pair_reports import pair_mechanism
from dp_core.algorithms.lremh.outputs import Answers, Sent
from dp_core.noise.mechanisms import NORMAL_RANGE, SubsetResponse

_HELD = 1 << 24  # bits at once


class Direct(NamedTuple):
    """Unbiased shares, and the half-width of their 95 % ranges; shape (K,)."""

    shares: Floats
    half_widths: Floats


def direct_records(sent: Sent, method: str, epsilon: float) -> Direct | None:
    """Read the share of every record; None where users answered on parts of the record.

    Parameters
    ----------
    sent : Sent
    method : str
    epsilon : float
        Of one answer.
    """
    if len(sent.answers) > 1 or method not in PROTOCOLS:
        return None
    records = math.prod(map(len, sent.labels))
    mechanism = PROTOCOLS[method](epsilon=epsilon, categories=records)
    return _read(sent.answers[0], mechanism.chances, records)


def direct_categories(sent: Sent) -> Direct | None:
    """Read the share of every category, attribute by attribute; None where no bits were sent."""
    if sent.noise is None:
        return None
    (answers,) = sent.answers
    return _read(answers, (sent.noise.q_star, sent.noise.p_star), answers.width)


def direct_parts(sent: Sent, method: str, epsilon: float) -> list[Direct] | None:
    """Read what each question was about; None where all users answered on the whole record.

    Users were drawn for a question, so that the range covers that draw as well.
    """
    if method not in ON_VIEWS:
        return None
    found = []
    for each in sent.answers:
        cells = math.prod(len(sent.labels[j]) for j in each.attributes)
        kind = pair_mechanism if method == "pairs" else SubsetResponse
        chances = kind(epsilon=epsilon, categories=cells).chances
        found.append(_read(each, chances, cells, sampled=len(sent.answers) > 1))
    return found


def _read(
    answers: Answers, chances: tuple[float, float], many: int, *, sampled: bool = False
) -> Direct:
    """Turn counts of ones into shares: (c/n - p') / (p - p'); the noise alone moves them."""
    own, other = chances
    if not len(answers):
        return Direct(np.full(many, np.nan), np.full(many, np.nan))
    ones = _ones(answers, many) / len(answers)
    shares = (ones - other) / (own - other)
    ends = [_end(ones, len(answers), (own, other), side, sampled=sampled) for side in (-1, 1)]
    farthest = np.max([np.abs(np.clip(end, 0, 1) - shares) for end in ends], axis=0)
    return Direct(shares, farthest)


def _end(
    ones: Floats, users: int, chances: tuple[float, float], side: int, *, sampled: bool
) -> Floats:
    """Farthest true share on one side that the counts do not reject at 5 %.

    Tested is each share with its own variance, and half a count is the continuity correction. A
    range by the estimated variance is too short for rare categories, where few ones are sent.

    Notes
    -----
    Solves (ones ± 1/(2 n) - p' - s (p - p'))² = z² v(s) / n, where v is quadratic in s.

    References
    ----------
    E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", 1927.
    """
    own, other = chances
    slope = own - other
    drawn = slope**2 if sampled else 0.0
    scale = NORMAL_RANGE**2 / users
    away = ones + side / (2 * users) - other
    first, second = other * (1 - other), own * (1 - own) - other * (1 - other) + drawn
    square = slope**2 + scale * drawn
    middle = slope * away + scale * second / 2
    inside = middle**2 - square * (away**2 - scale * first)
    return np.asarray((middle + side * np.sqrt(np.maximum(0, inside))) / square)


def _ones(answers: Answers, many: int) -> Floats:
    if answers.form == "counts":
        return answers.packed.astype(np.float64)
    if answers.form == "record":
        return np.bincount(answers.packed, minlength=many).astype(np.float64)
    counts = np.zeros(many)
    step = max(1, _HELD // many)
    for start in range(0, len(answers), step):
        packed = answers.packed[start : start + step].astype(np.uint8, copy=False)
        counts += np.unpackbits(packed, axis=1, count=many).sum(axis=0, dtype=np.int64)
    return counts
