"""What a page opens with, and what its configuration holds, is the same for all own rows."""

import json
from collections.abc import Callable
from dataclasses import fields
from typing import Any

import numpy as np
import pytest

from dp_core.algorithms.stag.data.lattice import Lattice
from dp_core.releasing import Plan
from dp_core.tables.categorical import CategoricalTable
from dp_core.tables.data import CountStream
from dp_core.tables.numeric import NumericTable
from dp_core.tables.records import BinaryTable
from tests.app import after_looking
from tests.app.screen import drawn, press, put, turn_to, unpacked

STATED: dict[str, set[str]] = {
    "dpc_stacking": {"columns", "limits", "own_range"},
    "fda": {"fit", "most", "whole"},
    "lremh": {"attributes", "users"},
    "privscbn": set(),
    "stag": set(),
}


def counts(seed: int) -> CountStream:
    """Make few events, or so many that noise cannot be seen."""
    drawn = np.random.default_rng(seed).integers(1 + 5_000 * seed, size=60)
    return CountStream(increments=drawn, name="own", confidential=True)


def points(seed: int) -> Lattice:
    drawn = np.random.default_rng(seed).integers(1 + 50 * seed, size=(32, 32))
    return Lattice(drawn, (0, 0, 1, 1), name="own", confidential=True)


def answers(seed: int) -> CategoricalTable:
    drawn = np.random.default_rng(seed).integers(3 - seed % 2, size=(600, 4))
    return CategoricalTable(codes=drawn, domains=(3,) * 4, name="own", confidential=True)


def records(seed: int) -> BinaryTable:
    """Make attribute 1, or attribute 4, go together with others."""
    drawn = np.random.default_rng(0).integers(2, size=(400, 5))
    drawn[:, 3] = drawn[:, 2] = drawn[:, (1, 4)[seed]]
    return BinaryTable(values=drawn, name="own", confidential=True)


def measures(seed: int) -> NumericTable:
    """Make groups that differ in the first two columns, or in the last two."""
    rng = np.random.default_rng(0)
    drawn = rng.random((90, 4))
    drawn[:, (0, 2)[seed] : (2, 4)[seed]] *= 0.05
    drawn[:, (0, 2)[seed] : (2, 4)[seed]] += np.repeat([0.1, 0.45, 0.8], 30)[:, None]
    return NumericTable(values=drawn, bounds=((0,) * 4, (1,) * 4), name="own", confidential=True)


TITLES = {"Picture", "Step by step", "Scores", "Plan", "Ask", "Error", "Ledger", "Release", "Paper"}
MADE: dict[str, Callable[[int], Any]] = {
    "dpc_stacking": measures,
    "fda": counts,
    "lremh": answers,
    "privscbn": records,
    "stag": points,
}


def opened(open_app: Any, system: str, data: Any, **query: str) -> Any:
    given = {"data": "own", "variant": "central" if system == "dpc_stacking" else "sound"}
    app = open_app(system, **{f"{system}_{k}": v for k, v in {**given, **query}.items()})
    put(app, **{f"{system}_upload_data": data})
    return app


@pytest.mark.parametrize("system", MADE)
def test_no_default_on_any_tab_and_no_configuration_reads_the_rows_of_an_upload(
    open_app: Any, system: str
) -> None:
    opens, configurations = [], []
    for seed in (0, 1):
        data = MADE[system](seed)
        app = opened(open_app, system, data)
        titles = [tab.label for tab in app.tabs if tab.label in TITLES]
        assert {"Picture", "Step by step", "Error", "Ledger", "Release"} <= set(titles)
        for title in sorted(titles, key="Release".__eq__):
            turn_to(app, system, title)
        opens.append(dict(app.session_state["_defaults"]))
        if after_looking.question(app) is not None:
            after_looking.fixed(app)
        made = drawn(press(app, f"{system}_draw"), system)
        configurations.append(unpacked(made.pack().zip)["plan.json"])
    assert opens[0] == opens[1]
    assert configurations[0] == configurations[1]
    config = json.loads(configurations[0])
    assert set(config) == {"version", *(each.name for each in fields(Plan))}
    assert set(config["part"]) | set(config["after"]) == STATED[system]
    assert config["data"] == "own"
