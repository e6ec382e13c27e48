"""What people add to a plan stands where others look for it, and what they leave out is open."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from dp_core.noise.exact_noise import Entropy
from dp_core.releasing import Plan, Record, release
from dp_core.releasing.described import OPEN
from tests.core.test_described import follows_the_schema, installed, run

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
def files(record: Record) -> dict[str, str]:
    plan = Plan(system="fda", method="best_split", data="ward", purpose="Beds", record=record)
    made = release(plan, None, Entropy()).files
    return {name: content if isinstance(content, str) else "" for name, content in made.items()}


def entry(record: Record) -> Any:
    return follows_the_schema(files(record)["deployment.yaml"])["deployment"]


def test_the_entry_for_the_registry_holds_what_was_said() -> None:
    made = entry(SAID)
    basic = made["basic"]
    assert basic["data_curators"] == [SAID.curator]
    assert basic["data_product_region"] == "Bern"
    assert basic["data_product_sector"] == "Healthcare"
    assert basic["publication_date"] == "2026-12-01"
    assert made["deployment_model"]["actors"] == SAID.actors
    assert made["implementation"]["justification"].startswith(SAID.reasons)
    assert made["administrative"]["registry_authors"] == [SAID.contact]


def test_what_was_not_said_is_marked_as_open() -> None:
    basic = entry(Record())["basic"]
    assert basic["data_curators"] == [str(OPEN)]
    assert "data_product_sector" not in basic


def test_the_description_for_search_engines_names_licence_and_maker() -> None:
    body = json.loads(files(SAID)["croissant.json"])
    assert body["license"] == "https://spdx.org/licenses/CC-BY-4.0"
    assert body["creator"] == {"@type": "sc:Organization", "name": SAID.curator}
    assert body["datePublished"] == "2026-12-01"
    assert not {"license", "creator"} & {*json.loads(files(Record())["croissant.json"])}
    assert "data@ward-b.example" in files(SAID)["README.txt"]
    own = json.loads(files(Record(licence="Ask the ward"))["croissant.json"])
    assert own["license"] == "Ask the ward"


@pytest.mark.slow
def test_the_public_validator_takes_it(tmp_path: Path) -> None:
    (tmp_path / "croissant.json").write_text(files(SAID)["croissant.json"], encoding="utf-8")
    told = run(installed("mlcroissant"), "validate", "--jsonld", "croissant.json", cwd=tmp_path)
    assert "license" not in told
