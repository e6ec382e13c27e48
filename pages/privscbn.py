"""Synthetic tables: PrivSCBN, its sound variants, and the methods it is compared with."""

from typing import Any

from dp_core import registry
from dp_core.algorithm import Variant
from dp_core.errors import DPError
from pages.common import page, panels, shell

shell.guard()

from pages.common import session, uploads  # noqa: E402 - a deep link must meet the guard first
from pages.parts import scbn_controls as left  # noqa: E402
from pages.parts import (  # noqa: E402
    scbn_error,
    scbn_ledger,
    scbn_picture,
    scbn_release,
    scbn_steps,
)
from pages.parts.scbn_runs import released, waiting  # noqa: E402
from pages.parts.scbn_state import KEY  # noqa: E402

TABS = {
    "Picture": scbn_picture.show,
    "Step by step": scbn_steps.show,
    "Error": scbn_error.show,
    "Ledger": scbn_ledger.show,
    "Release": scbn_release.show,
}


def main() -> None:
    """Draw the page in the order of its work."""
    algorithm = registry.algorithms()[KEY]
    variant = page.header(algorithm)
    columns = page.columns()
    table = left.data_picker(columns.main)
    with columns.main:
        epsilon = left.epsilon()
    if table is None:
        with columns.right:
            table = uploads.upload_panel(algorithm, key=KEY)
        if table is None:
            return
    _work(table, epsilon, variant, columns)


def _work(table: Any, epsilon: float, variant: Variant, columns: page.Columns) -> None:
    try:
        with columns.rest:
            choice = left.rest(table, epsilon, variant)
        release = released(choice)
    except DPError as error:
        with columns.right:
            panels.refusal(error, own=table.confidential)
        return
    if release is None:
        with columns.right:
            waiting(choice)
        return
    view = choice.seen(release)
    page.badge(release.ledger, unit=view.unit)
    session.viewed(table.fingerprint, release.ledger, view.run_key)
    with columns.right:
        on_picture = page.tabs(KEY, TABS, view, table)
    if on_picture:
        scbn_picture.risk(view)


main()
