"""Downloads of all five systems: every column in words, half a page, schemas, public validators."""

import json
import sys
from functools import cache
from typing import Any

import numpy as np
import pytest

from dp_core.noise.exact_noise import Entropy
from dp_core.privacy.register import Register
from dp_core.registry import algorithms
from dp_core.releasing import Plan, data_of, draw, verify
from dp_core.releasing.contents import digest
from dp_core.releasing.packing import LINES, WIDTH
from dp_core.releasing.plan import SCHEMAS
from tests.bounded import run
from tests.bundles import packed
from tests.contract.test_releasing import PLANS, ROWS, plan_of
from tests.contract.test_releasing import table as plain_rows
from tests.core.test_described import installed

FAMILIES = {
    "fda": {"best_split": {}, "gaussian_zcdp": {}},
    "stag": {"sound": {}, "privtree": {}},
    "privscbn": {"joint": {}, "jtree": {}},
    "lremh": {"views": {}, "joint_grr": {}, "plus": {"epsilon": 4.0}},
    "dpc_stacking": {
        "central": {"primaries": ("kmeans",), "folds": 1},
        "local": {"primaries": ("kmeans",), "folds": 1},
        "dplloyd": {},
    },
}
"""Methods whose files differ, the first that of the page or of its kind; with quick parameters."""
DEFAULTS = [(key, next(iter(methods))) for key, methods in FAMILIES.items()]
CASES = [
    pytest.param(key, method, marks=() if (key, method) in DEFAULTS else pytest.mark.slow)
    for key, methods in FAMILIES.items()
    for method in methods
]


@cache
def bundle(key: str, method: str) -> dict[str, bytes]:
    """Draw a release of a bundled sample, on an account; it is drawn once for all tests."""
    data = next(iter(algorithms()[key].samples))
    params = FAMILIES[key][method]
    plan = Plan(system=key, method=method, data=data, params=params, purpose="A report")
    return packed(draw(plan, None, Entropy(), Register.new("Ward B", cap="90")))


@pytest.mark.parametrize(("key", "method"), CASES)
def test_a_download_verifies_itself_and_half_a_page_says_what_it_is(key, method):
    files = bundle(key, method)
    assert verify.findings(files) == []
    lines = files["README.txt"].decode().splitlines()
    assert len(lines) <= LINES
    assert max(map(len, lines)) <= WIDTH
    text = " ".join(" ".join(lines).split())
    for words in ("Guarantee: ", "Not protected: ", "verify.py", "sha256sum -c", "Cite: "):
        assert words in text


OTHERWISE = [
    ("stag", "uniform", {}, {"person": "who", "cap": 2}),
    ("privscbn", "joint_zcdp", {}, {"person": "who", "rows_per_person": 2}),
    ("plain", "laplace", {}, {"person": "who", "rows_per_person": 2}),
    ("lremh", "em", {"reports": 5}, {}),
    ("lremh", "em", {"reports": 5, "lifetime": 4.0}, {}),
    ("lremh", "independent", {"noise": (0.0, 0.3, 0.7)}, {}),
]


@pytest.mark.parametrize(("key", "method", "params", "upload"), OTHERWISE)
def test_what_costs_more_than_epsilon_verifies_where_the_plan_says_so(key, method, params, upload):
    """Several rows of a person, several reports of a user, and chances that are stated."""
    known = PLANS[key]
    rows = plain_rows().assign(who=[f"p{each // 2}" for each in range(ROWS)])
    more = upload or {"left_out": [*known["upload"]["left_out"], "who"]}
    plan = plan_of(
        key, method=method, params=known.get("params", {}) | params, upload=known["upload"] | more
    )
    files = packed(draw(plan, rows.to_csv(index=False).encode(), Entropy()))
    assert verify.findings(files) == []
    if "noise" in params:
        return
    text = files["plan.json"].decode()
    assert '"epsilon": 1.' in text
    files["plan.json"] = text.replace('"epsilon": 1.', '"epsilon": 0.1').encode()
    if "lifetime" not in params:
        assert any("plan.json asks for ε = 0." in each for each in verify.findings(files))


def test_reports_that_came_with_their_noise_verify_whatever_epsilon_the_plan_opens_with():
    bits = np.random.default_rng(0).integers(0, 2, (60, 4))
    head = "person,sex=f,sex=m,income=low,income=high"
    lines = [f"p{place}," + ",".join(map(str, row)) for place, row in enumerate(bits)]
    upload = {"form": "reports", "noise": "f=0, p=0.05, q=0.95", "person": "person"}
    plan = Plan(system="lremh", method="em", upload=upload, params={})
    content = "\n".join([head, *lines]).encode()
    made = draw(plan, content, Entropy())
    assert made.release.ledger.claimed > 10
    assert verify.findings(packed(made)) == []
    again = plan.chosen_method.run(data_of(plan, content), plan.params, np.random.default_rng(0))
    assert again.exact, "no simulation: nothing is drawn"


