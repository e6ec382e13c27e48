"""The register: what was charged stays charged, through crashes, copies, edits and other units."""

import hashlib
import json
import math
import os
import re
import subprocess
import sys
from contextlib import suppress
from fractions import Fraction
from functools import partial
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from dp_core import cli
from dp_core.errors import DPError
from dp_core.privacy import chain
from dp_core.privacy.charges import Charge, typed
from dp_core.privacy.costs import zcdp_epsilon
from dp_core.privacy.ledger import Neighbouring, PrivacyLedger, sequential
from dp_core.privacy.register import Register
from dp_core.privacy.traces import Prints
from dp_core.releasing import Plan
from dp_core.words import reading
from tests.bundles import ledger
from tests.core.registers import charge, exchange
from tests.refusals import says

ROOT = Path(__file__).parents[2]


def drawn(register: Register, *charges: Charge) -> Register:
    for each in charges:
        register.confirm(register.intend(each), "00" * 32)
    return register


def refused(content: bytes) -> str:
    with pytest.raises(DPError) as error:
        Register.read(content)
    return str(error.value)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ward-b.jsonl"


def test_charges_hold_their_totals_and_add_up_exactly_or_without_limit():
    leaf = ledger(claimed=0.1, proven=0.2).root
    both = PrivacyLedger(Neighbouring.REPLACE, sequential("both", leaf, leaf))
    made = Charge.of(both, "table", system="privscbn")
    assert (made.epsilon, made.claimed) == (2 * Fraction(0.2), 2 * Fraction(0.1))
    assert made.neighbouring is Neighbouring.REPLACE
    assert Charge.from_json(json.loads(json.dumps(made.to_json()))) == made
    register = drawn(Register.new(), *[charge(Fraction(1, 3))] * 3)
    assert (register.spent.epsilon, register.spent.delta) == (1, 0)
    drawn(register, charge(2, delta=1e-7), charge(1, delta=1e-6))
    assert (register.spent.epsilon, register.spent.delta) == (4, pytest.approx(1.1e-6))
    drawn(register, Charge(label="b", epsilon=math.inf, claimed=1.0))
    assert Register.read(register.content()).spent.epsilon == register.spent.epsilon == math.inf


def test_zcdp_charges_add_in_rho_at_the_smallest_delta():
    def gaussian(rho: float, delta: float) -> Charge:
        proven = zcdp_epsilon(rho, delta)
        return Charge.of(ledger(claimed=proven, proven=proven, delta=delta, rho=rho), "totals")

    register = drawn(Register.new(), *[gaussian(0.125, 1e-6)] * 8, gaussian(0.125, 1e-5))
    assert register.spent.epsilon == pytest.approx(zcdp_epsilon(9 * 0.125, 1e-6))
    assert register.spent.delta == 1e-5, "the largest: it may have been chosen after looking"
    # Pure charges weigh little in rho only while they are small: the plain sum is never passed.
    drawn(register, charge(20))
    assert register.spent.epsilon <= 20 + 9 * gaussian(0.125, 1e-6).epsilon


def test_families_count_their_largest_exchanges_twice_and_rows_stay_rows():
    family = (charge(each, family="g") for each in ("1/2", 2, 1))
    register = drawn(Register.new(), *family, charge("1/4"))
    assert register.spent.epsilon == Fraction(9, 4)
    assert [each.epsilon for each in register.charges] == [2, Fraction(1, 4)]
    register = drawn(Register.new(), charge(1), charge(1))
    assert (register.spent.epsilon, register.spent.exchange) == (2, False)
    drawn(register, exchange(1))
    assert (register.spent.epsilon, register.spent.exchange) == (5, True)
    register = drawn(Register.new(), exchange(1, unit="person"))
    assert register.spent.unit == "person"
    drawn(register, exchange(1))
    spent = register.spent
    assert (spent.epsilon, spent.unit, spent.exchange) == (2, "row", False)
    drawn(register, charge(1, unit="person"))
    assert (register.spent.epsilon, register.spent.exchange) == (4, True)


