"""A download holds the release and its evidence, and nothing that runs or gives data away."""

import csv
import io
import json
import math
import zipfile
from dataclasses import dataclass

import numpy as np
import pandas as pd
import pytest

from dp_core import bundle
from dp_core.algorithm import Algorithm, Method, Release
from dp_core.errors import DPError
from dp_core.params import Params, Settings, knob
from dp_core.privacy.ledger import Gap, Neighbouring, PrivacyLedger, Spend

HOSTILE = [
    '=HYPERLINK("x")',
    "+1+1",
    "-2+3",
    "@SUM(A1)",
    "\tx",
    "\r=1",
    "<img src=x onerror=alert(1)>",
]


@dataclass(frozen=True, kw_only=True)
class DemoParams(Params):
    cells: int = knob(8, "Cells", 1, 100)
    cap: float = math.inf


METHOD = Method(
    key="demo_sound",
    title="Demo, sound",
    variant="sound",
    params=DemoParams,
    run=lambda data, params, rng: None,
    summary="Adds noise to each cell.",
)
ALGORITHM = Algorithm(
    key="demo",
    title="Demo counts",
    short="Demo",
    paper="A. Author, “A paper”, 2020.",
    promise="Counts that give nobody away.",
    unit="one point added or removed",
    icon="grid_on",
    neighbouring=Neighbouring.ADD_REMOVE,
    methods=(METHOD,),
    metrics=(),
    upload=Settings,
    accept=lambda table, upload: None,
    samples={},
    evaluate=lambda data, output: {},
    figures={},
)


def ledger(proven=0.5, **changes):
    leaf = Spend(
        step="count", mechanism="Laplace", sensitivity=1, claimed=0.5, proven=proven, **changes
    )
    return PrivacyLedger(Neighbouring.ADD_REMOVE, leaf)


def files(tables=None, **changes):
    arguments = {
        "algorithm": ALGORITHM,
        "method": METHOD,
        "release": Release(None, ledger(), exact=True),
        "params": DemoParams(),
        "tables": {"Counts": pd.DataFrame({"cell": ["a"], "count": [3]})}
        if tables is None
        else tables,
        **changes,
    }
    return bundle.release_files(**arguments)


def rows(text):
    return list(csv.reader(io.StringIO(text, newline="")))


def test_same_content_gives_the_same_bytes_in_any_order():
    first = bundle.pack({"b.txt": "ε", "a.csv": b"1"})
    assert first == bundle.pack({"a.csv": b"1", "b.txt": "ε"})
    with zipfile.ZipFile(io.BytesIO(first)) as archive:
        assert archive.namelist() == ["a.csv", "b.txt"]
        assert archive.read("b.txt").decode() == "ε"
        assert archive.infolist()[0].date_time == (1980, 1, 1, 0, 0, 0)


@pytest.mark.parametrize("name", ["../a.csv", "/etc/a", "a/b.csv", "", ".hidden", "a\\b", "a\x00"])
def test_pack_refuses_a_name_that_could_leave_the_folder(name):
    with pytest.raises(DPError, match="rename the table"):
        bundle.pack({name: "x"})


def test_release_has_tables_ledger_configuration_and_text():
    assert list(files()) == ["counts.csv", "ledger.json", "config.json", "README.txt"]


def test_a_simulation_is_not_packed():
    with pytest.raises(DPError, match=r"This is a simulation.*Entropy, and pack that\."):
        files(release=Release(None, ledger()))


@pytest.mark.parametrize("cell", HOSTILE[:6])
def test_cell_that_a_spreadsheet_would_run_gets_an_apostrophe(cell):
    table = pd.DataFrame({"name": [cell, "plain"], "value": [-1.5, 2]})
    written = rows(files({"t": table})["t.csv"])
    assert written[1] == ["'" + cell, "-1.5"]
    assert written[2] == ["plain", "2.0"]
    assert table["name"][0] == cell


def test_column_names_and_categories_are_made_safe_too():
    table = pd.DataFrame({"=cmd()": pd.Categorical(["@x", "y"]), 5: [1, 2]})
    assert rows(bundle.to_csv(table)) == [["'=cmd()", "5"], ["'@x", "1"], ["y", "2"]]


def test_numbers_in_a_column_of_objects_stay_numbers():
    table = pd.DataFrame({"mixed": pd.Series([-3, "-3", None, 2.5], dtype=object)})
    assert bundle.formula_safe(table)["mixed"].tolist()[:2] == [-3, "'-3"]


