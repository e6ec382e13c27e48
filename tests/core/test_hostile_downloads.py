"""Downloads made to stop whoever checks them: each is answered in two seconds and 300 MB."""

import io
import json
import struct
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from dp_core.noise.exact_noise import Entropy
from dp_core.releasing import Plan, checksums, draw, verify

SECONDS, MEGABYTES = 2, 300
Files = dict[str, bytes]
CHECK = """
import resource, sys
from pathlib import Path
from dp_core.releasing import verify
before = resource.getrusage(resource.RUSAGE_SELF)
try:
    files = verify.files_of(Path(sys.argv[1]))
    found = verify.findings(files)
    said = [verify.sentence(files, found), *found]
except verify.UnreadableError as error:
    said = [str(error)]
after = resource.getrusage(resource.RUSAGE_SELF)
seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
print(seconds, (after.ru_maxrss - before.ru_maxrss) / 1024, *said, sep="\\n")
"""


@pytest.fixture(scope="module")
def made() -> Files:
    plan = Plan(system="fda", method="best_split", data="ward", params={"epsilon": 0.5})
    files = draw(plan, None, Entropy()).pack().files
    return {name: each.encode() if isinstance(each, str) else each for name, each in files.items()}


def checked(path: Path) -> list[str]:
    """Check a zip in a process of its own; what is said of it, if it took little."""
    done = subprocess.run(
        [sys.executable, "-c", CHECK, str(path)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    seconds, megabytes, *said = done.stdout.splitlines()
    assert float(seconds) < SECONDS
    assert float(megabytes) < MEGABYTES
    assert max(map(len, said)) < 1_000
    return said


def zipped(path: Path, files: Files) -> Path:
    files = {name: each for name, each in files.items() if name != verify.SUMS}
    files[verify.SUMS] = checksums.sums(files).encode()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def ledger(change: Callable[[dict], None]) -> Callable[[Files], Files]:
    def changed(files: Files) -> Files:
        read = json.loads(files["ledger.json"])
        change(read)
        return files | {"ledger.json": json.dumps(read).encode()}

    return changed


def leaf(read: dict) -> dict:
    node = read["root"]
    while "kind" in node:
        node = node["parts"][0]
    return node


def deep(read: dict) -> None:
    leaves = [{**leaf(read), "proven": f"1/{10**1100 + 2 * k + 1}"} for k in range(3_000)]
    read["root"] = {"kind": "sequential", "gap": None, "times": None, "parts": leaves}


def end(text: bytes, last: int) -> bytes:
    first, second, *rest = text.split(b"\n")
    column = first.split(b",").index(b"end")
    cells = second.split(b",")
    cells[column] = b"%d" % last
    return b"\n".join([first, b",".join(cells), *rest])


def cell(text: bytes, content: bytes) -> bytes:
    first, second, *rest = text.split(b"\n")
    return b"\n".join([first, b",".join([content, *second.split(b",")[1:]]), *rest])


def last_cell(text: bytes, content: bytes) -> bytes:
    first, second, *rest = text.split(b"\n")
    return b"\n".join([first, b",".join([*second.split(b",")[:-1], content]), *rest])


HOSTILE: dict[str, Callable[[Files], Files]] = {
    "a number of ten million digits": ledger(lambda r: r["exact"].update(proven="1e10000000")),
    "a fraction of ten million digits": ledger(lambda r: r["exact"].update(proven="9" * 10**6)),
    "leaves with long numbers": ledger(lambda r: leaf(r).update(proven="1e10000000")),
    "fractions that cannot be added": ledger(deep),
    "a step repeated very often": ledger(
        lambda r: r.update(
            root={"kind": "repeat", "gap": None, "times": 10**4000, "parts": [leaf(r)]}
        )
    ),
    "claimed as text": ledger(lambda r: r.update(claimed="1/2")),
    "claimed as a list": ledger(lambda r: r.update(claimed=[1])),
    "a delta that is no number": ledger(lambda r: r.update(delta=float("nan"))),
    "ten million periods": lambda f: f | {"boxes.csv": end(f["boxes.csv"], 10**7)},
    "four hundred million periods": lambda f: f | {"boxes.csv": end(f["boxes.csv"], 4 * 10**8)},
    "a long cell of digits": lambda f: (
        f | {"totals.csv": last_cell(f["totals.csv"], b"1" * 120_000 + b"x")}
    ),
    "many blank lines": lambda f: f | {"deployment.yaml": b"\n" * 10**6},
    "a report of brackets": lambda f: f | {"report.html": b"<" * 4_900_000},
    "a report of tags that do not end": lambda f: f | {"report.html": b"<meta " * 800_000},
    "a report of one long tag": lambda f: f | {"report.html": b"<a" + b" onx" * 1_200_000},
    "a text of 45 MB": lambda f: f | {"README.txt": b"a " * 22_000_000},
    "a deep list": lambda f: f | {"plan.json": b"[" * 10**6},
    "a long list": lambda f: f | {"plan.json": b"[" + b"[]," * 10**7 + b"[]]"},
    "a plan that is a list": lambda f: f | {"plan.json": b"[]"},
    "a system that is a list": lambda f: (
        f | {"plan.json": json.dumps({**json.loads(f["plan.json"]), "system": ["fda"]}).encode()}
    ),
}


@pytest.mark.parametrize("change", HOSTILE.values(), ids=[*HOSTILE])
def test_a_hostile_file_is_found_at_once(made: Files, change: Callable, tmp_path: Path) -> None:
    said = checked(zipped(tmp_path / "a.zip", change(dict(made))))
    assert not said[0].startswith(verify.AGREE)


def test_zeros_are_not_unpacked(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("README.txt", b"\0" * 490_000_000)
    assert "50 MB. Unpack it into a folder" in checked(tmp_path / "a.zip")[0]


def test_a_zip_that_states_smaller_files_than_it_holds_is_refused(tmp_path: Path) -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("README.txt", b"\0" * 60_000_000)
    small = made.getvalue().replace(struct.pack("<L", 60_000_000), struct.pack("<L", 100))
    (tmp_path / "a.zip").write_bytes(small)
    assert "no zip that can be read" in checked(tmp_path / "a.zip")[0]


@pytest.mark.parametrize("kind", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_damaged_member_is_answered(kind: int, tmp_path: Path) -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", kind) as archive:
        archive.writestr("README.txt", bytes(range(256)) * 40)
    content = bytearray(made.getvalue())
    start = content.index(b"README.txt") + len("README.txt")
    content[start + 5 : start + 60] = bytes(55)
    (tmp_path / "a.zip").write_bytes(content)
    assert "no zip that can be read" in checked(tmp_path / "a.zip")[0]


def test_so_many_files_are_not_listed(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        for k in range(2_000):
            archive.writestr(f"{k}", b"")
    assert "more than 1,000 files" in checked(tmp_path / "a.zip")[0]


@pytest.mark.parametrize("written", ["1", "-1.5", ".5", "1.", "1e-3", "2E+5", "", "nan", "-inf"])
def test_numbers_of_tables_keep_their_form(written: str) -> None:
    assert verify._form("number").fullmatch(written)


@pytest.mark.parametrize("written", ["x", "1x", "--1", "1e", "e5", ".", "1.2.3", "1,5", "1 "])
def test_what_is_no_number_is_none(written: str) -> None:
    assert not verify._form("number").fullmatch(written)


def test_shares_of_one_column_are_counted_once(made: Files, tmp_path: Path) -> None:
    """Else each line of shares would count all rows again."""
    rows = b"attribute\n" + b"x\n" * 200_000
    shares = b"attribute,share_in_rows\n" + b"attribute,1\n" * 4_000
    checked(zipped(tmp_path / "a.zip", {**made, "synthetic.csv": rows, "shares.csv": shares}))