def test_a_person_is_so_many_rows_and_only_if_that_is_stated():
    register = Register.new(unit="person")
    with pytest.raises(DPError, check=says("register-persons")):
        register.intend(charge(1))
    drawn(register, charge(1, rows_per_person=3), charge("1/2", unit="person"))
    assert register.spent.epsilon == Fraction(7, 2)
    some = charge(1, delta=1e-6, rows_per_person=3).per("person")
    assert some.delta == pytest.approx(3 * math.exp(2) * 1e-6)
    rho = charge(1, delta=1e-6, rho=Fraction(1, 10), rows_per_person=3).per("person")
    assert (rho.rho, rho.epsilon) == (Fraction(9, 10), zcdp_epsilon(0.9, 1e-6))


def test_a_draw_beyond_the_cap_is_refused_with_what_is_left():
    register = drawn(Register.new("ward B", cap="1.65"), charge("1.25"))
    before = register.content()
    facts = {"wanted": "2.25", "cap": "1.65", "name": "ward B", "left": "ε = 0.4"}
    refusal = says("register-over", **facts, whose="one row")  # k times ε is not so beside a δ
    with pytest.raises(DPError, check=refusal):
        register.intend(charge(protects="one row; for a person with k of them it is k times ε"))
    assert register.content() == before
    drawn(register, *[charge(0.1)] * 4)  # decimals reach the cap that they add up to
    assert register.left == pytest.approx(0)
    with pytest.raises(DPError):
        register.intend(charge(0.001))


def test_the_cap_changes_with_a_line_and_never_below_what_is_spent():
    register = drawn(Register.new(cap=1), charge())
    with pytest.raises(DPError, match=r"ε = 1 is spent, above the cap of ε = 0\.5"):
        register.limit("0.5")
    for wrong in ("-1", "0", "two", "1e9", "", "nan"):
        with pytest.raises(DPError, match="must be above zero"):
            register.limit(wrong)
    assert register.cap == 1
    register.limit("2.5")
    assert Register.read(register.content()).left == Fraction(3, 2)
    register.limit(None)
    assert Register.read(register.content()).left is None
    assert typed(" 1,5".replace(",", ".")) == Fraction(3, 2)
    with reading("zh-Hans"), pytest.raises(DPError, match=r"^上限"):
        typed("三")


def small(path: Path | None = None) -> Register:
    register = Register.new("ward B", cap=9, path=path)
    register.lock("ab" * 32)
    register.look()
    register.lock("cd" * 32)
    return drawn(register, *(charge(each, at="2026-01-01T00:00") for each in (1, 2)))


def test_a_register_is_read_as_it_was_written(path):
    register = small(path)
    for again in (Register.open(path), Register.read(path.read_bytes())):
        assert again.content() == register.content()
        assert again.statement() == register.statement()
        assert (again.looked, again.plans) == (True, {"ab" * 32: True, "cd" * 32: False})
    assert path.stat().st_mode & 0o077 == 0
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    digests = [chain._digest(line) for line in path.read_bytes().splitlines()]
    assert [line["before"] for line in lines] == ["", *digests[:-1]]


@pytest.mark.slow
def test_every_cut_is_noticed(path):
    """On disk the torn line of a crash is cut off, and that is said; a copy is refused.

    Each fourth cut, and all near the end of a line.
    """
    content = small(path).content()
    for end in range(len(content)):
        if end % 4 and b"\n" not in content[max(0, end - 4) : end + 4]:
            continue
        left, whole = content[:end], content[:end].count(b"\n")
        words = refused(left)
        assert re.search(rf"line ({whole}|{whole + 1}) ", words.lower()) or whole == 0, (end, words)
        path.write_bytes(left)
        if whole == 0 or left.endswith(b"\n"):
            with pytest.raises(DPError):
                Register.open(path)
            continue
        mended = Register.open(path)
        assert f"Line {whole + 1} of the register was incomplete" in mended.mended
        assert mended.lines == whole
        assert Register.open(path).mended == ""


