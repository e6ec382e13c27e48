"""Each user answers one view, a set of attributes, with the whole budget, as in CALM (3)."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithms.lremh.data.in_parts import CountedAnswers
from dp_core.algorithms.lremh.method.rivals.joint import Protocol, Tally, record_numbers, tally
from dp_core.algorithms.lremh.method.steps.views import Sets
from dp_core.arrays import Integers
from dp_core.errors import joined
from dp_core.noise.mechanisms import Rng
from dp_core.noise.streams import generator_of, streams
from dp_core.privacy.ledger import Node, parallel

Reports = NDArray[np.int64] | NDArray[np.uint8] | Tally
AT_ONCE = 1 << 22
"""Bits of the answers of counted users that are held together."""


@dataclass(frozen=True, kw_only=True, eq=False)
class ViewReports:
    """What users sent, view by view.

    Parameters
    ----------
    domains : tuple of int
    views : tuple of tuple of int
        Attributes of each.
    mechanisms : tuple of KaryResponse, SubsetResponse or UnaryResponse
        One for each view, on as many categories as it has cells.
    reports : tuple of ndarray of int, or of Tally
        What each released; empty where a view has no users.
    groups : tuple of ndarray of int
        Which users were asked for each view, in the order of its reports; drawn without the data.
        None of those that are only counted.
    """

    domains: tuple[int, ...]
    views: Sets
    mechanisms: tuple[Protocol, ...]
    reports: tuple[Reports, ...]
    groups: tuple[Integers, ...]

    def spend(self, step: str) -> Node:
        """Write the ledger: every user is in one group, and groups are drawn without the data."""
        asked = zip(self.views, self.mechanisms, self.reports, strict=True)
        lines = [mechanism.spend(_named(view)) for view, mechanism, sent in asked if len(sent)]
        return parallel(step, *lines)


def ask_views(
    codes: ArrayLike | CountedAnswers,
    domains: Sequence[int],
    views: Sets,
    mechanisms: Sequence[Protocol],
    rng: Rng,
) -> ViewReports:
    """Split users evenly and at random over the views; each answers for theirs alone.

    Of users that are only counted each draws a view by themselves: their order is that of what they
    would answer truly, and must not matter.

    Parameters
    ----------
    codes : array_like of int, shape (n, d), or CountedAnswers
    domains : sequence of int
    views : tuple of tuple of int
    mechanisms : sequence of KaryResponse, SubsetResponse or UnaryResponse
        One for each view.
    rng : Generator or Entropy

    Returns
    -------
    ViewReports
    """
    splitting, *asking = streams(rng, 1 + len(views))
    if isinstance(codes, CountedAnswers):
        counted = _counted(codes, views, mechanisms, generator_of(splitting), asking)
        return _gathered(domains, views, mechanisms, counted, ())
    rows = np.asarray(codes, dtype=np.int64)
    groups = _groups(len(rows), len(views), generator_of(splitting))
    reports: list[Reports] = []
    for view, mechanism, users, stream in zip(views, mechanisms, groups, asking, strict=True):
        answers = record_numbers(rows[users][:, list(view)], [domains[j] for j in view])
        reports.append(mechanism.release(answers, stream) if users.size else users)
    return _gathered(domains, views, mechanisms, reports, groups)


def _gathered(
    domains: Sequence[int],
    views: Sets,
    mechanisms: Sequence[Protocol],
    reports: Sequence[Reports],
    groups: Sequence[Integers],
) -> ViewReports:
    return ViewReports(
        domains=tuple(domains),
        views=views,
        mechanisms=tuple(mechanisms),
        reports=tuple(reports),
        groups=tuple(groups),
    )


def _counted(
    table: CountedAnswers,
    views: Sets,
    mechanisms: Sequence[Protocol],
    splitting: Generator,
    asking: Sequence[Rng],
) -> list[Reports]:
    """Ask some users at a time, each for a view of their own, and keep counts alone."""
    found = [Tally(np.zeros(each.categories, dtype=np.int64), 0) for each in mechanisms]
    most = max(1, AT_ONCE // max(each.categories for each in mechanisms))
    for numbers in table.numbers(most):
        own = splitting.integers(len(views), size=len(numbers))
        codes = np.stack(np.unravel_index(numbers, table.domains), axis=1)
        for k, (view, mechanism) in enumerate(zip(views, mechanisms, strict=True)):
            users = own == k
            if users.any():
                sizes = [table.domains[j] for j in view]
                true = record_numbers(codes[users][:, list(view)], sizes)
                found[k] += tally(mechanism.release(true, asking[k]), mechanism)
    return [*found]


def _named(view: Sequence[int]) -> str:
    return f"attribute{'s' * (len(view) > 1)} {joined(j + 1 for j in view)}"


def _groups(users: int, views: int, rng: Generator) -> list[Integers]:
    """Users of each view; sizes differ by at most one."""
    return [np.sort(part) for part in np.array_split(rng.permutation(users), views)]
