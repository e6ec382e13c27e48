"""What one user of a run sent, and what an eavesdropper makes of it.

The random streams are those of the run: an equally seeded generator gives the very bits that its
estimator received.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.lremh.data.upload import ReadyReports
from dp_core.algorithms.lremh.method.asking import PROTOCOLS, ask_cover
from dp_core.algorithms.lremh.method.rivals.joint import Protocol, record_numbers
from dp_core.algorithms.lremh.method.rivals.pair_reports import ask_pairs, pair_mechanism
from dp_core.algorithms.lremh.method.rivals.view_reports import ViewReports
from dp_core.algorithms.lremh.method.steps.client import Journey, Noise, journey
from dp_core.algorithms.lremh.params import LocalParams, ViewParams
from dp_core.arrays import Bits
from dp_core.errors import ParameterError
from dp_core.noise.mechanisms import KaryResponse, Rng, UnaryResponse, passed_over
from dp_core.noise.streams import streams
from dp_core.tables.categorical import CategoricalTable
from dp_core.words import message

ONE_ANSWER = ("joint_subset", "joint_grr", "joint_oue", "views", "pairs")
"""Methods whose users send no bits of single attributes."""

Guesses = NDArray[np.int8]

UNDECIDED = -1


def bits_of(
    table: CategoricalTable, noise: Noise, rng: Rng, *, user: int, reports: int = 1
) -> Journey:
    """Follow the bits of one user of a run.

    Parameters
    ----------
    table : CategoricalTable
        What the run got.
    noise : Noise
        Its chances.
    rng : Generator or Entropy
        As the run got it, seeded anew.
    user : int
        Row, 0 to n - 1.
    reports : int
        K ≥ 1; the run used the first.

    Returns
    -------
    Journey

    Raises
    ------
    ParameterError
        If there is no such user, or no report.
    """
    scrambling, _ = streams(rng, 2)
    return journey(table.codes, table.domains, noise, scrambling, user=user, reports=reports)


def received_bits(reports: ReadyReports, user: int) -> list[Bits]:
    """Bits of one user that were made elsewhere, d arrays of shape (1, k_j)."""
    _check_user(user, len(reports))
    return [bits[user : user + 1] for bits in reports.bits]


def shares_of_ones(reports: list[Bits]) -> list[NDArray[np.float64]]:
    """Share of ones of each bit over all reports, d arrays of shape (k_j,)."""
    return [np.asarray(bits.mean(axis=0)) for bits in reports]


def guessed_bits(reports: list[Bits], noise: Noise) -> list[Guesses]:
    """Guess the permanent bits from many reports: the likelier of 1 and 0.

    Parameters
    ----------
    reports : list of ndarray of uint8, d arrays of shape (K, k_j)
        Of one user.
    noise : Noise

    Returns
    -------
    list of ndarray of int8, d arrays of shape (k_j,)
        1, 0, or `UNDECIDED` where both are equally likely.

    Examples
    --------
    >>> bits = [np.array([[1, 0, 1], [1, 0, 0]])]
    >>> guessed_bits(bits, Noise(0.5, 0.25, 0.75))[0].tolist()
    [1, 0, -1]
    """
    count = len(reports[0])
    ones = [bits.sum(axis=0, dtype=np.int64) for bits in reports]
    limit = _even_ones(noise, count)
    even = [np.isclose(each, limit, rtol=1e-9) for each in ones]
    return [
        np.where(same, UNDECIDED, each > limit).astype(np.int8)
        for each, same in zip(ones, even, strict=True)
    ]


def _even_ones(noise: Noise, reports: int) -> float:
    """Say how many ones make a permanent 1 and a permanent 0 equally likely."""
    if noise.p == 0:
        return 0.5  # a single one is proof
    if noise.q == 1:
        return reports - 0.5
    silent = math.log1p(-noise.p) - math.log1p(-noise.q)
    return reports * silent / (silent + math.log(noise.q / noise.p))


@dataclass(frozen=True, kw_only=True, eq=False)
class Answer:
    """The one answer of a user who sends no bits of single attributes.

    Parameters
    ----------
    attributes : tuple of int
        Columns that were asked for.
    domains : tuple of int
        Their numbers of categories.
    record : tuple of int
        True categories of these attributes; known to the user alone.
    sent : int or ndarray of uint8, shape (product of the domains,)
        Number of the combination that was sent, or a bit for each.
    chances : (float, float)
        Of reporting the true combination, and each other one.
    """

    attributes: tuple[int, ...]
    domains: tuple[int, ...]
    record: tuple[int, ...]
    sent: int | Bits
    chances: tuple[float, float]

    @property
    def true(self) -> int:
        """Number of the true combination."""
        return int(np.ravel_multi_index(self.record, self.domains))

    def combination(self, number: int) -> tuple[int, ...]:
        """Categories of a combination."""
        return tuple(int(code) for code in np.unravel_index(number, self.domains))


def answer_of(
    table: CategoricalTable, params: LocalParams, method: str, rng: Rng, *, user: int
) -> Answer:
    """Find the answer of one user of a run.

    Parameters
    ----------
    table : CategoricalTable
        What the run got.
    params : LocalParams
    method : str
        One of `ONE_ANSWER`.
    rng : Generator
        As the run got it, seeded anew.
    user : int
        Row, 0 to n - 1.

    Returns
    -------
    Answer
        Cost: the draws of all users up to this one.

    Raises
    ------
    ParameterError
        If there is no such user.
    """
    _check_user(user, len(table))
    if isinstance(params, ViewParams):
        sent = ask_cover(table.codes, table.domains, params.epsilon, params.order, rng)
        return _of_a_view(table, sent, user)
    if method == "pairs" and table.attributes > 1:
        return _of_a_view(table, ask_pairs(table.codes, table.domains, params.epsilon, rng), user)
    (asking,) = streams(rng, 1)
    said, chances = _whole(table, _protocol(method, params, table.candidates), asking, user)
    return _answer(table, tuple(range(table.attributes)), user, said, chances)


def _protocol(method: str, params: LocalParams, candidates: int) -> Protocol:
    if method == "pairs":
        return pair_mechanism(params.epsilon, candidates)
    return PROTOCOLS[method](epsilon=params.epsilon, categories=candidates)


def _whole(
    table: CategoricalTable, asked: Protocol, rng: Rng, user: int
) -> tuple[int | Bits, tuple[float, float]]:
    """Draw the answer of one user on the whole record as all users' are drawn."""
    numbers = record_numbers(table.codes[: user + 1], table.domains)
    if isinstance(asked, UnaryResponse):
        there = passed_over(rng, user * table.candidates)
        return asked.release(numbers[user:], there)[0], asked.chances
    said = asked.release(numbers, rng)[user]
    return (int(said) if isinstance(asked, KaryResponse) else said), asked.chances


def _of_a_view(table: CategoricalTable, asked: ViewReports, user: int) -> Answer:
    number = next(k for k, group in enumerate(asked.groups) if user in group)
    place = int(np.searchsorted(asked.groups[number], user))
    sent, mechanism = np.asarray(asked.reports[number])[place], asked.mechanisms[number]
    said = int(sent) if isinstance(mechanism, KaryResponse) else np.asarray(sent, dtype=np.uint8)
    return _answer(table, asked.views[number], user, said, mechanism.chances)


def _answer(
    table: CategoricalTable,
    attributes: tuple[int, ...],
    user: int,
    sent: int | Bits,
    chances: tuple[float, float],
) -> Answer:
    return Answer(
        attributes=attributes,
        domains=tuple(table.domains[j] for j in attributes),
        record=tuple(int(table.codes[user, j]) for j in attributes),
        sent=sent,
        chances=chances,
    )


def _check_user(user: int, users: int) -> None:
    if not 0 <= user < users:
        raise ParameterError(
            message("lremh-one-user-user-must-row-choose", user=user, users=users - 1), field="user"
        )