@pytest.mark.parametrize("bits", [1, pytest.param(8, marks=pytest.mark.slow)])
def test_every_flipped_bit_is_noticed(path, bits):
    """Where a flip looks like a crash it is in the seal, and no charge is lost.

    One bit of each byte, and all bits of each eighth one.
    """
    content = small(path).content()
    spent, seal = Register.read(content).spent, content[:-1].rindex(b"\n") + 1
    flips = (
        (place, (place + bit) % 8)
        for place in range(len(content))[:: 1 + 7 * (bits > 1)]
        for bit in range(bits)
    )
    for place, bit in flips:
        edited = bytearray(content)
        edited[place] ^= 1 << bit
        words = refused(bytes(edited))
        assert re.search(r"[Ll]ines? \d+|not a register|version", words)
        if place < seal and bit:
            continue
        path.write_bytes(edited)
        try:
            again = Register.open(path)
        except DPError as error:
            words = str(error)
        else:
            assert (again.mended != "", again.spent, place >= seal) == (True, spent, True)


def test_lines_in_another_order_or_left_out_are_refused_with_the_number():
    lines = small().content().splitlines(keepends=True)
    swapped = [*lines[:2], lines[3], lines[2], *lines[4:]]
    assert "Lines 2 and 3 of the register do not match" in refused(b"".join(swapped))
    assert "Lines 4 and 5 of the register do not match" in refused(b"".join(lines[:4] + lines[5:]))
    assert "ends after line 4 without its seal" in refused(b"".join(lines[:4]))
    whole = b"".join(lines)
    odd = (whole + lines[-1], whole + b"x" * 100, b"\xef\xbb\xbf" + whole)
    for content in (b"".join([*lines[:2], *lines[1:]]), *odd, whole.decode().encode("utf-16")):
        with pytest.raises(DPError, check=says("register-misfit")):
            Register.read(content)


def test_line_ends_of_windows_are_no_edit_and_an_edit_among_them_is(path):
    """Git and editors write them; what is appended has those of the program."""
    register = small(path)
    windows = path.read_bytes().replace(b"\n", b"\r\n")
    for mixed in (windows, windows.replace(b"\r", b"", 2)):
        assert Register.read(mixed).statement() == register.statement()
        path.write_bytes(mixed)
        again = Register.open(path)
        assert again.mended == ""
        drawn(again, charge(3))
        again.refresh()
        there = Register.open(path)
        assert there.spent.epsilon == again.spent.epsilon == 6
        assert there.statement() == again.statement()
        assert Register.read(path.read_bytes()).spent.epsilon == 6
    assert "Lines 2 and 3 of the register do not match" in refused(
        windows.replace(b"ab" * 32, b"ba" * 32)
    )
    assert "line 4" in refused(b"".join(windows.splitlines(keepends=True)[:4]))
    assert "Lines 1 and 2" in refused(windows.replace(b"\r\n", b"\r\r\n", 2))


def test_an_edit_while_the_register_is_in_use_is_noticed(path):
    register = small(path)
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:4]))
    with pytest.raises(DPError, check=says("register-misfit")):
        register.intend(charge())
    path.unlink()
    with pytest.raises(DPError, check=says("register-unusable", what="opened")):
        register.intend(charge())


def test_what_is_no_register_is_refused_in_one_sentence(path):
    for content in (
        b"",
        bytes(range(256)),
        b"\x00" * 100,
        b"a,b\n1,2\n",
        b'{"a":1}\n',
        b"[" * 10**5,
    ):
        assert "This is not a register" in refused(content)
    newer = json.dumps({"before": "", "kind": "collection", "version": 2}).encode()
    sealed = newer + b"\n" + chain._seal(1, chain._digest(newer))
    assert "has version 2, but this program reads version 1" in refused(sealed)
    path.write_bytes(b"")
    with pytest.raises(DPError, check=says("not-ours", what="register")):
        Register.open(path)
    with pytest.raises(DPError, check=says("register-unusable", what="opened")):
        Register.open(path.parent)


