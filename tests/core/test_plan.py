"""A plan holds all that is public, survives its file, and says in a sentence what does not fit."""

import dataclasses
import json
import math
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dp_core.algorithm import Algorithm
from dp_core.errors import DPError
from dp_core.noise.exact_noise import Entropy
from dp_core.params import Knob, Settings, knobs
from dp_core.registry import algorithms
from dp_core.releasing import OWN, Choice, Plan, Record, draw
from dp_core.releasing.plan import SCHEMAS
from dp_core.uploads.files import DELIMITERS, ENCODINGS, Layout
from tests.refusals import says
from tools import schemas
from tools.kept import schema_text

SYSTEMS = sorted(algorithms())
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)


def values_of(knob: Knob) -> st.SearchStrategy[Any]:
    """Draw values of a knob; some do not fit the others."""
    if knob.choices:
        return st.sampled_from(knob.choices)
    low, high = knob.low or 0, 1e6 if knob.high is None else knob.high
    kinds: dict[Any, st.SearchStrategy[Any]] = {
        bool: st.booleans(),
        int: st.integers(math.ceil(low), int(high)),
        float: st.floats(low, high),
        str: st.one_of(TEXT, st.just("infinity")),
        tuple[str, ...]: st.lists(TEXT, max_size=3),
    }
    drawn = kinds.get(knob.type, st.just(knob.default))
    return st.one_of(st.none(), drawn) if knob.optional else drawn


@st.composite
def settings_of(draw: Any, kind: type[Settings]) -> Settings:
    """Draw settings, knob by knob as long as they fit each other."""
    made = kind()
    for knob in knobs(kind):
        try:
            made = dataclasses.replace(made, **{knob.name: draw(values_of(knob))})
        except DPError:
            continue
    return made


@st.composite
def plans(draw: Any, system: Algorithm) -> Plan:
    method = draw(st.sampled_from(system.methods))
    own = draw(st.booleans())
    bundled = st.sampled_from([*system.samples])
    layout = st.builds(
        Layout,
        encoding=st.sampled_from(ENCODINGS),
        header=st.booleans(),
        decimal_comma=st.booleans(),
        delimiter=st.sampled_from(DELIMITERS),
        ending=st.sampled_from([".csv", ".parquet"]),
    )
    return Plan(
        system=system.key,
        method=method.key,
        params=draw(settings_of(method.params)),
        data=OWN if own else draw(bundled),
        upload=draw(settings_of(system.upload)) if own else None,
        layout=draw(layout) if own else Layout(),
        part=draw(settings_of(system.part)),
        after=draw(settings_of(system.after)),
        chosen=tuple(draw(st.lists(TEXT, max_size=3))),
        purpose=draw(TEXT),
        columns={"age": {"label": draw(TEXT), "categories": {"x": draw(TEXT)}}},
        record=Record(curator=draw(TEXT), sector="Healthcare", published="2026-12-01"),
        choice=draw(settings_of(Choice)),
    )


@pytest.mark.slow
@pytest.mark.parametrize("key", SYSTEMS)
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_every_fact_of_every_system_survives_the_file_and_fits_the_schema(key, data):
    plan = data.draw(plans(algorithms()[key]))
    again = Plan.from_json(plan.to_json())
    assert again == plan
    assert again.to_json() == plan.to_json()
    assert again.digest == plan.digest
    assert Plan.from_json(f"\ufeff{plan.to_json()}") == plan, "with a byte order mark"
    assert not [each.message for each in validator().iter_errors(json.loads(plan.to_json()))]


def test_numbers_of_numpy_and_infinity_survive_and_a_word_stays_a_word():
    params = {"epsilon": math.inf, "adaptive": "constant", "weight": np.float64(3)}
    plan = Plan(system="dpc_stacking", method="published", params=params, purpose="infinity")
    again = Plan.from_json(plan.to_json())
    assert again == plan
    assert again.params.epsilon == math.inf
    assert again.purpose == "infinity"
    upload = {"yes": "infinity", "left_out": ["-infinity"]}
    own = Plan(system="privscbn", method="independent", upload=upload)
    assert Plan.from_json(own.to_json()).upload.to_dict() == own.upload.to_dict()
    assert own.upload.yes == "infinity"


