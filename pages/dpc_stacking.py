"""Groups of people: DPC-Stacking, its sound variants, and what they are compared with."""

from typing import Any

from dp_core import registry
from dp_core.errors import DPError
from pages.common.frame import page, shell
from pages.common.show import panels

shell.guard()  # a deep link must meet it before the imports below

from pages.common.input import uploads
from pages.common.work import session
from pages.parts.dpc_stacking import controls as left
from pages.parts.dpc_stacking import error as dpc_error
from pages.parts.dpc_stacking import ledger, picture, plan, release, scores, steps
from pages.parts.dpc_stacking.runs import released
from pages.parts.dpc_stacking.state import KEY, VARIANTS

TABS = {
    "Picture": picture.show,
    "Step by step": steps.show,
    "Scores": scores.show,
    "Plan": plan.show,
    "Error": dpc_error.show,
    "Ledger": ledger.show,
    "Release": release.show,
}


def main() -> None:
    """Draw the page in the order of its work."""
    algorithm = registry.algorithms()[KEY]
    variant = page.header(algorithm, switch=VARIANTS, opens=algorithm.opening.method)
    columns = page.columns()
    table = left.data_picker(columns.main)
    with columns.main:
        epsilon = left.epsilon(variant)
    if table is None:
        with columns.right:
            table = uploads.upload_panel(algorithm, key=KEY)
        if table is None:
            return
    _work(table, epsilon, variant, columns)


def _work(table: Any, epsilon: float, variant: str, columns: page.Columns) -> None:
    try:
        with columns.rest:
            choice = left.rest(table, epsilon, variant)
        view = choice.seen(released(choice))
    except DPError as error:
        with columns.right:
            panels.refusal(error, own=table.confidential)
        return
    page.badge(view.release.ledger, unit=view.unit)
    session.part_of(view.table.fingerprint, view.whole.fingerprint)
    session.viewed(view.table.fingerprint, view.release.ledger, view.run_key)
    with columns.right:
        on_picture = page.tabs(KEY, TABS, view, view.whole)
    if on_picture:
        picture.risk(view)


main()