@pytest.mark.parametrize(
    "body",
    [
        {"kind": "cap", "cap": "1/0"},
        {"kind": "file", "file": "ab", "rows": [1], "runs": [], "columns": []},
        {"kind": "intent", "token": "t", **charge().to_json(), "unit": "household"},
        {"kind": "intent", "token": "t", **charge().to_json(), "rho": "1"},
    ],
)
def test_a_line_of_another_form_is_refused_with_its_number(body):
    """Further ones are in test_hostile_files.py."""
    register = small()
    number = register.lines + 1
    with pytest.raises(DPError, check=says("register-unread", line=number)):
        register._chain.add(body)
    assert f"Line {number} of the register cannot be read" in refused(register.content())


def test_a_full_disk_charges_nothing_and_leaves_the_register_whole(path, monkeypatch):
    register = small(path)
    before, put = path.read_bytes(), chain._put

    def full(file, place, content):
        if content != chain._seal(len(register._chain.digests), register._chain.last):
            put(file, place, content[: len(content) // 2])
            raise OSError(28, "No space left on device")
        put(file, place, content)

    monkeypatch.setattr(chain, "_put", full)
    full_disk = says("register-unusable", reason="No space left on device")
    with pytest.raises(DPError, check=full_disk):
        register.intend(charge())
    assert path.read_bytes() == before
    monkeypatch.undo()
    drawn(register, charge())
    assert Register.open(path).spent.epsilon == 4


def test_an_append_writes_its_line_and_nothing_else_of_the_file(path, monkeypatch):
    """A charge costs as many bytes in a register of 200 lines as in a new one."""
    written: list[int] = []
    put = chain._put
    monkeypatch.setattr(chain, "_put", lambda *each: written.append(len(each[2])) or put(*each))
    register = Register.new(path=path)
    monkeypatch.setattr(chain, "_to_disk", lambda number: None)
    for _ in range(100):
        drawn(register, charge())
    assert max(written[-2:]) <= max(written[:2]) + 10


def started(path: Path, stop: str, draws: int = 1) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "tests.core.registers", str(path), stop, str(draws)]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)


@pytest.mark.slow
@pytest.mark.parametrize("stop", ["intent", "draw"])
def test_a_process_that_is_killed_has_charged(path, stop):
    """Between intent and draw, and between draw and confirm."""
    Register.new(path=path, cap=2)
    process = started(path, stop)
    process.communicate()
    assert process.returncode == -9
    again = Register.open(path)
    assert (again.spent.epsilon, again.unconfirmed, again.left) == (1, 1, 1)
    drawn(again, charge())
    with pytest.raises(DPError):
        again.intend(charge())


@pytest.mark.slow
def test_two_processes_and_a_third_share_one_cap(path):
    register = Register.new(path=path, cap=12)
    others = [started(path, "", draws=20) for _ in range(2)]
    mine = 0
    for _ in range(20):
        try:
            register.confirm(register.intend(charge()))
        except DPError:
            break
        mine += 1
    theirs = [int(other.communicate()[0].split()[1]) for other in others]
    assert mine + sum(theirs) == 12
    assert Register.open(path).spent.epsilon == 12


@pytest.mark.slow
def test_who_holds_the_register_keeps_other_processes_out(path):
    """The other one is given time to write in between; it may not, whatever time it takes."""
    register = Register.new(path=path, cap=1)
    with register._chain.held():
        other = started(path, "")
        assert other.stdout
        assert other.stdout.readline() == "ready\n"
        with suppress(subprocess.TimeoutExpired):
            other.wait(timeout=1)
        register.intend(charge())
    assert other.communicate()[0] == "0\n"
    assert Register.open(path).spent.epsilon == 1


def test_two_objects_of_one_file_see_each_other(path):
    one = Register.new(path=path, cap=1)
    other = Register.open(path)
    one.rename("ward B")
    drawn(one, charge())
    with pytest.raises(DPError, check=says("register-over", name="ward B")):
        other.intend(charge())
    assert other.spent.epsilon == 1
    assert Register.new("another name", path=path).name == "ward B"


