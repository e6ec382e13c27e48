"""Who vouches for a zip: its register in three outcomes, and a signature of OpenSSH."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from dp_core import cli
from dp_core.noise.exact_noise import Entropy
from dp_core.privacy.register import Register
from dp_core.releasing import Plan, draw, packing, verify
from dp_core.releasing.again import vouched
from dp_core.releasing.again.vouched import by_register, by_signature
from dp_core.words import message

PLAN = Plan(system="fda", method="best_split", params={"epsilon": 0.5}, data="ward")
SIGNER = "ward-b@hospital.example"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Draw a release with its register, and another of the same plan without."""
    place = tmp_path_factory.mktemp("vouched")
    (place / "plan.json").write_text(PLAN.to_json())
    words = ["release", f"{place / 'plan.json'}", "-o", f"{place / 'out.zip'}"]
    assert cli.main([*words, "--register", f"{place / 'ward.jsonl'}"]) == 0
    (place / "other.zip").write_bytes(draw(PLAN, None, Entropy()).zip)
    Register.new("elsewhere", path=place / "elsewhere.jsonl")
    return place


def verified(folder: Path, zipped: str, *more: str) -> int:
    files = [f"{folder / each}" if "." in each and "@" not in each else each for each in more]
    return cli.main(["verify", f"{folder / zipped}", *files])


# --- the register ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("zipped", "register", "key"),
    [
        ("out.zip", "ward.jsonl", "vouched-names"),
        ("other.zip", "ward.jsonl", "vouched-other"),
        ("out.zip", "elsewhere.jsonl", "vouched-knows-not"),
    ],
)
def test_a_register_names_a_zip_or_knows_its_draw_or_neither(
    zipped: str, register: str, key: str, folder: Path, capsys
) -> None:
    found = by_register(
        Register.read((folder / register).read_bytes()),
        (folder / zipped).read_bytes(),
        verify.files_of(folder / zipped),
    )
    assert (found.words.key, found.holds) == (key, key == "vouched-names")
    assert verified(folder, zipped, "--register", register) == int(not found.holds)
    assert str(found.words) in capsys.readouterr().out
    assert verified(folder, zipped) == 0


def test_the_answer_in_json_says_whether_the_register_holds(folder: Path, capsys) -> None:
    assert verified(folder, "out.zip", "--register", "ward.jsonl", "--json") == 0
    (found,) = json.loads(capsys.readouterr().out)["vouched"]
    assert found["holds"] is True
    assert "names this zip" in found["words"]


def test_a_draw_that_was_charged_and_never_confirmed_has_no_zip() -> None:
    """As after a crash, or with post-processing that was chosen after the draw."""
    register = Register.new("ward")
    drawn = draw(PLAN, None, Entropy(), register)
    files = {n: e.encode() if isinstance(e, str) else e for n, e in drawn.pack().files.items()}
    assert by_register(register, drawn.zip, files).holds
    again = packing.pack({**files, "README.txt": b"packed again"})
    found = by_register(register, again, {**files, "plan.json": b"another"})
    assert not found.holds
    assert found.words == message("vouched-other", register="'ward'", other=False)


@pytest.mark.parametrize("statement", [b"", b"{", b"[]", b'{"last": 3}', b"[" * 100_000])
def test_a_statement_that_is_none_is_no_draw_of_a_register(statement: bytes) -> None:
    found = by_register(Register.new("ward"), b"zip", {"register.json": statement})
    assert found.words.key == "vouched-knows-not"


def test_a_register_speaks_of_a_zip_and_of_no_folder(folder: Path, tmp_path: Path, capsys) -> None:
    for name, content in verify.files_of(folder / "out.zip").items():
        (tmp_path / name).write_bytes(content)
    words = ["verify", f"{tmp_path}", "--register", f"{folder / 'ward.jsonl'}"]
    assert cli.main(words) == 2
    assert "Give the zip" in capsys.readouterr().err


# --- the signature --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def signed(folder: Path) -> Path:
    """Sign the zip as docs/your_data.md says it."""
    if shutil.which("ssh-keygen") is None:
        pytest.skip("ssh-keygen is not installed")
    key = folder / "key"
    keygen("-q", "-t", "ed25519", "-N", "", "-C", "", "-f", f"{key}")
    keygen("-Y", "sign", "-n", vouched.NAMESPACE, "-f", f"{key}", f"{folder / 'out.zip'}")
    public = key.with_suffix(".pub").read_text().strip()
    (folder / "allowed.txt").write_text(f"{SIGNER} {public}\n")
    return folder


def keygen(*words: str) -> None:
    subprocess.run(["ssh-keygen", *words], check=True, capture_output=True)


SIGNATURE = ("--allowed-signers", "allowed.txt", "--signer", SIGNER)


def test_a_signature_is_checked(signed: Path, capsys) -> None:
    assert verified(signed, "out.zip", *SIGNATURE) == 0
    assert f"{SIGNER}' signed this zip." in capsys.readouterr().out


def test_a_changed_zip_another_signer_and_another_purpose_are_no_signature(
    signed: Path, capsys
) -> None:
    shutil.copy(signed / "out.zip.sig", signed / "other.zip.sig")
    assert verified(signed, "other.zip", *SIGNATURE) == 1
    assert "is no signature of this zip" in capsys.readouterr().out
    (signed / "other.zip.sig").unlink()
    assert verified(signed, "other.zip", *SIGNATURE) == 1
    assert "There is no signature other.zip.sig" in capsys.readouterr().out
    for name in ("somebody@else.example", "-x", ""):
        found = by_signature(signed / "out.zip", signed / "allowed.txt", name)
        assert not found.holds
    keygen("-Y", "sign", "-n", "git", "-f", f"{signed / 'key'}", f"{signed / 'other.zip'}")
    assert not by_signature(signed / "other.zip", signed / "allowed.txt", SIGNER).holds
    (signed / "other.zip.sig").unlink()
