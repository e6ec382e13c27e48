"""Check a download without its data and without the program: ``python verify.py [folder or zip]``.

It compares every file with its checksum, adds up what the uses of noise cost in exact fractions,
holds the files against each other, reads every table as its description says, and works out again
what follows from the released counts alone.

What it cannot tell: whether the noise was secret and the file the right one. Only the holder can.
"""

import argparse
import csv
import hashlib
import io
import json
import math
import re
import sys
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from dp_core.releasing.again.numbers import (
    compare,
    followed,
    in_language,
    missing,
    one_release,
    table,
)
from dp_core.releasing.again.rows import drawn_again, not_drawn

NAME = "verify.py"
SUMS = "SHA256SUMS"
READ = {"plan.json": (6,), "ledger.json": (1, 2, 3)}
"""Versions that are read."""
NEEDED = ("README.txt", "ledger.json", "plan.json", SUMS)
# A digit belongs to one part of the form only: else long cells would take time by their square.
_EXPONENT = r"(?:e[+-]?[0-9]+)?"
DECIMAL = rf"-?[0-9]+(?:\.[0-9]*)?{_EXPONENT}|-?\.[0-9]+{_EXPONENT}||nan|-?inf"
_FORMS = {"integer": r"(?:-?[0-9]+)?", "number": DECIMAL}
_UNFIT = {
    "integer": "no whole number: exact noise leaves whole numbers, a simulation does not",
    "number": "no number",
}
CLOSE = 1e-9
AGREE = "The files agree with each other."
LONGEST = 300  # letters of a finding
LARGEST, LARGEST_JSON = 50_000_000, 5_000_000  # bytes: of all files of a zip, unpacked; of one
MOST = 3e7  # work of drawing rows again, about two seconds; more is left to the command line
_MOST_FILES = 1_000  # of a zip; of its tables:
_MOST_TEXT, _MOST_ROWS, _MOST_CELLS = 11_000_000, 300_000, 6_000_000
_MOST_KNOWN = 50_000  # cells
_MOST_SUMS, _MOST_NESTED = 500_000, 100_000  # bytes of SHA256SUMS; lists and objects of a JSON
_MOST_TIMES, _FINEST = 10**12, 8_000  # of a sum: bits of its fraction
_EXACT = re.compile(r"-?[0-9]{1,1200}(/[0-9]{1,1200})?", re.ASCII)
_MISSHAPEN = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError)

_GIVE_IT, _GIVE_ONE = "give it as it was downloaded", "give the zip of a download"
_KINDS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # others take long to unpack; none is written
_BROKEN = (
    *(OSError, EOFError, RuntimeError, ValueError),  # a RuntimeError: it is encrypted
    *(zipfile.BadZipFile, zlib.error),
)

Files = Mapping[str, bytes]
Number = Fraction | float  # a float only where it is infinite


class UnreadableError(ValueError):
    """What was given is no download; says why in a sentence."""


def files_of(place: Path | io.BytesIO) -> dict[str, bytes]:
    """Read a folder or a zip, or its bytes: content by file name, or raise `UnreadableError`."""
    named = getattr(place, "name", "The file")
    if isinstance(place, Path) and place.is_dir():
        return {each.name: each.read_bytes() for each in sorted(place.iterdir()) if each.is_file()}
    try:
        with place.open("rb") if isinstance(place, Path) else nullcontext(place) as file:
            if _listed(file) > _MOST_FILES:
                raise _too_much(named)
            with zipfile.ZipFile(file) as archive:
                return _members(archive, named)
    except UnreadableError:
        raise
    except FileNotFoundError:
        raise UnreadableError(f"There is no file {named}; {_GIVE_ONE}.") from None
    except _BROKEN:
        raise UnreadableError(f"{named} is no zip that can be read; {_GIVE_IT}.") from None


def _listed(file: BinaryIO) -> int:
    """Count the files that a zip lists, before the list is read."""
    pieces = iter(lambda: file.read(2**20), b"")
    return sum(piece.count(b"PK\x01\x02") for piece in pieces)


def _members(archive: zipfile.ZipFile, named: str) -> dict[str, bytes]:
    """Unpack until it is too much: what a zip states of its own sizes may be wrong."""
    names = archive.namelist()
    if len({*names}) < len(names):
        raise UnreadableError(f"{named} holds two files of the same name; {_GIVE_IT}.")
    if any(each.compress_type not in _KINDS for each in archive.infolist()):
        raise zipfile.BadZipFile
    files: dict[str, bytes] = {}
    left = [LARGEST, _MOST_TEXT, _MOST_ROWS, _MOST_CELLS]
    for name in names:
        with archive.open(name) as member:
            files[name] = member.read(left[0] + 1)
        left = [most - size for most, size in zip(left, _sizes(name, files[name]), strict=True)]
        if min(left) < 0:
            raise _too_much(named)
    return files


