"""Each user answers one view, a set of attributes, with the whole budget, as in CALM (3)."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithms.lremh.data.patterns import Integers
from dp_core.algorithms.lremh.method.rivals.joint import Protocol, record_numbers
from dp_core.algorithms.lremh.method.steps.views import Sets
from dp_core.noise.mechanisms import Rng
from dp_core.noise.streams import generator_of, streams
from dp_core.privacy.ledger import Node, parallel

Reports = NDArray[np.int64] | NDArray[np.uint8]


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
    reports : tuple of ndarray of int
        What each released; empty where a view has no users.
    groups : tuple of ndarray of int
        Which users were asked for each view, in the order of its reports; drawn without the data.
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
    codes: ArrayLike,
    domains: Sequence[int],
    views: Sets,
    mechanisms: Sequence[Protocol],
    rng: Rng,
) -> ViewReports:
    """Split users evenly and at random over the views; each answers for theirs alone.

    Parameters
    ----------
    codes : array_like of int, shape (n, d)
    domains : sequence of int
    views : tuple of tuple of int
    mechanisms : sequence of KaryResponse, SubsetResponse or UnaryResponse
        One for each view.
    rng : Generator or Entropy

    Returns
    -------
    ViewReports
    """
    rows = np.asarray(codes, dtype=np.int64)
    splitting, *asking = streams(rng, 1 + len(views))
    groups = _groups(len(rows), len(views), generator_of(splitting))
    reports: list[Reports] = []
    for view, mechanism, users, stream in zip(views, mechanisms, groups, asking, strict=True):
        answers = record_numbers(rows[users][:, list(view)], [domains[j] for j in view])
        reports.append(mechanism.release(answers, stream) if users.size else users)
    return ViewReports(
        domains=tuple(domains),
        views=views,
        mechanisms=tuple(mechanisms),
        reports=tuple(reports),
        groups=tuple(groups),
    )


def _named(view: Sequence[int]) -> str:
    *first, last = [str(j + 1) for j in view]
    return f"attributes {', '.join(first)} and {last}" if first else f"attribute {last}"


def _groups(users: int, views: int, rng: Generator) -> list[Integers]:
    """Users of each view; sizes differ by at most one."""
    return [np.sort(part) for part in np.array_split(rng.permutation(users), views)]
