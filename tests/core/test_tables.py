"""Reading files: every form that is allowed, and one helpful sentence for each that is not."""

import pickle
import re
from contextlib import suppress

import pandas as pd
import pyarrow as pa
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from dp_core.errors import DataError
from dp_core.params import must_be
from dp_core.uploads import facts
from dp_core.uploads import files as tables
from dp_core.uploads.columns import MISSING
from dp_core.uploads.facts import MAX_BYTES
from dp_core.uploads.files import Layout, read_table, suggested
from dp_core.words import reading, say
from tests.hostile import as_suggested, one_word, parquet, workbook
from tests.refusals import says

BOM = b"\xef\xbb\xbf"


def cells(table):
    """All cells as lists, missing ones as None."""
    return [[None if pd.isna(cell) else cell for cell in row] for row in table.to_numpy()]


def refused(content, filename="a.csv"):
    with pytest.raises(DataError) as caught:
        read_table(content, filename)
    message = str(caught.value)
    assert "\n" not in message
    assert message.endswith(".")
    return message


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_delimiter_line_end_and_byte_order_mark_are_found(delimiter, newline):
    rows = [["date", "flag"], ["2013-01-01", "1"], ["2013-01-02", "0"]]
    for start in (b"", BOM):
        content = start + newline.join(delimiter.join(row) for row in rows).encode()
        table = as_suggested(content, "a.csv")
        assert list(table) == rows[0]
        assert cells(table) == rows[1:]
    content = newline.join(["date;n", *["2013-01-01;1"] * 20_000]).encode()
    assert as_suggested(content, "a.csv").shape == (20_000, 2), "longer than the sample"
    assert list(as_suggested(b"place;n\nBern, CH;1,5\nRome;2,5\n", "a.csv")) == ["place", "n"]


@pytest.mark.parametrize(
    ("content", "rows"),
    [
        (b"zip,n\n00123,1\n00456,2\n", [["00123", "1"], ["00456", "2"]]),
        (b'a,b\n"x, ""y""","1\n2"\nz,3\n', [['x, "y"', "1\n2"], ["z", "3"]]),
        (b"<img src=x onerror=alert(1)>,n\n=cmd|'/c calc'!A1,1\n", [["=cmd|'/c calc'!A1", "1"]]),
        (b'a,b\n5" pipe,1\n4,2\n', [['5" pipe', "1"], ["4", "2"]]),
        (b"date,flag\n", []),
        *((f"a,b\nx,{word}\n".encode(), [["x", None]]) for word in MISSING),
    ],
)
def test_cells_of_csv_are_text_as_it_stands_or_missing(content, rows):
    table = read_table(content, "a.csv")
    assert cells(table) == rows
    assert list(table) == content.split(b"\n")[0].decode().split(",")


@pytest.mark.parametrize("header", ["count", "count,day"])
def test_an_empty_line_is_a_row_of_empty_cells(header):
    rest = header.count(",")
    lines = [header, "5" + rest * ",x", "", "7" + rest * ",y", "", ""]
    found = cells(read_table("\n".join(lines).encode() + b"\n", "a.csv"))
    assert [row[0] for row in found] == ["5", None, "7", None, None]
    assert {len(row) for row in found} == {1 + rest}


@pytest.mark.parametrize(
    ("first", "header"),
    [
        *(("date,flag", True), ("2013-01-01,1", False), (" 2013-01-01 10:00,yes", False)),
        *(("01.02.2013,0", False), (",flag", True)),
    ],
)
def test_a_header_is_suggested_by_the_data_below(first, header):
    table = as_suggested(f"{first}\n2013-01-02,0\n2013-01-03,1\n".encode(), "a.csv")
    assert len(table) == (2 if header else 3)
    assert (list(table) == ["column 1", "column 2"]) is not header
    assert list(read_table(b"name,town\nana,bern\n", "a.csv")) == ["name", "town"]
    assert list(read_table(b",n\nx,1\n", "a.csv")) == ["column 1", "n"]
    assert cells(as_suggested(b"2013-01-01,1", "a.csv")) == [["2013-01-01", "1"]]


