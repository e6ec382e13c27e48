"""Hostile uploads end in data or in one useful sentence: by all five systems, without the net."""

import hashlib
import json
import re
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from dp_core.algorithms.dpc_stacking.data import upload as groups
from dp_core.algorithms.fda import data as totals
from dp_core.algorithms.lremh.data import upload as reports
from dp_core.algorithms.privscbn.data import upload as tables_of_yes
from dp_core.algorithms.stag.data import upload as maps
from dp_core.errors import DPError
from dp_core.privacy import chain
from dp_core.privacy.register import Register
from dp_core.uploads.files import read_table
from tests import hostile
from tests.bounded import read_within_bounds, run

FILES = hostile.files()
WATCHDOG = 3_000  # seconds for all files, on a slow and busy machine
ROOT = Path(__file__).resolve().parents[2]

TRIES = {
    totals: [
        {"own_dates": True, "time_column": "date", "skip_undated": skip, "date_order": order}
        for skip, order in ((False, "year first"), (True, "day first"))
    ]
    + [{"form": "increments", "counts_column": "n", "start": "2013-01-01"}],
    maps: [
        {"own_box": True, "resolution": 64},
        {"area": "Paris", "lon": "lon", "lat": "lat", "person": "flag", "resolution": 64},
    ],
    tables_of_yes: [
        {"blanks": "count as no"},
        {"form": "item lists", "own_items": True},
        {"form": "item lists", "own_items": True, "separator": "commas"},
        {"thresholds": "n=3", "yes": "yes"},
    ],
    groups: [
        {"own_range": True, "number_names": True, "missing": "leave their rows out"},
        {"bounds": "*=0..100"},
    ],
    reports: [{"own_categories": True}, {"edges": "n=1,3,5", "own_categories": True}],
}


def sentence(error):
    """Check that an error is one or two sentences a reader can use."""
    message = str(error)
    assert 20 <= len(message) <= 900, message[:2_000]
    assert message.endswith("."), message
    assert message.isprintable(), message
    assert not re.search(r"Error\b|Exception|Traceback|\bArrow|0x[0-9a-f]{6}", message), message


def tried(work):
    """Give what it returns, or None after a sentence."""
    try:
        return work()
    except DPError as error:
        sentence(error)
        return None


def table_of(system, content, name):
    """Table that a system would get of a file; None after a sentence."""
    read = system_of(system).panel.read or read_table
    return tried(lambda: read(content, name))


def checked(system, table):
    assert len(table.columns) > 0
    guessed = system.guess(table).to_dict()
    if system is maps:  # the million cells of the finest lattice take longer than any file
        guessed["resolution"] = 64
    for settings in (guessed, *TRIES[system]):
        tried(lambda s=settings: system_of(system)(**s).accept(table))


def by_a_system(place, content, name):
    """Of any five files in a row each system sees one: a cell stands in three, a kind in many."""
    system = list(TRIES)[place % 5]
    table = table_of(system, content, name)
    if table is not None:
        checked(system, table)


def system_of(system):
    return next(
        each for name, each in vars(system).items() if name.endswith("Upload") and each.panel
    )


@pytest.mark.slow
def test_all_hostile_files_end_in_data_or_a_sentence():
    """In a process of its own: a file that freezes or kills it fails the test."""
    assert len(FILES) >= 400
    run(sys.executable, "-W", "error", "-m", __name__, cwd=ROOT, timeout=WATCHDOG)


def main():
    """Say which files end in anything else, or take a second; files named by their start alone."""
    import time
    import traceback

    wrong = 0
    asked = tuple(sys.argv[1:] or [""])
    for place, (label, name, make) in enumerate(FILES):
        if not label.startswith(asked):
            continue
        content, spent = make(), time.process_time()
        try:
            by_a_system(place, content, name)
        except Exception:
            wrong += 1
            print(f"{label}: {traceback.format_exc(limit=-4)}", flush=True)
        if (spent := time.process_time() - spent) > 1:
            print(f"{spent:.1f} s of work: {label}", flush=True)
    return wrong


if __name__ == "__main__":
    sys.exit(min(main(), 1))


READ = """
import json, scipy.optimize
from dp_core.errors import DPError
from dp_core.privacy.charges import Charge
from dp_core.privacy.register import Register, said
def shown(content):
    register = Register.read(content)
    spent, left = said(register.spent.epsilon), said(register.left)
    [(each.label, each.proven, each.delta, each.protects, each.at) for each in register.charges]
    json.dumps(register.statement(), ensure_ascii=False).encode()
    try:
        register.check(Charge(label="more", epsilon=1, claimed=1, unit=register.unit))
    except DPError as error:
        assert str(error).isprintable()
    return f"read: {spent}, {left}, {len(register.charges)}, {register.name}, {register.mended}"
def read(path):
    said = []
    for each in sorted(path.iterdir()):
        try:
            said.append(shown(each.read_bytes()))
        except DPError as error:
            said.append(str(error))
    return said
"""
FIRST = {
    "kind": "collection",
    "version": 1,
    "name": "x",
    "salt": "00" * 16,
    "unit": "row",
    "cap": "1000000",
    "at": "2026-01-01",
}
PERSONS = {**FIRST, "unit": "person"}
Body = dict[str, Any]


