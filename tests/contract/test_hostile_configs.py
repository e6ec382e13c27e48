"""A configuration file that nobody means gets one sentence, and never a trace."""

import json
from collections.abc import Iterator
from dataclasses import Field, fields
from typing import Any

import pytest

from dp_core.algorithm import Method
from dp_core.errors import DPError
from dp_core.registry import algorithms
from dp_core.releasing import Plan
from tests.contract.hostile import VALUES, methods

LONGEST = 500  # letters of a sentence, with all that is allowed


def _text(system: str, method: str, params: Any) -> str:
    """As a file holds it: what JSON has no word for becomes a number that is too large, or null."""
    body = {"version": 6, "system": system, "method": method, "params": params, "data": "own"}
    return json.dumps(body).replace("Infinity", "1e999").replace("NaN", "null")


def _check(sentence: str) -> None:
    """Check that what the visitor reads is short, on one line, and a sentence."""
    assert sentence.endswith(".")
    assert len(sentence) <= LONGEST, sentence[:LONGEST]
    assert "\n" not in sentence


METHODS = {method.params: (key, method) for key, method in methods()}
CASES = [pytest.param(key, method, id=f"{key}-{method.key}") for key, method in METHODS.values()]


def _values(method: Method) -> Iterator[tuple[str, Any]]:
    """Values to try for each parameter: all for the first of its name, words and range in a system.

    A fifth, each time another, where methods before have the same one: that its class reads it too.
    """
    for place, item in enumerate(fields(method.params)):
        first = FIRST[_known(method, item)] is method.params
        yield from ((item.name, each) for each in (VALUES if first else VALUES[place % 5 :: 5]))


def _known(method: Method, item: Field[Any]) -> tuple[str, ...]:
    return METHODS[method.params][0], item.name, repr(item.type), repr(item.metadata)


FIRST: dict[tuple[str, ...], type] = {}
for _, one in METHODS.values():
    for each in fields(one.params):
        FIRST.setdefault(_known(one, each), one.params)


@pytest.mark.slow
@pytest.mark.parametrize(("key", "method"), CASES)
def test_every_value_of_every_parameter_is_taken_or_refused_in_one_sentence(key, method):
    taken = [_take(key, method, name, value) for name, value in _values(method)]
    assert 0 < sum(taken) < len(taken)


def _take(key: str, method: Method, name: str, value: Any) -> bool:
    """Read a file with this value; whether it is taken."""
    try:
        params = Plan.from_json(_text(key, method.key, {name: value})).params
    except DPError as error:
        _check(str(error))
        return False
    assert isinstance(hash(params), int)  # it is part of the key of a kept run
    plan = Plan(system=key, method=method.key, params=params)
    assert Plan.from_json(plan.to_json()) == plan
    return True


KINDS = [
    pytest.param(key, kind, id=f"{key}-{kind}")
    for key, system in algorithms().items()
    for kind in ("upload", "part", "after")
    if fields(getattr(system, kind))
]


@pytest.mark.slow
@pytest.mark.parametrize(("key", "kind"), KINDS)
def test_every_value_of_every_fact_is_taken_or_refused_in_one_sentence(key, kind):
    system, taken, tried = algorithms()[key], 0, 0
    for item in fields(getattr(system, kind)):
        for value in VALUES:
            body = {"version": 6, "system": key, "method": system.methods[0].key, "params": {}}
            body |= {"layout": {"header": True}}
            text = json.dumps({**body, "data": "own", kind: {item.name: value}})
            tried += 1
            try:
                plan = Plan.from_json(text.replace("Infinity", "1e999").replace("NaN", "null"))
            except DPError as error:
                _check(str(error))
                continue
            taken += 1
            assert Plan.from_json(plan.to_json()) == plan
    assert 0 < taken < tried
