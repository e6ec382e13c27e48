"""A configuration file that nobody means gets one sentence, and never a trace."""

import json
import math
from dataclasses import fields
from typing import Any

import pytest

from dp_core import bundle
from dp_core.errors import DPError
from tests.contract.hostile import VALUES, methods

LONGEST = 500  # letters of a sentence, with all that is allowed


def _text(system: str, method: str, params: Any, state: Any) -> str:
    """As a file holds it: what JSON has no word for becomes a number that is too large, or null."""
    body = {"version": 1, "algorithm": system, "method": method, "params": params, "state": state}
    return json.dumps(body).replace("Infinity", "1e999").replace("NaN", "null")


def _sentence(error: DPError) -> str:
    """What the visitor reads; checked to be short, on one line, and a sentence."""
    said = str(error)
    assert said.endswith((".", "?"))
    assert len(said) <= LONGEST, said[:LONGEST]
    assert "\n" not in said
    return said


CASES = [(key, method, item.name) for key, method in methods() for item in fields(method.params)]


def test_there_are_twenty_eight_thousand_values():
    assert len(CASES) * len(VALUES) >= 28_000


@pytest.mark.parametrize(
    ("key", "method"), [pytest.param(k, m, id=f"{k}-{m.key}") for k, m in methods()]
)
def test_every_value_of_every_parameter_is_taken_or_refused_in_one_sentence(key, method):
    taken = 0
    for item in fields(method.params):
        for value in VALUES:
            text = _text(key, method.key, {item.name: value}, {})
            try:
                config = bundle.read_config(text)
                params = method.params.from_dict(config.params)
            except DPError as error:
                assert _sentence(error)
                continue
            taken += 1
            assert hash(params) is not None  # it is part of the key of a kept run
            again = bundle.read_config(_text(key, method.key, params.to_dict(), {}))
            if not _infinite(params):
                assert method.params.from_dict(again.params) == params
    assert taken


def _infinite(params: Any) -> bool:
    return any(value == math.inf for value in params.to_dict().values())