def body(system: Any = "fda", method: Any = "best_split", **changes: Any) -> str:
    usual = {"version": 6, "system": system, "method": method, "params": {}, "data": "own"}
    return json.dumps({k: v for k, v in {**usual, **changes}.items() if v is not ...})


OF_COLUMNS = ("privscbn", "independent")
LINES = "must be text of at most 2,000 characters"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (body(version=True), "version True, but this program reads version 6"),
        (body(upload={}, layout=...), "lacks the key 'layout'"),
        (body(choice={"tolerance": -1}), "In choice of the plan: tolerance = -1 must be"),
        (body(choice={"rejected": ["x"] * 21}), "rejected = 21 must be at most 20 lines"),
        (body(choice={"purpose": "x" * 2001}), LINES),
        (body(system=["fda"]), r"system = \['fda'\] must be one of"),
        (body(method="magic"), "method = 'magic' must be one of fda_published"),
        (body(method={}), "method = {} must be one of"),
        (body(params={"epsilon": 10**400}), "In params of the plan: epsilon = .* must be a number"),
        (body("stag", "sound", params={"alpha": 1e-300}), "alpha = 1e-300 must be a number from"),
        (body(upload={"contribution": 10**400}), "contribution = 10+… must be a whole number from"),
        (body(params={"k": 1}), "In params of the plan: 'k' is unknown"),
        (body(data="iris"), "data = 'iris' must be one of .*own"),
        (body(data="beds", upload={}), "'beds'\\) need no 'upload'"),
        (body(*OF_COLUMNS, upload={"left_out": ["a", 5]}), "must be a list of text"),
        (body(upload={"start": "May"}), "In upload of the plan: .*start"),
        (body(upload={"box": ""}), "In upload of the plan: .*'box' is unknown"),
        (
            body("stag", "sound", upload={"box": [10**400, 0, 1, 1]}),
            "In upload of the plan: .*is no box",
        ),
        (body(layout={"rows": 3}), "'rows' is unknown. Use one of encoding, he"),
        (body(layout={"header": 1}), "header = 1 must be one of True, False"),
        (body(layout={"ending": ".exe"}), "ending = '.exe' must be one of"),
        (body(part={"columns": []}), "In part of the plan: .*'columns' is unknown"),
        (body(after={"fit": "best"}), "In after of the plan: fit = 'best' must be one of off"),
        (body(chosen="all"), "chosen = 'all' must be a list of names"),
        (body(chosen=[1]), r"chosen = \[1\] must be a list of names"),
        (body(record={"owner": "x"}), "In record of the plan: .*'owner' is unknown"),
        (body(record={"sector": "Farming"}), "sector = 'Farming' must be one of 'not stated', "),
        (body(record={"published": "2026-02-30"}), "must be a day"),
        (body(record={"reasons": "x" * 2_001}), "reasons = .* at most 2,000 characters"),
        (body(columns=[]), "columns of the plan has .* may hold label, unit and categories"),
        (body(columns={"a": {"colour": "x"}}), "for 'a'. It may hold label"),
        (body(columns={"a": {"categories": {"x": 1}}}), "for 'a'. It may hold label"),
        (body(purpose="x" * 2_001), LINES),
        (body(purpose="\ud800"), "not a plan"),
        *((t, "not a plan") for t in ("[]", "", "[" * 90_000, "null", "\0", "system,method")),
        ('{"a": 1,\n  "b": 2,\n}', "cannot be read. The error is in line 3, column 1, or just"),
        ("{", "error is in line 1, column 2"),
        ('{"version":\n NaN}', "NaN is not a valid number"),
        ('{"a": "NaN",\n "version": -Infinity}', "-Infinity is not a valid number"),
        ('{"a":' + "[" * 90_000, "not a plan"),
        (body(system="stag").replace("{", '{\n"system": "fda",\n', 1), "'system' is listed twice"),
        ('{"params": {"epsilon": 1,\n"\\u0065psilon": 2}}', "'epsilon' is listed twice"),
        (" " * 300_000, "not a plan"),
        (body(params={"epsilon": "deep"}).replace('"deep"', "[" * 900 + "]" * 900), "not a plan"),
        (body(params={"epsilon": "long"}).replace('"long"', "9" * 5_000), "999… is no"),
        *((body(**{"x" * 5000: 1}), "'xxx.* is unknown"), (body("y" * 9_000), "system = 'yyy")),
        *((body(method="x\ny"), "must be one of"), (body(params={"z" * 9_000: 1}), "is unknown")),
    ],
)
def test_a_plan_that_does_not_fit_says_which_key_and_how_to_mend_it(text, sentence):
    """Keys that are missing or of another kind: test_release_format.py.

    Values of each parameter and fact that nobody means: test_long_names.py in tests/contract.
    """
    with pytest.raises(DPError, match=sentence) as refused:
        Plan.from_json(text)
    said = str(refused.value)
    assert said.endswith(".")
    assert "\n" not in said
    assert len(said) < 600


