"""Write files that follow from code: ``python -m tools.kept [schemas] [examples] [lessons]``.

* ``schemas``: those of a download, which `tools.schemas` makes.
* ``examples`` of the release format, good and bad: each is a text with the sentence that a reader
  has to refuse it with; none where it is to be taken. The texts are made by the program itself; a
  bad one is a good one with one thing changed.
* ``lessons``: their numbers that take seconds.
"""

import json
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from dp_core.algorithm import Algorithm
from dp_core.errors import DPError
from dp_core.learning import lessons
from dp_core.privacy.charges import Charge
from dp_core.privacy.costs import Neighbouring
from dp_core.privacy.ledger import PrivacyLedger
from dp_core.privacy.register import Register
from dp_core.registry import algorithms
from dp_core.releasing.plan import SCHEMAS as PLACES
from dp_core.releasing.plan import Plan
from dp_core.study.experiments import trial_rng
from tools import schemas

FILE = Path(__file__).parents[1] / "docs" / "release_format.examples.json"
READERS: dict[str, Callable[[str], Any]] = {
    "plan": Plan.from_json,
    "ledger": PrivacyLedger.from_json,
    "register": lambda text: Register.read(text.encode()),
}


class Example(NamedTuple):
    """A text of one kind, and the sentence that refuses it; empty where it is taken."""

    kind: str
    name: str
    text: str
    refused: str = ""


def judged(kind: str, name: str, text: str) -> Example:
    """Ask the program's own reader."""
    try:
        READERS[kind](text)
    except DPError as error:
        return Example(kind, name, text, str(error))
    return Example(kind, name, text)


def examples() -> Iterator[Example]:
    """Make all examples, but for registers: their digests and times are new each time."""
    for kind, made in (("plan", plans()), ("ledger", ledgers())):
        good = dict(made)
        for name, body in good.items():
            yield judged(kind, name, written(body))
        first = next(iter(good.values()))
        for name, text in broken(kind, first):
            yield judged(kind, name, text)


def written(body: Any) -> str:
    """Write a JSON text."""
    return json.dumps(body, ensure_ascii=False)


def plans() -> Iterator[tuple[str, Any]]:
    """Give one plan a system and kind of method, and some with more in them."""
    for system in algorithms().values():
        for method in system.methods:
            if not method.no_release:
                plan = Plan(system=system.key, method=method.key, params=method.params())
                yield f"{system.key}, {method.key}", json.loads(plan.to_json())
                break
    more: dict[str, dict[str, Any]] = {
        "a file of events": {"upload": {"time_column": "day"}},
        "a purpose": {"purpose": "Report to the board, March"},
        "post-processing": {"after": {"fit": "isotonic"}},
        "released together with another": {"chosen": ["ls_tree"]},
    }
    for name, given in more.items():
        plan = Plan(system="fda", method="best_split", params={"epsilon": 0.5}, **given)
        yield name, json.loads(plan.to_json())


def ledgers() -> Iterator[tuple[str, Any]]:
    """Give the ledger of a published and a sound method of each system, on a small set."""
    for system in algorithms().values():
        for variant in ("published", "sound"):
            method = next((each for each in system.methods if each.variant == variant), None)
            if method is not None:
                data = small(system)
                release = method.run(data, method.params(), trial_rng(0, method.key, None, 0))
                yield f"{system.key}, {method.key}", json.loads(release.ledger.to_json())


def small(system: Algorithm) -> Any:
    """Give data that a method runs on in a moment."""
    return (system.small.data or system.sample)()


def broken(kind: str, good: Any) -> Iterator[tuple[str, str]]:
    """Change one thing of a good text."""
    text = written(good)
    yield "cut off", text[: len(text) // 2]
    yield "a list", written([good])
    yield "nothing", ""
    for key in (name for name in good if name not in ("protects", "exact")):
        if kind == "ledger" or key in ("version", "system", "method", "params", "data"):
            yield f"{key} left out", written({k: v for k, v in good.items() if k != key})
        if key not in ("claimed", "proven"):
            yield f"{key} of another kind", written({**good, key: 7.5})
    if kind == "plan":
        yield "an unknown key", written({**good, "epsilon": 1})
        yield "an unknown system", written({**good, "system": "magic"})
        yield "no epsilon at all", written({**good, "params": {**good["params"], "epsilon": 0}})
    else:
        yield "another total", written({**good, "claimed": good["claimed"] + 1})
        yield "an unknown relation", written({**good, "neighbouring": "NEAR"})


def registers() -> Iterator[Example]:
    """Make registers that are taken, and some that were changed since."""
    register = Register.new("Ward B, admissions 2026", cap=4)
    yield judged("register", "new", register.content().decode())
    for number in (1, 2, 3):
        charge = Charge(label="map", epsilon=Fraction(1, 2), claimed=Fraction(1, 2))
        token = register.intend(charge)
        yield judged("register", f"{number} drawn, not kept", register.content().decode())
        register.confirm(token, f"{number:064x}")
        yield judged("register", f"{number} drawn and kept", register.content().decode())
    exchange = Charge(
        label="rows",
        epsilon=Fraction(1, 4),
        claimed=Fraction(1, 4),
        neighbouring=Neighbouring.REPLACE,
    )
    register.intend(exchange)
    good = register.content().decode()
    yield judged("register", "two relations", good)
    lines = good.splitlines(keepends=True)
    changed = {
        "empty": "",
        "cut off": good[: len(good) // 2],
        "cut off between two lines": "".join(lines[:-1]),
        "a line less": "".join(lines[:2] + lines[3:]),
        "two lines exchanged": "".join([lines[0], lines[2], lines[1], *lines[3:]]),
        "less charged": good.replace('"1/2"', '"1/4"', 1),
        "another name": good.replace("Ward B", "Ward C"),
        "no register": '{"a": 1}\n',
    }
    for name, text in changed.items():
        yield judged("register", name, text)


def kept() -> list[Example]:
    """Read the examples that are there."""
    return [Example(**each) for each in json.loads(FILE.read_text(encoding="utf-8"))]


SCHEMAS: dict[Path, Callable[[], dict[str, Any]]] = {
    PLACES["plan.json"]: schemas.schema,
    PLACES["ledger.json"]: schemas.ledger_schema,
    PLACES["register.json"]: schemas.register_schema,
}


def schema_text(file: Path) -> str:
    """Give what the file of a schema must hold."""
    return json.dumps(SCHEMAS[file](), indent=1, ensure_ascii=False) + "\n"


def main(asked: list[str]) -> None:
    """Write what is asked for, or all."""
    if not asked or "schemas" in asked:
        for each in SCHEMAS:
            each.write_text(schema_text(each), encoding="utf-8")
    if not asked or "examples" in asked:
        found = [each._asdict() for each in (*examples(), *registers())]
        FILE.write_text(written(found) + "\n", encoding="utf-8")
    if not asked or "lessons" in asked:
        numbers = {each.key: each.truth() for each in lessons.LESSONS if each.slow}
        lessons.FILE.write_text(json.dumps(numbers, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
