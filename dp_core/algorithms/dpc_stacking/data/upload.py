"""Uploads of tables: what is guessed of a file, templates, and how the upload panel asks (9.1)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
import pandas as pd

from dp_core.algorithm import Part
from dp_core.algorithms.dpc_stacking.data import generators, reading
from dp_core.algorithms.dpc_stacking.data.accepting import (
    DROP,
    MIDDLE,
    REFUSE,
    TableUpload,
    accept,
    facts_of,
    used_of,
)
from dp_core.algorithms.dpc_stacking.data.reading import MOST_NAMES, Range, Words
from dp_core.algorithms.dpc_stacking.params import MOST_ROWS
from dp_core.arrays import Floats
from dp_core.params import knob, list_knob, must_be, tuples
from dp_core.tables.numeric import MOST_COLUMNS, NumericTable
from dp_core.uploads import columns
from dp_core.uploads.codebook import texts
from dp_core.uploads.codebook.record import CLASS, PERSON, YES_NO, Places
from dp_core.uploads.columns import folded
from dp_core.uploads.facts import names_all
from dp_core.uploads.files import UploadForm, written
from dp_core.uploads.guesses import first_texts, is_free_text
from dp_core.uploads.persons import NO_PERSON, named_person, rows_asked
from dp_core.uploads.stand_ins import NAME, blank_table, use_of
from dp_core.words import Said, message, say

__all__ = ["TableUpload", "accept", "guess", "recognised", "template_numbers", "template_words"]


# --- files that are recognised by the names of their columns, with the public facts about ---------


@dataclass(frozen=True, kw_only=True)
class Recipe:
    """Public facts about a known file."""

    title: Said = Said()
    columns: tuple[str, ...]  # names that a file of this kind has; any more are left out
    also: tuple[str, ...] = ()  # names that some copies of it have
    bounds: str = ""  # these three are what the upload asks for
    categories: str = ""
    classes: str = ""
    gaps: bool = False  # whether cells are missing in it
    left_out: tuple[str, ...] = ()  # columns that name people

    def fits(self, names: Sequence[str]) -> bool:
        """Whether a file has all columns of this kind."""
        return set(self.columns) <= set(names)

    def others(self, names: Sequence[str]) -> tuple[str, ...]:
        """Columns of a file of which nothing is known, or that name people."""
        known = {*self.columns, *self.also} - set(self.left_out)
        return tuple(name for name in names if name not in known)


HCV = Recipe(
    title=message("dpc-recipes-hcv-blood-tests-uci"),
    columns=(
        *("Age", "Sex", "ALB", "ALP", "ALT", "AST", "BIL", "CHE", "CHOL", "CREA", "GGT", "PROT"),
        "Category",
    ),
    bounds=(
        "Age=0..100; ALB=20..60; ALP=0..200; ALT=0..150; AST=0..150; BIL=0..60; CHE=0..20; "
        "CHOL=0..10; CREA=20..200; GGT=0..200; PROT=40..100"
    ),
    categories="Sex=f<m",
    classes="Category",
    gaps=True,
)

CERVICAL = Recipe(
    title=message("dpc-recipes-cervical-cancer-behaviour-risk"),
    columns=(
        *("behavior_sexualRisk", "behavior_personalHygine"),
        *("intention_aggregation", "intention_commitment"),
        *("attitude_consistency", "attitude_spontaneity"),
        *("norm_significantPerson", "norm_fulfillment"),
        *("perception_vulnerability", "perception_severity"),
        *("motivation_strength", "motivation_willingness"),
        *("socialSupport_emotionality", "socialSupport_appreciation"),
        *("socialSupport_instrumental", "empowerment_knowledge"),
        *("empowerment_abilities", "empowerment_desires", "ca_cervix"),
    ),
    also=("behavior_eating", "bnehavior_eatig"),  # spelt in two ways
    bounds="*=0..15",
    classes="ca_cervix",
)

OBESITY = Recipe(
    title="obesity levels (UCI)",
    columns=(
        *("Gender", "Age", "Height", "Weight", "family_history_with_overweight", "FAVC", "FCVC"),
        *("NCP", "CAEC", "SMOKE", "CH2O", "SCC", "FAF", "TUE", "CALC", "MTRANS", "NObeyesdad"),
    ),
    bounds=(
        "Age=14..65; Height=1.4..2; Weight=35..175; FCVC=1..3; NCP=1..4; CH2O=1..3; FAF=0..3; "
        "TUE=0..2"
    ),
    categories=(
        "Gender=Female<Male; family_history_with_overweight=no<yes; FAVC=no<yes; SMOKE=no<yes; "
        "SCC=no<yes; CAEC=no<Sometimes<Frequently<Always; CALC=no<Sometimes<Frequently<Always; "
        "MTRANS=Walking<Bike<Motorbike<Public_Transportation<Automobile"
    ),
    classes="NObeyesdad",
)

NUMBERS_ROWS = (
    *("p1,34,172,68.5", "p2,51,165,80", "p3,29,181,77", "p4,67,158,59.5", "p5,45,176,91"),
    *("p6,72,169,74", "p7,23,163,55", "p8,58,184,88"),
)
NUMBERS = Recipe(
    title=message("dpc-recipes-template-numbers"),
    columns=("person", "age", "height_cm", "weight_kg"),
    bounds="age=0..110; height_cm=100..220; weight_kg=20..200",
    left_out=("person",),
)

WORDS_ROWS = (
    *("p1,34,no,weekly,north,a", "p2,51,yes,never,south,b", "p3,29,no,daily,north,a"),
    *("p4,67,no,never,west,b", "p5,45,yes,weekly,south,b", "p6,72,no,never,north,b"),
    *("p7,23,no,daily,west,a", "p8,58,yes,weekly,east,b"),
)
WORDS = Recipe(
    title=message("dpc-recipes-template-words"),
    columns=("person", "age", "smoker", "exercise", "town", "group"),
    bounds="age=0..110; smoker=0..1",
    categories="exercise=never<weekly<daily; town=north,south,west,other",
    classes="group",
    left_out=("person",),
)

RECIPES = (HCV, CERVICAL, OBESITY, NUMBERS, WORDS)

_CLASSES = frozenset({"class", "classes", "label", "target", "diagnosis", "species"})


def recipe_of(names: Sequence[str]) -> Recipe | None:
    """Find the kind of a file by its columns; None of one that is not known."""
    return next((recipe for recipe in RECIPES if recipe.fits(names)), None)


# --- uploads of tables: what is guessed of a file, templates, and how the upload panel asks -------


def guess(table: pd.DataFrame) -> TableUpload:
    """Suggest what to fill in: everything for a known file, else columns to leave out.

    Bounds and categories are public facts; they are never guessed from cells.
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
    named = (name for name in names if name not in left_out and folded(name) in _CLASSES)
    classes = next(named, "")
    return TableUpload(person=person, left_out=left_out, classes=classes)


