"""JSON schema of a plan, made from the records of all systems; kept beside as plan.schema.json."""

import math
from dataclasses import fields
from pathlib import Path
from typing import Any

from dp_core import registry
from dp_core.algorithm import Algorithm
from dp_core.params import Knob, Settings, knobs
from dp_core.releasing.plan import (
    ENDINGS,
    LONGEST_PURPOSE,
    MOST_CHOSEN,
    OWN,
    VERSION,
)
from dp_core.uploads.files import DELIMITERS

FILE = Path(__file__).with_name("plan.schema.json")

_TEXT = {"type": "string"}
_SWITCH = {"type": ["boolean", "null"]}
_INFINITY = {"enum": ["infinity", "-infinity"]}
_KINDS: dict[Any, dict[str, Any]] = {
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    str: _TEXT,
    tuple[str, ...]: {"type": "array", "items": _TEXT},
}


def schema() -> dict[str, Any]:
    """Make the schema: what any plan holds, and for each system and method what fits them."""
    systems = registry.algorithms()
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Plan of a release",
        "description": "All that is public about a release: with the file and noise it is a "
        "function of this.",
        "type": "object",
        "required": ["version", "system", "method", "params", "data"],
        "additionalProperties": False,
        "properties": {
            "version": {"const": VERSION},
            "system": {"enum": [*systems]},
            "method": _TEXT,
            "params": _described("object", "Parameters of the method."),
            "data": _described("string", f"A bundled data set, or '{OWN}' for a file."),
            "upload": _described(["object", "null"], "All that is stated of the file."),
            "layout": _layout(),
            "part": _described(["object", "null"], "Which part of the data is used."),
            "after": _described(["object", "null"], "What is done to the output for free."),
            "chosen": {
                "description": "What was chosen after looking at true values.",
                "type": "array",
                "items": {"type": "string", "maxLength": 200},
                "maxItems": MOST_CHOSEN,
            },
            "purpose": {"type": "string", "maxLength": LONGEST_PURPOSE},
            "program": _described("string", "Version of the program that made the plan."),
        },
        "allOf": [rule for system in systems.values() for rule in _rules(system)],
    }


def _described(kind: Any, words: str) -> dict[str, Any]:
    return {"description": words, "type": kind}


def _layout() -> dict[str, Any]:
    return {
        "description": "How a text file is read; what is left out is told from its first rows.",
        "type": ["object", "null"],
        "additionalProperties": False,
        "properties": {
            "header": _SWITCH,
            "decimal_comma": _SWITCH,
            "delimiter": {"enum": [*DELIMITERS, None]},
            "ending": {"enum": [*ENDINGS, None]},
        },
    }


def _rules(system: Algorithm) -> list[dict[str, Any]]:
    fits = {
        "method": {"enum": [method.key for method in system.methods]},
        "data": {"enum": [*system.samples, OWN]},
        "upload": _maybe(_settings(system.upload)),
        "part": _maybe(_settings(system.part)),
        "after": _maybe(_settings(system.after)),
    }
    rules = [_rule({"system": system.key}, fits)]
    for params in dict.fromkeys(method.params for method in system.methods):
        keys = [method.key for method in system.methods if method.params is params]
        rules.append(_rule({"system": system.key, "method": keys}, {"params": _settings(params)}))
    return rules


def _rule(given: dict[str, Any], then: dict[str, Any]) -> dict[str, Any]:
    known = {
        name: {"enum": value} if isinstance(value, list) else {"const": value}
        for name, value in given.items()
    }
    wanted = {"properties": known, "required": [*known]}
    return {"if": wanted, "then": {"properties": then}}


def _maybe(settings: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [settings, {"type": "null"}]}


def _settings(kind: type[Settings]) -> dict[str, Any]:
    declared = {knob.name: knob for knob in knobs(kind)}
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {
            each.name: _value(declared[each.name]) if each.name in declared else {}
            for each in fields(kind)
        },
    }


def _value(knob: Knob) -> dict[str, Any]:
    value: dict[str, Any] = {"title": knob.label}
    if knob.choices:
        return value | {"enum": [*knob.choices]}
    value |= _KINDS.get(knob.type, {}) | _range(knob)
    if knob.type is float and knob.end_included:  # one of them may be infinite
        value = {"title": knob.label, "anyOf": [value, _INFINITY]}
    return {"anyOf": [value, {"type": "null"}]} if knob.optional else value


def _range(knob: Knob) -> dict[str, float]:
    if knob.type not in (int, float):
        return {}
    if knob.limits is None:
        ends = {"minimum": knob.low, "maximum": knob.high}
    else:
        low, high = knob.limits
        ends = {
            "minimum" if knob.start_included else "exclusiveMinimum": low,
            "maximum" if knob.end_included else "exclusiveMaximum": high,
        }
    return {name: end for name, end in ends.items() if end is not None and math.isfinite(end)}
