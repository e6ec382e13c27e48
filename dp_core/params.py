"""Parameters that check themselves and describe their own widgets.

A parameter is public: nothing here may depend on the people in the data.
"""

import math
import sys
from collections.abc import Iterable, Mapping
from dataclasses import Field, dataclass, field, fields
from functools import cache
from numbers import Real
from typing import Any, Literal, Self, get_args, get_origin, get_type_hints

import numpy as np

from dp_core.errors import ParameterError, shown
from dp_core.words import Message, Said, commas, message, named, say

_KNOB, _FORM = "knob", "form"
POSITIVE = (1e-9, 1e9)
"""Least and largest positive number, ε too: farther out, floats no longer hold what follows."""
SHARE = (POSITIVE[0], 1)
"""Ends of a part of a whole, of which a mechanism gets a positive number; 1 is no part."""
MOST_WHOLE = 10**9
"""Largest whole number where a parameter states no other."""


@dataclass(frozen=True, kw_only=True)
class Knob:
    """What a page needs to know to draw one parameter; an optional one may be None."""

    name: str
    label: Said = Said()
    default: Any
    low: float | None
    high: float | None
    limits: tuple[float, float] | None
    log: bool
    help: Said = Said()
    choices: tuple[Any, ...]
    type: type
    optional: bool = False
    none: Said = Said("automatic")
    end_included: bool = False
    start_included: bool = False
    words: tuple[str | Message, ...] = ()

    def called(self, choice: Any) -> str:
        """Say one of the choices in words."""
        words = self.words or [str(each).replace("_", " ") for each in self.choices]
        found = words[self.choices.index(choice)]
        return named(found) if isinstance(found, str) else str(found)


def knob(
    default: Any,
    label: str | Message,
    low: float | None = None,
    high: float | None = None,
    *,
    log: bool = False,
    limits: tuple[float, float] | None = None,
    help: str | Message = "",
    none: str | Message = "automatic",
    end_included: bool = False,
    start_included: bool = False,
    words: tuple[str | Message, ...] = (),
) -> Any:
    """Declare a parameter: its default, its words and its range, once.

    The range is that of the widget; also of the parameter, unless `limits` are an open interval
    that is enforced instead. `POSITIVE` has both its ends, `SHARE` its lower one; of others
    `end_included` and `start_included` say it. `none` is the word for None where the parameter is
    optional; `words` are plain words for the choices, in their order.
    """
    closed = limits in (POSITIVE, SHARE)
    described = {
        "label": label,
        "low": low,
        "high": high,
        "limits": limits,
        "log": log,
        "help": help,
        "none": none,
        "end_included": end_included or limits == POSITIVE,
        "start_included": start_included or closed,
        "words": words,
    }
    return field(default=default, metadata={_KNOB: described})


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Knobs that check themselves; also the base of what is asked of an upload."""

    def __new__(cls, *_: Any, **values: Any) -> Self:
        """Refuse unknown names in a sentence, before the class would."""
        known = [item.name for item in fields(cls)]
        for name in values:
            if name not in known:
                facts = {"name": shown(name), "known": ", ".join(known)}
                raise ParameterError.of("params-unknown", name, **facts)
        return super().__new__(cls)

    def __post_init__(self) -> None:
        for declared in knobs(type(self)):
            _check(declared, getattr(self, declared.name))
            value = getattr(self, declared.name)
            if declared.type in (int, float) and not declared.choices and value is not None:
                object.__setattr__(self, declared.name, declared.type(value))  # 3.0 is 3
            elif declared.type == tuple[str, ...]:
                object.__setattr__(self, declared.name, tuple(value))

    def to_dict(self) -> dict[str, Any]:
        """Names and values, in order of declaration; what a configuration file holds."""
        return {item.name: getattr(self, item.name) for item in fields(self)}

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Self:
        """Read what `to_dict` wrote."""
        return cls(**values)


@dataclass(frozen=True, kw_only=True)
class Params(Settings):
    """Base of every method's parameters."""

    epsilon: float = knob(
        1.0,
        "Privacy budget ε",
        0.01,
        10,
        log=True,
        limits=POSITIVE,
        help=message("word-epsilon"),
    )

    @property
    def setting(self) -> str:
        """What a release is drawn at, in words."""
        return f"ε = {self.epsilon:g}"