def test_copies_come_together_by_their_larger_charges_and_other_units_not_by_half():
    register = Register.new()
    register.confirm(register.intend(charge(1)), charge=charge(3))
    register.confirm(register.intend(charge(1)), charge=charge("1/2"))
    assert register.spent.epsilon == 4
    assert Register.read(register.content()).spent.epsilon == 4
    with pytest.raises(DPError, match=r"token = .* must be one of `intend`"):
        register.confirm("nothing")
    one = drawn(Register.new("ward B"), charge())
    other = Register.read(one.content())
    drawn(one, charge(2))
    other.intend(charge(4))
    other.look()
    one.take_over(other)
    one.take_over(other)
    assert (one.spent.epsilon, one.unconfirmed, one.looked) == (7, 1, True)
    persons = drawn(Register.new(unit="person"), charge(unit="person"))
    before = persons.content()
    with pytest.raises(DPError, check=says("register-persons")):
        persons.take_over(drawn(Register.new(), charge(rows_per_person=2), charge()))
    assert persons.content() == before
    drawn(Register.new(), charge()).take_over(persons)


def test_what_is_no_digest_is_not_written(tmp_path):
    register = Register.new("ward", path=tmp_path / "a.jsonl")
    token = register.intend(charge(1))
    for write in (partial(register.confirm, token), register.lock):
        with pytest.raises(ValueError, match="a digest"):
            write("b")
    register.confirm(token, "b" * 64)
    assert Register.open(tmp_path / "a.jsonl").unconfirmed == 0


def test_a_statement_shows_charges_and_no_file_and_tells_an_older_copy():
    register = small()
    register.see(Prints.of("ab" * 32, people(40)))
    older = register.content()
    said = drawn(register, charge()).statement()
    text = json.dumps(said)
    assert said["spent"] == {"epsilon": "4", "delta": 0.0, "exchange": False, "unit": "row"}
    assert said["left"] == "5"
    for trace in register.traces:
        assert not any(each in text for each in (trace.file, *trace.rows, *trace.columns))
    assert register.holds(said["last"])
    assert drawn(register, charge()).holds(said["last"])
    assert not Register.read(older).holds(said["last"])


def test_a_statement_is_the_same_whether_a_file_equals_an_older_one_or_not():
    """It leaves: two files that are one person apart must not show in it."""

    def said(second: str) -> dict[str, object]:
        register = small()
        for file in ("ab" * 32, second):
            register.see(Prints.of(file, people(40)))
            register = drawn(register, charge(at="2026-01-01T00:00"))
        return {key: value for key, value in register.statement().items() if key != "last"}

    assert said("ab" * 32) == said("cd" * 32)


def people(n: int, seed: int = 0) -> pd.DataFrame:
    rng = np.random.default_rng(seed)
    return pd.DataFrame(
        {
            "age": rng.integers(0, 90, n),
            "weight": rng.normal(70, 9, n).round(1),
            "ill": rng.integers(0, 2, n),
            "ward": rng.choice(["north", "south", "west"], n),
        }
    )


def yes_no(n: int, seed: int = 0) -> pd.DataFrame:
    return pd.DataFrame(np.random.default_rng(seed).integers(0, 2, (n, 4)), columns=list("abcd"))


def shuffled(table: pd.DataFrame) -> pd.DataFrame:
    return table.sample(frac=1, random_state=1)


EDITS = {
    "a row more": lambda t: pd.concat([t, t.tail(1)]),
    "a row less": lambda t: t.iloc[1:],
    "a tenth of the cells": lambda t: t.assign(age=t["age"].where(t.index % 40 != 0, 17)),
    "in another order of columns": lambda t: t[t.columns[::-1]],
    "a column less": lambda t: t.iloc[:, 1:],
    "a column more": lambda t: t.assign(number=range(len(t))),
    "other names": lambda t: t.set_axis([f"x{j}" for j in range(t.shape[1])], axis=1),
    "as text": lambda t: t.astype(str),
    "as text with decimals": lambda t: t.map(lambda x: x if isinstance(x, str) else f"{x:.2f}"),
    "shuffled, a column less": lambda t: shuffled(t).iloc[:, 1:],
    "shuffled, a column more": lambda t: shuffled(t).assign(number=range(len(t))),
}
OF_PEOPLE = {
    "another order of rows": lambda t: t.sample(frac=1, random_state=1),
    "a sample": lambda t: t.sample(frac=0.3, random_state=1),
    "half and others": lambda t: pd.concat([t.iloc[::3], t.iloc[1::3], people(30, seed=9)]),
}


