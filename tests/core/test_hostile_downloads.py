"""Downloads made to stop whoever checks them: each is answered in two seconds and 300 MB."""

import io
import json
import math
import struct
import zipfile
from collections.abc import Callable, Iterable
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dp_core.noise.exact_noise import Entropy
from dp_core.releasing import Plan, contents, draw, verify
from tests.bounded import read_within_bounds
from tests.bundles import packed

Files = dict[str, bytes]
CHECK = """
from dp_core.releasing import verify
def read(path):
    try:
        files = verify.files_of(path)
    except verify.UnreadableError as error:
        return [str(error)]
    found = verify.findings(files)
    return [verify.sentence(files, found), *found]
"""


def drawn(plan: Plan) -> Files:
    return packed(draw(plan, None, Entropy()))


@pytest.fixture(scope="module")
def made() -> Files:
    return drawn(Plan(system="fda", method="best_split", data="ward", params={"epsilon": 0.5}))


def checked(path: Path) -> list[str]:
    """Check a zip in a process of its own; what is said of it, if it took little."""
    return read_within_bounds(CHECK, path)


def zipped(path: Path, files: Files) -> Path:
    files = {name: each for name, each in files.items() if name != verify.SUMS}
    files[verify.SUMS] = contents.sums(files).encode()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def model(name: str, change: Callable[[dict], None]) -> Callable[[Files], Files]:
    """Change what is read from a file of JSON."""

    def changed(files: Files) -> Files:
        read = json.loads(files[name])
        change(read)
        return files | {name: json.dumps(read).encode()}

    return changed


ledger = partial(model, "ledger.json")


def leaf(read: dict) -> dict:
    node = read["root"]
    while "kind" in node:
        node = node["parts"][0]
    return node


def deep(read: dict) -> None:
    leaves = [{**leaf(read), "proven": f"1/{10**1100 + 2 * k + 1}"} for k in range(3_000)]
    read["root"] = {"kind": "sequential", "gap": None, "times": None, "parts": leaves}


def often(read: dict) -> None:
    read["root"] = {"kind": "repeat", "gap": None, "times": 10**4000, "parts": [leaf(read)]}


def end(text: bytes, last: int) -> bytes:
    first, second, *rest = text.split(b"\n")
    column = first.split(b",").index(b"end")
    cells = second.split(b",")
    cells[column] = b"%d" % last
    return b"\n".join([first, b",".join(cells), *rest])


def described(files: Files, name: str, columns: list[str], kind: str = "number") -> Files:
    """Say of a table that all its columns hold numbers."""
    schema = {"columns": [{"titles": each, "datatype": kind} for each in columns]}
    text = json.dumps({"url": name, "tableSchema": schema})
    return files | {f"{name}-metadata.json": text.encode()}


def allowed_boxes(files: Files) -> Files:
    """As many totals and boxes as are allowed, and as many periods after the last total."""
    head = files["totals.csv"].split(b"\n", 1)[0] + b"\n"
    rest = b",0" * (head.count(b",") - 2)
    totals = b"".join(b"%d,,%d%s\n" % (k, k, rest) for k in range(1, 130_001))
    pairs = [(k % 300, k * k % 300) for k in range(150_000)]
    boxes = b"".join(b"%d,%d,1,0,9\n" % (k, 130_001 + end) for k, end in pairs)
    return files | {
        "totals.csv": head + totals,
        "boxes.csv": b"start,end,share,noisy_count,parameter\n1,130300,1,0,9\n" + boxes,
    }


def described_often(files: Files) -> Files:
    files = files | {"numbers.csv": b"a\n" + b"12.5\n" * 300_000}
    text = described(files, "numbers.csv", ["a"])["numbers.csv-metadata.json"]
    return files | {f"{k}.csv-metadata.json": text for k in range(900)}


def short(files: Files) -> Files:
    """As many cells as are allowed, of a form that takes longest."""
    head = [f"c{k}" for k in range(20)]
    row = b",".join(b".%d" % (k % 10) for k in range(20)) + b"\n"
    files = files | {"synthetic.csv": ",".join(head).encode() + b"\n" + row * 180_000}
    shares = "attribute,share_in_rows\n" + "".join(f"{each},0.3\n" for each in head)
    return described(files, "synthetic.csv", head) | {"shares.csv": shares.encode()}


def distinct_rows(files: Files) -> Files:
    """As many rows as are allowed, each with another number."""
    rows = b"".join(b"%d.5\n" % k for k in range(290_000))
    return described(files | {"synthetic.csv": b"a\n" + rows}, "synthetic.csv", ["a"]) | {
        "shares.csv": b"attribute,share_in_rows\na,1\n"
    }


