"""Files that describe a download: true of the other files, and read by public validators."""

import importlib.util
import json
import math
import re
import shutil
import sys
from collections.abc import Mapping
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from dp_core.algorithm import Evidence, Release
from dp_core.noise.exact_noise import Entropy
from dp_core.privacy.register import Register
from dp_core.releasing import Plan, Record, draw, release
from dp_core.releasing.contents import columns_of, digest
from dp_core.releasing.described import OPEN
from dp_core.words import reading
from tests.bounded import run
from tests.bundles import ALWAYS, bundled, ledger, own_files
from tests.contract.test_releasing import Seeded, plan_of, written

ROOT = Path(__file__).parents[2]
SCHEMA = ROOT.parent / "shared" / "evidence" / "deployments-schema.yaml"
PLAN = Plan(system="fda", method="best_split", data="ward", purpose='Beds, "now": ε\n# and later')
TABLE = pd.DataFrame(
    {
        "=rows (noisy)": [1, 2],
        "rows (noisy)": [0.5, np.nan],
        "ε": ["=1+1", "plain"],
        'one, or "two"': [True, False],
        "far": [math.inf, 1.0],
    }
)
TABLE.attrs["columns"] = {"ε": "words on it"}


def files(account: Mapping[str, Any] | None = None, **changes: Any) -> dict[str, str]:
    evidence = Evidence(tables={"Counts": TABLE}, files={"cells.geojson": b"{}"})
    release = Release(None, ledger(**changes), exact=True)
    made = bundled(PLAN, release, evidence, account=account, day="2024-03-09")
    return {
        name: content.decode() if isinstance(content, bytes) else content
        for name, content in made.files.items()
    }


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("bundle")
    for name, content in files().items():
        (made / name).write_bytes(content.encode())
    return made


def installed(program: str) -> str:
    """Find a validator beside the Python that runs, or anywhere; or skip."""
    found = shutil.which(program, path=str(Path(sys.executable).parent)) or shutil.which(program)
    return found or pytest.skip(f"{program} is not installed")


def test_a_column_has_a_name_of_its_own_and_the_header_of_the_file():
    found = [*columns_of(TABLE)]
    assert [each.name for each in found] == [
        *("rows_noisy", "rows_noisy_2", "column_3", "one_or_two", "far")
    ]
    header = pd.read_csv(pd.io.common.StringIO(files()["counts.csv"])).columns
    assert [each.header for each in found] == list(header)
    assert [each.kind for each in found] == ["integer", "number", "text", "boolean", "text"]
    assert [each.words for each in found] == ["", "", "words on it", "", ""]


@pytest.mark.slow
def test_each_table_has_its_metadata_and_csvwvalidate_reads_both(folder, tmp_path):
    body = json.loads((folder / "counts.csv-metadata.json").read_text(encoding="utf-8"))
    assert body["url"] == "counts.csv"
    assert len(body["tableSchema"]["columns"]) == TABLE.shape[1]
    program = installed("csvwvalidate")
    assert run(program, "counts.csv-metadata.json", cwd=folder).strip() == "OK"
    copy = shutil.copytree(folder, tmp_path / "copy")
    text = (copy / "counts.csv").read_text(encoding="utf-8")
    (copy / "counts.csv").write_text(text.replace("\n2,", "\ntwo,"), encoding="utf-8")
    with pytest.raises(AssertionError):
        run(program, "counts.csv-metadata.json", cwd=copy)


def test_croissant_and_crate_name_every_file_before_them_with_its_digest():
    made = files()
    croissant = json.loads(made["croissant.json"])
    crate = json.loads(made["ro-crate-metadata.json"])["@graph"]
    before = set(made) - {"SHA256SUMS", "ro-crate-metadata.json"}
    listed = {each["@id"]: each["sha256"] for each in croissant["distribution"]}
    crated = {each["@id"]: each["sha256"] for each in crate if each["@type"] == "File"}
    assert set(crated) == before
    assert set(listed) == before - {"croissant.json"}
    assert all(said == digest(made[name]) for name, said in (crated | listed).items())
    ids = {each["@id"] for each in crate}
    root = next(each for each in crate if each["@id"] == "./")
    assert {part["@id"] for part in root["hasPart"]} == before
    assert {"ro-crate-metadata.json", "#program", "#draw"} <= ids
    assert next(each for each in crate if each["@id"] == "#draw")["instrument"]["@id"] in ids


def test_a_chinese_title_still_gives_croissant_a_name():
    plan = Plan(system="plain", method="laplace", language="zh-Hans")
    with reading("zh-Hans"):
        made = bundled(plan, Release(None, ledger(), exact=True), Evidence()).files
    body = json.loads(made["croissant.json"])
    assert body["name"] == "plain"
    assert "。" in body["description"]
    assert ". " not in body["description"]


def test_an_entry_states_what_is_proven_and_says_what_is_open():
    text = files(claimed=0.25)["deployment.yaml"]
    for words in ("epsilon: 0.5", "the claim is 0.25", 'status: "Draft"', str(OPEN)):
        assert words in text
    assert "delta" not in re.sub(r'".*?"', "", text)
    endless = files(proven=math.inf)
    assert not {"deployment.yaml", "register.json"} & {*endless}
    assert "No finite ε is proven" in endless["README.txt"]