def chained(*bodies: Body) -> bytes:
    """Write lines that fit each other, whatever they say."""
    lines, last = [], ""
    for body in bodies:
        lines.append(json.dumps({"before": last, **body}).encode())
        last = hashlib.sha256(lines[-1]).hexdigest()
    seal = json.dumps({"end": len(lines), "before": last}).encode()
    return b"\n".join([*lines, seal]) + b"\n"


def amounts(epsilon: Any = "1", **more: Any) -> Body:
    charged = {"label": "map", "epsilon": epsilon, "claimed": epsilon, "delta": 0.0}
    of = {"neighbouring": "ADD_REMOVE", "unit": "row", "rows_per_person": 0}
    return charged | of | more


def intent(number: int, epsilon: Any = "1", **more: Any) -> Body:
    return {"kind": "intent", "at": "2026", "token": f"t{number}", **amounts(epsilon, **more)}


def confirm(number: int, **more: Any) -> Body:
    return {"kind": "confirm", "at": "2026", "token": f"t{number}", "bundle": "", **more}


def one(epsilon: Any = "1", first: Body = FIRST, **more: Any) -> Callable[[], bytes]:
    return lambda: chained(first, intent(1, epsilon, **more))


def after(*bodies: Body, **first: Any) -> Callable[[], bytes]:
    return lambda: chained(FIRST | first, *bodies)


def many(count: int, made: Callable[[int], Body], first: Body = FIRST) -> Callable[[], bytes]:
    return lambda: chained(first, *map(made, range(count)))


def fraction(number: int) -> Body:
    return intent(number, f"1/{10**18 + 2 * number + 1}")


def long_fraction(number: int) -> Body:
    return intent(number, f"{10**689 + 2 * number + 1}/{10**690 + 2 * number + 3}")


def seen(number: int) -> Body:
    """Note a file."""
    rows, columns = ([f"{j:016x}" for j in range(many)] for many in (256, 64))
    body = {"kind": "file", "file": f"{number:064x}", "rows": rows}
    return body | {"runs": [], "columns": columns}


def zcdp(number: int, **more: Any) -> Body:
    """Use another ρ than all others; somebody's being there, or exchanging somebody."""
    relation = ("ADD_REMOVE", "REPLACE")[number % 2]
    rho = f"{number + 1}/{number + 7919}"
    return intent(number, "3", rho=rho, delta=1e-6, neighbouring=relation, **more)


def confirmed_larger(count: int) -> bytes:
    intents = [intent(k) for k in range(count)]
    return chained(FIRST, *intents, *(confirm(k, **amounts("2")) for k in range(count)))


