"""Uploads: answers with public categories, or reports that are randomised already."""

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar, Literal, Self, TypeVar

import numpy as np
import pandas as pd

from dp_core.algorithm import Part
from dp_core.algorithms.lremh.data import generators
from dp_core.arrays import Bits, Integers
from dp_core.errors import DataError, ParameterError
from dp_core.noise.bit_noise import Noise
from dp_core.params import knob, list_knob, must_be, tuples, worded
from dp_core.tables.categorical import (
    EXTENT,
    MOST_ATTRIBUTES,
    MOST_CANDIDATES,
    MOST_CELLS,
    CategoricalTable,
    Categorised,
    candidates_text,
    check_shape,
)
from dp_core.uploads import columns, persons
from dp_core.uploads.codebook import forms
from dp_core.uploads.codebook.record import PERSON, Places
from dp_core.uploads.coding import (
    EXAMPLES,
    Coded,
    cells_of,
    coded_columns,
    described,
    notes_of,
    public_fact,
    used_of,
)
from dp_core.uploads.columns import listed, shown
from dp_core.uploads.facts import entries, names_all
from dp_core.uploads.files import Upload, UploadForm, written
from dp_core.uploads.guesses import first_texts, is_free_text
from dp_core.uploads.in_parts import Parts, Rows
from dp_core.words import message, named, say

# --- reports that devices have randomised already: 0/1 columns named ``attribute=value`` ----------

MOST_CATEGORIES = 62  # of one attribute: a user's report of it fits a machine word
Chances = tuple[float, float, float]

_BITS = ("0", "false", "1", "true")
_CHANCE = re.compile(r"\s*+([fpq])\s*+=\s*+(\S++)\s*+")


@dataclass(frozen=True, kw_only=True, eq=False)
class ReadyReports(Categorised):
    """One report of each user, its public noise, and categories that the header names."""

    bits: tuple[Bits, ...]  # (n, k_j) of each attribute; read-only
    noise: Chances
    name: str = "reports"
    record: str = "reports"
    confidential: bool = True
    randomised: ClassVar[bool] = True
    """A run draws nothing: these rows were released before it."""

    def __post_init__(self) -> None:
        self._keep_categories(len(self.bits))
        shapes = {bits.shape for bits in self.bits}
        if shapes != {(len(self), k) for k in self.domains} or len(self) < 2:
            wanted = f"of {self.domains} and 2 users"
            raise must_be("bits", sorted(shapes)[:4], wanted)
        self._keep("bits", tuple(np.array(b, dtype=np.uint8, order="C") for b in self.bits))
        self._seal(*self.bits, f"{self.noise}")

    def __len__(self) -> int:
        return len(self.bits[0]) if self.bits else 0

    def columns(self, indices: Iterable[int]) -> Self:
        """Take the reports of some attributes, in the order given."""
        chosen = [int(j) for j in indices]
        bits = tuple(self.bits[j] for j in chosen)
        return replace(self, bits=bits, **self._categories_of(chosen))


Survey = CategoricalTable | ReadyReports  # answers of users, or reports that they have sent already

# --- reading --------------------------------------------------------------------------------------


def read_chances(text: str) -> Chances:
    """Read ``f=0.5, p=0.5, q=0.75``; refuse reports that could tell nothing, or prove a bit."""
    found = [_CHANCE.fullmatch(part) for part in re.split("[,;]", text) if part.strip()]
    given = {match[1]: match[2] for match in found if match and columns.is_number(match[2])}
    if len(found) != 3 or set(given) != set("fpq"):
        written = f"{shown(text)!r}"
        raise ParameterError.of("lremh-ready-noise-must-state-public", "noise", text=written)
    f, p, q = (float(given[letter]) for letter in "fpq")
    try:
        Noise(f, p, q)
    except ParameterError as error:
        raise ParameterError(*error.args, field="noise") from error
    return f, p, q


def read_reports(table: pd.DataFrame, noise: Chances) -> ReadyReports:
    """Read reports from 0/1 columns named attribute=value, wherever they stand.

    The first = of a name counts; attributes and categories come in order of their first columns.
    """
    groups = _groups([str(name) for name in table.columns])
    if not 0 < len(groups) <= MOST_ATTRIBUTES or len(table) < 2:
        facts = {"table": len(table), "groups": len(groups), "most_attributes": MOST_ATTRIBUTES}
        raise DataError.of("lremh-ready-file-reports-attributes-least", "form", **facts)
    for attribute, places in groups.items():
        if not 2 <= len(places) <= MOST_CATEGORIES:
            raise DataError.of(
                "lremh-ready-attribute-columns-needed-one",
                attribute,
                attribute=shown(attribute),
                places=len(places),
                most_categories=MOST_CATEGORIES,
            )
    return ReadyReports(
        bits=tuple(_bits(table, list(places.values())) for places in groups.values()),
        domains=tuple(map(len, groups.values())),
        names=tuple(groups),
        labels=tuple(tuple(places) for places in groups.values()),
        noise=noise,
    )


