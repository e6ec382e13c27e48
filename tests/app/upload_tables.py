"""Settings that an upload panel asks for in several fields, read and written as a plan has them."""

import re
from typing import Any, NamedTuple

from streamlit.testing.v1 import AppTest

from dp_core import registry
from dp_core.params import Knob, knobs
from dp_core.uploads.codebook.filling import by_column
from dp_core.uploads.facts import OTHERS
from dp_core.words import say
from pages.common.input import columns

_NAME = re.compile(re.escape(say("column-kind", column="NAME")).replace("NAME", "(.*)"))
_FIELD = re.compile(re.escape(say("column-ask", column="NAME", what="")).replace("NAME", ".+"))
_PARTS = {"box": ("west", "south", "east", "north"), "noise": ("f", "p", "q")}


class Setting(NamedTuple):
    app: AppTest
    knob: Knob

    @property
    def value(self) -> Any:
        value = _stated(self.app)[self.knob.name]
        return [*value] if isinstance(value, tuple) else value

    def set_value(self, value: Any) -> None:
        _fill(self.app, {self.knob.name: tuple(value) if isinstance(value, list) else value})


class Parts(NamedTuple):
    app: AppTest
    names: tuple[str, ...]

    def set_value(self, value: str) -> None:
        given = [part.rpartition("=")[2].strip() for part in value.split(",")]
        given += [""] * (len(self.names) - len(given))
        for name, part in zip(self.names, given, strict=True):
            label = say(f"upload-part-{name}")
            next(each for each in self.app.text_input if each.label == label).set_value(part)


def settings(app: AppTest) -> dict[str, Setting | Parts]:
    labels = {each.label for each in app.text_input}
    found: dict[str, Setting | Parts] = {}
    for kind in (each.upload for each in registry.algorithms().values()):
        for knob in knobs(kind):
            names = _PARTS.get(knob.name, ())
            if names and {say(f"upload-part-{name}") for name in names} <= labels:
                found[str(knob.label)] = Parts(app, names)
    if _prefix(app):
        named = {knob.name: knob for knob in knobs(_kind(app))}
        found |= {str(named[name].label): Setting(app, named[name]) for name in _stated(app)}
    return found


def is_field(label: str) -> bool:
    """Whether a label belongs to a row of the table of columns or to one of several numbers."""
    parts = {say(f"upload-part-{name}") for names in _PARTS.values() for name in names}
    return bool(_NAME.fullmatch(label) or _FIELD.match(label)) or label in parts


def _prefix(app: AppTest) -> str:
    keys = (each.key for each in app.selectbox if _NAME.fullmatch(each.label))
    return next(keys, "").partition("_upload_")[0]


def _stated(app: AppTest) -> dict[str, Any]:
    return dict(app.session_state[f"{_prefix(app)}_upload_by_column"])


def _form(app: AppTest) -> Any:
    return next((each.value for each in app.selectbox if each.label == "The file holds"), None)


def _kind(app: AppTest) -> Any:
    """Find the settings of the system whose panel is open; a panel by itself does not say."""
    known = registry.algorithms()
    if (key := _prefix(app)) in known:
        return known[key].upload
    form = _form(app)
    for kind in (each.upload for each in known.values()):
        named = {knob.name: knob for knob in knobs(kind)}
        forms = named["form"].choices if "form" in named else (None,)
        if named.keys() >= _stated(app).keys() and form in forms:
            return kind
    raise AssertionError("no system asks for these settings")


def _fill(app: AppTest, stated: dict[str, Any]) -> None:
    kind = _kind(app)
    chosen = {each.name: each.default for each in knobs(kind)} | _stated(app)
    if (form := _form(app)) is not None:
        chosen["form"] = form
    found = [match[1] for each in app.selectbox if (match := _NAME.fullmatch(each.label))]
    others = say("column-others")
    table = by_column(kind, chosen | stated, [name for name in found if name != others])
    assert table is not None
    assert not table.absent
    rows = {others if name == OTHERS else name: row for name, row in table.rows.items()}
    boxes = {each.label: each for each in app.selectbox}
    for name in found:
        boxes[say("column-kind", column=name)].set_value(rows[name].kind)
    assert not app.run().exception
    texts = {each.label: each for each in app.text_input}
    for name in found:
        asks = columns.ASKS.get(table.kinds[rows[name].kind], ())
        for what, text in zip(asks, rows[name][1:], strict=False):
            texts[say("column-ask", column=name, what=say(f"column-ask-{what}"))].set_value(text)
    assert not app.run().exception
