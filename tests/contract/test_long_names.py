"""No sentence is as long as a name that it quotes: of a column, a file, a kind or a setting."""

import json
from collections.abc import Iterator
from dataclasses import Field, fields
from functools import cache
from typing import Any, Literal, get_origin

import pytest

from dp_core.errors import DPError
from dp_core.noise.exact_noise import Entropy
from dp_core.privacy.charges import Charge
from dp_core.privacy.costs import exact
from dp_core.privacy.register import Register
from dp_core.registry import algorithms
from dp_core.releasing import Plan, contents, draw, foreign, verify
from dp_core.uploads.files import opening, read_table
from tests.bundles import packed
from tests.contract.hostile import VALUES, methods

LONG = "n" * 3_000
MOST = 500  # letters of a sentence
QUICK = {"fda": "best_split", "privscbn": "joint"}
"""Systems whose downloads are checked in a moment; the sentences are the same for all."""
FILES = [LONG, f"x.{LONG}", *(f"{LONG}{end}" for end in (".csv", ".tsv", ".parquet", ".csv.gz"))]

Path = tuple[str | int, ...]


def sentences(work: Any) -> list[str]:
    """Give what is said by what a piece of work raises; nothing if it ends well."""
    try:
        work()
    except DPError as error:
        return [str(error)]
    return []


def check(said: list[str]) -> None:
    assert [each[:200] for each in said if len(each) > MOST or not each.isprintable()] == []


@cache
def bundle(key: str) -> dict[str, bytes]:
    data = next(iter(algorithms()[key].samples))
    plan = Plan(system=key, method=QUICK[key], data=data, purpose="A report")
    return packed(draw(plan, None, Entropy()))


def own(key: str, ending: str) -> list[str]:
    """Give the plan, and files that the first download has not: the rest is known."""
    first = next(iter(QUICK))
    known = set() if key == first else {*bundle(first)} - {"plan.json"}
    return [name for name in bundle(key) if name.endswith(ending) and name not in known]


def checked(files: dict[str, bytes]) -> list[str]:
    """Check a download whose checksums were made anew."""
    rest = {name: each for name, each in files.items() if name != verify.SUMS}
    files = rest | {verify.SUMS: contents.sums(rest).encode()}
    found = [*verify.findings(files), *foreign(files)]
    check([*found, verify.sentence(files, found)])
    return found


def places(body: Any, path: Path = ()) -> Iterator[Path]:
    """Every key and every value of a JSON file; of a list the first and the last."""
    if isinstance(body, dict):
        for key, each in body.items():
            yield from places(each, (*path, key))
    elif isinstance(body, list):
        for place in {0, len(body) - 1} if body else ():
            yield from places(body[place], (*path, place))
    if path:
        yield path


def changed(body: Any, path: Path, *, key: bool) -> bytes:
    body = json.loads(json.dumps(body))
    inner = body
    for each in path[:-1]:
        inner = inner[each]
    if key and isinstance(inner, dict):
        inner[LONG] = inner.pop(path[-1])
    else:
        inner[path[-1]] = LONG
    return json.dumps(body).encode()


@pytest.mark.slow
@pytest.mark.parametrize("key", QUICK)
def test_findings_quote_no_long_key_or_value_of_a_json_file(key):
    files, number = bundle(key), 0
    for name in own(key, ".json"):
        body = json.loads(files[name])
        for path in [*places(body)][::3]:
            number += 1
            checked(files | {name: changed(body, path, key=bool(number % 2))})
    assert number > 30


@pytest.mark.parametrize("key", QUICK)
def test_findings_quote_no_long_name_of_a_file_or_a_column(key):
    files = bundle(key)
    for name in own(key, ""):
        renamed = {f"\x1b[2J{LONG}{each}" if each == name else each: files[each] for each in files}
        assert checked(renamed) or name == verify.SUMS
        check(verify.findings(renamed))  # with the checksums of before
    for name in own(key, ".csv"):
        head, rest = files[name].split(b"\n", 1)
        columns = head.split(b",")
        for place in range(len(columns)):
            longer = [*columns[:place], LONG.encode(), *columns[place + 1 :]]
            assert checked(files | {name: b",".join(longer) + b"\n" + rest})