@pytest.mark.parametrize(
    ("key", "method", "name", "column", "words"),
    [
        ("stag", "sound", "cells.csv", "count", "cells.geojson hold other"),
        ("stag", "sound", "cells.csv", "west", "cells.geojson hold other"),
        ("stag", "sound", "cells.csv", "north", "cells.geojson hold other"),
        ("privscbn", "joint", "shares.csv", "share_in_rows", "does not follow from synthetic.csv"),
        ("lremh", "joint_grr", "estimate.csv", "share", "does not follow from direct_share"),
        ("lremh", "joint_grr", "estimate.csv", "direct_share", "does not follow from answers.csv"),
        pytest.param(
            *("lremh", "plus", "categories.csv", "direct_share"),
            "does not follow from reports.csv",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_a_number_that_follows_from_others_cannot_change_alone(key, method, name, column, words):
    files = bundle(key, method)
    head, line, *rest = files[name].decode().splitlines(keepends=True)
    cells, place = line.split(","), head.strip().split(",").index(column)
    cells[place] = f"{float(cells[place]) + 0.25}" + "\r\n" * (place + 1 == len(cells))
    changed = {**files, name: "".join([head, ",".join(cells), *rest]).encode()}
    assert any(words in each for each in verify.findings(changed))


@pytest.mark.parametrize(("key", "method"), CASES)
def test_json_files_follow_the_schemas_that_the_crate_names(key, method):
    jsonschema = pytest.importorskip("jsonschema")
    files = bundle(key, method)
    graph = {each["@id"]: each for each in json.loads(files["ro-crate-metadata.json"])["@graph"]}
    for name, file in SCHEMAS.items():
        body, schema = json.loads(files[name]), checked_schema(name)
        schema.validate(body)
        assert graph[graph[name]["conformsTo"]["@id"]]["sha256"] == digest(file.read_bytes())
        with pytest.raises(jsonschema.ValidationError):
            schema.validate(body | {"more": 1})


@cache
def checked_schema(name: str) -> Any:
    """Read the schema of a file, checked once for all files."""
    from jsonschema import Draft202012Validator

    schema = json.loads(SCHEMAS[name].read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def test_a_ledger_or_register_that_is_none_does_not_pass():
    """Others that do not: test_release_format.py."""
    pytest.importorskip("jsonschema")
    names, files = ("ledger.json", "register.json"), bundle("stag", "sound")
    ledger, register = (json.loads(files[name]) for name in names)
    root, charge = ledger["root"], register["charges"][0]
    for name, body in (
        ("ledger.json", ledger | {"root": root | {"kind": "magic"}}),
        ("ledger.json", ledger | {"root": root | {"parts": [root["parts"][0] | {"proven": "x"}]}}),
        ("register.json", register | {"charges": [charge | {"epsilon": 0.5}]}),
    ):
        assert not checked_schema(name).is_valid(body)


@pytest.mark.parametrize(("key", "method"), DEFAULTS)
def test_sha256sum_and_its_own_script_check_it_with_nothing_else_there(key, method, tmp_path):
    for name, content in bundle(key, method).items():
        (tmp_path / name).write_bytes(content)
    run(installed("sha256sum"), "-c", "SHA256SUMS", cwd=tmp_path)
    said = run(sys.executable, "-I", "-S", "-X", "utf8", "verify.py", cwd=tmp_path)
    assert said.startswith(verify.AGREE)


def test_words_of_yes_come_from_the_plan_alone():
    from dp_core.algorithms.privscbn.data.upload import TableUpload
    from dp_core.algorithms.privscbn.evidence import row_table

    names, rows = ("sex", "age", "smokes"), np.array([[1, 0, 1]], dtype=np.uint8)

    def written(**facts: str) -> tuple[list[str], list[str]]:
        table = row_table(rows, names, TableUpload(**facts))
        assert row_table(1 - rows, names, TableUpload(**facts)).attrs == table.attrs
        return table.astype(str).to_numpy().tolist()[0], [*table.attrs["columns"].values()]

    assert written(yes="J, sex=f", thresholds="age=65") == (
        ["1", "0", "1"],
        ["1 or 0; 1 is “f”", "1 or 0; 1 is 65 or more", "1 or 0; 1 is “J”"],
    )
    assert written(yes="yes|no, sex=f|m", thresholds="age=65") == (
        ["f", "no", "yes"],
        ["f or m; f is yes", "yes or no; yes is 65 or more", "yes or no"],
    )
    assert written() == (["1", "0", "1"], ["1 or 0; 1 is yes"] * 3)
    items = row_table(rows, names, TableUpload(form="item lists", items="sex age smokes"))
    for table in (row_table(rows, names), items):
        assert table.astype(str).to_numpy().tolist() == [["yes", "no", "yes"]]