def _sizes(name: str, content: bytes) -> tuple[int, int, int, int]:
    """Bytes of a file, and of a table also its rows and cells: as many at least as are read."""
    if not name.endswith(".csv"):
        return len(content), 0, 0, 0
    rows = content.count(b"\n") + content.count(b"\r") - content.count(b"\r\n")
    return len(content), len(content), rows, rows + content.count(b",")


def _too_much(named: str) -> UnreadableError:
    return UnreadableError(
        f"{named} holds more than {_MOST_FILES:,} files, {LARGEST // 10**6} MB, or tables of "
        f"{_MOST_TEXT // 10**6} MB, {_MOST_ROWS:,} rows or {_MOST_CELLS:,} cells. Unpack it into a "
        f"folder and run “python {NAME}” there: that takes one of any size."
    )


def brief(said: str) -> str:
    """Keep the two ends of a text that may quote what was read, on one line."""
    text = "".join(letter if letter.isprintable() else "�" for letter in said)
    return text if len(text) <= LONGEST else f"{text[: LONGEST // 2]}…{text[1 - LONGEST // 2 :]}"


def findings(files: Files, most: float = MOST) -> list[str]:
    """Say what is wrong with a download, one sentence each; empty where nothing was found.

    Rows are drawn again where that is at most so much work; else `sentence` says that they are not.
    """
    return [*map(brief, _findings(files, most))]


def _findings(files: Files, most: float) -> list[str]:
    absent = [name for name in NEEDED if name not in files]
    if absent:
        return [f"{name} is missing: every download has it." for name in absent]
    found = [*_checksums(files)]
    try:
        plan, ledger = _json(files, "plan.json"), _json(files, "ledger.json")
        if absent := [*missing(files, plan["system"])]:
            return [*found, *absent]
        found += _described(files)
        found += [*_versions("plan.json", plan), *_versions("ledger.json", ledger)]
        found += _ledger(ledger)
        found += [*_texts(files, ledger), *_account(files, ledger)]
        found += _tables(files)
        found += one_release(files, plan, ledger, _of_a_row(ledger))
        found += followed(files, plan, _number(ledger["exact"]["proven"]))
        found += drawn_again(files, plan, most)
    except UnreadableError as error:
        found.append(str(error))
    except (*_MISSHAPEN, csv.Error):
        found.append("plan.json, ledger.json or a table has not the form that a download has.")
    return found


def sentence(files: Files, found: Sequence[str], most: float = MOST) -> str:
    """Give the result in a sentence: that files agree does not say who made them."""
    if found:
        return f"The files do not agree: {len(found)} finding{'s' * (len(found) > 1)}."
    ledger = json.loads(files["ledger.json"])
    proven, delta = ledger["proven"], ledger["delta"]
    if proven == "infinity":
        return f"{AGREE} No finite ε is proven for this release.{not_drawn(files, most)}"
    cost = f"ε = {proven:.4g}" + (f", δ = {delta:.3g}" if delta else "")
    return f"{AGREE} The uses of noise add up to {cost}.{not_drawn(files, most)}"


def _checksums(files: Files) -> Iterator[str]:
    if len(files[SUMS]) > _MOST_SUMS:
        yield f"{SUMS} is far too long."
        return
    *lines, rest = files[SUMS].decode("utf-8", "replace").split("\n")
    stated = {name: digest for digest, _, name in (each.partition("  ") for each in lines)}
    if rest or len(stated) < len(lines):
        yield f"{SUMS} does not have one line for each file."
    for name in sorted({*files, *stated} - {SUMS}):
        if name not in files:
            yield f"{name} is missing: it stands in {SUMS}."
        elif name not in stated:
            yield f"{name} was added: it does not stand in {SUMS}."
        elif hashlib.sha256(files[name]).hexdigest() != stated[name]:
            yield f"{name} was changed: its checksum is another one."


def _described(files: Files) -> Iterator[str]:
    digests = {name: hashlib.sha256(content).hexdigest() for name, content in files.items()}
    for name, key in (("croissant.json", "distribution"), ("ro-crate-metadata.json", "@graph")):
        for each in _json(files, name)[key] if name in files else ():
            of = digests.get(each["@id"])
            if "sha256" in each and of and of != each["sha256"]:
                yield f"{each['@id']} is not the file that {name} describes."


