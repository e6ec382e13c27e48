"""Groups of people: DPC-Stacking, its sound variants, and what they are compared with."""

from typing import Any

from dp_core import registry
from dp_core.errors import DPError
from pages.common import html, page, shell

shell.guard()

from pages.common import session, uploads  # noqa: E402 - a deep link must meet the guard first
from pages.parts import dpc_controls as left  # noqa: E402
from pages.parts import (  # noqa: E402
    dpc_error,
    dpc_ledger,
    dpc_picture,
    dpc_plan,
    dpc_release,
    dpc_scores,
    dpc_steps,
)
from pages.parts.dpc_runs import released  # noqa: E402
from pages.parts.dpc_state import KEY, VARIANTS  # noqa: E402

TABS = {
    "Picture": dpc_picture.show,
    "Step by step": dpc_steps.show,
    "Scores": dpc_scores.show,
    "Plan": dpc_plan.show,
    "Error": dpc_error.show,
    "Ledger": dpc_ledger.show,
    "Release": dpc_release.show,
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
        columns.right.error(html.md(error))
        return
    page.badge(view.release.ledger, unit=view.unit)
    run_key = f"{view.table.fingerprint} {view.run_key}"
    session.viewed(view.whole.fingerprint, view.release.ledger, run_key)
    with columns.right:
        on_picture = page.tabs(KEY, TABS, view)
    session.share_found(view.table.fingerprint, view.whole.fingerprint)
    if on_picture:
        dpc_picture.risk(view)


main()
