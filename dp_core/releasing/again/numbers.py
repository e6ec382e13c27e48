"""What of a release follows from the rest of it, worked out again; part of ``verify.py``.

`packing` puts all below the imports into that file: nothing but Python may be needed here.
"""

import csv
import hashlib
import html
import io
import itertools
import json
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

_STEPS = 2**24  # a box of parameter s has the noise P(x) ∝ exp(-|x| s / 2^24)
_NO_NOISE = 300  # s / 2^24; with more the noise is 0, and a hyperbolic cosine soon is no float
_OWN_FIT = ("fda_idle", "honaker", "privelet")  # their totals are no fit to all boxes at once
_CLOSE, _UNSEEN, _ROUNDED = 1e-9, 300, 1e-7
_LONGEST_ROW, _MOST_WORDS = 1_000_000, 10_000  # letters; different words of a column
_LONGEST_LINE = 2_000  # bytes
_CORNERS = ("west", "south", "east", "north")
_MAP_BEGINS = rb'\{"type":"FeatureCollection","bbox":\[[-+.,e0-9]*\],"features":\[\n'


def followed(files: Mapping[str, bytes], plan: Any, proven: Any) -> Iterator[str]:
    """Say which released numbers do not follow from others; `proven` is the epsilon of all."""
    yield from _totals(files, plan, proven)
    yield from _cells(files)
    yield from _shares(files)
    yield from _projected(files, plan)
    yield from _direct(files)


def table(content: bytes) -> tuple[list[str], Iterator[list[tuple[str, ...]]]]:
    """Read the head of a table, and its columns, some rows at a time: a table may be large."""
    rows = _rows(content)
    head = next(rows, [])
    return head, _parts(rows, len(head))


def _rows(content: bytes) -> Iterator[list[str]]:
    """Read rows; what is one row, and is as long as a file, is refused before it is taken apart."""
    letters = 0

    def lines() -> Iterator[str]:
        nonlocal letters
        text = io.TextIOWrapper(io.BytesIO(content), "utf-8", newline="")
        while line := text.readline(_LONGEST_ROW + 1):
            letters += len(line)
            if letters > _LONGEST_ROW:
                raise ValueError("a row that is far too long")
            yield line

    for row in csv.reader(lines()):
        letters = 0
        yield row


