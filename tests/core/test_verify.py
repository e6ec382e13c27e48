"""A download checks itself: what was tampered with is found, and the command line takes part.

Whoever tampers is as clever as they like: the checksums are written anew, unless that is the point.
"""

import ast
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest

from dp_core import cli, opening
from dp_core.noise.exact_noise import Entropy
from dp_core.privacy.ledger import LEDGER_VERSION
from dp_core.privacy.register import Register
from dp_core.releasing import Plan, charge_of, contents, packing, plan, verify
from dp_core.releasing.again import NAMESPACE, by_register, by_signature, numbers, rows
from dp_core.releasing.again.numbers import SENTENCES, in_language
from dp_core.releasing.drawing import data_of, draw, drawn_before
from dp_core.words import message, say
from tests.bundles import packed

DATES = "when\n" + "".join(f"2024-{1 + k % 12:02}-{1 + k % 28:02}\n" for k in range(500))
FACTS = {"each_row": "one person", "time_column": "when", "period": "month"}
FACTS |= {"start": "2024-01-01", "end": "2024-12-31"}
Files = dict[str, bytes]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder of a steward, with a file and a plan of the command line."""
    place, out, err = tmp_path_factory.mktemp("steward"), StringIO(), StringIO()
    (place / "data.csv").write_text(DATES)
    with redirect_stdout(out), redirect_stderr(err):
        assert main(place, "plan fda --epsilon 0.5 --method best_split") == 0
    assert say("cli-keys.method") in err.getvalue(), "what its keys mean"
    plan = json.loads(out.getvalue())
    plan["upload"].update(FACTS)
    (place / "plan.json").write_text(json.dumps(plan))
    return place


@pytest.fixture(scope="module")
def made(folder: Path) -> Files:
    assert main(folder, "release plan.json data.csv -o out.zip --register ward.jsonl --cap 1") == 0
    return verify.files_of(folder / "out.zip")


def main(place: Path, words: str) -> int:
    """Run a command with all its files in a folder."""
    files = re.compile(r"[a-z]+\.(json|jsonl|csv|zip)")
    return cli.main([str(place / w) if files.fullmatch(w) else w for w in words.split()])


def mended(files: Files) -> Files:
    files.pop(verify.SUMS, None)
    return files | {verify.SUMS: contents.sums(files).encode()}


def replaced(name: str, pattern: str, by: str) -> Callable[[Files], Files]:
    def change(files: Files) -> Files:
        text, count = re.subn(pattern, by, files[name].decode(), count=1, flags=re.M)
        assert count, "nothing was changed"
        return mended({**files, name: text.encode()})

    return change


def cheaper(files: Files) -> Files:
    """Say less in the whole ledger, in the text and in the entry."""
    text = files["ledger.json"].decode().replace("0.5", "0.25").replace('"1/2"', '"1/4"')
    files = replaced("README.txt", r"ε = 0\.5", "ε = 0.25")(files)
    files = replaced("deployment.yaml", r"epsilon: 0\.5", "epsilon: 0.25")(files)
    return mended({**files, "ledger.json": text.encode()})


def added(files: Files) -> Files:
    return {**files, "appendix.csv": b"a\n1\n"}


def recounted(files: Files) -> Files:
    return {**files, "totals.csv": files["totals.csv"].replace(b"1", b"2")}


def scripted(files: Files) -> Files:
    return mended({**files, "report.html": b"<script>alert(1)</script>"})


def without(name: str, *, mend: bool = True) -> Callable[[Files], Files]:
    def change(files: Files) -> Files:
        left = {each: files[each] for each in files if each != name}
        return mended(left) if mend else left

    return change


FOLLOWS_NOT = "totals.csv does not follow from the noisy counts in boxes.csv."
PROTECTS = (r'"protects": "[^"]*"', '"protects": "one person"')


def of_another_unit(*names: str) -> Callable[[Files], Files]:
    def change(files: Files) -> Files:
        for name in names:
            files = replaced(name, *PROTECTS)(files)
        return files

    return change


RUNS = '"license": "javascript:alert(1)"'
SWAPPED = [
    # A total, a count, less noise than was paid for, a simulation, a name more, another order.
    ("totals.csv", r"^(3,[^,]*),", r"\1,9", "does not follow"),
    ("boxes.csv", r"^((?:[^,]*,){3})(-?\d+),", r"\g<1>7\2,", "does not follow"),
    ("boxes.csv", r",(\d+)\r?$", r",9\1", "over one period costs more"),
    ("boxes.csv", r"^((?:[^,]*,){3})(-?\d+),", r"\1\2.37,", "a simulation does not"),
    ("totals.csv", r"\A([^\r\n]*)", r"\1,name", "other columns"),
    ("totals.csv", r"\A([^\n]*\n)([^\n]*\n)([^\n]*\n)", r"\1\3\2", "does not follow"),
    # A smaller ε at the top, in a line, in the entry, in the text; no ledger.
    ("ledger.json", r'"proven": 0\.5', '"proven": 0.25', "two different numbers"),
    ("ledger.json", r'(?s)(root.*?"proven": )0\.5', r"\g<1>0.25", "proven ε = 0.25, and 0.5 is"),
    ("deployment.yaml", r"epsilon: 0\.5", "epsilon: 0.1", "deployment.yaml does not state"),
    ("README.txt", r"ε = 0\.5", "ε = 0.1", "README.txt does not"),
    ("ledger.json", r"\A\{", "", "no JSON|has not the form"),
    # Other versions than are read, and neighbours of no kind.
    ("plan.json", r'"version": 6', '"version": 7', "plan.json has version 7; this check reads 6"),
    ("ledger.json", r'"version": 3', '"version": 4', "ledger.json has version 4; this check reads"),
    ("ledger.json", r'"ADD_REMOVE"', '"ADD"', "does not say which data are neighbours"),
    # Another plan: one that asks for less, of another method, of no known system.
    ("plan.json", r'"purpose": ""', '"purpose": "another"', "is not the file that croissant.json"),
    ("plan.json", r'"epsilon": 0\.5', '"epsilon": 0.01', "asks for ε = 0.01, .* claims ε = 0.5"),
    ("plan.json", r'"method": "best_split"', '"method": "ls_tree"', "another system or method"),
    ("plan.json", r'"system": "fda"', '"system": "other"', "names another system"),
    # The account of another release, one that charged less, and less for all than for one.
    ("register.json", r'"method": "best_split"', '"method": "k_ary"', "no charge for this system"),
    ("register.json", r'"epsilon": "1/2"', '"epsilon": "1/4"', "charged less"),
    ("register.json", r'("spent": {\s*"epsilon": )"1/2"', r'\1"1/4"', "less for all charges"),
    # A report of another unit, or one that runs on a click; a licence that runs.
    ("report.html", "added or removed", "or a whole person", "report.html states another"),
    ("report.html", "<main", '<main onclick="alert(1)"', "report.html holds a program"),
    # Another guarantee in a description for programs, in one place of several.
    ("ro-crate-metadata.json", r"ε = 0\.5([^\"]*confidential)", r"ε = 0.1\1", "two guarantees"),
    ("croissant.json", r'(Protocol": "[^"]*?ε = )0\.5', r"\g<1>0.1", "states another guarantee"),
    ("croissant.json", r'(description": "[^"]*?ε = )0\.5', r"\g<1>0.1", "states another guarantee"),
    ("croissant.json", r'"version"', f'{RUNS}, "version"', "a licence that is no web address"),
    ("ro-crate-metadata.json", r'"@id": "#draw",', '"@id": "#a",', "not the form that a download"),
]
TAMPERED: dict[str, tuple[Callable[[Files], Files], str]] = {
    **{f"{each[0]}: {each[3]}, {each[2]}": (replaced(*each[:3]), each[3]) for each in SWAPPED},
    "a changed count, checksums as they were": (recounted, "totals.csv was changed"),
    "a smaller ε wherever one stands": (cheaper, "register.json charged|costs more than"),
    "a line feed of the checksums": (
        lambda files: {**files, verify.SUMS: files[verify.SUMS].replace(b"\n", b"\x0b", 1)},
        "was added|one line for each file",
    ),
    "a missing file": (without("boxes.csv", mend=False), "boxes.csv is missing"),
    "a missing ledger": (without("ledger.json", mend=False), "ledger.json is missing"),
    "an added file": (added, "appendix.csv was added"),
    "a plan of another unit": (of_another_unit("plan.json"), "ledger.json protects another unit"),
    "an account of another unit": (of_another_unit("register.json"), "charged for another unit"),
    "another unit in plan, ledger and account": (
        of_another_unit("plan.json", "ledger.json", "register.json"),
        "ro-crate-metadata.json states the guarantee of another unit",
    ),
    "a report that is a script": (scripted, "report.html holds a program"),
    "a report that is missing": (without("report.html"), "report.html is missing"),
    "a table that is missing": (without("totals.csv"), "totals.csv is missing"),
    "an account that was removed": (without("register.json"), "register.json is missing"),
    "an entry that was removed": (without("deployment.yaml"), "deployment.yaml is missing"),
}


def test_a_download_is_verified(made, folder, tmp_path):
    assert verify.findings(made) == []
    assert verify.sentence(made, []).endswith("The uses of noise add up to ε = 0.5.")
    assert "register.json" in made
    assert packing.foreign(made) == []
    foreign = mended({**made, verify.NAME: b"import os"})
    assert packing.foreign(foreign) == [say("bundle-foreign", file="verify.py")]
    digest = hashlib.sha256((folder / "out.zip").read_bytes()).hexdigest()
    assert numbers.compare(folder / "out.zip").endswith(f"the publisher names: {digest}")
    assert "zip that this folder came in" in numbers.compare(tmp_path)


@pytest.mark.parametrize("what", TAMPERED)
def test_what_was_tampered_with_is_found(what, made):
    change, sentence = TAMPERED[what]
    found = verify.findings(change({**made}))
    assert any(re.search(sentence, each) for each in found), found


PEOPLE = "when,who\n" + "".join(f"2024-01-{1 + k % 28:02},p{k % 9}\n" for k in range(90))
BOUNDED = {"params": {"contribution": 3}, "upload": {"person_column": "who"}}


@pytest.mark.parametrize(
    ("end", "rows", "more"),
    [
        *((end, DATES, {}) for end in ("2024-01-16", "2024-01-31", "2024-02-09")),
        ("2024-01-31", PEOPLE, BOUNDED),
    ],
)
def test_totals_are_fitted_again_where_boxes_go_on_and_their_column_is_capped(end, rows, more):
    """A tree of 16, 32 and 64 periods; and `capped_total`, which follows as any other does."""
    upload = {"time_column": "when", "start": "2024-01-01", "end": end, **more.get("upload", {})}
    plan = Plan(**{"system": "fda", "method": "ls_tree", **more, "upload": upload})
    files = packed(draw(plan, rows.encode(), Entropy()))
    assert verify.findings(files) == []
    assert (b"capped_total" in files["totals.csv"]) == bool(more)
    for name, cells in (("totals.csv", "[^,]*,"), ("boxes.csv", "[^,]*,[^,]*,")):
        changed = replaced(name, rf"^(5,{cells})[^,]*", r"\g<1>99")(files)
        assert FOLLOWS_NOT in verify.findings(changed)


def test_an_answer_that_is_no_bit_does_not_end_the_check_of_shares():
    """It stood in the first line, which was taken to say how answers are written."""
    rows = "sex,ill\n" + "f,yes\nm,no\n" * 40
    upload = {"categories": "sex=f,m; ill=yes,no"}
    plan = Plan(system="lremh", method="joint_subset", upload=upload)
    files = packed(draw(plan, rows.encode(), Entropy()))
    assert verify.findings(files) == []
    found = verify.findings(replaced("answers.csv", r"^[01],", "5,")(files))
    assert found[-1].endswith("or a table has not the form that a download has.")


def test_its_script_writes_into_a_file_whatever_letters_the_terminal_knows(made, tmp_path):
    for name, content in made.items():
        (tmp_path / name).write_bytes(content)
    told, spoken = [sys.executable, str(tmp_path / verify.NAME)], {"PYTHONIOENCODING": "cp1252"}
    done = subprocess.run(told, env=os.environ | spoken, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "ε" in done.stdout.decode("utf-8")


def test_with_nothing_but_python_its_script_checks_its_folder_from_anywhere(made, tmp_path):
    """Whole folders of all systems: test_all_bundles.py."""
    (tmp_path / "kept").mkdir()
    for name in made.keys() - {"totals.csv"}:
        (tmp_path / "kept" / name).write_bytes(made[name])
    words = [sys.executable, "-I", "-X", "utf8", f"kept/{verify.NAME}"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith("- totals.csv is missing")


def test_the_command_line_verifies_in_words_and_in_json(folder, made, tmp_path, capsys):
    assert main(folder, "verify out.zip") == 0
    assert capsys.readouterr().out.startswith(verify.AGREE)
    (tmp_path / "bad.zip").write_bytes(packing.pack(added(made)))
    assert main(tmp_path, "verify bad.zip --json") == 1
    told = json.loads(capsys.readouterr().out)
    assert told["agree"] is False
    assert told["findings"] == ["appendix.csv was added: it does not stand in SHA256SUMS."]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("release plan.json -o new.zip", "The plan needs a data file"),
        ("release plan.json data.csv -o out.zip", "never replaced"),
        ("release plan.json data.csv -o new.zip --cap 3", "Add --register"),
    ],
)
def test_what_does_not_fit_is_a_sentence_and_charges_nothing(words, sentence, folder, made, capsys):
    """Bad files in any place: test_cli_errors.py."""
    before = (folder / "ward.jsonl").read_bytes()
    assert main(folder, words) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert len(said.splitlines()) == 1
    assert (folder / "ward.jsonl").read_bytes() == before
    assert not (folder / "new.zip").exists()


@pytest.mark.parametrize("switch", ["", " --show-cells"])
def test_a_refused_file_is_a_look_and_quotes_no_cell_without_a_switch(switch, folder, capsys):
    (folder / "odd.csv").write_text(f"{DATES}Secret\n")
    account = folder / ("shown.jsonl" if switch else "hidden.jsonl")
    command = f"release plan.json odd.csv -o new.zip --register {account.name}{switch}"
    assert main(folder, command) == 2
    assert ("Secret" in capsys.readouterr().err) == bool(switch)
    register = Register.open(account)
    assert register.looked
    assert not register.charges
    assert not (folder / "new.zip").exists()


def test_a_refusal_says_the_same_wherever_the_odd_cell_stands(folder, capsys):
    facts = {"header": ("x", "c"), "bounds": "x=0..100", "categories": "c=a,b"}
    plan = Plan(system="dpc_stacking", method="central", upload=facts)
    (folder / "words.json").write_text(plan.to_json())
    said = set()
    for odd in ("Secret,a", "5,Secret", ",a", "5", "5,\x00", '"5,a'):
        (folder / "odd.csv").write_text(f"x,c\n1,a\n{odd}\n2,b\n")
        assert main(folder, "release words.json odd.csv -o new.zip") == 2
        said.add(capsys.readouterr().err)
    assert len(said) == 1


@pytest.mark.parametrize(
    ("system", "facts"),
    [
        ("dpc_stacking", {"bounds": "*=0..100"}),
        ("plain", {"bounds": "*=0..100"}),
        ("privscbn", {}),
        ("privscbn", {"form": "categories", "categories": "*=1,2"}),
        ("lremh", {"categories": "*=1,2"}),
    ],
)
def test_a_refusal_is_a_look_also_where_columns_have_no_stated_names(system, facts, folder, capsys):
    method = opening.state(system, "sound").method.key
    (folder / "all.json").write_text(Plan(system=system, method=method, upload=facts).to_json())
    (folder / "odd.csv").write_text("x,c\n1,1\nsoon,1\n1,0\n")
    account = f"{system[:3]}{facts.get('form', '')}.jsonl"
    assert main(folder, f"release all.json odd.csv -o new.zip --register {account}") == 2
    assert say("cli-misfit") in capsys.readouterr().err
    assert Register.open(folder / account).looked


@pytest.mark.parametrize(
    ("name", "content", "key"),
    [
        ("empty.csv", b" \n", "reading-empty"),
        ("wide.csv", DATES.encode("utf-16"), "reading-utf16"),
        ("zip.csv", b"PK\x03\x04" + bytes(99), "reading-kind"),
    ],
)
def test_what_is_wrong_with_a_whole_file_is_said_at_once(name, content, key, folder, capsys):
    """No cell has a part in it: nobody has to ask for the reason a second time."""
    (folder / name).write_bytes(content)
    assert main(folder, f"release plan.json {name} -o new.zip") == 2
    assert say(key, kind="ZIP / XLSX") in capsys.readouterr().err


def test_an_account_adds_up_and_its_cap_holds(folder, made, capsys):
    again = "release plan.json data.csv -o {}.zip --register ward.jsonl"
    assert main(folder, again.format("second") + " --json") == 0
    assert json.loads(capsys.readouterr().out)["left"] == 0
    assert main(folder, again.format("third")) == 2
    assert "Nothing was drawn" in capsys.readouterr().err
    assert not (folder / "third.zip").exists()
    assert main(folder, "register show ward.jsonl") == 0
    assert "ward: ε = 1 charged" in capsys.readouterr().out
    stated = json.loads(verify.files_of(folder / "second.zip")["register.json"])
    assert stated["spent"]["epsilon"] == "1"


def test_a_zip_with_two_files_of_a_name_is_refused(tmp_path):
    with zipfile.ZipFile(tmp_path / "two.zip", "w") as archive:
        archive.writestr("plan.json", "{}")
        with pytest.warns(UserWarning, match="Duplicate name"):
            archive.writestr("plan.json", "{}")
    with pytest.raises(verify.UnreadableError, match="two files of the same name"):
        verify.files_of(tmp_path / "two.zip")


def test_post_processing_chosen_after_the_draw_is_no_finding():
    """It costs nothing, so that the register charged the draw under the plan it was drawn with."""
    drawn = draw(PLAN, None, Entropy(), Register.new("ward"))
    other = drawn.with_after(type(PLAN.after)(fit="isotonic", most=500.0))
    assert other.plan.digest != PLAN.digest
    assert verify.findings(packed(other)) == []


def test_a_step_of_a_family_below_its_largest_is_no_finding():
    """A register counts the largest of a gradual family alone."""
    register, data, found = Register.new("ward"), data_of(PLAN, None), {}
    for epsilon in (1.0, 0.5):
        each = replace(PLAN, params={"epsilon": epsilon})
        drawn = drawn_before(each, data, each.chosen_method.run(data, each.params, Entropy()))
        charge = charge_of(each, data, drawn.release.ledger, family="one")
        register.confirm(register.intend(charge))
        found[epsilon] = verify.findings(packed(drawn.with_account(register)))
    assert found == {1.0: [], 0.5: []}


@pytest.mark.parametrize(
    ("method", "epsilon"), [("fda", 1e3), ("kary", 1e5), ("gaussian_zcdp", 1e9)]
)
def test_a_download_with_hardly_any_noise_is_verified(method, epsilon):
    asked = replace(PLAN, method=method, params={"epsilon": epsilon})
    assert verify.findings(packed(draw(asked, None, Entropy()))) == []


@pytest.mark.parametrize(
    ("name", "pattern", "said"),
    [
        ("deployment.yaml", "^( *delta: ).*$", "another δ or ρ"),
        ("deployment.yaml", "^( *rho: ).*$", "another δ or ρ"),
        ("ledger.json", '^( *"delta": ).*(?=,$)', "deltas of its parts do not add up"),
    ],
)
def test_a_smaller_delta_or_rho_is_found(name, pattern, said):
    asked = {"epsilon": 1.0, "delta": 1e-10}
    plan = Plan(system="privscbn", method="joint_zcdp", params=asked, data="asia")
    files = packed(draw(plan, None, Entropy()))
    assert verify.findings(files) == []
    found = verify.findings(replaced(name, pattern, r"\g<1>1.0e-12")(files))
    assert any(said in each for each in found), found


def test_a_ledger_without_an_end_or_sense_is_a_finding_and_no_traceback(made):
    deep = "{" + '"gap": null, "times": 1, "kind": "sequential", "parts": [{' * 400
    senseless = made["ledger.json"].decode().replace('"rho": null', '"rho": "1/0"')
    for text in (deep + "}]" * 400 + "}", senseless):
        assert verify.findings(mended({**made, "ledger.json": text.encode()})) != []


def test_a_draw_does_not_change_the_cap_of_an_account(folder, capsys):
    words = "release plan.json data.csv -o more.zip --register capped.jsonl --cap"
    Register.new("capped", cap="0.2", path=folder / "capped.jsonl")
    assert main(folder, f"{words} 0.2") != 0, "a cap that the draw passes"
    before = (folder / "capped.jsonl").read_bytes()
    assert main(folder, f"{words} 3") != 0
    assert "has the cap ε = 0.2 already" in capsys.readouterr().err
    assert (folder / "capped.jsonl").read_bytes() == before
    assert not (folder / "more.zip").exists()


PLAN = Plan(system="fda", method="best_split", params={"epsilon": 0.5}, data="ward")
SIGNER = "ward-b@hospital.example"


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Draw a release with its register, and another of the same plan without."""
    place = tmp_path_factory.mktemp("vouched")
    (place / "plan.json").write_text(PLAN.to_json())
    words = ["release", f"{place / 'plan.json'}", "-o", f"{place / 'out.zip'}"]
    assert cli.main([*words, "--register", f"{place / 'ward.jsonl'}"]) == 0
    (place / "other.zip").write_bytes(draw(PLAN, None, Entropy()).zip)
    Register.new("elsewhere", path=place / "elsewhere.jsonl")
    return place