def _left_out(text: pd.Series) -> bool:
    """Whether a column holds dates or free text."""
    dates = len(text) > 0 and all(map(columns.is_time, text))
    return is_free_text(text, MOST_NAMES) or dates


def recognised(table: pd.DataFrame) -> str:
    """Say which known file this is, by its columns; empty of any other."""
    recipe = recipe_of([str(name) for name in table.columns])
    if recipe is None:
        return ""
    return say("dpc-recipes-recognised-columns-filled-nothing", title=recipe.title)


# A few rows of numbers, and a few with words, to be filled in.
template_numbers = partial(written, ",".join(NUMBERS.columns), *NUMBERS_ROWS)
template_words = partial(written, ",".join(WORDS.columns), *WORDS_ROWS)

_BOOK = Places(
    roles={PERSON: ("person",), CLASS: ("classes",)},
    bound="rows_per_person",
    left_out="left_out",
    lists={
        "bounds": texts.bounds(reading.TYPED_BOUNDS_EXAMPLE),
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
    templates={"numbers-template.csv": template_numbers, "words-template.csv": template_words},
    limits=(
        message(
            "dpc-upload-most-columns-grouped-rows", most_columns=MOST_COLUMNS, most_rows=MOST_ROWS
        ),
    ),
)


# --- A made-up table that stands on screen for an uploaded one ------------------------------------

_SEED, _GROUPS = 3, 3


def look_alike(upload: TableUpload, rows: int) -> NumericTable | None:
    """Make up a file of the stated columns, limits and words, and accept it.

    None where limits, words or the number of rows are left to the file. Known groups are not made
    up: their names stand in the rows.
    """
    if upload.own_range or upload.missing == DROP:
        return None
    left_out = (*upload.left_out, *filter(None, [upload.classes]))
    upload = replace(upload, left_out=left_out, classes="")
    table = blank_table(upload.header, rows)
    kept, facts, _ = facts_of(table, upload)
    stated = {name: facts.of(name) for name in kept}
    if None in stated.values():  # words that are numbered as they stand in the file
        return None
    unit = ((0.0,) * len(kept), (1.0,) * len(kept))
    values = generators.look_alike(rows, unit, _GROUPS, _SEED).values
    cells = {
        name: _cells(fact, values[:, j])
        for j, (name, fact) in enumerate(stated.items())
        if fact is not None
    }
    if upload.person:
        cells[upload.person] = pd.Series(np.arange(rows)).astype(str)
    made = accept(table.assign(**cells), upload)
    return replace(made, name=NAME, synthetic=True, confidential=False, notes=())


def _cells(fact: Range | Words, unit: Floats) -> pd.Series:
    """Turn numbers from 0 to 1 into cells of a column."""
    if isinstance(fact, Words):
        places = np.minimum((unit * len(fact.words)).astype(int), len(fact.words) - 1)
        return pd.Series(np.array(fact.words, dtype=object)[places])
    low, high = fact
    return pd.Series(low + unit * (high - low))


# --- which columns are grouped, and between which limits: a public choice -------------------------

Limits = tuple[tuple[float, ...], ...]
_NAMES = message("dpc-used-list-names-columns-correct")
_PAIRS = message("dpc-used-list-two-numbers-column")


@dataclass(frozen=True, kw_only=True)
class Used(Part):
    """Some columns of a table and their public limits."""

    # names, in their order; none is all of them
    columns: tuple[str, ...] = list_knob((), _NAMES)
    # from and to of each of these columns; none leaves those that the table has
    limits: Limits = list_knob((), _PAIRS)  # noqa: RUF009
    # no limits are public: methods without a guarantee read them from the rows
    own_range: bool = knob(False, message("dpc-used-range-data"))  # noqa: FBT003

    def __post_init__(self) -> None:
        super().__post_init__()
        columns = tuples(self.columns, str, 1, name="columns", form=_NAMES)
        limits = tuples(self.limits, float, 2, name="limits", form=_PAIRS)
        wrong = any(len(pair) != 2 for pair in limits)
        if wrong or (limits and len(limits) != len(columns)):
            raise must_be("limits", self.limits, _PAIRS)
        object.__setattr__(self, "columns", columns)
        object.__setattr__(self, "limits", limits)

    def of(self, data: NumericTable) -> NumericTable:
        """Take the part; limits that are stated are no longer read from a bundled table.

        Raises ParameterError if a column is not in the table.
        """
        if self.columns:
            places = self.places(self.columns, data.names, "columns")
            data = data if places == [*range(data.columns_count)] else data.columns(places)
        if self.own_range:
            return data if data.facts_from_data else replace(data, bounds=None)
        low, high = (tuple(pair[side] for pair in self.limits) for side in (0, 1))
        read = data.facts_from_data and data.confidential
        if not self.limits or (data.bounds == (low, high) and data.facts_from_data == read):
            return data
        return replace(data, bounds=(low, high), facts_from_data=read)
