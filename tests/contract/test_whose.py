"""Whose ε a release speaks of, and what a bound on people leaves out: in all systems alike."""

import json
import re
from dataclasses import replace
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from dp_core import cli
from dp_core.errors import DPError
from dp_core.privacy.charges import unit_of
from dp_core.privacy.register import Register
from dp_core.registry import algorithms
from dp_core.releasing import data_of, dossier, draw
from dp_core.words import say
from tests.contract.test_releasing import PLANS, ROWS, Seeded, plan_of, table, written

ROOT = Path(__file__).resolve().parents[2]
MOST = 3
PERSON = {key: "person_column" if key == "fda" else "person" for key in PLANS}
QUESTION = "How many such units can one person have?"


CONTENT = table().assign(who=[f"p{k % 6}" for k in range(ROWS)]).to_csv(index=False).encode()
"""A file in which every person has ten rows."""


def upload(key: str, **more: Any) -> dict[str, Any]:
    """State the facts of a file that has a column of people; no plan but for theirs names it."""
    stated = {**PLANS[key]["upload"], **more}
    if "left_out" in stated and PERSON[key] not in more:
        stated["left_out"] = [*stated["left_out"], "who"]
    return stated


def bounded(key: str) -> Any:
    """Plan in which at most three rows of each person count."""
    book = algorithms()[key].upload.panel.book
    stated = upload(key, **{PERSON[key]: "who"})
    if key == "fda":
        return plan_of(key, upload=stated, params={book.bound: MOST})
    return plan_of(key, upload={**stated, book.bound: MOST})


def quick(key: str, plan: Any) -> Any:
    return replace(plan, params={"stacking": False}) if key == "dpc_stacking" else plan


def report(files: Any) -> str:
    text = str(files[dossier.NAME]).partition("<body>")[2]
    return unescape(re.sub(r"<[^>]+>", "\n", text))


@pytest.mark.parametrize("key", PLANS)
def test_a_bound_on_a_person_is_said_where_a_board_reads(key):
    """In the first box, below the picture and in README.txt; and nowhere without a bound."""
    plan = quick(key, bounded(key))
    made = draw(plan, CONTENT, Seeded())
    assert plan.left_out
    assert f"{MOST} of each person" in plan.left_out
    files = made.pack().files
    text = report(files)
    assert text.count(plan.left_out) == 2
    assert text.index(plan.left_out) < text.index("A. The guarantee")
    shown = dossier.specimen(plan, made.release.ledger, unit=made.unit)
    assert unescape(shown).count(plan.left_out) == 1
    assert plan.left_out in " ".join(str(files["README.txt"]).split())
    said = made.release.ledger.whose(made.unit)
    assert said in text
    # The noise of running totals is made for all events of a person.
    wanted = "ε limits the effect of one person" if key == "fda" else f"person with up to {MOST} "
    assert wanted in said
    if key == "stag":
        assert made.release.ledger.after_looking("ε").whose(made.unit) == said


@pytest.mark.parametrize("key", PLANS)
def test_a_row_that_is_a_person_is_spoken_of_as_one(key):
    plan = quick(key, plan_of(key, upload=upload(key, each_row="one person")))
    assert not plan.left_out
    account = Register.new("Ward B", cap=100)
    made = draw(plan, CONTENT, Seeded(), account)
    assert unit_of(made.unit) == "person"
    text = report(made.pack().files)
    assert QUESTION not in text
    assert "for one person." in text
    ((charge),) = account.charges
    assert (charge.unit, charge.rows_per_person) == ("row", 1), "the sums of an account stay"


@pytest.mark.parametrize("key", ["fda", "stag", "lremh"])
def test_the_command_line_says_it_as_well(key, tmp_path, capsys):
    """And which ε was asked for: of local reports as published more than that is proven."""
    plan = bounded(key)
    if key == "lremh":
        plan = plan_of(key, method="lremh", upload=plan.upload)
    (tmp_path / "plan.json").write_text(plan.to_json(), encoding="utf-8")
    (tmp_path / "a.csv").write_bytes(CONTENT)
    given = ["release", str(tmp_path / "plan.json"), str(tmp_path / "a.csv"), "-o"]
    assert cli.main([*given, str(tmp_path / "a.zip")]) == 0
    told = capsys.readouterr().out
    assert plan.left_out in told
    asked = f"{plan.params.epsilon:g}"
    protects = {"lremh": r"The proven ε = [\d.]+", "stag": f"ε = {asked}", "fda": "ε"}[key]
    assert re.search(rf"The plan asks for ε = {asked}\. {protects} limits the effect of one", told)
    assert cli.main([*given, str(tmp_path / "b.zip"), "--json"]) == 0
    body = json.loads(capsys.readouterr().out)
    assert body["left_out"] == plan.left_out
    assert body["protects"].startswith("one person")