def named_often(files: Files) -> Files:
    read = json.loads(files["croissant.json"])
    read["distribution"] = [{"@id": "big.txt", "sha256": "0"}] * 50_000
    return files | {"croissant.json": json.dumps(read).encode(), "big.txt": b"x" * 20_000_000}


def drawn_deep(files: Files) -> Files:
    cells = b"west,south,east,north,count\n1,1,2,2,5\n"
    deep = b"[" * 900 + b"]" * 900
    drawn = b'{"type":"FeatureCollection","features":[' + b",".join([deep] * 23_000) + b"]}"
    return files | {"cells.csv": cells, "cells.geojson": drawn}


def deep_json(files: Files) -> Files:
    """Fill every file that is read as JSON with what takes most memory."""
    deep = b'{"a":[' + b",".join([b"[" * 900 + b"]" * 900] * 2_750) + b"]"
    names = ("plan", "ledger", "croissant", "ro-crate-metadata", "register", "totals.csv-metadata")
    return files | {
        f"{name}.json": deep + b"," + files[f"{name}.json"].lstrip()[1:]
        for name in names
        if f"{name}.json" in files
    }


HOSTILE: dict[str, Callable[[Files], Files]] = {
    "six million rows": lambda f: (
        f | {"totals.csv": f["totals.csv"].split(b"\n", 1)[0] + b"\n" + b",,0\n" * 6_000_000}
    ),
    "as many boxes as are allowed": allowed_boxes,
    "a table described 900 times": described_often,
    "four million short cells": short,
    "300,000 different rows": distinct_rows,
    "a row of five million cells": lambda f: f | {"totals.csv": b"1," * 5_000_000 + b"1"},
    "a row of a million lines": lambda f: (
        f | {"totals.csv": b",".join(b'"%d\n"' % k for k in range(450_000))}
    ),
    "a file named 50,000 times": named_often,
    "a map of deep lists": drawn_deep,
    "deep lists in every file": deep_json,
    "a number of ten million digits": ledger(lambda r: r["exact"].update(proven="1e10000000")),
    "leaves with long numbers": ledger(lambda r: leaf(r).update(proven="1e10000000")),
    "fractions that cannot be added": ledger(deep),
    "a step repeated very often": ledger(often),
    "claimed as a list": ledger(lambda r: r.update(claimed=[1])),
    "a delta that is no number": ledger(lambda r: r.update(delta=float("nan"))),
    "four hundred million periods": lambda f: f | {"boxes.csv": end(f["boxes.csv"], 4 * 10**8)},
    "a long cell of digits": lambda f: (
        f | {"totals.csv": f["totals.csv"].rstrip(b"\r\n") + b"1" * 120_000 + b"x\n"}
    ),
    "many blank lines": lambda f: f | {"deployment.yaml": b"\n" * 10**6},
    "a report of tags that do not end": lambda f: f | {"report.html": b"<meta " * 800_000},
    "a report of one long tag": lambda f: f | {"report.html": b"<a" + b" onx" * 1_200_000},
    "a text of 45 MB": lambda f: f | {"README.txt": b"a " * 22_000_000},
    "a long list": lambda f: f | {"plan.json": b"[" + b"[]," * 10**7 + b"[]]"},
    "a plan that is a list": lambda f: f | {"plan.json": b"[]"},
    "a system that is a list": model("plan.json", lambda r: r.update(system=["fda"])),
}
LONG = {
    *("six million rows", "as many boxes as are allowed", "four million short cells"),
    *("300,000 different rows", "a file named 50,000 times", "a map of deep lists"),
    *("a report of tags that do not end", "a report of one long tag", "a text of 45 MB"),
    *("a long list", "very many groups", "very many nodes"),
}
"""What is long in the making, too."""


def named(cases: Iterable[str]) -> list[Any]:
    return [pytest.param(each, marks=[pytest.mark.slow] * (each in LONG)) for each in cases]


@pytest.mark.parametrize("what", named(HOSTILE))
def test_a_hostile_file_is_found_at_once(made, what, tmp_path):
    said = checked(zipped(tmp_path / "a.zip", HOSTILE[what](dict(made))))
    assert not said[0].startswith(verify.AGREE)


def many_cells(read: dict) -> None:
    read["groups"] = [[each["name"] for each in read["columns"]] * 3]


