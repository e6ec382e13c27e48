"""Files that are read under limits and in forms of many kinds; the work grows with their length."""

import codecs
import gzip
import logging
import time

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from dp_core.algorithms.dpc_stacking.data import reading
from dp_core.algorithms.privscbn.data.upload import contents, read_file
from dp_core.algorithms.stag.data.reading import find_roles, read_lattice
from dp_core.errors import DataError, DPError
from dp_core.uploads import columns, dates, guesses
from dp_core.uploads import facts as stated
from dp_core.uploads.dates import DateForm
from dp_core.uploads.facts import netted
from dp_core.uploads.files import Layout, read_table, suggested
from tests import hostile
from tests.bounded import read_within_bounds
from tests.refusals import says


def spent(work):
    """Processor time of one run; matching a pattern is work that no count of steps sees."""
    start = time.process_time()
    work()
    return time.process_time() - start


def grows_faster(short, long, factor, *, rounds=25):
    """Whether a long piece of work takes more than so many times a short one.

    Both are run in turns and the quickest of each is kept: a busy machine only makes a run
    slower, and rounds go on until the two are told apart or all are used up.
    """
    least = {"short": float("inf"), "long": float("inf"), "idle": float("inf")}
    for _ in range(rounds):
        for name, work in (("short", short), ("long", long), ("idle", _idle)):
            least[name] = min(least[name], spent(work))
        if least["long"] < factor * least["short"] + least["idle"]:
            return False
        if least["long"] > 1:  # no machine is so busy that a millisecond takes a second
            return True
    return True


def _idle():
    """Take as long as is forgiven: work that is quicker is too short to compare."""
    return sum(range(200_000))


def quietly(work, *given):
    try:
        return work(*given)
    except DPError:
        return None


def ordered(text):
    return reading.words_of(f"a={text}", ["a"])


def typed(text):
    return stated.by_column(text, ["a"], "bounds", "a=0..1")


def looked_at(cell):
    return guesses.look_at(pd.DataFrame({"a": [cell] * 3}))


