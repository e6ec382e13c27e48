"""The device of a user (2.1): one-hot code, permanent response, instantaneous response.

A set of reports is a list of d arrays of bits, one (n, k_j) array per attribute. All noise is drawn
by the mechanism; these are its names in the language of the paper.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithms.lremh.method.steps.noise import Noise
from dp_core.errors import DataError, ParameterError
from dp_core.noise.mechanisms import (
    MemoisedResponse,
    Rng,
    instantaneous_bits,
    one_hot,
    passed_over,
    permanent_bits,
)
from dp_core.noise.streams import streams
from dp_core.words import message

Bits = NDArray[np.uint8]

_APART = 64  # later reports of two users are 2**64 words of one stream apart


def permanent_response(codes: ArrayLike, domains: Sequence[int], f: float, rng: Rng) -> list[Bits]:
    """Draw the bits that stay on the device and stand in for the record in every report.

    Parameters
    ----------
    codes : array_like of int, shape (n, d)
        Category of each user and attribute, 0 to k_j - 1.
    domains : sequence of int
        k_j ≥ 2.
    f : float
        Permanent noise: chance that a bit is replaced by a fair coin.
    rng : Generator or Entropy

    Returns
    -------
    list of ndarray of uint8, d arrays of shape (n, k_j)

    Raises
    ------
    ParameterError
        If f or a domain is out of range.
    DataError
        If a code is not a category.

    Examples
    --------
    >>> [bits.tolist() for bits in permanent_response([[1, 0]], [2, 3], 0, np.random.default_rng())]
    [[[0, 1]], [[1, 0, 0]]]
    """
    return by_attribute(permanent_bits(codes, domains, f, rng), domains)


def instantaneous_response(
    permanent: Sequence[ArrayLike], p: float, q: float, rng: Rng
) -> list[Bits]:
    """Draw one report from permanent bits; call again for further reports of the same users.

    Parameters
    ----------
    permanent : sequence of array_like of int, d arrays of shape (n, k_j)
        Bits, 0 or 1.
    p, q : float
        Chances of reporting 1 for a permanent 0 and a permanent 1; p ≤ q.
    rng : Generator or Entropy

    Returns
    -------
    list of ndarray of uint8, d arrays of shape (n, k_j)

    Raises
    ------
    ParameterError
        If a chance is out of range or p is above q.
    DataError
        If the arrays are not bits of the same users.
    """
    arrays = [_checked(column, bits) for column, bits in enumerate(permanent)]
    if len({len(bits) for bits in arrays}) != 1:
        raise DataError(
            message(
                "lremh-client-attributes-bits-users-must",
                bits=", ".join(str(len(bits)) for bits in arrays) or "no",
            )
        )
    domains = [bits.shape[1] for bits in arrays]
    return by_attribute(instantaneous_bits(np.hstack(arrays), p, q, rng), domains)


def randomise(  # noqa: PLR0917 — the names of the specification
    codes: ArrayLike, domains: Sequence[int], f: float, p: float, q: float, rng: Rng
) -> list[Bits]:
    """Draw the first report of each user: both layers.

    With a `Generator` the bits of a user depend on the seed, the user's own record and the noise
    alone: more users change nothing, and a chance that moves changes bits one by one.

    Parameters
    ----------
    codes : array_like of int, shape (n, d)
        Category of each user and attribute, 0 to k_j - 1.
    domains : sequence of int
        k_j ≥ 2.
    f, p, q : float
        Noise of reports that say something.
    rng : Generator or Entropy

    Returns
    -------
    list of ndarray of uint8, d arrays of shape (n, k_j)

    Raises
    ------
    ParameterError
        If a parameter is out of range or the reports carry no information.
    DataError
        If a code is not a category.
    """
    mechanism = MemoisedResponse(f=f, p=p, q=q, domains=domains)
    return by_attribute(mechanism.release(codes, rng), domains)


def by_attribute(bits: Bits, domains: Sequence[int]) -> list[Bits]:
    """Split the last axis into views, one per attribute."""
    return np.split(bits, np.cumsum(domains)[:-1], axis=-1)


@dataclass(frozen=True, kw_only=True, eq=False)
class Journey:
    """The way of one user's record to the server; known to the user alone but for the reports.

    Parameters
    ----------
    record : tuple of int
        Category of each attribute.
    one_hot, permanent : list of ndarray of uint8, d arrays of shape (k_j,)
    reports : list of ndarray of uint8, d arrays of shape (K, k_j)
        One row per report.
    """

    record: tuple[int, ...]
    one_hot: list[Bits]
    permanent: list[Bits]
    reports: list[Bits]


def journey(
    codes: ArrayLike,
    domains: Sequence[int],
    noise: Noise,
    rng: Rng,
    *,
    user: int = 0,
    reports: int = 1,
) -> Journey:
    """Follow one user; with an equally seeded `Generator` the first report is that of `randomise`.

    More reports of the same user change none of the first ones.

    Parameters
    ----------
    codes : array_like of int, shape (n, d)
        Records of all users.
    domains : sequence of int
        k_j ≥ 2.
    noise : Noise
    rng : Generator or Entropy
        A `Generator` of `default_rng`: it jumps to the user.
    user : int
        Row of the user, 0 to n - 1.
    reports : int
        K ≥ 1.

    Returns
    -------
    Journey
        Cost: the draws of this user alone.

    Raises
    ------
    ParameterError
        If there is no such user, or no report.
    DataError
        If a code is not a category.
    """
    table = np.asarray(codes)
    if not 0 <= user < len(table) or reports < 1:
        raise ParameterError(
            message(
                "lremh-client-user-reports-must-row",
                user=user,
                reports=reports,
                table=len(table) - 1,
            ),
            field="user",
        )
    before = user * sum(domains)
    first, second, third = streams(rng, 3)
    kept = permanent_bits(table[user : user + 1], domains, noise.f, passed_over(first, before))
    said = instantaneous_bits(kept, noise.p, noise.q, passed_over(second, before))
    asked_again, later = np.repeat(kept, reports - 1, axis=0), passed_over(third, user << _APART)
    more = instantaneous_bits(asked_again, noise.p, noise.q, later)
    return Journey(
        record=tuple(table[user].tolist()),
        one_hot=by_attribute(one_hot(table[user : user + 1], domains)[0], domains),
        permanent=by_attribute(kept[0], domains),
        reports=by_attribute(np.concatenate([said, more]), domains),
    )


def _checked(column: int, bits: ArrayLike) -> Bits:
    """Give the bits of one attribute, or refuse what is not bits."""
    array = np.asarray(bits)
    if array.ndim != 2 or array.shape[1] < 2:
        raise DataError(
            message(
                "lremh-client-attribute-bits-shape-must", column=column, shape=str(array.shape)
            ),
            field=str(column),
        )
    if array.dtype.kind not in "iub" or (array.size and (array.min() < 0 or array.max() > 1)):
        raise DataError(
            message("lremh-client-attribute-values-other-than", column=column),
            field=str(column),
        )
    return array.astype(np.uint8, copy=False)