def verified(kept: Path, zipped: str, *more: str) -> int:
    files = [f"{kept / each}" if "." in each and "@" not in each else each for each in more]
    return cli.main(["verify", f"{kept / zipped}", *files])


@pytest.mark.parametrize(
    ("zipped", "register", "key"),
    [
        ("out.zip", "ward.jsonl", "vouched-names"),
        ("other.zip", "ward.jsonl", "vouched-other"),
        ("out.zip", "elsewhere.jsonl", "vouched-knows-not"),
    ],
)
def test_a_register_names_a_zip_or_knows_its_draw_or_neither(zipped, register, key, kept, capsys):
    found = by_register(
        Register.read((kept / register).read_bytes()),
        (kept / zipped).read_bytes(),
        verify.files_of(kept / zipped),
    )
    assert (found.words.key, found.holds) == (key, key == "vouched-names")
    assert verified(kept, zipped, "--register", register) == int(not found.holds)
    assert str(found.words) in capsys.readouterr().out
    assert verified(kept, zipped, "--register", register, "--json") == int(not found.holds)
    told = {"holds": found.holds, "words": str(found.words)}
    assert json.loads(capsys.readouterr().out)["vouched"] == [told]
    assert verified(kept, zipped) == 0


def test_a_draw_that_was_charged_and_never_confirmed_has_no_zip():
    """As after a crash, or with post-processing that was chosen after the draw."""
    register = Register.new("ward")
    drawn = draw(PLAN, None, Entropy(), register)
    files = packed(drawn)
    assert by_register(register, drawn.zip, files).holds
    again = packing.pack({**files, "README.txt": b"packed again"})
    found = by_register(register, again, {**files, "plan.json": b"another"})
    assert not found.holds
    assert found.words == message("vouched-other", register="'ward'")


