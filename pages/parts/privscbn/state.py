"""What the synthetic-tables page shows, worked out once a run."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from operator import attrgetter
from typing import Any

import numpy as np
import streamlit as st

from dp_core import registry
from dp_core.algorithm import Method, Variant
from dp_core.algorithms.privscbn import jaccard_distances, study
from dp_core.algorithms.privscbn.params import RowParams
from dp_core.errors import DPError
from dp_core.params import knobs
from dp_core.tables.categorical import CategoricalTable
from dp_core.tables.records import BinaryTable
from dp_core.view import figures
from dp_core.words import Message, message, say
from pages.common.frame import hiding, page
from pages.common.input import choices, configurations, controls, offers, settings
from pages.common.show import html, panels

KEY = "privscbn"
NOUN = "table"
METRIC = "tvd"
STYLES = {"priview": 1, "privbayes": 2, "independent": 4, "joint_zcdp": 5}
UNIT = "of all rows"
"""Share of rows that would have to change cells: a total variation distance, from 0 to 1."""


@dataclass(frozen=True, kw_only=True)
class View(page.View):
    """Choices of the visitor, and the release they lead to; errors are total variation."""

    table = property(attrgetter("data"))
    styles = STYLES

    @property
    def m(self) -> int:
        return self.table.attributes

    @property
    def mixed(self) -> bool:
        """Whether the columns have categories."""
        return isinstance(self.table, CategoricalTable)

    @property
    def edges(self) -> Sequence[study.Edge]:
        """True network, where it is known."""
        return getattr(self.table, "edges", ())

    @property
    def groups(self) -> Sequence[Sequence[int]]:
        """Planted clusters, where there are."""
        return getattr(self.table, "groups", ())

    @property
    def slow(self) -> bool:
        return study.is_slow(len(self.table), self.m, self.params)

    @property
    def takes(self) -> str:
        sets = study.scores_needed(len(self.table), self.m, self.params)
        return say("privscbn-waiting", method=title(self.method), sets=sets)

    @cached_property
    def quiet(self) -> "View":
        """Same run without noise: same method, same parents, same dice."""
        return self.beside(self.method, study.without_noise(self.params, self.output))

    @property
    def floor(self) -> Mapping[str, float]:
        """Errors that no ε takes away: without noise, with as many parents as that allows.

        With as many as now where a search for more would take long.
        """
        params = replace(self.params, epsilon=study.QUIET)
        slow = study.is_slow(len(self.table), self.m, params)
        return (self.quiet if slow else self.beside(self.method, params)).errors

    @cached_property
    def independent(self) -> Mapping[str, float]:
        """Errors of the independent baseline at the same ε."""
        return self.beside("independent", RowParams(epsilon=self.params.epsilon)).errors

    def _of_table(self, name: str, make: Callable[[], Any]) -> Any:
        return page.kept(KEY, name, (self.table.fingerprint,), make)

    @property
    def true_association(self) -> np.ndarray:
        """Association of each pair of attributes in the true table; for the holder only."""
        return self._of_table("association", lambda: study.association(self.table))

    @property
    def true_similarity(self) -> np.ndarray:
        """Jaccard similarity of each pair in the true table; for the holder only."""
        return self._of_table("similarity", lambda: 1 - jaccard_distances(self.table.values))

    @property
    def true_shares(self) -> Any:
        """True share of ones of each attribute, or of each category; for the holder only."""
        if self.mixed:
            return self._of_table("shares", lambda: study.shares_by_column(self.table))
        return self.table.shares()

    @property
    def colour(self) -> str:
        return figures.colour(panels.current_theme(), self.place)

    def legend(self) -> list[tuple[str, str]]:
        """Name what is drawn: true shares are not while they are hidden."""
        true = [] if hiding.is_on() else [("true-mark", say("privscbn-bar-true"))]
        return [("released", say("privscbn-bar-published")), *true]


title = partial(page.title, KEY)


# --- settings of the page -------------------------------------------------------------------------

TEACHING = ("k", "max_parents")
MOST_CLUSTERS, MOST_PARENTS = 12, 6


def _example(tolerance: float, table: Any) -> Message:
    rows = getattr(table, "record", "rows")
    return message("privscbn-tolerance-example", of_100=100 * tolerance, rows=rows)


_ASKED = message("privscbn-tolerance"), (0.001, 1.0)
TOLERANCE = partial(choices.tolerance, KEY, *_ASKED, step=0.01, example=_example)
COMPARED = ("independent", "privbayes", "joint_zcdp")


FORMER = {"Sparse": "joint", "Sparse, (ε, δ)": "joint_zcdp", "Ones only": "joint"}
"""Methods in links of before: maximum entropy that is told how many ones a record has."""


def _translate_link() -> None:
    name = f"{KEY}_method"
    asked = st.query_params.get(name)
    if name not in st.session_state and asked in FORMER:
        st.query_params.setdefault(f"{KEY}_tau", "6")
        if asked == "Ones only":
            st.query_params[f"{KEY}_order"] = "1"
    offers.translate(name, FORMER)


def rest(table: BinaryTable, epsilon: float, variant: Variant, row: Any) -> View:
    """Ask for all but ε: what teaches most in the row below it, the rest in the panel."""
    _translate_link()
    algorithm = registry.algorithms()[KEY]
    method = choices.method_of(algorithm, variant)
    changes = _changes(method, table)
    with settings.panel(row):
        values = controls.draw(method.params, KEY, names=TEACHING, changes=changes)
    wishes = {"tolerance": TOLERANCE, "compared": COMPARED, "changes": changes}
    unused = ("tau",) if isinstance(table, CategoricalTable) else ()
    hide = (*TEACHING, *unused)
    further, fields = configurations.panel(algorithm, method, table, hide=hide, **wishes)
    params = method.params(epsilon=epsilon, **values, **further)
    return View(data=table, whole=table, params=params, **fields)


def _changes(method: Method, table: BinaryTable) -> dict[str, dict[str, Any]]:
    """Bound the widgets by what this table can use; n and m are public."""
    most = 1 / (2 * len(table))
    high = {"k": min(table.attributes, MOST_CLUSTERS), "max_parents": MOST_PARENTS, "delta": most}
    opens = {"delta": {"default": min(1e-6, most)}}
    return {
        knob.name: {"high": min(knob.high or math.inf, high[knob.name]), **opens.get(knob.name, {})}
        for knob in knobs(method.params)
        if knob.name in high
    }


TAKES = "joint"  # columns of any kind


def refused(error: DPError, data: Any) -> None:
    """Say why; that a table has categories is public, so no row is behind that sentence."""
    if not isinstance(data, CategoricalTable) or error.field != "method":
        panels.refusal(error, own=data.confidential)
        return
    st.info(html.md(error))
    chosen = {f"{KEY}_variant": "sound", f"{KEY}_method": TAKES}
    take = {"on_click": st.session_state.update, "args": (chosen,), "type": "primary"}
    st.button(say("privscbn-take", method=title(TAKES)), key=f"{KEY}_takes", **take)