def test_duplicate_column_names_survive():
    table = pd.DataFrame([["=a", "b"]], columns=["x", "x"])
    assert rows(bundle.to_csv(table)) == [["x", "x"], ["'=a", "b"]]


def test_tables_whose_names_collide_get_their_own_files():
    table = pd.DataFrame({"a": [1]})
    made = files({"A b": table, "a-b": table, "../../é": table, "": table})
    assert [name for name in made if name.endswith(".csv")] == [
        "a-b.csv",
        "a-b-2.csv",
        "table.csv",
        "table-2.csv",
    ]
    assert bundle.pack(made)


def test_configuration_survives_the_round_trip():
    text = files(facts={"data": "own", "rise": np.float64(25), "columns": ("a", "b")})[
        "config.json"
    ]
    config = bundle.read_config(text)
    assert config[:2] == ("demo", "demo_sound")
    assert DemoParams.from_dict(config.params) == DemoParams()
    assert config.facts == {"data": "own", "rise": 25.0, "columns": ["a", "b"]}


def test_configuration_never_holds_a_seed():
    text = bundle.write_config(
        "demo", "m", {"seed": 7, "epsilon": 1.0}, {"fda_seed": 7, "tab": "x"}
    )
    assert "seed" not in text
    sneaked = json.loads(text) | {"facts": {"fda_seed": 7}}
    assert bundle.read_config(json.dumps(sneaked)).facts == {}


def test_configuration_of_version_1_is_read_with_what_it_calls_state():
    older = config(version=1, facts=..., state={"variant": "sound", "seed": 3})
    assert bundle.read_config(older).facts == {"variant": "sound"}


def config(**changes):
    body = {"version": 2, "algorithm": "a", "method": "m", "params": {}, "facts": {}} | changes
    return json.dumps({key: value for key, value in body.items() if value is not ...})


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (config(version=3), "version 3, and this program reads version 2"),
        (config(version=[1]), "and this program reads version 2"),
        (config(version=True), "version True, and this program reads version 2"),
        (config(version=...), "version missing"),
        (config(extra=1), "unknown key 'extra'; allowed are version, algorithm"),
        (config(algorithm=...), "'algorithm' in the configuration is missing and must be text"),
        (config(params=[]), "must be an object"),
        ("[]", "not a configuration"),
        ("{", "not a configuration"),
        ("", "not a configuration"),
        ('{"version": NaN}', "not a configuration"),
        ("[" * 90_000, "not a configuration"),
        (" " * 200_000, "200,000 characters"),
    ],
)
def test_configuration_that_does_not_fit_says_why(text, sentence):
    with pytest.raises(DPError, match=sentence.replace("(", r"\(")):
        bundle.read_config(text)


def test_configuration_with_a_byte_order_mark_is_read():
    assert bundle.read_config("\ufeff" + config()).algorithm == "a"


def test_long_hostile_values_are_shortened_in_messages():
    with pytest.raises(DPError) as caught:
        bundle.read_config(config(**{"x" * 5000: 1}))
    assert len(str(caught.value)) < 250


def test_readme_states_guarantee_columns_and_limits():
    table = pd.DataFrame({"cell": ["a"], "count": [3]})
    table.attrs["columns"] = {"count": "noisy number of points"}
    text = files({"Counts": table}, notes="Negative counts were set to 0.")["README.txt"]
    text = " ".join(text.split())
    for words in (
        "Demo counts: a release by Demo, sound",
        "This release satisfies ε = 0.5 for one point added or removed (proven); the claim is 0.5.",
        "- counts.csv: 1 row",
        "count: noisy number of points",
        "What is not protected",
        "Negative counts were set to 0.",
    ):
        assert words in text


def test_readme_of_an_unproven_claim_promises_nothing():
    broken = ledger(math.inf, gap=Gap.RAW_VALUE_USED)
    text = files(release=Release(None, broken, exact=True))["README.txt"]
    assert "No finite ε is proven" in text
    assert "Nothing is proven to be protected" in text
    assert "The claim is not proven" in text


def test_readme_says_what_delta_means():
    text = files(release=Release(None, ledger(0.4, delta=1e-6), exact=True))["README.txt"]
    assert "no strict limit" in text


def test_readme_keeps_a_hostile_column_on_its_line():
    table = pd.DataFrame({"a\n\nThe guarantee\nNothing\u202e": [1]})
    text = files({"t": table})["README.txt"]
    assert text.count("\nThe guarantee\n") == 1
    assert "\u202e" not in text


def test_ledger_in_the_bundle_reads_back():
    assert PrivacyLedger.from_json(files()["ledger.json"]) == ledger()