@pytest.mark.parametrize("statement", [b"", b"{", b"[]", b'{"last": 3}', b"[" * 100_000])
def test_a_statement_that_is_none_is_no_draw_of_a_register(statement):
    found = by_register(Register.new("ward"), b"zip", {"register.json": statement})
    assert found.words.key == "vouched-knows-not"


def test_a_register_speaks_of_a_zip_and_of_no_folder(kept, tmp_path, capsys):
    for name, content in verify.files_of(kept / "out.zip").items():
        (tmp_path / name).write_bytes(content)
    words = ["verify", f"{tmp_path}", "--register", f"{kept / 'ward.jsonl'}"]
    assert cli.main(words) == 2
    assert say("cli-zip-only") in capsys.readouterr().err


@pytest.fixture(scope="module")
def signed(kept: Path) -> Path:
    """Sign the zip as docs/your_data.md says it."""
    if shutil.which("ssh-keygen") is None:
        pytest.skip("ssh-keygen is not installed")
    key = kept / "key"
    keygen("-q", "-t", "ed25519", "-N", "", "-C", "", "-f", f"{key}")
    keygen("-Y", "sign", "-n", NAMESPACE, "-f", f"{key}", f"{kept / 'out.zip'}")
    public = key.with_suffix(".pub").read_text().strip()
    (kept / "allowed.txt").write_text(f"{SIGNER} {public}\n")
    return kept


