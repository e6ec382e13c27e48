"""How a plan is written as JSON, and read from a file that may hold anything."""

import json
import math
from collections.abc import Mapping
from dataclasses import fields
from typing import Any, get_type_hints

import numpy as np

from dp_core.errors import DPError, shown
from dp_core.params import Settings
from dp_core.words import message

LARGEST = 200_000  # characters; a real plan has a few hundred
_INFINITE = {"infinity": math.inf, "-infinity": -math.inf}


def to_json(body: Mapping[str, Any]) -> str:
    """Write plain JSON; infinity is the word "infinity", and numpy numbers are numbers."""
    return json.dumps(_plain(body), indent=2, ensure_ascii=False, allow_nan=False)


def from_json(text: str) -> dict[str, Any]:
    """Read a JSON object.

    Raises
    ------
    DPError
        If it is too long, or none.
    """
    if len(text) > LARGEST:
        raise DPError(message("plan-too-long", length=len(text), most=LARGEST), field="plan")
    try:
        body = json.loads(text.removeprefix("\ufeff"), parse_constant=_no_constant)
    except (ValueError, RecursionError):
        body = None
    if not isinstance(body, dict):
        raise DPError(message("plan-no-object"), field="plan")
    return body


def with_infinity(values: Mapping[str, Any], kind: type[Settings]) -> dict[str, Any]:
    """Turn the word for infinity into the number, but in settings that are text."""
    texts = _texts(kind)
    return {
        str(name): value if name in texts else _infinite(value) for name, value in values.items()
    }


_found: dict[type[Any], set[str]] = {}


def _texts(kind: type[Settings]) -> set[str]:
    """Names of settings that are text: looked up once, as that takes long."""
    if kind not in _found:
        hints, texts = get_type_hints(kind), (str, tuple[str, ...])
        _found[kind] = {each.name for each in fields(kind) if hints[each.name] in texts}
    return _found[kind]


def said(value: Any) -> str:
    """Quote a value of a key that may be missing."""
    return "missing" if value is None else shown(value)


def _infinite(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_infinite(each) for each in value]
    return _INFINITE.get(value, value) if isinstance(value, str) else value


def _no_constant(name: str) -> None:
    raise ValueError(name)


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, np.generic | np.ndarray):
        return _plain(value.tolist())
    if isinstance(value, float) and math.isinf(value):
        return "infinity" if value > 0 else "-infinity"
    return value
