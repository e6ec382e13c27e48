"""Private running totals: FDA and the methods it is compared with."""

from typing import Any

from dp_core import registry
from dp_core.algorithm import Variant
from dp_core.errors import DPError
from pages.common.frame import page, shell
from pages.common.input import controls
from pages.common.show import html

shell.guard()  # a deep link must meet it before the imports below

from pages.common.input import uploads
from pages.common.work import session
from pages.parts.fda import (
    confidential,
    ledger,
    picture,
    release,
    reproduction,
    steps,
)
from pages.parts.fda import controls as left
from pages.parts.fda import error as fda_error
from pages.parts.fda.state import KEY

TABS = {
    "Picture": picture.show,
    "Step by step": steps.show,
    "Error": fda_error.show,
    "Ledger": ledger.show,
    "Release": release.show,
    "Paper": reproduction.show,
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
        picture.risk(view)


main()