def _groups(names: list[str]) -> dict[str, dict[str, int]]:
    """Columns by attribute and value."""
    groups: dict[str, dict[str, int]] = {}
    for place, name in enumerate(names):
        attribute, equals, value = (part.strip() for part in name.partition("="))
        if not (attribute and equals and value):
            raise DataError.of("lremh-ready-column-report-name-must", name, name=shown(name))
        if value in groups.setdefault(attribute, {}):
            raise DataError.of("reading-same-names", name, times=2, column=shown(name))
        groups[attribute][value] = place
    return groups


def _bits(table: pd.DataFrame, places: list[int]) -> Bits:
    bits = np.empty((len(table), len(places)), dtype=np.uint8)
    for k, place in enumerate(places):
        column, name = table.iloc[:, place], str(table.columns[place])
        codes = cells_of(name, column).codes(_BITS)
        bad = codes < 0
        if bad.any():
            facts = {"name": shown(name), "bad": int(bad.sum()), "listed": listed(bad, column)}
            raise DataError.of("lremh-ready-column-holds-other-cells", name, **facts)
        bits[:, k] = codes // 2
    return bits


# --- uploads: answers with public categories, or reports that are randomised already --------------

_SEED = 3  # other people than those of the bundled tables


@dataclass(frozen=True, kw_only=True)
class ReportUpload(Upload):
    """Public facts about an uploaded table; nothing here may be learnt from its rows."""

    header: tuple[str, ...] = columns.header_knob()
    each_row: persons.EachRow = persons.each_row_knob()  # noqa: RUF009
    person: str = persons.person_knob()
    rows_per_person: int = persons.rows_knob()
    form: Literal["answers", "reports"] = worded("lremh-upload-form", "answers")
    left_out: tuple[str, ...] = public_fact("reading-leave-out", ())
    own_categories: bool = worded("lremh-upload-use-data-own-categories", False, help="")  # noqa: FBT003
    categories: str = public_fact("reading-categories", "")
    edges: str = public_fact("reading-edges-asked", "")
    noise: str = worded("lremh-upload-noise", "")

    def __post_init__(self) -> None:
        super().__post_init__()
        for setting, example in EXAMPLES.items():
            entries(getattr(self, setting), setting, example)
        if self.noise.strip():
            read_chances(self.noise)

    def accept(self, table: pd.DataFrame) -> Survey:
        """Turn an uploaded table into categories, or into reports, marked confidential.

        No row is dropped, but of people with more than the stated bound and where a column names
        nobody; the number of those that are kept is public.
        """
        columns.check_header(table, self.header)
        people = persons.person_column(table, self)
        if self.form == "reports":
            kept = persons.used_columns(table, self.left_out, self.person)
            return _accept_reports(table.iloc[:, kept], people, self)
        return _accept_answers(table, people, self)


def stated(upload: ReportUpload, rows: int, attributes: int, record: str) -> dict[str, Any]:
    """Name what is kept, and say what its rows are."""
    record = persons.record_word(upload, record)
    return {
        "name": say("your-file-rows", rows=rows, record=named(record), columns=attributes),
        "record": record,
        "rows_per_person": persons.bound_of(upload),
    }


def _accept_reports(
    table: pd.DataFrame, people: pd.Series | None, upload: ReportUpload
) -> ReadyReports:
    made = read_reports(table, read_chances(upload.noise))
    own = persons.keep(people, upload, np.hstack(made.bits))
    bits = tuple(each[own.places] for each in made.bits)
    unbounded = say("lremh-no-lifetime.why")
    said = [_size(made.domains), *([] if made.noise[0] else [unbounded])]
    facts = stated(upload, len(bits[0]), made.attributes, made.record)
    return replace(made, bits=bits, notes=(*own.notes, *said), **facts)


def look_alike(upload: ReportUpload, rows: int) -> CategoricalTable | None:
    """Make up answers in the stated categories; None of reports and of the file's own ones."""
    if upload.form == "reports" or upload.own_categories:
        return None
    _, used = coded_columns(columns.blank_table(upload.header), upload, MOST_CATEGORIES)
    sizes = [len(column.labels) for column in used]
    made = generators.look_alike("severity", rows, sizes, seed=_SEED)
    said = stated(upload, rows, len(used), "rows") | {"name": columns.NAME}
    return replace(made, **said, **described(used))