def keygen(*words: str) -> None:
    subprocess.run(["ssh-keygen", *words], check=True, capture_output=True)


SIGNATURE = ("--allowed-signers", "allowed.txt", "--signer", SIGNER)


def test_a_signature_is_checked(signed, capsys):
    assert verified(signed, "out.zip", *SIGNATURE) == 0
    assert f"{SIGNER}' signed this zip." in capsys.readouterr().out


def test_a_changed_zip_another_signer_and_another_purpose_are_no_signature(signed, capsys):
    shutil.copy(signed / "out.zip.sig", signed / "other.zip.sig")
    assert verified(signed, "other.zip", *SIGNATURE) == 1
    assert "is not a signature of this zip" in capsys.readouterr().out
    (signed / "other.zip.sig").unlink()
    assert verified(signed, "other.zip", *SIGNATURE) == 1
    assert "There is no signature other.zip.sig" in capsys.readouterr().out
    for name in ("somebody@else.example", "-x", ""):
        assert not by_signature(signed / "out.zip", signed / "allowed.txt", name).holds
    keygen("-Y", "sign", "-n", "git", "-f", f"{signed / 'key'}", f"{signed / 'other.zip'}")
    assert not by_signature(signed / "other.zip", signed / "allowed.txt", SIGNER).holds
    (signed / "other.zip.sig").unlink()