def list_knob(default: Any, form: Message) -> Any:
    """Declare a parameter that is a list: no widget has it, and its words say its form."""
    return field(default=default, metadata={_FORM: form})


def forms(params: type[Settings]) -> dict[str, Message]:
    """Give the forms of the parameters that are lists, by name."""
    return {each.name: each.metadata[_FORM] for each in fields(params) if _FORM in each.metadata}


def worded(key: str, default: Any, *ends: float, **own: Any) -> Any:
    """Declare a parameter with the words of its message, which may have a help."""
    return knob(default, message(key), *ends, **{"help": message(f"{key}.help")} | own)


def delta_knob(*ends: float, **own: Any) -> Any:
    """Declare δ, between two ends, with the words of the glossary."""
    return worded("word-delta.term", 1e-6, *ends, log=True, help=message("word-delta"), **own)


def knobs(params: type[Settings]) -> tuple[Knob, ...]:
    """Describe each parameter, in order of declaration."""
    hashable: Any = params
    return _knobs(hashable)


@cache
def _knobs(params: Any) -> tuple[Knob, ...]:
    hints = get_type_hints(params)
    declared = (item for item in fields(params) if _KNOB in item.metadata)
    return tuple(_made(item, hints[item.name]) for item in declared)


def _made(item: Field[Any], hint: Any) -> Knob:
    choices = get_args(hint) if get_origin(hint) is Literal else ()
    inner = [each for each in get_args(hint) if each is not type(None)]
    optional = not choices and len(inner) < len(get_args(hint)) == 2
    kind = type(choices[0]) if choices else inner[0] if optional else hint
    return Knob(
        name=item.name,
        default=item.default,
        choices=choices,
        type=kind,
        optional=optional,
        **item.metadata[_KNOB],
    )


def tuples(value: Any, kind: type, depth: int, *, name: str, form: Message) -> tuple[Any, ...]:
    """Read what a file may hold for a parameter that is a list, or a list of lists (`depth` 2).

    Entries are of one kind: int, float or str. Whole numbers and numbers are told apart, and none
    may be missing, a truth value, or too large to reckon with; else the sentence that refuses it
    says of the parameter `name` that it must be of this form.
    """
    try:
        return _tuples(value, kind, depth)
    except (TypeError, ValueError, OverflowError):
        raise must_be(name, value, form) from None


def _tuples(value: Any, kind: type, depth: int) -> tuple[Any, ...]:
    rows = value.tolist() if hasattr(value, "tolist") else value
    if not isinstance(rows, list | tuple):
        raise TypeError
    if depth > 1:
        return tuple(_tuples(row, kind, depth - 1) for row in rows)
    return tuple(_entry(each, kind) for each in rows)


def _entry(value: Any, kind: type) -> Any:
    right = isinstance(value, str if kind is str else Real) and not isinstance(value, bool)
    if not right or (kind is int and value != int(value)):
        raise TypeError
    return kind(value)


def _check(declared: Knob, value: Any) -> None:
    if declared.optional and value is None:
        return
    fits = True
    if declared.choices:
        fits = value in declared.choices and isinstance(value, declared.type)
    elif declared.type in (int, float):
        fits = isinstance(value, Real) and not isinstance(value, bool) and _fits(declared, value)
    elif declared.type in (bool, str):
        fits = isinstance(value, declared.type)
    elif declared.type == tuple[str, ...]:
        fits = isinstance(value, list | tuple) and all(isinstance(each, str) for each in value)
    if not fits:
        raise _out_of_range(declared, value)


def one_of(choices: Iterable[Any]) -> str:
    """List choices; in quotes, where one of them has several words.

    Examples
    --------
    >>> one_of(["off", "boxes"]), one_of(["row", "one person"])
    ('one of off, boxes', "one of 'row', 'one person'")
    """
    words = [str(each) for each in choices]
    several = any(" " in each for each in words)
    return say("params-one-of", choices=commas(map(repr, words) if several else words))


def _fits(declared: Knob, number: Any) -> bool:
    if number != number or (declared.type is int and number % 1 != 0):
        return False
    low, high = _ends(declared)
    if not low <= number <= high or (declared.type is float and _is_too_large(number)):
        return False
    if declared.limits is None:
        return True
    return (declared.start_included or number > low) and (declared.end_included or number < high)


