"""Bits of one-hot records and how they are flipped: by chances in steps of 2⁻³², in both modes.

A bit becomes 1 where a random word of 32 bits is below its chance. A `Generator` gives the same
words for the same seed, whatever the chances are and however many users follow: bits change one by
one as a chance moves. Only the modules behind ``mechanisms.py`` call this one.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from dp_core.errors import DataError, ParameterError
from dp_core.noise.bit_noise import (
    WORD,
    instantaneous_steps,
    lifetime_epsilon,
    permanent_steps,
    report_epsilon,
)
from dp_core.noise.exact_noise import Rng
from dp_core.noise.tape import Tape
from dp_core.privacy.ledger import Spend

Bits = NDArray[np.uint8]
Integers = NDArray[np.int64]

_CHUNK = 1 << 17  # bits flipped at a time: their words stay in the processor's cache


def permanent_bits(codes: ArrayLike, domains: Sequence[int], f: float, rng: Rng) -> Bits:
    """Randomise one-hot bits once for ever: what stays on the device.

    Parameters
    ----------
    codes : array_like of int, shape (n, d)
        Category of each user and attribute.
    domains : sequence of int
        k_j, at least 2.
    f : float
        Permanent noise, in [0, 1].
    rng : Generator or Entropy

    Returns
    -------
    ndarray of uint8, shape (n, sum of k_j)

    Raises
    ------
    ParameterError
        If f or a domain is out of range.
    DataError
        If a code is not a category.
    """
    check_domains(domains)
    lifetime = lifetime_epsilon(f, len(domains))
    users = checked_codes(codes, domains)
    if isinstance(rng, Tape):
        line = _bits_line(f"permanent bits, f = {f:.3g}", 2 * len(domains), lifetime)
        changed = partial(_changed, times=2)
        kept = rng.hear(line, users, lambda real: permanent_bits(users, domains, f, real), changed)
        return np.asarray(kept)
    bits = np.empty((len(users), sum(domains)), dtype=np.uint8)
    for rows in chunks(bits):
        bits[rows] = flipped(one_hot(users[rows], domains), permanent_steps(f), rng)
    return bits


def instantaneous_bits(bits: Bits, p: float, q: float, rng: Rng) -> Bits:
    """Randomise permanent bits for one report.

    Parameters
    ----------
    bits : ndarray of uint8, shape (n, m)
        Permanent bits, 0 or 1.
    p, q : float
        Chances of reporting 1 for a 0 and a 1; p ≤ q.
    rng : Generator or Entropy

    Returns
    -------
    ndarray of uint8, shape (n, m)

    Raises
    ------
    ParameterError
        If a chance is out of range or p is above q.
    """
    report_epsilon(1.0, p, q, 1)
    if isinstance(rng, Tape):
        line = _bits_line(f"instantaneous bits, p = {p:.3g}, q = {q:.3g}", bits.shape[-1], 0.0)
        sent = rng.hear(line, bits, lambda real: instantaneous_bits(bits, p, q, real), _changed)
        return np.asarray(sent)
    reported = np.empty_like(bits)
    for rows in chunks(bits):
        reported[rows] = flipped(bits[rows], instantaneous_steps(p, q), rng)
    return reported


def _bits_line(words: str, changed: int, epsilon: float) -> Spend:
    return Spend(step="", mechanism=words, sensitivity=changed, claimed=epsilon, proven=epsilon)


def _changed(one: NDArray[Any], other: NDArray[Any], times: int = 1) -> float:
    return times * float(np.sum(one != other))


def one_hot(codes: Integers, domains: Sequence[int]) -> Bits:
    """Write each category as a string of bits with a single 1, shape (n, sum of k_j)."""
    width = sum(domains)
    starts = np.cumsum(domains) - domains
    bits = np.zeros((len(codes), width), dtype=np.uint8)
    places = codes + starts + np.arange(len(codes))[:, None] * width
    bits.ravel()[places] = 1
    return bits


def flipped(bits: Bits, steps: tuple[int, int], rng: Rng) -> Bits:
    """Set each bit with the chance of a 0 or of a 1: one word a bit, whatever the chances.

    Rounding may have put the chance of a 1 a step below that of a 0; they are then the same.
    """
    low, high = steps
    words = _words(bits.size, rng).reshape(bits.shape)
    said = _below(words, high)
    said &= bits.view(np.bool_)
    said |= _below(words, low)
    return said.view(np.uint8)


def _words(size: int, rng: Rng) -> NDArray[np.uint32]:
    if isinstance(rng, Generator):
        return rng.integers(WORD, size=size, dtype=np.uint32)
    return np.frombuffer(rng.bytes(4 * size), dtype="<u4")


def _below(words: NDArray[np.uint32], limit: int) -> NDArray[np.bool_]:
    if limit == WORD:
        return np.ones(words.shape, dtype=np.bool_)
    return np.asarray(words < np.uint32(limit))


def two_streams(rng: Rng) -> tuple[Rng, Rng]:
    """Two independent streams, so that the number of users changes no bit of the first ones."""
    if isinstance(rng, Generator):
        first, second = rng.spawn(2)
        return first, second
    return rng, rng


def passed_over(rng: Rng, bits: int) -> Rng:
    """Move a fresh stream behind the words of so many bits: those of the users before one.

    An exact release has no stream to move in.
    """
    if isinstance(rng, Generator):
        source: Any = rng.bit_generator  # of `default_rng`: it jumps, two words a step
        source.advance(bits // 2)
        rng.integers(WORD, size=bits % 2, dtype=np.uint32)
    return rng


def chunks(bits: Bits) -> Iterator[slice]:
    """Rows to do at a time."""
    rows = max(1, _CHUNK // max(1, bits.shape[1]))
    return (slice(start, start + rows) for start in range(0, len(bits), rows))


def checked_codes(codes: ArrayLike, domains: Sequence[int]) -> Integers:
    """Give the codes as integers, or refuse those that are not categories."""
    table = np.asarray(codes)
    if table.ndim != 2 or table.shape[1] != len(domains):
        raise DataError(
            f"The codes have shape {table.shape} and must be one row per user and one column for "
            f"each of {len(domains)} attributes; reshape them."
        )
    if table.size and table.dtype.kind not in "iub":
        raise DataError(
            f"The codes are of type {table.dtype} and must be whole numbers from 0 on; replace "
            "each category by its number."
        )
    for column, (lowest, highest) in enumerate(_ranges(table)):
        if lowest < 0 or highest >= domains[column]:
            raise DataError(
                f"Column {column} has the code {lowest if lowest < 0 else highest} and must hold "
                f"0 to {domains[column] - 1}; add the category to the public list or correct it.",
                field=str(column),
            )
    return table.astype(np.int64, copy=False)


def _ranges(table: NDArray[np.int64]) -> list[tuple[int, int]]:
    if not len(table):
        return []
    return list(zip(table.min(axis=0).tolist(), table.max(axis=0).tolist(), strict=True))


def check_domains(domains: Sequence[int]) -> None:
    if not len(domains) or not all(size >= 2 and size == int(size) for size in domains):
        raise ParameterError(
            f"domains = {tuple(domains)} must be at least one attribute, each of at least 2 "
            "categories; drop attributes that are always the same.",
            field="domains",
        )
