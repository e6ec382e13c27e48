"""What a hostile configuration sets on a page is drawn, or passed over; nothing ends in a trace."""

import json
from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import cache
from typing import Any

import numpy as np
import pytest

from dp_core import registry
from dp_core.errors import DPError
from dp_core.releasing import Plan
from dp_core.releasing import plan as plans
from pages.common.frame import shell
from pages.common.input import configurations
from pages.parts import plain
from pages.parts.dpc_stacking import controls as dpc_controls
from pages.parts.fda import controls as fda_controls
from pages.parts.lremh import controls as lremh_controls
from pages.parts.privscbn import state as scbn_controls
from pages.parts.stag import state as stag_controls
from tests.app import screen
from tests.app.test_account import FILE
from tests.contract.hostile import VALUES

FITS: dict[str, Callable[[str, Any], bool]] = {
    "plain": plain.PANEL.fits,
    "fda": fda_controls.PANEL.fits,
    "stag": stag_controls.PANEL.fits,
    "privscbn": scbn_controls.PANEL.fits,
    "lremh": lremh_controls.PANEL.fits,
    "dpc_stacking": dpc_controls.PANEL.fits,
}
NAMES = (
    *("data", "variant", "method", "view", "compare", "others", "tolerance", "wanted", "cap", "on"),
    *("smooth", "whole", "rise", "area", "rivals", "alike", "west", "south", "east", "north"),
    *("ways", "bits", "chances_noise", "chances_attributes", "relabel", "attributes", "users", "f"),
    *("p", "q", "measure", "stated", "score", "random", "names", "limits", "primaries"),
    *("typed", "many", "sound_method", "tab", "seed", "upload_data", "", "__class__", "x" * 500),
)
ROUNDS = 1
SLOW = ("rows",)  # ten million made-up rows are on offer, and take their time


def read(value: Any) -> Any:
    """As the file gives it."""
    text = json.dumps(
        {"version": 1, "algorithm": "", "method": "", "params": {}, "state": {"x": value}}
    )
    text = text.replace("Infinity", "1e999").replace("NaN", "null")
    return plans.from_json(text)["state"]["x"]


def test_every_page_that_takes_a_file_is_here():
    assert set(FITS) == {key for key in registry.algorithms() if shell.has_own_page(key)}


@cache
def fitting(key: str) -> dict[str, list[Any]]:
    """Sort every value to the widgets that take it."""
    values = [read(value) for value in VALUES]
    return {name: [each for each in values if FITS[key](name, each)] for name in NAMES}


@pytest.mark.parametrize("key", FITS)
def test_every_value_of_every_widget_fits_or_does_not(key):
    assert 0 < sum(map(len, fitting(key).values())) < len(NAMES) * len(VALUES)


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


@pytest.mark.parametrize("turn", range(ROUNDS))
@pytest.mark.parametrize("key", FITS)
def test_hostile_plans_are_drawn_and_a_file_after_them(open_app, key, turn):
    """Every fact, part and post-processing that a plan takes; then a file of another table."""
    system, rng = registry.algorithms()[key], np.random.default_rng([*key.encode(), 7, turn])
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
