"""What the synthetic-tables page shows, worked out once a run."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from operator import attrgetter
from typing import Any

import numpy as np

from dp_core.algorithms.privscbn import jaccard_distances
from dp_core.algorithms.privscbn.params import RowParams
from dp_core.algorithms.privscbn.study import (
    QUIET,
    Edge,
    association,
    edges_of,
    is_slow,
    shares_by_column,
    without_noise,
)
from dp_core.tables.categorical import CategoricalTable
from dp_core.view import figures
from dp_core.words import say
from pages.common.frame import hiding, views
from pages.common.show import panels

KEY = "privscbn"
NOUN = "table"
METRIC = "tvd"
STYLES = {"priview": 1, "privbayes": 2, "independent": 4, "joint_zcdp": 5}
UNIT = "of all rows"
"""Share of rows that would have to change cells: a total variation distance, from 0 to 1."""


@dataclass(frozen=True, kw_only=True)
class View(views.View):
    """Choices of the visitor, and the release they lead to; errors are total variation."""

    table = property(attrgetter("data"))

    @property
    def m(self) -> int:
        return self.table.attributes

    @property
    def mixed(self) -> bool:
        """Whether the columns have categories."""
        return isinstance(self.table, CategoricalTable)

    @property
    def edges(self) -> Sequence[Edge]:
        """True network, where it is known."""
        return getattr(self.table, "edges", ())

    @property
    def groups(self) -> Sequence[Sequence[int]]:
        """Planted clusters, where there are."""
        return getattr(self.table, "groups", ())

    @cached_property
    def quiet(self) -> "View":
        """Same run without noise: same method, same parents, same dice."""
        return self.beside(self.method, without_noise(self.params, self.output))

    @property
    def floor(self) -> Mapping[str, float]:
        """Errors that no ε takes away: without noise, with as many parents as that allows.

        With as many as now where a search for more would take long.
        """
        params = replace(self.params, epsilon=QUIET)
        return (self.quiet if is_slow(self.m, params) else self.beside(self.method, params)).errors

    @cached_property
    def independent(self) -> Mapping[str, float]:
        """Errors of the independent baseline at the same ε."""
        return self.beside("independent", RowParams(epsilon=self.params.epsilon)).errors

    @property
    def true_association(self) -> np.ndarray:
        """Association of each pair of attributes in the true table; for the holder only."""
        of = (self.table.fingerprint,)
        return views.kept(KEY, "association", of, lambda: association(self.table))

    @property
    def true_similarity(self) -> np.ndarray:
        """Jaccard similarity of each pair in the true table; for the holder only."""
        of = (self.table.fingerprint,)
        return views.kept(KEY, "similarity", of, lambda: 1 - jaccard_distances(self.table.values))

    @property
    def true_shares(self) -> Any:
        """True share of ones of each attribute, or of each category; for the holder only."""
        if self.mixed:
            of = (self.table.fingerprint,)
            return views.kept(KEY, "shares", of, lambda: shares_by_column(self.table))
        return self.table.shares()

    @property
    def place(self) -> int:
        """Position of the style of the method on screen: what is released has its colour."""
        return views.line_styles(self.algorithm, self.shown, STYLES)[self.method]

    @property
    def colour(self) -> str:
        """Code of that colour."""
        return figures.colour(panels.current_theme(), self.place)

    def quiet_edges(self) -> list[Edge]:
        return edges_of(self.quiet.output)

    def legend(self) -> list[tuple[str, str]]:
        """Name what is drawn: true shares are not while they are hidden."""
        true = [] if hiding.is_on() else [("true-mark", say("privscbn-bar-true"))]
        return [("released", say("privscbn-bar-published")), *true]


title = partial(views.title, KEY)