def follows_the_schema(text: str) -> Any:
    """Check an entry, its dates included, and read it."""
    for name in ("yaml", "jsonschema"):
        if importlib.util.find_spec(name) is None:
            pytest.skip(f"{name} is not installed")
    if not SCHEMA.is_file():
        pytest.skip(f"{SCHEMA.name} is not beside the project")
    import jsonschema
    import yaml

    entry, dated = yaml.safe_load(text), jsonschema.FormatChecker(["date"])
    schema = yaml.safe_load(SCHEMA.read_text(encoding="utf-8"))
    jsonschema.validate(entry, schema, format_checker=dated)
    return entry


@pytest.mark.parametrize(
    "changes", [{}, {"delta": 1e-6}, {"delta": 1e-6, "rho": 0.1}], ids=["pure", "δ", "ρ"]
)
def test_an_entry_follows_the_schema_of_the_registry(changes):
    entry = follows_the_schema(files(**changes)["deployment.yaml"])
    assert entry["deployment"]["basic"]["intended_use"] == PLAN.purpose
    given = entry["deployment"]["privacy_loss"]["privacy_parameters"]
    assert set(given) == {"epsilon", *changes}
    assert all(type(value) is float for value in given.values())


def test_a_draw_on_an_account_packs_its_charge_and_nothing_of_the_files_seen():
    register = Register.new("Ward B", cap="2")
    plan = Plan(system="fda", method="best_split", data="ward", params={"epsilon": 0.5})
    first = draw(plan, None, Entropy(), register).pack()
    second = draw(plan, None, Entropy(), register)
    made = second.pack().files
    said = json.loads(str(made["register.json"]))
    assert own_files(made) == own_files(first.files) == {"totals.csv", "boxes.csv"}
    assert {*made} >= ALWAYS
    assert [each["epsilon"] for each in said["charges"]] == ["1/2", "1/2"]
    assert (said["spent"]["epsilon"], said["left"]) == ("1", "1")
    assert register.holds(said["last"])
    assert "file" not in said
    entry = str(made["deployment.yaml"])
    assert f'publication_date: "{said["charges"][-1]["at"][:10]}"' in entry
    assert 'release_type: "Many releases"' in entry
    assert register.bundles[next(reversed(register.drawn))] == digest(second.zip)


def test_an_entry_has_the_day_of_the_draw():
    """The day is given or that of the clock; equal plans, noise and days give equal bytes.

    Of all systems: test_public_readers.py in tests/contract.
    """
    plan, days = plan_of("stag"), ("2024-03-09", "2024-03-09", "2024-03-10")
    one, again, other = (release(plan, written(), Seeded(), day=day) for day in days)
    assert one.zip == again.zip != other.zip
    entry = str(one.files["deployment.yaml"])
    assert '    publication_date: "2024-03-09"\n' in entry
    today = draw(plan, written(), Seeded())
    assert 0 <= (datetime.now(UTC).date() - date.fromisoformat(today.day)).days <= 1
    follows_the_schema(entry)


SAID = Record(
    curator='Ward B, "City" Hospital',
    contact="data@ward-b.example",
    region="Bern",
    sector="Healthcare",
    licence="CC-BY-4.0",
    published="2026-12-01",
    actors="The ward's data officer: sworn in.",
    reasons="The board chose ε = 0.5.",
)


@cache
def recorded(record: Record) -> dict[str, str]:
    plan = Plan(system="fda", method="best_split", data="ward", purpose="Beds", record=record)
    made = release(plan, None, Entropy()).files
    return {name: content if isinstance(content, str) else "" for name, content in made.items()}


def entry(record: Record) -> Any:
    return follows_the_schema(recorded(record)["deployment.yaml"])["deployment"]


def test_the_entry_for_the_registry_holds_what_was_said_and_marks_the_rest_as_open():
    made = entry(SAID)
    basic = made["basic"]
    told = {"data_curators": [SAID.curator], "data_product_region": "Bern"}
    told |= {"data_product_sector": "Healthcare", "publication_date": "2026-12-01"}
    assert told.items() <= basic.items()
    assert made["deployment_model"]["actors"] == SAID.actors
    assert made["implementation"]["justification"].startswith(SAID.reasons)
    assert made["administrative"]["registry_authors"] == [SAID.contact]
    basic = entry(Record())["basic"]
    assert basic["data_curators"] == [str(OPEN)]
    assert "data_product_sector" not in basic


def test_the_entry_names_its_kind_in_the_words_of_the_registry_whatever_its_language():
    plan = Plan(system="fda", method="best_split", data="ward", language="zh-Hans")
    with reading("zh-Hans"):
        text = str(release(plan, None, Entropy()).files["deployment.yaml"])
    assert '"Summary statistics"' in text


def test_the_description_for_search_engines_names_licence_and_maker():
    body = json.loads(recorded(SAID)["croissant.json"])
    assert body["license"] == "https://spdx.org/licenses/CC-BY-4.0"
    assert body["creator"] == {"@type": "sc:Organization", "name": SAID.curator}
    assert body["datePublished"] == "2026-12-01"
    assert not {"license", "creator"} & {*json.loads(recorded(Record())["croissant.json"])}
    assert "data@ward-b.example" in recorded(SAID)["README.txt"]
    own = json.loads(recorded(Record(licence="Ask the ward"))["croissant.json"])
    assert own["license"] == "Ask the ward"
