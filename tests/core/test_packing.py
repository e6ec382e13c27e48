"""A download holds the release and its evidence, and nothing that runs or gives data away."""

import csv
import hashlib
import io
import math
import zipfile
from dataclasses import replace

import pandas as pd
import pytest

from dp_core.algorithm import Evidence, Release
from dp_core.errors import DPError
from dp_core.privacy.ledger import Gap
from dp_core.releasing import Plan, packing
from dp_core.releasing.packing import LINES
from dp_core.tables.data import formula_safe, to_csv
from dp_core.words import say
from tests.bundles import bundled, ledger
from tests.refusals import says

RUN = ['=HYPERLINK("x")', "+1+1", "-2+3", "@SUM(A1)", "\tx", "\r=1"]
WIDE = ["＝1+1", "＋1", "－1", "＠SUM(A1)", "\ufeff=1+1"]  # letters of East Asian widths; a mark
PLAN = Plan(system="fda", method="best_split", data="own")


def files(tables=None, *, release=None, notes="", plan=PLAN):
    usual = {"Counts": pd.DataFrame({"cell": ["a"], "count": [3]})}
    evidence = Evidence(tables=usual if tables is None else tables, notes=notes)
    made = Release(None, ledger(), exact=True) if release is None else release
    return bundled(plan, made, evidence, "one point added or removed").files


def rows(text):
    return list(csv.reader(io.StringIO(text, newline="")))


def test_the_same_content_gives_the_same_bytes_with_a_digest_and_no_simulation_any():
    first = packing.pack({"b.txt": "ε", "a.csv": b"1"})
    assert first == packing.pack({"a.csv": b"1", "b.txt": "ε"})
    with zipfile.ZipFile(io.BytesIO(first)) as archive:
        assert archive.namelist() == ["a.csv", "b.txt"]
        assert archive.read("b.txt").decode() == "ε"
        assert archive.infolist()[0].date_time == (1980, 1, 1, 0, 0, 0)
    with pytest.raises(DPError, check=says("must-be", name="release")):
        files(release=Release(None, ledger()))
    release = Release(None, ledger(), exact=True)
    made = bundled(PLAN, release, Evidence(files={"a.txt": "x"}), "")
    assert made.zip == packing.pack(made.files)
    assert made.digest == hashlib.sha256(made.zip).hexdigest()


@pytest.mark.parametrize("name", ["../a.csv", "/etc/a", "a/b.csv", "", ".hidden", "a\\b", "a\x00"])
def test_pack_refuses_a_name_that_could_leave_the_folder(name):
    with pytest.raises(DPError, check=says("must-be", name="name")):
        packing.pack({name: "x"})


@pytest.mark.parametrize("cell", [*RUN, *WIDE])
def test_cell_that_a_spreadsheet_would_run_gets_an_apostrophe(cell):
    table = pd.DataFrame({"name": [cell, "plain"], "value": [-1.5, 2]})
    assert rows(files({"t": table})["t.csv"])[1:] == [["'" + cell, "-1.5"], ["plain", "2.0"]]
    assert table["name"][0] == cell


def test_names_of_columns_and_tables_are_safe_and_their_own():
    table = pd.DataFrame({"=cmd()": pd.Categorical(["@x", "y"]), 5: [1, 2]})
    assert rows(to_csv(table)) == [["'=cmd()", "5"], ["'@x", "1"], ["y", "2"]]
    twice = pd.DataFrame([["=a", "b"]], columns=["x", "x"])
    assert rows(to_csv(twice)) == [["x", "x"], ["'=a", "b"]]
    mixed = pd.DataFrame({"mixed": pd.Series([-3, "-3", None, 2.5], dtype=object)})
    assert formula_safe(mixed)["mixed"].tolist()[:2] == [-3, "'-3"], "numbers stay numbers"
    table = pd.DataFrame({"a": [1]})
    made = files({"A b": table, "a-b": table, "../../é": table, "": table})
    assert [name for name in made if name.endswith(".csv")] == [
        *("a-b.csv", "a-b-2.csv", "table.csv", "table-2.csv"),
    ]
    assert packing.pack(made)


def test_an_unproven_claim_promises_nothing_and_a_hostile_purpose_stays_in_its_paragraph():
    broken = ledger(proven=math.inf, gap=Gap.RAW_VALUE_USED)
    text = " ".join(files(release=Release(None, broken, exact=True))["README.txt"].split())
    for words in ("No finite ε is", "No protection is", "The claim is not"):
        assert f"{words} proven" in text
    rough = files(release=Release(None, ledger(proven=0.4, delta=1e-6), exact=True))["README.txt"]
    assert "no strict limit" in " ".join(rough.split())
    plan = replace(PLAN, purpose="a\n\nGuarantee: Nothing\u202e" + " zq" * 500)
    made = files(plan=plan)
    assert made["README.txt"].count("\nGuarantee: ") == 1
    assert say("dossier-cut", value="", plan="plan.json").strip() in " ".join(
        made["README.txt"].split()
    )
    assert len(made["README.txt"].splitlines()) <= LINES
    assert "\u202e" not in made["README.txt"] + made["NOTES.txt"]
    assert made["report.html"].count("zq") == 500
