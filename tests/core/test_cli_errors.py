"""Whatever is given to the command line, it answers in one sentence and never with a traceback."""

import io
import json
import os
import re
import subprocess
import sys
import zipfile
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from dp_core import cli, opening, params
from dp_core.cli import releases
from dp_core.cli.app import commented
from dp_core.errors import DPError
from dp_core.params import knobs
from dp_core.privacy.register import Register
from dp_core.registry import algorithms
from dp_core.releasing import Plan
from dp_core.words import say
from tests.core.test_cli import ROOT, SECONDS
from tools import schemas

SYSTEMS = sorted(algorithms())
DATA = "when\n2024-01-01\n2024-01-02\n"
PLAN = Plan(
    system="fda",
    method="best_split",
    upload={"time_column": "when", "start": "2024-01-01", "end": "2024-01-03"},
)
BAD = {
    "missing": None,
    "folder": ...,
    "empty": b"",
    "binary": bytes(range(256)) * 40,
    "utf16": "Größe\r\n1\r\n".encode("utf-16"),
    "nested": b"[" * 150_000,
    "list": b"[1, 2]",
    "object": b'{"version": 4}',
    "zip": b"PK\x03\x04 and no more",
    "parquet": b"PAR1 and no more",
    "gzip": b"\x1f\x8b and no more",
    "line": b"{}\n",
}
COMMANDS = {
    "plan": "release {bad} data.csv -o new.zip",
    "data": "release plan.json {bad} -o new.zip",
    "register": "release plan.json data.csv -o new.zip --register {bad}",
    "out": "release plan.json data.csv -o {bad}/new.zip",
    "verify": "verify {bad}",
    "show": "register show {bad}",
    "codebook": "plan fda --codebook {bad}",
}
RELEASE = "release plan.json data.csv"
FINE = {("register", "missing"), ("out", "folder"), ("verify", "folder")}
"""An account is begun where there is none; a folder is a place; its files are found missing."""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "plan.json").write_text(PLAN.to_json(), encoding="utf-8")
    (tmp_path / "data.csv").write_text(DATA)
    for name, content in BAD.items():
        if content is ...:
            (tmp_path / name).mkdir()
        elif isinstance(content, bytes):
            (tmp_path / name).write_bytes(content)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def contents(place: Path) -> dict[Path, bytes]:
    return {each: each.read_bytes() for each in place.iterdir() if each.is_file()}