def _versions(name: str, content: Any) -> Iterator[str]:
    if content["version"] not in READ[name]:
        yield f"{name} has version {content['version']}; this check reads {max(READ[name])}."


def _ledger(ledger: Any) -> Iterator[str]:
    stated = ledger["exact"]
    if ledger["neighbouring"] not in ("ADD_REMOVE", "REPLACE", "LOCAL"):
        yield "ledger.json does not say which data are neighbours."
    for side in ("claimed", "proven"):
        cost = _cost(ledger["root"], side, ledger["neighbouring"])
        total, written = cost.epsilon, _number(stated[side])
        if not _same(total, written):
            yield (
                f"ledger.json: the uses of noise add up to {side} ε = {_short(total)}, and "
                f"{_short(written)} is stated."
            )
        if isinstance(ledger[side], str) and ledger[side] != "infinity":
            yield f"ledger.json: {side} is no number."
        elif not _same(written, _number(ledger[side])):
            yield f"ledger.json: two different numbers are stated as {side} ε."
        delta = min(1.0, cost.delta + cost.zcdp)
        if side == "proven" and not math.isclose(delta, ledger["delta"], rel_tol=CLOSE):
            yield "ledger.json: the deltas of its parts do not add up to the one that is stated."
    for leaf in _leaves(ledger["root"]):
        scale = re.fullmatch(r"Laplace, scale ([0-9.e+-]+)", leaf["mechanism"])
        proven, most = _number(leaf["proven"]), 0.0
        if scale and not math.isinf(_number(leaf["sensitivity"])):
            most = leaf["sensitivity"] / float(scale[1])
        if proven < 0.98 * most:  # the scale is written with three digits
            yield (
                f"ledger.json: the noise of “{leaf['step']}” costs about ε = {most:.3g}, and "
                f"{_short(proven)} is stated."
            )


def _texts(files: Files, ledger: Any) -> Iterator[str]:
    text = " ".join(files["README.txt"].decode("utf-8", "replace").split())
    proven = ledger["proven"]
    if proven != "infinity" and f"ε = {proven:.4g}" not in text:
        yield "README.txt does not state the proven ε of ledger.json."
    if "deployment.yaml" in files:
        entry = files["deployment.yaml"].decode("utf-8", "replace")
        found = re.findall(r"^ *(epsilon|delta|rho): ([0-9.e+-]{1,40})$", entry, re.M)
        written = {name: float(value) for name, value in found}
        if not _same(written.get("epsilon", -1.0), _number(proven), 1e-6):
            yield "deployment.yaml does not state the proven ε of ledger.json."
        delta, rho = ledger["delta"], float(_number(ledger["exact"]["rho"] or 0))
        same = math.isclose(written.get("delta", 0.0), delta, rel_tol=CLOSE)
        if not same or not math.isclose(written.get("rho", rho), rho, rel_tol=CLOSE):
            yield "deployment.yaml states another δ or ρ than ledger.json."


def _account(files: Files, ledger: Any) -> Iterator[str]:
    """Find the charge; its plan may be that before post-processing, or of a larger step."""
    if "register.json" not in files:
        return
    plan, account = _json(files, "plan.json"), _json(files, "register.json")
    charges, spent = account["charges"], _number(account["spent"]["epsilon"])
    mine = [each for each in charges if all(each.get(k) == plan[k] for k in ("system", "method"))]
    least = _number(ledger["exact"]["proven"]) * Fraction(999, 1000)
    if not mine:
        yield "register.json has no charge for this system and method."
    elif max(_number(each["epsilon"]) for each in mine) < least:
        yield "register.json charged less than what ledger.json proves that it cost."
    pure = not account["spent"]["delta"]  # else a sum in zCDP may be less than one ε without δ
    if pure and any(_number(each["epsilon"]) > spent for each in charges):
        yield "register.json states less for all charges together than for one of them."


def _tables(files: Files) -> Iterator[str]:
    for name in sorted(files):
        if name.endswith(".csv-metadata.json"):
            described = _json(files, name)
            if name != f"{described['url']}-metadata.json":
                yield f"{name} describes another table than its name says."
            else:
                yield from _table(files, described)


