"""JSON that people write by hand: where it cannot be read, and which key stands twice."""

import json
import re
from typing import Any

from dp_core.errors import shown
from dp_core.words import Message, message

MOST_DIGITS = 4_300  # Python reads no longer number
_TOKEN = re.compile(
    r'"(?:[^"\\]|\\.)*"(?P<key>\s*:)?|[{}\[\]]|-?[0-9]+|-?Infinity|NaN|(?P<line>\n)', re.S
)


def fault(text: str) -> Message | None:
    r"""Say what keeps a text from being read as JSON, and in which line.

    Parameters
    ----------
    text : str

    Returns
    -------
    Message or None
        None of JSON in which each key of an object stands once.

    Examples
    --------
    >>> print(fault('{"a": 1,\n "a": 2}'), fault("{}"))
    The key 'a' stands twice: in lines 1 and 2. Remove one. None
    """
    if (number := _unread(text)) is not None:
        return number
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        return message("json-broken", line=error.lineno, column=error.colno)
    return _twice(text)


def _unread(text: str) -> Message | None:
    """Find a number that JSON has not, or none can reckon with; a text has none."""
    line = 1
    for found in _TOKEN.finditer(text):
        token = found[0]
        if token[-1] in "yN" or (len(token) > MOST_DIGITS and token[-1].isdigit()):
            return message("json-number", line=line, value=shown(token).strip("'"))
        line += token.count("\n")
    return None


def _twice(text: str) -> Message | None:
    """Find a key that its object has twice."""
    line, open_objects = 1, list[dict[str, int]]()
    for found in _TOKEN.finditer(text):
        token: Any = found[0]
        if token in ("{", "["):
            open_objects.append({})
        elif token in ("}", "]"):
            open_objects.pop()
        elif found["key"]:
            key = json.loads(token[: -len(found["key"])])
            if key in open_objects[-1]:
                facts = {"first": open_objects[-1][key], "second": line}
                return message("json-twice", key=shown(key), **facts)
            open_objects[-1][key] = line
        line += token.count("\n")
    return None
