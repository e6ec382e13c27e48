"""Files that somebody may upload by mistake or on purpose, each made when asked for."""

import gzip
import io
import struct
import zipfile
from collections.abc import Callable, Iterable, Iterator

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from dp_core.algorithms.privscbn.data.upload import ENDINGS
from dp_core.uploads.files import opened, opening, read_table, suggested

File = tuple[str, str, Callable[[], bytes]]
Made = tuple[str, Callable[[], bytes]]

CELLS = (
    *("1" * 60_000, "1" * 60_000 + "x", "2013-01-01 1" + " " * 60_000 + "x", "1" + "." * 60_000),
    *("1e" + "9" * 60_000, "x" * 120_000, "=cmd|'/c calc'!A1", "<script>alert(1)</script>"),
    *("**b** [x](javascript:alert(1)) $$x$$ :red[x]", "\u202e123\u202c", "1\u200b2", "٢٠١٣-٠١-٠١"),
    *("١٢٣", "२०१३-०१-०१", "１２３", "²", "NaN", "inf", "-Infinity", "1e999", "1.7e308", "5e-324"),
    *("9223372036854775808", "18446744073709551615", "18446744073709551616"),
    *("-9223372036854775809", "7" * 5_000, "0000-00-00", "9999-12-31 23:59:59.999999999"),
    *("0001-01-01", "2016-12-31T23:59:60Z", "2013-02-30", "2013-01-01 25:61"),
    *("2013-01-01 10:00 Nowhere/Atlantis", "2013-01-01T10:00+99:99", "1/2/2013 13:00 PM"),
    *("1/2/13", "now", "1357016400", "2013-W01-1", "2013Q1", "1+2j", "0x1F", "1_000", "1,234,567"),
    *("12 %", "€ 5", '"' * 31 + "x", "\\" * 50, "a\u2028b\u0085c", "👩‍👩‍👧" * 30),
    *("e" + "\u0301" * 2_000, "\ue000\uf8ff", "\ufffe\uffff", "\U0010ffff", "İıſ", "None", " \t "),
    *('{"a": [1, {"b": null}]}', "../../etc/passwd"),
)
"""Cells that are put among good ones."""

NAMES = (
    *("", "   ", "=1+1", "<img src=x onerror=alert(1)>", "# **x** `y` $z$", "\u202eeman"),
    *("\u200b", "a=b=c", "*", "a;b<c=d", "n" * 60_000, "A" * 60_000 + "a1", "{0}{x!r:{y}}%s%(a)s"),
    *("__class__", "lat lon x y", "2013-01-01", "column 2", "👩‍👩‍👧"),
)


def _csv(rows: list[list[str]]) -> bytes:
    quoted = (",".join('"' + cell.replace('"', '""') + '"' for cell in row) for row in rows)
    return "".join(f"{row}\n" for row in quoted).encode()


def _good(rows: int = 30) -> list[list[str]]:
    head = ["date", "flag", "lon", "lat", "n"]
    return [head] + [
        [f"2013-01-{k % 28 + 1:02}", "yes" if k % 3 else "no", f"2.{k}", f"48.{k}", str(k % 7)]
        for k in range(rows)
    ]


def _with_cell(cell: str, column: int) -> bytes:
    rows = _good()
    rows[7][column] = cell
    return _csv(rows)


def _with_name(name: str) -> bytes:
    rows = _good()
    rows[0][1] = name
    return _csv(rows)


def _all(cell: str) -> bytes:
    return _csv([["date", "other"], *[[cell, cell]] * 6])


def parquet(columns: object, **options: object) -> bytes:
    """Write columns, or a table, as a Parquet file."""
    buffer = io.BytesIO()
    table = columns if isinstance(columns, pa.Table) else pa.table(columns)
    pq.write_table(table, buffer, **options)
    return buffer.getvalue()


def _plain_parquet(**options: object) -> bytes:
    rows = _good(200)
    return parquet(
        {name: [row[j] for row in rows[1:]] for j, name in enumerate(rows[0])}, **options
    )