def test_settings_of_another_system_are_no_part_of_a_plan():
    params = algorithms()["stag"].methods[0].params()
    with pytest.raises(DPError, check=says("must-be", value="'PublishedParams'")):
        Plan(system="fda", method="best_split", params=params)


def test_a_draw_states_its_unit_and_refuses_another_one():
    plan = Plan(system="fda", method="best_split", data="ward")
    body = json.loads(plan.to_json())
    del body["protects"]
    assert plan.protects == Plan.from_json(json.dumps(body)).protects == ""
    drawn = draw(plan, None, Entropy()).plan
    assert drawn.protects.startswith("one of the admissions, added or removed; ")
    assert draw(drawn, None, Entropy()).plan == drawn
    for changes in ({"protects": "one person"}, {"params": {"contribution": 3}}):
        with pytest.raises(DPError, check=says("plan-protects")) as caught:
            draw(dataclasses.replace(drawn, **changes), None, Entropy())
        assert caught.value.field == "protects"


@pytest.mark.parametrize(
    "licence",
    ["javascript:alert(1)", " JavaScript:alert(1)", "java\tscript:alert(1)", "data:text/html,x"],
)
def test_a_licence_that_a_program_would_run_is_refused(licence):
    body = json.loads(Plan(system="fda", method="best_split", data="ward").to_json())
    body["record"]["licence"] = licence
    with pytest.raises(DPError, check=says("record-licence-linked")) as caught:
        Plan.from_json(json.dumps(body))
    assert caught.value.field == "licence"
    for name in ("CC-BY-4.0", "https://example.org/l", "Ask the ward: Dr. B"):
        assert Record(licence=name).licence == name


@cache
def validator() -> Any:
    validators = pytest.importorskip("jsonschema")
    return validators.Draft202012Validator(
        json.loads(SCHEMAS["plan.json"].read_text(encoding="utf-8"))
    )


def test_the_schema_beside_the_program_is_that_of_its_records():
    for file in SCHEMAS.values():
        assert file.read_text(encoding="utf-8") == schema_text(file), "run tools.kept"
    validator().check_schema(schemas.schema())


def test_equal_keys_of_two_objects_and_keys_within_texts_are_no_key_twice():
    body = json.loads(Plan(system="fda", method="best_split", data="ward").to_json())
    body["purpose"] = 'a "system": "x", {"system": 1} [Infinity] NaN'
    body["columns"] = {name: {"label": "x", "unit": "y", "categories": {}} for name in "ab"}
    assert Plan.from_json(json.dumps(body, indent=1)).purpose == body["purpose"]