def _table(files: Files, described: Any) -> Iterator[str]:
    name = described["url"]
    if name not in files:
        yield f"{name} is missing: its description is there."
        return
    head, parts = table(files[name])
    columns = described["tableSchema"]["columns"]
    if head != [each["titles"] for each in columns]:
        yield f"{name} has other columns than its description."
        return
    kinds = {place: each["datatype"] for place, each in enumerate(columns)}
    kinds = {place: kind for place, kind in kinds.items() if kind in _FORMS}
    known: dict[str, set[str]] = {kind: set() for kind in _FORMS}
    before = 2
    for part in parts:
        for place, kind in [*kinds.items()]:
            new = {*part[place]} - known[kind]  # cells come again: few are looked at
            if unfit := _unfit(new, kind):
                del kinds[place]  # one finding a column is enough
                line = before + next(k for k, each in enumerate(part[place]) if each in unfit)
                yield f"{name}, line {line}, column {head[place]}: {_UNFIT[kind]}."
            elif len(known[kind]) < _MOST_KNOWN:
                known[kind] |= new
        before += len(part[0])


def _unfit(cells: set[str], kind: str) -> set[str]:
    """Find cells of another form; all at once first, for a table has millions."""
    text = "".join(f"{each}\n" for each in cells)
    if text.count("\n") == len(cells) and _form(kind, many=True).fullmatch(text):
        return set()
    return {each for each in cells if not _form(kind).fullmatch(each)}


@cache
def _form(kind: str, *, many: bool = False) -> "re.Pattern[str]":
    """Form of a cell, or of lines of such."""
    return re.compile(rf"(?:(?:{_FORMS[kind]})\n)*" if many else _FORMS[kind], re.I)


class _Cost(NamedTuple):
    """What a part of the ledger costs: epsilons and rho exact, δ of zCDP apart from the others."""

    pure: Number = Fraction(0)
    rho: Number = Fraction(0)
    zcdp: float = 0.0
    more: Number = Fraction(0)
    delta: float = 0.0

    def __add__(self, other: "_Cost") -> "_Cost":  # type: ignore[override]
        sums: list[Any] = [one + two for one, two in zip(self, other, strict=True)]
        return _Cost(*sums)._replace(zcdp=max(self.zcdp, other.zcdp))

    @property
    def epsilon(self) -> Number:
        """All of it; what is zCDP is converted."""
        return (_converted(float(self.rho), self.zcdp) if self.zcdp else self.pure) + self.more


def _pure(epsilon: Number) -> _Cost:
    return _Cost(pure=epsilon, rho=epsilon * epsilon / 2)


def _cost(node: Any, side: str, relation: str) -> _Cost:
    """Cost of a node: of a use of noise, or of its parts together."""
    if "kind" not in node:
        return _leaf(node, side)
    parts = [_bounded(_cost(part, side, relation)) for part in node["parts"]]
    kind, flawed, times = node["kind"], node["gap"] is not None, node["times"]
    if kind == "sequential" or (kind == "parallel" and flawed and side == "proven"):
        return _added(parts)
    if kind == "parallel":
        return _largest(parts, 2 if relation == "REPLACE" and not flawed else 1)
    if not 0 <= (times or 0) <= _MOST_TIMES:
        raise UnreadableError("ledger.json: something is repeated far too often.")
    if kind == "repeat":
        return _times(parts[0], times, times) if times else _Cost()
    if kind == "group":
        return _group(parts[0], times)
    if kind != "subsampled":
        raise UnreadableError(f"ledger.json: {kind} is no way to add up costs.")
    pure = _pure(_amplified(parts[0].pure, node["rate"]))
    return parts[0] if flawed and side == "proven" else pure


def _of_a_row(ledger: Any) -> tuple[Number, int]:
    """Give the ε that is claimed of one row, and how many rows of a person are counted."""
    root = ledger["root"]
    together = root.get("kind") == "group"
    row = root["parts"][0] if together else root
    claimed = _cost(row, "claimed", ledger["neighbouring"]).epsilon
    return claimed, root["times"] if together else 1


def _added(parts: Iterable[_Cost]) -> _Cost:
    total = _Cost()
    for part in parts:
        total = _bounded(total + part)
    return total


def _bounded(cost: _Cost) -> _Cost:
    """Refuse fractions that nobody writes and whose sums would take hours."""
    for part in (cost.pure, cost.rho, cost.more):
        whole = part.as_integer_ratio() if isinstance(part, Fraction) else ()
        if any(each.bit_length() > _FINEST for each in whole):
            raise UnreadableError("ledger.json: its fractions are too long to be added up.")
    return cost


def _leaf(leaf: Any, side: str) -> _Cost:
    epsilon = _number(leaf[side])
    if math.isinf(epsilon) or (side == "claimed" and leaf["gap"] is not None):
        return _pure(epsilon)
    if leaf["rho"] is not None:
        return _Cost(rho=_number(leaf["rho"]), zcdp=leaf["delta"])
    return _Cost(more=epsilon, delta=leaf["delta"]) if leaf["delta"] > 0 else _pure(epsilon)


