"""No draw that is charged is lost: signals at every step, full disks, places that are taken."""

import errno
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import Any

import pytest

from dp_core import cli
from dp_core.cli import app, releases
from dp_core.noise.exact_noise import Entropy
from dp_core.privacy import chain
from dp_core.privacy.register import Register, UnconfirmedError
from dp_core.releasing import Drawn, Plan, draw, drawing, verify
from dp_core.words import say
from tests.bounded import run
from tests.core import stopped
from tests.core.registers import charge
from tests.core.test_cli import ROOT
from tests.core.test_cli_errors import DATA, PLAN
from tests.refusals import says

WORDS = ["release", "plan.json", "data.csv", "-o", "out.zip", "--register", "ward.jsonl"]
KEPT = say("cli-whole", path="out.zip", cost="ε = 1")


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "work"
    folder.mkdir()
    prepare(folder)
    monkeypatch.chdir(folder)
    monkeypatch.setattr(releases.tempfile, "tempdir", str(tmp_path))
    return folder


def prepare(folder: Path) -> None:
    (folder / "plan.json").write_text(PLAN.to_json(), encoding="utf-8")
    (folder / "data.csv").write_text(DATA)


def whole(path: Path) -> bool:
    return path.exists() and verify.findings(verify.files_of(path)) == []


def names(folder: Path) -> set[str]:
    return {each.name for each in folder.iterdir()} - {"plan.json", "data.csv"}


def account(folder: Path) -> tuple[int, int]:
    """How many draws are charged, and how many of them are not confirmed."""
    path = folder / "ward.jsonl"
    register = Register.open(path) if path.exists() else Register.new()
    return len(register.charges), register.unconfirmed


@pytest.fixture(scope="module")
def stops(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, int]]:
    """Folders in which a release was stopped, and its exit codes."""
    folder = tmp_path_factory.mktemp("stops")
    prepare(folder)
    env = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "OMP_NUM_THREADS": "1"}
    said = run(sys.executable, "-m", "tests.core.stopped", str(folder), cwd=ROOT, env=env)
    return folder, json.loads(said.splitlines()[-1])


AFTER_KILL = {
    "not begun": (0, 0, False),
    "charged": (1, 1, False),
    "drawn": (1, 1, False),
    "half written": (1, 1, False),
    "written": (1, 1, False),
    "named": (1, 1, True),
    "half confirmed": (1, 1, True),
    "confirmed": (1, 0, True),
}
"""Step at which a process is killed → charges, those not confirmed, whether the file is there."""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("name", stopped.SIGNALS)
@pytest.mark.parametrize("step", stopped.STEPS)
def test_a_stopped_release_is_whole_or_absent_and_is_drawn_again(step, name, stops, monkeypatch):
    """Asked to stop, it ends before the charge or with all; killed, it has charged what it drew."""
    folder, codes = stops
    place = folder / f"{name}-{step.replace(' ', '-')}"
    out, said = place / "out.zip", (folder / f"{place.name}.err").read_text(encoding="utf-8")
    if name == "SIGKILL":
        charges, unconfirmed, there = AFTER_KILL[step]
        assert (codes[f"{name} {step}"], said) == (-9, "")
    else:
        charges, unconfirmed, there = (0, 0, False) if step == "not begun" else (1, 0, True)
        assert codes[f"{name} {step}"] == 128 + getattr(signal, name)
        assert f"Stopped. {KEPT if there else say('cli-nothing')}\n" in said
        assert names(place) == ({"out.zip", "ward.jsonl"} if there else set())
    assert account(place) == (charges, unconfirmed)
    assert out.exists() == there
    assert whole(out) == there
    before = out.read_bytes() if there else b""
    monkeypatch.chdir(place)
    assert cli.main(stopped.WORDS) == (2 if there else 0)
    assert whole(out)
    assert not there or out.read_bytes() == before
    assert names(place) == {"out.zip", "ward.jsonl"}
    assert account(place)[0] == charges + (not there)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_handlers_are_put_back_and_a_signal_that_was_shut_off_stays_off():
    before = {each: signal.getsignal(each) for each in app.ASKING}
    known = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with app.heeded(), app.held_back() as came:
            signal.raise_signal(signal.SIGTERM)
            signal.raise_signal(signal.SIGHUP)
            assert came == [signal.SIGTERM]
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
        with pytest.raises(app.StoppedError) as stop, app.heeded():
            signal.raise_signal(signal.SIGTERM)
        assert stop.value.number == signal.SIGTERM
    finally:
        signal.signal(signal.SIGHUP, known)
    assert {each: signal.getsignal(each) for each in app.ASKING} == before


def full(*_: Any, **__: Any) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_without_space_nothing_is_drawn_or_charged(place, monkeypatch, capsys):
    monkeypatch.setattr(drawing, "_drawn", lambda *_, **__: pytest.fail("drawn"))
    monkeypatch.setattr(releases.chain, "reserve", full)
    assert cli.main(WORDS) == 2
    said = capsys.readouterr().err
    assert "No space left on device" in said
    assert say("cli-nothing") in said
    assert names(place) == set()