def _accept_answers(
    table: pd.DataFrame, people: pd.Series | None, upload: ReportUpload
) -> CategoricalTable:
    found, used = coded_columns(table, upload, MOST_CATEGORIES)
    codes = np.column_stack([column.codes for column in used])
    own = persons.keep(people, upload, codes)
    return coded_table(
        codes[own.places],
        used,
        upload,
        from_data=any(column.from_data for column in found),
        notes=(*own.notes, _size([len(each.labels) for each in used]), *notes_of(found, used)),
    )


def coded_table(
    codes: Integers,
    used: Sequence[Coded],
    upload: ReportUpload,
    *,
    from_data: bool = False,
    notes: Sequence[str] = (),
) -> CategoricalTable:
    """Make a table of codes, described by the columns that they came from."""
    return CategoricalTable(
        codes=codes,
        confidential=True,
        facts_from_data=from_data,
        notes=tuple(notes),
        **described(used),
        **stated(upload, len(codes), len(used), "rows"),
    )


def _size(domains: Sequence[int]) -> str:
    """Say how many records are possible, and what to do where they are too many."""
    if math.prod(domains) <= MOST_CANDIDATES:
        return say("full-sentence", sentence=candidates_text(domains))
    facts = {"attributes": len(domains), "combinations": candidates_text(domains)}
    return say("table-combinations", most=MOST_CANDIDATES, **facts)


def guess(table: pd.DataFrame) -> ReportUpload:
    """Suggest the form and columns to leave out, from names and the first thousand rows.

    Categories, edges and noise are never guessed: they are public facts, not to be read from data.
    """
    names = [str(name) for name in table.columns]
    person = persons.named_person(names)
    named = [name for name in names if name.partition("=")[0].strip() and "=" in name.strip("= ")]
    if len(named) >= 2 and 2 * len(named) >= len(names):
        left_out = tuple(name for name in names if name not in (*named, person))
        return ReportUpload(form="reports", person=person, left_out=left_out)
    left_out = tuple(
        name
        for name, text in first_texts(table).items()
        if name != person and is_free_text(text, MOST_CATEGORIES)
    )
    return ReportUpload(person=person, left_out=left_out)


# A few answers, and a few reports, to be filled in.
template = partial(written, "person,sex,income,age", "p1,f,low,34", "p2,m,high,51", "p3,f,high,67")
template_reports = partial(
    written,
    "person,sex=f,sex=m,income=low,income=high",
    *("p1,1,0,1,1", "p2,1,1,0,1", "p3,0,0,1,0"),
)
_CHANCES = ("f", "p", "q")


