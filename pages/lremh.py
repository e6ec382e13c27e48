"""Local reports: LREMH, the honest estimators, and the protocols they are compared with."""

from typing import Any

from dp_core import registry
from dp_core.algorithm import Variant
from dp_core.errors import DPError
from pages.common.frame import page, shell
from pages.common.show import panels

shell.guard()  # a deep link must meet it before the imports below

from pages.common.input import uploads
from pages.common.work import session
from pages.parts.lremh import controls as left
from pages.parts.lremh import error as lremh_error
from pages.parts.lremh import ledger, picture, planning, steps, user
from pages.parts.lremh import release as lremh_release
from pages.parts.lremh.runs import released, waiting
from pages.parts.lremh.state import KEY

TABS = {
    "Picture": picture.show,
    "One user": user.show,
    "Step by step": steps.show,
    "Plan": planning.show,
    "Error": lremh_error.show,
    "Ledger": ledger.show,
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
            planning.banner(choice)
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
        picture.risk(view)


main()