MANY = "exceeds 3 MB"
REFUSED = "cannot be read"
LARGE: dict[str, tuple[Callable[[], bytes], str]] = {
    "4 MB of a letter": (lambda: b"x" * (4 * 2**20), MANY),
    "2 MB of a letter": (lambda: b"x" * (2 * 2**20), "not a register"),
    "2 MB of brackets": (lambda: b"[" * (2 * 2**20), "not a register"),
    "2 MB of lists": (lambda: b'{"a":[' + b"[]," * 2**19 + b"[]]}\n", "not a register"),
    "2 MB of blank lines": (lambda: b"\n" * (2 * 2**20), "not a register"),
    "2 MB of a label": (one(label="x" * 2**21), "not a register"),
    "as many as fit confirmed larger": (lambda: confirmed_larger(5_000), "read"),
    "9,000 fractions of 19 digits": (many(9_000, fraction), "read"),
    "900 fractions of 691 digits": (many(900, long_fraction), "read"),
    "20,000 charges": (many(20_000, lambda k: intent(k, "1/10")), MANY),
    "9,000 different ρ of persons": (
        many(9_000, partial(zcdp, rows_per_person=7), PERSONS),
        "read",
    ),
    "8,500 families": (many(8_500, lambda k: zcdp(k, family=f"f{k}")), "read"),
    "17,000 plans": (many(17_000, lambda k: {"kind": "plan", "plan": f"{k:064x}"}), "read"),
    "30,000 looks": (many(30_000, lambda k: {"kind": "look"}), "read"),
    "files": (many(400, seen), "read"),
}
LONG = (
    *("9,000 fractions of 19 digits", "9,000 different ρ of persons", "8,500 families"),
    *("as many as fit confirmed larger", "17,000 plans", "30,000 looks"),
)
"""What is long in the making, too."""
ODD: dict[str, tuple[Callable[[], bytes], str]] = {
    "a token twice": (after(intent(1), intent(1)), REFUSED),
    "a confirm of nothing": (after(confirm(9)), REFUSED),
    "a negative ε": (one("-1"), REFUSED),
    "ε of 0": (one("0"), "read"),
    "ε of infinity": (one("infinity"), "read"),
    "ε of 1/0": (one("1/0"), REFUSED),
    "ε with an exponent": (one("1e999999999"), REFUSED),
    "ε of 700 digits": (one("9" * 700), "read"),
    "ε of 701 digits": (one("9" * 701), REFUSED),
    "ε that is no text": (one(0.5), REFUSED),
    "δ that is no number": (one(delta=float("nan")), REFUSED),
    "δ of 2": (one(delta=2), REFUSED),
    "rows below 0": (one(first=PERSONS, rows_per_person=-5), REFUSED),
    "rows not stated": (one(first=PERSONS), REFUSED),
    "10⁹ rows and δ": (one(first=PERSONS, rows_per_person=10**9, delta=1e-6), "read"),
    "rows of 401 digits of persons": (one(first=PERSONS, rows_per_person=10**400), REFUSED),
    "ρ": (one("2", rho="1/2", delta=1e-6), "read"),
    "ρ below 0": (one("2", rho="-1", delta=1e-6), REFUSED),
    "ρ of 600 digits": (one("2", rho="9" * 600, delta=1e-6), "read"),
    "ρ of a person with 10²⁰⁰ rows": (
        one("2", PERSONS, rho="1/3", delta=1e-6, rows_per_person=10**200),
        REFUSED,
    ),
    "ρ at the smallest δ": (one("2", rho="1/2", delta=5e-324), "read"),
    "a label that is a list": (one(label=[1]), REFUSED),
    "markup in a label": (one(label="<script>alert(1)</script>", protects="=cmd|' /C'!A0"), "read"),
    "half a letter in a label": (one(label="\ud800"), "read"),
    "half a letter in a unit": (one(protects="one \udfff row"), "read"),
    "half a letter in a name": (after(name="ward \ud800"), "read"),
    "controls in a name": (after(name="\u202eabc\0\n\x1b[31m"), "read"),
    "a name that is an object": (after(name={"a": 1}), "read"),
    "half a letter in a file": (after({"kind": "other", "file": "\ud800"}), REFUSED),
    "half a letter in a bundle": (after(intent(1), confirm(1, bundle="\ud800")), REFUSED),
    "a salt of a byte": (after(salt="00"), REFUSED),
    "a cap below 0": (after(cap="-1"), REFUSED),
    "a cap of infinity": (after(cap="infinity"), REFUSED),
    "a cap of 0": (after(intent(1), cap="0"), REFUSED),
    "a newer version": (after(version=2), "version 2"),
    "a version without end": (after(version=[[]] * 999), "version"),
    "an unknown kind": (after({"kind": "zap"}), REFUSED),
    "a kind that is a list": (after({"kind": ["x"]}), REFUSED),
    "a time that is a number": (one(at=5), REFUSED),
    "a family": (after(*(intent(k, f"{k % 3 + 1}", family="f") for k in range(3))), "read"),
    "a file that is a number": (after({"kind": "file", "file": 5}), REFUSED),
}


def answers(*contents: bytes, folder: Path) -> Sequence[str]:
    for number, content in enumerate(contents):
        (folder / f"{number:03}").write_bytes(content)
    said = read_within_bounds(READ, folder, longest=400)
    assert len(said) == len(contents)
    assert all(each.isprintable() for each in said)
    return said


@pytest.mark.parametrize(
    "name", [pytest.param(each, marks=[pytest.mark.slow] * (each in LONG)) for each in LARGE]
)
def test_a_large_register_is_answered_at_once(name, tmp_path):
    make, expected = LARGE[name]
    (said,) = answers(make(), folder=tmp_path)
    assert expected in said


def test_odd_registers_get_a_sentence_or_are_read(tmp_path):
    """All of them in one process: together they take no more than one may."""
    said = answers(*(make() for make, _ in ODD.values()), folder=tmp_path)
    found = zip(ODD.items(), said, strict=True)
    assert not [(name, each) for (name, (_, wanted)), each in found if wanted not in each]


def test_a_long_register_is_opened_from_its_disk(tmp_path):
    content = many(12_000, lambda k: intent(k, "1/10"))()
    path = tmp_path / "a.jsonl"
    path.write_bytes(content)
    assert len(content) > chain.LARGEST_BROUGHT
    assert Register.open(path).spent.epsilon == 1_200
