"""Uploads of tables: what is guessed of a file, templates, and how the upload panel asks (9.1)."""

import pandas as pd

from dp_core.algorithms.dpc_stacking.data import reading, typed_bounds
from dp_core.algorithms.dpc_stacking.data.accepting import accept, used_of
from dp_core.algorithms.dpc_stacking.data.reading import MOST_NAMES
from dp_core.algorithms.dpc_stacking.data.recipes import (
    NUMBERS,
    NUMBERS_ROWS,
    WORDS,
    WORDS_ROWS,
    class_column,
    recipe_of,
)
from dp_core.algorithms.dpc_stacking.data.upload_settings import DROP, MIDDLE, REFUSE, TableUpload
from dp_core.algorithms.dpc_stacking.params import MOST_ROWS
from dp_core.tables.numeric import MOST_COLUMNS
from dp_core.uploads import columns
from dp_core.uploads.codebook import texts
from dp_core.uploads.codebook.record import CLASS, PERSON, YES_NO, Places
from dp_core.uploads.facts import names_all
from dp_core.uploads.files import UploadForm, written
from dp_core.uploads.guesses import first_texts, is_free_text
from dp_core.uploads.persons import NO_PERSON, named_person, rows_asked
from dp_core.uploads.stand_ins import use_of
from dp_core.words import message

__all__ = ["TableUpload", "accept", "guess", "recognised", "template_numbers", "template_words"]


def guess(table: pd.DataFrame) -> TableUpload:
    """Suggest what to fill in: everything for a known file, else columns to leave out.

    Bounds and categories are public facts; they are never guessed from cells.

    Parameters
    ----------
    table : DataFrame

    Returns
    -------
    TableUpload
    """
    names = [str(name) for name in table.columns]
    recipe, person = recipe_of(names), named_person(names)
    if recipe is not None:
        return TableUpload(
            person=person,
            left_out=tuple(name for name in recipe.others(names) if name != person),
            classes=recipe.classes,
            bounds=recipe.bounds,
            categories=recipe.categories,
            missing=MIDDLE if recipe.gaps else REFUSE,
        )
    texts = first_texts(table).items()
    left_out = tuple(name for name, text in texts if name != person and _left_out(text))
    classes = class_column([name for name in names if name not in left_out])
    return TableUpload(person=person, left_out=left_out, classes=classes)


def _left_out(text: pd.Series) -> bool:
    """Whether a column holds dates or free text."""
    dates = len(text) > 0 and all(map(columns.is_time, text))
    return is_free_text(text, MOST_NAMES) or dates


def recognised(table: pd.DataFrame) -> str:
    """Say which known file this is, by its columns; empty of any other."""
    recipe = recipe_of([str(name) for name in table.columns])
    return "" if recipe is None else recipe.sentence


def template_numbers() -> bytes:
    """Return a few rows of numbers as CSV, to be filled in."""
    return written(",".join(NUMBERS.columns), *NUMBERS_ROWS)


def template_words() -> bytes:
    """Return a few rows with words as CSV, to be filled in."""
    return written(",".join(WORDS.columns), *WORDS_ROWS)


_BOOK = Places(
    roles={PERSON: ("person",), CLASS: ("classes",)},
    bound="rows_per_person",
    left_out="left_out",
    lists={
        "bounds": texts.bounds(typed_bounds.EXAMPLE),
        "categories": texts.categories(reading.EXAMPLE, order=True),
    },
    known=(YES_NO,),
)

TableUpload.panel = UploadForm(
    guess=guess,
    explained=use_of(TableUpload, used_of),
    only_stated=lambda chosen: (
        not (chosen["own_range"] or chosen["number_names"])
        and not (names_all(chosen["bounds"]) or names_all(chosen["categories"]))
    ),
    book=_BOOK,
    recognised=recognised,
    columns={"person": NO_PERSON, "classes": "none"},
    several=("left_out",),
    shown={
        "header": lambda chosen: False,
        "rows_per_person": rows_asked,
        "bounds": lambda chosen: not chosen["own_range"],
    },
    notices={
        "own_range": message("dpc-upload-smallest-largest-value-each"),
        "number_names": message("dpc-upload-names-occur-then-read"),
        f"missing={DROP}": message("dpc-upload-one-missing-cell-then"),
    },
    templates={
        "numbers-template.csv": template_numbers,
        "words-template.csv": template_words,
    },
    limits=(
        message(
            "dpc-upload-most-columns-grouped-rows", most_columns=MOST_COLUMNS, most_rows=MOST_ROWS
        ),
        message("dpc-upload-files-uci-hcv-blood"),
    ),
)
