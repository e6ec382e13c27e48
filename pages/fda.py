"""Private running totals: FDA and the methods it is compared with."""

from typing import Any

from dp_core import registry
from dp_core.algorithm import Variant
from dp_core.errors import DPError
from pages.common import controls, html, page, shell

shell.guard()

from pages.common import session, uploads  # noqa: E402 - a deep link must meet the guard first
from pages.parts import fda_confidential as confidential  # noqa: E402
from pages.parts import fda_controls as left  # noqa: E402
from pages.parts import (  # noqa: E402
    fda_error,
    fda_ledger,
    fda_paper,
    fda_picture,
    fda_release,
    fda_steps,
)
from pages.parts.fda_state import KEY  # noqa: E402

TABS = {
    "Picture": fda_picture.show,
    "Step by step": fda_steps.show,
    "Error": fda_error.show,
    "Ledger": fda_ledger.show,
    "Release": fda_release.show,
    "Paper": fda_paper.show,
}


def main() -> None:
    """Draw the page in the order of its work."""
    algorithm = registry.algorithms()[KEY]
    variant = page.header(algorithm)
    columns = page.columns()
    stream = left.data_picker(columns.main)
    with columns.main:
        epsilon = controls.epsilon_slider(KEY)
    if stream is None:
        with columns.right:
            stream = uploads.upload_panel(algorithm, key=KEY)
            if stream is None:
                confidential.announce(epsilon)
        if stream is None:
            return
    _work(stream, epsilon, variant, columns)


def _work(stream: Any, epsilon: float, variant: Variant, columns: page.Columns) -> None:
    try:
        with columns.rest:
            view = left.rest(stream, epsilon, variant)
    except DPError as error:
        confidential.leave()
        columns.right.error(html.md(error))
        return
    if isinstance(view, confidential.Question):
        with columns.right:
            view.show()
        return
    page.badge(view.release.ledger, unit=view.unit)
    if view.secret is None:
        session.viewed(
            stream.fingerprint, view.release.ledger, f"{view.method} {view.params} {view.seed}"
        )
    with columns.right:
        confidential.banner(view)
        on_picture = page.tabs(KEY, TABS, view, stream)
    if on_picture:
        fda_picture.risk(view)


main()
