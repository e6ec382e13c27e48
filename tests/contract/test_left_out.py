"""Columns that a plan does not name are left out: by its words and the header, never by rows."""

import json
import re
from typing import Any

import pytest

from dp_core import cli
from dp_core.errors import DPError
from dp_core.releasing import Plan, data_of, release
from dp_core.words import say
from tests.contract.test_releasing import Seeded
from tests.refusals import says

HEADER = ("sex", "income", "visit_id", "diagnosis_code")
ROWS = [("fm"[k % 2], str(k * 7 % 100), f"v{k}", f"I{k % 40}") for k in range(60)]
FILE = "\n".join(",".join(row) for row in (HEADER, *ROWS)).encode()
UNNAMED = ("visit_id", "diagnosis_code")
STATED: dict[str, dict[str, Any]] = {
    "lremh": {"method": "joint_subset", "upload": {"categories": "sex=f,m", "edges": "income=50"}},
    "privscbn": {
        "method": "joint",
        "upload": {"form": "categories", "categories": "sex=f,m", "edges": "income=50"},
    },
    "dpc_stacking": {
        "method": "central",
        "params": {"stacking": False},
        "upload": {"categories": "sex=f,m", "bounds": "income=0..100"},
    },
}


def plan(key: str, **upload: Any) -> Plan:
    return Plan(**{"system": key, **STATED[key], "upload": STATED[key]["upload"] | upload})


@pytest.mark.parametrize("key", STATED)
def test_columns_without_facts_are_left_out_in_parts_and_named_nowhere_that_leaves(key, tmp_path):
    by_name = data_of(plan(key, left_out=UNNAMED), FILE)
    assert data_of(plan(key), FILE).fingerprint == by_name.fingerprint
    header = ",".join(("sex", "income")).encode()
    alone = b"\n".join([header, *(",".join(row[:2]).encode() for row in ROWS)])
    assert data_of(plan(key), alone).fingerprint == by_name.fingerprint
    lines = FILE.splitlines(keepends=True)
    for number, rows in enumerate((lines[1:20], lines[20:])):
        (tmp_path / f"{number}.csv").write_bytes(b"".join([lines[0], *rows]))
    if key != "privscbn":  # categories need all rows at once
        assert data_of(plan(key), str(tmp_path / "*.csv")).names == by_name.names
    files = release(plan(key), FILE, Seeded()).files
    for name, content in files.items():
        text = content if isinstance(content, str) else content.decode()
        assert not any(column in text for column in UNNAMED), name
    report = re.sub(r"<[^>]+>", " ", str(files["report.html"]))
    left_out = say("dossier-left-out"), say("dossier-left-out.value")
    assert re.search(r"\s+".join(left_out), report)


@pytest.mark.parametrize("key", STATED)
def test_a_star_names_all_columns(key):
    groups = key == "dpc_stacking"
    star = {"categories": "", "bounds": "*=0..99"} if groups else {"categories": "*=f,m"}
    with pytest.raises(DPError):
        data_of(plan(key, **star), FILE)
    rows = "\n".join(row[1] if groups else f"{row[0]},{row[1]}" for row in ROWS)
    alone = f"{'income' if groups else 'sex,income'}\n{rows}\n".encode()
    report = release(plan(key, **star), alone, Seeded()).files
    assert say("dossier-left-out") not in report["report.html"]


@pytest.mark.parametrize("key", STATED)
def test_the_page_says_which_columns_are_used_and_what_to_state_where_nothing_is(key):
    bare = {name: "" for name in STATED[key]["upload"] if name != "form"}
    with pytest.raises(DPError, check=says("reading-nothing-stated", kept=4)):
        data_of(plan(key, **bare), FILE)
    upload = plan(key, header=HEADER).upload
    said = upload.panel.explained(upload.to_dict())
    assert "sex, income" in said
    assert "visit_id, diagnosis_code" in said
    assert upload.panel.explained(upload.to_dict() | {"categories": "sex"}) == ""


@pytest.mark.parametrize("key", STATED)
def test_the_command_line_says_which_facts_are_missing_and_names_no_column(key, tmp_path, capsys):
    """A file whose first row is a person's would have its cells as names."""
    bare = {name: "" for name in STATED[key]["upload"] if name != "form"}
    data, written = tmp_path / "data.csv", tmp_path / "plan.json"
    data.write_bytes(FILE)
    for upload in (bare, {"left_out": ["nowhere"]}, {"categories": "nowhere=a,b"}):
        written.write_text(json.dumps(plan(key, **upload).to_dict()), encoding="utf-8")
        out = tmp_path / "out.zip"
        assert cli.main(["release", str(written), str(data), "-o", str(out)]) == 2
        said = capsys.readouterr().err
        assert said.strip().endswith(".")
        assert "has ." not in said
        assert not any(name in said for name in UNNAMED)
        if upload == bare:
            assert said.startswith("Nothing is stated about the columns")