def wide_names(n):
    return [f"{word}_{k}" for k in range(n // 16) for word in ("lon", "lat")]


@pytest.mark.parametrize(
    ("work", "make"),
    [
        (columns.is_number, lambda n: "1" * n + "x"),
        (columns.folded, lambda n: "0" * n + "." + "0" * n + "x"),
        (looked_at, lambda n: "2013-01-01 1" + " " * n + "x"),
        (columns.shown, lambda n: " " * n + "x" * n),
        (ordered, lambda n: "." * n + "<,"),
        (ordered, lambda n: ",".join(map(str, range(n // 4)))),
        (lambda text: reading.ranges_of(f"a={text}", ["a"]), lambda n: "1" * n + "x"),
        (typed, lambda n: ';"' * n),
        (typed, lambda n: 'a="' + '""' * n),
        (lambda names: find_roles(names, []), wide_names),
    ],
)
def test_eight_times_the_length_is_no_64_times_the_work(work, make):
    short, long = make(4_000), make(32_000)
    assert not grows_faster(lambda: quietly(work, short), lambda: quietly(work, long), 22)


def test_work_that_grows_with_the_square_of_the_length_is_told():
    def work(n):
        return sum(1 for _ in range(n) for _ in range(n // 8))

    assert grows_faster(lambda: work(400), lambda: work(3_200), 22, rounds=5)
    assert not grows_faster(lambda: work(400), lambda: work(401), 22)


@pytest.mark.parametrize("cell", ["1" * 101, "1." + "0" * 99, " " * 100 + "1", "1e" + "1" * 99])
def test_cells_of_more_than_a_hundred_letters_are_text(cell):
    assert not columns.is_number(cell)
    assert not columns.is_time("2013-01-01 " + cell)
    assert columns.is_number(cell[:99]) or cell.startswith(" ")
    assert np.isnat(dates.times(pd.Series(["2013-01-01" + " " * 99 + "x"]), DateForm()).values)


@pytest.mark.parametrize(
    ("cell", "number"),
    [("1", 1), ("-1.", -1), ("+.5", 0.5), (" 1e3 ", 1e3), ("1.5E-3", 1.5e-3), (".", None),
     ("1e", None), ("", None), ("1.2.3", None), ("٣", None), ("1_0", None), ("--1", None)],
)  # fmt: skip
def test_numbers_are_told_from_words(cell, number):
    assert columns.is_number(cell) == (number is not None)
    assert number is None or float(cell) == number


@pytest.mark.parametrize("cells", [["18446744073709551615", "1"], ["9223372036854775808"]])
def test_large_whole_numbers_do_not_become_negative(cells):
    found = columns.numbers(pd.Series(cells), field="n")
    assert found.tolist() == [*map(float, cells)]
    assert columns.texts(pd.Series([1e300, 2.0])).tolist() == ["1e+300", "2"]


def refused(content, name="a.parquet"):
    with pytest.raises(DataError) as caught:
        read_table(content, name)
    return str(caught.value)


def forged() -> bytes:
    return hostile.forged_rows(hostile.repeated(3_000_000, 1), 3_000_000, 2_100_000)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: hostile.repeated(27_000_000, 1), "27,000,000 rows × 1 columns"),
        (lambda: hostile.zeros(210), "unpacks to more than 200 MB"),
        (lambda: hostile.shared_starts(3_000, 50_000), "of an unsupported kind"),
        (forged, "it is damaged"),
    ],
)
def test_parquet_is_refused_before_anything_unfolds(monkeypatch, make, message):
    content = make()
    assert len(content) < 2**19
    monkeypatch.setattr(pq.ParquetFile, "iter_batches", lambda *_, **__: pytest.fail("unfolded"))
    monkeypatch.setattr(pq, "read_table", lambda *_, **__: pytest.fail("unfolded"))
    assert message in refused(content)


READ = """
import pyarrow.parquet
from dp_core.errors import DataError
from dp_core.uploads.files import read_table
def read(path):
    try:
        table = read_table(path.read_bytes(), "a.parquet")
    except DataError as error:
        return [str(error)]
    return [str(len(table)), *table["a"].iloc[[1, -1]].astype(str)]
"""
WIDE = pa.decimal256(76, 2)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: hostile.decimals(9_600_000, "1" + "0" * 70, WIDE), "200 MB"),
        (lambda: hostile.with_a_gap(24_000_000), "200 MB"),
        (lambda: hostile.different_words(6_000_000), "6000000"),
    ],
    ids=["wide decimals", "numbers with a gap", "different words"],
)
def test_text_made_of_parquet_takes_bounded_memory(make, said, tmp_path):
    path = tmp_path / "a.parquet"
    path.write_bytes(make())
    first, *cells = read_within_bounds(READ, path, seconds=20)
    assert said in first
    assert cells in ([], ["1", "5999999"])


def test_bytes_that_are_not_utf8_and_archives_without_end_are_refused():
    words = pa.array([b"\xff\xfe", b"ok"])
    text = pa.StringArray.from_buffers(2, *words.buffers()[1:])
    for coded in (True, False):
        content = hostile.parquet({"a": text}, use_dictionary=coded)
        assert "text not in UTF-8" in refused(content)
    bomb = gzip.compress(b"1\n" * (30 * 2**20), 9)
    assert len(bomb) < 2**17
    assert refused(bomb, "a.csv.gz").startswith("The file unpacks to more than 50 MB")
    assert "it is damaged" in refused(gzip.compress(b"a,b\n1,2\n")[:-9], "a.csv.gz")
    assert "it is damaged" in refused(gzip.compress(b"") * 20_000, "a.csv.gz")


def test_zones_and_moments_that_nobody_knows_are_read_as_utc_or_missing():
    moments = pa.array([0, 3_600_000_000]).cast(pa.timestamp("us", "Nowhere/Atlantis"))
    table = read_table(hostile.parquet({"t": moments}), "a.parquet")
    found = dates.times(table["t"], DateForm())
    assert found.values.tolist() == pd.to_datetime([0, 3_600], unit="s").to_pydatetime().tolist()
    assert "converted to UTC" in found.notes[0]
    for unit in ("ms", "us", "ns"):
        moments = pa.array([2**62, 0, -(2**62)]).cast(pa.timestamp(unit, "UTC"))
        column = read_table(hostile.parquet({"t": moments}), "a.parquet")["t"]
        assert column.isna().tolist() == [unit != "ns", False, unit != "ns"]
        assert columns.texts(column)[1].startswith("1970-01-01")


def test_parquet_of_many_groups_and_pages_is_read_whole():
    columns_ = {"n": np.arange(300_000), "w": ["ab", "c", None] * 100_000}
    for options in ({}, {"data_page_version": "2.0"}, {"use_dictionary": False}):
        content = hostile.parquet(columns_, row_group_size=40_000, **options)
        table = read_table(content, "a.parquet")
        assert table["n"].tolist() == list(range(300_000))
        assert table["w"].isna().sum() == 100_000


@pytest.mark.parametrize("code", ["utf-8", "utf-8-sig", "utf-16", "latin-1", "cp1252"])
@pytest.mark.parametrize("packed", [False, True])
def test_text_is_read_in_the_usual_encodings_packed_or_not(code, packed):
    content = "town;n\nZürich;1\nGenève;2\n".encode(code)
    content, name = (gzip.compress(content), "a.csv.gz") if packed else (content, "a.csv")
    table = hostile.as_suggested(content, name)
    assert table["town"].tolist() == ["Zürich", "Genève"]
    assert (table.attrs["layout"].encoding == "windows-1252") == (code in {"latin-1", "cp1252"})


def test_excels_line_of_the_delimiter_is_suggested_and_is_no_row():
    table = hostile.as_suggested(b"sep=;\r\nplace;n\r\nBern, CH;1\r\nRome, IT;2\r\n", "a.csv")
    assert list(table) == ["place", "n"]
    assert table["place"].tolist() == ["Bern, CH", "Rome, IT"]
    assert list(hostile.as_suggested(b"SEP=|\na,b|c\n1,2|3\n", "a.csv")) == ["a,b", "c"]
    semicolons = Layout(delimiter=";")
    made = read_lattice(b"sep=;\nlon;lat\n0.1;0.9\n0.9;0.9\n", (0, 0, 1, 1), 2, layout=semicolons)
    assert made.counts.sum() == 2
    assert list(read_file(b"sep=,\nx,y\n1,0\n0,1\n", "a.csv")) == ["x", "y"]
    record = read_table(b"sep=;\n1\n", "a.csv", Layout(header=False))
    assert record.iloc[:, 0].tolist() == ["sep=;", "1"]


def test_a_header_and_decimal_commas_are_stated_and_at_most_suggested():
    content = b"n;who\n12,82;a,b\n-,5;1,2,3\n1,5e3;x\n"
    table = hostile.as_suggested(content, "a.csv")
    assert table["n"].tolist() == ["12.82", "-.5", "1.5e3"]
    assert table["who"].tolist() == ["a,b", "1,2,3", "x"]
    assert table.attrs["layout"] == Layout(decimal_comma=True, delimiter=";")
    as_it_is = read_table(content, "a.csv", Layout(delimiter=";"))
    assert as_it_is["n"].tolist() == ["12,82", "-,5", "1,5e3"]
    assert hostile.as_suggested(b"n;m\n1.5;2,5\n", "a.csv")["m"].tolist() == ["2,5"]
    assert suggested(b"0,1,2\n1,0,1\n0,0,1\n", Layout()).header
    other = b"17,23\n1,0\n0,0\n"
    assert not suggested(other, Layout()).header
    assert list(read_table(other, "a.csv")) == ["17", "23"]
    assert list(read_table(other, "a.csv", Layout(header=False))) == ["column 1", "column 2"]
    assert len(read_table(b"a,b\n1,2\n", "a.csv", Layout(header=False))) == 2


@pytest.mark.parametrize("code", ["utf-8", "utf-16"])
def test_a_record_with_a_byte_order_mark_is_read_alike_wherever_it_stands(code):
    """Without a header the record above could be taken away, and the mark would begin the file."""
    layout, mark = Layout(header=False, encoding=code), codecs.BOM_UTF16 * (code == "utf-16")
    lines = ["1,2\n".encode(code).removeprefix(mark), "\ufeff3,4\n".encode(code).removeprefix(mark)]
    both, alone = (
        read_table(mark + b"".join(each), "a.csv", layout) for each in (lines, lines[1:])
    )
    assert both.iloc[1].tolist() == alone.iloc[0].tolist() == ["3", "4"]


def test_a_last_record_of_a_mark_alone_is_a_record():
    for end in (b"\n", b""):
        assert len(read_table(b"a\n1\n\xef\xbb\xbf" + end, "a.csv")) == 2
        assert len(read_file(b"tea\n\xef\xbb\xbf" + end, "a.basket")) == 2


def test_a_map_reads_a_record_with_a_byte_order_mark_alike_wherever_it_stands():
    bare = {"lon": "column 1", "lat": "column 2", "layout": Layout(header=False)}
    lines = [b"1,2\n", b"\xef\xbb\xbf3,3\n", b"0,0\n"]
    both, alone = (
        read_lattice(b"".join(each), (0, 0, 4, 4), 4, **bare) for each in (lines, lines[1:])
    )
    assert abs(both.counts - alone.counts).sum() == 1
    assert as_points(b'\xef\xbb\xbf"lon","lat"\n1,2\n', "a.csv").counts.sum() == 1


@pytest.mark.parametrize("content", [b"\n1,2\n\n", b"1,2\n\n"])
def test_one_record_alone_does_not_say_how_long_blank_lines_are(content):
    with pytest.raises(DataError):
        read_table(content, "a.csv", Layout(header=False))
    assert read_table(content + b"3,4\n", "a.csv", Layout(header=False)).shape[1] == 2


def test_a_gap_changes_no_item_of_a_typed_column():
    """Pandas has no truth value that is missing: beside a gap all become text."""
    whole, gap = (
        read_table(hostile.parquet({"a": [True, other]}), "a.parquet")["a"]
        for other in (False, None)
    )
    assert contents(whole, "spaces").names[0] == contents(gap, "spaces").names[0] == "true"


def test_a_moment_that_no_calendar_holds_may_say_whose_a_point_is():
    moments = pa.array([2**62, None, 2**62], pa.timestamp("us", "Europe/Berlin"))
    points = {"lon": [1.0] * 2, "lat": [1.0] * 2, "who": moments.take([0, 2])}
    given = hostile.parquet(points), (0, 0, 4, 4), 4
    assert read_lattice(*given, person="who", cap=1).counts.sum() == 1


def test_two_rows_of_one_person_swallow_no_rows_of_others():
    """In quotes, one in each, all rows between them would be one cell."""
    rows = ['p1,1,"a', *["p2,2,b", "p3,3,c"] * 2, 'p1,1,a"']
    content = "\n".join(["who,lon,lat", *rows]).encode()
    with pytest.raises(DataError, check=says("reading-lines", row=1)):
        read_table(content, "a.csv")
    given = (0, 0, 4, 4), 4
    with pytest.raises(DataError):
        read_lattice(content, *given, lon="lon", lat="lat", person="who", cap=2)
    told = b'who,lon,lat,note\np1,1,1,"a\n\nb, c\nd"\np2,3,3,"x\ny"\n'
    assert read_table(told, "a.csv").shape == (2, 4)
    assert read_lattice(told, *given, lon="lon", lat="lat").counts.sum() == 2


def test_a_point_that_is_no_number_rounds_no_other_one():
    """Pandas 2 rounds 1.9999999999999998 up, and Arrow, which reads numbers alone, does not."""
    lines = [b"lon,lat\n", b"1.9999999999999998,1\n" * 9, b"soon,1\n"]
    both, alone = (as_points(b"".join(each), "a.csv") for each in (lines, lines[:2]))
    assert (both.counts == alone.counts).all()
    assert alone.counts[1, 1] == 9


def test_zeros_behind_a_packed_file_are_padding():
    packed = gzip.compress(b"a,b\n1,2\n")
    for zeros in (1, 2**17):
        assert read_table(packed + bytes(zeros), "a.csv.gz").shape == (1, 2)


def test_item_lists_longer_than_a_block_are_cut_into_items():
    table = read_table(b"item\n" + b"milk bread butter\n" * 120_000, "a.csv")
    found = contents(table.iloc[:, 0], "spaces")
    assert (found.names, len(found.rows)) == (["milk", "bread", "butter"], 360_000)


def test_what_nobody_thought_of_becomes_a_sentence_and_no_cell_is_logged(caplog):
    with caplog.at_level(logging.DEBUG), pytest.raises(DataError) as caught, netted():
        int("the secret cell")
    assert str(caught.value).endswith("or as CSV.")
    assert caught.value.__suppress_context__
    assert "secret" not in caplog.text
    assert "ValueError at test_reading.py:" in caplog.text
    caplog.clear()
    with pytest.raises(DataError, match="ours"), netted():
        raise DataError("ours")
    assert not caplog.records


def as_points(content, name):
    return read_lattice(content, (0, 0, 4, 4), 4)


@pytest.mark.parametrize("read", [read_table, as_points])
def test_a_quote_that_another_record_could_open_is_refused(read):
    """With such a record before it, all rows between the two would be one cell."""
    rows = ["1,2,a"] * 9 + ['1,2,a"'] + ["1,2,a"] * 3
    with pytest.raises(DataError):
        read("\n".join(["lon,lat,word", *rows]).encode(), "a.csv")
    read("\n".join(["lon,lat,word", *['1,2,5" pipe'] * 3]).encode(), "a.csv")