def test_a_disk_that_cannot_reserve_is_filled_in_earnest(tmp_path, monkeypatch):
    def unsupported(*_: int) -> None:
        raise OSError(errno.EOPNOTSUPP, "Operation not supported")

    for how in (unsupported, None):
        monkeypatch.setattr(os, "posix_fallocate", how, raising=False)
        with (tmp_path / "part").open("w+b", buffering=0) as file:
            chain.reserve(file, 3 * 2**20 + 5)
            assert os.fstat(file.fileno()).st_size == 3 * 2**20 + 5
            if hasattr(os.stat_result, "st_blocks"):
                assert os.fstat(file.fileno()).st_blocks * 512 >= 3 * 2**20


def test_a_release_that_its_place_does_not_take_is_kept_in_another(place, monkeypatch, capsys):
    """It is charged and confirmed, and the exit code says that something is to be done."""
    known = releases._write_bytes
    calls: list[bytes] = []

    def write(file: Any, content: bytes) -> None:
        calls.append(content)
        known(file, content[:99] if len(calls) == 1 else content)
        if len(calls) == 1:
            full()

    monkeypatch.setattr(releases, "_write_bytes", write)
    assert cli.main([*WORDS, "--json"]) == app.BEGUN
    told = capsys.readouterr()
    path = Path(json.loads(told.out)["file"])
    assert "out.zip could not be written (No space left on device)" in told.err
    assert str(path) in told.err
    assert path.parent.parent == place.parent
    assert whole(path)
    assert names(place) == {"ward.jsonl"}
    assert account(place) == (1, 0)


def test_a_release_that_no_place_takes_is_said_to_be_charged_and_lost(place, monkeypatch, capsys):
    monkeypatch.setattr(releases, "_write_bytes", full)
    assert cli.main(WORDS) == app.BEGUN
    said = capsys.readouterr().err
    assert "is lost" in said
    assert "ε = 1 is charged" in said
    assert names(place) == {"ward.jsonl"}
    assert account(place) == (1, 1)
    assert {each.name for each in place.parent.iterdir()} == {"work"}


@pytest.mark.parametrize("error", [MemoryError(), KeyError("Ms Miller"), KeyboardInterrupt()])
def test_whatever_fails_after_the_charge_the_charge_is_said(error, place, monkeypatch, capsys):
    def fail(*_: Any, **__: Any) -> None:
        raise error

    monkeypatch.setattr(drawing, "_drawn", fail)
    assert cli.main(WORDS) in (app.BEGUN, 130)
    said = capsys.readouterr().err
    assert "ε = 1 is charged" in said
    assert say("cli-nothing") not in said
    assert "Miller" not in said
    assert account(place) == (1, 1)


