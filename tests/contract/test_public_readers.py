"""Downloads of uploads, drawn blind from the command line, as four public readers take them.

The readers are no part of the project: the test skips where no Python beside this one, or on the
path, has all of them: jsonschema, yaml, mlcroissant, csvw and frictionless.
"""

import json
import shutil
import subprocess
import sys
import zipfile
from functools import cache
from pathlib import Path

import pytest

from tests.contract.test_releasing import PLANS, plan_of, written
from tests.core.test_described import ROOT, SCHEMA

READERS = """
import itertools, json, os, pathlib, sys
import jsonschema, yaml
from csvw import CSVW
from frictionless import Resource
from mlcroissant import Dataset
os.chdir(sys.argv[1])
here, said = pathlib.Path(), {}
entry = yaml.safe_load(pathlib.Path("deployment.yaml").read_text(encoding="utf-8"))
schema = yaml.safe_load(pathlib.Path(sys.argv[2]).read_text(encoding="utf-8"))
check = jsonschema.Draft202012Validator(schema, format_checker=jsonschema.FormatChecker(["date"]))
said["registry"] = [error.message for error in check.iter_errors(entry)]
said["day"] = str(entry["deployment"]["basic"]["publication_date"])
described = Dataset("croissant.json")
said["croissant"] = [*described.metadata.ctx.issues.errors]
said["records"] = {
    each.id: len(list(itertools.islice(described.records(each.id), 2)))
    for each in described.metadata.record_sets
}
tables = sorted(here.glob("*.csv-metadata.json"))
said["tables"] = len(tables)
said["csvw"] = [t.name for t in tables if not CSVW(t.name, validate=True, strict=True).is_valid]
files = sorted(here.glob("*.csv"))
said["csv"] = [each.name for each in files if not Resource(path=each.name).validate().valid]
print(json.dumps(said))
"""


@cache
def python_of_readers() -> str:
    """Give a Python that has all readers; or skip."""
    beside = shutil.which("frictionless")
    for each in (sys.executable, beside and str(Path(beside).with_name("python"))):
        load = "import jsonschema, yaml, mlcroissant, csvw, frictionless"
        if each and subprocess.run([each, "-c", load], capture_output=True).returncode == 0:
            return each
    return pytest.skip("jsonschema, yaml, mlcroissant, csvw and frictionless are not all installed")


@pytest.mark.slow
@pytest.mark.parametrize("key", PLANS)
def test_four_public_readers_take_the_download_of_a_blind_upload(key: str, tmp_path: Path) -> None:
    python = python_of_readers()
    if not SCHEMA.is_file():
        pytest.skip(f"{SCHEMA.name} is not beside the project")
    quick = {"params": {"stacking": False}} if key == "dpc_stacking" else {}
    layout = {"header": True, "delimiter": ",", "decimal_comma": False}
    plan = plan_of(key, layout=layout, purpose="What do we need next year?", **quick)
    (tmp_path / "plan.json").write_text(plan.to_json(), encoding="utf-8")
    (tmp_path / "rows.csv").write_bytes(written())
    words = ["release", "plan.json", "rows.csv", "-o", "out.zip", "--register", "register.json"]
    drawn = subprocess.run(
        [sys.executable, "-m", "dp_core", *words],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT), "PATH": ""},
        capture_output=True,
        text=True,
    )
    assert drawn.returncode == 0, drawn.stderr
    with zipfile.ZipFile(tmp_path / "out.zip") as archive:
        archive.extractall(tmp_path / "out")
    read = subprocess.run(
        [python, "-c", READERS, str(tmp_path / "out"), str(SCHEMA)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert read.returncode == 0, read.stderr
    said = json.loads(read.stdout.splitlines()[-1])
    assert said["registry"] == said["croissant"] == said["csvw"] == said["csv"] == []
    assert len(said["day"]) == len("2026-01-01")
    assert said["tables"] >= 1
    assert said["records"]
    assert all(said["records"].values())
