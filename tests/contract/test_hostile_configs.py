"""A configuration file that nobody means gets one sentence, and never a trace."""

import json
from collections.abc import Iterator
from dataclasses import Field, fields
from typing import Any

import pytest

from dp_core.errors import DPError
from dp_core.registry import algorithms
from dp_core.releasing import Plan
from tests.contract.hostile import VALUES, methods

LONGEST = 500  # letters of a sentence, with all that is allowed


def _text(system: str, method: str, kind: str, facts: Any) -> str:
    """As a file holds it: what JSON has no word for becomes a number that is too large, or null."""
    body = {"version": 6, "system": system, "method": method, "params": {}, "data": "own"}
    body |= {"layout": {"header": True}, kind: facts}
    return json.dumps(body).replace("Infinity", "1e999").replace("NaN", "null")


def _check(sentence: str) -> None:
    """Check that what the visitor reads is short, on one line, and a sentence."""
    assert sentence.endswith(".")
    assert len(sentence) <= LONGEST, sentence[:LONGEST]
    assert "\n" not in sentence


KINDS = {method.params: (key, method.key, "params") for key, method in methods()} | {
    getattr(system, kind): (key, system.methods[0].key, kind)
    for key, system in algorithms().items()
    for kind in ("upload", "part", "after")
    if fields(getattr(system, kind))
}


def _known(item: Field[Any]) -> tuple[str, ...]:
    return item.name, repr(item.type), repr(item.metadata)


FIRST: dict[tuple[str, ...], type] = {}
for one in KINDS:
    for each in fields(one):
        FIRST.setdefault(_known(each), one)


def _values(kind: type) -> Iterator[tuple[str, Any]]:
    """Values to try for each field: all for the first of its name, words and range.

    A fifth, each time another, where classes before have the same one: that this reads it too.
    """
    for place, item in enumerate(fields(kind)):
        first = FIRST[_known(item)] is kind
        yield from ((item.name, each) for each in (VALUES if first else VALUES[place % 5 :: 5]))


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: "-".join(KINDS[kind]))
def test_every_value_of_every_parameter_and_fact_is_taken_or_refused_in_one_sentence(kind):
    taken = [_take(kind, name, value) for name, value in _values(kind)]
    assert 0 < sum(taken) < len(taken)


def _take(kind: type, name: str, value: Any) -> bool:
    """Read a file with this value; whether it is taken."""
    try:
        plan = Plan.from_json(_text(*KINDS[kind], {name: value}))
    except DPError as error:
        _check(str(error))
        return False
    assert isinstance(hash(plan.params), int)  # it is part of the key of a kept run
    assert Plan.from_json(plan.to_json()) == plan
    return True
