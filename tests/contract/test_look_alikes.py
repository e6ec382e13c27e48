"""What stands on screen for an upload: the facts of the file, and nothing of its rows."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd
import pytest

from dp_core import registry
from dp_core.algorithm import Algorithm
from dp_core.errors import DPError
from dp_core.uploads.columns import NAME
from tests.refusals import says

PUBLIC = (
    *("names", "labels", "domains", "bounds", "sources", "record", "box", "resolution", "base"),
    *("cap", "point", "event", "period", "signed", "contribution", "has_persons", "attributes"),
    *("columns_count", "facts_from_data", "rows_per_person"),
)
"""Facts of a data set, of those that have them; also the number of periods and their starts."""


@dataclass(frozen=True)
class Case:
    """Facts, a file that they fit, and facts that are left to the file."""

    system: str
    facts: dict[str, Any]
    rows: dict[str, list[Any]]
    left: dict[str, Any] = field(default_factory=dict)

    @property
    def algorithm(self) -> Algorithm:
        return registry.algorithms()[self.system]

    @property
    def table(self) -> pd.DataFrame:
        return pd.DataFrame(self.rows, dtype=str)

    def upload(self, **other: Any) -> Any:
        kind = self.algorithm.upload
        if "header" in kind.__dataclass_fields__:
            other = {"header": tuple(self.rows), **other}
        return kind(**{**self.facts, **other})

    def made(self, rows: int = 50, **other: Any) -> Any:
        return self.algorithm.look_alike(self.upload(**other), rows)

    def pair(self) -> tuple[Any, Any]:
        """Look-alike and file."""
        upload = self.upload()
        file = upload.accept(self.table)
        return self.made(getattr(upload, "rows", 0) or len(file)), file


EVENTS = {
    "when": [f"2024-01-{day:02d}" for day in (1, 3, 3, 9, 20)],
    "who": ["a", "b", "a", "c", "b"],
}
PEOPLE, PERSON = {"person": "who", "rows_per_person": 2}, {"each_row": "one person"}
RANGE = {"start": "2024-01-01", "end": "2024-01-31", "rows": 400}
CASES = {
    "events": Case(
        "fda",
        {"time_column": "when", "person_column": "who", "contribution": 2, **RANGE},
        EVENTS,
        {"own_dates": True, "start": "", "end": ""},
    ),
    "events of nobody": Case("fda", {"time_column": "when", **RANGE}, EVENTS),
    "people": Case("fda", {"time_column": "when", "contribution": 3, **PERSON, **RANGE}, EVENTS),
    "places of people": Case(
        *("stag", PERSON | {"area": "Paris", "person": "who", "cap": 7, "rows": 50}),
        {"lon": [2.1, 2.2, 2.6], "lat": [48.7, 48.9, 48.9], "who": list("abc")},
    ),
    "several rows of a person": Case(
        *("lremh", PEOPLE | {"categories": "sex=f,m"}),
        {"sex": list("fmff"), "who": list("aaba")},
    ),
    "several records of a person": Case(
        *("privscbn", PEOPLE),
        {"old": ["yes", "no", "yes"], "sick": ["no", "no", "yes"], "who": list("aab")},
    ),
    "several measures of a person": Case(
        *("dpc_stacking", PEOPLE | {"bounds": "age=0..100"}),
        {"age": [1, 20, 30, 4, 5, 6], "who": list("aabacd")},
    ),
    "several visits of a person": Case(
        *("plain", PEOPLE | {"bounds": "age=0..100", "categories": "sex=f,m", "rows": 90}),
        {"age": [1, 200, "", 4], "sex": ["f", "", "m", "f"], "who": list("aaba")},
    ),
    "rows with weights": Case(
        "plain",
        {"categories": "sex=f,m", "weight": "n", "most_weight": 4, "rows": 90},
        {"sex": list("fmm"), "n": [1, 9, ""]},
    ),
    "net changes": Case(
        "fda",
        {"form": "increments", "counts_column": "n", "periods": 9, "net_changes": True},
        {"n": [3, -2, 0, 1]},
    ),
    "map": Case(
        "stag",
        {"box": (2, 48, 3, 49), "resolution": 64, "person": "who", "cap": 2, "rows": 900},
        {"lon": [2.1, 2.2, 2.9], "lat": [48.1, 48.2, 48.9], "who": list("abb")},
        {"own_box": True, "box": ""},
    ),
    "yes and no": Case(
        *("privscbn", PERSON | {"thresholds": "age=65", "left_out": ("name",)}),
        {"name": list("abc"), "smokes": ["yes", "no", "yes"], "age": [70, 30, 65]},
    ),
    "items": Case(
        "privscbn",
        {"form": "item lists", "items": "bread, milk, jam"},
        {"lines": ["bread milk", "milk", "bread"]},
        {"own_items": True, "items": ""},
    ),
    "categories": Case(
        "privscbn",
        {"form": "categories", "categories": "sex=f,m,other; job=x", **PERSON}
        | {"edges": "age=18,65,missing"},
        {"sex": list("fm?"), "age": [17, "", 30], "job": list("xxx")},
    ),
    "answers": Case(
        "lremh",
        {"categories": "sex=f,m; job=x", "edges": "age=18,65"},
        {"sex": list("fmf"), "age": [17, 70, 30], "job": list("xxx")},
        {"own_categories": True},
    ),
    "groups": Case(
        "dpc_stacking",
        {"bounds": "age=0..100", "classes": "ward", "missing": "middle of the public range"}
        | {"categories": "town=north,south,other; mood=bad<fair<good"},
        {"age": [70, 30, "", 12], "town": ["north", "south", "x", "north"]}
        | {"mood": ["bad", "good", "fair", "bad"], "ward": list("ABAB")},
        {"missing": "leave their rows out"},
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_look_alike_has_every_public_fact_and_nothing_of_the_rows(name):
    """Methods run on it as on the file, and charge the same."""
    case = CASES[name]
    alike, file = case.pair()
    assert alike.name == NAME
    for made in (alike, file):
        assert (made.synthetic, made.confidential) == (made is alike, made is file)
    assert alike.notes == ()
    for each in (each for each in PUBLIC if hasattr(file, each)):
        assert getattr(alike, each) == getattr(file, each), each
    if case.system == "fda":
        assert np.array_equal(alike.starts, file.starts) or alike.starts is file.starts is None
    secret = case.system in ("plain", "stag")  # there the true number is one
    assert len(alike) == (case.facts["rows"] if secret else len(file))
    assert case.made().fingerprint == case.made().fingerprint
    assert getattr(case.made(), "classes", None) is None  # their names are in the rows
    method = case.algorithm.featured("sound")
    params = method.params(**({"contribution": 2} if case.system == "fda" else {}))
    one, other = (method.run(data, params, np.random.default_rng(1)) for data in (alike, file))
    assert one.ledger.proven == other.ledger.proven < np.inf


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if case.left])
def test_facts_that_are_left_to_the_file_have_no_look_alike(name):
    assert CASES[name].made(**CASES[name].left) is None


@pytest.mark.parametrize(("words", "left"), [("town=north,other", False), ("", True)])
def test_words_are_left_to_the_file_only_where_none_are_stated(words, left):
    groups = registry.algorithms()["dpc_stacking"]
    facts = {"bounds": "age=0..9", "number_names": True, "categories": words}
    made = groups.look_alike(groups.upload(header=("age", "town"), **facts), 20)
    assert (made is None) is left


@pytest.mark.parametrize("name", CASES)
def test_a_fact_that_is_missing_is_told_without_the_file(name):
    case, needed = CASES[name], {"start": "", "periods": 0, "box": "", "items": ""}
    needed |= {"categories": "", "edges": "", "bounds": "", "left_out": ("nothing",)}
    needed |= {"person": "nobody", "area": "stated below"}
    own = {key: value for key, value in needed.items() if key in case.facts}
    with pytest.raises(DPError):
        case.made(**own)


@pytest.mark.parametrize("system", ["privscbn", "lremh", "dpc_stacking"])
def test_a_file_with_other_columns_is_refused_in_one_sentence(system):
    case = next(each for each in CASES.values() if each.system == system)
    with pytest.raises(DPError, check=says("reading-other-columns")):
        case.upload().accept(case.table.assign(more="1"))
