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
from typing import Any

import pytest

from dp_core import cli
from tests.contract.test_releasing import PLANS, quick, written
from tests.core.test_described import SCHEMA

READERS = """
import itertools, json, pathlib, sys
import jsonschema, yaml
from csvw import CSVW
from frictionless import Resource
from mlcroissant import Dataset

schema = yaml.safe_load(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
check = jsonschema.Draft202012Validator(schema, format_checker=jsonschema.FormatChecker(["date"]))

def valid(file):
    return Resource(path=file.name, basepath=str(file.parent)).validate().valid

def read(here):
    entry = yaml.safe_load((here / "deployment.yaml").read_text(encoding="utf-8"))
    described = Dataset(str(here / "croissant.json"))
    tables = sorted(here.glob("*.csv-metadata.json"))
    return {
        "registry": [error.message for error in check.iter_errors(entry)],
        "day": str(entry["deployment"]["basic"]["publication_date"]),
        "croissant": [*described.metadata.ctx.issues.errors],
        "records": {
            each.id: len(list(itertools.islice(described.records(each.id), 2)))
            for each in described.metadata.record_sets
        },
        "tables": len(tables),
        "csvw": [t.name for t in tables if not CSVW(str(t), validate=True, strict=True).is_valid],
        "csv": [each.name for each in sorted(here.glob("*.csv")) if not valid(each)],
    }

print(json.dumps({each: read(pathlib.Path(each)) for each in sys.argv[2:]}))
"""


@cache
def python_of_readers() -> str:
    """Give a Python that has all readers; or skip."""
    beside = shutil.which("frictionless")
    for each in (sys.executable, beside and str(Path(beside).with_name("python"))):
        load = "import frictionless, jsonschema, yaml, mlcroissant, csvw"
        if each and subprocess.run([each, "-c", load], capture_output=True).returncode == 0:
            return each
    return pytest.skip("jsonschema, yaml, mlcroissant, csvw and frictionless are not all installed")


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """Draw a download of each system and let the readers, which are long to load, read all."""
    python = python_of_readers()
    if not SCHEMA.is_file():
        pytest.skip(f"{SCHEMA.name} is not beside the project")
    place = tmp_path_factory.mktemp("downloads")
    layout = {"header": True, "delimiter": ",", "decimal_comma": False}
    (place / "rows.csv").write_bytes(written())
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(place)
        for key in PLANS:
            plan = quick(key, layout=layout, purpose="What do we need next year?")
            Path(f"{key}.json").write_text(plan.to_json(), encoding="utf-8")
            words = ["release", f"{key}.json", "rows.csv", "-o", f"{key}.zip"]
            assert cli.main([*words, "--register", f"{key}-register.json"]) == 0
            with zipfile.ZipFile(f"{key}.zip") as archive:
                archive.extractall(key)
    done = subprocess.run(
        [python, "-c", READERS, str(SCHEMA), *PLANS], cwd=place, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout.splitlines()[-1]))


@pytest.mark.slow
@pytest.mark.parametrize("key", PLANS)
def test_four_public_readers_take_the_download_of_a_blind_upload(key, read):
    said = read[key]
    assert said["registry"] == said["croissant"] == said["csvw"] == said["csv"] == []
    assert len(said["day"]) == len("2026-01-01")
    assert said["tables"] >= 1
    assert said["records"]
    assert all(said["records"].values())
