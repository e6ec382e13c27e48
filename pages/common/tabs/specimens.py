"""What a release will hold, before it is drawn: a table made from public facts, and its files."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pandas as pd
import streamlit as st

from dp_core import opening
from dp_core.algorithm import Given, Release
from dp_core.errors import DPError
from dp_core.releasing import NAME, dossier
from dp_core.uploads.codebook import record as codebook
from dp_core.view.released import to_the_noise
from dp_core.words import message, say
from pages.common.frame import views
from pages.common.input import blind, configurations
from pages.common.show import html, panels
from pages.common.work import cache, session

STAMP = "SPECIMEN"
TALL = 560  # pixels; the page scrolls
SEED = 1_000_003  # no seed that a page offers: what it draws stays apart
MOST_ROWS, MOST_COLUMNS = 5, 6
ALWAYS = {
    dossier.NAME: "dossier",
    "ledger.json": "ledger",
    NAME: "plan",
    "README.txt": "readme",
    "NOTES.txt": "notes",
    "register.json": "register",
    "deployment.yaml": "deployment",
    "croissant.json": "croissant",
    "ro-crate-metadata.json": "crate",
    "verify.py": "verify",
    "SHA256SUMS": "sums",
}
"""Files of every release, with the ends of the ids of their words."""

Table = Callable[[Any, Release[Any]], pd.DataFrame]
"""Data and a simulation on them → the first table of a release."""


def show(view: Any, files: Mapping[str, str], table: Table | None = None) -> None:
    """Draw the specimen of a release, and list its files.

    Parameters
    ----------
    view : View
    files : mapping
        Files of a release of this method beside those of every release, with a line each.
    table : callable, optional
        Makes the table; by default the first of the evidence.
    """
    made = _made(view, table)
    if made is not None:
        st.html(html.specimen(*_head(made), stamp=STAMP))
    always = ALWAYS | ({codebook.NAME: "columns"} if view.source.confidential else {})
    listed = dict(files) | {name: say(f"file-{end}") for name, end in always.items()}
    words = message("release-files", files=len(listed))
    panels.fold(str(words), f"{view.key}_files", lambda: st.html(html.file_list(listed)))


def report(view: Any) -> None:
    """Offer the dossier with the places that the draw will fill: of the plan, and of no row."""
    try:
        plan = configurations.plan_of(view)
    except DPError:  # said where the draw is asked for
        return
    account = session.account(view.source.fingerprint).register.statement()
    words = say("release-report")

    def draw() -> None:
        page = dossier.specimen(plan, view.release.ledger, unit=view.unit, account=account)
        st.iframe(page, height=TALL, alt=words)

    panels.fold(words, f"{view.key}_dossier", draw)


def _head(table: pd.DataFrame) -> tuple[list[str], list[list[str]]]:
    """Give the names of the first columns, and their first rows in words."""
    first = to_the_noise(table.iloc[:MOST_ROWS, :MOST_COLUMNS])
    rows = [[_said(cell) for cell in row] for row in first.itertuples(index=False)]
    more = table.shape[1] - MOST_COLUMNS
    names = [str(name) for name in first.columns]
    if more > 0:
        return [*names, say("file-more", more=more)], [[*row, "…"] for row in rows]
    return names, rows


def _said(cell: Any) -> str:
    if isinstance(cell, pd.Timestamp):
        return str(cell.date())
    return f"{cell:,.6g}" if isinstance(cell, float) else str(cell)


def _made(view: Any, table: Table | None) -> pd.DataFrame | None:
    """Make the table from what is no row of an upload; None where that cannot be run."""
    for data, run in _runs(view):
        try:
            return (table or _first(view))(data, run())
        except DPError:
            continue
    return None


def _runs(view: Any) -> Iterator[tuple[Any, Callable[[], Release[Any]]]]:
    """Give data that are public or made up, the likest to the file first, and a run on them."""
    if not view.data.confidential:
        yield view.data, lambda: view.release
        return
    alike = blind.stand_in_of(view.key)
    if alike is not None:
        part = view.part.of(alike)
        yield part, lambda: views.run(view.key, view.method, view.params, SEED, part)
    opened = opening.state(view.key)
    data = view.algorithm.opening.part or (lambda whole: whole)
    sample = data(cache.sample(view.key, opened.sample))
    yield sample, lambda: views.run(view.key, view.method, view.params, SEED, sample)


def _first(view: Any) -> Table:
    def made(data: Any, release: Release[Any]) -> pd.DataFrame:
        algorithm = view.algorithm
        given = Given(
            method=view.method, params=view.params, after=view.after, about=algorithm.about(data)
        )
        return next(iter(algorithm.evidence(release, given).tables.values()))

    return made
