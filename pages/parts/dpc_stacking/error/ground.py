"""Where errors are measured: on the table of the page, or on a made-up one that costs nothing."""

from dataclasses import dataclass, replace

import streamlit as st

from dp_core.algorithms.dpc_stacking.data import LOOK_ALIKES
from dp_core.algorithms.dpc_stacking.method.steps import as_if_public
from dp_core.algorithms.dpc_stacking.study import curves
from dp_core.privacy.ledger import PrivacyLedger
from dp_core.tables.numeric import NumericTable
from dp_core.words import message, say
from pages.common.input import choosing
from pages.common.show import panels
from pages.parts.dpc_stacking.state import KEY, NOUN, View


@dataclass(frozen=True, kw_only=True)
class Ground:
    """Table that runs are measured on.

    Parameters
    ----------
    view : View
    table : NumericTable
    free : bool
        Whether it is a look-alike.
    ledger : PrivacyLedger
        Of the release on screen, as it would be with this table.
    """

    view: View
    table: NumericTable
    free: bool
    ledger: PrivacyLedger


def chosen(view: View) -> Ground:
    """Ask where errors are measured."""
    ledger = view.release.ledger
    if not choosing.on_look_alike(KEY, NOUN, help=say("dpc-alike.why")):
        return Ground(view=view, table=view.table, free=False, ledger=ledger)
    table = _look_alike(view)
    if view.table.bounds is None or view.table.facts_from_data:
        panels.note(message("dpc-alike.limits"))
    return Ground(view=view, table=table, free=True, ledger=as_if_public(ledger))


def _look_alike(view: View) -> NumericTable:
    kind = choosing.look_alike(KEY, "groups", LOOK_ALIKES)
    own = view.table
    public = None if own.facts_from_data else own.bounds
    table = made(kind, len(own), own.columns_count, public, view.params.clusters)
    return replace(table, rows_per_person=own.rows_per_person)


@st.cache_resource(scope="session", max_entries=4, show_spinner=False)
def made(kind: str, n: int, columns: int, bounds: object, clusters: int) -> NumericTable:
    """Look-alike of a public size, kept for the visit."""
    return curves.look_alike(kind, n, columns, bounds, clusters)
