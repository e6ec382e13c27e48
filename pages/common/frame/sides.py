"""The link of a comparison: short names in it, and the widgets that they set; no Streamlit here."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

VERSION = "1"
LETTERS = "ABCD"
_OF_ALL = {"s": "compare_seed", "fair": "compare_fair", "e": "compare_epsilon"}
_OF_ALL |= {"show": "compare_view"}
_OF_ONE = {"": "compare_", ".e": "compare_epsilon_"}
_SIDES = {"a": "a", "b": "b", "c": "c", "d": "d4"}  # "d" is the data set
SHORT = _OF_ALL | {
    f"{side}{end}": f"{key}{letter}"
    for letter, side in _SIDES.items()
    for end, key in _OF_ONE.items()
}
"""Widget of each short name; data set and system share one."""
_LONGEST = 40  # letters of a name that is not known


@dataclass(frozen=True, kw_only=True)
class Opened:
    """What a link asks for.

    Parameters
    ----------
    widgets : mapping of str to str
        Value of each widget, by its key, as a link spells it.
    given : mapping of str to mapping
        Parameters of a side that no widget holds, by its small letter.
    unknown : tuple of str
        Names that mean nothing here.
    """

    widgets: Mapping[str, str] = field(default_factory=dict)
    given: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    unknown: tuple[str, ...] = ()


def write(opened: Opened) -> dict[str, str]:
    """Spell what a comparison shows.

    Examples
    --------
    >>> asked = Opened(widgets={"compare": "fda", "compare_data": "ward", "compare_a": "naive"})
    >>> write(asked)
    {'v': '1', 'd': 'fda.ward', 'a': 'naive'}
    """
    widgets = dict(opened.widgets)
    places = [widgets.pop(key, "") for key in ("compare", "compare_data")]
    query = {"v": VERSION} | ({"d": ".".join(places)} if any(places) else {})
    query |= {name: widgets[key] for name, key in SHORT.items() if key in widgets}
    for letter, values in opened.given.items():
        query |= {f"{_SIDES[letter]}.{name}": json.dumps(value) for name, value in values.items()}
    return query


def read(query: Mapping[str, str]) -> Opened:
    """Read what `write` has spelt; and the names of widgets, as older links have them."""
    widgets: dict[str, str] = {}
    given: dict[str, dict[str, Any]] = {}
    unknown, letters = [], {side: letter for letter, side in _SIDES.items()}
    if "d" in query:
        widgets["compare"], _, widgets["compare_data"] = query["d"].partition(".")
    for name, value in query.items():
        side, _, setting = name.partition(".")
        if name in SHORT:
            widgets[SHORT[name]] = value
        elif setting and side in letters:
            given.setdefault(letters[side], {})[setting] = _value(value)
        elif name in {"compare", "compare_data", *SHORT.values()}:
            widgets.setdefault(name, value)
        elif name != "d" and (name, value) != ("v", VERSION):
            unknown.append(name[:_LONGEST])
    return Opened(widgets=widgets, given=given, unknown=tuple(unknown))


def short_in(query: Mapping[str, str]) -> dict[str, str]:
    """Give what a link says in short names alone."""
    return {name: value for name, value in query.items() if name == "d" or name in SHORT}


def _value(raw: str) -> Any:
    try:
        return json.loads(raw)
    except ValueError:
        return raw
