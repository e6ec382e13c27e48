"""A plan to begin with, in which each key says what it may be."""

import json
import math
from collections.abc import Iterator

from dp_core.params import Knob, Settings, knobs
from dp_core.releasing.plan import HELP, Plan


def commented(plan: Plan) -> str:
    """Write a plan with a key `HELP`, as JSON knows no comments; whoever reads a plan skips it."""
    body = json.loads(plan.to_json())
    groups = {name: value for name in body if isinstance(value := getattr(plan, name, 0), Settings)}
    words = {
        f"{group}.{knob.name}": _said(knob)
        for group, settings in groups.items()
        for knob in knobs(type(settings))
    }
    return json.dumps({**body, HELP: words}, indent=2, ensure_ascii=False)


def _said(knob: Knob) -> str:
    return " ".join((f"{knob.label}:", *_allowed(knob), knob.help)).strip()


def _allowed(knob: Knob) -> Iterator[str]:
    if knob.choices:
        yield f"one of {', '.join(map(str, knob.choices))}."
    elif knob.type is bool:
        yield "true or false."
    elif knob.type in (int, float):
        low, high = knob.limits or (knob.low, knob.high)
        ends = [f"above {low:,g}" if knob.limits else f"from {low:,g}"] if low is not None else []
        ends += [f"up to {high:,.10g}"] if high is not None and math.isfinite(high) else []
        yield " ".join(("a whole number" if knob.type is int else "a number", *ends)) + "."
    elif knob.type == tuple[str, ...]:
        yield "a list of texts."
    else:
        yield "text."
