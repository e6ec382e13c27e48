"""Make deployments.json from the data of the OpenDP Deployments Registry (MIT).

Run ``git clone https://github.com/opendp/deployments-registry-data`` at the commit below, install
``pyyaml`` and run ``python assets/data/make_deployments.py FOLDER``. Facts are the registry's;
which page shows an entry, and whether its unit is that of the page, is judged here.
"""

import json
import sys
from collections import Counter
from pathlib import Path

import yaml

SNAPSHOT, COMMIT = "2026-07-15", "3e9c812a924cf01d228f26f6c462c59c391c3f2a"
SAME = True
SHOWN = {
    "fda": [
        ("wikimedia_historical_usage_data", SAME, "a bounded number of page views of a day"),
        ("linkedin_hiring_reports", SAME, "one hire in a month"),
        ("wikimedia_russian_editor_activity_statistics_2023", not SAME, "an account in a month"),
        ("google_mobility", not SAME, "a user in a day"),
        ("audience_engagement", not SAME, "a user in a month"),
    ],
    "stag": [
        ("shared_mobility_dataset", SAME, "one trip"),
        ("movement_ranges_maps", not SAME, "a user in a day"),
        ("google_mobility", not SAME, "a user in a day"),
        ("mobility_trends_hurricane", not SAME, "a user"),
    ],
    "privscbn": [
        ("birth_dataset", SAME, "one birth"),
        ("sas_data_maker_vulnerable_persons", not SAME, "a customer with all accounts"),
        ("microsoft_ctdc_victim_perpertartor_synthetic_dataset_2023", not SAME, "a victim"),
        ("census_redistricting_data", not SAME, "a person and a household (costs added)"),
    ],
    "lremh": [
        ("telemetry_collection_windows", not SAME, "a user in six hours"),
        ("healthkit", not SAME, "one event of a user"),
        ("safari_energy_drain", not SAME, "one event of a user"),
        ("apple_popular_emojis", not SAME, "one event of a user"),
        ("autoplay_intent", not SAME, "a user"),
    ],
    "dpc_stacking": [("assistive_ai", not SAME, "a user")],
}
"""Entries by system: name of the file, whether its unit is the page's, and the unit in words."""


def entry(text: str) -> dict[str, object]:
    """Take what is shown out of one file of the registry."""
    found = yaml.safe_load(text)
    deployed = found["deployment"]
    basic, loss = deployed["basic"], deployed["privacy_loss"]["privacy_parameters"]
    return {
        "curator": " and ".join(basic["data_curators"]),
        "name": basic["name"],
        "date": basic["publication_date"],
        "model": deployed["deployment_model"]["model_name"],
        "unit": deployed["privacy_loss"]["privacy_unit"],
        **{name: loss[name] for name in ("epsilon", "delta", "rho") if name in loss},
    }


def main(folder: Path) -> None:
    """Write the file; the same input gives the same bytes."""
    files = {path.stem: path.read_text(encoding="utf-8") for path in folder.glob("*.yaml")}
    states = Counter(yaml.safe_load(each)["status"].lower() for each in files.values())
    wanted = sorted({name for entries in SHOWN.values() for name, *_ in entries})
    shown = {
        system: [{"of": of, "same": same, "unit": unit} for of, same, unit in entries]
        for system, entries in SHOWN.items()
    }
    made = {
        "snapshot": SNAPSHOT,
        "commit": COMMIT,
        "states": dict(sorted(states.items())),
        "deployments": {name: entry(files[name]) for name in wanted},
        "shown": shown,
    }
    text = json.dumps(made, indent=1, ensure_ascii=False) + "\n"
    Path(__file__).with_name("deployments.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) / "deployments")