def unconfirmable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fill the disk as soon as a confirm is written."""
    known = chain._put

    def put(file: Any, where: int, content: bytes) -> None:
        full() if b'"confirm"' in content else known(file, where, content)

    monkeypatch.setattr(chain, "_put", put)


def test_a_draw_that_cannot_be_confirmed_is_kept_and_said_to_be_drawn(place, monkeypatch, capsys):
    unconfirmable(monkeypatch)
    assert cli.main(WORDS) == app.BEGUN
    told = capsys.readouterr()
    assert "Drawn and kept in out.zip" in told.out
    assert "charged but not confirmed" in told.err
    assert not re.search("othing (is|was) drawn", told.err)
    assert whole(place / "out.zip")
    assert account(place) == (1, 1)


def test_an_answer_that_cannot_be_written_takes_nothing_back(place, monkeypatch, capsys):
    class Full:
        encoding = "utf-8"
        write = flush = full

        def fileno(self) -> int:
            return number

    number = os.open(os.devnull, os.O_WRONLY)
    monkeypatch.setattr(sys, "stdout", Full())
    assert cli.main(WORDS) == app.BEGUN
    os.close(number)
    assert KEPT in capsys.readouterr().err


def test_the_space_for_the_confirm_is_reserved_with_the_intent(tmp_path, monkeypatch):
    register = Register.new(path=tmp_path / "ward.jsonl")
    before = (tmp_path / "ward.jsonl").read_bytes()
    monkeypatch.setattr(chain, "reserve", full)
    with pytest.raises(chain.DPError, check=says("register-not-charged")):
        register.intend(charge())
    assert (tmp_path / "ward.jsonl").read_bytes() == before
    monkeypatch.undo()
    sizes: list[int] = []
    known = chain.reserve
    monkeypatch.setattr(chain, "reserve", lambda file, n: (sizes.append(n), known(file, n)))
    token, start = register.intend(charge(label="x" * 200)), register.content()
    register.confirm(token, "ab" * 32, charge=charge(3, label="x" * 200))
    assert len(register.content()) - len(start) < sizes[0]
    assert names(tmp_path) == {"ward.jsonl"}


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """Give a disk of 400 kB."""
    folder = tmp_path / "small"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=400k", "none", str(folder)]
    try:
        done = subprocess.run(mount, capture_output=True, check=False).returncode
    except OSError:
        done = 1
    if done:
        pytest.skip("nobody may mount a small disk here")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(folder: Path) -> None:
    with (folder / "filling").open("ab", buffering=0) as file, suppress(OSError):
        while file.write(b"x" * 512):
            pass
    assert os.statvfs(folder).f_bavail == 0


def test_on_a_disk_that_is_full_nothing_is_drawn_charged_or_left(small, place, capsys):
    """The register or the release is on it; 64 MB must be free for the release."""
    assert cli.main([*WORDS[:4], str(small / "out.zip"), *WORDS[5:]]) == 2
    assert "nothing is charged" in capsys.readouterr().err
    fill(small)
    assert cli.main([*WORDS[:-1], str(small / "ward.jsonl")]) == 2
    assert "drawn or charged" in capsys.readouterr().err
    assert {each.name for each in small.iterdir()} == {"filling"}
    assert names(place) == set()


@pytest.mark.parametrize("out", ["small/out.zip", "work/out.zip"])
def test_a_disk_full_after_the_charge_takes_release_and_confirm(out, small, place, monkeypatch):
    """The confirm goes beyond the last block that the register has, so it needs another one."""
    monkeypatch.setattr(releases, "RESERVED", 200_000)
    known, page, slack = Register.intend, os.statvfs(small).f_bsize, 250

    def intend(self: Register, charge: Any) -> str:
        def free() -> int:
            copy = Register.read(self.content())
            known(copy, charge)
            return page - len(copy.content()) % page

        while free() > slack:
            self.rename(f"{self.lines} ".ljust(min(80, max(3, free() - slack)), "x"))
        token = known(self, charge)
        fill(small)
        return token

    monkeypatch.setattr(Register, "intend", intend)
    path, register = place.parent / out, small / "ward.jsonl"
    Register.new(path=register)
    assert cli.main([*WORDS[:4], str(path), "--register", str(register)]) == 0
    assert whole(path)
    assert {each.name for each in small.iterdir()} - {"out.zip"} == {"ward.jsonl", "filling"}
    assert account(small) == (1, 0)


@pytest.mark.skipif(sys.platform == "win32", reason="links of POSIX")
def test_two_processes_do_not_write_one_release_and_no_link_in_the_way_is_followed(place, capsys):
    with releases.Place(Path("out.zip")):
        assert cli.main(WORDS) == 2
        assert "written by another process" in capsys.readouterr().err
        assert names(place) == {"out.zip.part"}
    assert names(place) == set()
    (place / "precious").write_bytes(b"of somebody else")
    (place / "out.zip.part").symlink_to("precious")
    assert cli.main(WORDS) == 2
    assert (place / "precious").read_bytes() == b"of somebody else"


def test_a_file_that_appears_in_the_meantime_is_not_replaced(place, monkeypatch, capsys):
    known = releases._write_bytes

    def write(file: Any, content: bytes) -> None:
        known(file, content)
        (place / "out.zip").write_bytes(b"of somebody else")

    monkeypatch.setattr(releases, "_write_bytes", write)
    assert cli.main([*WORDS, "--json"]) == app.BEGUN
    assert (place / "out.zip").read_bytes() == b"of somebody else"
    assert whole(Path(json.loads(capsys.readouterr().out)["file"]))


def test_a_register_begun_late_is_that_of_whoever_was_first(tmp_path):
    path = tmp_path / "ward.jsonl"
    late = Register.new("late", cap=9, path=path, late=True)
    assert (late.name, late.cap, late.lines, path.exists()) == ("late", 9, 0, False)
    first = Register.new("first", cap=2, path=path)
    first.confirm(first.intend(charge()))
    with pytest.raises(chain.DPError, check=says("register-over", name="first")):
        late.intend(charge(2))
    late.confirm(late.intend(charge()))
    assert (late.name, late.cap, late.spent.epsilon) == ("first", 2, 2)


def test_a_draw_is_handed_on_before_it_is_confirmed(tmp_path, monkeypatch):
    """Whoever draws from a program keeps it, too, though the register fails."""
    unconfirmable(monkeypatch)
    kept: list[Drawn] = []
    plan = Plan(system="fda", method="best_split", params={"epsilon": 0.5}, data="ward")
    register = Register.new("ward", path=tmp_path / "ward.jsonl")
    with pytest.raises(UnconfirmedError, check=says("register-unconfirmed")):
        draw(plan, None, Entropy(), register, keep=nullcontext(kept.append))
    (drawn,) = kept
    assert drawn.account == register.statement()
    assert register.unconfirmed == 1


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a shell of POSIX")
@pytest.mark.parametrize("closed", [">&-", "<&- >&- 2>&-"])
def test_closed_streams_change_no_exit_code(closed, place):
    assert cli.main(WORDS) == 0
    line = f'"{sys.executable}" -m dp_core verify out.zip {closed}'
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    done = subprocess.run(["sh", "-c", line], env=environment, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