def _parts(rows: Iterator[list[str]], width: int) -> Iterator[list[tuple[str, ...]]]:
    while part := [*itertools.islice(rows, max(1, 4_000 // (10 + width)))]:  # more would be slower
        if len(part[0]) != width:
            raise ValueError("a row of another length")
        yield [*zip(*part, strict=True)]


def _columns(files: Mapping[str, bytes], name: str, *wanted: str) -> Iterator[tuple[str, ...]]:
    """Cells of some columns, row by row; none where the table is not there."""
    head, parts = table(files.get(name, b""))
    places = [head.index(each) for each in wanted] if head else []
    for part in parts:
        yield from zip(*(part[place] for place in places), strict=True)


def _head(files: Mapping[str, bytes], name: str) -> list[str]:
    return table(files.get(name, b""))[0]


def _cells(files: Mapping[str, bytes]) -> Iterator[str]:
    if not {"cells.csv", "cells.geojson"} <= {*files}:
        return
    listed = (
        ([*map(float, corners)], float(count))
        for *corners, count in _columns(files, "cells.csv", *_CORNERS, "count")
    )
    drawn = _drawn(files["cells.geojson"])
    if any(one != other for one, other in itertools.zip_longest(listed, drawn)):
        yield "cells.csv and cells.geojson hold other cells or counts, and they are one map."


def _drawn(content: bytes) -> Iterator[Any]:
    """Corners and count of each cell of a map; of one in another form None."""
    lines = io.BytesIO(content)
    if not re.fullmatch(_MAP_BEGINS, lines.readline(_LONGEST_LINE)):
        yield None
    while (line := lines.readline(_LONGEST_LINE)) not in (b"]}\n", b""):
        if line == b"\n":  # a map without cells
            continue
        if len(line) == _LONGEST_LINE:
            yield None
            return
        each = json.loads(line.removesuffix(b"\n").removesuffix(b","))
        first, _, opposite, *_ = each["geometry"]["coordinates"][0]
        yield [*first, *opposite], each["properties"]["count"]
    if not line or lines.read(1):
        yield None


def _shares(files: Mapping[str, bytes]) -> Iterator[str]:
    """Shares of the rows that were made up; which word is yes is not looked up."""
    head, listed = _head(files, "synthetic.csv"), _head(files, "shares.csv")
    named = next((each for each in ("attribute", "column") if each in listed), "")
    if not head or not named or "share_in_rows" not in listed:
        return
    more = ["category"] if "category" in listed else []
    wanted = [*_columns(files, "shares.csv", named, "share_in_rows", *more)]
    counts, rows = _counted(files, {name for name, *_ in wanted} & {*head})
    for name, share, *words in wanted:
        if name not in counts or not share:
            continue
        found = counts[name]
        there = [0.0] if len(found) == 1 and not words else []
        there += [found[word] / rows for word in words or found]
        if not min(abs(each - float(share)) for each in there) <= _ROUNDED:
            yield f"shares.csv: the share of “{name[:60]}” does not follow from synthetic.csv."
            return


def _counted(files: Mapping[str, bytes], names: set[str]) -> tuple[dict[str, Counter[str]], int]:
    """How often each word is in each of these columns of the made-up rows, and the rows."""
    head, parts = table(files["synthetic.csv"])
    counts: dict[str, Counter[str]] = {name: Counter() for name in names}
    rows = 0
    for part in parts:
        rows += len(part[0])
        for name, found in counts.items():
            found.update(part[head.index(name)])
            if len(found) > _MOST_WORDS:
                raise ValueError("words without an end")
    return counts, rows


def _projected(files: Mapping[str, bytes], plan: Any) -> Iterator[str]:
    """Shares of whole records: the nearest that are not negative and sum to 1."""
    if plan["system"] != "lremh" or "direct_share" not in _head(files, "estimate.csv"):
        return
    shares = [
        (float(one), float(other))
        for one, other in _columns(files, "estimate.csv", "direct_share", "share")
    ]
    direct = sorted((one for one, _ in shares), reverse=True)
    less = max((total - 1) / k for k, total in enumerate(itertools.accumulate(direct), start=1))
    if max(abs(max(0.0, one - less) - other) for one, other in shares) > _ROUNDED:
        yield "estimate.csv: share does not follow from direct_share."


def _direct(files: Mapping[str, bytes]) -> Iterator[str]:
    """Shares that are read from what users sent: on one line with how often each was sent."""
    for name, sent in (("categories.csv", "reports.csv"), ("estimate.csv", "answers.csv")):
        head, asked = _head(files, name), _head(files, sent)
        if "direct_share" not in head or not asked:
            continue
        shares = [float(each) for (each,) in _columns(files, name, "direct_share")]
        counts: list[int] = []
        if {*asked} <= {*head}:
            counts = _sent(files[sent], [*_columns(files, name, *asked)])
        elif len(asked) == len(shares):
            counts = _bits(files[sent])
        if not counts:
            continue
        low, high = (counts.index(most(counts)) for most in (min, max))
        slope = (shares[high] - shares[low]) / max(1, counts[high] - counts[low])
        off = [
            abs(share - shares[low] - slope * (count - counts[low]))
            for share, count in zip(shares, counts, strict=True)
        ]
        if max(off) > _ROUNDED * (1 + max(map(abs, shares))):
            yield f"{name}: direct_share does not follow from {sent}."


def _bits(content: bytes) -> list[int]:
    """How often each bit was sent as 1; nothing where answers have another form."""
    head, parts = table(content)
    if head == ["question", "answer"]:
        return []
    counts = [0] * len(head)
    for part in parts:
        if any({*column} - {"0", "1"} for column in part):
            raise ValueError("no bit")
        counts = [one + column.count("1") for one, column in zip(counts, part, strict=True)]
    return counts


def _sent(content: bytes, words: Sequence[tuple[str, ...]]) -> list[int]:
    """How often each record was sent."""
    found = dict.fromkeys(words, 0)
    for part in table(content)[1]:
        for each in zip(*part, strict=True):
            if each in found:
                found[each] += 1
    return [found[each] for each in words]


def _totals(files: Mapping[str, bytes], plan: Any, proven: Any) -> Iterator[str]:
    """Fit running totals to the noisy counts of their boxes again, and add up what those cost."""
    if plan["system"] != "fda" or not {"boxes.csv", "totals.csv"} <= {*files}:
        return
    head = _head(files, "totals.csv")
    fitted = head[2].startswith(("total", "capped_total"))  # the latter of persons with a bound
    if "parameter" not in _head(files, "boxes.csv") or not fitted:
        return
    totals = [0.0, *(float(each) for (each,) in _columns(files, "totals.csv", head[2]))]
    written = _columns(files, "boxes.csv", "start", "end", "noisy_count", "parameter")
    spans = [(int(a), int(b), int(count), int(parameter)) for a, b, count, parameter in written]
    if not spans:
        return
    periods = max(end for _, end, *_ in spans)
    dearest = _heaviest([(start, end, weight) for start, end, _, weight in spans])
    bound = proven / int(plan["params"].get("contribution", 1) or 1)
    if Fraction(int(dearest), _STEPS) > bound:
        yield "boxes.csv: the noise over one period costs more than ledger.json proves."
    if plan["method"] in _OWN_FIT or not _go_on(totals, spans, periods):
        return
    size = max(_trust(weight) for *_, weight in spans) * (1 + max(map(abs, totals)))
    pulls = [(a, b, _trust(w) * (totals[b] - totals[a - 1] - count)) for a, b, count, w in spans]
    if _heaviest(pulls) > _CLOSE * size:
        yield "totals.csv does not follow from the noisy counts in boxes.csv."


def _go_on(totals: list[float], spans: Sequence[Any], periods: int) -> bool:
    """Add what the fit gives the totals after the last one that is published, if not too many."""
    first, many = len(totals), periods + 1 - len(totals)
    rows = [[0.0] * (many + 1) for _ in range(many if many <= _UNSEEN else 0)]
    for start, end, count, weight in spans if rows else ():
        ends = ((end, _trust(weight)), (start - 1, -_trust(weight)))
        for place, pull in ((place, pull) for place, pull in ends if place >= first):
            rows[place - first][many] += pull * count
            for other, sign in ((end, 1), (start - 1, -1)):
                column, known = (other - first, -1.0) if other >= first else (many, totals[other])
                rows[place - first][column] -= pull * sign * known
    for k, row in enumerate(rows):  # symmetric and positive: no row has to be chosen
        if not row[k]:
            return False
        row[k:] = [each / row[k] for each in row[k:]]
        for one in (one for one in rows if one is not row and one[k]):
            one[k:] = [a - one[k] * b for a, b in zip(one[k:], row[k:], strict=True)]
    totals += [row[many] for row in rows]
    return len(totals) == periods + 1


def _trust(parameter: int) -> float:
    """One over the variance of the noise of a box, up to a factor."""
    return 2 * math.cosh(min(parameter / _STEPS, _NO_NOISE)) - 2


def _heaviest(spans: Sequence[tuple[int, int, float]]) -> float:
    """Largest sum, in size, over the periods, of what the boxes that contain it weigh."""
    change: dict[int, float] = {}
    for start, end, weight in spans:
        change[start] = change.get(start, 0.0) + weight
        change[end + 1] = change.get(end + 1, 0.0) - weight
    return max(0.0, *map(abs, itertools.accumulate(change[place] for place in sorted(change))))


# --- whether plan, ledger, report and descriptions of a release say the same; part of ``verify.p---


_ALWAYS = ("NOTES.txt", "report.html", "verify.py", "croissant.json", "ro-crate-metadata.json")
_TABLES = {
    "fda": ("totals.csv",),
    "stag": ("cells.csv",),
    "privscbn": ("synthetic.csv", "views.csv"),
    "lremh": ("estimate.csv",),
    "dpc_stacking": ("centres.csv",),
}
"""Of each system one of these at least."""

_PROGRAM = re.compile(
    # A tag begins at each "<" and ends before the next: every letter is looked at a few times.
    r"<(?:/?(?:script|iframe|object|embed|base|form)\b|meta\b[^<>]*\brefresh\b|[^<>]*\son[a-z]+\s*=)"
    r"|javascript:",
    re.I,
)
_LARGEST_TEXT = 5_000_000  # bytes of a text for people


def compare(place: Path | io.BytesIO) -> str:
    """Give the digest of a zip, by which alone it is told from another that agrees with itself."""
    if isinstance(place, Path) and place.is_dir():
        return "Compare the SHA-256 of the zip that this folder came in with the publisher's."
    content = place.getvalue() if isinstance(place, io.BytesIO) else place.read_bytes()
    digest = hashlib.sha256(content).hexdigest()
    return f"Compare this SHA-256 with the one the publisher names: {digest}"


def missing(files: Mapping[str, bytes], system: Any) -> Iterator[str]:
    """Say which files are not there that every download of the system has, or far too long."""
    if not isinstance(system, str):
        yield "plan.json names no system."
        return
    tables = _TABLES.get(system, ())
    if tables and not {*tables} & {*files}:
        yield f"{' or '.join(tables)} is missing: every download of this system has it."
    for name in _ALWAYS:
        if name not in files:
            yield f"{name} is missing: every download has it."
    for name in ("README.txt", "report.html", "deployment.yaml", "ro-crate-metadata.json"):
        if len(files.get(name, b"")) > _LARGEST_TEXT:
            yield f"{name} is far too long."


def one_release(
    files: Mapping[str, bytes], plan: Any, ledger: Any, row: tuple[Any, int]
) -> Iterator[str]:
    """Say where the files speak of different releases: another ε, unit, system or method.

    `row` is the ε that is claimed of one row, and how many rows the ledger counts of a person.
    """
    graph = json.loads(files["ro-crate-metadata.json"])["@graph"]
    (root,) = (each for each in graph if each["@id"] == "./")
    (draw,) = (each for each in graph if each["@id"] == "#draw")
    yield from _epsilon(plan, ledger, *row)
    yield from _unit(files, plan, ledger, root["description"])
    yield from _licence(files)
    for part in root["hasPart"]:
        if part["@id"] not in files:
            yield f"{str(part['@id'])[:60]} is missing: ro-crate-metadata.json lists it."
    if not draw["description"].startswith(root["description"]):
        yield "ro-crate-metadata.json states two guarantees."
    report = files["report.html"].decode("utf-8")
    if _PROGRAM.search(report):
        yield "report.html holds a program: no report of a release does. Do not open it."
        return
    entry = files.get("deployment.yaml", b"").decode("utf-8")
    if entry and f'"dp_explorer_{plan["system"]}_{plan["method"]}_' not in entry:
        yield "deployment.yaml names another system or method than plan.json."
    if not entry and not math.isinf(float(ledger["proven"])):
        yield "deployment.yaml is missing: a release with a finite proven ε has it."
    yield from _same_guarantee(_guarantees(files, root["name"]), root)


def _guarantees(files: Mapping[str, bytes], title: str) -> Iterator[tuple[str, str]]:
    """Give the texts that name the release and its guarantee, each with the name of its file."""
    yield "README.txt", files["README.txt"].decode("utf-8")
    report = files["report.html"].decode("utf-8")
    yield "report.html", html.unescape(re.sub(r"<[^<>]*>", "", report))
    if "deployment.yaml" in files:
        yield "deployment.yaml", files["deployment.yaml"].decode("utf-8")
    if "croissant.json" in files:
        croissant = json.loads(files["croissant.json"])
        yield "croissant.json", croissant["description"]
        yield "croissant.json", f"{title} {croissant['rai:dataManipulationProtocol']}"


def _same_guarantee(texts: Iterable[tuple[str, str]], root: Mapping[str, str]) -> Iterator[str]:
    """Name the texts that name another release or guarantee than the description does."""
    for name, text in texts:
        flat = " ".join(text.split())
        if root["name"] not in flat:
            yield f"{name} names another release than ro-crate-metadata.json."
        if root["description"] not in flat:
            yield f"{name} states another guarantee, or another unit, than ro-crate-metadata.json."


def _unit(files: Mapping[str, bytes], plan: Any, ledger: Any, description: str) -> Iterator[str]:
    """Hold the unit that was planned against those of ledger, charge and description."""
    planned = plan.get("protects", "")
    if ledger.get("protects", "") != planned:
        yield "ledger.json protects another unit than plan.json."
    account = json.loads(files.get("register.json", b'{"charges": []}'))
    of = (plan["system"], plan["method"])
    mine = [each for each in account["charges"] if (each.get("system"), each.get("method")) == of]
    if mine and planned and all(each.get("protects", "") not in ("", planned) for each in mine):
        yield "register.json charged for another unit than plan.json."
    first = re.split("; |；", planned)[0]  # beside a δ the rest is said in numbers
    ends = (".", " (proven", ", proven", "; ", ". The choice")
    stated = any(f"for {first}{end}" in description for end in ends)
    if plan.get("language", "en") != "en":  # whose sentence is not known here
        stated = first in description
    if planned and not stated:
        yield "ro-crate-metadata.json states the guarantee of another unit than plan.json."


def _licence(files: Mapping[str, bytes]) -> Iterator[str]:
    """Programs link what a description names as its licence."""
    licence = "".join(
        filter(str.isprintable, str(json.loads(files["croissant.json"]).get("license", "")))
    )
    if re.match(r"\s*(?!https?:)[a-z][a-z0-9+.-]*:", licence, re.I):
        yield "croissant.json has a licence that is no web address: do not open it."


def _epsilon(plan: Any, ledger: Any, of_a_row: Any, times: int) -> Iterator[str]:
    """Hold the ε and δ that were planned against what the ledger claims.

    Less may be claimed than was planned, and more for a person with several rows. What is proven
    of a published method may be more.
    """
    planned, claimed = _planned(plan), float(ledger["claimed"])
    if planned is None or math.isinf(claimed):
        return
    named, upload = ("rows_per_person", "contribution", "cap"), plan["upload"] or {}
    rows = max(1, *(int(plan["params"].get(each) or upload.get(each) or 1) for each in named))
    if not of_a_row <= planned * (rows // max(1, times)) * (1 + 1e-6):
        yield f"plan.json asks for ε = {planned:.6g}, and ledger.json claims ε = {claimed:.6g}."
    if float(ledger["delta"]) > max(0.0, float(plan["params"].get("delta") or 1.0)) * (1 + 1e-6):
        yield "plan.json asks for a smaller δ than ledger.json has."


def _planned(plan: Any) -> Any:
    """Give the ε that a plan asks for; None where other numbers set the noise.

    Those are ρ of a Gaussian, and chances of reports that are stated. Several reports of a user may
    cost what their plan allows for a lifetime.
    """
    params, local = plan["params"], plan["system"] == "lremh"
    stated = local and (params.get("noise") or (plan["upload"] or {}).get("noise"))
    if stated or plan["method"].startswith("gaussian") or params.get("epsilon") is None:
        return None
    several = local and (params.get("reports") or 1) > 1
    return (params.get("lifetime") or 2 * params["epsilon"]) if several else params["epsilon"]


# --- what a check says, in other languages than English -----------------------------------------

WORDS = Path(__file__).with_name("words.json")
SENTENCES: Mapping[str, Mapping[str, str]] = json.loads(WORDS.read_text(encoding="utf-8"))
"""For each language: what is said for a sentence, whose facts stand in braces, in their order."""


def in_language(said: str, language: str) -> str:
    """Say a sentence of the check in another language; as it is where that has no words for it.

    Examples
    --------
    >>> in_language("a.csv is missing: every download has it.", "zh-Hans")
    '缺少 a.csv：每个下载都有它。'
    """
    for form, words in _forms(language):
        if found := form.fullmatch(said.strip()):
            return words.format(*(in_language(each, language) for each in found.groups()))
    return said


@cache
def _forms(language: str) -> tuple[tuple["re.Pattern[str]", str], ...]:
    """Each sentence as a pattern of its facts, the longest first."""
    known = sorted(SENTENCES.get(language, {}).items(), key=lambda each: -len(each[0]))
    return tuple(
        (re.compile(re.escape(one).replace(r"\{\}", "(.*?)"), re.S), other) for one, other in known
    )
