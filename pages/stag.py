"""Location maps: STAG, its sound variant, and the grids and trees it is compared with."""

from typing import Any

from dp_core import registry
from dp_core.algorithm import Variant
from dp_core.errors import DPError
from pages.common.frame import page, shell
from pages.common.show import panels

shell.guard()  # a deep link must meet it before the imports below

from pages.common.input import uploads
from pages.common.work import session
from pages.parts.stag import (
    ask,
    ledger,
    picture,
    steps,
)
from pages.parts.stag import controls as left
from pages.parts.stag import error as stag_error
from pages.parts.stag import release as stag_release
from pages.parts.stag.state import KEY, run

TABS = {
    "Picture": picture.show,
    "Ask": ask.show,
    "Step by step": steps.show,
    "Error": stag_error.show,
    "Ledger": ledger.show,
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
        picture.risk(view)


main()
