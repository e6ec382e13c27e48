"""Local reports: LREMH, the honest estimators, and the protocols they are compared with."""

from typing import Any

from dp_core import registry
from dp_core.algorithm import Variant
from dp_core.errors import DPError
from pages.common import page, panels, shell

shell.guard()

from pages.common import session, uploads  # noqa: E402 - a deep link must meet the guard first
from pages.parts import lremh_controls as left  # noqa: E402
from pages.parts import (  # noqa: E402
    lremh_error,
    lremh_journey,
    lremh_ledger,
    lremh_picture,
    lremh_plan,
    lremh_release,
    lremh_steps,
)
from pages.parts.lremh_runs import released, waiting  # noqa: E402
from pages.parts.lremh_state import KEY  # noqa: E402

TABS = {
    "Picture": lremh_picture.show,
    "One user": lremh_journey.show,
    "Step by step": lremh_steps.show,
    "Plan": lremh_plan.show,
    "Error": lremh_error.show,
    "Ledger": lremh_ledger.show,
    "Release": lremh_release.show,
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
            lremh_plan.banner(choice)
            waiting(choice)
        return
    view = choice.seen(release)
    page.badge(release.ledger, unit=view.unit)
    session.part_of(view.table.fingerprint, view.whole.fingerprint)
    if view.answers is not None:  # ready reports cost what they cost, however often looked at
        session.viewed(view.table.fingerprint, release.ledger, view.run_key)
    with columns.right:
        on_picture = page.tabs(KEY, TABS, view, view.whole)
    if on_picture:
        lremh_picture.risk(view)


main()