def likeness(first: pd.DataFrame, then: pd.DataFrame, *, same: bool = False) -> str:
    register = Register.new()
    register.see(Prints.of("ab" * 32, first.reset_index(drop=True)))
    again = Register.read(register.content())
    return again.recognise(Prints.of("ab" * 32 if same else "cd" * 32, then)).known


@pytest.mark.parametrize("edit", EDITS | OF_PEOPLE)
def test_an_edited_copy_is_recognised(edit):
    """A short and a long one; one of answers alone by runs and columns."""
    change = (EDITS | OF_PEOPLE)[edit]
    copied = [people(40), people(5_000)]
    if edit in EDITS and edit != "a tenth of the cells":
        copied.append(yes_no(2_000))
    for made in copied:
        assert likeness(made, change(made)) == "like"


def test_other_people_are_not_taken_for_these_and_an_answer_may_be_taken_back():
    """A few counts agree by chance: the chance that 4 of 8 do is below 1 in 1,000 a pair."""
    assert likeness(people(5_000), people(5_000, seed=1)) == "new"
    assert likeness(yes_no(2_000), yes_no(2_000, seed=1)) == "new"
    assert likeness(people(500), people(0)) == "new"
    assert likeness(people(50), people(0), same=True) == "same", "whatever was read from them"
    numbers = pd.DataFrame({"number": range(100), "always": 1})
    assert likeness(numbers.assign(x=people(100)["weight"]), numbers) == "new"
    register = Register.new()
    for seed in range(40):
        table = yes_no(100, seed).join(yes_no(100, seed + 50).add_prefix("x"))
        if seed == 0:
            register.see(Prints.of("ab" * 32, table))
        else:
            assert register.recognise(Prints.of("cd" * 32, table)).known == "new"
    register, copy = Register.new(), Prints.of("cd" * 32, people(600).iloc[1:])
    register.see(Prints.of("ab" * 32, people(600)))
    register.see(copy, other=True)
    register.see(copy, other=True)
    assert Register.read(register.content()).recognise(copy).known == "other"
    assert register.lines == 3
    register.see(copy)
    assert Register.read(register.content()).recognise(copy).known == "same"


def test_a_file_is_noted_once_and_its_digests_are_salted():
    made, prints = people(600), Prints.of("ab" * 32, people(600))
    one, other = Register.new(), Register.new()
    for register in (one, other):
        register.see(prints)
        register.see(prints)
        assert (register.files, register.lines) == (1, 2)
    (first,), (second,) = one.traces, other.traces
    assert len(first.rows) == 256
    assert not {first.file, *first.rows, *first.columns} & {second.file, *second.rows}
    assert "ab" * 32 not in one.content().decode()
    assert made.iloc[0, 3] not in one.content().decode()


def test_the_command_line_notes_the_file_with_its_charge(tmp_path, monkeypatch):
    made = pd.DataFrame({"when": [f"2024-01-{1 + k * k % 30:02d}" for k in range(60)]})
    made = made.assign(weight=people(60)["weight"])
    made.to_csv(tmp_path / "data.csv", index=False)
    facts = {"time_column": "when", "start": "2024-01-01", "end": "2024-01-31"}
    plan = Plan(system="fda", method="best_split", upload=facts)
    (tmp_path / "plan.json").write_text(plan.to_json(), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    release = ["release", "plan.json", "data.csv", "--register", "ward.jsonl", "-o"]
    assert cli.main([*release, "a.zip", "--cap", "0.1"]) == 2
    assert not Path("ward.jsonl").exists()
    assert cli.main([*release, "b.zip"]) == cli.main([*release, "c.zip"]) == 0
    register = Register.open("ward.jsonl")
    assert (register.files, len(register.charges)) == (1, 2)
    digest = hashlib.sha256(Path("data.csv").read_bytes()).hexdigest()
    assert register.recognise(Prints.of(digest, made)).known == "same"
    assert register.recognise(Prints.of("ef" * 32, shuffled(made)[["weight"]])).known == "like"