@pytest.mark.parametrize("key", PLANS)
def test_rows_that_name_nobody_are_left_out_or_refused_as_the_documents_say(key):
    text = " ".join((ROOT / "docs" / "your_data.md").read_text(encoding="utf-8").split())
    assert "running totals and maps refuse a file with one" in text
    rows = table().assign(who=[f"p{k % 6}" if k else "" for k in range(ROWS)])
    plan, content = quick(key, bounded(key)), rows.to_csv(index=False).encode()
    if key in ("fda", "stag"):
        with pytest.raises(DPError, match="names no person"):
            data_of(plan, content)
        return
    assert data_of(plan, content) is not None


@cache
def of_rows(key: str) -> tuple[Any, Any]:
    """Draw and pack once for all that is said of a release of rows."""
    plan = replace(plan_of(key, upload=upload(key)), purpose="Where do people check in?")
    made = draw(quick(key, plan), CONTENT, Seeded(), Register.new("Ward C"))
    return made, made.pack().files


DEMOS = ("a hospital publishes", "A city publishes", "A survey publishes", "Publish a made-up")


@pytest.mark.parametrize("key", PLANS)
def test_a_download_speaks_of_its_own_purpose_method_and_rows(key):
    """A board must not read of a hospital where check-ins of a city were counted."""
    made, packed = of_rows(key)
    plan = made.plan
    assert not plan.left_out
    assert unit_of(made.unit) == "row"
    text, said = report(packed), made.release.ledger.whose(made.unit)
    assert (QUESTION in text) is (key != "lremh")
    assert "for one row." in text
    assert "k times ε" in said
    assert said in text
    files = {n: each if isinstance(each, str) else each.decode() for n, each in packed.items()}
    assert "Where do people check in?" in files["README.txt"]
    for name, text in files.items():
        assert not [each for each in DEMOS if each in text], name
        assert plan.algorithm.promise not in text, name
    method, paper = plan.chosen_method, plan.algorithm.paper
    assert method.reference != paper
    for name in ("report.html", "croissant.json", "deployment.yaml", "NOTES.txt"):
        assert paper not in " ".join(unescape(files[name]).split()), name
    assert method.reference in unescape(files["report.html"])


@pytest.mark.parametrize("key", PLANS)
def test_a_download_counts_one_thing_as_one_and_no_more_bars_than_there_are(key):
    _, files = of_rows(key)
    if key == "plain":
        alone = {"ask": ("counts",), "of": ("x",), "by": ()}
        files = draw(plan_of(key, upload=upload(key), params=alone), CONTENT, Seeded()).pack().files
    texts = [report(files), *(str(files[name]) for name in ("README.txt", "NOTES.txt"))]
    for text in texts:
        said = " ".join(text.split())
        wrong = r"(?<![\d.,:=])1 (?:more )?(?:rows|lines|facts|columns|files|questions|values)\b"
        assert not re.findall(wrong, said)
        few = [(m, n) for m, n in re.findall(r"(\d+) of (\d+) values", said) if int(m) > int(n)]
        assert not few


def test_a_report_states_the_bound_of_events_that_the_noise_was_made_for():
    """A plan that states it with the file alone states it for the method, too."""
    stated = upload("fda", person_column="who", contribution=2)
    text = report(draw(plan_of("fda", upload=stated), CONTENT, Seeded()).pack().files)
    start = say("fda-param-contribution")
    label, *rest = [line for line in text.split("\n") if line.startswith(start)]
    assert not rest
    assert text.split(f"{label}\n", 1)[1].split()[0] == "2"


@pytest.mark.parametrize(
    ("key", "method"), [("plain", "gaussian"), ("fda", "gaussian_zcdp"), ("privscbn", "joint_zcdp")]
)
def test_beside_a_delta_no_file_says_that_k_units_cost_k_times_epsilon(key, method):
    """They cost more; see `PrivacyLedger.several`. Only the name of the unit has it."""
    made = draw(plan_of(key, method=method), written(), Seeded())
    files = made.pack().files
    for name in ("README.txt", "report.html", "croissant.json", "deployment.yaml"):
        text = " ".join(str(files[name]).split())
        assert "k times ε" not in text, name
        assert made.release.ledger.several.split(", ")[0].removeprefix("for ") in text, name