def test_large_damaged_and_unfolding_files_are_refused():
    message = refused(b"\x00" * (MAX_BYTES + 2**20))
    assert message.startswith("The file has 51 MB; at most 50 MB is read. Leave out")
    content = parquet({"a": list(range(1_000))})
    for damaged in (content[:-20], content[: len(content) // 2], b"a,b\n1,2\n"):
        assert "cannot be read as a table" in refused(damaged, "a.parquet")
    assert len(read_table(parquet({"a": pa.array([], pa.int64())}), "a.parquet")) == 0
    message = refused(one_word(5_000, 100_000), "a.parquet")
    assert message.startswith("The file unpacks to more than 200 MB.")


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        # Its bytes hold the time: in a name, two processes would not collect the same test.
        pytest.param(workbook(), "ZIP / XLSX", id="zip"),
        (b"%PDF-1.7 ...", "PDF"),
        (b"\x1f\x8b\x08\x00", "gzip"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "XLS"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "PNG"),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF", "JPEG"),
        (b"GIF89a\x01\x00\x01\x00", "GIF"),
        pytest.param(parquet({"a": [1]}), "Parquet", id="parquet"),
    ],
)
def test_a_renamed_file_is_refused_by_its_first_bytes(content, kind):
    assert refused(content).startswith(f"The file’s format is {kind}. Correct")


@pytest.mark.parametrize("encoding", ["utf-8", "windows-1252"])
def test_a_byte_without_a_meaning_is_marked_in_its_own_cell(encoding):
    content = "a,b\nZürich,1\n".encode(encoding) + b"x\x81y,2\n"
    table = read_table(content, "a.csv", Layout(encoding=encoding))
    assert cells(table) == [["Zürich", "1"], ["x\ufffdy", "2"]]


def test_a_name_of_a_file_is_never_translated():
    with reading("zh-Hans"), pytest.raises(DataError, match="“day”"):
        read_table(b"day,day\n1,2\n", "a.csv")
    with reading("zh-Hans"):
        assert say("reading-single", columns="day").endswith("：day。")
        assert str(must_be("day", 3, "a text")).startswith("day = 3 ")


@pytest.mark.parametrize("code", ["gbk", "gb18030"])
def test_a_chinese_file_that_is_no_utf8_is_said_to_be_none_and_never_called_western(code):
    content = "年龄,性别\n20,男\n30,女\n".encode(code)
    with pytest.raises(DataError, check=says("reading-names")):
        read_table(content, "a.csv")
    assert (layout := suggested(content, Layout())).encoding == "gb18030"
    assert cells(read_table(content, "a.csv", layout)) == [["20", "男"], ["30", "女"]]
    assert suggested(content + b"\xff\xff", Layout()).encoding == "utf-8"
    assert suggested("Größe,Länge\n".encode("cp1252"), Layout()).encoding == "windows-1252"


@pytest.mark.parametrize("cut", [b"\xfe", b"\xfe9", b"\x81", b"\x810\x81", "男".encode("gbk")[:1]])
def test_a_chinese_letter_that_is_cut_short_reads_the_same_in_every_row(cut):
    rows = [b"x" + cut, b"y" + cut, b"z" + cut]
    for end in (b"", b"\n"):
        content = b"a,b\n" + b"\n".join(each + b"," + each for each in rows) + end
        (first, *_), *_, (_, last) = cells(read_table(content, "a.csv", Layout(encoding="gb18030")))
        assert (first[0], first[1:]) == ("x", last[1:])


@pytest.mark.parametrize("code", ["utf-16-le", "utf-16-be"])
def test_wide_text_under_another_encoding_is_said_to_be_that(code):
    said = refused("date,flag\n2013-01-01,yes\n".encode(code))
    assert said.startswith("The file looks like UTF-16")


