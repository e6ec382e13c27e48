"""Upload panel of any system: limits, template, file, roles of its columns, public facts.

What is asked comes from the system's settings (words, ranges) and their `UploadForm`.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from typing import Any

import pandas as pd
import streamlit as st

from dp_core.algorithm import Algorithm
from dp_core.cli.app import is_demo
from dp_core.errors import DataError, DPError
from dp_core.params import Knob, Settings, knobs
from dp_core.privacy.accounts import of_file
from dp_core.uploads.facts import MAX_BYTES, MAX_CELLS, MAX_COLUMNS, OTHERS, netted
from dp_core.uploads.files import LISTS, Layout, UploadForm, opening, read_table
from dp_core.uploads.persons import looks_like_id
from dp_core.uploads.typed_files import ENDING as WORKBOOK
from dp_core.uploads.typed_files import MOST_SHEETS
from dp_core.words import Message, message, reader, say, semicolons, sentences
from pages.common.input import asking, columns, offers
from pages.common.input import columns as codebooks
from pages.common.show import panels
from pages.common.show.html import md
from pages.common.show.panels import holder_frame
from pages.common.work import session

FIRST_DATE, LAST_DATE = date(1700, 1, 1), date(2199, 12, 31)

Said = Mapping[str, Any]
HEADER = "header"  # the setting that holds the names of the columns
FIRST = ("each_row", "form")  # asked before the table: whose a row is, what a file holds

ENCODINGS = {
    "utf-8": "UTF-8",
    "utf-16": "UTF-16",
    "gb18030": "GB18030 (GBK)",
    "windows-1252": "Windows-1252 (Latin-1)",
}
_NAMES = {",": "comma", ";": "semicolon", "\t": "tab", "|": "bar", " ": "space"}
DELIMITERS = {mark: message(f"upload-delimiter-{name}") for mark, name in _NAMES.items()}
TABLE, LIST = message("upload-lines-table"), message("upload-lines-list")
ACCEPT = message("upload-accept")

_MEGABYTES = MAX_BYTES // 2**20


@dataclass(frozen=True)
class _File:
    """A file that was read and what its settings open with, or why it could not be read."""

    file_id: str
    table: pd.DataFrame
    opening: Mapping[str, Any]  # by its header alone; by its first rows once they were looked at
    from_rows: Mapping[str, Any]
    looked: bool = False
    error: str = ""
    recognised: str = ""
    digest: str = ""  # SHA-256 of the bytes: names the privacy account of what is read from them
    ids: Sequence[str] = ()  # columns that look like ids; for the holder only
    layout: Layout = field(default_factory=Layout)  # how it was read
    language: str = field(default_factory=reader)  # of its error
    hints: Mapping[str, Any] = field(default_factory=dict)
    """What the rows suggest and nobody stated, by layout or setting; for the holder only."""


def takes_files(algorithm: Algorithm) -> bool:
    """Whether a record says what to ask of an upload."""
    return algorithm.upload.panel is not None


def upload_panel(algorithm: Algorithm, *, key: str) -> Any:
    """Draw the panel; give what ``Upload.accept`` made of the file in use, kept for the visit.

    Its ``facts_from_data`` says whether public facts were read from the data.
    """
    prefix, in_use = f"{key}_upload", f"{key}_upload_data"
    data = st.session_state.get(in_use)
    with st.expander(say("upload-title"), expanded=data is None, icon=":material/upload_file:"):
        if is_demo():
            panels.say(message("demo-upload"))
            return None
        form = algorithm.upload.panel
        steps = st.empty()
        introduction = st.container()
        file = _chosen_file(algorithm, form, prefix)
        # Whether a file could be read is known from its rows: no step may depend on it.
        step = "file" if file is None else "public" if data is None else "rehearse"
        at, said = _STEPS.index(f"upload-steps.{step}"), [*map(say, _STEPS)]
        done = [f"✓ {each}" for each in said[:at]]
        steps.caption(" — ".join([*done, f":blue[**{said[at]}**]", *said[at + 1 :]]))
        if file is None:
            with introduction:  # what is allowed, and something to start from
                most = {"cells": MAX_CELLS, "columns": MAX_COLUMNS}
                read, kept = say("upload-introduced", **most), say("upload-kept")
                st.markdown(sentences([read, *form.limits, kept]))
                looks = {"icon": ":material/download:", "type": "tertiary", "on_click": "ignore"}
                with st.container(horizontal=True, gap="small"):
                    for name, make in form.templates.items():
                        st.download_button(name, make, name, key=f"{prefix}_{name}", **looks)
        book = codebooks.beside(key)
        if file is not None:
            # Rows are behind all of it: the preview, what is suggested, and every sentence on them.
            with holder_frame(key=f"{prefix}_file"):
                _offer(algorithm, file, book, key)
        if data is not None and not asking.is_on(key, data):  # what reading changed
            with holder_frame(key=f"{prefix}_holder"):
                outside = getattr(data, "outside", 0)
                said = [say("upload-in-use", name=data.name), *getattr(data, "notes", ())]
                said += [say("upload-outside", outside=outside)] if outside else []
                panels.say(sentences(said))
        if data is not None:
            forget = {"on_click": _forget, "args": (prefix,), "key": f"{prefix}_forget"}
            st.button(say("upload-forget"), **forget)
    return data


_STEPS = (
    *("upload-steps.file", "upload-steps.public"),
    *("upload-steps.rehearse", "upload-steps.release"),
)


def _offer(algorithm: Algorithm, file: _File, book: codebooks.Beside, key: str) -> None:
    """Show what was read, ask for the public facts, and take the file into use."""
    if file.error:
        st.error(md(file.error))
        return
    prefix, form, names = f"{key}_upload", algorithm.upload.panel, [*map(str, file.table)]
    facts = book.facts(algorithm.upload, names)
    if book.book is not None:  # new widgets, which open with these
        agreeing = partial(book.agreeing, algorithm.upload, names)
        file = replace(
            file,
            file_id=f"{file.file_id}_{book.file_id}",
            opening={**agreeing(file.opening), **facts},
            from_rows={**agreeing(file.from_rows), **facts},
        )
    if st.toggle(
        say("upload-preview"), key=f"{prefix}_{file.file_id}_preview", help=str(asking.ASKED_LATER)
    ):
        session.books().look_at(of_file(file.digest))
        file = replace(file, opening=file.from_rows, looked=True)
        columns.rows(file.table)
        columns.ids(file.ids if {"person", "person_column"} & set(form.columns) else ())
    if file.recognised:
        st.info(md(file.recognised))
    values = _ask(algorithm, form, file, prefix)
    _consequences(algorithm, file, values, prefix)
    with st.container(horizontal=True, gap="small"):
        use = st.button(say("upload-use"), type="primary", key=f"{prefix}_use")
        book.offer(algorithm.upload, values, names)
    if use:
        _use(algorithm, file, values, key, book.meanings(names))


def _use(algorithm: Algorithm, file: _File, values: Said, key: str, columns: Said) -> None:
    """Accept the file and make its look-alike."""
    try:
        upload = algorithm.upload(**values)
        if not file.looked:  # else the sentence may name what is in the file
            asking.check(algorithm, upload)
        try:
            with netted():
                accepted = upload.accept(file.table)
        except DPError:  # it may quote cells, and so it counts as a look at them
            session.books().look_at(of_file(file.digest))
            raise
        asking.stand_in(algorithm, upload, accepted, key=key)
    except DPError as error:
        st.error(md(error))
        return
    session.books().read_from(accepted.fingerprint, file.digest, file.table)
    st.session_state[f"{key}_upload_stated"] = (upload, file.layout)
    st.session_state[codebooks.columns_key(key)] = columns
    st.session_state[f"{key}_upload_data"] = accepted
    st.rerun()  # the panel is above the data: draw it again, closed


def stated(key: str) -> tuple[Any, Layout]:
    """Give what was stated of the file in use, and how it was read; None where nothing was."""
    return st.session_state.get(f"{key}_upload_stated", (None, Layout()))


def state(key: str, upload: Settings | None, layout: Layout, columns: Said) -> None:
    """Fill the panel in with what a plan states: the next file opens with it.

    A file that is in use stays so where the same was stated of it.
    """
    prefix = f"{key}_upload"
    if upload is None:
        return
    if stated(key) == (upload, layout):
        st.session_state[codebooks.columns_key(key)] = columns
        return
    _forget(prefix)
    st.session_state[f"{prefix}_planned"] = (upload.to_dict(), layout)
    st.session_state[codebooks.planned_key(key)] = columns


def _chosen_file(algorithm: Algorithm, form: UploadForm, prefix: str) -> _File | None:
    """Read the chosen file once; a rerun for another widget costs nothing."""
    label, endings = say("upload-choose", megabytes=_MEGABYTES), [each[1:] for each in form.endings]
    key = f"{prefix}_file_{st.session_state.get(f'{prefix}_round', 0)}"
    uploaded = st.file_uploader(label, endings, key=key, max_upload_size=_MEGABYTES)
    if uploaded is None:
        st.session_state.pop(f"{prefix}_read", None)
        return None
    layout = _layout(form, uploaded, prefix)
    known: _File | None = st.session_state.get(f"{prefix}_read")
    if (
        known is None
        or (known.file_id, known.layout) != (uploaded.file_id, layout)
        or (known.error and known.language != reader())
    ):
        known = _read(uploaded, form, prefix, layout)
        known = replace(known, digest=hashlib.sha256(uploaded.getbuffer()).hexdigest())
        st.session_state[f"{prefix}_read"] = known
    _hints(algorithm, form, known, prefix)
    return known


def _read(uploaded: Any, form: UploadForm, prefix: str, layout: Layout) -> _File:
    content = uploaded.getvalue()
    hints, bare = form.hints(content, uploaded.name, layout), (pd.DataFrame(), {}, {})
    try:
        with netted():
            table = (form.read or read_table)(content, layout.named(uploaded.name), layout)
            if form.book.lists and OTHERS in map(str, table):
                raise DataError.of("reading-star")
            named, seen = (form.guess(part).to_dict() for part in (table.head(0), table))
            known = form.recognised(table.head(0)) if form.recognised else ""
            ids = looks_like_id(table)
    except DPError as error:
        return _File(uploaded.file_id, *bare, error=str(error), layout=layout, hints=hints)
    typed = session.kept(f"{prefix}_typed")  # in this visit: the next file opens with it
    blank, full = ({**typed, **g} if known else {**g, **typed} for g in (named, seen))
    # What a plan states that was opened wins over what is typed or guessed.
    planned, _ = st.session_state.get(f"{prefix}_planned", ({}, None))
    blank, full = blank | planned, full | planned
    hints |= {name: seen[name] for name in form.layout if seen[name] != blank[name]}
    found = {"recognised": known, "ids": ids, "layout": layout, "hints": hints}
    return _File(uploaded.file_id, table, opening=blank, from_rows=full, **found)


def _layout(form: UploadForm, uploaded: Any, prefix: str) -> Layout:
    """Ask how a text file is written; it opens with constants, or with what a plan states."""
    constant = opening(uploaded.name)
    _, planned = st.session_state.get(f"{prefix}_planned", ({}, None))
    opens: Layout = planned or constant
    if constant.ending == ".parquet":
        return constant
    own = _layout_key(prefix, uploaded.file_id)
    if constant.ending == WORKBOOK:
        opens = opens if opens.ending == WORKBOOK else constant
        with st.expander(say("upload-written"), key=f"{own}_written"):
            place = {"key": f"{own}_sheet"}
            sheet = st.number_input(say("upload-sheet"), 1, MOST_SHEETS, opens.sheet, **place)
            header = st.toggle(say("upload-header"), opens.header, key=f"{own}_header")
        return Layout(header=header, ending=WORKBOOK, sheet=int(sheet))
    with (
        st.expander(say("upload-written"), key=f"{prefix}_written"),
        st.grid(2, min_column_width=220, vertical_alignment="bottom"),
    ):
        lists = opens.ending in LISTS
        if any(ending in LISTS for ending in form.endings):
            kinds = {False: TABLE, True: LIST}
            lists = _one_of(say("upload-lines"), kinds, lists, f"{own}_ending")
        label = say("upload-encoding")
        encoding = _one_of(label, ENCODINGS, opens.encoding, f"{own}_encoding")
        if lists:
            ending = opens.ending if opens.ending in LISTS else LISTS[0]
            return Layout(encoding=encoding, header=False, ending=ending)
        label = say("upload-delimiter")
        mark = _one_of(label, DELIMITERS, opens.delimiter, f"{own}_delimiter")
        header = st.toggle(say("upload-header"), opens.header, key=f"{own}_header")
        comma = st.toggle(say("upload-comma"), opens.decimal_comma, key=f"{own}_decimal_comma")
    ending = ".csv" if constant.ending in LISTS else constant.ending
    marks = {"delimiter": mark, "decimal_comma": comma}
    return Layout(encoding=encoding, header=header, ending=ending, **marks)


def _layout_key(prefix: str, file_id: str) -> str:
    """Prefix of the widgets of a layout: they open anew with each file of the visit."""
    files: list[str] = st.session_state.setdefault(f"{prefix}_files", [])
    if file_id not in files:
        files.append(file_id)
    return f"{prefix}_layout_{files.index(file_id)}"


def _one_of(label: str, words: Mapping[Any, str | Message], opens: Any, key: str) -> Any:
    options = [*words]

    def said(each: Any) -> str:
        return str(words[each])

    offers.settle(key, options, said)
    return st.selectbox(label, options, options.index(opens), format_func=said, key=key)


def _hints(algorithm: Algorithm, form: UploadForm, file: _File, prefix: str) -> None:
    """Say what the rows suggest, to the holder alone; whoever follows it has looked at them."""
    if not file.hints:
        return
    labels = {knob.name: knob.label for knob in knobs(algorithm.upload)}
    with holder_frame(key=f"{prefix}_hints"):
        said = semicolons(_hint(name, each, labels) for name, each in file.hints.items())
        panels.say(message("upload-suggest", hints=said))
        accept = {"on_click": _accept_hints, "args": (form, file, prefix)}
        help = str(asking.ASKED_LATER)
        st.button(str(ACCEPT), key=f"{prefix}_accept", help=help, **accept)


def _hint(name: str, value: Any, labels: Mapping[str, str]) -> str:
    if name in ("header", "decimal_comma"):
        asked = message("upload-header" if name == "header" else "upload-comma")
        return say("upload-hint-other", label=asked, value=message("yes-or-no", on=value))
    if name == "delimiter" and value in DELIMITERS:
        label = message("upload-delimiter")
        return say("upload-hint-other", label=label, value=DELIMITERS[value])
    if name in ("encoding", "delimiter", "ending"):
        return ENCODINGS.get(value, str(LIST if value in LISTS else TABLE))
    return say("upload-hint-other", label=labels[name], value=str(value))


def _accept_hints(form: UploadForm, file: _File, prefix: str) -> None:
    session.books().look_at(of_file(file.digest))
    own = _layout_key(prefix, file.file_id)
    if {*file.hints} & {*form.layout}:  # the table of columns opens anew with what it holds
        for name, value in st.session_state.get(f"{prefix}_by_column", {}).items():
            st.session_state[_key(form, file, prefix, name)] = value
    for name, value in file.hints.items():
        if name in form.layout:
            st.session_state[_key(form, file, prefix, name)] = value
            session.kept(f"{prefix}_typed")[name] = value
            continue
        chosen = value in LISTS if name == "ending" else value
        st.session_state[f"{own}_{name}"] = chosen


def _key(form: UploadForm, file: _File, prefix: str, name: str) -> str:
    """Key of the widget of a setting: a new one for each file, and once rows were looked at.

    A widget that goes and comes back while a file is replaced can lose what was typed.
    """
    own = _is_own(form, name)
    rows = "_rows" if own and file.looked else ""
    # Another delimiter makes other columns, whose roles open anew.
    cut = f"_{ord(file.layout.delimiter)}" if own else ""
    return f"{prefix}_{file.file_id}_{file.layout.header}{cut}_{name}{rows}"


def _ask(algorithm: Algorithm, form: UploadForm, file: _File, prefix: str) -> dict[str, Any]:
    """Draw the settings that apply; the others keep their defaults."""
    asked = {knob.name: knob for knob in knobs(algorithm.upload)}
    header = [*map(str, file.table.columns)]
    values: dict[str, Any] = {HEADER: tuple(header)} if asked.pop(HEADER, None) else {}
    now = st.session_state.get  # what a setting is at, before its widget is drawn
    opens = {name: now(_key(form, file, prefix, name), file.opening[name]) for name in asked}
    by_column: Said = {}
    if columns.asks(algorithm.upload, opens):
        for name in FIRST:
            if name in asked:
                values[name] = _one(asked.pop(name), form, file, prefix, values)
        kept, key = _table(form, file, prefix)
        opens |= kept.carried
        by_column = columns.ask(algorithm.upload, opens | values, header, key)
        kept.changed = {name: each for name, each in by_column.items() if each != opens[name]}
        known = {n: each for n, each in kept.changed.items() if not _is_own(form, n)}
        session.kept(f"{prefix}_typed").update(known)
        values |= by_column
    else:
        columns.names(file.table)
    st.session_state[f"{prefix}_by_column"] = by_column
    grid = st.grid(2, min_column_width=220, vertical_alignment="bottom")
    for name, knob in asked.items():
        if name not in by_column:
            with grid:
                values[name] = _one(knob, form, file, prefix, values)
    return values


@dataclass
class _Table:
    """Widgets of the table of columns; others take their place once rows are looked at."""

    round: int
    looked: bool
    carried: Mapping[str, Any] = field(default_factory=dict)
    changed: Mapping[str, Any] = field(default_factory=dict)


def _table(form: UploadForm, file: _File, prefix: str) -> tuple[_Table, str]:
    """Find the table of a file and its key; what was typed stays where rows are looked at."""
    cut = _key(form, replace(file, looked=False), prefix, next(iter(form.several), ""))
    known: _Table | None = st.session_state.get(f"{cut}_table")
    if known is None or known.looked != file.looked:
        carried = {**known.carried, **known.changed} if known else {}
        number = known.round + 1 if known else 0
        known = st.session_state[f"{cut}_table"] = _Table(number, file.looked, carried)
    return known, f"{cut}_{known.round}"


def _one(knob: Knob, form: UploadForm, file: _File, prefix: str, values: Said) -> Any:
    """Ask for one setting, if it applies, and say what a choice means."""
    asked = form.shown.get(knob.name)
    if asked is not None and not asked(values):
        return knob.default
    key = _key(form, file, prefix, knob.name)
    behaviour: dict[str, Any] = {"key": key}
    if not _is_own(form, knob.name):
        behaviour |= {"on_change": _keep, "args": (prefix, knob.name, key)}
    if knob.name in form.book.parts:
        return _in_parts(knob, form, file, prefix)
    value = _widget(knob, form, file, behaviour)
    notice = form.notices.get(knob.name if value is True else f"{knob.name}={value}")
    if notice:
        st.warning(str(notice))
    return value


def _is_own(form: UploadForm, name: str) -> bool:
    """Whether a setting belongs to one file, such as the name of a column."""
    return any(name in named for named in (form.columns, form.roles, form.several))


def _consequences(algorithm: Algorithm, file: _File, values: Said, prefix: str) -> None:
    """Say what the settings do to the data, and count it where the holder asks."""
    form = algorithm.upload.panel
    said = form.explained(values) if form.explained else ""
    if not said:
        return
    st.info(md(said))
    if form.counted is None:
        return
    with holder_frame(key=f"{prefix}_counted"):
        if st.button(say("upload-count"), key=f"{prefix}_count", help=str(asking.ASKED_LATER)):
            session.books().look_at(of_file(file.digest))
            try:
                with netted():
                    data = algorithm.upload(**values).accept(file.table)
            except DPError as error:
                st.error(md(error))
            else:
                panels.table(form.counted(data), say("upload-left-out"))


def _keep(prefix: str, name: str, key: str) -> None:
    """Remember what was typed; a callback runs even where a new file replaces the widget."""
    value = st.session_state[key]
    typed = value.isoformat() if isinstance(value, date) else "" if value is None else value
    session.kept(f"{prefix}_typed")[name] = typed


def _widget(knob: Knob, form: UploadForm, file: _File, behaviour: Mapping[str, Any]) -> Any:
    value = file.opening[knob.name]
    if isinstance(value, tuple) and knob.name not in form.several:
        value = ", ".join(f"{each!r}" for each in value)
    common = {"help": knob.help or None, "persist_state": "session", **behaviour}
    if knob.name in form.columns:  # those of the file and, where one may be missing, none
        none, guess = str(form.columns[knob.name]), value
        options = [*([""] if none else []), *map(str, file.table)]
        common["format_func"] = lambda name: name or none
        common["placeholder"] = say("upload-choose-column")
        offers.settle(common["key"], options, common["format_func"])
        index = options.index(guess) if guess in options else None
        return st.selectbox(knob.label, options, index, **common) or ""
    if knob.name in form.several:
        there = [*map(str, file.table)]
        opens = [name for name in value if name in there]
        chosen = st.multiselect(knob.label, there, opens, placeholder=say("upload-none"), **common)
        return tuple(chosen)
    if knob.name in form.dates:
        opening = date.fromisoformat(value) if value else None
        if opening and not FIRST_DATE <= opening <= LAST_DATE:
            opening = None
        day = st.date_input(knob.label, opening, FIRST_DATE, LAST_DATE, **common)
        return day.isoformat() if day else ""
    choices = form.offered.get(knob.name, knob.choices)
    if choices:
        opens = choices.index(value) if value in choices else 0
        offers.settle(behaviour["key"], choices)
        if knob.name == FIRST[0]:
            return st.radio(
                knob.label, choices, opens, format_func=offers.plain, horizontal=True, **common
            )
        return st.selectbox(knob.label, choices, opens, format_func=offers.plain, **common)
    if knob.type is bool:
        return st.toggle(knob.label, value, **common)
    if knob.type in (int, float):
        return st.number_input(knob.label, knob.low, None, value, **common)
    return st.text_input(knob.label, value, **common)


def _in_parts(knob: Knob, form: UploadForm, file: _File, prefix: str) -> Any:
    """Ask for a setting of several numbers in a field each."""
    book, names = form.book, form.book.parts[knob.name]
    key = _key(form, file, prefix, knob.name)
    opens = book.opened({knob.name: file.opening[knob.name]})
    st.markdown(md(knob.label), help=knob.help or None)
    row = st.columns(len(names))
    typed = {}
    for place, name in zip(row, names, strict=True):
        looks = {"key": f"{key}_{name}", "persist_state": "session"}
        value = str(opens.get(name, ""))
        typed[name] = place.text_input(say(f"upload-part-{name}"), value, **looks)
    if not any(each.strip() for each in typed.values()):
        return ""
    value = session.kept(f"{prefix}_typed")[knob.name] = book.closed(typed)[knob.name]
    return value


def _forget(prefix: str) -> None:
    for part in ("data", "alike", "read", "stated", "planned", "columns", "planned_columns"):
        st.session_state.pop(f"{prefix}_{part}", None)
    st.session_state[f"{prefix}_round"] = st.session_state.get(f"{prefix}_round", 0) + 1