def _with_chances(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Name the three chances of the noise that is stated."""
    try:
        chances = read_chances(settings["noise"])
    except ParameterError:
        return dict(settings)
    return {**settings, **dict(zip(_CHANCES, map(repr, chances), strict=True))}


def _with_noise(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Put the three chances together."""
    left = {name: value for name, value in settings.items() if name not in _CHANCES}
    if not settings.keys() >= {*_CHANCES}:
        return left
    return left | {"noise": ", ".join(f"{each}={settings[each]}" for each in _CHANCES)}


_BOOK = Places(
    roles={PERSON: ("person",)},
    bound="rows_per_person",
    left_out="left_out",
    lists={
        "categories": forms.categories(EXAMPLES["categories"]),
        "edges": forms.edges(EXAMPLES["edges"]),
    },
    parts={"noise": _CHANCES},
    opened=_with_chances,
    closed=_with_noise,
)

ReportUpload.panel = UploadForm(
    guess=guess,
    book=_BOOK,
    columns={"person": persons.NO_COLUMN},
    roles=("form",),
    several=("left_out",),
    explained=columns.use_of(ReportUpload, used_of),
    only_stated=lambda chosen: (
        chosen["form"] == "answers"
        and not chosen["own_categories"]
        and not names_all(chosen["categories"])
    ),
    shown={
        "header": lambda chosen: False,
        "rows_per_person": persons.rows_asked,
        "own_categories": lambda chosen: chosen["form"] == "answers",
        "categories": lambda chosen: chosen["form"] == "answers",
        "edges": lambda chosen: chosen["form"] == "answers",
        "noise": lambda chosen: chosen["form"] == "reports",
    },
    notices={"own_categories": message("lremh-categories-read")},
    templates={"answers-template.csv": template, "reports-template.csv": template_reports},
)


# --- answers that come in parts: what is kept of a row is the code of each answer, a byte ---------


@dataclass(frozen=True, kw_only=True, eq=False)
class CountedAnswers(Categorised):
    """How many people gave each record: `times` (K,), the last attribute changes fastest."""

    times: Integers

    def __post_init__(self) -> None:
        check_shape(2, len(self.domains))
        self._keep_categories(len(self.domains))
        self._keep("times", self.times)
        self._seal(self.times)

    def __len__(self) -> int:
        return int(self.times.sum())

    def numbers(self, most: int) -> Iterator[Integers]:
        """Give the numbers of the records, each as often as it was given, so many at a time."""
        ends = np.cumsum(self.times)
        for start in range(0, len(self), most):
            places = np.arange(start, min(start + most, len(self)))
            yield np.searchsorted(ends, places, side="right").astype(np.int64)

    def columns(self, indices: Iterable[int]) -> Self:
        """Take some attributes, each once, in the order given."""
        chosen = EXTENT.chosen(indices, self.attributes)
        sums = np.einsum(self.times.reshape(self.domains), [*range(self.attributes)], [*chosen])
        return replace(self, times=sums.ravel(), **self._categories_of(chosen))

    def sample(self, people: int) -> Self:
        """Take everybody; refuse fewer, as they cannot be told apart here."""
        if people < len(self):
            raise DataError(_ALL_ROWS, field="users")
        return self


_ALL_ROWS = message("lremh-in-parts-many-rows-only-counted")


def check_rows(table: Any) -> None:
    """Refuse rows that are only counted where each of them is needed."""
    if isinstance(table, CountedAnswers):
        raise DataError(_ALL_ROWS, field="method")


@dataclass(frozen=True, eq=False)
class _Answers:
    """How often each record is given; of not too many rows also codes (n, d) and their places."""

    used: Sequence[Coded]
    n: int
    times: Integers
    codes: tuple[Bits, ...]
    places: tuple[Integers, ...]

    def __add__(self, other: Self) -> Self:
        """Give the rows of both, or forget them where they are too many for a table."""
        n = self.n + other.n
        few = n * len(self.used) <= MOST_CELLS
        return replace(
            self,
            n=n,
            times=self.times + other.times,
            codes=self.codes + other.codes if few else (),
            places=self.places + other.places if few else (),
        )


def counted(parts: Parts, upload: ReportUpload, params: Any) -> CategoricalTable | CountedAnswers:
    """Code the answers of all parts, or count them where they are more than a table may have."""
    if upload.form != "answers" or upload.own_categories:
        raise DataError.of("lremh-in-parts-file-parts-answers-read", "form")
    found = parts.total(partial(_code, upload=upload))
    if found.n * len(found.used) > MOST_CELLS:
        return _counts(found, upload)
    codes = np.concatenate(found.codes)
    if parts.person:
        codes = codes[np.argsort(np.concatenate(found.places))]
    return coded_table(codes.astype(np.int64), found.used, upload)


def _counts(found: _Answers, upload: ReportUpload) -> CountedAnswers:
    if not found.times.size:
        facts = {"n": found.n, "most_candidates": MOST_CANDIDATES}
        raise DataError.of("lremh-in-parts-rows-too-many-keep", "categories", **facts)
    return CountedAnswers(
        times=found.times,
        confidential=True,
        **described(found.used),
        **stated(upload, found.n, len(found.used), "rows"),
    )


def _code(rows: Rows, *, upload: ReportUpload) -> _Answers:
    table = rows.table
    columns.check_header(table, upload.header)
    _, used = coded_columns(table, upload, MOST_CATEGORIES)
    codes = np.column_stack([column.codes for column in used]).astype(np.uint8)
    people = persons.person_column(table, upload)
    chosen, stand = persons.kept_in_part(people, upload, codes)
    places = rows.places[stand] if upload.person else np.zeros(0, dtype=np.int64)
    blank = [replace(column, codes=column.codes[:0]) for column in used]
    codes = codes[chosen]
    domains = tuple(len(column.labels) for column in used)
    times, most = np.zeros(0, dtype=np.int64), math.prod(domains)
    if most <= MOST_CANDIDATES:
        numbers = np.ravel_multi_index(tuple(codes.T.astype(np.int64)), domains)
        times = np.bincount(numbers, minlength=most)
    return _Answers(blank, len(codes), times, (codes,), (places,))


# --- which answers of which people are used: a public choice --------------------------------------

_ATTRIBUTES = message("lremh-people-list-names-attributes-correct")
Data = TypeVar("Data", CategoricalTable, CountedAnswers, ReadyReports)


@dataclass(frozen=True, kw_only=True)
class People(Part):
    """Some attributes of a table, none being all of them, and so many of its people at random."""

    attributes: tuple[str, ...] = list_knob((), _ATTRIBUTES)
    users: int | None = knob(None, "Users", 2)

    def __post_init__(self) -> None:
        super().__post_init__()
        names = tuples(self.attributes, str, 1, name="attributes", form=_ATTRIBUTES)
        object.__setattr__(self, "attributes", names)

    def of(self, data: Data) -> Data:
        """Take the part."""
        if self.attributes:
            data = data.columns(self.places(self.attributes, data.names, "attributes"))
        if self.users is None or isinstance(data, ReadyReports):
            return data
        return data.sample(self.users)