TOWN = ("joint", "town", "model.json")
SMALL = ("joint", "asia_small", "model.json")
TREE = ("jtree", "asia_small", "network.json")
BLOBS = ("central", "blobs_small", "made-up-rows.json")
MODELS: dict[str, tuple[str, str, str, Callable[[dict], Any]]] = {
    "a long list of categories": ("joint", "town", "categories.csv", len),
    "a group of many cells": (*TOWN, many_cells),
    "very many groups": (*SMALL, lambda r: r.update(groups=r["groups"] * 100)),
    "weights without end": (*SMALL, lambda r: r["groups"][0]["sets"][0].update(weight=math.inf)),
    "a long seed": (*SMALL, lambda r: r.update(seed="0" * 10**6)),
    "many parents": (*TREE, lambda r: r["nodes"][0].update(parents=r["attributes"] * 9_000)),
    "very many nodes": (*TREE, lambda r: r.update(nodes=r["nodes"] * 2_000)),
    "very many rows in a box": (*BLOBS, lambda r: r["boxes"][0].update(rows=10**12)),
    "no such groups": (*BLOBS, lambda r: r.update(groups=[-(10**9)] * len(r["groups"]))),
}


@pytest.mark.parametrize("what", named(MODELS))
def test_a_hostile_model_is_found_at_once(what, tmp_path):
    method, data, name, change = MODELS[what]
    files = dict(modelled(method, data))
    if name == "categories.csv":
        files[name] += b"a,b,1\r\n" * 300_000
    else:
        files = model(name, change)(files)
    assert not checked(zipped(tmp_path / "a.zip", files))[0].startswith(verify.AGREE)


@cache
def modelled(method: str, data: str) -> Files:
    system = "dpc_stacking" if method == "central" else "privscbn"
    params = {"primaries": ("kmeans",), "folds": 1} if method == "central" else {"rows": 500}
    return drawn(Plan(system=system, method=method, data=data, params=params))


def of_one_file(content: bytes, kind: int = zipfile.ZIP_DEFLATED) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", kind) as archive:
        archive.writestr("README.txt", content)
    return made.getvalue()


@cache
def zeros() -> bytes:
    return of_one_file(b"\0" * 60_000_000)


def resized(stated: int) -> bytes:
    """Pack zeros and state another size of them."""
    return zeros().replace(*(struct.pack("<L", each) for each in (60_000_000, stated)))


def damaged() -> bytes:
    content = bytearray(of_one_file(bytes(range(256)) * 40))
    start = content.index(b"README.txt") + len("README.txt")
    content[start + 5 : start + 60] = bytes(55)
    return bytes(content)


def slow(kind: int) -> bytes:
    content = np.random.default_rng(0).integers(0, 16, 1_000_000, np.uint8).tobytes()
    return of_one_file(content, kind)


NO_ZIP = "no zip that can be read"


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (partial(resized, 490_000_000), "Unpack it into a folder"),
        *((make, NO_ZIP) for make in (partial(resized, 100), damaged)),
        (partial(slow, zipfile.ZIP_BZIP2), NO_ZIP),
        pytest.param(partial(slow, zipfile.ZIP_LZMA), NO_ZIP, marks=pytest.mark.slow),
    ],
)
def test_a_zip_that_lies_about_its_size_is_damaged_or_slow_is_not_unpacked(make, said, tmp_path):
    (tmp_path / "a.zip").write_bytes(make())
    assert said in checked(tmp_path / "a.zip")[0]


@pytest.mark.slow
def test_so_many_files_are_not_listed_and_blank_lines_are_no_checksums(tmp_path, made):
    """More than a zip of the usual form may hold."""
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        for k in range(66_000):
            archive.writestr(f"{k}", b"")
    assert "more than 1,000 files" in checked(tmp_path / "a.zip")[0]
    with zipfile.ZipFile(tmp_path / "a.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in (made | {verify.SUMS: b"\n" * 45_000_000}).items():
            archive.writestr(name, content)
    assert any("SHA256SUMS is far too long" in each for each in checked(tmp_path / "a.zip"))


def test_a_folder_may_be_larger_than_a_zip(made, tmp_path):
    """The tables of an honest release may be large: whoever has unpacked it can wait."""
    rows = b"attribute,other\r\n" + b"yes,no\r\n" * 310_000
    files = described({**made, "synthetic.csv": rows}, "synthetic.csv", ["attribute", "other"], "")
    shares = b"attribute,share_in_rows\r\nattribute,1.0\r\nother,0.5\r\n"
    files = files | {"shares.csv": shares}
    assert "run “python verify.py” there" in checked(zipped(tmp_path / "a.zip", files))[0]
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        archive.extractall(tmp_path / "out")
    found = verify.findings(verify.files_of(tmp_path / "out"))
    assert found[0] == "shares.csv: the share of “other” does not follow from synthetic.csv."