def test_control_characters_are_refused_with_the_line_and_a_pickle_is_never_loaded():
    for byte in (0, 1, 7, 31):
        said = refused(b"a,b\n1," + bytes([byte]) + b"\n")
        assert f"line 2 holds the control character 0x{byte:02x}" in said

    class Harmful:
        def __reduce__(self):
            return (pytest.fail, ("the pickle was loaded",))

    for ending in ("csv", "parquet", "pkl"):
        refused(pickle.dumps(Harmful()), f"a.{ending}")


@given(st.binary(max_size=400), st.sampled_from(["a.csv", "a.parquet", "a.txt"]))
@example(b'"\n', "a.txt")
def test_junk_gives_a_table_or_a_sentence(content, filename):
    with suppress(DataError):
        assert len(read_table(content, filename).columns) > 0


CELL = st.text("ab ,;\"'\t|é", min_size=1, max_size=5)


@given(st.lists(st.lists(CELL, min_size=3, max_size=3), min_size=2, max_size=8))
def test_what_pandas_writes_is_read_back(rows):
    """Delimiters inside quotes, quotes, accents: as many rows and columns come back."""
    frame = pd.DataFrame(rows, columns=["first", "second", "third"])
    table = read_table(frame.to_csv(index=False, quoting=1).encode(), "a.csv")
    assert list(table) == list(frame)
    assert cells(table) == rows


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (
            b"a,b,c\n1,2,3\n4,5\n6,7,8\n9,10,11,12\n",
            "Rows differ in length: 3 cells are expected, row 2 has 2, row 4 has 4.",
        ),
        (b"day,n\n2013-01-01,1\n2013-01-02\n2013-01-03,0\n", "row 2 has 1"),
        (b"day;n\n1,5;3\n2;4,5\n", "1 cell is expected, row 1 has 2, row 2 has 2."),
        (b"a,b\n" + b"1,2\n" * 50_000 + b"x\n" * 50_000, "row 50005 has 1."),
        (b'a,b\n1,2\n5" pipe\n4,2\n', "row 2 has 1."),
        (b'a,b\n0,1\n1,"2\n3,4\n5,6\n', "A quote is not closed, probably in row 2."),
        (b"a,b,a \n1,2,3\n", "2 columns are called 'a'. Rename"),
        (b"date,flag\r2013-01-01,1\r", "its lines end in carriage returns alone"),
        (b'"' + b"x" * 300_000, "."),
        (b",".join([b"x" * 5_000] * 2) + b"\n1,2\n", "2 columns are called"),
    ],
)
def test_a_text_that_is_no_table_is_refused_with_its_place(content, sentence):
    message = refused(content)
    assert sentence in message
    assert len(message) < 300


@pytest.mark.parametrize(
    "row", [b'"1,2,3', b'1,"2,3', b'1,2,"3', b'1,2,"3,4', b'1"2,3,"4', b'1" 2,"3" 4,"5']
)
def test_an_open_quote_is_said_wherever_it_stands(row):
    """It swallows the rows behind it, so that its own is too short; that is not what to mend."""
    message = refused(b"a,b,c\n1,2,3\n" + row + b"\n" + b"4,5,6\n" * 9)
    assert message.startswith("A quote is not closed, probably in row 2. Close it")


@pytest.mark.parametrize("place", range(4))
def test_a_blank_line_is_a_record_also_where_no_header_stands_before_it(place):
    lines = [b"1,2", b"3,4", b"5,6"]
    content = b"".join(each + b"\n" for each in [*lines[:place], b"", *lines[place:]])
    table = cells(read_table(content, "a.csv", Layout(header=False)))
    assert table.pop(place) == [None, None]
    assert table == [["1", "2"], ["3", "4"], ["5", "6"]]