def _largest(parts: Sequence[_Cost], counted: int) -> _Cost:
    if len(parts) <= counted:
        return _added(parts)

    def most(values: Iterable[Any]) -> Any:
        return sum(sorted(values)[-counted:])

    deltas = [part.delta + part.zcdp for part in parts]
    if any(deltas):
        return _Cost(more=most(part.epsilon for part in parts), delta=most(deltas))
    return _Cost(most(part.pure for part in parts), most(part.rho for part in parts))


def _times(cost: _Cost, count: int, squared: int) -> _Cost:
    pure, more, delta = cost.pure * count, cost.more * count, min(1.0, cost.delta * count)
    return _Cost(pure, cost.rho * squared, cost.zcdp, more, delta)


def _group(cost: _Cost, rows: int) -> _Cost:
    """So many rows at once: δ becomes the sum of δ e^(k ε)."""
    delta, epsilon = cost.delta, float(cost.more)
    if delta and epsilon * rows > 700:
        delta = 1.0
    elif delta:
        delta *= math.expm1(rows * epsilon) / math.expm1(epsilon) if epsilon else rows
    more = cost.more * rows if delta < 1 else math.inf
    return _times(cost, rows, rows**2)._replace(more=more, delta=min(1.0, delta))


def _amplified(epsilon: Number, rate: float) -> Number:
    if rate == 1 or math.isinf(epsilon):
        return epsilon
    value = float(epsilon)
    less = math.log1p(rate * math.expm1(value)) if value < 700 else value + math.log(rate)
    return min(epsilon, Fraction(less))


def _converted(rho: float, delta: float) -> Number:
    """Proven ε of rho-zCDP at δ: the least over all orders (Canonne, Kamath, Steinke 2020)."""
    if not rho or math.isinf(rho):
        return rho

    def bound(order: float) -> float:
        return rho * order + math.log1p(-1 / order) - math.log(delta * order) / (order - 1)

    low, high = 1e-9, 1e9  # thirds of a convex valley, in the logarithm
    for _ in range(400):
        first, second = low ** (2 / 3) * high ** (1 / 3), low ** (1 / 3) * high ** (2 / 3)
        low, high = (low, second) if bound(1 + first) < bound(1 + second) else (first, high)
    return Fraction(max(0.0, bound(1 + math.sqrt(low * high))))


def _leaves(node: Any) -> Iterator[Any]:
    if "kind" not in node:
        yield node
    for part in node.get("parts", ()):
        yield from _leaves(part)


def _json(files: Files, name: str) -> Any:
    content = files[name]
    nested = content.count(b"[") + content.count(b"{")
    if len(content) > LARGEST_JSON or nested > _MOST_NESTED:
        raise UnreadableError(f"{name} is far too long.")
    try:
        return json.loads(content.decode("utf-8"))
    except (UnicodeDecodeError, ValueError, RecursionError):
        raise UnreadableError(f"{name} is no JSON that can be read.") from None


def _number(value: Any) -> Number:
    if isinstance(value, str) and value != "infinity" and not _EXACT.fullmatch(value):
        raise ValueError("no exact number, or a far too long one")
    return math.inf if value == "infinity" else Fraction(value)


def _same(first: Number, second: Number, close: float = CLOSE) -> bool:
    if math.isinf(first) or math.isinf(second):
        return first == second
    return abs(float(first - second)) <= close * max(1.0, abs(float(second)))


def _short(value: Number) -> str:
    return "∞" if math.isinf(value) else f"{float(value):.6g}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print every finding and the result; 0 where nothing was found, 1 where something was."""
    asked = argparse.ArgumentParser(prog=NAME, description="Check a download; no data are needed.")
    here = Path(__file__).parent
    asked.add_argument("place", nargs="?", default=here, help="folder or zip; its own if absent")
    place = Path(asked.parse_args(arguments).place)
    try:
        files = files_of(place)
    except UnreadableError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    found = findings(files, math.inf)
    said = sentence(files, found, math.inf)
    language = language_of(files)
    lines = [in_language(each, language) for each in (*found, said, compare(place))]
    lines[: len(found)] = [f"- {each}" for each in lines[: len(found)]]
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    return 1 if found else 0


def language_of(files: Files) -> str:
    """Name the language that the plan of a download asks for; English if none can be read."""
    try:
        return str(_json(files, "plan.json")["language"])
    except (UnreadableError, *_MISSHAPEN):
        return "en"


if __name__ == "__main__":
    if isinstance(sys.stdout, io.TextIOWrapper) and not sys.stdout.isatty():
        sys.stdout.reconfigure(encoding="utf-8")  # few alphabets have ε
    sys.exit(main())
