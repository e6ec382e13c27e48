"""Location maps: STAG, its sound variant, and the grids and trees it is compared with."""

from typing import Any

from dp_core import registry
from dp_core.algorithm import Variant
from dp_core.errors import DPError
from pages.common import page, panels, shell

shell.guard()

from pages.common import session, uploads  # noqa: E402 - a deep link must meet the guard first
from pages.parts import (  # noqa: E402
    stag_ask,
    stag_error,
    stag_ledger,
    stag_picture,
    stag_release,
    stag_steps,
)
from pages.parts import stag_controls as left  # noqa: E402
from pages.parts.stag_state import KEY, run  # noqa: E402

TABS = {
    "Picture": stag_picture.show,
    "Ask": stag_ask.show,
    "Step by step": stag_steps.show,
    "Error": stag_error.show,
    "Ledger": stag_ledger.show,
    "Release": stag_release.show,
}


def main() -> None:
    """Draw the page in the order of its work."""
    algorithm = registry.algorithms()[KEY]
    variant = page.header(algorithm)
    columns = page.columns()
    lattice = left.data_picker(columns.main)
    with columns.main:
        epsilon = left.epsilon()
    if lattice is None:
        with columns.right:
            lattice = uploads.upload_panel(algorithm, key=KEY)
        if lattice is None:
            return
    _work(lattice, epsilon, variant, columns)


def _work(lattice: Any, epsilon: float, variant: Variant, columns: page.Columns) -> None:
    try:
        with columns.rest:
            choice = left.rest(lattice, epsilon, variant)
        release = run(choice.method, choice.params, choice.seed, lattice)
    except DPError as error:
        with columns.right:
            panels.refusal(error, own=lattice.confidential)
        return
    view = choice.seen(release)
    page.badge(release.ledger, unit=view.unit)
    session.viewed(lattice.fingerprint, release.ledger, view.run_key)
    with columns.right:
        on_picture = page.tabs(KEY, TABS, view, lattice)
    if on_picture:
        stag_picture.risk(view)


main()
