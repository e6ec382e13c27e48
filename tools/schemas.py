"""JSON schemas of the plan, the ledger and the register of a download: `tools.kept` writes them.

They are made from the records of all systems, and kept beside the package that reads them.
"""

import math
from dataclasses import fields
from typing import Any, get_args

from dp_core import registry
from dp_core.algorithm import Algorithm
from dp_core.params import Knob, Settings, forms, knobs
from dp_core.privacy.charges import UNITS
from dp_core.privacy.costs import Gap, Kind, Neighbouring
from dp_core.privacy.ledger import LEDGER_VERSION
from dp_core.privacy.register import VERSION as REGISTER_VERSION
from dp_core.releasing import plan as plans
from dp_core.releasing.plan import KEYS, Choice, Record
from dp_core.words import LANGUAGES, Message, say

_DRAFT = "https://json-schema.org/draft/2020-12/schema"
_TEXT = {"type": "string"}
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
        "$schema": _DRAFT,
        "title": "Plan of a release",
        "description": say("cli-keys"),
        "type": "object",
        "required": ["version", "system", "method", "params", "data"],
        "additionalProperties": False,
        "properties": keys(),
        "allOf": [rule for system in systems.values() for rule in _rules(system)],
    }


def keys() -> dict[str, dict[str, Any]]:
    """Describe each key of a plan."""
    thing, maybe = {"type": "object"}, {"type": ["object", "null"]}
    words = _TEXT | {"maxLength": plans.LONGEST_PURPOSE}
    layout = {name: {"enum": [*allowed]} for name, allowed in plans.LAYOUT.items()}
    chosen = {"type": "array", "items": _TEXT | {"maxLength": 200}, "maxItems": plans.MOST_CHOSEN}
    kinds: dict[str, dict[str, Any]] = {
        "version": {"const": plans.VERSION},
        "system": {"enum": [*registry.algorithms()]},
        "method": _TEXT,
        "params": thing,
        "data": _TEXT,
        "upload": maybe,
        "layout": maybe | {"additionalProperties": False, "properties": layout},
        "part": maybe,
        "after": maybe,
        "chosen": chosen,
        "protects": words,
        "purpose": words,
        "columns": thing,
        "choice": _settings(Choice),
        "record": _settings(Record),
        "program": _TEXT,
        "language": {"enum": list(LANGUAGES)},
        plans.HELP: thing,
    }
    return {name: {"description": say(f"cli-keys.{name}")} | kinds[name] for name in KEYS}


def _rules(system: Algorithm) -> list[dict[str, Any]]:
    fits = {
        "method": {"enum": [method.key for method in system.methods]},
        "data": {"enum": [*system.samples, plans.OWN]},
        "upload": _or_null(_settings(system.upload)),
        "part": _or_null(_settings(system.part)),
        "after": _or_null(_settings(system.after)),
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


def _settings(kind: type[Settings]) -> dict[str, Any]:
    declared, lists = {knob.name: knob for knob in knobs(kind)}, forms(kind)
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {
            each.name: _value(declared[each.name])
            if each.name in declared
            else _list(lists[each.name], optional=each.default is None)
            for each in fields(kind)
        },
    }


def _list(form: Message, *, optional: bool) -> dict[str, Any]:
    value: dict[str, Any] = {"description": form.say(), "type": "array"}
    return _or_null(value) if optional else value


def _value(knob: Knob) -> dict[str, Any]:
    value: dict[str, Any] = {"title": knob.label}
    if knob.choices:
        return value | {"enum": [*knob.choices]}
    value |= _KINDS.get(knob.type, {}) | _range(knob)
    if knob.type is float and knob.end_included and math.inf in (knob.limits or ()):
        value = {"title": knob.label, "anyOf": [value, _INFINITY]}
    return _or_null(value) if knob.optional else value


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


# --- ledger.json and register.json --------------------------------------------------------------

_EXACT = {
    "description": "Exact fraction in text, such as 1/2, or infinity.",
    "type": "string",
    "pattern": "^(-?[0-9]+(/[1-9][0-9]*)?|infinity)$",
}
_EPSILON = {"anyOf": [{"type": "number", "minimum": 0}, {"const": "infinity"}]}
_DELTA = {"type": "number", "minimum": 0, "maximum": 1}
_KNOWN = {"enum": [each.name for each in Neighbouring]}


def ledger_schema() -> dict[str, Any]:
    """Make the schema of ledger.json: totals, and a tree of the uses of noise."""
    gap = {"enum": [None, *(each.name for each in Gap)]}
    leaf = {
        "step": _TEXT,
        "mechanism": _TEXT,
        **dict.fromkeys(("sensitivity", "claimed", "proven"), _EPSILON),
        "delta": _DELTA,
        "believed": {"anyOf": [*_EPSILON["anyOf"], {"type": "null"}]},
        "rho": _or_null(_EXACT),
        "gap": gap,
        "because": _TEXT,
    }
    inner = {
        "kind": {"enum": [*get_args(Kind)]},
        "step": _TEXT,
        "times": {"type": "integer", "minimum": 0},
        "rate": {"type": "number", "minimum": 0, "maximum": 1},
        "gap": gap,
        "because": _TEXT,
        "parts": {"type": "array", "items": {"$ref": "#/$defs/node"}},
    }
    body = _titled("Ledger of a release", say("word-ledger"))
    body |= _object(
        {
            "version": {"const": LEDGER_VERSION},
            "neighbouring": _KNOWN,
            "claimed": _EPSILON,
            "proven": _EPSILON,
            "delta": _DELTA,
            "exact": _object({"claimed": _EXACT, "proven": _EXACT, "rho": _or_null(_EXACT)}),
            "root": {"$ref": "#/$defs/node"},
        }
    )
    body["properties"]["protects"] = _TEXT  # where it is known: that is, in every download
    node = {"if": {"required": ["kind"]}, "then": _object(inner), "else": _object(leaf)}
    return body | {"$defs": {"node": node}}


def register_schema() -> dict[str, Any]:
    """Make the schema of register.json: all charges for the same people up to this release."""
    unit = {"enum": [*UNITS]}
    digest = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
    needed = {"label": _TEXT, "epsilon": _EXACT, "claimed": _EXACT, "delta": _DELTA}
    needed |= {"neighbouring": _KNOWN, "unit": unit, "rows_per_person": {"type": "integer"}}
    texts = dict.fromkeys(("protects", "system", "method", "family", "at"), _TEXT)
    charge = _object(needed | texts | {"rho": _EXACT, "plan": digest})
    spent = {"epsilon": _EXACT, "delta": _DELTA, "exchange": {"type": "boolean"}, "unit": unit}
    body = _titled("Register of a collection", "What was charged for the same people.")
    return body | _object(
        {
            "version": {"const": REGISTER_VERSION},
            "collection": _TEXT,
            "unit": unit,
            "charges": {"type": "array", "items": charge | {"required": [*needed]}},
            "spent": _object(spent),
            "cap": _or_null(_EXACT),
            "left": _or_null(_EXACT),
            "last": digest,
        }
    )


def _titled(title: str, words: str) -> dict[str, Any]:
    return {"$schema": _DRAFT, "title": title, "description": words}


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "required": [*properties],
        "additionalProperties": False,
        "properties": properties,
    }


def _or_null(kind: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [kind, {"type": "null"}]}