HELP = {"Check a download; no data are needed."}
PARTS = {
    "{} The uses of noise add up to {}.{}",
    "{} No finite ε is proven for this release.{}",
    "The rows of {} were not drawn again: `dp-explorer verify` does that.",
    "The files do not agree: {} finding{}.",
    ", δ = {}",
}
WHOLE = (
    "The files agree with each other. The uses of noise add up to ε = 1, δ = 1e-06.",
    "The files agree with each other. No finite ε is proven for this release. The rows of a.csv "
    "were not drawn again: `dp-explorer verify` does that.",
    "The files do not agree: 1 finding.",
    "The files do not agree: 2 findings.",
)
"""Sentences that are put together of `PARTS`."""
SMALL = 4  # words: what is shorter goes to nobody


def sentences() -> Iterator[str]:
    """Yield what the modules of the check say, with braces for facts."""
    for module in (verify, numbers, rows):
        tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
        inner = {
            id(each)
            for node in ast.walk(tree)
            if isinstance(node, ast.JoinedStr)
            for each in ast.walk(node)
            if each is not node
        }
        inner |= {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if id(node) in inner:
                continue
            if isinstance(node, ast.JoinedStr):
                parts = (
                    each.value if isinstance(each, ast.Constant) else "{}" for each in node.values
                )
                yield "".join(map(str, parts))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def test_the_versions_that_are_written_are_read():
    assert verify.READ["plan.json"] == (plan.VERSION,)
    assert max(verify.READ["ledger.json"]) == LEDGER_VERSION


@pytest.mark.parametrize("language", SENTENCES)
def test_every_sentence_has_words_in_every_language(language):
    said = {each.strip() for each in sentences() if len(each.split()) >= SMALL}
    said = {each for each in said - HELP - PARTS if each[-1] in ".}" and each[0] != "("}
    assert len(said) > 50
    told = {each.replace("{}", "7") for each in said} | {*WHOLE}
    assert {
        each
        for each in told
        if re.search("[A-Za-z]{3,} [A-Za-z]+ [A-Za-z]+", in_language(each, language))
    } == set()