def refused(words: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert cli.main(words.split()) == 2, words
    said = capsys.readouterr()
    assert said.err.endswith(".\n"), said.err
    assert len(said.err.splitlines()) == 1, said.err
    assert "The program failed" not in said.err
    return said.err


@pytest.mark.parametrize("role", COMMANDS)
def test_a_bad_file_in_any_place_is_one_sentence(role, place, capsys):
    before = contents(place)
    for bad in BAD:
        if (role, bad) not in FINE:
            refused(COMMANDS[role].format(bad=bad), capsys)
            assert contents(place) == before, (role, bad)


@pytest.mark.parametrize("out", [".", "..", "/"])
def test_a_folder_is_no_name_of_a_release(out, place, capsys):
    assert "never replaced" in refused(f"{RELEASE} -o {out}", capsys)


@pytest.mark.parametrize("cap", ["x", "-1", "0", "nan", "inf", "1e999", "1/0", ""])
def test_a_cap_that_is_none_charges_nothing(cap, place, capsys):
    words = ["release", "plan.json", "data.csv", "-o", "new.zip", "--register", "r.jsonl"]
    assert cli.main([*words, f"--cap={cap}"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert not (place / "new.zip").exists()
    assert not (place / "r.jsonl").exists()


@pytest.mark.parametrize(
    ("error", "code", "sentence"),
    [
        (KeyboardInterrupt(), 130, f"Stopped. {say('cli-nothing')}"),
        (PermissionError(13, "Permission denied", "data.csv"), 2, "data.csv: Permission denied"),
        (OSError(28, "No space left on device"), 2, "No space left on device"),
        (MemoryError(), 2, say("cli-memory")),
        (KeyError("Ms Miller"), 2, "The program failed (KeyError at "),
    ],
)
def test_what_goes_wrong_on_the_way_is_a_sentence_and_leaves_nothing(
    error, code, sentence, place, *, monkeypatch, capsys
):
    def fail(*_: Any, **__: Any) -> None:
        raise error

    monkeypatch.setattr(releases, "draw", fail)
    assert cli.main(["release", "plan.json", "data.csv", "-o", "new.zip"]) == code
    said = capsys.readouterr().err
    assert said.startswith(sentence) or sentence in said
    assert len(said.splitlines()) == 1
    assert "Miller" not in said
    assert not [*place.glob("new.zip*")]


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_chinese_plan_to_begin_with_says_in_chinese_what_each_setting_may_be(key, capsys):
    assert cli.main(["--language", "zh-Hans", "plan", key]) == 0
    told = " ".join(json.loads(capsys.readouterr().out)["help"].values())
    assert re.findall("one of|text|a list|true or|: | 。", told) == []


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_plan_to_begin_with_says_of_every_setting_what_it_may_be(key, capsys):
    assert cli.main(["plan", key]) == 0
    told = capsys.readouterr()
    text, body = told.out, json.loads(told.out)
    plan, words = Plan.from_json(text), body["help"]
    groups = ("params", "upload", "part", "after", "record", "choice", "layout")
    assert words.keys() == {f"{group}.{name}" for group in groups for name in body[group]}
    assert all(words.values())
    assert "help" not in json.loads(plan.to_json())
    assert commented(plan) == text.rstrip("\n")
    named = {line.split()[0] for line in told.err.splitlines() if line.startswith("  ")}
    assert body.keys() | {each.name for each in fields(Plan)} <= named
    # What a refusal allows: ends of a range are in or out in both.
    method = opening.state(key, "sound").method
    for knob in knobs(method.params):
        if knob.choices or knob.type not in (int, float):
            continue
        with pytest.raises(DPError) as refusal:
            method.params(**{knob.name: "no number"})
        wanted = str(refusal.value).partition("must be ")[2].partition(";")[0].rstrip(".")
        ends = ", or null. " if knob.optional else ". "
        assert f": {wanted}{ends}" in f"{words[f'params.{knob.name}']} "


@pytest.mark.parametrize("where", ["params", "upload"])
def test_the_bound_on_a_person_is_one_number_in_a_plan(where, place, capsys):
    """It counts wherever it is stated: for the events that are kept, and for what they cost."""
    body = json.loads(PLAN.to_json())
    assert "contribution" not in body["upload"]
    del body["params"]["contribution"]
    body[where]["contribution"] = 7
    plan = Plan.from_json(json.dumps(body))
    assert plan.params.contribution == plan.upload.contribution == 7
    assert Plan.from_json(plan.to_json()) == plan
    body["params" if where == "upload" else "upload"]["contribution"] = 7
    assert Plan.from_json(json.dumps(body)) == plan
    (place / "plan.json").write_text(json.dumps(body), encoding="utf-8")
    assert cli.main(f"{RELEASE} -o new.zip".split()) == 0
    with zipfile.ZipFile("new.zip") as held:
        assert json.loads(held.read("ledger.json"))["root"]["sensitivity"] == 7
    capsys.readouterr()
    body[where]["contribution"] = 5
    (place / "plan.json").write_text(json.dumps(body), encoding="utf-8")
    said = refused(f"{RELEASE} -o other.zip", capsys)
    assert "must be equal. Leave out upload.contribution." in said


def test_a_codebook_fills_the_facts_of_a_plan(tmp_path, capsys):
    """What it fills for each system: test_codebook.py."""
    lines = ("column,kind,lower,upper,person column,rows per person", "who,person,,,yes,3")
    lines += ("when,date,2024-01-01,2024-01-31,,", "lon,longitude,0,8,,")
    (tmp_path / "book.csv").write_text("\n".join(lines))
    assert cli.main(["plan", "fda", "--codebook", str(tmp_path / "book.csv")]) == 0
    said = capsys.readouterr()
    body = json.loads(said.out)
    assert (body["upload"]["person_column"], body["upload"]["end"]) == ("who", "2024-01-31")
    assert body["params"]["contribution"] == 3
    assert said.err.startswith("Ignored: ")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="pipes of POSIX")
def test_it_all_works_without_streamlit_and_into_a_pipe_that_closes(place):
    """It is made impossible to import; and the reader of the plan goes after one letter.

    Every system is found, with the figures of its page.
    """
    (place / "streamlit.py").write_text("raise ModuleNotFoundError('no streamlit')")
    paths = os.pathsep.join([str(place), str(ROOT)])
    program = (
        "import sys\nfrom dp_core.cli import main\n"
        "told = [main('release plan.json data.csv -o new.zip'.split()),\n"
        " main('verify new.zip'.split()), main(['plan', 'lremh']), main(['plan', 'fda'])]\n"
        "from dp_core.registry import algorithms\n"
        "found = sorted(key for key, each in algorithms().items() if each.figures)\n"
        "sys.stderr.write(f'codes {told} of {found}')"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program],
        cwd=place,
        env=os.environ | {"PYTHONPATH": paths, "PYTHONUTF8": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as started:
        assert started.stdout.read(1) == b"D"
        started.stdout.close()
        said = started.stderr.read().decode()
        assert started.wait(SECONDS) == 0
    assert said.endswith(f"codes [0, 0, 0, 0] of {SYSTEMS}"), said
    assert "Traceback" not in said
    assert "ignored" not in said


@pytest.mark.parametrize("alphabet", ["ascii", "cp1252"])
def test_an_answer_into_a_file_is_utf_8_whatever_the_terminal_speaks(alphabet, place, monkeypatch):
    kept = io.TextIOWrapper(io.BytesIO(), encoding=alphabet)
    monkeypatch.setattr(sys, "stdout", kept)
    assert cli.main(["release", "plan.json", "data.csv", "-o", "new.zip"]) == 0
    assert cli.main(["plan", "fda"]) == 0
    with pytest.raises(SystemExit, match="0"):
        cli.main(["plan", "--help"])
    kept.flush()
    told = kept.buffer.getvalue().decode("utf-8")  # type: ignore[attr-defined]
    for words in ("Drawn and kept in new.zip: ε = 1, proven.", "Privacy budget ε", "ε of the rel"):
        assert words in told


@pytest.mark.parametrize("code", ["utf-16", "utf-8-sig", "utf-16-be"])
def test_a_plan_that_a_shell_has_written_in_utf_16_is_read(code, place):
    content = ("\ufeff" * (code == "utf-16-be") + PLAN.to_json()).encode(code)
    (place / "plan.json").write_bytes(content)
    assert cli.main(["release", "plan.json", "data.csv", "-o", "new.zip"]) == 0


def test_a_draw_and_its_account_say_δ_beside_ε_and_where_nothing_finite_is_proven(place, capsys):
    looked = replace(PLAN, chosen=("privacy budget ε",))
    (place / "plan.json").write_text(looked.to_json(), encoding="utf-8")
    assert cli.main(f"{RELEASE} -o looked.zip".split()) == 0
    said = capsys.readouterr().out
    assert said.startswith("Drawn and kept in looked.zip: no finite ε is proven.\n")
    assert "inf" not in said
    gaussian = Plan(system="fda", method="gaussian_zcdp", upload=PLAN.upload)
    (place / "plan.json").write_text(gaussian.to_json(), encoding="utf-8")
    assert cli.main(f"{RELEASE} -o new.zip --register ward.jsonl".split()) == 0
    cost = "ε = 5.222, δ = 1e-06"
    assert f"new.zip: {cost}, proven." in capsys.readouterr().out
    assert cli.main(["register", "show", "ward.jsonl"]) == 0
    assert capsys.readouterr().out.count(cost) == 2


def test_a_cap_is_raised_where_the_refusal_says_and_never_below_what_is_spent(place, capsys):
    charged = f"{RELEASE} --register ward.jsonl"
    assert cli.main(f"{charged} -o one.zip --cap 1".split()) == 0
    assert cli.main(f"{charged} -o two.zip --cap 5".split()) == 2
    assert "dp-explorer register cap ward.jsonl EPSILON" in capsys.readouterr().err
    assert cli.main(["register", "cap", "ward.jsonl", "0.5"]) == 2
    assert cli.main(["register", "cap", "ward.jsonl", "five"]) == 2
    assert Register.open(Path("ward.jsonl")).cap == 1
    assert cli.main(["register", "cap", "ward.jsonl", "5"]) == 0
    assert Register.open(Path("ward.jsonl")).cap == 5
    assert cli.main(f"{charged} -o two.zip".split()) == 0


def test_another_plan_after_a_refused_file_is_asked_about_and_the_refused_one_is_not(place, capsys):
    charged = " --register ward.jsonl -o {}.zip"
    (place / "bad.csv").write_text("when\nMs Miller\n")
    assert cli.main(f"release plan.json bad.csv{charged.format('bad')}".split()) == 2
    assert Register.open(Path("ward.jsonl")).looked
    assert cli.main(f"{RELEASE}{charged.format('same')}".split()) == 0
    for name, plan in {
        "other": replace(PLAN, purpose="another"),
        "chosen": replace(PLAN, purpose="another", chosen=("privacy budget ε",)),
    }.items():
        (place / f"{name}.json").write_text(plan.to_json(), encoding="utf-8")
    capsys.readouterr()
    other = RELEASE.replace("plan.json", "other.json")
    assert cli.main(f"{other}{charged.format('other')}".split()) == 2
    assert capsys.readouterr().err.strip().startswith(say("cli-looked", register="ward"))
    assert not (place / "other.zip").exists()
    assert cli.main(f"{other} --fixed-before{charged.format('other')}".split()) == 0
    chosen = RELEASE.replace("plan.json", "chosen.json")
    assert cli.main(f"{chosen}{charged.format('chosen')}".split()) == 0
    assert "no finite ε is proven" in capsys.readouterr().out


def test_an_account_says_whom_its_charges_are_counted_for(place, capsys):
    """A bound on the events of a person protects persons, as the statement in the zip says."""
    upload = {**PLAN.upload.to_dict(), "person_column": "who"}
    (place / "people.json").write_text(replace(PLAN, upload=upload).to_json(), encoding="utf-8")
    (place / "people.csv").write_text("when,who\n2024-01-01,a\n2024-01-02,b\n")
    drawn = "release people.json people.csv -o new.zip --register ward.jsonl"
    assert cli.main(drawn.split()) == 0
    assert cli.main(["register", "show", "ward.jsonl"]) == 0
    assert "ward: ε = 1 charged, for each person." in capsys.readouterr().out
    assert cli.main(f"{RELEASE} -o other.zip --register ward.jsonl".split()) == 0
    assert cli.main(["register", "show", "ward.jsonl"]) == 0
    said = capsys.readouterr().out
    assert "ward: ε = 4 charged, for each row." in said
    assert say("register-exchange") in said  # or 1 and 1 would not be 4
    with zipfile.ZipFile("other.zip") as held:
        assert say("register-exchange") in held.read("report.html").decode()


@pytest.mark.parametrize("register", ["", " --register ward.jsonl"])
def test_a_plan_without_facts_is_not_told_that_its_file_does_not_fit(register, place, capsys):
    body = json.loads(PLAN.to_json())
    body["upload"] = None
    (place / "plan.json").write_text(json.dumps(body), encoding="utf-8")
    said = refused(f"{RELEASE} -o new.zip{register}", capsys)
    assert said == f"{say('plan-lacks-key', key='upload')}\n"
    assert not (place / "ward.jsonl").exists()


def test_the_layout_that_a_refusal_shows_can_be_copied_into_a_plan(place, capsys):
    body = json.loads(PLAN.to_json())
    body["layout"] = None
    (place / "plan.json").write_text(json.dumps(body), encoding="utf-8")
    said = refused("release plan.json data.csv -o new.zip", capsys)
    body["layout"] = json.loads(said[said.index("{") : said.rindex("}") + 1])
    (place / "plan.json").write_text(json.dumps(body), encoding="utf-8")
    assert cli.main(["release", "plan.json", "data.csv", "-o", "new.zip"]) == 0


@pytest.mark.parametrize(
    ("words", "path"),
    [
        ("plan.json data.csv -o new.zip --register ./new.zip", "new.zip"),
        ("plan.json data.csv -o new.zip --register new.zip.part", "new.zip.part"),
        ("plan.json data.csv -o new.zip --register link", "new.zip"),
        ("plan.json new.zip.part -o new.zip", "new.zip.part"),
        ("plan.json *.part -o new.zip", "new.zip.part"),
        ("plan.json data.csv new.zip.part -o new.zip", "new.zip.part"),
        ("plan.json.part data.csv -o plan.json", "plan.json.part"),
        ("plan.json data.csv -o data.csv", "data.csv"),
        ("plan.json data.csv -o new.zip --register data.csv", "data.csv"),
        ("plan.json data.csv -o new.zip --register plan.json", "plan.json"),
    ],
)
def test_a_path_given_twice_is_refused_and_nothing_is_touched(words, path, place, capsys):
    (place / "new.zip.part").write_text(DATA)
    (place / "plan.json.part").write_text(PLAN.to_json(), encoding="utf-8")
    if "link" in words:
        (place / "link").symlink_to(place / "new.zip")
    before = contents(place)
    assert refused(f"release {words}", capsys) == say("cli-same-path", path=path) + "\n"
    assert contents(place) == before


@pytest.mark.parametrize("words", ["-o none/new.zip", "-o new.zip --register none/ward.jsonl"])
def test_a_folder_that_is_missing_is_told_before_anything_is_charged(words, place, capsys):
    words = words if "--register" in words else f"{words} --register ward.jsonl"
    before = {*place.iterdir()}
    assert "none" in refused(f"{RELEASE} {words}", capsys)
    assert {*place.iterdir()} == before


@pytest.mark.parametrize("key", SYSTEMS)
def test_every_setting_has_words_in_the_help_and_in_the_schema(key):
    """Those of lists, too, which no widget has."""
    system = algorithms()[key]
    kinds = {system.upload, system.part, system.after, *(each.params for each in system.methods)}
    for kind in kinds:
        told, described = schemas._settings(kind)["properties"], params.described(kind)
        for each in fields(kind):
            assert described[each.name].strip(" :.")
            assert "'description'" in str(told[each.name]) or "'title'" in str(told[each.name])
