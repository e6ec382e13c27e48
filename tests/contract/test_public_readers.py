"""Downloads of uploads, drawn blind from the command line, as four public readers take them.

The readers are no part of the project. The schema of the registry is read where it lies beside it,
and tables are read by frictionless, too, where that is installed.
"""

import json
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from dp_core import cli
from tests.bounded import run
from tests.contract.test_releasing import PLANS, quick, written
from tests.core.test_described import SCHEMA

READERS = """
import itertools, json, pathlib, sys
import jsonschema, yaml
from csvw import CSVW
from mlcroissant import Dataset
try:
    from frictionless import Resource
except ImportError:
    Resource = None
schema = pathlib.Path(sys.argv[1])
schema = yaml.safe_load(schema.read_text(encoding="utf-8")) if schema.is_file() else {}
check = jsonschema.Draft202012Validator(schema, format_checker=jsonschema.FormatChecker(["date"]))
def valid(file):
    made = Resource and Resource(path=file.name, basepath=str(file.parent))
    return made is None or made.validate().valid
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


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """Draw a download of each system and let the readers, which are long to load, read all."""
    for reader in ("csvw", "jsonschema", "mlcroissant", "yaml"):
        pytest.importorskip(reader)
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
    said = run(sys.executable, "-c", READERS, str(SCHEMA), *PLANS, cwd=place)
    return dict(json.loads(said.splitlines()[-1]))


@pytest.mark.slow
@pytest.mark.parametrize("key", PLANS)
def test_four_public_readers_take_the_download_of_a_blind_upload(key, read):
    said = read[key]
    assert said["registry"] == said["croissant"] == said["csvw"] == said["csv"] == []
    assert len(said["day"]) == len("2026-01-01")
    assert said["tables"] >= 1
    assert said["records"]
    assert all(said["records"].values())
