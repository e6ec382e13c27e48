"""What a hostile configuration sets on a page is drawn, or passed over; nothing ends in a trace."""

import json
from collections.abc import Sequence
from dataclasses import fields
from typing import Any

import numpy as np
import pytest

from dp_core import registry
from dp_core.errors import DPError
from dp_core.releasing import Plan
from dp_core.releasing import plan as plans
from pages.common.frame import shell
from pages.common.input import configurations
from tests.app import screen
from tests.app.test_account import FILE
from tests.contract.hostile import VALUES

SLOW = ("rows",)  # ten million made-up rows are on offer, and take their time


KEYS = [key for key in registry.algorithms() if shell._file(key).exists()]


def fitting_settings(kind: Any, rng: Any, *, but: Sequence[str] = ()) -> dict[str, Any]:
    """Fill settings with hostile values, as many as are taken."""
    made: dict[str, Any] = {}
    for item in fields(kind):
        for place in rng.permutation(len(VALUES))[:60] if item.name not in but else ():
            text = json.dumps({"x": VALUES[place]})
            value = plans.from_json(text.replace("Infinity", "1e999").replace("NaN", "null"))
            try:
                json.dumps(value, ensure_ascii=False).encode()
                kind.from_dict({**made, item.name: value["x"]})
            except (DPError, UnicodeEncodeError):
                continue
            made[item.name] = value["x"]
            break
    return made


@pytest.mark.parametrize("key", KEYS)
def test_hostile_plans_are_drawn_and_a_file_after_them(open_app, key):
    """Every fact, part and post-processing that a plan takes; then a file of another table."""
    system, rng = registry.algorithms()[key], np.random.default_rng([*key.encode(), 7, 0])
    method = system.methods[int(rng.integers(len(system.methods)))]
    plan = Plan(
        system=key,
        method=method.key,
        params=fitting_settings(method.params, rng, but=SLOW),
        upload=fitting_settings(system.upload, rng),
        part=fitting_settings(system.part, rng),
        after=fitting_settings(system.after, rng),
        purpose="<img src=x onerror=alert(1)>",
    )
    app = screen.configure(open_app(key), key, plan.to_json())
    assert not app.error
    screen.choose(app, FILE)
    screen.press(app, f"{key}_upload_use")
    assert all(said.endswith(".") for said in screen.errors(app))
    first = next(iter(system.samples))
    screen.checked(screen.put(app, **{f"{key}_data": first}))


def test_a_plan_of_another_system_is_refused_in_one_short_sentence():
    """What is no plan at all is refused by the library, in `test_plan.py`."""
    plan = Plan.from_json(screen.plan_text("privscbn", "sparse", {}))
    with pytest.raises(DPError) as refused:
        configurations.checked(registry.algorithms()["fda"], plan)
    assert str(refused.value).endswith(".")
    assert "\n" not in str(refused.value)


def test_the_sentence_stands_on_the_page(open_app):
    app = screen.configure(open_app("fda"), "fda", b"[" * 5_000)
    assert "no plan" in app.error[0].value