def _ends(declared: Knob) -> tuple[float, float]:
    """Give the least and the largest number that is enforced."""
    if declared.limits is not None:
        return declared.limits
    most = MOST_WHOLE if declared.type is int else math.inf
    low = -most if declared.low is None else declared.low
    return low, most if declared.high is None else declared.high


def _is_too_large(number: Any) -> bool:
    """Whether a whole number of a file has no floating-point value."""
    try:
        float(number)
    except OverflowError:
        return True
    return False


def allowed(declared: Knob) -> str:
    """Say which numbers a knob takes."""
    low, high = _ends(declared)
    if declared.limits is None:
        ends = "from" * (low > -math.inf) + "to" * (high < math.inf)
    else:
        ends = "from" if declared.start_included else "above"
        ends += "to" if declared.end_included else "below"
    kind = "whole" if declared.type is int else "number"
    return say(
        "params-allowed",
        kind=kind,
        ends=ends or "none",
        low=f"{low:,.10g}",
        high=f"{high:,.10g}",
    )


def described(params: type[Settings]) -> dict[str, str]:
    """Say in a line what each parameter is and may be, in the words of its widget and refusals."""
    declared, lists = {each.name: each for each in knobs(params)}, forms(params)
    told = {}
    for each in fields(params):
        if each.name in lists:
            facts = {"form": lists[each.name], "optional": each.default is None}
            told[each.name] = say("params-may-be", **facts)
        elif (one := declared.get(each.name)) is not None:
            may_be = say("params-may-be", form=_may_be(one), optional=one.optional)
            told[each.name] = say("params-told", label=one.label, form=may_be, help=one.help)
    return told


def _may_be(declared: Knob) -> str:
    if declared.choices:
        return one_of(declared.choices)
    if declared.type in (int, float):
        return allowed(declared)
    kind = {bool: "switch", str: "text"}.get(declared.type, "list")
    return say("params-form", kind=kind)


def must_be(name: str, value: object, allowed: object, *, field: str = "") -> ParameterError:
    """Make the error that says what a value must be; `field` is the setting at fault, if another.

    Examples
    --------
    >>> str(must_be("levels", 0, whole_from(1)))
    'levels = 0 must be a whole number, at least 1.'
    """
    given = shown(value.item() if isinstance(value, np.generic) else value)
    facts = {"name": name, "value": given, "allowed": allowed}
    return ParameterError.of("must-be", field or name, **facts)


def none_of(
    name: str, value: object, known: str | Iterable[str], *, field: str = ""
) -> ParameterError:
    """Make the error that lists what a value may be: `known` are names, or a list of them in words.

    `field` is the setting at fault, if another.

    Examples
    --------
    >>> str(none_of("fit", "best", ["off", "boxes"]))
    "fit = 'best' must be one of off, boxes."
    """
    listed = known if isinstance(known, str) else commas(known)
    return ParameterError.of("none-of", field or name, name=name, value=shown(value), known=listed)


def whole_from(least: int | None = None) -> Message:
    """Say that a whole number is needed, at least so large."""
    return message("must-whole", least="none" if least is None else str(least))


def is_whole(value: object, least: float = -math.inf) -> bool:
    """Whether a value is a whole number, at least so large."""
    number: Any = value
    return isinstance(value, Real) and bool(number % 1 == 0) and bool(number >= least)


def whole(name: str, value: Any, least: int | None = None) -> int:
    """Give a whole number, 3 for 3.0; refuse another, and one that is below the least.

    Examples
    --------
    >>> whole("levels", 3.0, least=1)
    3
    """
    if isinstance(value, bool) or not is_whole(value, -math.inf if least is None else least):
        raise must_be(name, value, whole_from(least))
    return int(value)


def check_positive(**numbers: float) -> None:
    """Refuse a number that is not positive and finite."""
    for name, value in numbers.items():
        if not 0 < value <= sys.float_info.max:  # a whole number may be larger than any float
            raise must_be(name, value, "a positive number")


def _out_of_range(declared: Knob, value: Any) -> ParameterError:
    return must_be(declared.name, value, _may_be(declared))