@pytest.mark.parametrize("odd", [b"x", b"\x00\xd8", b"\x00\xdc", b"\x00\xd8\x00\xd8", b"\x00\xd8x"])
def test_bytes_of_one_record_move_no_others_in_utf_16(odd):
    before, after = ("\ufeffa,b\n1,".encode("utf-16-le"), "\n2,3\n4,5\n".encode("utf-16-le"))
    layout = Layout(encoding="utf-16")
    if len(odd) % 2:
        with pytest.raises(DataError, check=says("reading-unreadable")):
            read_table(before + odd + after, "a.csv", layout)
    else:
        table = read_table(before + odd + after, "a.csv", layout)
        assert cells(table)[1:] == [["2", "3"], ["4", "5"]]


@pytest.mark.parametrize("first", ["1,2", "\ufffe1,2", "\ufeff1,2"])
@pytest.mark.parametrize("header", [True, False])
def test_the_first_record_sets_no_byte_order_of_all_others(first, header):
    layout = Layout(encoding="utf-16", header=header)
    marked = f"\ufeff{first}\n3,4\n5,6\n".encode("utf-16-le")
    assert cells(read_table(marked, "a.csv", layout))[-2:] == [["3", "4"], ["5", "6"]]
    with pytest.raises(DataError, check=says("reading-utf16-mark")):
        read_table("1,2\n3,4\n5,6\n".encode("utf-16-le"), "a.csv", layout)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.text('ab",\n', max_size=6), max_size=4))
def test_quotes_are_told_to_be_well_placed_wherever_a_file_is_cut(parts):
    cell = r'(?:"(?:[^"]|"")*"|[^",\n]*)'
    text = "".join(parts)
    well = bool(re.fullmatch(rf"(?:{cell}[,\n])*{cell}", text))
    # or none stands at an end of a cell or beside another: none opens what another could close
    well |= not re.search(r'(?:^|[,\n"])"|"(?:[,\n]|$)', text)
    assert tables.well_quoted([part.encode() for part in parts], ",") == well


def test_too_many_cells_or_columns_are_refused_before_parsing_and_no_column(monkeypatch):
    assert "3,000 columns; at most" in refused(b",".join([b"1"] * 3_000) + b"\n")
    with pytest.raises(DataError, check=says("reading-empty")):
        read_table(pd.DataFrame(index=range(5)).to_parquet(), "a.parquet")
    monkeypatch.setattr(facts, "MAX_CELLS", 100)
    assert "101 rows × 1 columns" in refused(parquet({"a": list(range(101))}), "a.parquet")
    monkeypatch.setattr(tables, "_parse", lambda *_, **__: pytest.fail("parsed"))
    message = refused(b"a,b\n" + b"1,2\n" * 60)
    assert message.startswith("The file has 61 rows × 2 columns; at most 100 cells and 2,000 colum")


def test_columns_of_every_type_are_read_from_parquet_and_nested_ones_refused():
    content = parquet(
        {
            "when": pd.to_datetime(["2013-01-01 10:00", None]),
            "n": [1, 2],
            "yes": [True, False],
            "who": ["a", None],
            "c": pa.array(["x", "y"]).dictionary_encode(),
            "d": pa.array([0, 1], pa.date32()),
            "m": pa.array(["1.50", "2"]).cast(pa.decimal128(5, 2)),
            "id": pa.array([2**60 + 1, None]),
            "maybe": pa.array([True, None]),
            "": pa.array([1.5, 2.5]),
        }
    )
    table = read_table(content, "a.parquet")
    assert [table[name].dtype.kind for name in ("when", "n", "yes")] == ["M", "i", "b"]
    assert cells(table[["who", "c", "d", "m", "id", "maybe"]]) == [
        ["a", "x", "1970-01-01", "1.50", 2**60 + 1, "true"],
        [None, "y", "1970-01-02", "2.00", None, None],
    ]
    assert list(table)[-1] == "column 10"

    for nested in (pa.array([[1], [2]]), pa.array([{"a": 1}, {"a": 2}])):
        message = refused(parquet({"deep": nested, "n": [1, 2]}), "a.parquet")
        assert message.startswith("Column 'deep' holds ")
        assert "not text, numbers, dates or true/false" in message