def _typed() -> dict[str, object]:
    """Columns of every type that Arrow knows."""
    stamp = pa.array([2**62, -(2**62), None], pa.int64())
    days = pa.array([2**31 - 1, -(2**31), None], pa.int32())
    words = pa.array([b"\xff\xfe", b"ok", None], pa.binary())
    return {
        "uint64": pa.array([2**64 - 1, 0, 1], pa.uint64()),
        "int64": pa.array([2**63 - 1, -(2**63), None], pa.int64()),
        "int8": pa.array([1, 0, 1], pa.int8()),
        "float16": pa.array(np.array([1, 0, np.nan], np.float16)),
        "float32": pa.array([3e38, np.inf, -np.inf], pa.float32()),
        "float64": pa.array([1e300, np.nan, 1.5]),
        "whole float": pa.array([1e300, 2e300, 3e18]),
        "bool": pa.array([True, None, False]),
        "null": pa.nulls(3),
        "decimal": pa.array(["1.5", None, "99.9"]).cast(pa.decimal128(38, 18)),
        "wide decimal": pa.array(["1.5", None, "99.9"]).cast(pa.decimal256(76, 38)),
        "seconds": pa.array([2**52, -(2**52), None]).cast(pa.timestamp("s")),
        "milliseconds": stamp.cast(pa.timestamp("ms")),
        "microseconds": stamp.cast(pa.timestamp("us")),
        "nanoseconds": stamp.cast(pa.timestamp("ns")),
        "zoned": stamp.cast(pa.timestamp("us", "UTC")),
        "unknown zone": stamp.cast(pa.timestamp("us", "Nowhere/Atlantis")),
        "offset": stamp.cast(pa.timestamp("us", "+99:99")),
        "date32": days.cast(pa.date32()),
        "date64": pa.array([0, 86_400_000 * 10**9, None], pa.int64()).cast(pa.date64()),
        "time": pa.array([0, 1, None], pa.time64("us")),
        "duration": pa.array([0, 1, None], pa.duration("s")),
        "binary": words,
        "text not in UTF-8": pa.StringArray.from_buffers(
            3, *words.buffers()[1:], words.buffers()[0]
        ),
        "long text": pa.array(["x" * 500_000, "y", None], pa.large_string()),
        "list": pa.array([[1], [2, 3], None]),
        "struct": pa.array([{"a": 1}, {"a": 2}, None]),
        "map": pa.array([[("a", 1)], [], None], pa.map_(pa.string(), pa.int64())),
        "deep": pa.array([[[[[[[1]]]]]], None, []]),
        "dictionary": pa.array(["a", "b", None]).dictionary_encode(),
        "dictionary of numbers": pa.array([1, 2, None]).dictionary_encode(),
        "controls": pa.array(["\x00\x01", "\n\r", "\x1b[31m"]),
        "arabic": pa.array(["٢٠١٣-٠١-٠١", "١", None]),
        "mixed": pa.array(["1", "2013-01-01", "x"]),
    }


def _broken(content: bytes, seed: int) -> bytes:
    """Change a few bytes."""
    rng = np.random.default_rng(seed)
    made = bytearray(content)
    for at in rng.integers(0, len(made), rng.integers(1, 12)):
        made[at] = rng.integers(0, 256)
    return bytes(made)


def _footer_broken(content: bytes, seed: int) -> bytes:
    """Change a few bytes of the footer."""
    length = struct.unpack("<i", content[-8:-4])[0]
    start = len(content) - 8 - length
    return content[:start] + _broken(content[start:-8], seed) + content[-8:]


def repeated(rows: int, value: object) -> bytes:
    """Make a Parquet file of one value that is repeated very often; it stays small."""
    return parquet({"a": pa.repeat(pa.scalar(value), rows)}, compression="zstd")


def one_word(rows: int, letters: int) -> bytes:
    """Make a Parquet file in which each row holds the same long word."""
    places = pa.array(np.zeros(rows, dtype=np.int32))
    words = pa.DictionaryArray.from_arrays(places, pa.array(["x" * letters]))
    return parquet({"a": words}, compression="zstd")


def decimals(rows: int, value: str, kind: pa.DataType) -> bytes:
    """Make a Parquet file of one decimal that is repeated very often."""
    places = pa.array(np.zeros(rows, dtype=np.int8))
    cells = pa.DictionaryArray.from_arrays(places, pa.array([value]).cast(kind))
    return parquet({"a": cells.cast(kind)}, compression="zstd")


def with_a_gap(rows: int) -> bytes:
    """Make a Parquet file of a long number and one missing cell, which makes text of it."""
    cells = pa.array(np.full(rows, 2**62), mask=np.arange(rows) == 0)
    return parquet({"a": cells}, compression="zstd")


def different_words(rows: int) -> bytes:
    """Make a Parquet file of words that are all different and pack well."""
    words = pa.array(np.arange(rows)).cast(pa.string())
    return parquet({"a": words}, compression="zstd", use_dictionary=False)


def shared_starts(rows: int, letters: int) -> bytes:
    """Make a Parquet file whose texts are each written as what differs from the one before."""
    return parquet(
        {"a": ["x" * letters] * rows},
        use_dictionary=False,
        column_encoding={"a": "DELTA_BYTE_ARRAY"},
        compression="zstd",
    )