def test_registers_quote_no_long_text():
    register = Register.new("Ward B", cap="9")
    charge = Charge(label="a map", epsilon=exact(0.5), claimed=exact(0.5), system="stag")
    register.confirm(register.intend(charge), bundle="0" * 64)
    lines = [json.loads(line) for line in register.content().splitlines()]
    for line in lines:
        for name in line:
            changed = [line | {name: LONG} if each is line else each for each in lines]
            content = "".join(f"{json.dumps(each)}\n" for each in changed).encode()
            check(sentences(lambda content=content: Register.read(content)))


@pytest.mark.parametrize("key", algorithms())
def test_messages_quote_no_long_name_of_an_uploaded_file(key):
    form = algorithms()[key].upload.panel
    (content, *_) = (make() for make in form.templates.values())
    said = []
    for name in FILES:
        for body in (content, b"", b"PAR1\0", b"\x1f\x8b"):
            given = body, name, opening(name)
            said += sentences(lambda given=given: (form.read or read_table)(*given))
    check(said)
    assert said


@pytest.mark.parametrize("key", algorithms())
def test_messages_quote_no_long_name_of_a_column_or_setting(key):
    system = algorithms()[key]
    form, said = system.upload.panel, []
    for name, make in form.templates.items():
        table = (form.read or read_table)(make(), name, opening(name))
        stated = form.guess(table)
        for column in table:
            longer = table.rename(columns={column: LONG})
            for settings in (stated, form.guess(longer), system.upload()):
                given = longer, settings
                said += sentences(lambda given=given: given[1].accept(given[0]))
        known = stated.to_dict()
        first, last = table.columns[0], table.columns[-1]
        words = (LONG, f"{LONG}=0..1", f"{first}={LONG}", f"{last}={LONG},{LONG}2", f"a<{LONG}")
        for each in fields(system.upload):
            for value in (*words, (LONG,), " ".join("w" * 1_500)):
                given = known | {each.name: value}
                said += sentences(
                    lambda given=given, table=table: system.upload(**given).accept(table)
                )
    check(said)
    assert len(said) > 10


# --- A configuration file that nobody means gets one sentence, and never a trace ------------------


def _text(system: str, method: str, kind: str, facts: Any) -> str:
    """As a file holds it: what JSON has no word for becomes a number that is too large, or null."""
    body = {"version": 6, "system": system, "method": method, "params": {}, "data": "own"}
    body |= {"layout": {"header": True}, kind: facts}
    return json.dumps(body).replace("Infinity", "1e999").replace("NaN", "null")


KINDS = {method.params: (key, method.key, "params") for key, method in methods()} | {
    getattr(system, kind): (key, system.methods[0].key, kind)
    for key, system in algorithms().items()
    for kind in ("upload", "part", "after")
    if fields(getattr(system, kind))
}


def _known(item: Field[Any]) -> tuple[str, ...]:
    """Tell fields apart by what reads them: one piece of code reads all choices, and yes or no."""
    if item.type is bool or get_origin(item.type) is Literal:
        return (item.type.__name__,)
    return item.name, repr(item.type), repr(item.metadata)


FIRST: dict[tuple[str, ...], type] = {}
for one in KINDS:
    for each in fields(one):
        FIRST.setdefault(_known(each), one)


def _values(kind: type) -> Iterator[tuple[str, Any]]:
    """Values to try for each field: all for the first of its name, words and range.

    A tenth, each time another, where classes before have the same one: that this reads it too.
    """
    for place, item in enumerate(fields(kind)):
        first = FIRST[_known(item)] is kind
        yield from ((item.name, each) for each in (VALUES if first else VALUES[place % 10 :: 10]))


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: "-".join(KINDS[kind]))
def test_every_value_of_every_parameter_and_fact_is_taken_or_refused_in_one_sentence(kind):
    taken = [_take(kind, name, value) for name, value in _values(kind)]
    assert 0 < sum(taken) < len(taken)


def _take(kind: type, name: str, value: Any) -> bool:
    """Read a file with this value; whether it is taken."""
    text = _text(*KINDS[kind], {name: value})
    read: list[Plan] = []
    said = sentences(lambda: read.append(Plan.from_json(text)))
    check(said)
    assert all(each.endswith(".") for each in said)
    if said:
        return False
    (plan,) = read
    assert isinstance(hash(plan.params), int)  # it is part of the key of a kept run
    assert Plan.from_json(plan.to_json()) == plan
    return True
