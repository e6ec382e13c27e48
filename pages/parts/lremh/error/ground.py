"""Where errors are measured: on the table of the page, or on a made-up one that costs nothing."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from functools import cached_property

import streamlit as st

from dp_core.algorithms.lremh import metrics
from dp_core.algorithms.lremh.data.upload import ReadyReports
from dp_core.algorithms.lremh.method.steps.client import Noise
from dp_core.algorithms.lremh.params import LocalParams, ReportParams
from dp_core.algorithms.lremh.study import trials
from dp_core.algorithms.lremh.study.planning import proven_epsilon
from dp_core.tables.categorical import CategoricalTable, Labels
from dp_core.words import message, say
from pages.common.frame import page
from pages.common.input import choosing
from pages.common.show import html, panels
from pages.parts.lremh.controls import MOST_ATTRIBUTES, on_screen
from pages.parts.lremh.state import KEY, NOUN, View


@dataclass(frozen=True, kw_only=True)
class Ground:
    """Made-up or real people, and what the page asks of them.

    Parameters
    ----------
    view : View
    whole : CategoricalTable
        All attributes there are.
    free : bool
        Whether they are made up for this purpose.
    """

    view: View
    whole: CategoricalTable
    free: bool

    @cached_property
    def table(self) -> CategoricalTable:
        """People and attributes of the page."""
        own = self.view.answers
        return self._of(self.view.table.names) if self.free or own is None else own

    @cached_property
    def extended(self) -> CategoricalTable:
        """With as many attributes as may be chosen, first those of the page."""
        return self._of(in_order(self.view))

    def _of(self, names: Sequence[str]) -> CategoricalTable:
        return on_screen(self.whole.fingerprint, self.whole, tuple(names), len(self.view.table))

    def frame(self, name: str) -> AbstractContextManager[None]:
        """Frame of the holder around what comes from real answers."""
        label = message("lremh-compared", noun=NOUN)
        return panels.frame_unless(self.free, label, key=name)

    @property
    def params(self) -> LocalParams:
        """Parameters of the method on screen, the chances of ready reports among them."""
        own, table = self.view.params, self.view.table
        if isinstance(table, ReadyReports) and isinstance(own, ReportParams):
            return replace(own, noise=table.noise)
        return own

    @property
    def epsilon(self) -> float:
        """Proven ε of one report of a row on the page."""
        return proven_epsilon(self.view.method, self.params, self.view.table.domains)

    @cached_property
    def noise(self) -> Noise:
        """Chances of the bits on the page; where none are sent, those of the same proven ε."""
        if self.view.noise is not None:
            return self.view.noise
        bits = trials.from_epsilon(self.view.params_of("plus"), self.epsilon)
        made = trials.chances_of(bits, self.view.table.domains, method="plus")
        assert made is not None  # the symmetric rule reaches every ε
        return made


def chosen(view: View) -> Ground:
    """Ask where errors are measured; ready reports leave no choice."""
    if view.answers is None:
        st.info(html.md(say("lremh-no-truth")))
        return Ground(view=view, whole=_look_alike(view), free=True)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        if choosing.on_look_alike(KEY, NOUN, help=say("lremh-look-alike")):
            return Ground(view=view, whole=_look_alike(view), free=True)
    assert isinstance(view.whole, CategoricalTable)
    return Ground(view=view, whole=view.whole, free=False)


def in_order(view: View) -> tuple[str, ...]:
    """Attributes of the page, then the others of the data set, as many as may be chosen."""
    others = [name for name in view.whole.names if name not in view.table.names]
    return (*view.table.names, *others)[:MOST_ATTRIBUTES]


def _look_alike(view: View) -> CategoricalTable:
    kind = choosing.look_alike(KEY, "answers", trials.LOOK_ALIKES, seen="answers")
    names, whole = in_order(view), view.whole
    places = [whole.names.index(name) for name in names]
    domains = tuple(whole.domains[place] for place in places)
    labels = tuple(whole.labels[place] for place in places)
    table = made(kind, len(view.table), domains, names, labels)
    return replace(table, rows_per_person=whole.rows_per_person)


@st.cache_resource(scope="session", max_entries=4, show_spinner=False)
def made(
    kind: str, n: int, domains: tuple[int, ...], names: tuple[str, ...], labels: Labels
) -> CategoricalTable:
    """Look-alike of a public size, kept for the visit."""
    return trials.look_alike(kind, n, domains, names=names, labels=labels)


def uniform_error(table: CategoricalTable, attributes: int = 0) -> float:
    """Error of the table of so many attributes, or all, whose records are equally frequent."""

    def error() -> float:
        chosen = table.columns(range(attributes)) if attributes else table
        return metrics.uniform_error(chosen.joint())

    return page.kept(KEY, "uniform", (table.fingerprint, attributes), error)