def zeros(megabytes: int) -> bytes:
    """Make a Parquet page that unfolds to so many MB of zeros."""
    size = megabytes * 2**20
    places = pa.array([0, size, size + 1], pa.int32()).buffers()[1]
    values = pa.StringArray.from_buffers(2, places, pa.py_buffer(b"0" * size + b"1"))
    return parquet({"a": values}, use_dictionary=False, compression="zstd", write_statistics=False)


def forged_rows(content: bytes, true: int, said: int) -> bytes:
    """Rewrite numbers of rows in a footer; both must take as many bytes."""
    old, new = _varint(true), _varint(said)
    assert len(old) == len(new)
    length = struct.unpack("<i", content[-8:-4])[0]
    start = len(content) - 8 - length
    return content[:start] + content[start:-8].replace(old, new) + content[-8:]


def _varint(number: int) -> bytes:
    left, made = number << 1, bytearray()
    while left > 127:
        made.append(left & 127 | 128)
        left >>= 7
    return bytes([*made, left])


def workbook() -> bytes:
    """Make what looks like an Excel workbook."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", "<x/>" * 1_000)
    return buffer.getvalue()


def _cells() -> Iterator[Made]:
    for cell in CELLS:
        for column in (0, 4):
            yield f"cell {cell[:30]!a} in {column}", lambda c=cell, k=column: _with_cell(c, k)
        yield f"only {cell[:30]!a}", lambda c=cell: _all(c)
    for word in NAMES:
        yield f"name {word[:30]!a}", lambda w=word: _with_name(w)


PLAIN = (
    *(b"", b"x", b"1", b"\n" * 10_000, b" " * 100_000, b"\xef\xbb\xbf", b"\xef\xbb\xbf" * 2),
    *(b"\x00" * 1_000, b"a,b\n1,\x002\n", b"a\n\x1b[31m\n", b"date,flag\n", b"," * 5_000),
    *(b",,\n" * 99, b'a,b\n"1,2\n3,4\n', b'"' + b"x" * 300_000),
    *(b"a,b\n" + b'""' * 60_000 + b",1\n", b"a,b\n" + b'"' * 9_999, b"a,b,c\n1,2\n3\n4,5,6,7\n"),
    *(b"a,b\n" + b"1,2,3\n" * 5_000, b"a,b\n" + b"1,0\n" * 30_000 + b"1\n", b"a,a\n1,2\n"),
    *(b" , \n1,2\n", b"a,b\n1,2", b"a,b\r1,2\r", b"a,b\r\n1,2\n3,4\r5,6\n", b"a,b\n1,2\n\x0c"),
    *(b"\t\t\t\n", b"sep=;\ndate;n\n2013-01-01;12,5\n", b"sep=;\n", b"sep=x\na,b\n"),
    *(b"sep=;\nsep=;\na;b\n", b'sep="\na,b\n1,2\n', b"n;m\n12,82;3\n,5;1,\n1,5e3;-7,0\n"),
    *(b"0,1,2\n1,0,1\n0,0,1\n", b"1," * 500 + b"1\n", b",".join([b"1"] * 100_000) + b"\n"),
    *(b",".join(b"c%d" % k for k in range(100_000)) + b"\n" + b"1," * 99_999 + b"1",),
    *(b"1\n" * 200_000, b"\n".join(b"w%d" % k for k in range(20_000))),
    *(b"\n".join(b" ".join(b"%d" % k for k in range(j % 9)) for j in range(9_000)),),
    *(b'bread, "a ""b"", c"\nmilk\n"open, x\nz, y, z\n', b"a,b\n" + b"x" * 2**21 + b",1\n"),
    *(b"<html><table><tr><td>1</td>", b'{"a": [1, 2]}', b"<?xml version='1.0'?><a/>"),
    *(b"\x80\x04K\x01.", b"'; DROP TABLE x; --,1\n2,3\n", b"\xff\xfea", b"\xff\xfe"),
    *(b"\xff\xfe\x00\xd8a\x00", b"a,b\n\xc3\x28,\xa0\xa1\n\x81,1\n", b"a,b\n\xc0\xaf,1\n"),
    *(b"a,b\n\xed\xa0\x80,1\n",),
)


def _texts() -> Iterator[File]:
    good = _csv(_good())
    for code in ("utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-7", "cp1252",
                 "cp1251", "shift_jis", "gb18030", "cp037", "koi8-r", "iso2022_jp"):  # fmt: skip
        text = "date;flag;Ort\n2013-01-01;yes;Zürich"
        if not code.startswith(("utf", "cp1252")):
            text = "date;flag;Ort\n2013-01-01;yes;ab"
        yield f"in {code}", "a.csv", lambda t=text, c=code: (t + "\n" + t[14:] * 3).encode(c)
    for ending in ("tsv", "txt", "parquet", "dat", "basket", "csv.gz", "xlsx", "xls", "ods", "json",
                   "pkl", "zip", "gz", "parquet.gz", "", "CSV", "exe"):  # fmt: skip
        yield f"named .{ending}", f"a.{ending}", lambda: good
    for content in PLAIN:
        yield f"text {content[:30]!r}", "a.csv", lambda c=content: c
        if len(content) < 10_000:
            yield f"packed {content[:30]!r}", "a.csv.gz", lambda c=content: gzip.compress(c)
    for magic in (b"PK\x03\x04", b"PAR1", b"%PDF-1.7", b"\x1f\x8b\x08", b"\xd0\xcf\x11\xe0"):
        yield f"starts with {magic!r}", "a.csv", lambda m=magic: m + b"a,b\n1,2\n"
    yield "zip as csv", "a.csv", workbook
    yield "zip as parquet", "a.parquet", workbook


def _packed() -> Iterator[Made]:
    good = gzip.compress(_csv(_good()))
    yield "good", lambda: good
    yield "cut", lambda: good[:-9]
    yield "half", lambda: good[: len(good) // 2]
    yield "wrong sum", lambda: good[:-8] + b"\x00" * 8
    yield "twice", lambda: good + good
    yield "padded", lambda: good + b"\x00" * 999
    yield "with junk", lambda: good + b"junk"
    yield "twice packed", lambda: gzip.compress(good)
    yield "bomb", lambda: gzip.compress(b"1" * (64 * 2**20), 1)
    yield "bomb of lines", lambda: gzip.compress(b"1\n" * (30 * 2**20), 1)
    yield "empty parts", lambda: gzip.compress(b"") * 30_000
    for seed in range(15):
        yield f"broken {seed}", lambda s=seed: _broken(good, s)


def _columnar() -> Iterator[Made]:
    for name, column in _typed().items():
        yield f"type {name}", lambda c=column: parquet({"date": c, "n": [1, 2, 3]})
    for word in NAMES:
        yield f"parquet name {word[:30]!a}", lambda w=word: parquet({w: [1, 0], "b": [0, 1]})
    for seed in range(40):
        yield f"broken {seed}", lambda s=seed: _broken(_plain_parquet(), s)
        yield f"footer {seed}", lambda s=seed: _footer_broken(_plain_parquet(), s)
    for share in range(1, 10):
        yield f"cut {share}", lambda s=share: _plain_parquet()[: s * 300]
    for codec in ("none", "snappy", "gzip", "brotli", "zstd", "lz4"):
        yield f"codec {codec}", lambda c=codec: _plain_parquet(compression=c)
    yield "second pages", lambda: _plain_parquet(data_page_version="2.0")
    yield "many groups", lambda: parquet({"a": range(3_000)}, row_group_size=1)
    yield "no rows", lambda: parquet({"a": pa.array([], pa.string())})
    yield "no columns", lambda: pd.DataFrame(index=range(5)).to_parquet()
    yield "2,001 columns", lambda: parquet({f"c{k}": [1] for k in range(2_001)})
    # What unfolds is in tests/core/test_reading.py.
    yield "one long word", lambda: one_word(5_000, 100_000)
    yield "fewer rows", lambda: forged_rows(repeated(9_000, 1), 9_000, 16_000)
    yield "magic only", lambda: b"PAR1PAR1"
    yield "huge footer", lambda: b"PAR1" + b"\x00" * 20 + b"\xff\xff\xff\x7fPAR1"
    yield (
        "name not in UTF-8",
        lambda: parquet({"abcd": [1, 0]}).replace(b"abcd", b"\xff\xfe\xfd\xfc"),
    )


def files() -> list[File]:
    """List all files: label, name, and what makes the content."""
    kinds: list[tuple[str, Iterable[File]]] = [
        ("csv", ((label, "a.csv", make) for label, make in _cells())),
        ("text", _texts()),
        ("gzip", ((label, "a.csv.gz", make) for label, make in _packed())),
        ("parquet", ((label, "a.parquet", make) for label, make in _columnar())),
    ]
    return [(f"{kind}: {each[0]}", *each[1:]) for kind, found in kinds for each in found]


def as_suggested(content, name, read=read_table, suggest=suggested):
    """Read a file as its holder does who follows what its rows suggest."""
    unpacked, _ = opened(content, name, ENDINGS)
    layout = suggest(unpacked, opening(name))
    packed = ".gz" * name.endswith(".gz")
    return read(content, f"a{layout.ending}{packed}", layout)
